"""The laws themselves: a sound toy passes them all, and each broken toy is caught by its law."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from engine.game import IllegalAction
from tests.cases import GameCase
from tests.golden import playthrough
from tests.laws import LAWS, Law, disguises_differ
from tests.perft import counted
from tests.toy import BROKEN, SOUND

SEEDS = range(3)
BREACHES = [(law, case) for law in LAWS for case in BROKEN.get(law.__name__, [])]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("table", SOUND.tables)
def test_a_sound_game_passes_every_law(law: Law, table: str) -> None:
    for seed in SEEDS:
        law(SOUND, table, seed)


@pytest.mark.parametrize(
    ("law", "case"), BREACHES, ids=[f"{law.__name__}-{case.game.NAME}" for law, case in BREACHES]
)
def test_a_broken_game_is_caught(law: Law, case: GameCase) -> None:
    with pytest.raises((AssertionError, IllegalAction)):
        list(map(partial(law, case, "three"), SEEDS))


def test_a_case_that_disguises_nothing_is_caught() -> None:
    with pytest.raises(AssertionError, match="nothing is hidden"):
        disguises_differ(replace(SOUND, disguise=lambda state, seat, random: state), "two", 1)


def test_perft_counts_sequences_of_actions() -> None:
    for table in SOUND.perft.values():
        assert counted(SOUND, table) == table.counts


def test_a_playthrough_tells_the_whole_game() -> None:
    lines = playthrough(SOUND, "two").splitlines()
    assert lines[0] == "toy, table two, rules version 1"
    assert sum(" lays " in line for line in lines) == 6
    assert lines[-1].startswith('outcome {"scores":')

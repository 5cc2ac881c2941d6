"""Every registered game, at every one of its tables, keeps every law and is complete."""

from __future__ import annotations

import difflib
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import GAMES
from tests.golden import FOLDER, path_of, playthrough
from tests.laws import AT_A_POSITION, LAWS, Law, Position, PositionLaw
from tests.perft import counted
from tests.play import choices, deal
from tests.registry import CASES, ROOT, TABLES, has_case

every_table = pytest.mark.parametrize(("name", "table"), TABLES)


@every_table
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, name: str, table: str) -> None:
    for seed in (1, 2, 3):
        law(CASES[name], table, seed)


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("law", AT_A_POSITION, ids=lambda law: law.__name__)
def test_no_position_breaks_a_law(law: PositionLaw, name: str) -> None:
    """Hypothesis looks for a table, a deal and a few actions that lead to a breach."""
    case = CASES[name]

    @given(
        table=st.sampled_from(sorted(case.tables)),
        seed=st.integers(0, 2**32),
        path=st.lists(st.integers(0, 2**16), max_size=60),
    )
    def search(table: str, seed: int, path: list[int]) -> None:
        first = deal(case, table, seed)
        state = first.state
        for number in path:
            if found := choices(case, state):
                seat, action = found[number % len(found)]
                state, _ = case.game.apply(state, seat, action)
        law(Position(case, first.options.players, state), Random(seed))

    search()


@every_table
def test_golden_playthrough(name: str, table: str) -> None:
    path = path_of(name, table)
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    new = playthrough(CASES[name], table)
    if old != new:
        drift = difflib.unified_diff(old.splitlines(), new.splitlines(), "kept", "now", n=1)
        first = "\n".join(list(drift)[:40])
        pytest.fail(f"{path} has drifted; if that is meant, run `make golden`.\n{first}")


@pytest.mark.parametrize(
    ("name", "label"), [(name, label) for name in CASES for label in CASES[name].perft]
)
def test_perft(name: str, label: str) -> None:
    table = CASES[name].perft[label]
    assert counted(CASES[name], table) == table.counts


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_complete(name: str) -> None:
    """A registered game has a case, golden playthroughs, perft numbers and a page of rules."""
    assert name == GAMES[name].NAME
    assert has_case(name), f"write tests/engine/{name}/case.py with a CASE"
    case = CASES[name]
    kept = {path.stem for path in (FOLDER / name).glob("*.txt")}
    assert kept == set(case.tables), "run `make golden` (and remove what no table has)"
    assert any(table.counts for table in case.perft.values()), "perft numbers are missing"
    assert (ROOT / "docs" / "rules" / case.docs).is_file(), f"write docs/rules/{case.docs}"

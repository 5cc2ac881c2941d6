"""Options and setups that describe no game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import engine.carcassonne as game
from engine.carcassonne.options import Options
from engine.game import OptionsError
from tests.engine.carcassonne.tables import RED

BAD_OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"players": 2, "river": True}, "unknown_option"),
    ({"players": 2, "Dispatches": True}, "unknown_option"),
    ({}, "bad_option"),
    ({"players": "2"}, "bad_option"),
    ({"players": 2.5}, "bad_option"),
    ({"players": 2, "dispatches": "yes"}, "bad_option"),
    ({"players": 2, "labyrinth": "hard"}, "bad_option"),
    ({"players": 2, "labyrinth": "basic", "labyrinth_tiles": 3}, "bad_option"),
    ({"players": 2, "crop_circles": "III"}, "bad_option"),
    ({"players": 2, "crop_circles": True}, "bad_option"),
    ({"players": 1}, "wrong_player_count"),
    ({"players": 7}, "wrong_player_count"),
    ({"players": 0}, "wrong_player_count"),
    ({"players": -2}, "wrong_player_count"),
    ({"players": 2, "first": 2}, "no_such_seat"),
    ({"players": 2, "first": -1}, "no_such_seat"),
    ({"players": 2, "labyrinth_tiles": 1}, "labyrinth_is_off"),
    ({"players": 2, "labyrinth": "off", "labyrinth_tiles": 2}, "labyrinth_is_off"),
]

BAD_SETUPS: list[tuple[dict[str, Any], game.Setup, str]] = [
    ({}, game.Setup(RED, ("B", "Z")), "unknown_tile"),
    ({}, game.Setup(RED, ("b",)), "unknown_tile"),
    ({}, game.Setup(RED, ("B",) * 90), "bag_too_large"),
    ({}, game.Setup(2, ("B",)), "no_such_seat"),
    ({}, game.Setup(-1, ("B",)), "no_such_seat"),
    ({"dispatches": True}, game.Setup(RED, ("B",)), "bad_stack"),
    ({"dispatches": True}, game.Setup(RED, ("B",), {"dispatches": (9,)}), "bad_stack"),
    ({"dispatches": True}, game.Setup(RED, ("B",), {"dispatches": (1, 0)}), "bad_stack"),
]


@pytest.mark.parametrize(("raw", "code"), BAD_OPTIONS)
def test_impossible_options_are_refused(raw: dict[str, Any], code: str) -> None:
    with pytest.raises(OptionsError) as refusal:
        game.read_options(raw)
    assert refusal.value.code == code
    assert refusal.value.sentence.endswith(".")


@pytest.mark.parametrize(("raw", "setup", "code"), BAD_SETUPS)
def test_impossible_setups_are_refused(raw: dict[str, Any], setup: game.Setup, code: str) -> None:
    with pytest.raises(OptionsError) as refusal:
        game.start(game.read_options({"players": 2, **raw}), setup)
    assert refusal.value.code == code
    assert refusal.value.sentence.endswith(".")


def test_options_that_were_not_read_are_checked_too() -> None:
    alone = Options(players=1)
    with pytest.raises(OptionsError, match="wrong_player_count"):
        game.start(alone, game.Setup(RED, ("B",)))
    with pytest.raises(OptionsError, match="wrong_player_count"):
        game.deal(alone, NoChance())


class NoChance:
    """Chance that is never asked."""

    def below(self, n: int, /) -> int:
        raise AssertionError(n)


def test_every_code_of_the_engine_is_provoked() -> None:
    folder = Path(game.__file__).parent
    sources = [*folder.rglob("*.py"), folder.parent / "game.py"]
    codes = {
        code
        for path in sources
        for code in re.findall(r"OptionsError\(\s*\"(\w+)\"", path.read_text(encoding="utf-8"))
    }
    provoked = {code for _, code in BAD_OPTIONS} | {code for *_, code in BAD_SETUPS}
    assert codes == provoked


def test_a_bag_of_all_tiles_is_not_too_large() -> None:
    raw = {"players": 6, "labyrinth": True, "crop_circles": "both", "first": 5}
    options = game.read_options(raw)
    assert options == Options(6, 5, labyrinth="advanced", crop_circles="both")
    state, _ = game.start(options, game.Setup(5, ("B",) * 89))
    assert len(state.bag) == 88

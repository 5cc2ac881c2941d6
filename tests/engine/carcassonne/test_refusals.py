"""What the rules refuse: a code, a sentence, and no trace."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import engine.carcassonne as game
from engine.carcassonne.actions import PlaceTile, Spot
from engine.carcassonne.expansions.crop_circles import AddFollower, ChooseCircle, TakeBack
from engine.carcassonne.expansions.dispatches import CarryOut, MoveFigures, TakePoints
from engine.cardcassonne.actions import LayCard, PlaceFollower
from engine.game import IllegalAction
from tests.engine.carcassonne.tables import (
    BLUE,
    RED,
    Table,
    a_position,
    a_table,
    after_dispatch,
    ended,
    played,
)

FARMER = "D(0,0)r0; B(0,1)r0 Red@NL"
KNIGHTS = "D(0,0)r0; B(0,1)r0; E(0,2)r1 Red@E; B(0,3)r0; E(0,4)r1 Blue@E; B(0,5)r0; E(0,6)r1 Blue@E"


def a_circle(*lines: str) -> Table:
    """Red has laid a shield tile; Blue has two knights, Red one."""
    return a_position(KNIGHTS, "CC1a B", crop_circles="I").play("CC1a(0,-1)r3", *lines)


LAY = a_table("E")
NO_SUPPLY = a_position("D(0,0)r0", "E", supply=[0, 7])
OCCUPIED = played("F(0,-1)r1 Red@S", rest="E")
OVER = ended("E(0,-1)r2")
FIGURES = a_position("D(0,0)r0", "E B", dispatches=True).play("E(0,-1)r2 Red@S")
CARD_SEVEN = after_dispatch(7)
CARD_EIGHT = after_dispatch(8, FARMER)
CIRCLE = a_circle()
ADD = a_circle("circle add")
REMOVE = a_circle("circle remove")
FITTING = PlaceTile(0, -1, 2)
KNIGHT = Spot(0, 4, "city:0")

REFUSED = [
    (LAY, RED, LayCard("y1", "y"), "wrong_game"),
    (LAY, RED, None, "wrong_game"),
    (LAY, RED, "E(0,-1)r2", "wrong_game"),
    (OVER, RED, PlaceFollower("y"), "wrong_game"),
    (OVER, RED, FITTING, "game_over"),
    (OVER, BLUE, TakePoints(), "game_over"),
    (LAY, BLUE, FITTING, "not_your_turn"),
    (LAY, 7, FITTING, "not_your_turn"),
    (LAY, -1, FITTING, "not_your_turn"),
    (FIGURES, BLUE, MoveFigures((0,)), "not_your_turn"),
    (CIRCLE, BLUE, ChooseCircle("add"), "not_your_turn"),
    (LAY, RED, TakePoints(), "wrong_action"),
    (LAY, RED, ChooseCircle("add"), "wrong_action"),
    (FIGURES, RED, PlaceTile(0, 1), "wrong_action"),
    (CARD_SEVEN, RED, MoveFigures((0,)), "wrong_action"),
    (CIRCLE, RED, AddFollower(), "wrong_action"),
    (ADD, BLUE, TakeBack(KNIGHT), "wrong_action"),
    (REMOVE, BLUE, AddFollower(KNIGHT), "wrong_action"),
    (REMOVE, BLUE, ChooseCircle("add"), "wrong_action"),
    (ADD, BLUE, PlaceTile(0, 1), "wrong_action"),
    (LAY, RED, PlaceTile(0, -1, 4), "bad_rotation"),
    (LAY, RED, PlaceTile(0, -1, -1), "bad_rotation"),
    (LAY, RED, PlaceTile(0, 0), "cell_is_taken"),
    (LAY, RED, PlaceTile(5, 5), "cell_is_not_adjacent"),
    (LAY, RED, PlaceTile(1, 1), "cell_is_not_adjacent"),
    (LAY, RED, PlaceTile(10**9, 0), "cell_is_not_adjacent"),
    (LAY, RED, PlaceTile(0, -128), "cell_is_not_adjacent"),
    (LAY, RED, PlaceTile(0, -1, 0), "tile_does_not_fit"),
    (LAY, RED, PlaceTile(1, 0, 0), "tile_does_not_fit"),
    (LAY, RED, PlaceTile(0, -1, 2, "cloister"), "no_such_segment"),
    (LAY, RED, PlaceTile(0, -1, 2, ""), "no_such_segment"),
    (NO_SUPPLY, RED, PlaceTile(0, -1, 2, "city:0"), "no_follower_left"),
    (OCCUPIED, BLUE, PlaceTile(0, -2, 2, "city:0"), "feature_is_occupied"),
    (FIGURES, RED, MoveFigures(()), "bad_figures"),
    (FIGURES, RED, MoveFigures((0, 1)), "bad_figures"),
    (FIGURES, RED, MoveFigures((2,)), "bad_figures"),
    (FIGURES, RED, MoveFigures((-1,)), "bad_figures"),
    (CARD_SEVEN, RED, CarryOut(Spot(0, 1, "field:0")), "bad_dispatch_target"),
    (CARD_EIGHT, RED, CarryOut(), "bad_dispatch_target"),
    (CARD_EIGHT, RED, CarryOut(Spot(0, 1, "cloister")), "bad_dispatch_target"),
    (CARD_EIGHT, RED, CarryOut(Spot(99, 99, "field:0")), "bad_dispatch_target"),
    (CIRCLE, RED, ChooseCircle("both"), "no_such_change"),  # type: ignore[arg-type]
    (ADD, BLUE, AddFollower(Spot(0, 2, "city:0")), "no_own_follower_there"),
    (ADD, BLUE, AddFollower(Spot(99, 99, "city:0")), "no_own_follower_there"),
    (REMOVE, BLUE, TakeBack(Spot(0, 2, "city:0")), "no_own_follower_there"),
]


@pytest.mark.parametrize(("table", "seat", "action", "code"), REFUSED)
def test_a_refusal_has_a_code_and_leaves_no_trace(
    table: Table, seat: int, action: Any, code: str
) -> None:
    before = game.encode(table.state)
    with pytest.raises(IllegalAction) as refusal:
        game.apply(table.state, seat, action)
    assert refusal.value.code == code
    assert refusal.value.sentence.endswith(".")
    assert game.encode(table.state) == before
    assert action not in game.legal(table.state, seat)


def test_every_code_of_the_engine_is_provoked() -> None:
    source = Path(game.__file__).parent.rglob("*.py")
    codes = {
        code
        for path in source
        for code in re.findall(r"IllegalAction\(\s*\"(\w+)\"", path.read_text(encoding="utf-8"))
    }
    assert codes == {code for *_, code in REFUSED}


@pytest.mark.parametrize(
    ("numbers", "code"),
    [
        ((0.0, -1.0, 2), "cell_is_not_adjacent"),
        (("a", 0, 0), "cell_is_not_adjacent"),
        ((0, None, 0), "cell_is_not_adjacent"),
        ((0, -1, 2.0), "bad_rotation"),
        ((0, -1, True), "bad_rotation"),
    ],
)
def test_what_is_no_whole_number_is_refused(numbers: tuple[Any, ...], code: str) -> None:
    before = game.encode(LAY.state)
    with pytest.raises(IllegalAction) as refusal:
        game.apply(LAY.state, RED, PlaceTile(*numbers))
    assert refusal.value.code == code
    assert game.encode(LAY.state) == before


def test_a_refused_move_is_named_in_the_notation() -> None:
    with pytest.raises(IllegalAction, match=r"^tile_does_not_fit: E\(0,-1\)r0 Red@N does not"):
        game.apply(LAY.state, RED, PlaceTile(0, -1, 0, "city:0"))


def test_an_unknown_segment_is_answered_with_those_of_the_tile() -> None:
    with pytest.raises(IllegalAction, match="city:0, field:0"):
        game.apply(LAY.state, RED, PlaceTile(0, -1, 2, "road:0"))


def test_after_the_end_nobody_is_asked() -> None:
    assert game.to_move(OVER.state) == ()
    assert game.legal(OVER.state, RED) == []


def test_an_accepted_action_leaves_the_given_state_alone() -> None:
    before = game.encode(LAY.state)
    game.apply(LAY.state, RED, FITTING)
    assert game.encode(LAY.state) == before

"""Boards and actions as text, both ways."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine.carcassonne as game
from engine.carcassonne.actions import Action, PlaceTile, Spot
from engine.carcassonne.expansions.crop_circles import AddFollower, ChooseCircle, TakeBack
from engine.carcassonne.expansions.dispatches import CarryOut, MoveFigures, TakePoints
from engine.carcassonne.landscape import Landscape
from engine.carcassonne.notation import (
    move,
    read_action,
    read_board,
    read_tile,
    write_action,
    write_board,
    write_tile,
)
from tests.cases import Dice

ACTIONS: list[tuple[Action, str]] = [
    (PlaceTile(0, -1, 2), "(0,-1)r2"),
    (PlaceTile(-3, 12, 0, "city:0"), "(-3,12)r0 city:0"),
    (PlaceTile(0, 1, 1, "cloister"), "(0,1)r1 cloister"),
    (MoveFigures((0, 1)), "figures 0 1"),
    (MoveFigures((1,)), "figures 1"),
    (TakePoints(), "points"),
    (CarryOut(), "action"),
    (CarryOut(Spot(-1, 0, "field:2")), "action (-1,0) field:2"),
    (ChooseCircle("add"), "circle add"),
    (ChooseCircle("remove"), "circle remove"),
    (AddFollower(), "add none"),
    (AddFollower(Spot(0, 1, "road:1")), "add (0,1) road:1"),
    (TakeBack(Spot(0, 1, "road:1")), "take (0,1) road:1"),
]


@pytest.mark.parametrize(("action", "text"), ACTIONS)
def test_actions_as_text(action: Action, text: str) -> None:
    assert write_action(action) == text
    assert read_action(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "E(0,-1)r2",
        "(0,-1)r4",
        "(0,-1)",
        "(0,-1)r2 castle!",
        "(a,b)r0",
        "figures one",
        "circle both",
        "circle",
        "add",
        "add here",
        "take",
        "take none",
        "action there",
        "resign",
    ],
)
def test_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not an action|not a spot|invalid literal"):
        read_action(text)


def test_a_board_as_text() -> None:
    board = "D(0,0)r0; E(0,-1)r2 Red@EL; A(0,1)r3 Blue@C; U(1,0)r0 Purple@E"
    land = read_board(board)
    assert len(land.followers) == 3
    assert write_board(land) == "D(0,0)r0; E(0,-1)r2 Red@NL; A(0,1)r3 Blue@C; U(1,0)r0 Purple@E"


def test_a_follower_is_written_at_the_first_place_of_its_segment() -> None:
    assert write_tile(read_tile("R(2,-1)r1 Red@S")) == "R(2,-1)r1 Red@N"
    assert write_tile(read_tile("D(0,0)r1 Red@WR Blue@S")) == "D(0,0)r1 Red@NL Blue@N"


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("", "not a tile"),
        ("Z(0,0)r0", "not a tile"),
        ("E(0,0)", "not a tile"),
        ("E(0,0)r4", "not a tile"),
        ("E(0,0)r0 Red", "not a tile"),
        ("E(0,0)r0 Red@", "not a tile"),
        ("E(0,0)r0 White@N", "nobody can stand"),
        ("E(0,0)r0 Red@C", "nobody can stand"),
        ("E(0,0)r0 Red@S", "nobody can stand"),
        ("E(0,0)r0 Red@NL", "nobody can stand"),
        ("E(0,0)r0 Red@XX", "nobody can stand"),
    ],
)
def test_text_that_is_no_tile_is_refused(text: str, match: str) -> None:
    with pytest.raises(ValueError, match=match):
        read_board(f"D(0,1)r0; {text}")


def test_a_tile_of_a_board_is_the_move_that_lays_it() -> None:
    assert move("E(0,-1)r2 Red@S") == ("E", PlaceTile(0, -1, 2, "city:0"))
    assert move("E(0,-1)r2") == ("E", PlaceTile(0, -1, 2))
    assert move("A(0,1)r3 Blue@SL") == ("A", PlaceTile(0, 1, 3, "field:0"))


EVERYTHING = {"dispatches": True, "labyrinth": True, "crop_circles": "both"}


@given(st.integers(0, 10_000), st.integers(1, 90))
def test_every_position_and_every_legal_action_survive_their_text(seed: int, plies: int) -> None:
    random = Random(seed)
    options = game.read_options({"players": random.randint(2, 6), **EVERYTHING})
    state, _ = game.start(options, game.deal(options, Dice(random)))
    for _ in range(plies):
        if not game.to_move(state):
            break
        seat = random.choice(game.to_move(state))
        legal = game.legal(state, seat)
        state, _ = game.apply(state, seat, random.choice(legal))
        some = random.sample(legal, min(5, len(legal)))
        assert [read_action(write_action(action)) for action in some] == some
    text = write_board(state.land)
    assert write_board(read_board(text)) == text
    assert same_followers(read_board(text), state.land)


def same_followers(one: Landscape, other: Landscape) -> bool:
    """The same features are held by the same followers."""
    return {root: sorted(group) for root, group in one.followers.items()} == {
        root: sorted(group) for root, group in other.followers.items()
    }

"""Text for cards, rows, actions and tables."""

from __future__ import annotations

import pytest

from engine.cardcassonne.actions import Action, LayCard, LayJoker, PlaceFollower, ScoreSegment
from engine.cardcassonne.model import FaceDown, Follower, JokerChoice, Row
from engine.cardcassonne.notation import (
    read_action,
    read_cards,
    read_row,
    write_action,
    write_row,
    write_state,
)
from tests.engine.cardcassonne.case import CASE
from tests.engine.cardcassonne.tables import BLUE, RED, a_table, before_scoring, claimed, play
from tests.play import deal, random_steps


def test_a_row_reads_from_the_board_outwards() -> None:
    row: Row = ("y2", "ra", FaceDown(BLUE, "BJ"), Follower(RED))
    assert write_row(row) == "y2 ra [BJ]Blue @Red"
    assert read_row("y2 ra [BJ]Blue @Red") == row
    assert read_row("y2 ra [BJ] @Red", by=BLUE) == row


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (LayCard("y2", "r"), "y2>r"),
        (LayJoker("g"), ">g"),
        (PlaceFollower("b"), "@b"),
        (ScoreSegment(), "score"),
        (ScoreSegment(("ra", "gb")), "score cash ra gb"),
        (ScoreSegment((), ("y", "y")), "score assign y y"),
        (ScoreSegment(("AJ",), ("b",)), "score cash AJ assign b"),
    ],
)
def test_actions_as_text(action: Action, text: str) -> None:
    assert write_action(action) == text
    assert read_action(text) == action


@pytest.mark.parametrize(
    "text", ["", "y4>y", "y1>x", "@", "@red", "score cash zz", "score assign q", ">"]
)
def test_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no card|is none of"):
        read_action(text)


@pytest.mark.parametrize("text", ["y4", "[zz]", "@White", "[y1]White", "[]"])
def test_text_that_is_no_row_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no card|is none of"):
        read_row(text)


def test_every_row_and_action_of_a_game_survives_as_text() -> None:
    for step in random_steps(CASE, deal(CASE, "nl_5", 9), 9):
        assert read_action(write_action(step.action)) == step.action
        for row in step.state.rows.values():
            assert read_row(write_row(row)) == row


def test_a_table_as_text() -> None:
    state = a_table(
        rows={"y": "y1 [r1]Blue"}, hands=["g1 AJ"], chests=["", "yb"], scores=[3, 4], unassigned=1
    )
    assert write_state(state).splitlines() == [
        "round 1, dealer Blue, stack 24",
        "y: y1 [r1]Blue",
        "r:",
        "g:",
        "b:",
        "Red 3, hand g1 AJ, animals y0 r0 g0 b0 +1, chest -",
        "Blue 4, hand -, animals y0 r0 g0 b0 +0, chest yb",
        "Red is on turn",
    ]


def test_what_is_asked_as_text() -> None:
    state, _ = claimed(before_scoring("g1 [rb]"))
    assert write_state(state).splitlines()[-1] == "Red scores g: g1 [rb]"
    state.decisions = [(JokerChoice(BLUE, "DR"),)]
    assert write_state(state).splitlines()[-1] == "Blue lays DR"
    over = play(a_table(rows={"b": "@Blue"}, placed=(BLUE,), stack=()), "@y")
    assert write_state(over).splitlines()[-1].startswith("Blue 0")


def test_cards_with_spaces_between() -> None:
    assert read_cards(" y1  AJ ") == ("y1", "AJ")

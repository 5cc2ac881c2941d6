"""What the rules refuse: a code, a sentence, and no trace."""

from __future__ import annotations

from typing import Any

import pytest

import engine.cardcassonne as game
from engine.cardcassonne.actions import LayCard, LayJoker, PlaceFollower, ScoreSegment
from engine.cardcassonne.model import JokerChoice, State
from engine.game import IllegalAction
from tests.engine.cardcassonne.tables import (
    BLUE,
    RED,
    a_table,
    before_scoring,
    claimed,
    herds,
    play,
)

ON_TURN = a_table(hands=["y1 r1", "g1"])
FIRST_CARD = a_table(hands=["y1 y1 y1 y1 y1 r1"])
PLACED = a_table(hands=["y1"], placed=(RED,))
CLAIM = claimed(before_scoring("[ra] AJ ga", animals=herds(b=1)))[0]
OVER = play(a_table(rows={"b": "@Blue"}, placed=(BLUE,), stack=()), "@y")
JOKER = a_table()
JOKER.decisions = [(JokerChoice(RED, "DR"),)]


class Foreign:
    """An action of some other game."""

    row = "y"


@pytest.mark.parametrize(
    ("state", "seat", "action", "code"),
    [
        (ON_TURN, RED, Foreign(), "wrong_game"),
        (ON_TURN, RED, None, "wrong_game"),
        (ON_TURN, RED, "y1>y", "wrong_game"),
        (OVER, RED, Foreign(), "wrong_game"),
        (OVER, RED, PlaceFollower("y"), "game_over"),
        (ON_TURN, BLUE, LayCard("g1", "g"), "not_your_turn"),
        (ON_TURN, 7, LayCard("g1", "g"), "not_your_turn"),
        (ON_TURN, -1, LayCard("g1", "g"), "not_your_turn"),
        (ON_TURN, RED, LayJoker("y"), "wrong_action"),
        (ON_TURN, RED, ScoreSegment(), "wrong_action"),
        (CLAIM, RED, PlaceFollower("y"), "wrong_action"),
        (CLAIM, BLUE, ScoreSegment(), "not_your_turn"),
        (JOKER, RED, LayCard("DR", "y"), "wrong_action"),
        (JOKER, BLUE, LayJoker("y"), "not_your_turn"),
        (ON_TURN, RED, LayCard("g1", "g"), "card_not_in_hand"),
        (ON_TURN, RED, LayCard("y1", "r"), "wrong_row"),
        (PLACED, RED, PlaceFollower("y"), "follower_placed"),
        (ON_TURN, RED, PlaceFollower("x"), "no_such_row"),  # type: ignore[arg-type]
        (ON_TURN, RED, LayCard("y1", None), "no_such_row"),  # type: ignore[arg-type]
        (FIRST_CARD, RED, LayCard("y1", ["y"]), "no_such_row"),  # type: ignore[arg-type]
        (ON_TURN, RED, LayCard({}, "y"), "card_not_in_hand"),  # type: ignore[arg-type]
        (JOKER, RED, LayJoker("DR"), "no_such_row"),  # type: ignore[arg-type]
        (CLAIM, RED, ScoreSegment(("ga",), ("g",)), "cannot_cash"),
        (CLAIM, RED, ScoreSegment(("ra", "ra"), ("g",)), "cannot_cash"),
        (CLAIM, RED, ScoreSegment(None, ()), "cannot_cash"),  # type: ignore[arg-type]
        (CLAIM, RED, ScoreSegment((), ()), "wrong_assignment"),
        (CLAIM, RED, ScoreSegment((), ("g", "g")), "wrong_assignment"),
        (CLAIM, RED, ScoreSegment((), ("y",)), "wrong_assignment"),
        (CLAIM, RED, ScoreSegment(("ra",), ("r",)), "wrong_assignment"),
        (CLAIM, RED, ScoreSegment((), [["g"]]), "wrong_assignment"),  # type: ignore[arg-type]
    ],
)
def test_a_refusal_has_a_code_and_leaves_no_trace(
    state: State, seat: int, action: Any, code: str
) -> None:
    before = game.encode(state)
    with pytest.raises(IllegalAction) as refusal:
        game.apply(state, seat, action)
    assert refusal.value.code == code
    assert refusal.value.sentence.endswith(".")
    assert game.encode(state) == before
    assert action not in game.legal(state, seat)


def test_a_face_up_card_is_told_its_row() -> None:  # CARD-9
    with pytest.raises(IllegalAction, match="cloister row"):
        game.apply(ON_TURN, RED, LayCard("y1", "r"))


def test_over_and_done_means_nobody_is_asked() -> None:
    assert game.to_move(OVER) == ()
    assert game.legal(OVER, RED) == []

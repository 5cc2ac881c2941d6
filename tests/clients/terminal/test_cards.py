"""The card game as text: rows, seats, hand and every kind of question, word for word."""

from __future__ import annotations

import msgspec
import pytest

from clients.terminal import cards
from protocol.cardcassonne import (
    CardcassonneOffer,
    CardcassonneRequest,
    Claim,
    LayCard,
    LayJoker,
    PlaceFollower,
    ScoreSegment,
    ScoreSegmentOption,
)
from tests.clients.terminal.samples import ENGLISH, OWN_CARDS, ROWS

TABLE = """\
Round 2 of 10; 84 cards in the stack.
cloister:
  y1 ?B B (worth 5, 1 face down)
  ya (b3) … (worth 3, 1 face down)
road:
  - … (worth 0)
field:
  - … (worth 0)
city:
  - … (worth 0)
A Ann: 10 points, 5 cards in hand, 0 under the chest, chickens: 2, sheep: 1 (follower ready)
B Bob: 1 point, 1 card in hand, 3 under the chest, waiting jokers: 1 (deals)
Your cards: cloister 2, animal joker"""


def test_the_whole_table_of_a_player() -> None:
    assert "\n".join(cards.table_lines(ROWS, (OWN_CARDS,), ENGLISH)) == TABLE


def test_a_spectator_sees_backs_and_what_an_end_brings_each_seat() -> None:
    lines = cards.table_lines(ROWS, (), ENGLISH)
    assert lines[3] == "  ya ?A … (worth 3/3, 1 face down)"
    assert not any(line.startswith("Your") for line in lines)


def test_a_claim_is_shown() -> None:
    view = msgspec.structs.replace(ROWS, claim=Claim(1, "r", ("r1", "AJ"), (0,)))
    lines = cards.table_lines(view, (), ENGLISH)
    assert lines[-1] == "Bob scores in row road: road 1, animal joker"


@pytest.mark.parametrize(
    ("kind", "offer", "title", "label"),
    [
        ("joker", LayJoker("g"), "In which row does the joker go?", "row field"),
        ("turn", LayCard("y2", "b"), "What do you do?", "cloister 2 in row city"),
        ("turn", PlaceFollower("r"), "What do you do?", "the follower in row road"),
        (
            "segment",
            ScoreSegmentOption(34, ("r1", "BJ"), ("y", "g")),
            "How do you score your cards?",
            "give up road 1, building joker, jokers to chickens, sheep: 34 points",
        ),
        (
            "segment",
            ScoreSegmentOption(1),
            "How do you score your cards?",
            "give up nothing: 1 point",
        ),
        ("surprise", LayJoker("y"), "What now?", "row cloister"),
    ],
)
def test_questions(kind: str, offer: CardcassonneOffer, title: str, label: str) -> None:
    request = CardcassonneRequest(3, f"cardcassonne.{kind}", (offer,))
    menu = cards.request_menu(request, ENGLISH)
    assert (menu.title, [each.label for each in menu.choices]) == (title, [label])


def test_an_offer_to_score_is_sent_back_as_an_action() -> None:
    request = CardcassonneRequest(3, "any", (ScoreSegmentOption(34, ("r1",), ("y",)),))
    assert cards.request_menu(request, ENGLISH).choices[0].value == ScoreSegment(("r1",), ("y",))

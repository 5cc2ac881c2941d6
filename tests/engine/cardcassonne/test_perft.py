"""Counts of sequences, made a second time by a slow count that knows no engine."""

from __future__ import annotations

from collections import Counter

import pytest

import engine.cardcassonne as game
from engine.cardcassonne.cards import DEALS
from engine.cardcassonne.model import State
from tests.engine.cardcassonne import naive
from tests.engine.cardcassonne.case import PERFT
from tests.engine.cardcassonne.tables import BLUE, a_table


@pytest.mark.parametrize("label", PERFT)
def test_perft_is_what_a_slow_count_finds(label: str) -> None:  # CARD-7 CARD-8 CARD-9
    table = PERFT[label]
    players = int(str(table.options["players"]))
    size = DEALS[players].cards
    deck = table.setup.deck
    jokers = sum(card in naive.JOKERS_AND_FOLLOWER for card in deck[:10])
    blocks = [deck[10 + place * size : 10 + (place + 1) * size] for place in range(players)]
    hands = [(*block, "@") for block in blocks]
    for length, count in enumerate(table.counts, 1):
        turns = naive.turn_sequences(hands, size, 0, max(0, length - jokers))
        assert count == 4 ** min(length, jokers) * turns


def test_the_last_turns_are_counted_to_the_end() -> None:  # CARD-10 CARD-13 CARD-20
    """Five cards and a follower are left; every order of them, and every answer at the end."""
    state = a_table(
        rows={"g": "ga [ra]Blue @Blue ga", "b": "[yb]Red ba AJ"},
        hands=["b1 g2", "AJ r1 y2"],
        placed=(BLUE,),
        stack=(),
    )
    rows = {"y": [], "r": [], "g": ["ga", "[ra]", "@1", "ga"], "b": ["[yb]", "ba", "AJ"]}
    theirs = naive.last_round(rows, [("b1", "g2", "@"), ("AJ", "r1", "y2")], 0)
    assert lengths_to_the_end(state) == theirs


def lengths_to_the_end(state: State) -> Counter[int]:
    """Number of actions to the end -> how many sequences are so long."""
    seats = game.to_move(state)
    if not seats:
        return Counter({0: 1})
    found: Counter[int] = Counter()
    for action in game.legal(state, seats[0]):
        after, _ = game.apply(state, seats[0], action)
        for length, ways in lengths_to_the_end(after).items():
            found[length + 1] += ways
    return found

"""What the laws of `tests/test_every_game.py` need to know of Cardcassonne."""

from __future__ import annotations

from random import Random
from typing import Final

import engine.cardcassonne as game
from engine.cardcassonne.actions import Action, LayCard, LayJoker, PlaceFollower, ScoreSegment
from engine.cardcassonne.cards import COLOURS, DEALS, DECK, FACES, SETUP_CARDS, Card, in_order
from engine.cardcassonne.events import ChestGrew, ChestScored, Event, SegmentTurnedUp
from engine.cardcassonne.model import Claim, State
from engine.cardcassonne.notation import read_cards, write_action, write_state
from engine.cardcassonne.setup import Options, Setup
from tests.cases import GameCase, PerftTable
from tests.engine.cardcassonne.hiding import disguise, glimpse

TABLES: Final[dict[str, dict[str, object]]] = {
    "de_2": {"players": 2},
    "de_3": {"players": 3, "dealer": 2},
    "de_4": {"players": 4},
    "de_5": {"players": 5},
    "nl_2": {"players": 2, "edition": "nl"},
    "nl_3": {"players": 3, "edition": "nl"},
    "nl_4": {"players": 4, "edition": "nl", "dealer": 0},
    "nl_5": {"players": 5, "edition": "nl"},
}


def bound(options: Options) -> int:
    """The first jokers, every turn of every round, and a decision on every claim."""
    deal = DEALS[options.players]
    return SETUP_CARDS + deal.rounds * options.players * (deal.cards + 2)


def stray(state: State, random: Random) -> Action:
    """Some action, rather near to what may be asked."""
    card, row = random.choice(list(FACES)), random.choice(COLOURS)
    kind = random.randrange(4)
    if kind == 0:
        return LayJoker(row)
    if kind == 1:
        return PlaceFollower(row)
    if kind == 2:
        cards: list[Card] = [card, *(each for hand in state.hands for each in hand)]
        return LayCard(random.choice(cards), row)
    return stray_answer(state, random)


def stray_answer(state: State, random: Random) -> ScoreSegment:
    """Some answer on a segment, from the cards that are there if one is asked about."""
    decision = state.decisions[-1][0] if state.decisions else None
    cards: tuple[Card, ...] = decision.cards if isinstance(decision, Claim) else DECK
    some = random.sample(cards, min(len(cards), random.randrange(4)))
    species = random.choices(COLOURS, k=random.randrange(3))
    return ScoreSegment(in_order(some), tuple(sorted(species, key=COLOURS.index)))


def reveals(event: Event) -> bool:
    """Cards that are turned up leave the rows at once, and a chest is closed again."""
    return isinstance(event, SegmentTurnedUp | ChestGrew | ChestScored)


def deck_beginning(text: str) -> tuple[Card, ...]:
    """A whole deck that begins with these cards; the others follow in order."""
    first = read_cards(text)
    rest = list(DECK)
    for card in first:
        rest.remove(card)
    return (*first, *rest)


SMALL: Final = deck_beginning(
    "y1 y2 AJ r1 r2 g1 g2 b1 BJ b3   r1 r1 r1 r1 r1 AJ   y1 y1 y1 y1 ya ya"
)
"""Two jokers at the start, then hands with few different cards: games that branch little."""
FIVE: Final = deck_beginning("y1 y2 y3 r1 r2 g1 g2 b1 b2 b3 y1 y1 y1 y1 r1 r1 r1 r1 DR FA AJ BJ")

PERFT: Final = {
    "small": PerftTable(
        {"players": 2}, Setup(deck=SMALL, dealer=0), (4, 16, 192, 2304, 16896, 112640)
    ),
    "five": PerftTable(
        {"players": 5, "edition": "nl"}, Setup(deck=FIVE, dealer=4), (8, 64, 1280, 15360, 184320)
    ),
}

CASE: Final = GameCase(
    game=game,
    tables=TABLES,
    bound=bound,
    disguise=disguise,
    stray=stray,
    write=write_action,
    draw=write_state,
    perft=PERFT,
    docs="cardcassonne.md",
    reveals=reveals,
    glimpse=glimpse,
)

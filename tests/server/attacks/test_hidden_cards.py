"""Hands, cards laid face down and the stack change no byte for those who may not know them."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import msgspec
import pytest

import engine.cardcassonne as game
from engine.cardcassonne.cards import COLOURS, DEALS, SETUP_CARDS
from protocol.cardcassonne import CardcassonneSetup
from server.games.cardcassonne_view import CardDisplay
from tests.cases import Dice
from tests.server.attacks.twins import DELAY, Move, Run, again, run, whole_game, wire

pytestmark = pytest.mark.asyncio

EVERYBODY = -1


class Book:
    """Follows every card from its place in the deck to the moment each viewer gets to see it."""

    def __init__(self, deck: tuple[str, ...], players: int) -> None:
        self.deck, self.players = deck, players
        self.places: list[int | None] = []
        """For each move the place in the deck of the card that it laid."""
        self.seen: list[tuple[int, int, int]] = [
            (1, EVERYBODY, place) for place in range(SETUP_CARDS)
        ]
        """After which update which viewer knows the card at which place."""
        self._round = 0
        self._hands: list[list[int]] = [[] for _ in range(players)]
        self._rows: dict[str, list[int | None]] = {row: [] for row in COLOURS}

    def see(self, play: Run) -> None:
        """Notes what the newest update has changed."""
        state, seq = play.state(), len(play.moves) + 1
        if len(play.moves) > len(self.places):
            self._lay(play.moves[-1], seq)
        for row in COLOURS:
            self._settle(row, len(state.rows[row]), seq)
        if state.round > self._round and any(state.hands):
            self._round = state.round
            self._deal(state, seq)

    def _lay(self, move: Move, seq: int) -> None:
        place = None
        card, row = move.action.get("card"), move.action.get("row")
        if move.action["type"] == "cardcassonne.lay_card":
            hand = self._hands[move.seat]
            is_face_down = len(hand) == DEALS[self.players].cards
            place = next(each for each in hand if self.deck[each] == card)
            hand.remove(place)
            if not is_face_down:
                self.seen.append((seq, EVERYBODY, place))
            self._rows[str(row)].append(place)
        elif row is not None:
            self._rows[str(row)].append(None)
        self.places.append(place)

    def _settle(self, row: str, length: int, seq: int) -> None:
        """A row loses cards at its front only; they were turned up for all."""
        mine = self._rows[row]
        mine.extend([None] * (length - len(mine)))
        while len(mine) > length:
            place = mine.pop(0)
            if place is not None:
                self.seen.append((seq, EVERYBODY, place))

    def _deal(self, state: Any, seq: int) -> None:
        cards = DEALS[self.players].cards
        first = SETUP_CARDS + (self._round - 1) * cards * self.players
        for seat in range(self.players):
            begin = first + (seat - state.dealer - 1) % self.players * cards
            self._hands[seat] = list(range(begin, begin + cards))
            held = sorted(str(self.deck[place]) for place in self._hands[seat])
            assert held == sorted(map(str, state.hands[seat]))
            self.seen += [(seq, seat, place) for place in self._hands[seat]]

    def twin(self, viewer: int, until: int, seed: int) -> tuple[str, ...]:
        """A deck in which all that this viewer has not seen by then lies otherwise."""
        known = {
            place for seq, who, place in self.seen if seq <= until and who in (EVERYBODY, viewer)
        }
        hidden = [place for place in range(len(self.deck)) if place not in known]
        order = random.Random(seed).sample(hidden, len(hidden))
        deck = list(self.deck)
        for place, other in zip(hidden, order, strict=True):
            deck[place] = self.deck[other]
        return tuple(deck)


def disguised(moves: list[Move], places: list[int | None], deck: tuple[str, ...]) -> list[Move]:
    """The same moves with the cards that now lie at the same places."""
    return [
        move if place is None else move._replace(action={**move.action, "card": deck[place]})
        for move, place in zip(moves, places, strict=True)
    ]


class Found(NamedTuple):
    """Viewers whose own bytes differ, and viewers in whose twin some other seat's differ."""

    telltale: list[int]
    changed: list[int]


async def compared(
    options: dict[str, Any], rule: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> Found:
    """For each viewer the game again, with all that they have not seen by then dealt otherwise."""
    players: int = options["players"]
    deal = game.deal(game.read_options(options), Dice(random.Random(players)))
    setup = wire(deal, CardcassonneSetup)
    assert isinstance(setup, CardcassonneSetup)
    book, told = Book(setup.deck, players), {"type": "cardcassonne.options", **options}
    first = await run(told, setup, rule, whole_game(players, book.see), monkeypatch)
    assert not first.state().decisions, "the game is over"
    ends = (len(first.moves) // 3, len(first.moves) * 3 // 4)
    found = Found([], [])
    for viewer in range(players + 1):
        until = ends[viewer % 2]
        deck = book.twin(viewer, until, viewer)
        moves = disguised(first.moves, book.places, deck)
        twin = msgspec.convert({"deck": deck, "dealer": setup.dealer}, CardcassonneSetup)
        second = await run(told, twin, rule, again(moves, until), monkeypatch)
        for each in range(players + 1):
            if second.heard(each, until) != first.heard(each, until):
                (found.telltale if each == viewer else found.changed).append(viewer)
    return found


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"players": 2, "edition": "nl"}, {"type": "live"}),
        ({"players": 3}, {"type": "delayed", "delay": DELAY}),
        ({"players": 4}, {"type": "live"}),
    ],
)
async def test_hidden_cards_are_in_no_byte(
    options: dict[str, Any], rule: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever found others' hands in any byte would win every game of cards.

    A whole game; then, for each viewer, the same game with all that this viewer has not seen by
    then dealt otherwise: they receive the same bytes, and others do not.
    """
    found = await compared(options, rule, monkeypatch)
    assert not found.telltale
    assert set(found.changed) == set(range(options["players"] + 1))


async def test_a_planted_leak_of_hands_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above would be worth nothing if it could not see a leak by mere length."""
    view = CardDisplay.view

    def longer(self: CardDisplay, state: Any) -> msgspec.Raw:
        jokers = sum(str(card).endswith("J") for hand in state.hands for card in hand)
        return msgspec.Raw(bytes(view(self, state)) + b" " * jokers)

    monkeypatch.setattr(CardDisplay, "view", longer)
    found = await compared({"players": 3}, {"type": "live"}, monkeypatch)
    assert found.telltale

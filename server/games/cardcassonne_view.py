"""The card game's table: `engine.cardcassonne.view` in wire words.

An action changes one row; the bytes of the others are kept until a herd changes, on which what
a segment would bring depends.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from engine.cardcassonne import outcome, to_move
from engine.cardcassonne.cards import COLOURS, DEALS, FACES, Card, Colour
from engine.cardcassonne.model import Claim, FaceDown, Follower, Herds, JokerChoice, Row, State
from engine.cardcassonne.segments import segments
from engine.game import Outcome, Seat
from protocol import cardcassonne as wire
from server.games.bridge import ENCODER

FACE_UP: Final = {card: wire.RowCard(card) for card in FACES}
FACE_DOWN: Final = tuple(wire.RowCard(by=seat) for seat in range(max(DEALS)))


class _Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """`protocol.cardcassonne.SeatSummary`; a herd of the engine reads like one of the protocol."""

    score: int
    animals: Herds
    unassigned: int
    hand: int
    follower: bool
    chest: int
    chest_cards: tuple[Card, ...] | None = None


class _View(msgspec.Struct, frozen=True, omit_defaults=True, tag="cardcassonne.view"):
    """`protocol.cardcassonne.CardcassonneView` with rows that are encoded already."""

    round: int
    rounds: int
    dealer: Seat
    stack: int
    rows: list[msgspec.Raw]
    seats: list[_Seat]
    to_move: tuple[Seat, ...]
    joker: Card | None = None
    claim: wire.Claim | None = None
    outcome: Outcome | None = None


class _Kept(NamedTuple):
    """A row's bytes, whose cards lie face down in it, and the row itself."""

    row: Row
    shown: msgspec.Raw
    hidden: list[tuple[Seat, wire.OwnCard]]


class CardDisplay:
    """What one table of the card game shows."""

    def __init__(self) -> None:
        self._rows: dict[Colour, _Kept] = {}
        self._herds: tuple[list[Herds], list[int]] = ([], [])
        self._drawn: tuple[State | None, list[_Kept]] = (None, [])

    def view(self, state: State) -> msgspec.Raw:
        """What everybody knows, encoded."""
        (decision,) = state.decisions[-1] if state.decisions else (None,)
        table = _View(
            round=state.round,
            rounds=DEALS[state.options.players].rounds,
            dealer=state.dealer,
            stack=len(state.stack),
            rows=[kept.shown for kept in self._all_rows(state)],
            seats=[_summary(state, seat) for seat in range(state.options.players)],
            to_move=to_move(state),
            joker=decision.card if isinstance(decision, JokerChoice) else None,
            claim=_claim(decision) if isinstance(decision, Claim) else None,
            outcome=outcome(state),
        )
        return msgspec.Raw(ENCODER.encode(table))

    def own(self, state: State, seat: Seat) -> wire.CardcassonneOwn:
        """The seat's hand and the cards it laid face down, also in earlier rounds."""
        face_down = [
            card for kept in self._all_rows(state) for by, card in kept.hidden if by == seat
        ]
        return wire.CardcassonneOwn(seat, state.hands[seat], tuple(face_down))

    def _all_rows(self, state: State) -> list[_Kept]:
        """The rows from top to bottom, each drawn again only if it has changed."""
        if self._drawn[0] is not state:
            if self._herds != (state.animals, state.unassigned):
                self._rows.clear()
                self._herds = (state.animals, state.unassigned)
            self._drawn = (state, [self._row(state, row) for row in COLOURS])
        return self._drawn[1]

    def _row(self, state: State, row: Colour) -> _Kept:
        kept = self._rows.get(row)
        if kept is None or kept.row is not state.rows[row]:
            kept = self._rows[row] = _draw(state, row)
        return kept


def _draw(state: State, row: Colour) -> _Kept:
    """The row's segments: cards up to a follower, and the open end."""
    hidden: list[tuple[Seat, wire.OwnCard]] = []
    parts: list[list[wire.RowCard]] = [[]]
    for item in state.rows[row]:
        if isinstance(item, Follower):
            parts.append([])
        elif isinstance(item, FaceDown):
            place = wire.OwnCard(row, len(parts) - 1, len(parts[-1]), item.card)
            hidden.append((item.by, place))
            parts[-1].append(FACE_DOWN[item.by])
        else:
            parts[-1].append(FACE_UP[item])
    shown = tuple(
        [
            wire.RowSegment(tuple(cards), part.known, part.unknown, part.owner)
            for cards, part in zip(parts, segments(state, row), strict=True)
        ]
    )
    encoded = msgspec.Raw(ENCODER.encode(wire.RowView(row, shown)))
    return _Kept(state.rows[row], encoded, hidden)


def _summary(state: State, seat: Seat) -> _Seat:
    """What everybody sees of a seat; hand and chest only by their size."""
    return _Seat(
        state.scores[seat],
        state.animals[seat],
        state.unassigned[seat],
        len(state.hands[seat]),
        seat not in state.placed,
        len(state.chests[seat]),
        None if state.decisions else state.chests[seat],
    )


def _claim(claim: Claim) -> wire.Claim:
    return wire.Claim(claim.seat, claim.row, claim.cards, claim.face_down)

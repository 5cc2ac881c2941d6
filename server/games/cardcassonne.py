"""The card game: rules on one side, words of the protocol on the other."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nlargest
from itertools import islice
from operator import attrgetter
from typing import Any, Final, cast

import msgspec

from engine import cardcassonne as GAME  # noqa: N812 - the bridge names it so
from engine.cardcassonne import actions, events
from engine.cardcassonne.cards import FACES
from engine.cardcassonne.choices import asked, legal
from engine.cardcassonne.model import Claim, State
from engine.cardcassonne.notation import write_action, write_state
from engine.cardcassonne.scoring import Offer, batch_of, offers
from engine.cardcassonne.setup import Setup
from engine.game import Seat
from protocol import cardcassonne as wire
from protocol import cardcassonne_events as wire_events
from protocol.catalog import CardcassonneCatalog, CatalogCard
from server.games.bridge import MOST_OFFERS, Question, WireAction, WrongGame, copied, mirrored
from server.games.cardcassonne_view import CardDisplay

__all__ = [
    "GAME", "Request", "catalog", "default_action", "display", "engine_action", "engine_setup",
    "insider", "question", "scores", "told", "write_action", "write_state",
]  # fmt: skip

Request: Final = wire.CardcassonneRequest
display: Final = CardDisplay

TO_ENGINE: Final[dict[type[msgspec.Struct], type[msgspec.Struct]]] = {
    wire.LayJoker: actions.LayJoker,
    wire.LayCard: actions.LayCard,
    wire.PlaceFollower: actions.PlaceFollower,
    wire.ScoreSegment: actions.ScoreSegment,
}
FROM_ENGINE: Final = mirrored(TO_ENGINE)

MOST_COMPARED: Final = 5_000
"""Players who help each other can make a segment with 100,000 answers; no room waits for that."""

# An event without an optional part reads byte for byte like its twin. These have one.
TOLD: Final[dict[type, type[msgspec.Struct]]] = {
    events.CardTurnedUp: wire_events.CardTurnedUp,
    events.HandDealt: wire_events.HandDealt,
    events.CardLaid: wire_events.CardLaid,
}


def engine_action(action: object) -> Any:
    """The engine's action behind one of the wire, or `WrongGame`."""
    if type(action) not in TO_ENGINE:
        raise WrongGame
    return copied(cast("msgspec.Struct", action), TO_ENGINE)


def engine_setup(setup: object) -> Setup:
    """The engine's setup behind one of the wire, or `WrongGame`."""
    if not isinstance(setup, wire.CardcassonneSetup):
        raise WrongGame
    return Setup(deck=setup.deck, dealer=setup.dealer)


def question(state: State, seat: Seat) -> Question | None:
    """What this seat is asked now; actions of the engine read like those of the protocol."""
    decision = asked(state, seat)
    if decision is None:
        return None
    kind = f"cardcassonne.{type(decision).__struct_config__.tag}"
    if isinstance(decision, Claim):
        return _segment_question(kind, state, decision)
    return Question(kind, legal(state, seat))


def _segment_question(kind: str, state: State, claim: Claim) -> Question:
    """Every answer with its points; of very many only those that bring most."""
    found = list(islice(_answers(state, claim), MOST_COMPARED))
    complete = len(found) <= MOST_OFFERS
    if not complete:
        found = nlargest(MOST_OFFERS, found, key=attrgetter("points"))
    options = [
        wire.ScoreSegmentOption(points, answer.cash, answer.assign) for answer, points in found
    ]
    return Question(kind, options, complete)


def _answers(state: State, claim: Claim) -> Iterator[Offer]:
    batch = batch_of(claim, state.options.edition)
    return offers(batch, state.animals[claim.seat], state.unassigned[claim.seat])


def default_action(state: State, seat: Seat) -> WireAction:
    """The first card in the first row, or the first answer on a segment."""
    decision = asked(state, seat)
    if isinstance(decision, Claim):
        first: actions.Action = next(_answers(state, decision)).answer
    else:
        first = legal(state, seat)[0]
    return cast("WireAction", copied(first, FROM_ENGINE))


def insider(event: events.Event) -> Seat | None:
    """Who knows the cards of a hand, or the card laid face down."""
    if isinstance(event, events.HandDealt):
        return event.seat
    if isinstance(event, events.CardLaid) and event.face_down:
        return event.seat
    return None


def told(event: events.Event) -> msgspec.Struct:
    """The event as it is encoded."""
    return cast("msgspec.Struct", copied(event, TOLD)) if type(event) in TOLD else event


def scores(state: State) -> tuple[int, ...]:
    """Everybody's points so far."""
    return tuple(state.scores)


def catalog() -> CardcassonneCatalog:
    """Every card face."""
    return CardcassonneCatalog(
        tuple(
            CatalogCard(card, face.copies, face.kind.value, face.value, face.colour)
            for card, face in FACES.items()
        )
    )

"""Random games through a table, as a room plays them: only wire words go in and come out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Final, cast

import msgspec

from engine.game import Seat
from engine.games import GAMES
from protocol.carcassonne import PlaceTile, PlaceTileOptions
from protocol.cardcassonne import ScoreSegment, ScoreSegmentOption
from protocol.lobby import GameOptions
from protocol.room import GameEvent, GameView, Own
from server.games.bridge import WireAction
from server.games.table import Table
from tests.registry import CASES

VIEWS: Final[msgspec.json.Decoder[GameView]] = msgspec.json.Decoder(GameView)
OWNS: Final[msgspec.json.Decoder[Own]] = msgspec.json.Decoder(Own)
EVENTS: Final[msgspec.json.Decoder[tuple[GameEvent, ...]]] = msgspec.json.Decoder(
    tuple[GameEvent, ...]
)


def secret(seed: int) -> bytes:
    return sha256(str(seed).encode()).digest()


def wire_options(game: str, label: str) -> GameOptions:
    """The options of a table of the engine's tests, as a client would send them."""
    options = GAMES[game].read_options(CASES[game].tables[label])
    named = {"type": f"{game}.options", **msgspec.structs.asdict(options)}
    kind: Any = GameOptions
    return cast("GameOptions", msgspec.convert(named, kind))


def dealt(game: str, label: str, seed: int) -> tuple[Table, list[Any]]:
    return Table.deal(wire_options(game, label), secret(seed))


def table_of(game: str, state: Any, players: int) -> Table:
    """A table at which this state is in force."""
    return Table("carcassonne" if game == "carcassonne" else "cardcassonne", players, state)


def state_of(table: Table) -> Any:
    """The engine's state behind a table: for tests alone."""
    return table._state


def expanded(offer: object) -> list[WireAction]:
    """Every action that an offer stands for."""
    if isinstance(offer, PlaceTileOptions):
        alone = PlaceTile(offer.x, offer.y, offer.rotation)
        return [alone, *(msgspec.structs.replace(alone, follower=spot) for spot in offer.followers)]
    if isinstance(offer, ScoreSegmentOption):
        return [ScoreSegment(offer.cash, offer.assign)]
    return [offer]  # type: ignore[list-item]


def offered(table: Table, seat: Seat) -> list[WireAction]:
    """Every action that is offered to the seat, read from the bytes it gets."""
    own = OWNS.decode(table.you(seat, 1))
    assert own.request is not None
    return [action for offer in own.request.legal for action in expanded(offer)]


@dataclass(frozen=True)
class Played:
    """The table after an action, what was done, what happened, and the state before it."""

    table: Table
    before: Any
    seat: Seat
    action: WireAction
    events: list[Any]


def random_game(table: Table, seed: int) -> Iterator[Played]:
    """Plays on to the end by chance, from what is offered."""
    random = Random(f"table {seed}")
    while asked := table.asked():
        seat = random.choice(asked)
        yield played(table, seat, random.choice(offered(table, seat)))


def keen_game(table: Table, seed: int) -> Iterator[Played]:
    """Like a random game, but of some actions the one that brings most points is chosen.

    So features are completed, dispatches drawn and chests filled.
    """
    random = Random(f"keen {seed}")
    while asked := table.asked():
        seat = random.choice(asked)
        actions = offered(table, seat)
        some = random.sample(actions, min(len(actions), 40))
        yield played(table, seat, max(some, key=lambda action: gain(table, seat, action)))


def gain(table: Table, seat: Seat, action: WireAction) -> int:
    """The points an action leads to at once; a knight or thief may bring some later."""
    events = table.propose(seat, action).events
    points: int = sum(event.points[seat] for event in events if hasattr(event, "points"))
    follower = getattr(action, "follower", None)
    return 10 * points + (isinstance(follower, str) and follower.startswith(("road", "city")))


def played(table: Table, seat: Seat, action: WireAction) -> Played:
    before = state_of(table)
    step = table.propose(seat, action)
    table.accept(step)
    return Played(table, before, seat, action, step.events)

"""What stands between a game of the engine and its words on the wire.

A bridge is a module with the functions of `Bridge`, one per game: `carcassonne.py`,
`cardcassonne.py`. It decides no rule. Where engine and wire mean the same by the same names,
`recast` converts; an engine struct that reads byte for byte like its twin is encoded as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

import msgspec

from engine.game import AnyGame, Seat
from protocol.carcassonne import CarcassonneAction, CarcassonneOwn, CarcassonneSetup
from protocol.cardcassonne import CardcassonneAction, CardcassonneOwn, CardcassonneSetup
from protocol.catalog import GameCatalog
from protocol.lobby import GameOptions

WireAction: TypeAlias = CarcassonneAction | CardcassonneAction
WireOptions: TypeAlias = GameOptions
WireOwn: TypeAlias = CarcassonneOwn | CardcassonneOwn
WireSetup: TypeAlias = CarcassonneSetup | CardcassonneSetup

MOST_OFFERS: Final = 500
"""A request lists at most so many answers; those left out are legal all the same."""

ENCODER: Final = msgspec.json.Encoder()
"""Writes what travels. It keeps no state, so all tables share it."""


class WrongGame(Exception):
    """Something of another game was brought to this table."""


class Question(NamedTuple):
    """What a seat is asked: its kind, and every answer, or the best ones if they are too many."""

    kind: str
    legal: Sequence[msgspec.Struct]
    """Encoded, these are the offers of the protocol."""
    complete: bool = True
    """False if there are more answers than these."""


class Display(Protocol):
    """What one table shows, drawn anew only where it has changed since the last time.

    It belongs to one table and is shown its states in the order of the game.
    """

    def view(self, state: Any, /) -> msgspec.Raw:
        """The public part, encoded."""
        ...

    def own(self, state: Any, seat: Seat, /) -> WireOwn:
        """What only this seat knows, without what it is asked."""
        ...


class Bridge(Protocol):
    """What a table asks of the module that knows one game on both sides."""

    @property
    def GAME(self) -> AnyGame:  # noqa: N802
        """The rules."""
        ...

    @property
    def Request(self) -> type[msgspec.Struct]:  # noqa: N802
        """The request of the protocol: `req`, `kind`, `legal`, `deadline_ms`."""
        ...

    def display(self) -> Display:
        """An empty display for a new table."""
        ...

    def engine_action(self, action: object, /) -> Any:
        """The engine's action behind one of the wire, or `WrongGame`."""
        ...

    def engine_setup(self, setup: object, /) -> Any:
        """The engine's setup behind one of the wire, or `WrongGame`."""
        ...

    def question(self, state: Any, seat: Seat, /) -> Question | None:
        """What this seat is asked now, if anything."""
        ...

    def default_action(self, state: Any, seat: Seat, /) -> WireAction:
        """What is done for a seat that is asked and does not answer: always legal."""
        ...

    def insider(self, event: Any, /) -> Seat | None:
        """The seat that may know more of this event than others, if there is one."""
        ...

    def told(self, event: Any, /) -> msgspec.Struct:
        """The event as it is encoded, with all that is in it."""
        ...

    def scores(self, state: Any, /) -> tuple[int, ...]:
        """Everybody's points so far."""
        ...

    def catalog(self) -> GameCatalog:
        """Tiles or cards as data."""
        ...

    def write_action(self, action: Any, /) -> str:
        """An action of the engine in the game's notation."""
        ...

    def write_state(self, state: Any, /) -> str:
        """The whole table as text for a person, hidden parts included."""
        ...


def recast(value: Any, twins: Mapping[type, type[msgspec.Struct]]) -> Any:
    """A struct as its twin of the other side, field by field; plain values stay as they are."""
    twin = twins.get(type(value))
    if twin is not None:
        return twin(
            **{name: recast(getattr(value, name), twins) for name in twin.__struct_fields__}
        )
    if isinstance(value, tuple):
        return tuple([recast(each, twins) for each in value])
    return value.value if isinstance(value, Enum) else value


def copied(value: msgspec.Struct, twins: Mapping[type, type[msgspec.Struct]]) -> Any:
    """`recast` for structs of plain values whose fields are in the same order: much faster."""
    return twins[type(value)](*msgspec.structs.astuple(value))


def mirrored(twins: Mapping[type[msgspec.Struct], type[msgspec.Struct]]) -> dict[type, type[Any]]:
    """The same twins, seen from the other side."""
    return {there: here for here, there in twins.items()}

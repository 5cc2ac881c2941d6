"""The contract that every game meets, and the few nouns all games share.

A game is a module (or package) of pure functions that fits `Game`. It is not a base class:
perft, random play, the server and the laws of `tests/test_every_game.py` are written once
against this page. Chance enters only through `deal`; after it nothing is random.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

Seat: TypeAlias = int
"""A place at the table, counted from 0 clockwise. Players come and go; seats stay."""


class RuleError(Exception):
    """Something the rules refuse: a stable snake_case code and one sentence for the player."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code
        self.sentence = sentence


class IllegalAction(RuleError):
    """The rules say no to an action. The state it was meant for is untouched."""


class OptionsError(RuleError):
    """These options, or this setup, describe no game that can be played."""


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: points per seat and who won (several seats share a win)."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


class Chance(Protocol):
    """Where chance comes from: a fair secret (`engine.fair`), or a seeded generator in tests."""

    def below(self, n: int, /) -> int:
        """A whole number from 0 to n - 1, each as likely as the others."""
        ...


Item = TypeVar("Item")


def shuffled(items: Sequence[Item], chance: Chance) -> list[Item]:
    """The items in a random order: Fisher-Yates from the last place down to the second."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


OptionsT = TypeVar("OptionsT")
SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")


class Game(Protocol[OptionsT, SetupT, StateT, ActionT, EventT]):
    """What the house asks of a game. Every function is pure.

    An event that awards points has a field `points`, one number per seat; the sum of them over
    a whole game is the final score, so that every point has a reason that can be looked up.
    """

    @property
    def NAME(self) -> str:
        """The game's name in records, messages and the registry."""
        ...

    @property
    def RULES_VERSION(self) -> int:
        """Bumped whenever a rule changes a result; stored in each record."""
        ...

    @property
    def Options(self) -> type[OptionsT]:
        """What a table may choose: a frozen struct; `players` is one of its fields."""
        ...

    @property
    def Setup(self) -> type[SetupT]:
        """All that chance decided: a frozen struct."""
        ...

    def read_options(self, raw: Mapping[str, object], /) -> OptionsT:
        """Options from plain data; `OptionsError` if unknown, impossible or of the wrong type."""
        ...

    def deal(self, options: OptionsT, chance: Chance, /) -> SetupT:
        """Draws everything that is random in the whole game."""
        ...

    def start(self, options: OptionsT, setup: SetupT, /) -> tuple[StateT, list[EventT]]:
        """The first state and what was seen on the way to it; `OptionsError` for a bad setup."""
        ...

    def to_move(self, state: StateT, /) -> tuple[Seat, ...]:
        """The seats that are asked now, in ascending order; none once the game is over."""
        ...

    def legal(self, state: StateT, seat: Seat, /) -> list[ActionT]:
        """Every action `apply` takes from this seat now, each once; empty if it is not asked."""
        ...

    def apply(self, state: StateT, seat: Seat, action: ActionT, /) -> tuple[StateT, list[EventT]]:
        """The state after the action and what happened, or `IllegalAction` and no trace."""
        ...

    def view_for(self, state: StateT, seat: Seat | None, /) -> msgspec.Struct:
        """What may be known. `None`: the public part, equal for all. A seat: its own part only.

        A player at a seat knows both; a spectator knows the public part.
        """
        ...

    def event_for(self, event: EventT, seat: Seat | None, /) -> EventT:
        """The event as this seat, or a spectator (`None`), may know it."""
        ...

    def outcome(self, state: StateT, /) -> Outcome | None:
        """The result once the game is over, else `None`."""
        ...

    def encode(self, state: StateT, /) -> bytes:
        """The whole state, hidden parts included, as canonical bytes. Never sent to a client."""
        ...

    def decode(self, data: bytes, /) -> StateT:
        """The state that `encode` wrote."""
        ...


class Searchable(Protocol[StateT, ActionT]):
    """What a game also offers to a bot that searches: the same rules, in place and untold."""

    def copy_of(self, state: StateT, /) -> StateT:
        """A state of its own, cheaply."""
        ...

    def legal(self, state: StateT, seat: Seat, /) -> list[ActionT]:
        """As in `Game`."""
        ...

    def step(self, state: StateT, seat: Seat, action: ActionT, /) -> None:
        """Carries out a legal action in place, unchecked: what `apply` does with its copy."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game whose types the caller does not care about."""

OptionsS = TypeVar("OptionsS", bound=msgspec.Struct)


def read_struct(kind: type[OptionsS], raw: Mapping[str, object]) -> OptionsS:
    """Plain data as an options struct of this kind, or an `OptionsError` that names the field."""
    known = {field.name: field for field in msgspec.structs.fields(kind)}
    for name in raw:
        if name not in known:
            offer = ", ".join(known)
            raise OptionsError("unknown_option", f"There is no option {name!r}; use {offer}.")
    try:
        return msgspec.convert(dict(raw), kind)
    except msgspec.ValidationError as error:
        raise OptionsError(
            "bad_option", f"An option has a value that is not allowed: {error}."
        ) from None


def check_seat(name: str, seat: Seat | None, players: int) -> None:
    """Refuses an option that names a seat this table does not have."""
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        raise OptionsError(
            "no_such_seat", f"Option {name!r} must be a seat from 0 to {players - 1}."
        )

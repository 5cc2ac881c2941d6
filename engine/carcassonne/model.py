"""The nouns of a running game: the state, what is asked, and what an expansion remembers."""

from __future__ import annotations

from typing import Generic, TypeAlias, TypeVar

import msgspec

from engine.carcassonne.landscape import Landscape
from engine.carcassonne.options import Options
from engine.carcassonne.tiles import Kind
from engine.game import Seat

FOLLOWERS = 7
"""Each player's supply. [BASE-1]"""


class Setup(msgspec.Struct, frozen=True):
    """All that chance decided: who begins, the bag and every stack, each in drawing order."""

    first: Seat
    bag: tuple[Kind, ...]
    stacks: dict[str, tuple[int, ...]] = {}
    """An expansion's shuffled cards, under its name, the top card first."""


class Decision(msgspec.Struct, frozen=True):
    """A question to one seat. Which answers it takes follows from the state."""

    seat: Seat


class LayTile(Decision, frozen=True, tag="carcassonne.lay_tile"):
    """Where does the drawn tile go, and is a follower placed on it?"""


class Part(msgspec.Struct, frozen=True):
    """What one expansion remembers during a game; replaced, never changed, so copies share it."""


PartT = TypeVar("PartT", bound=Part)
DecisionT = TypeVar("DecisionT", bound=Decision)


class StateOf(msgspec.Struct, Generic[PartT, DecisionT]):
    """A game in progress. Mutable inside the engine; `apply` never changes the one it is given."""

    options: Options
    expansions: tuple[str, ...]
    land: Landscape
    supply: list[int]
    """Followers at hand, per seat."""
    figures: list[int]
    """Score figures: the first of each seat, then the second of each seat, if there are any."""
    bag: list[int]
    """Kinds still to be drawn; the next one is the last."""
    drawn: int | None
    """The kind to be laid now."""
    removed: list[int]
    """Kinds that fitted nowhere and left the game. [BASE-4]"""
    on_turn: Seat
    decisions: list[tuple[DecisionT, ...]]
    """A stack of groups: every seat of the top group is asked, and can answer now."""
    parts: dict[str, PartT]
    """What each expansion remembers, by its name."""
    last_move: tuple[Seat, int | None] | None = None
    """Who laid the newest tile, and on which of its segments a follower was placed."""
    over: bool = False

    def copy(self) -> StateOf[PartT, DecisionT]:
        """A state of its own. Shallow copies do: lists hold only values."""
        return StateOf(
            self.options,
            self.expansions,
            self.land.copy(),
            self.supply.copy(),
            self.figures.copy(),
            self.bag.copy(),
            self.drawn,
            self.removed.copy(),
            self.on_turn,
            self.decisions.copy(),
            self.parts.copy(),
            self.last_move,
            self.over,
        )


State: TypeAlias = StateOf[Part, Decision]


def players(state: State) -> int:
    """How many seats the table has."""
    return len(state.supply)


def score(state: State, seat: Seat) -> int:
    """The seat's points: all its figures together."""
    return sum(state.figures[seat :: len(state.supply)])


def scores(state: State) -> tuple[int, ...]:
    """Everybody's points."""
    return tuple(score(state, seat) for seat in range(len(state.supply)))


def per_seat(state: State, seats: tuple[Seat, ...], amount: int) -> tuple[int, ...]:
    """The amount for each of these seats, 0 for the others."""
    return tuple(amount if seat in seats else 0 for seat in range(len(state.supply)))

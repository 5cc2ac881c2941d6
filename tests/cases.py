"""What the laws of `test_every_game.py` need to know of a game: one `GameCase` per game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.game import AnyGame, Seat


def _nothing(event: object) -> bool:
    """No event of this game turns up something hidden."""
    return False


def _everything(state: object, seat: Seat, action: object) -> object:
    """Every action of this game is seen by all."""
    return action


@dataclass(frozen=True)
class Dice:
    """Chance from a seeded generator."""

    random: Random

    def below(self, n: int, /) -> int:
        return self.random.randrange(n)


@dataclass(frozen=True)
class PerftTable:
    """A small scripted game whose positions are counted, ply by ply."""

    options: Mapping[str, object]
    setup: Any
    counts: tuple[int, ...]
    """Sequences of 1, 2, 3 ... actions, each counted once."""


@dataclass(frozen=True)
class GameCase:
    """One game, the tables it is played at, and what only that game's tests can tell."""

    game: AnyGame
    tables: Mapping[str, Mapping[str, object]]
    """Label of an option family -> raw options; each has a golden playthrough."""
    bound: Callable[[Any], int]
    """Options -> a number of actions that no game with them exceeds."""
    disguise: Callable[[Any, Seat | None, Random], Any]
    """A state that differs only in what this seat (`None`: a spectator) may not know."""
    stray: Callable[[Any, Random], Any]
    """Some well-formed action of this game, legal or not."""
    write: Callable[[Any], str]
    """An action in the game's notation."""
    draw: Callable[[Any], str]
    """A state as text that a person can read."""
    perft: Mapping[str, PerftTable]
    docs: str
    """The page under `docs/rules/`, such as `carcassonne.md`."""
    reveals: Callable[[Any], bool] = _nothing
    """Does this event turn up something that views do not show afterwards?"""
    glimpse: Callable[[Any, Seat, Any], object] = _everything
    """State, seat, action -> what others see of the action (a card laid face down: its place)."""

"""What an expansion is: one value of hooks. The base game calls hooks and names no expansion."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from engine.carcassonne.actions import Action
from engine.carcassonne.events import Event
from engine.carcassonne.model import Decision, Setup, State
from engine.carcassonne.occupation import Stretches
from engine.carcassonne.tables import register
from engine.carcassonne.tiles import TileKind
from engine.game import IllegalAction, Seat

Tell: TypeAlias = list[Event] | None
"""Where events go; `None` where nobody listens, as in a search."""


class Answers(NamedTuple):
    """How one kind of decision is answered."""

    legal: Callable[[State, Any], list[Action]]
    """State and decision -> every answer, each once, never empty."""
    take: Callable[[State, Any, Any, Tell], None]
    """Carries out one of those answers in place, once the decision is off the stack."""
    refuse: Callable[[State, Any, Any], IllegalAction]
    """Why an answer that is not legal is refused."""


class Spelling(NamedTuple):
    """How one kind of action is written: a keyword, and what follows it."""

    keyword: str
    write: Callable[[Any], str]
    """What follows the keyword."""
    read: Callable[[str], Action]
    """The action from what follows the keyword; `ValueError` if it makes no sense."""


@dataclass(frozen=True)
class Expansion:
    """The hooks of one expansion; what it leaves out stays as in the base game."""

    name: str
    begin: Callable[[State, Setup], None]
    """Sets up what the expansion remembers."""
    tiles: tuple[TileKind, ...] = ()
    stack: tuple[int, ...] = ()
    """Cards that are shuffled before the game."""
    stretches: Callable[[State], Stretches | None] | None = None
    """Which part of a road counts as one when a follower wants to stand on it."""
    after_laying: Callable[[State, int], None] | None = None
    """A tile was laid in this slot, its followers are not yet placed."""
    bonus: Callable[[State, int], int] | None = None
    """Points that a completed feature brings on top, to each owner."""
    award: Callable[[State, Seat, int, int], None] | None = None
    """Seat, points and feature (its root): instead of moving the seat's only figure."""
    after_scoring: Callable[[State, Tell], bool] | None = None
    """Nobody is asked and the turn is about to end: True if it goes on for this expansion."""
    before_final: Callable[[State, Tell], None] | None = None
    """The last turn is over; final scoring follows."""
    answers: Mapping[type[Decision], Answers] = field(default_factory=dict)
    spellings: Mapping[type[Action], Spelling] = field(default_factory=dict)
    view: Callable[[State], msgspec.Struct] | None = None
    """What everybody may know of the expansion's own things."""


class Rules(NamedTuple):
    """The hooks of all expansions in play, in the order of the table."""

    stretches: Callable[[State], Stretches | None] | None
    after_laying: tuple[Callable[[State, int], None], ...]
    bonus: tuple[Callable[[State, int], int], ...]
    award: Callable[[State, Seat, int, int], None] | None
    after_scoring: tuple[Callable[[State, Tell], bool], ...]
    before_final: tuple[Callable[[State, Tell], None], ...]
    answers: dict[type[Decision], Answers]
    views: tuple[tuple[str, Callable[[State], msgspec.Struct]], ...]


EXPANSIONS: Final[dict[str, Expansion]] = {}
"""Filled by the table in `expansions/__init__.py`, which is the only file that lists them."""

_RULES: Final[dict[tuple[str, ...], Rules]] = {}


def enlist(expansion: Expansion) -> None:
    """Makes an expansion known, with its tiles."""
    assert expansion.name not in EXPANSIONS, f"two expansions are called {expansion.name}"
    register(expansion.tiles)
    EXPANSIONS[expansion.name] = expansion


def rules_of(state: State) -> Rules:
    """The hooks that are in play at this table."""
    rules = _RULES.get(state.expansions)
    if rules is None:
        rules = _RULES[state.expansions] = _compose(state.expansions)
    return rules


def _compose(names: tuple[str, ...]) -> Rules:
    chosen = [EXPANSIONS[name] for name in names]
    return Rules(
        stretches=next((each.stretches for each in chosen if each.stretches), None),
        after_laying=tuple(each.after_laying for each in chosen if each.after_laying),
        bonus=tuple(each.bonus for each in chosen if each.bonus),
        award=next((each.award for each in chosen if each.award), None),
        after_scoring=tuple(each.after_scoring for each in chosen if each.after_scoring),
        before_final=tuple(each.before_final for each in chosen if each.before_final),
        answers={kind: answer for each in chosen for kind, answer in each.answers.items()},
        views=tuple((each.name, each.view) for each in chosen if each.view),
    )

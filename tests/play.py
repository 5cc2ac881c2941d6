"""Seeded random play of any game: what the laws, the golden playthroughs and perft walk through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from engine.game import Seat
from tests.cases import Dice, GameCase

Choice = tuple[Seat, Any]
"""A seat that is asked, and one of its legal actions."""


def encoded(value: object) -> bytes:
    """Structs as a client would get them. Nothing is sorted here: their order must be right."""
    return msgspec.json.encode(value)


@dataclass(frozen=True)
class Deal:
    """A table at which the cards are dealt and nobody has acted yet."""

    options: Any
    setup: Any
    state: Any
    events: list[Any]


@dataclass(frozen=True)
class Step:
    """One action: the state it met, who did what, what happened and the state it left."""

    before: Any
    seat: Seat
    action: Any
    events: list[Any]
    state: Any


def deal(case: GameCase, table: str, seed: int) -> Deal:
    """The table of that label, dealt from this seed."""
    game = case.game
    options = game.read_options(case.tables[table])
    setup = game.deal(options, Dice(Random(seed)))
    state, events = game.start(options, setup)
    return Deal(options, setup, state, list(events))


def choices(case: GameCase, state: Any) -> list[Choice]:
    """Everything that may happen next: every legal action of every seat that is asked."""
    game = case.game
    return [(seat, action) for seat in game.to_move(state) for action in game.legal(state, seat)]


def steps(
    case: GameCase, first: Deal, pick: Callable[[Sequence[Choice]], Choice]
) -> Iterator[Step]:
    """Plays on until nobody is asked any more, choosing by `pick`; stops at the game's bound."""
    state = first.state
    for _ in range(case.bound(first.options) + 1):
        if not case.game.to_move(state):
            return
        seat, action = pick(choices(case, state))
        after, events = case.game.apply(state, seat, action)
        yield Step(state, seat, action, list(events), after)
        state = after


def random_steps(case: GameCase, first: Deal, seed: int) -> Iterator[Step]:
    """A whole game by chance."""
    return steps(case, first, Random(f"play {seed}").choice)


def random_states(case: GameCase, table: str, seed: int) -> Iterator[Any]:
    """Every state of a whole game by chance, the last one included."""
    first = deal(case, table, seed)
    yield first.state
    for step in random_steps(case, first, seed):
        yield step.state


def replay_digest(case: GameCase, table: str, seed: int) -> Iterator[bytes]:
    """Every byte of a random game: setup, legal lists, actions, events, views, states."""
    game = case.game
    first = deal(case, table, seed)
    yield encoded(first.setup)
    yield encoded(first.events)
    for step in random_steps(case, first, seed):
        yield encoded(choices(case, step.before))
        yield encoded(step.action)
        yield encoded(step.events)
        yield encoded(game.view_for(step.state, None))
        for seat in range(first.options.players):
            yield encoded(game.view_for(step.state, seat))
            yield encoded([game.event_for(event, seat) for event in step.events])
        yield game.encode(step.state)

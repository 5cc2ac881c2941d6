"""Tables for tests, played and laid out in the notation of the rulebook examples."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import engine.carcassonne as game
from engine.carcassonne.actions import Action
from engine.carcassonne.drawing import COLOURS
from engine.carcassonne.events import Event, FeatureScored
from engine.carcassonne.landscape import Landscape, fitting_rotations, lay, put_follower
from engine.carcassonne.model import FOLLOWERS, Decision, Setup, State, scores
from engine.carcassonne.notation import move, read_action, read_tile
from engine.carcassonne.packing import SEGMENTS, pack_cell, pack_follower
from engine.carcassonne.play import step
from engine.carcassonne.tables import KINDS, NUMBERS
from engine.carcassonne.view import PublicView, public_view
from engine.game import Seat

RED, BLUE, GREEN, YELLOW, ORANGE, PURPLE = range(6)
STACK = (1, 2, 3, 4, 5, 6, 7, 8)
START = "D(0,0)r0"
A_TILE = re.compile(r"\w+\(")

EventT = TypeVar("EventT", bound=Event)


@dataclass
class Table:
    """A game in progress, what its last line told and what all of them told."""

    state: State
    events: list[Event]
    story: list[Event] = field(default_factory=list)

    def play(self, *lines: str) -> Table:
        """Plays lines: tiles as in the examples, other answers as `notation` writes them."""
        for line in lines:
            self.act(*self._read(line))
        return self

    def act(self, seat: Seat, action: Action) -> Table:
        """One action of one seat; carried out in silence it leads to the same state."""
        silent = self.state.copy()
        self.state, self.events = game.apply(self.state, seat, action)
        step(silent, seat, action)
        assert silent == self.state
        self.story += self.events
        return self

    def may(self, line: str) -> bool:
        """Is this line a legal action now?"""
        seat, action = self._read(line)
        return action in game.legal(self.state, seat)

    def told(self, kind: type[EventT]) -> list[EventT]:
        """The events of this kind since the table was set up."""
        return [event for event in self.story if isinstance(event, kind)]

    @property
    def scored(self) -> list[FeatureScored]:
        return self.told(FeatureScored)

    @property
    def scores(self) -> tuple[int, ...]:
        return scores(self.state)

    @property
    def figures(self) -> list[tuple[int, int]]:
        """Both figures of each seat."""
        count = len(self.state.supply)
        return list(zip(self.state.figures[:count], self.state.figures[count:], strict=True))

    @property
    def asked(self) -> tuple[Seat, ...]:
        return game.to_move(self.state)

    @property
    def question(self) -> Decision:
        """What the only seat that is asked is asked."""
        (decision,) = self.state.decisions[-1]
        return decision

    @property
    def drawn(self) -> str | None:
        return None if self.state.drawn is None else KINDS[self.state.drawn].id

    @property
    def view(self) -> PublicView:
        return public_view(self.state)

    def _read(self, line: str) -> tuple[Seat, Action]:
        """Who does what. A tile is laid by the seat on turn, whose colour a follower must have."""
        if A_TILE.match(line):
            kind, action = move(line)
            assert kind == self.drawn, f"the drawn tile is {self.drawn}, not {kind}"
            assert {seat for seat, _ in read_tile(line).followers} <= {self.state.on_turn}, line
            return self.state.on_turn, action
        word, _, rest = line.partition(" ")
        if word in COLOURS:
            return COLOURS.index(word), read_action(rest)
        (seat,) = self.asked
        return seat, read_action(line)


def a_table(
    bag: str,
    *,
    players: int = 2,
    first: Seat = RED,
    stack: Sequence[int] = STACK,
    **options: Any,
) -> Table:
    """A table with this bag, in drawing order, at which nobody has acted yet."""
    chosen = game.read_options({"players": players, **options})
    stacks = {"dispatches": tuple(stack)} if chosen.dispatches else {}
    state, events = game.start(chosen, Setup(first, tuple(bag.split()), stacks))
    return Table(state, events, list(events))


def played(
    *lines: str,
    rest: str = "B",
    players: int = 2,
    first: Seat = RED,
    stack: Sequence[int] = STACK,
    **options: Any,
) -> Table:
    """A game of these lines; the bag holds their tiles and then the rest, so it goes on."""
    bag = " ".join([*(line.split("(")[0] for line in lines if A_TILE.match(line)), rest])
    return a_table(bag, players=players, first=first, stack=stack, **options).play(*lines)


def ended(*lines: str, players: int = 2, first: Seat = RED, **options: Any) -> Table:
    """A game of these lines, the last of which lays the last tile."""
    table = played(*lines, rest="", players=players, first=first, **options)
    assert table.state.over
    return table


def a_land(board: str) -> Landscape:
    """A landscape laid tile by tile, each of which must fit."""
    land = Landscape()
    for part in board.split(";"):
        laid = read_tile(part)
        cell = pack_cell(laid.x, laid.y)
        if land.tiles:
            assert laid.rotation in fitting_rotations(land, NUMBERS[laid.kind], cell), part
        slot = lay(land, cell, laid.turned)
        for seat, index in laid.followers:
            put_follower(land, pack_follower(slot * SEGMENTS + index, seat))
    return land


def a_position(
    board: str,
    bag: str,
    *,
    players: int = 2,
    first: Seat = RED,
    figures: Sequence[tuple[int, int]] = (),
    supply: Sequence[int] = (),
    stack: Sequence[int] = STACK,
    **options: Any,
) -> Table:
    """A table in the middle of a game: this board, the start tile first, then this bag.

    Followers on the board are missing in the supplies, unless these are given.
    """
    table = a_table(bag, players=players, first=first, stack=stack, **options)
    state = table.state
    state.land = a_land(board)
    standing = [
        follower % SEGMENTS for group in state.land.followers.values() for follower in group
    ]
    state.supply = list(supply) or [FOLLOWERS - standing.count(seat) for seat in range(players)]
    for seat, pair in enumerate(figures):
        state.figures[seat::players] = pair[: len(state.figures) // players]
    return table


def after_dispatch(
    card: int, board: str = START, *, then: str = "B", players: int = 2, **options: Any
) -> Table:
    """Red has closed the start city and landed on 5: this dispatch lies on the table."""
    stack = (card, *(other for other in STACK if other != card))
    table = a_position(
        board,
        f"E {then}",
        players=players,
        figures=[(1, 0)],
        stack=stack,
        dispatches=True,
        **options,
    )
    return table.play("E(0,-1)r2 Red@S", "figures 0")

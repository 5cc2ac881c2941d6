"""One game in a room: the table, who is asked what, the clocks, and how it ends.

Giving up: a seat that resigns, leaves or forfeits can no longer win. While two seats or more are
left and a person plays one of them, a bot plays on in its place; otherwise the game ends at once,
with the points as they stand, and the seats that are left share or decide the win.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeAlias

from protocol.limits import MOST_SEATS
from protocol.lobby import ClockSettings, GameOptions, GameResult
from protocol.room import GameClosed, RoomEvent
from server.game_clock import GameClock
from server.games.table import Step, Table

REQ_STRIDE = MOST_SEATS + 2
"""A request is numbered by the update that asks it and by its seat."""

Events: TypeAlias = list[Any]
"""What an update tells: the game's events, and those of the house (wire structs) among them."""


class Match:
    """A game from the deal to its result."""

    def __init__(
        self, number: int, options: GameOptions, secret: bytes, clock: ClockSettings | None
    ) -> None:
        self.number = number
        self.secret = secret
        self.table, self._opening = Table.deal(options, secret)
        self.clock = None if clock is None else GameClock(clock, options.players)
        self.requests: dict[int, int] = {}
        """Open requests: their number by seat."""
        self.given_up: set[int] = set()
        self.result: GameResult | None = None
        self._questions: dict[int, object] = {}
        self._house_seats: set[int] = set()

    def begin(self, seq: int, now_ms: int, house_seats: Collection[int]) -> Events:
        """The deal is told and the first questions are asked."""
        self._house_seats = set(house_seats)
        return self._go_on(seq, now_ms, None, self._opening)

    def play(
        self, seq: int, now_ms: int, seat: int, step: Step, first: tuple[RoomEvent, ...] = ()
    ) -> Events:
        """A seat's action takes effect."""
        self.table.accept(step)
        if self.clock is not None and not first:
            self.clock.answer(seat, now_ms)
        return self._go_on(seq, now_ms, seat, [*first, *step.events])

    def hand_to_house(
        self, seq: int, now_ms: int, seats: Collection[int], first: tuple[RoomEvent, ...]
    ) -> Events:
        """Bots play these seats from now on; their open questions stay."""
        self._house_seats |= set(seats)
        self._stop_clocks(seats, now_ms)
        return self._go_on(seq, now_ms, None, [*first])

    def give_up(self, seats: Collection[int], people: Collection[int], reason: str) -> bool:
        """These seats can no longer win. Does the game end by it? `people`: seats persons play."""
        self.given_up |= set(seats)
        left = self._left()
        if len(left) > 1 and any(seat in people for seat in left):
            return False
        scores = tuple(self.table.scores())
        best = max((scores[seat] for seat in left), default=0)
        winners = tuple(seat for seat in left if scores[seat] == best)
        self.result = GameResult(scores, winners, reason)
        return True

    def close(self, now_ms: int, first: tuple[RoomEvent, ...] = ()) -> Events:
        """The game is over before its rules end it: as `give_up` decided, or abandoned."""
        if self.result is None:
            self.result = GameResult(tuple(self.table.scores()), (), "abandoned")
        self.requests.clear()
        self._stop_clocks(range(len(self.result.scores)), now_ms)
        return [*first, GameClosed(self.result)]

    def _left(self) -> list[int]:
        seats = range(len(self.table.scores()))
        return [seat for seat in seats if seat not in self.given_up]

    def _go_on(self, seq: int, now_ms: int, actor: int | None, told: Events) -> Events:
        """Asks whoever is to be asked now, or ends the game."""
        self._ask(seq, now_ms, actor)
        outcome = self.table.outcome()
        if outcome is None:
            return told
        winners = tuple(seat for seat in outcome.winners if seat not in self.given_up)
        if not winners:
            left = self._left()
            best = max((outcome.scores[seat] for seat in left), default=0)
            winners = tuple(seat for seat in left if outcome.scores[seat] == best)
        self.result = GameResult(tuple(outcome.scores), winners, "played")
        return [*told, GameClosed(self.result)]

    def _ask(self, seq: int, now_ms: int, actor: int | None) -> None:
        """New questions get new numbers; one that is unchanged keeps its number and its time."""
        asked = self.table.asked()
        open_before, self.requests = self.requests, {}
        questions: dict[int, object] = {}
        for seat in asked:
            if len(asked) > 1:
                questions[seat] = self.table.legal(seat)
            if seat in open_before and seat != actor and self._is_unchanged(seat):
                self.requests[seat] = open_before[seat]
                continue
            self.requests[seat] = seq * REQ_STRIDE + seat
            if self.clock is not None and seat not in self._house_seats:
                self.clock.stop(seat, now_ms)
                self.clock.ask(seat, now_ms)
        self._stop_clocks([seat for seat in open_before if seat not in self.requests], now_ms)
        self._questions = questions

    def _is_unchanged(self, seat: int) -> bool:
        if seat not in self._questions:
            return True  # it was asked alone and is still asked: nobody else has acted
        return self._questions[seat] == self.table.legal(seat)

    def _stop_clocks(self, seats: Collection[int], now_ms: int) -> None:
        if self.clock is not None:
            for seat in seats:
                self.clock.stop(seat, now_ms)

"""How long each seat may think: banks, increments, a cap per answer, grace for a lost connection.

Pure bookkeeping in whole milliseconds. Time is always an argument and comes from stored entries,
so a room that is replayed has the same clocks as before.
"""

from __future__ import annotations

from dataclasses import dataclass

from protocol.lobby import ClockSettings


@dataclass(slots=True)
class _Running:
    """A question that waits for its answer."""

    since_ms: int
    allowance_ms: int
    grace_left_ms: int
    waited_ms: int = 0
    """Time that did not count, because the clock waited for a lost connection."""
    away_since_ms: int | None = None

    def deadline_ms(self) -> int:
        """When time runs out if nothing changes."""
        grace_ms = 0 if self.away_since_ms is None else self.grace_left_ms
        return self.since_ms + self.allowance_ms + self.waited_ms + grace_ms

    def used_ms(self, now_ms: int) -> int:
        """The time that counted."""
        waiting_ms = 0
        if self.away_since_ms is not None:
            waiting_ms = min(self.grace_left_ms, max(0, now_ms - self.away_since_ms))
        return max(0, now_ms - self.since_ms - self.waited_ms - waiting_ms)

    def settle(self, now_ms: int) -> None:
        """The connection is back: what was waited is waited."""
        if self.away_since_ms is None:
            return
        waited_ms = min(self.grace_left_ms, max(0, now_ms - self.away_since_ms))
        self.waited_ms += waited_ms
        self.grace_left_ms -= waited_ms
        self.away_since_ms = None


class GameClock:
    """The clocks of one game."""

    def __init__(self, settings: ClockSettings, seats: int) -> None:
        self.settings = settings
        self._bank_ms = [settings.bank_ms] * seats
        self._running: dict[int, _Running] = {}
        self._away: set[int] = set()

    @property
    def running(self) -> tuple[int, ...]:
        """Seats whose time is running."""
        return tuple(sorted(self._running))

    def ask(self, seat: int, now_ms: int) -> None:
        """The seat has a new question: its time runs from now."""
        bank_ms, move_ms = self._bank_ms[seat], self.settings.move_ms
        allowance_ms = bank_ms if move_ms is None else min(bank_ms, move_ms)
        question = _Running(now_ms, allowance_ms, self.settings.grace_ms)
        if seat in self._away:
            question.away_since_ms = now_ms
        self._running[seat] = question

    def answer(self, seat: int, now_ms: int) -> None:
        """The seat has answered: what it used is gone, and the increment is added."""
        self.stop(seat, now_ms)
        self._bank_ms[seat] += self.settings.increment_ms

    def stop(self, seat: int, now_ms: int) -> None:
        """The question is over without an answer: no increment."""
        question = self._running.pop(seat, None)
        if question is not None:
            self._bank_ms[seat] = max(0, self._bank_ms[seat] - question.used_ms(now_ms))

    def is_away(self, seat: int) -> bool:
        """Whether the seat's connection is lost, as far as the clock was told."""
        return seat in self._away

    def away(self, seat: int, now_ms: int) -> bool:
        """The seat's connection is lost. Does this move a deadline?"""
        self._away.add(seat)
        question = self._running.get(seat)
        if question is None or question.away_since_ms is not None:
            return False
        question.away_since_ms = now_ms
        return question.grace_left_ms > 0

    def back(self, seat: int, now_ms: int) -> bool:
        """The connection is back. Does this move a deadline?"""
        self._away.discard(seat)
        question = self._running.get(seat)
        if question is None or question.away_since_ms is None:
            return False
        before_ms = question.deadline_ms()
        question.settle(now_ms)
        return question.deadline_ms() != before_ms

    def pause(self, last_ms: int, now_ms: int) -> None:
        """The house itself was away between these two times: nobody's time ran."""
        for question in self._running.values():
            question.since_ms += now_ms - last_ms
            if question.away_since_ms is not None:
                question.away_since_ms += now_ms - last_ms

    def deadline_ms(self, seat: int) -> int | None:
        """When this seat's time runs out, if it runs."""
        question = self._running.get(seat)
        return None if question is None else question.deadline_ms()

    def waits_until_ms(self, seat: int) -> int | None:
        """Until when the clock waits for this seat's lost connection, if it does."""
        question = self._running.get(seat)
        if question is None or question.away_since_ms is None or not question.grace_left_ms:
            return None
        return question.away_since_ms + question.grace_left_ms

    def next_deadline(self) -> tuple[int, int] | None:
        """The first deadline and its seat; the lower seat on a tie."""
        times = [(question.deadline_ms(), seat) for seat, question in self._running.items()]
        return min(times, default=None)

    def left_ms(self, now_ms: int) -> tuple[int, ...]:
        """What is left in each bank."""
        return tuple(
            max(0, bank_ms - self._running[seat].used_ms(now_ms))
            if seat in self._running
            else bank_ms
            for seat, bank_ms in enumerate(self._bank_ms)
        )

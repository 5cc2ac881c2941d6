"""Banks, increments, caps and grace, by numbers."""

from __future__ import annotations

from typing import Any

from protocol.lobby import ClockSettings
from server.game_clock import GameClock


def a_clock(bank_ms: int = 10_000, **more: Any) -> GameClock:
    return GameClock(ClockSettings(bank_ms=bank_ms, **more), 2)


def test_an_answer_costs_its_time_and_earns_the_increment() -> None:
    clock = a_clock(increment_ms=500)
    clock.ask(0, 1_000)
    assert clock.deadline_ms(0) == 11_000
    clock.answer(0, 4_000)
    assert clock.left_ms(4_000) == (7_500, 10_000)
    assert clock.running == ()


def test_a_running_clock_is_seen_running() -> None:
    clock = a_clock()
    clock.ask(1, 1_000)
    assert clock.left_ms(3_500) == (10_000, 7_500)
    assert clock.running == (1,)


def test_one_answer_may_be_capped() -> None:
    clock = a_clock(move_ms=2_000)
    clock.ask(0, 0)
    assert clock.deadline_ms(0) == 2_000
    clock.stop(0, 2_000)
    assert clock.left_ms(2_000) == (8_000, 10_000)


def test_the_bank_ends_before_the_cap() -> None:
    clock = a_clock(bank_ms=1_000, move_ms=2_000)
    clock.ask(0, 0)
    assert clock.deadline_ms(0) == 1_000


def test_time_that_ran_out_earns_nothing() -> None:
    clock = a_clock(increment_ms=500)
    clock.ask(0, 0)
    clock.stop(0, 12_000)
    assert clock.left_ms(12_000) == (0, 10_000)


def test_the_clock_waits_for_a_lost_connection_once_per_question() -> None:
    clock = a_clock(grace_ms=3_000)
    clock.ask(0, 0)
    assert clock.away(0, 1_000)
    assert clock.deadline_ms(0) == 13_000
    assert clock.waits_until_ms(0) == 4_000
    assert clock.left_ms(3_000) == (9_000, 10_000)
    assert clock.back(0, 3_000)
    assert clock.deadline_ms(0) == 12_000
    assert clock.away(0, 5_000)
    assert clock.deadline_ms(0) == 13_000
    assert not clock.back(0, 6_500), "the rest of the grace is used up"
    assert clock.deadline_ms(0) == 13_000
    assert not clock.away(0, 7_000), "nothing is left to wait"
    clock.answer(0, 8_000)
    assert clock.left_ms(8_000) == (5_000, 10_000)


def test_somebody_asked_while_away_has_the_grace_from_then_on() -> None:
    clock = a_clock(grace_ms=3_000)
    assert not clock.away(0, 0)
    clock.ask(0, 5_000)
    assert clock.deadline_ms(0) == 18_000
    clock.back(0, 6_000)
    assert clock.deadline_ms(0) == 16_000


def test_nobodys_time_runs_while_the_house_is_closed() -> None:
    clock = a_clock(grace_ms=3_000)
    clock.ask(0, 0)
    clock.pause(2_000, 1_002_000)
    assert clock.deadline_ms(0) == 1_010_000
    assert clock.left_ms(1_002_000) == (8_000, 10_000)


def test_the_first_deadline_counts_and_the_lower_seat_on_a_tie() -> None:
    clock = a_clock()
    assert clock.next_deadline() is None
    clock.ask(1, 0)
    clock.ask(0, 0)
    assert clock.next_deadline() == (10_000, 0)
    clock.answer(0, 500)
    assert clock.next_deadline() == (10_000, 1)

"""Clocks over real sockets: time stands still until the test turns it."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any, cast

import pytest

from protocol.room import StandInTookOver, TimeRanOut
from server.store.base import Store
from server.store.sqlite import SqliteStore
from tests.server.house.clock import FakeClock
from tests.server.house.guest import Guest, choose
from tests.server.house.opening import CARDS, TILES, house, table

pytestmark = pytest.mark.asyncio
FIRST = {**TILES, "first": 0}


async def started(
    port: int, options: dict[str, Any], clock: dict[str, Any], people: int = 2
) -> tuple[str, list[Guest]]:
    room, guests = await table(port, {**options, "players": people}, people, clock=clock)
    await guests[0].done("start", room=room)
    for guest in guests:
        await guest.reach(room, 1)
    return room, guests


async def test_a_deadline_is_told_and_clocks_run() -> None:
    clock = FakeClock()
    async with house(clock=clock) as app:
        room, (host, other) = await started(
            app.port, FIRST, {"bank_ms": 60_000, "increment_ms": 1_000}
        )
        now = other.sight(room).now
        assert now is not None
        assert now.clocks is not None
        assert now.clocks.running == (0,)
        assert host.sight(room).requests()[0].deadline_ms == clock.now_ms() + 60_000
        clock.advance(10_000)
        await host.act(room, random.Random(1))
        await other.reach(room, 2)
        now = other.sight(room).now
        assert now is not None
        assert now.clocks is not None
        assert now.clocks.left_ms == (51_000, 60_000)
        assert now.clocks.running == (1,)


@pytest.mark.parametrize("options", [FIRST, CARDS])
async def test_time_runs_out_and_a_default_action_is_played(options: dict[str, Any]) -> None:
    clock = FakeClock()
    async with house(clock=clock) as app:
        room, (host, other) = await started(app.port, options, {"bank_ms": 60_000, "move_ms": 5000})
        before = host.sight(room).now
        assert before is not None
        assert before.clocks is not None
        seat = before.clocks.running[0]
        clock.advance(5_000)
        await other.reach(room, 2)
        update = other.sight(room).updates[-1]
        assert update.events[0] == TimeRanOut(seat, "default")
        assert len(update.events) > 1


async def test_a_bot_takes_over_when_time_runs_out() -> None:
    clock = FakeClock()
    async with house(clock=clock) as app:
        room, (host, other) = await started(
            app.port, FIRST, {"bank_ms": 60_000, "on_expiry": "bot"}
        )
        clock.advance(60_000)
        await other.until(lambda: bool(other.sight(room).requests()))
        events = other.sight(room).updates[1].events
        assert events[:2] == (TimeRanOut(0, "bot"), StandInTookOver(0, "random"))
        state = other.sight(room).state
        assert state is not None
        assert (state.seats[0].presence, state.seats[0].bot) == ("gone", "random")
        assert await host.refused("act", room=room, req=8, action=place()) == "not_your_turn"


async def test_a_seat_forfeits_when_time_runs_out() -> None:
    clock = FakeClock()
    async with house(clock=clock) as app:
        room, (_, other) = await started(
            app.port, FIRST, {"bank_ms": 60_000, "on_expiry": "forfeit"}
        )
        clock.advance(60_000)
        await other.until(lambda: other.sight(room).stage == "finished")
        state = other.sight(room).state
        assert state is not None
        assert state.result is not None
        assert (state.result.reason, state.result.winners) == ("forfeit", (1,))


async def test_with_three_a_forfeit_leaves_two_to_play_on() -> None:
    clock = FakeClock()
    async with house(clock=clock) as app:
        terms = {"bank_ms": 60_000, "on_expiry": "forfeit"}
        room, guests = await started(app.port, FIRST, terms, people=3)
        clock.advance(60_000)
        await guests[1].until(lambda: bool(guests[1].sight(room).requests()))
        assert guests[1].sight(room).stage == "playing"
        await guests[1].done("resign", room=room)
        await guests[2].until(lambda: guests[2].sight(room).stage == "finished")
        state = guests[2].sight(room).state
        assert state is not None
        assert state.result is not None
        assert state.result.winners == (2,)


async def test_a_move_that_came_first_wins_against_the_flag() -> None:
    """Both wait in the inbox; the move was there before."""
    clock = FakeClock()
    async with house(clock=clock) as app:
        room, (host, other) = await started(app.port, FIRST, {"bank_ms": 60_000})
        keeper = app.lobby.find(room)
        gate = Gate(app.house.store)
        app.house.store = cast("Store", gate)
        await other.send("say", room=room, text="the store is slow just now")
        await gate.reached()
        request = host.sight(room).requests()[0]
        action = choose(request, random.Random(1))
        move = await host.send("act", room=room, req=request.req, action=action)
        await host.settle()
        clock.advance(60_000)
        gate.let_through()
        answer = await host.answer(move)
        assert getattr(answer, "seq", None) == 2
        await host.reach(room, 2)
        assert not isinstance(host.sight(room).updates[-1].events[0], TimeRanOut)
        assert keeper.room.stage == "playing"


async def test_grace_for_a_lost_connection() -> None:
    clock = FakeClock()
    async with house(clock=clock) as app:
        terms = {"bank_ms": 60_000, "grace_ms": 30_000}
        room, (host, other) = await started(app.port, FIRST, terms)
        start_ms = clock.now_ms()
        clock.advance(10_000)
        await host.close()
        await other.reach(room, 2)
        await other.until(lambda: away_until(other, room) == start_ms + 40_000)
        clock.advance(20_000)
        host = await host.back(app.port)
        await host.reach(room, 3)
        assert host.sight(room).snapshots == 0
        assert host.sight(room).requests()[0].deadline_ms == start_ms + 80_000
        clock.advance(50_000)
        await other.reach(room, 4)
        assert other.sight(room).updates[-1].events[0] == TimeRanOut(0, "default")


def away_until(guest: Guest, room: str) -> int | None:
    state = guest.sight(room).state
    return None if state is None else state.seats[0].away_until_ms


async def test_no_clock_runs_while_the_server_is_down(tmp_path: Path) -> None:
    clock = FakeClock()
    file = tmp_path / "house.sqlite"
    async with house(SqliteStore(file), clock=clock) as app:
        room, guests = await started(app.port, FIRST, {"bank_ms": 60_000})
        for guest in guests:
            await guest.settle()
    clock.advance(3_600_000)
    async with house(SqliteStore(file), clock=clock) as app:
        host = await guests[0].back(app.port)
        await host.reach(room, 2)
        assert host.sight(room).requests()[0].deadline_ms == clock.now_ms() + 60_000


class Gate:
    """A store that keeps an append waiting until the gate is opened."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self._reached = asyncio.Event()
        self._open = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def reached(self) -> None:
        await self._reached.wait()

    def let_through(self) -> None:
        self._open.set()

    async def append(self, *entry: Any) -> None:
        self._reached.set()
        await self._open.wait()
        await self._store.append(*entry)


def place() -> dict[str, Any]:
    return {"type": "carcassonne.place_tile", "x": 0, "y": 0, "rotation": 0}

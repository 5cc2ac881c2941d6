"""What goes wrong: a bug in one room, a store that fails, a house that closes."""

from __future__ import annotations

import asyncio
import io
import json
import random
from collections.abc import Iterator
from typing import Any, cast

import pytest
import structlog

from protocol.errors import ErrorCode
from protocol.session import Ack, Refusal
from server import log
from server.store.base import Store, Unavailable
from server.store.memory import MemoryStore
from tests.server.house.clock import FakeClock
from tests.server.house.guest import Guest, choose
from tests.server.house.opening import CARDS, TILES, house, table
from tests.server.test_games import check_whole, play_all

pytestmark = pytest.mark.asyncio


@pytest.fixture
def log_lines() -> Iterator[io.StringIO]:
    lines = io.StringIO()
    log.configure("json", "info", lines)
    yield lines
    structlog.reset_defaults()


def a_mistake(*_: object) -> None:
    raise ZeroDivisionError("a bug in the house")


async def test_a_bug_closes_its_room_and_no_other(log_lines: io.StringIO) -> None:
    async with house() as app:
        room, guests = await table(app.port, TILES, 2)
        other = (await guests[0].done("create", options=CARDS)).room
        assert other is not None
        await guests[1].done("join", room=other)
        keeper = app.lobby.find(room)
        keeper.room.fold = a_mistake  # type: ignore[assignment, method-assign]
        say = await guests[0].send("say", room=room, text="hello")
        start = await guests[0].send("start", room=room)
        for message_id in (say, start):
            answer = await guests[0].answer(message_id)
            assert isinstance(answer, Refusal)
            assert answer.code in (ErrorCode.INTERNAL, ErrorCode.NO_SUCH_ROOM)
        for guest in guests:
            await guest.settle()
            closed = guest.sight(room).closed
            assert closed is not None
            assert closed.code is ErrorCode.INTERNAL
        assert await guests[0].refused("watch", room=room) == "no_such_room"
        await guests[0].done("start", room=other)
        await play_all(other, guests)
        check_whole(guests[1].sight(other))
        lines = [json.loads(line) for line in log_lines.getvalue().splitlines()]
        (crash,) = [line for line in lines if line["event"] == "room crashed"]
        assert (crash["room"], crash["entries"]) == (room, 3)
        assert "ZeroDivisionError" in crash["exception"]
        assert app.house.metrics.rooms_crashed.value == 1


async def test_a_bug_in_a_session_is_told_and_the_connection_stays() -> None:
    async with house() as app:
        guest = await Guest.arrive(app.port)
        app.lobby.listed = a_mistake  # type: ignore[assignment, method-assign]
        assert await guest.refused("rooms") == "internal"
        await guest.settle()


class Failing:
    """A store that can be told to fail."""

    def __init__(self) -> None:
        self._store = MemoryStore()
        self.is_failing = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def append(self, *entry: Any) -> asyncio.Future[None]:
        if not self.is_failing:
            return self._store.append(*entry)
        future = asyncio.get_running_loop().create_future()
        future.set_exception(Unavailable("the disk is full"))
        return future

    async def create(self, *entry: Any) -> int:
        if self.is_failing:
            raise Unavailable("the disk is full")
        return await self._store.create(*entry)

    async def identity(self, token_hash: bytes) -> Any:
        if self.is_failing:
            raise Unavailable("the disk is full")
        return await self._store.identity(token_hash)


async def test_what_cannot_be_stored_has_not_happened() -> None:
    store = Failing()
    async with house(cast("Store", store)) as app:
        room, (host, other) = await table(app.port, {**TILES, "first": 0}, 2)
        await host.done("start", room=room)
        await host.reach(room, 1)
        request = host.sight(room).requests()[0]
        action = choose(request, random.Random(1))
        store.is_failing = True
        answer = await host.ask("act", id="a-1", room=room, req=request.req, action=action)
        assert isinstance(answer, Refusal)
        assert answer.code is ErrorCode.INTERNAL
        assert answer.retry_ms is not None
        assert await host.refused("create", id="c-1", options=TILES) == "internal"
        store.is_failing = False
        await other.settle()
        assert other.sight(room).seq == 1
        again = await host.ask("act", id="a-1", room=room, req=request.req, action=action)
        assert isinstance(again, Ack)
        assert again.seq == 2
        await host.done("create", id="c-1", options=TILES)


async def test_bots_and_clocks_try_again_when_the_store_is_back() -> None:
    store, clock = Failing(), FakeClock()
    async with house(cast("Store", store), clock=clock) as app:
        options = {**TILES, "first": 0}
        terms = {"bank_ms": 60_000, "move_ms": 10_000}
        room, (host,) = await table(app.port, options, 1, bots=[{"bot": "random"}], clock=terms)
        await host.done("start", room=room)
        await host.reach(room, 1)
        store.is_failing = True
        clock.advance(10_000)
        await host.settle()
        assert host.sight(room).seq == 1
        store.is_failing = False
        clock.advance(1_000)
        await host.reach(room, 3)
        assert host.sight(room).requests()


async def test_a_closing_house_says_so_and_answers_everything(log_lines: io.StringIO) -> None:
    store = MemoryStore()
    async with house(store) as app:
        room, guests = await table(app.port, TILES, 2)
        await guests[0].done("start", room=room)
        asked = [await guests[0].send("say", room=room, text=f"{n}") for n in range(20)]
        await guests[0].settle()
    for guest in guests:
        assert await guest.closed() == 4503
        assert [notice.kind for notice in guest.notices] == ["draining"]
    answers = [guests[0].answers[message_id] for message_id in asked]
    assert all(len(each) == 1 for each in answers)
    done = sum(isinstance(each[0], Ack) for each in answers)
    await store.open()
    stored = [body for body in await store.read(room) if b'"spoke"' in body]
    assert len(stored) == done


async def test_a_closing_house_takes_nothing_new() -> None:
    async with house() as app:
        guest = await Guest.arrive(app.port)
        app.house.is_draining = True
        assert await guest.refused("create", options=TILES) == "shutting_down"
        await guest.settle()
        late = await Guest.connect(app.port)
        assert await late.closed() == 4503
        app.house.is_draining = False
        await guest.done("create", options=TILES)


async def test_a_room_that_cannot_be_read_does_not_keep_the_house_closed() -> None:
    store = MemoryStore()
    async with house(store) as app:
        room, guests = await table(app.port, TILES, 2)
    await store.open()
    await store.create("KRHZ", b"rubbish", 1)
    async with house(store) as app:
        back = await guests[0].back(app.port)
        assert back.welcome is not None
        assert [held.room for held in back.welcome.rooms] == [room]

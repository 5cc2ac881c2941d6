"""A disk that fails or is slow in the middle: nothing is told that is not stored."""

from __future__ import annotations

import random
from typing import Any

import pytest

from protocol.session import Ack, Refusal
from tests.server.attacks.raw import line
from tests.server.attacks.stores import MoodyStore
from tests.server.attacks.tables import played_to
from tests.server.house.clock import FakeClock
from tests.server.house.guest import Guest, choose
from tests.server.house.opening import CARDS, TILES, house, table

pytestmark = pytest.mark.asyncio

GRACE = {"bank_ms": 60_000, "grace_ms": 30_000}


async def settled(*guests: Guest) -> list[int]:
    """How many frames each has when everything told has come; the pong is not counted."""
    for guest in guests:
        await guest.settle()
        guest.frames.pop()
    return [len(guest.frames) for guest in guests]


@pytest.mark.parametrize("options", [TILES, CARDS])
async def test_nothing_is_told_that_is_not_stored(options: dict[str, Any]) -> None:
    """What others saw and the disk lost would be undone after a crash: a move seen and taken back.

    Appends fail by chance through a whole game; each failure is one coded error, no byte to
    anybody else, and the same message again succeeds.
    """
    store, chance = MoodyStore(), random.Random(5)
    async with house(store) as app:
        room, guests = await table(app.port, options, 2)
        watcher = await Guest.arrive(app.port, "Wim")
        await watcher.done("watch", room=room)
        await guests[0].done("start", room=room)
        failures = 0
        for seq in range(1, 60):
            for guest in (*guests, watcher):
                await guest.reach(room, seq)
            asked = next((guest for guest in guests if guest.sight(room).requests()), None)
            if asked is None:
                break
            request: Any = asked.sight(room).requests()[0]
            fields = {"room": room, "req": request.req, "action": choose(request, chance)}
            if chance.random() < 0.4:
                failures += 1
                before = await settled(*guests, watcher)
                store.is_failing = True
                answer = await asked.ask("act", id=f"a-{seq}", **fields)
                store.is_failing = False
                assert isinstance(answer, Refusal)
                assert (answer.code.value, answer.retry_ms) == ("internal", 1000)
                asked.frames.pop()
                assert await settled(*guests, watcher) == before
                assert "disk" not in answer.sentence
            answer = await asked.ask("act", id=f"a-{seq}", **fields)
            assert isinstance(answer, Ack)
            assert answer.seq == seq + 1
        assert failures > 10
        assert app.house.metrics.store_errors.of("unavailable").value == failures
        stored = [number for code, number in store.appended if code == room]
        assert stored == list(range(2, len(stored) + 2))


async def test_a_slow_disk_holds_back_the_answer_and_everybodys_update() -> None:
    """An `ack` or an update before the commit could be of a move that never was."""
    store = MoodyStore()
    async with house(store) as app:
        room, guests = await table(app.port, TILES, 2)
        await guests[0].done("start", room=room)
        await played_to(room, guests, 3)
        asked = next(guest for guest in guests if guest.sight(room).requests())
        request: Any = asked.sight(room).requests()[0]
        before = await settled(*guests)
        store.door.clear()
        action = choose(request, random.Random(1))
        sent = await asked.send("act", room=room, req=request.req, action=action)
        await store.until_waiting(1)
        assert await settled(*guests) == before
        store.door.set()
        assert isinstance(await asked.answer(sent), Ack)
        for guest in guests:
            await guest.reach(room, 4)


async def test_who_waits_for_a_slow_disk_holds_up_no_other_room() -> None:
    """One room on a slow commit would stop the others."""
    store = MoodyStore()
    async with house(store) as app:
        room, guests = await table(app.port, TILES, 2)
        other = await Guest.arrive(app.port, "Bob")
        store.door.clear()
        await guests[0].send("start", room=room)
        await store.until_waiting(1)
        assert await other.ask("rooms")
        await other.settle()
        store.door.set()
        await guests[1].reach(room, 1)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [("start", {}), ("leave", {}), ("say", {"text": "Hello"}), ("resign", {}), ("rematch", {})],
)
async def test_every_change_fails_whole(kind: str, fields: dict[str, Any]) -> None:
    """Half of a change, told or remembered, would be a room that no record explains."""
    store = MoodyStore()
    async with house(store) as app:
        room, guests = await table(app.port, TILES, 2)
        if kind in {"resign", "rematch"}:
            await guests[0].done("start", room=room)
        if kind == "rematch":
            await guests[1].done("resign", room=room)
        before = await settled(*guests)
        number = len(store.appended)
        store.is_failing = True
        assert await guests[0].refused(kind, id="x", room=room, **fields) == "internal"
        guests[0].frames.pop()
        assert await settled(*guests) == before
        assert len(store.appended) == number
        store.is_failing = False
        await guests[0].done(kind, id="x", room=room, **fields)
        assert len(store.appended) == number + 1


async def test_guests_and_rooms_are_refused_while_nothing_can_be_stored() -> None:
    """An identity or a room that only this process knows would be gone after a crash."""
    store = MoodyStore()
    async with house(store) as app:
        ann = await Guest.arrive(app.port, "Ann")
        store.is_failing = True
        assert await ann.refused("create", id="c", options=TILES) == "internal"
        eve = await Guest.connect(app.port, "Eve")
        assert await eve.refused("hello", id="h", name="Eve") == "internal"
        assert len(app.lobby) == 0
        store.is_failing = False
        await ann.done("create", id="c", options=TILES)
        answer = await eve.ask("hello", id="h", name="Eve")
        assert answer.__struct_config__.tag == "welcome"
        async with line(app.port) as reader:
            assert (await reader.get("/healthz")).startswith(b"HTTP/1.1 200")


async def test_bots_and_clocks_go_on_when_the_disk_does() -> None:
    """A bot's move or a time-out that could not be stored would stop the game for good."""
    store, clock = MoodyStore(), FakeClock()
    settings = {"bank_ms": 10_000, "on_expiry": "default"}
    async with house(store, clock) as app:
        room, (ann,) = await table(app.port, TILES, 1, bots=[{"bot": "random"}], clock=settings)
        await ann.done("start", room=room)
        sight = ann.sight(room)
        await ann.until(lambda: bool(sight.requests()))
        seq = sight.seq
        store.is_failing = True
        clock.advance(10_001)
        await ann.settle()
        assert sight.seq == seq
        store.is_failing = False
        clock.advance(1_000)
        await ann.until(lambda: sight.seq > seq)
        assert any(type(event).__name__ == "TimeRanOut" for event in sight.updates[-1].events)


async def test_who_is_back_while_the_disk_fails_has_no_time_for_free() -> None:
    """A clock that was never told that its player is back would wait while they think."""
    store, clock = MoodyStore(), FakeClock()
    store.knows_guests = True
    async with house(store, clock) as app:
        room, guests = await table(app.port, TILES, 2, clock=GRACE)
        await guests[0].done("start", room=room)
        for guest in guests:
            await guest.reach(room, 1)
        asked = next(guest for guest in guests if guest.sight(room).requests())
        (other,) = [guest for guest in guests if guest is not asked]
        seat = guests.index(asked)
        kept = app.lobby.find(room).room.running().clock
        assert kept is not None
        await asked.close()
        await other.until(lambda: kept.is_away(seat))
        store.is_failing = True
        back = await asked.back(app.port)
        await back.settle()
        assert kept.is_away(seat), "it could not be stored"
        store.is_failing = False
        clock.advance(1_000)
        await back.until(lambda: not kept.is_away(seat))
        assert kept.waits_until_ms(seat) is None


async def test_looking_again_stores_nothing() -> None:
    """A player with a clock who asks to watch without end would fill the disk."""
    store = MoodyStore()
    async with house(store) as app:
        room, guests = await table(app.port, TILES, 2, clock=GRACE)
        await guests[0].done("start", room=room)
        stored = len(store.appended)
        for _ in range(20):
            await guests[0].done("watch", room=room)
        await guests[0].settle()
        assert len(store.appended) == stored

"""Connections that are lost at the worst moment: nothing is gained, and nothing is lost by it."""

from __future__ import annotations

import asyncio
import threading

import pytest

from protocol.session import Refusal
from server import session
from server.store.memory import MemoryStore
from tests.server.attacks.stores import MoodyStore
from tests.server.attacks.tables import played_to
from tests.server.house.clock import FakeClock
from tests.server.house.guest import Guest
from tests.server.house.opening import TILES, house, table

pytestmark = pytest.mark.asyncio


async def test_the_same_watch_on_a_new_connection_looks_on() -> None:
    """Whoever cuts a spectator's line before the `ack` would blind them for good."""
    async with house() as app:
        room, guests = await table(app.port, TILES, 2)
        await guests[0].done("start", room=room)
        lost = await Guest.arrive(app.port, "Wim")
        await lost.done("watch", id="w-1", room=room)
        again = await Guest.arrive(app.port, "Wim", token=lost.token)
        await again.done("watch", id="w-1", room=room)
        await again.reach(room, 1)
        await played_to(room, guests, 3)
        await again.reach(room, 3)


async def test_the_same_join_on_a_new_connection_looks_on() -> None:
    """Whoever cuts a player's line while the seat is being stored would keep them from playing."""
    store = MoodyStore()
    async with house(store) as app:
        room, (host,) = await table(app.port, TILES, 1)
        lost = await Guest.arrive(app.port, "Bob")
        store.door.clear()
        await lost.send("join", id="j-1", room=room)
        await store.until_waiting(1)
        again = await Guest.arrive(app.port, "Bob", token=lost.token)
        store.door.set()
        assert (await again.done("join", id="j-1", room=room)).seat == 1
        await host.done("start", room=room)
        await again.reach(room, 1)


async def test_the_same_create_twice_at_once_opens_one_room() -> None:
    """Reconnecting while a room is stored would fill the house with rooms that nobody knows."""
    store = MoodyStore()
    async with house(store) as app:
        lost, other = [await Guest.arrive(app.port, name) for name in ("Ann", "Bob")]
        store.door.clear()
        await lost.send("create", id="c-1", options=TILES)
        await store.until_waiting(1)
        again = await lost.back(app.port)
        await again.send("create", id="c-1", options=TILES)
        for _ in range(3):
            await other.settle()
        store.door.set()
        answer = await again.answer("c-1")
        assert len(app.lobby) == 1
        room = app.lobby.keepers()[0].room.code
        assert getattr(answer, "room", None) == room
        await again.until(lambda: again.sight(room).state is not None)


async def test_a_room_that_ends_while_a_password_is_compared_still_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A guess timed to a room's end would hang for ever, and with it whatever waits for it."""
    compared, go_on = threading.Event(), threading.Event()

    def slowly(_given: str | None, _stored: str) -> bool:
        compared.set()
        return go_on.wait(10)

    monkeypatch.setattr(session, "is_password", slowly)
    clock = FakeClock()
    async with house(clock=clock) as app:
        room, (host,) = await table(app.port, TILES, 1, password="open sesame")
        guest = await Guest.arrive(app.port, "Bob")
        asked = await guest.send("join", room=room, password="open barley")
        await asyncio.to_thread(compared.wait, 10)
        await host.done("leave", room=room)
        clock.advance(1)
        while len(app.lobby):
            await host.settle()
        go_on.set()
        answer = await guest.answer(asked)
        assert isinstance(answer, Refusal)
        assert answer.code.value == "no_such_room"


async def test_delayed_spectators_see_no_gap_after_a_restart() -> None:
    """A crash would take from delayed spectators what was held back for them."""
    store, delay = MemoryStore(), 3
    async with house(store) as app:
        room, guests = await table(
            app.port, TILES, 2, spectators={"type": "delayed", "delay": delay}
        )
        watcher = await Guest.arrive(app.port, "Wim")
        await watcher.done("watch", room=room)
        await guests[0].done("start", room=room)
        await played_to(room, guests, 8)
        await watcher.reach(room, 8 - delay)
    async with house(store) as app:
        guests = [await guest.back(app.port) for guest in guests]
        watcher = await Guest.arrive(app.port, "Wim", token=watcher.token)
        await watcher.done("watch", room=room)
        await watcher.reach(room, 8 - delay)
        await played_to(room, guests, 14)
        await watcher.reach(room, 14 - delay)
        assert [update.seq for update in watcher.sight(room).updates] == list(range(6, 12))


async def test_places_for_spectators_are_counted_when_they_come_back() -> None:
    """Watching and leaving in turns, then resuming at once, would pass the limit."""
    async with house(spectators_per_room=2) as app:
        room, guests = await table(app.port, TILES, 2)
        await guests[0].done("start", room=room)
        crowd: list[Guest] = []
        for number in range(5):
            guest = await Guest.arrive(app.port, f"Wim {number}")
            await guest.look(room)
            await guest.done("leave", room=room)
            crowd.append(guest)
        for number, guest in enumerate(crowd):
            again = await guest.back(app.port)
            assert again.welcome is not None
            assert len(again.welcome.rooms) == (1 if number < 2 else 0)
            await again.settle()
        assert app.lobby.find(room).audience.spectators() == 2

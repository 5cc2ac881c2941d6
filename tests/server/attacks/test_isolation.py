"""One room, one bot or one client in trouble: the others go on."""

from __future__ import annotations

import asyncio
import io
import random
import socket
from functools import partial
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from server.bots import BotPool, HouseBot
from server.connection import Connection
from server.games.table import Table
from server.room import Room
from tests.server.attacks import bad_bots
from tests.server.attacks.tables import played_to
from tests.server.house.guest import Guest, Sight
from tests.server.house.opening import CARDS, TILES, house, table

pytestmark = pytest.mark.asyncio

PROGRAM = bad_bots.__name__


@pytest.mark.parametrize(
    "level", [bad_bots.QUIT, bad_bots.CRASH, bad_bots.HANG, bad_bots.FAIL, bad_bots.DEEP]
)
async def test_a_bad_bot_ends_neither_the_house_nor_its_room(level: int) -> None:
    """A bot that quits, crashes, hangs or babbles would take every game with it."""
    levels = tuple(range(1, 6))
    bots: Any = BotPool({"bad": HouseBot(PROGRAM, levels=levels)}, think_seconds=0.2)
    try:
        async with house(bots=bots) as app:
            bot = {"bot": "bad", "level": level}
            room, (host,) = await table(app.port, TILES, 1, bots=[bot])
            other, guests = await table(app.port, CARDS, 2)
            await host.done("start", room=room)
            await guests[0].done("start", room=other)
            await played_to(other, guests, 12)
            sight = host.sight(room)
            await host.until(lambda: bool(sight.requests()))
            await host.act(room, random.Random(1))
            await host.until(lambda: bool(sight.requests()) and sight.seq >= 3)
            await played_to(other, guests, 20)
    finally:
        bots.close()


@pytest.mark.parametrize("moment", ["fold", "propose", "view"])
async def test_a_mistake_in_one_room_ends_that_room_alone(
    moment: str, monkeypatch: pytest.MonkeyPatch, log_lines: io.StringIO
) -> None:
    """Somebody who found a bug in the rules would stop every game of the house with it."""
    async with house() as app:
        broken, victims = await table(app.port, TILES, 2)
        sound, guests = await table(app.port, CARDS, 2)
        for room, people in ((broken, victims), (sound, guests)):
            await people[0].done("start", room=room)
            await played_to(room, people, 4)
        break_room(app.lobby.find(broken).room, moment, monkeypatch)
        asked = next(guest for guest in victims if guest.sight(broken).requests())
        request = asked.sight(broken).requests()[0]
        action = {"type": request.legal[0].__struct_config__.tag, "x": 0, "y": 0, "rotation": 0}
        action |= {"x": request.legal[0].x, "y": request.legal[0].y}
        action |= {"rotation": request.legal[0].rotation}
        answer: Any = await asked.ask("act", room=broken, req=request.req, action=action)
        assert answer.code.value == "internal" if moment == "propose" else True
        for victim in victims:
            sight = victim.sight(broken)
            await victim.until(partial(is_closed, sight))
            assert await victim.refused("say", room=broken, text="Hello?") == "no_such_room"
        await played_to(sound, guests, 12)
        assert app.house.metrics.rooms_crashed.value == 1
    lines = log_lines.getvalue()
    assert "room crashed" in lines
    assert "secret" not in lines.replace("***", "")


def is_closed(sight: Sight) -> bool:
    return sight.closed is not None


def break_room(room: Room, moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """This room, and no other, fails from now on."""
    table = room.running().table

    def failing(method: Any) -> Any:
        def call(self: Any, *args: Any, **options: Any) -> Any:
            if self in (room, table):
                raise ZeroDivisionError("a mistake in the rules")
            return method(self, *args, **options)

        return call

    owner = Room if moment == "fold" else Table
    monkeypatch.setattr(owner, moment, failing(getattr(owner, moment)))


async def hang_up(guest: Guest) -> None:
    """Cuts the line of a client that does not read any more."""
    guest.socket.transport.abort()
    async with asyncio.timeout(10):
        await guest.socket.wait_closed()


def shrink(end: Connection | ClientConnection) -> None:
    """Little room between the two ends, so that it is soon full."""
    end.transport.set_write_buffer_limits(high=1024)
    wire: socket.socket = end.transport.get_extra_info("socket")
    for buffer in (socket.SO_SNDBUF, socket.SO_RCVBUF):
        wire.setsockopt(socket.SOL_SOCKET, buffer, 4096)


async def test_a_client_that_never_reads_is_let_go_and_slows_nobody() -> None:
    """One that stops reading would make the house keep everything for it, or wait for it."""
    async with house(send_queue=8) as app:
        room, guests = await table(app.port, CARDS, 2)
        deaf = await Guest.arrive(app.port, "Wim")
        await deaf.done("watch", room=room)
        deaf.socket.transport.pause_reading()
        line = next(
            each for each in app.connections if each.remote_address == deaf.socket.local_address
        )
        shrink(line)
        shrink(deaf.socket)
        await guests[0].done("start", room=room)
        for seq in range(1, 3000):
            await guests[seq % 2].done("say", room=room, text="x" * 300)
            if line.is_shut:
                break
        await played_to(room, guests, 10)
        assert line.is_shut
        assert line.transport.get_write_buffer_size() < 4_000_000
        await hang_up(deaf)


async def test_a_ping_flood_without_reading_is_cut() -> None:
    """Each websocket ping is owed a pong; unread pongs would fill the memory without end."""
    async with house() as app:
        room, guests = await table(app.port, TILES, 2)
        await guests[0].done("start", room=room)
        flooder = await Guest.arrive(app.port, "Eve")
        flooder.socket.transport.pause_reading()
        (line,) = [
            each for each in app.connections if each.remote_address == flooder.socket.local_address
        ]
        for _ in range(200):
            for _ in range(500):
                flooder.socket.protocol.send_ping(b"x" * 125)
            flooder.socket.send_data()
            await guests[0].settle()
            assert line.transport.get_write_buffer_size() < 1_000_000
            if line not in app.connections:
                break
        assert line not in app.connections
        await played_to(room, guests, 6)
        await hang_up(flooder)

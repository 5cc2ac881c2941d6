"""Lost connections, lost servers: whoever comes back gets exactly what was missed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from server.store.memory import MemoryStore
from server.store.sqlite import SqliteStore
from tests.server.house.clock import FakeClock
from tests.server.house.guest import Guest
from tests.server.house.opening import CARDS, TILES, FirstBot, house, table
from tests.server.test_games import check_whole, play_all

pytestmark = pytest.mark.asyncio


async def moves(room: str, guests: list[Guest], count: int, chance: random.Random) -> None:
    """So many actions by whoever is asked."""
    for _ in range(count):
        for guest in guests:
            await guest.settle()
        asked = next(guest for guest in guests if guest.sight(room).requests())
        await asked.act(room, chance)
    for guest in guests:
        await guest.settle()


@pytest.mark.parametrize("options", [TILES, CARDS])
@pytest.mark.parametrize("missed", [0, 1, 4, 40])
async def test_exactly_the_missed_updates_come(options: dict[str, Any], missed: int) -> None:
    """A few are in memory, forty are told again by replay: the same bytes either way."""
    async with house() as app:
        room, guests = await table(app.port, options, 2)
        await guests[0].done("start", room=room)
        chance = random.Random(3)
        await moves(room, guests, 3, chance)
        twin = await Guest.arrive(app.port, "Twin")
        await twin.done("watch", room=room)
        await twin.settle()
        await twin.close()
        watcher = await Guest.arrive(app.port, "Wim")
        await watcher.done("watch", room=room)
        await moves(room, guests, missed, chance)
        await watcher.settle()
        twin = await twin.back(app.port)
        await twin.settle()
        assert twin.sight(room).frames == watcher.sight(room).frames
        assert len(twin.sight(room).frames) == missed
        assert twin.sight(room).snapshots == 1


@pytest.mark.parametrize("options", [TILES, CARDS])
async def test_a_player_gets_own_updates_again_byte_for_byte(options: dict[str, Any]) -> None:
    """A client that forgets where it was asks from the beginning."""
    clock = {"bank_ms": 600_000, "increment_ms": 2_000}
    turning = FakeClock()
    async with house(clock=turning) as app:
        room, guests = await table(app.port, options, 2, clock=clock)
        await guests[0].done("start", room=room)
        chance = random.Random(4)
        for _ in range(15):
            await moves(room, guests, 1, chance)
            turning.advance(777)
        sight = guests[0].sight(room)
        point = {"room": room, "epoch": sight.epoch, "seq": 0}
        again = await Guest.arrive(app.port, "Guest 0", token=guests[0].token, resume=[point])
        await again.settle()
        assert again.sight(room).frames == sight.frames
        assert again.sight(room).snapshots == 0


async def test_an_unknown_epoch_gives_a_snapshot() -> None:
    async with house() as app:
        room, guests = await table(app.port, TILES, 2)
        await guests[0].done("start", room=room)
        await moves(room, guests, 2, random.Random(1))
        for point in ({"epoch": 1, "seq": 2}, {"epoch": guests[0].sight(room).epoch, "seq": 99}):
            again = await Guest.arrive(
                app.port, "Guest 0", token=guests[0].token, resume=[{"room": room, **point}]
            )
            await again.settle()
            assert again.sight(room).snapshots == 1
            assert again.sight(room).seq == 3


async def test_a_newer_connection_replaces_the_older() -> None:
    async with house() as app:
        room, guests = await table(app.port, TILES, 2)
        newer = await guests[0].back(app.port)
        assert await guests[0].closed() == 4409
        assert newer.welcome is not None
        assert [held.room for held in newer.welcome.rooms] == [room]
        await newer.done("start", room=room)
        await newer.settle()
        assert newer.sight(room).seq == 1


async def test_others_see_who_is_away() -> None:
    async with house() as app:
        room, guests = await table(app.port, TILES, 2)
        await guests[1].close()
        state = guests[0].sight(room)
        await guests[0].until(
            lambda: state.state is not None and state.state.seats[1].presence == "away"
        )
        await guests[1].back(app.port)
        await guests[0].until(
            lambda: state.state is not None and state.state.seats[1].presence == "here"
        )


@pytest.mark.parametrize("options", [TILES, CARDS])
async def test_a_restart_in_the_middle_loses_nothing(
    options: dict[str, Any], tmp_path: Path
) -> None:
    chance = random.Random(6)
    file = tmp_path / "house.sqlite"
    async with house(SqliteStore(file), bots=FirstBot()) as app:
        room, guests = await table(
            app.port, {**options, "players": 3}, 2, bots=[{"bot": "random", "seat": 2}]
        )
        await guests[0].done("start", room=room)
        await moves_with_bots(room, guests, 20, chance)
    for guest in guests:
        assert await guest.closed() == 4503
    seqs = [guest.sight(room).seq for guest in guests]
    async with house(SqliteStore(file)) as app:
        back = [await guest.back(app.port) for guest in guests]
        for guest, seq in zip(back, seqs, strict=True):
            await guest.settle()
            assert guest.sight(room).seq >= seq
            assert guest.sight(room).snapshots == 0
        await play_all(room, back)
        for guest in back:
            check_whole(guest.sight(room))
        late = await Guest.arrive(app.port, "Guest 0", token=back[0].token)
        await late.settle()
        assert late.sight(room).seq == back[0].sight(room).seq


async def moves_with_bots(
    room: str, guests: list[Guest], count: int, chance: random.Random
) -> None:
    """So many actions of people; bots answer in between."""
    for _ in range(count):
        while not any(guest.sight(room).requests() for guest in guests):
            for guest in guests:
                await guest.settle()
        asked = next(guest for guest in guests if guest.sight(room).requests())
        await asked.act(room, chance)


async def test_a_server_that_vanished_had_stored_all_it_acknowledged() -> None:
    """The same store is opened again without any goodbye: what was acknowledged is there."""
    store = MemoryStore()
    chance = random.Random(8)
    async with house(store) as first:
        room, guests = await table(first.port, CARDS, 2)
        await guests[0].done("start", room=room)
        await moves(room, guests, 10, chance)
        async with house(store) as second:
            back = [await guest.back(second.port) for guest in guests]
            for guest in back:
                await guest.settle()
            assert back[0].sight(room).seq == 11
            await moves(room, back, 3, chance)
            # The first house has lost its lease: it may not write any more.
            old = await Guest.arrive(first.port, "Guest 0", token=guests[0].token)
            await old.settle()
            answer = await old.ask("say", room=room, text="anybody there?")
            assert getattr(answer, "code", None) is not None

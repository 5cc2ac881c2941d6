"""Whole games over real sockets: both kinds, every table size, bots, spectators, two at once."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from tests.server.house.guest import Guest, Sight
from tests.server.house.opening import CARDS, TILES, FirstBot, house, table

pytestmark = pytest.mark.asyncio
ALL_EXPANSIONS = {
    **TILES, "dispatches": True, "labyrinth": "advanced", "crop_circles": "both",
}  # fmt: skip


async def play_all(room: str, guests: list[Guest], seed: int = 1) -> None:
    """Everybody plays at random to the end."""
    async with asyncio.TaskGroup() as group:
        for number, guest in enumerate(guests):
            group.create_task(guest.play(room, random.Random(seed * 100 + number)))
    for guest in guests:
        await guest.settle()


def check_whole(sight: Sight, reason: str = "played") -> None:
    """Every update came, in order, and the end is told."""
    assert sight.state is not None
    assert sight.state.result is not None
    assert sight.state.result.reason == reason
    assert [update.seq for update in sight.updates] == list(range(1, sight.seq + 1))


@pytest.mark.parametrize("options", [TILES, ALL_EXPANSIONS, CARDS])
@pytest.mark.parametrize("people", [2, 3, 4, 5, 6])
async def test_a_whole_game(options: dict[str, Any], people: int) -> None:
    if options is CARDS and people == 6:
        pytest.skip("the card game has five seats at most")
    async with house() as app:
        room, guests = await table(app.port, {**options, "players": people}, people)
        await guests[0].done("start", room=room)
        await play_all(room, guests)
        for guest in guests:
            check_whole(guest.sight(room))


@pytest.mark.parametrize("options", [TILES, CARDS])
async def test_people_and_bots_play_together(options: dict[str, Any]) -> None:
    bots = FirstBot()
    async with house(bots=bots) as app:
        room, guests = await table(
            app.port, {**options, "players": 4}, 2, bots=[{"bot": "random"}, {"bot": "random"}]
        )
        await guests[0].done("start", room=room)
        await play_all(room, guests)
        check_whole(guests[1].sight(room))
    assert bots.asked, "bots were asked"


@pytest.mark.parametrize("bot", ["broken", "rubbish"])
async def test_a_bad_bot_is_played_for(bot: str) -> None:
    async with house() as app:
        room, guests = await table(app.port, TILES, 1, bots=[{"bot": bot}])
        await guests[0].done("start", room=room)
        await play_all(room, guests)
        check_whole(guests[0].sight(room))


@pytest.mark.parametrize("options", [TILES, CARDS])
async def test_folded_updates_equal_a_fresh_snapshot_at_every_step(options: dict[str, Any]) -> None:
    async with house() as app:
        room, guests = await table(app.port, options, 2)
        await guests[0].done("start", room=room)
        chance = random.Random(5)
        for _ in range(30):
            for guest in guests:
                await guest.settle()
            asked = next(guest for guest in guests if guest.sight(room).requests())
            await asked.act(room, chance)
            for guest in guests:
                await guest.settle()
                folded = guest.sight(room).now
                fresh = await guest.look(room)
                assert folded is not None
                assert (fresh.seq, fresh.view, fresh.you) == (folded.seq, folded.view, folded.you)


async def test_live_spectators_see_what_everybody_sees() -> None:
    async with house() as app:
        room, guests = await table(app.port, CARDS, 2)
        watcher = await Guest.arrive(app.port, "Wim")
        await watcher.done("watch", room=room)
        await guests[0].done("start", room=room)
        await play_all(room, guests)
        await watcher.settle()
        check_whole(watcher.sight(room))
        seen, played = watcher.sight(room).updates, guests[0].sight(room).updates
        assert [update.view for update in seen] == [update.view for update in played]
        assert not any(update.you for update in seen)


async def test_delayed_spectators_are_kept_behind_until_the_end() -> None:
    async with house() as app:
        delayed = {"type": "delayed", "delay": 5}
        room, guests = await table(app.port, TILES, 2, spectators=delayed)
        watcher = await Guest.arrive(app.port, "Wim")
        await watcher.done("watch", room=room)
        await guests[0].done("start", room=room)
        chance, sight = random.Random(2), watcher.sight(room)
        for number in range(12):
            for guest in guests:
                await guest.settle()
            asked = next(guest for guest in guests if guest.sight(room).requests())
            await asked.done("say", room=room, text=f"line {number}")
            await asked.act(room, chance)
            await watcher.settle()
            seq = asked.sight(room).seq
            assert sight.seq == max(0, seq - 5)
            assert len(sight.said) == max(0, sight.seq)
        late = await Guest.arrive(app.port, "Late")
        await late.done("watch", room=room)
        await late.settle()
        assert late.sight(room).seq == sight.seq
        assert (await late.look(room)).view == (await watcher.look(room)).view
        await guests[0].done("resign", room=room)
        await watcher.settle()
        check_whole(sight, "resigned")


async def test_two_rooms_at_once_on_the_same_connections() -> None:
    async with house() as app:
        room, guests = await table(app.port, TILES, 2)
        other = (await guests[1].done("create", options=CARDS)).room
        assert other is not None
        await guests[0].done("join", room=other)
        await guests[0].done("start", room=room)
        await guests[1].done("start", room=other)
        for code in (room, other):
            await play_all(code, guests)
            for guest in guests:
                check_whole(guest.sight(code))


async def test_one_connection_may_hold_every_seat() -> None:
    async with house() as app:
        room, guests = await table(app.port, {**CARDS, "players": 3}, 1)
        await guests[0].done("join", room=room, name="Bob")
        await guests[0].done("join", room=room, name="Cid")
        await guests[0].done("start", room=room)
        await play_all(room, guests)
        sight = guests[0].sight(room)
        check_whole(sight)
        assert [own.seat for own in sight.updates[0].you] == [0, 1, 2]

"""Ways to see cards that are not one's own: coming, going, watching, asking for the record."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.server.attacks.raw import line
from tests.server.attacks.tables import end_of, played_to
from tests.server.house.guest import Guest
from tests.server.house.opening import CARDS, TILES, house, table

pytestmark = pytest.mark.asyncio


def hands_in(guest: Guest) -> set[int]:
    """Seats of which this guest ever received more than everybody."""
    seats: set[int] = set()
    for sight in guest.rooms.values():
        for update in sight.updates:
            seats |= {own.seat for own in update.you}
            for event in update.events:
                if type(event).__name__ == "HandDealt" and getattr(event, "cards", None):
                    seats.add(getattr(event, "seat", -1))
        if sight.now is not None:
            seats |= {own.seat for own in sight.now.you}
    return seats


async def test_peeking_by_watching_joining_and_leaving() -> None:
    """Looking on, sitting down and getting up in some order would show a hand on the way."""
    async with house() as app:
        room, guests = await table(app.port, CARDS, 2)
        eve = await Guest.arrive(app.port, "Eve")
        await eve.done("watch", room=room)
        await guests[0].done("start", room=room)
        await played_to(room, guests, 4)
        assert await eve.refused("join", room=room) == "already_started"
        await eve.done("leave", room=room)
        await eve.done("watch", room=room)
        await guests[1].done("leave", room=room)
        await end_of(room, guests[0])
        await eve.done("join", room=room, seat=1)
        await eve.settle()
        assert hands_in(eve) == set()
        point = {"room": room, "epoch": eve.sight(room).epoch, "seq": 0}
        back = await Guest.arrive(app.port, "Eve", token=eve.token, resume=[point])
        await back.reach(room, app.lobby.find(room).room.seq)
        assert hands_in(back) == set()


async def test_peeking_by_rematch() -> None:
    """With seats rotated, what the new owner resumes would be the old owner's cards."""
    async with house() as app:
        room, guests = await table(app.port, CARDS, 2)
        await guests[0].done("start", room=room)
        await played_to(room, guests, 5)
        held = [own_hand(guest, room) for guest in guests]
        await guests[0].done("resign", room=room)
        for guest in guests:
            await end_of(room, guest)
            await guest.done("rematch", room=room)
        seats = [app.lobby.find(room).room.roster.seats_of(key) for key in people(app, room)]
        assert sorted(seats) == [(0,), (1,)]
        last = app.lobby.find(room).room.seq
        for number, guest in enumerate(guests):
            point = {"room": room, "epoch": guest.sight(room).epoch, "seq": 0}
            back = await Guest.arrive(app.port, guest.name, token=guest.token, resume=[point])
            await back.reach(room, last)
            before = [update for update in back.sight(room).updates if update.seq <= 5]
            assert {own.seat for update in before for own in update.you} == {number}
            old: Any = before[-1].you[0]
            assert old.hand == held[number]
            after = back.sight(room).updates[-1]
            assert [own.seat for own in after.you] == [1 - number]


def own_hand(guest: Guest, room: str) -> Any:
    now: Any = guest.sight(room).now
    return now.you[0].hand


def people(app: Any, room: str) -> tuple[str, ...]:
    found: tuple[str, ...] = app.lobby.find(room).room.roster.people()
    return found


async def test_peeking_where_nobody_may_watch() -> None:
    """A room without spectators would be seen by resuming, by chat or by its list."""
    async with house() as app:
        room, guests = await table(app.port, TILES, 2, spectators={"type": "off"})
        eve = await Guest.arrive(app.port, "Eve")
        await guests[0].done("start", room=room)
        assert await eve.refused("watch", room=room) == "forbidden"
        assert await eve.refused("say", room=room, text="Hello") == "forbidden"
        point = {"room": room, "epoch": guests[0].sight(room).epoch, "seq": 0}
        back = await Guest.arrive(app.port, "Eve", token=eve.token, resume=[point])
        await played_to(room, guests, 4)
        await guests[0].done("say", room=room, text="Psst")
        await back.settle()
        assert [frame[:17] for frame in back.frames] == [b'{"type":"welcome"', b'{"type":"pong","i']


async def test_peeking_by_a_locked_room() -> None:
    """Without the password a stranger would watch, or learn by resuming what goes on."""
    async with house() as app:
        room, guests = await table(app.port, TILES, 2, password="open sesame", private=True)
        eve = await Guest.arrive(app.port, "Eve")
        for wrong in (None, "open barley", "", "open sesame "):
            fields = {"room": room} if wrong is None else {"room": room, "password": wrong}
            assert await eve.refused("watch", **fields) in {"forbidden", "malformed"}
        point = {"room": room, "epoch": 1, "seq": 0}
        back = await Guest.arrive(app.port, "Eve", token=eve.token, resume=[point])
        assert back.welcome is not None
        assert back.welcome.rooms == ()
        listed: Any = await back.ask("rooms")
        assert listed.rooms == ()
        assert guests


async def test_a_password_once_wrong_is_not_right_with_the_same_id() -> None:
    """Digests leave passwords out; the same id with another password would guess for free."""
    async with house() as app:
        room, _ = await table(app.port, TILES, 2, password="open sesame")
        eve = await Guest.arrive(app.port, "Eve")
        assert await eve.refused("watch", id="w", room=room, password="a") == "forbidden"
        for guess in ("b", "open sesame", *map(str, range(20))):
            assert await eve.refused("watch", id="w", room=room, password=guess) == "forbidden"


async def replay(port: int, record: str) -> tuple[bytes, bytes]:
    async with line(port) as reader:
        head = await reader.get(f"/replays/{record}.jsonl")
        return head.split(b"\r\n")[0], await reader.reader.read()


async def test_peeking_by_the_record_of_a_running_game() -> None:
    """The record holds the secret; of a running game it would be the whole deck."""
    async with house() as app:
        room, guests = await table(app.port, TILES, 2)
        await guests[0].done("start", room=room)
        await played_to(room, guests, 6)
        state = guests[0].sight(room).state
        assert state is not None
        assert state.deal is not None
        record = f"{room}-1-{state.deal.commitment[:16]}"
        assert (await replay(app.port, record))[0].endswith(b"404 Not Found")
        await guests[0].done("resign", room=room)
        assert (await replay(app.port, record))[0].endswith(b"200 OK")
        guesses = [f"{room}-1-{'0' * 16}", f"{room}-2-{record[-16:]}", f"{room}-01-{record[-16:]}"]
        guesses += [
            record.lower(),
            f"{room}-1-",
            f"{room}-999999999-{record[-16:]}",
            f"{record}%00",
        ]
        for guess in guesses:
            assert (await replay(app.port, guess))[0].endswith(b"404 Not Found")
        for guest in guests:
            await guest.done("rematch", room=room)
        second = app.lobby.find(room).room.running().secret.hex().encode()
        head, body = await replay(app.port, record)
        assert head.endswith(b"200 OK"), "the first game stays readable while the second runs"
        assert second not in body


async def test_peeking_by_the_record_where_the_room_does_not_allow_it() -> None:
    """A room that keeps its records to itself would be read by anybody who guesses their name."""
    async with house() as app:
        room, guests = await table(app.port, TILES, 2, replay=False)
        await guests[0].done("start", room=room)
        await guests[0].done("resign", room=room)
        await end_of(room, guests[0])
        state = guests[0].sight(room).state
        assert state is not None
        assert state.deal is not None
        assert state.record is None
        record = f"{room}-1-{state.deal.commitment[:16]}"
        assert (await replay(app.port, record))[0].endswith(b"404 Not Found")


async def test_peeking_by_lengths_of_other_peoples_answers() -> None:
    """How long others' lists of legal actions are would show in a spectator's frames."""
    async with house() as app:
        room, guests = await table(app.port, CARDS, 2)
        watchers = [await Guest.arrive(app.port, name) for name in ("Wim", "Eve")]
        for watcher in watchers:
            await watcher.done("watch", room=room)
        await guests[0].done("start", room=room)
        chance = random.Random(3)
        for seq in range(1, 20):
            for guest in guests:
                await guest.reach(room, seq)
            asked = next(guest for guest in guests if guest.sight(room).requests())
            await asked.act(room, chance)
        for watcher in watchers:
            await watcher.reach(room, 20)
        assert watchers[0].sight(room).frames == watchers[1].sight(room).frames
        for frame in watchers[0].sight(room).frames:
            assert b'"you"' not in frame
            assert b'"legal"' not in frame
            assert b'"req"' not in frame

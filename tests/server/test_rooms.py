"""Rooms before, between and after games: who sits where, who may do what, when it ends."""

from __future__ import annotations

import pytest

from protocol.lobby import RoomList, RoomState
from protocol.session import Ack
from server.store.memory import MemoryStore
from tests.server.house.clock import FakeClock
from tests.server.house.guest import Guest
from tests.server.house.opening import CARDS, TILES, house, table

pytestmark = pytest.mark.asyncio


async def state_of(guest: Guest, room: str) -> RoomState:
    await guest.settle()
    state = guest.sight(room).state
    assert state is not None
    return state


async def listed(guest: Guest, **filters: object) -> list[str]:
    answer = await guest.ask("rooms", **filters)
    assert isinstance(answer, RoomList)
    return [summary.room for summary in answer.rooms]


async def test_a_new_room_has_its_host_and_bots_where_they_were_wanted() -> None:
    async with house() as app:
        guest = await Guest.arrive(app.port, "Ann")
        options = {**TILES, "players": 4}
        bots = [{"bot": "random"}, {"bot": "broken", "seat": 0}]
        ack = await guest.done("create", options=options, seat=2, bots=bots)
        assert ack.seat == 2
        assert ack.room is not None
        await guest.until(lambda: bool(guest.rooms))
        state = await state_of(guest, ack.room)
        assert [seat.bot for seat in state.seats] == ["broken", "random", None, None]
        assert (state.seats[2].name, state.host, state.you.seats) == ("Ann", 2, (2,))
        assert state.you.host


async def test_a_host_need_not_sit() -> None:
    async with house() as app:
        guest = await Guest.arrive(app.port)
        off = {"type": "off"}
        ack = await guest.done("create", options=TILES, sit=False, spectators=off)
        assert ack.room is not None
        assert ack.seat is None
        await guest.until(lambda: bool(guest.rooms))
        state = await state_of(guest, ack.room)
        assert (state.host, state.you.host, state.you.seats) == (None, True, ())


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"options": {**TILES, "first": 5}}, "illegal_action"),
        ({"options": TILES, "bots": [{"bot": "unknown"}]}, "malformed"),
        ({"options": TILES, "bots": [{"bot": "random", "level": 3}]}, "malformed"),
        ({"options": TILES, "bots": [{"bot": "random", "seat": 0}]}, "room_full"),
        ({"options": TILES, "bots": [{"bot": "random"}] * 2}, "room_full"),
        ({"options": TILES, "clock": {"bank_ms": 0}}, "malformed"),
        ({"options": {**TILES, "players": 7}}, "malformed"),
    ],
)
async def test_a_room_that_cannot_be_is_refused(fields: dict[str, object], code: str) -> None:
    async with house() as app:
        guest = await Guest.arrive(app.port)
        assert await guest.refused("create", **fields) == code
        assert len(app.lobby) == 0


async def test_rooms_are_listed_by_filter_and_page() -> None:
    async with house() as app:
        room, guests = await table(app.port, TILES, 2)
        cards = (await guests[0].done("create", options=CARDS)).room
        hidden = (await guests[0].done("create", options=CARDS, private=True)).room
        await guests[0].done("start", room=room)
        assert await listed(guests[1]) == sorted([str(room), str(cards)])
        assert hidden not in await listed(guests[1])
        assert await listed(guests[1], game="cardcassonne") == [cards]
        assert await listed(guests[1], stage="playing") == [room]
        assert await listed(guests[1], free=True) == [cards]
        assert await listed(guests[1], free=False) == [room]
        first = await guests[1].ask("rooms", limit=1)
        assert isinstance(first, RoomList)
        assert first.more
        rest = await guests[1].ask("rooms", after=first.rooms[0].room)
        assert isinstance(rest, RoomList)
        assert not rest.more
        assert len(rest.rooms) == 1


async def test_seats_are_taken_chosen_or_first_free() -> None:
    async with house() as app:
        room, guests = await table(app.port, {**TILES, "players": 4}, 1)
        bob = await Guest.arrive(app.port, "Bob")
        assert (await bob.done("join", room=room, seat=3)).seat == 3
        assert (await bob.done("join", room=room, name="Bobby")).seat == 1
        assert await bob.refused("join", room=room, seat=0) == "room_full"
        assert await bob.refused("join", room=room, seat=5) == "malformed"
        state = await state_of(guests[0], room)
        assert [seat.name for seat in state.seats] == ["Guest 0", "Bobby", None, "Bob"]
        await bob.done("leave", room=room, seat=1)
        state = await state_of(guests[0], room)
        assert [seat.presence for seat in state.seats] == ["here", "free", "free", "here"]
        assert await bob.refused("leave", room=room, seat=0) == "forbidden"


async def test_a_password_is_asked_of_everybody_but_those_inside() -> None:
    async with house() as app:
        room, guests = await table(app.port, TILES, 1, password="sesame")
        assert (await state_of(guests[0], room)).locked
        bob = await Guest.arrive(app.port, "Bob")
        assert await bob.refused("join", room=room) == "forbidden"
        assert await bob.refused("watch", room=room, password="simsim") == "forbidden"
        await bob.done("join", room=room, password="sesame")
        bob = await bob.back(app.port)
        await bob.done("leave", room=room)
        for _ in range(2):
            await bob.refused("join", room="KRHZ", password="x")
        stranger = await Guest.arrive(app.port, "Zoe")
        codes = [
            await stranger.refused("join", room=room, password=f"guess {number}")
            for number in range(8)
        ]
        assert codes[:5] == ["forbidden"] * 5
        assert set(codes[5:]) == {"rate_limited"}


async def test_only_the_host_starts_and_places_bots() -> None:
    async with house() as app:
        room, (host, bob) = await table(app.port, {**TILES, "players": 3}, 2)
        assert await bob.refused("add_bot", room=room, bot="random") == "forbidden"
        assert await bob.refused("start", room=room) == "forbidden"
        assert await host.refused("start", room=room) == "not_started"
        assert (await host.done("add_bot", room=room, bot="random")).seat == 2
        assert await bob.refused("remove_bot", room=room, seat=2) == "forbidden"
        assert await host.refused("remove_bot", room=room, seat=1) == "malformed"
        await host.done("remove_bot", room=room, seat=2)
        assert await host.refused("add_bot", room=room, bot="nobody") == "malformed"
        await host.done("add_bot", room=room, bot="silent", seat=2)
        await host.done("start", room=room)


async def test_when_the_host_leaves_the_next_person_is_host() -> None:
    async with house() as app:
        room, (host, bob) = await table(app.port, {**TILES, "players": 3}, 2)
        await host.done("leave", room=room)
        state = await state_of(bob, room)
        assert state.you.host
        assert [seat.presence for seat in state.seats] == ["free", "here", "free"]
        await bob.done("leave", room=room)
        await bob.settle()
        assert await bob.refused("join", room=room) == "no_such_room"
        assert len(app.lobby) == 0


async def test_a_host_who_stays_away_is_replaced() -> None:
    clock = FakeClock()
    async with house(clock=clock) as app:
        room, (host, bob) = await table(app.port, TILES, 2)
        await host.close()
        sight = bob.sight(room)
        await bob.until(lambda: sight.state is not None and sight.state.seats[0].presence == "away")
        clock.advance(60_000)
        await bob.until(lambda: sight.state is not None and sight.state.you.host)


async def test_nobody_watches_where_nobody_may() -> None:
    async with house(spectators_per_room=1) as app:
        room, _ = await table(app.port, TILES, 1, spectators={"type": "off"})
        other, _ = await table(app.port, TILES, 1)
        zoe = await Guest.arrive(app.port, "Zoe")
        wim = await Guest.arrive(app.port, "Wim")
        assert await zoe.refused("watch", room=room) == "forbidden"
        await zoe.done("watch", room=other)
        assert await wim.refused("watch", room=other) == "room_full"
        await zoe.done("leave", room=other)
        await wim.done("watch", room=other)
        assert await zoe.refused("leave", room=other) == "forbidden"
        assert await zoe.refused("say", room=other, text="hello") == "forbidden"
        await wim.done("say", room=other, emote="wow")


async def test_a_resignation_between_two_ends_the_game() -> None:
    async with house() as app:
        room, (host, bob) = await table(app.port, TILES, 2)
        await host.done("start", room=room)
        await bob.done("resign", room=room)
        state = await state_of(host, room)
        assert state.stage == "finished"
        assert state.result is not None
        assert (state.result.reason, state.result.winners) == ("resigned", (0,))
        assert state.deal is not None
        assert state.deal.secret is not None


async def test_who_leaves_a_game_of_three_is_played_for_and_cannot_win() -> None:
    async with house() as app:
        room, guests = await table(app.port, {**TILES, "players": 3}, 3)
        await guests[0].done("start", room=room)
        await guests[0].done("leave", room=room)
        state = await state_of(guests[1], room)
        assert state.stage == "playing"
        assert (state.seats[0].presence, state.seats[0].bot) == ("gone", "random")
        assert state.you.host
        assert await guests[0].refused("resign", room=room) == "forbidden"
        await guests[2].done("resign", room=room)
        state = await state_of(guests[1], room)
        assert state.result is not None
        assert state.result.winners == (1,)


async def test_a_rematch_begins_when_everybody_wants_it_with_seats_rotated() -> None:
    async with house() as app:
        room, (host, bob) = await table(app.port, TILES, 2)
        await host.done("start", room=room)
        await host.done("resign", room=room)
        await host.done("rematch", room=room)
        state = await state_of(bob, room)
        assert (state.stage, state.rematch) == ("finished", (0,))
        await bob.done("rematch", room=room)
        state = await state_of(bob, room)
        assert (state.stage, state.number, state.you.seats) == ("playing", 2, (0,))
        assert bob.sight(room).seq == 3
        await host.settle()
        assert (host.sight(room).updates[-1].you[0].seat, host.sight(room).seq) == (1, 3)


async def test_people_may_join_for_a_rematch() -> None:
    async with house() as app:
        room, (host, bob) = await table(app.port, TILES, 2)
        await host.done("start", room=room)
        await bob.done("leave", room=room)
        await host.done("rematch", room=room)
        zoe = await Guest.arrive(app.port, "Zoe")
        await zoe.done("join", room=room)
        await zoe.settle()
        assert zoe.sight(room).snapshots == 1
        await zoe.done("rematch", room=room)
        assert (await state_of(host, room)).stage == "playing"


async def test_an_empty_room_ends_after_a_while() -> None:
    clock, store = FakeClock(), MemoryStore()
    async with house(store, clock=clock, idle_room_minutes=10.0) as app:
        room, guests = await table(app.port, TILES, 1)
        other, _ = await table(app.port, TILES, 1)
        watcher = await Guest.arrive(app.port, "Wim")
        await watcher.done("watch", room=other)
        await guests[0].close()
        while len(app.lobby.find(room).audience):
            await watcher.settle()
        clock.advance(599_999)
        await watcher.settle()
        assert len(app.lobby) == 2
        clock.advance(1)
        while len(app.lobby) == 2:
            await watcher.settle()
        assert await watcher.refused("watch", room=room) == "no_such_room"
        rows = {row.room: row.ended_ms for row in await store.rooms()}
        assert rows[room] is not None
        assert rows[other] is None


async def test_what_ended_long_ago_is_forgotten() -> None:
    clock, store = FakeClock(), MemoryStore()
    async with house(store, clock=clock, finished_room_hours=1.0) as app:
        room, (host,) = await table(app.port, TILES, 1)
        await host.done("leave", room=room)
        while [row for row in await store.rooms() if row.ended_ms is None]:
            await host.settle()
        clock.advance(3_500_000)
        await host.settle()
        assert await store.rooms()
        clock.advance(3_700_000)
        while await store.rooms():
            await host.settle()


async def test_chat_reaches_everybody_in_the_room() -> None:
    async with house() as app:
        room, (host, bob) = await table(app.port, TILES, 2)
        zoe = await Guest.arrive(app.port, "Zoe")
        await zoe.done("watch", room=room)
        await zoe.done("say", room=room, text="Viel Glück!")
        await host.done("say", room=room, emote="thanks")
        for guest in (host, bob, zoe):
            await guest.settle()
            said = guest.sight(room).said
            assert [(line.name, line.seat, line.text, line.emote) for line in said] == [
                ("Zoe", None, "Viel Glück!", None),
                ("Guest 0", 0, None, "thanks"),
            ]


async def test_a_silent_bot_is_answered_for() -> None:
    clock = FakeClock()
    async with house(clock=clock) as app:
        room, (host,) = await table(app.port, {**TILES, "first": 1}, 1, bots=[{"bot": "silent"}])
        await host.done("start", room=room)
        await host.reach(room, 1)
        clock.advance(20_000)
        await host.reach(room, 2)


async def test_answers_name_the_room() -> None:
    async with house() as app:
        room, (host,) = await table(app.port, TILES, 1)
        answer = await host.ask("say", id="s", room=room, text="x")
        assert answer == Ack("s", room=room)

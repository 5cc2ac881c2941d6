"""Too much of everything: connections, messages, guesses."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from server import keeper, session
from tests.server.attacks.raw import HANDSHAKE, line
from tests.server.attacks.tables import played_to
from tests.server.house.clock import FakeClock
from tests.server.house.guest import Guest
from tests.server.house.opening import TILES, house, table

pytestmark = pytest.mark.asyncio

HALF_OPEN = 300


async def test_half_open_connections_hold_nobody_up() -> None:
    """Hundreds of lines that never finish their handshake would keep players out."""
    async with house(connections=20) as app, AsyncExitStack() as stack:
        for number in range(HALF_OPEN):
            half = await stack.enter_async_context(line(app.port))
            if number % 3:
                half.writer.write(b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgr"[: number % 40])
        room, guests = await table(app.port, TILES, 2)
        await guests[0].done("start", room=room)
        await played_to(room, guests, 10)


async def test_those_who_say_nothing_are_let_go() -> None:
    """Open lines without a `hello` would take all places."""
    clock = FakeClock()
    async with house(clock=clock, connections=5, hello_seconds=10.0) as app:
        mute = [await Guest.connect(app.port) for _ in range(5)]
        async with line(app.port) as late:
            head = await late.shake_hands()
            assert head.startswith(b"HTTP/1.1 503")
            assert b"Retry-After" in head
        await asyncio.gather(*(guest.ask("ping") for guest in mute))
        clock.advance(10_000)
        assert [await guest.closed() for guest in mute] == [4408] * 5
        while app.connections:
            await asyncio.sleep(0)
        await Guest.arrive(app.port, "Ann")


async def test_a_flood_is_slowed_then_cut_and_others_play_on() -> None:
    """Messages without end would take the server's time from all others."""
    async with house() as quiet, house(messages_per_second=1.0, burst=5) as app:
        room, guests = await table(quiet.port, TILES, 2)
        await guests[0].done("start", room=room)
        eve = await Guest.arrive(app.port, "Eve")
        for number in range(200):
            await eve.socket.send(f'{{"type":"ping","id":"{number}"}}')
        assert await eve.closed() == 4429
        answered = [kind for answers in eve.answers.values() for kind in answers]
        assert len(answered) <= 5 + session.MOST_BAD + 1
        assert app.house.metrics.rate_limited.value <= session.MOST_BAD + 1
        await played_to(room, guests, 5)


async def test_a_flood_on_many_lines_of_one_identity() -> None:
    """Coming back on a new line would be a new burst each time."""
    async with house(identity_messages_per_second=1.0, identity_burst=10) as app:
        eve = await Guest.arrive(app.port, "Eve")
        done = 0
        for _ in range(5):
            eve = await Guest.arrive(app.port, "Eve", token=eve.token)
            for _ in range(6):
                answer = await eve.ask("rooms")
                done += answer.__struct_config__.tag == "rooms"
        assert done <= 10


async def test_password_guessing_on_ever_new_lines() -> None:
    """Five guesses a line, with new lines for nothing, would find every short password."""
    clock = FakeClock()
    async with house(clock=clock) as app:
        room, _ = await table(app.port, TILES, 1, password="open sesame")
        bucket = app.lobby.find(room).guesses
        for _ in range(keeper.MOST_GUESSES - 10):
            assert bucket.take(clock.now_ms()) == 0, "spares the test as many slow hashes"
        tried = 0
        for number in range(4):
            eve = await Guest.arrive(app.port, "Eve")
            for guess in range(session.MOST_GUESSES):
                code = await eve.refused("watch", room=room, password=f"{number} {guess}")
                tried += code == "forbidden"
                assert code in {"forbidden", "rate_limited"}
        assert tried == 10
        late = await Guest.arrive(app.port, "Eve")
        assert await late.refused("watch", room=room, password="open sesame") == "rate_limited"
        clock.advance(60_000)
        bob = await Guest.arrive(app.port, "Bob")
        await bob.done("watch", room=room, password="open sesame")


async def test_room_code_guessing() -> None:
    """There are 83,521 codes; at full speed one line would find every private room in minutes."""
    async with house() as app:
        await table(app.port, TILES, 1, private=True)
        eve = await Guest.arrive(app.port, "Eve")
        for number in range(60):
            letters = "BCDFGHJKMNPRSTWXZ"
            code = "BB" + letters[number // 17] + letters[number % 17]
            await eve.send(("join", "watch", "say", "leave")[number % 4], room=code, text="?")
        assert await eve.closed() == 4429
        answered = sum(len(answers) for answers in eve.answers.values())
        assert answered <= session.MOST_BAD + 1


async def test_passwords_are_not_hashed_for_rooms_that_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A hash is slow on purpose; asking for it without end would be the server's whole time."""
    hashed: list[str] = []

    def counted(password: str) -> str:
        hashed.append(password)
        return "00:00"

    monkeypatch.setattr(session, "hashed_password", counted)
    async with house(rooms_per_identity=2) as app:
        eve = await Guest.arrive(app.port, "Eve")
        for _ in range(10):
            await eve.ask("create", options=TILES, password="x")
        assert len(hashed) == 2


async def test_a_slow_head_is_no_place_taken() -> None:
    """A handshake sent byte by byte would count as a guest before it is one."""
    async with house(connections=1) as app, line(app.port) as slow:
        head = "GET /ws HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in HANDSHAKE.items())
        for byte in head.encode():
            slow.writer.write(bytes([byte]))
        await slow.writer.drain()
        await Guest.arrive(app.port, "Ann")

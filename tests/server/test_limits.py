"""How much the house takes from one client, each limit over a real socket."""

from __future__ import annotations

import pytest
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin, Subprotocol

from protocol.session import Refusal
from server.limits import TokenBucket, is_origin_allowed
from tests.server.house.clock import FakeClock
from tests.server.house.guest import Guest
from tests.server.house.opening import TILES, house, table


def test_a_bucket_fills_again_with_time() -> None:
    bucket = TokenBucket(2, 3, 0)
    assert [bucket.take(0) for _ in range(4)] == [0, 0, 0, 501]
    assert bucket.take(400) > 0
    assert bucket.take(1_000) == 0


@pytest.mark.parametrize(
    ("origin", "host", "is_allowed"),
    [
        (None, "play.example.org", True),
        ("https://play.example.org", "play.example.org", True),
        ("http://play.example.org:8765", "play.example.org:8765", True),
        ("https://evil.example.net", "play.example.org", False),
        ("https://web.example.com", "play.example.org", True),
        ("http://localhost:5173", "127.0.0.1:8765", True),
        ("http://192.168.1.7:8765", "play.example.org", True),
        ("http://pi.local", "192.168.1.7", True),
        ("http://[fe80::1]:80", "x", True),
        ("null", "play.example.org", False),
        ("http://[broken", "play.example.org", False),
    ],
)
def test_which_pages_may_connect(origin: str | None, host: str, *, is_allowed: bool) -> None:
    assert is_origin_allowed(origin, host, ("https://web.example.com",)) is is_allowed


@pytest.mark.asyncio
async def test_a_page_from_elsewhere_is_closed_with_4403() -> None:
    async with house() as app:
        guest = await Guest.connect(app.port, origin=Origin("https://evil.example.net"))
        assert await guest.closed() == 4403


@pytest.mark.asyncio
async def test_unknown_subprotocols_only_are_closed_with_4406_and_the_list() -> None:
    async with house() as app:
        guest = await Guest.connect(app.port, subprotocols=[Subprotocol("bastide.v9")])
        assert await guest.closed() == 4406
        assert guest.socket.close_reason == "bastide.v1"
        for offered in (None, [Subprotocol("other"), Subprotocol("bastide.v1")]):
            guest = await Guest.connect(app.port, subprotocols=offered)
            await guest.settle()


@pytest.mark.asyncio
async def test_another_version_in_hello_is_refused_and_closed() -> None:
    async with house() as app:
        guest = await Guest.connect(app.port)
        assert await guest.refused("hello", name="Ann", protocol=2) == "unsupported_version"
        assert await guest.closed() == 4406


@pytest.mark.asyncio
async def test_a_large_frame_closes_with_1009() -> None:
    async with house() as app:
        guest = await Guest.arrive(app.port)
        await guest.socket.send("x" * 16_385)
        assert await guest.closed() == 1009


@pytest.mark.asyncio
async def test_a_binary_frame_closes_with_4400() -> None:
    async with house() as app:
        guest = await Guest.arrive(app.port)
        await guest.socket.send(b'{"type":"ping","id":"1"}')
        assert await guest.closed() == 4400


@pytest.mark.asyncio
async def test_many_bad_messages_close_with_4400() -> None:
    async with house() as app:
        guest = await Guest.arrive(app.port)
        for _ in range(21):
            await guest.socket.send("rubbish")
        assert await guest.closed() == 4400


@pytest.mark.asyncio
async def test_talking_on_without_hello_closes_with_4401() -> None:
    async with house() as app:
        guest = await Guest.connect(app.port)
        for _ in range(21):
            await guest.send("rooms")
        assert await guest.closed() == 4401


@pytest.mark.asyncio
async def test_no_hello_in_time_closes_with_4408() -> None:
    clock = FakeClock()
    async with house(clock=clock, hello_seconds=5.0) as app:
        silent, polite = await Guest.connect(app.port), await Guest.arrive(app.port)
        await silent.settle()
        clock.advance(5_000)
        assert await silent.closed() == 4408
        await polite.settle()


@pytest.mark.asyncio
async def test_no_sign_of_life_closes_with_4408() -> None:
    clock = FakeClock()
    async with house(clock=clock, heartbeat_seconds=10.0, heartbeat_timeout_seconds=30.0) as app:
        guest = await Guest.arrive(app.port)
        for _ in range(5):
            clock.advance(10_000)
            await guest.settle()
        clock.advance(30_000)
        assert await guest.closed() == 4408


@pytest.mark.asyncio
async def test_a_fast_connection_is_rate_limited_then_closed_with_4429() -> None:
    clock = FakeClock()
    async with house(clock=clock, burst=5, messages_per_second=2.0) as app:
        guest = await Guest.arrive(app.port)
        for _ in range(4):
            await guest.settle()
        answer = await guest.ask("ping")
        assert isinstance(answer, Refusal)
        assert answer.code.value == "rate_limited"
        assert answer.retry_ms == 501
        clock.advance(501)
        await guest.settle()
        for _ in range(21):
            await guest.send("ping")
        assert await guest.closed() == 4429


@pytest.mark.asyncio
async def test_an_identity_is_limited_over_all_its_connections() -> None:
    async with house(identity_burst=3, identity_messages_per_second=1.0) as app:
        guest = await Guest.arrive(app.port)
        other = await Guest.arrive(app.port)
        for _ in range(3):
            await guest.settle()
        guest = await guest.back(app.port)
        assert await guest.refused("ping") == "rate_limited"
        await other.settle()


@pytest.mark.asyncio
async def test_a_full_house_takes_no_more_connections() -> None:
    async with house(connections=2) as app:
        first, second = await Guest.arrive(app.port), await Guest.arrive(app.port)
        with pytest.raises(InvalidStatus) as refusal:
            await Guest.connect(app.port)
        assert refusal.value.response.status_code == 503
        await first.close()
        await second.settle()
        await Guest.arrive(app.port)


@pytest.mark.asyncio
async def test_rooms_per_identity() -> None:
    async with house(rooms_per_identity=2) as app:
        guest = await Guest.arrive(app.port)
        rooms = [(await guest.done("create", options=TILES)).room for _ in range(2)]
        assert await guest.refused("create", options=TILES) == "forbidden"
        await guest.done("leave", room=rooms[0])
        await guest.done("create", options=TILES)


@pytest.mark.asyncio
async def test_names_and_chat_may_be_shorter_by_choice() -> None:
    async with house(name_chars=5, chat_chars=10, seats=3) as app:
        guest = await Guest.connect(app.port)
        assert await guest.refused("hello", name="Annabel") == "malformed"
        assert (await guest.ask("hello", name="Ann")).__class__.__name__ == "Welcome"
        room = (await guest.done("create", options=TILES)).room
        assert await guest.refused("say", room=room, text="x" * 11) == "malformed"
        assert await guest.refused("join", room=room, name="Annabel") == "malformed"
        assert await guest.refused("create", options={**TILES, "players": 4}) == "forbidden"


@pytest.mark.asyncio
async def test_who_does_not_read_is_closed_with_4413_and_others_go_on() -> None:
    async with house(send_queue=4) as app:
        room, (host,) = await table(app.port, TILES, 1)
        before = set(app.connections)
        lazy = await Guest.arrive(app.port, "Lazy")
        (connection,) = app.connections - before
        await lazy.done("watch", room=room)
        lazy.socket.transport.pause_reading()
        count = 0
        while not connection.is_shut:
            await host.done("say", room=room, text=f"{count} " + "x" * 290)
            count += 1
        await host.done("say", room=room, text="still here")
        lazy.socket.transport.resume_reading()
        assert await lazy.closed() == 4413
        assert len(lazy.sight(room).said) < count

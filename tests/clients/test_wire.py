"""The line: answers by id, pushes in order, and coming back after a lost connection."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator

import pytest

from clients.wire import (
    Address,
    Back,
    HelloRefused,
    Line,
    LineClosed,
    Lost,
    Socket,
    address_of,
    connect,
    dial_to,
    pause_seconds,
)
from protocol.errors import CloseCode, ErrorCode
from protocol.lobby import Start
from protocol.messages import ClientMessage
from protocol.session import Ack, HeldRoom, Hello, Notice, Ping, Pong, Refusal, ResumePoint
from tests.clients.fake import Reply, fake_server, no_pause, room_state, welcome


def polite(message: ClientMessage) -> Iterator[Reply]:
    """Welcomes everybody and answers pings."""
    if isinstance(message, Hello):
        yield welcome(message, tuple(HeldRoom(point.room, (0,)) for point in message.resume))
    elif isinstance(message, Ping):
        yield Pong(message.id, 0)


async def heard(line: Line, count: int) -> list[object]:
    """The next things told."""
    found: list[object] = []
    async for happening in line:
        found.append(happening)
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize(
    ("typed", "socket", "documents"),
    [
        ("localhost", "ws://localhost:8765/ws", "http://localhost:8765"),
        ("host:9", "ws://host:9/ws", "http://host:9"),
        ("http://host:9/", "ws://host:9/ws", "http://host:9"),
        ("https://host", "wss://host/ws", "https://host"),
        ("wss://host/games/ws", "wss://host/games/ws", "https://host/games"),
        ("[::1]:9", "ws://[::1]:9/ws", "http://[::1]:9"),
    ],
)
def test_addresses_as_people_type_them(typed: str, socket: str, documents: str) -> None:
    assert address_of(typed) == Address(socket, documents)


@pytest.mark.parametrize("typed", ["", "ftp://host", "http://", "host:port"])
def test_what_is_no_address(typed: str) -> None:
    with pytest.raises(ValueError, match=r"address|[Pp]ort"):
        address_of(typed)


@pytest.mark.parametrize(
    ("attempt", "code", "chance", "seconds"),
    [(1, 1012, 0.5, 1), (2, 1012, 0.5, 2), (3, 1006, 0, 2), (99, 1012, 1, 45), (1, 4429, 0, 60)],
)
def test_pauses_grow(attempt: int, code: int, chance: float, seconds: float) -> None:
    assert pause_seconds(attempt, code, chance) == seconds


@pytest.mark.asyncio
async def test_hello_is_welcomed_and_a_ping_answered() -> None:
    async with (
        fake_server(polite) as server,
        connect(dial_to(server.address), name="Ann", token="old") as line,
    ):
        assert (line.welcome.name, line.token) == ("Ann", "old")
        assert await line.ask(Ping(line.next_id())) == Pong(server.heard[-1].id, 0)


@pytest.mark.asyncio
async def test_answers_find_their_messages_in_any_order() -> None:
    waiting: list[str] = []

    def late(message: ClientMessage) -> Iterable[Reply]:
        if isinstance(message, Hello):
            return [welcome(message)]
        waiting.append(message.id)
        return [Pong(each, 7) for each in reversed(waiting)] if len(waiting) == 2 else []

    async with (
        fake_server(late) as server,
        connect(dial_to(server.address), name="Ann") as line,
    ):
        first, second = Ping(line.next_id()), Ping(line.next_id())
        answers = await asyncio.gather(line.ask(first), line.ask(second))
        assert [answer.id for answer in answers] == [first.id, second.id]


@pytest.mark.asyncio
async def test_unknown_messages_and_fields_are_passed_over() -> None:
    def newer(message: ClientMessage) -> Iterable[Reply]:
        yield from polite(message)
        if isinstance(message, Hello):
            yield b'{"type": "fireworks", "colour": "red"}'
            yield b'{"type": "notice", "kind": "party", "guests": 12}'
            yield b"[]"
            yield Notice("restart")

    async with (
        fake_server(newer) as server,
        connect(dial_to(server.address), name="Ann") as line,
    ):
        assert await heard(line, 2) == [Notice("party"), Notice("restart")]


@pytest.mark.asyncio
async def test_after_a_lost_connection_it_comes_back_and_asks_again() -> None:
    def forgetful(message: ClientMessage) -> Iterable[Reply]:
        """Tells of a room, and answers `start` only the second time."""
        yield from polite(message)
        starts = [each for each in server.heard if isinstance(each, Start)]
        if isinstance(message, Hello) and not message.resume:
            yield room_state()
        if isinstance(message, Start) and len(starts) == 2:
            yield Ack(message.id, seq=3)

    async with (
        fake_server(forgetful) as server,
        connect(dial_to(server.address), name="Ann", pause=no_pause) as line,
        asyncio.TaskGroup() as tasks,
    ):
        assert await heard(line, 1) == [room_state()]
        start = Start(line.next_id(), "KRHZ")
        asking = tasks.create_task(line.ask(start))
        await server.hears(Start)
        await server.drop(CloseCode.RESTART)
        lost, back = await heard(line, 2)
        assert isinstance(lost, Lost)
        assert isinstance(back, Back)
        assert await asking == Ack(start.id, seq=3)
    hello = [each for each in server.heard if isinstance(each, Hello)][-1]
    assert (hello.token, hello.resume) == ("token-of-Ann", (ResumePoint("KRHZ", 0, 0),))
    assert [each for each in server.heard if isinstance(each, Start)] == [start, start]


@pytest.mark.asyncio
async def test_it_tries_until_the_server_is_there_again() -> None:
    calls = 0

    async with fake_server(polite) as server:

        async def unlucky() -> Socket:
            nonlocal calls
            calls += 1
            if calls in (2, 3):
                raise OSError("nobody is there")
            return await dial_to(server.address)()

        async with connect(unlucky, name="Ann", pause=no_pause) as line:
            await server.drop(CloseCode.DRAINING)
            told = await heard(line, 4)
            attempts = [each.attempt for each in told if isinstance(each, Lost)]
            assert attempts == [1, 2, 3]
            assert isinstance(told[-1], Back)


@pytest.mark.asyncio
async def test_an_error_in_the_block_is_raised_as_it_is() -> None:
    async with fake_server(polite) as server:
        with pytest.raises(KeyError, match="mine"):
            async with connect(dial_to(server.address), name="Ann"):
                raise KeyError("mine")


@pytest.mark.asyncio
async def test_a_room_that_is_gone_is_not_asked_for_again() -> None:
    def empty(message: ClientMessage) -> Iterable[Reply]:
        return [welcome(message)] if isinstance(message, Hello) else []

    points = [ResumePoint("KRHZ", 1, 5)]
    async with (
        fake_server(empty) as server,
        connect(dial_to(server.address), name="Ann", resume=points) as line,
    ):
        assert line.points == {}


@pytest.mark.asyncio
async def test_replaced_by_a_newer_connection_is_the_end() -> None:
    def silent(message: ClientMessage) -> Iterable[Reply]:
        return [welcome(message)] if isinstance(message, Hello) else []

    async with (
        fake_server(silent) as server,
        connect(dial_to(server.address), name="Ann", pause=no_pause) as line,
    ):
        asking = line.ask(Ping(line.next_id()))
        dropping = server.drop_after(Ping, CloseCode.REPLACED)
        ends = await asyncio.gather(asking, heard(line, 1), dropping, return_exceptions=True)
        assert [str(end) for end in ends[:2]] == ["closed with 4409: "] * 2
        with pytest.raises(LineClosed):
            await line.ask(Ping(line.next_id()))


@pytest.mark.asyncio
async def test_a_refused_hello_is_told() -> None:
    def strict(message: ClientMessage) -> Iterable[Reply]:
        return [Refusal(ErrorCode.NOT_AUTHENTICATED, "Come without a token.", message.id)]

    async with fake_server(strict) as server:
        with pytest.raises(HelloRefused, match="without a token"):
            async with connect(dial_to(server.address), name="Ann", token="bad"):
                pass

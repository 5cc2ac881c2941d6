"""A line to a server: connect, say hello, ask and be answered, hear what is told, and come back.

It knows the messages and no game, and it says nothing by itself but `hello` and what was asked and
not yet answered when a connection was lost: the same `id` again has no second effect.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from itertools import count
from typing import Final, NamedTuple, Protocol, TypeAlias
from urllib.parse import urlsplit

from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from protocol import limits
from protocol.codec import BadMessage, encode
from protocol.errors import CloseCode
from protocol.lobby import RoomState
from protocol.messages import Answer, ClientMessage, Push, ServerMessage
from protocol.reading import read
from protocol.room import Snapshot, Update
from protocol.session import Hello, Refusal, ResumePoint, Welcome

DEFAULT_PORT: Final = 8765
LARGEST_FRAME: Final = 8 * 1024 * 1024
LONGEST_PAUSE: Final = 30.0
PENALTY_SECONDS: Final = 60.0
HELLO_SECONDS: Final = 30.0
NO_CODE: Final = 1006
"""What a connection that just broke counts as."""
FINAL: Final = frozenset(
    {CloseCode.MALFORMED, CloseCode.FORBIDDEN, CloseCode.VERSION, CloseCode.REPLACED}
)
"""Ways to be closed after which nobody should try again by themselves."""


class Address(NamedTuple):
    """Where a server is: its websocket, and its documents."""

    socket: str
    documents: str


def address_of(text: str) -> Address:
    """From what people type: `localhost`, `host:8765`, `http://host/`, `wss://host/ws`."""
    parts = urlsplit(text if "://" in text else f"http://{text}")
    if parts.scheme not in ("http", "https", "ws", "wss") or not parts.hostname:
        raise ValueError(f"{text!r} is no address of a server")
    is_safe = parts.scheme in ("https", "wss")
    place = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    port = parts.port or (None if "://" in text else DEFAULT_PORT)
    place += f":{port}" if port else ""
    path = parts.path.rstrip("/").removesuffix("/ws")
    return Address(
        f"{'wss' if is_safe else 'ws'}://{place}{path}/ws",
        f"{'https' if is_safe else 'http'}://{place}{path}",
    )


class Lost(NamedTuple):
    """The connection broke; it is tried again after `seconds`."""

    attempt: int
    seconds: float


class Back(NamedTuple):
    """The connection is there again; what was missed follows."""

    welcome: Welcome


Happening: TypeAlias = Push | Lost | Back


class LineClosed(Exception):
    """The line is over for good."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"closed with {code}: {reason}")
        self.code = code
        self.reason = reason


class HelloRefused(Exception):
    """The server did not welcome this `hello`."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


def _read(frame: str | bytes) -> ServerMessage | None:
    """The message in a frame; what this client cannot read is passed over."""
    try:
        return read(frame.encode() if isinstance(frame, str) else frame)
    except BadMessage:
        return None


def pause_seconds(attempt: int, code: int, chance: float) -> float:
    """How long to wait before connecting again: longer each time, and not all at once."""
    if code == CloseCode.RATE_LIMITED and attempt == 1:
        return PENALTY_SECONDS
    return float(min(LONGEST_PAUSE, 2 ** min(attempt - 1, 9)) * (0.5 + chance))


class Socket(Protocol):
    """What is needed of a websocket."""

    async def send(self, message: str) -> None:
        """Sends one text frame."""
        ...

    async def recv(self) -> str | bytes:
        """The next frame; raises `ConnectionClosed`."""
        ...

    async def close(self) -> None:
        """Says goodbye."""
        ...


Dial: TypeAlias = Callable[[], Awaitable[Socket]]
Pause: TypeAlias = Callable[[float], Awaitable[None]]


def dial_to(address: Address) -> Dial:
    """How to open a websocket to this server."""

    async def dial() -> Socket:
        return await open_socket(
            address.socket,
            subprotocols=[Subprotocol(limits.SUBPROTOCOL)],
            compression=None,
            max_size=LARGEST_FRAME,
        )

    return dial


class Line:
    """One identity at one server, for as long as somebody wants to be there."""

    def __init__(self, dial: Dial, name: str, token: str | None, client: str, pause: Pause) -> None:
        self.name = name
        self.token = token
        self.points: dict[str, ResumePoint] = {}
        """The last update of each room; from there on it is resumed."""
        self._welcome: Welcome | None = None
        self._dial = dial
        self._client = client
        self._pause = pause
        self._socket: Socket | None = None
        self._ids = (f"{_RUN}-{number}" for number in count(1))
        self._open: dict[str, tuple[ClientMessage, asyncio.Future[Answer]]] = {}
        self._heard: asyncio.Queue[Happening | None] = asyncio.Queue()
        self._end: LineClosed | HelloRefused | None = None

    @property
    def welcome(self) -> Welcome:
        """The server's last welcome."""
        assert self._welcome is not None
        return self._welcome

    def next_id(self) -> str:
        """An id that no message of this identity had before."""
        return next(self._ids)

    def forget(self, room: str) -> None:
        """Does not ask for this room again after a lost connection."""
        self.points.pop(room, None)

    async def ask(self, message: ClientMessage) -> Answer:
        """Sends a message and waits for its one answer, over lost connections too."""
        if self._end:
            raise self._end
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._open[message.id] = (message, answer)
        try:
            await self._send(message)
            return await answer
        finally:
            self._open.pop(message.id, None)

    async def __aiter__(self) -> AsyncIterator[Happening]:
        """What comes unasked, in order; ends when the line is over for good."""
        while (happening := await self._heard.get()) is not None:
            yield happening
        if self._end:
            raise self._end

    async def connect(self) -> None:
        """Opens a connection and says hello; raises if the server is not there or refuses."""
        async with asyncio.timeout(HELLO_SECONDS):
            await self._say_hello(await self._dial())

    async def _say_hello(self, socket: Socket) -> None:
        hello = Hello(
            self.next_id(),
            self.name,
            self._client,
            self.token,
            tuple(self.points.values()),
        )
        await socket.send(encode(hello).decode())
        while not isinstance(answer := _read(await socket.recv()), Welcome):
            if isinstance(answer, Refusal):
                await socket.close()
                raise HelloRefused(answer)
        self._socket, self._welcome, self.token = socket, answer, answer.token
        held = {room.room for room in answer.rooms}
        self.points = {room: point for room, point in self.points.items() if room in held}

    async def run(self) -> None:
        """Listens, and connects again when the connection is lost, until the line is over."""
        try:
            while self._socket:
                code = await self._listen(self._socket)
                self._socket = None
                await self._return(code)
        except (LineClosed, HelloRefused) as end:
            self._end = end
            for _, answer in self._open.values():
                if not answer.done():
                    answer.set_exception(end)
        self._heard.put_nowait(None)

    async def close(self) -> None:
        """Says goodbye to the server."""
        if self._socket:
            await self._socket.close()

    async def _send(self, message: ClientMessage) -> None:
        """Sends now, or else when the connection is there again."""
        if self._socket:
            try:
                await self._socket.send(encode(message).decode())
            except ConnectionClosed:
                return

    async def _listen(self, socket: Socket) -> int:
        """Hears everything until the connection is closed; the close code."""
        try:
            while True:
                message = _read(await socket.recv())
                if message is not None:
                    self._take(message)
        except ConnectionClosed as closed:
            if closed.rcvd is None:
                return NO_CODE
            if closed.rcvd.code in FINAL:
                raise LineClosed(closed.rcvd.code, closed.rcvd.reason) from None
            return closed.rcvd.code

    async def _return(self, code: int) -> None:
        """Tries again and again, less and less often."""
        for attempt in count(1):
            seconds = pause_seconds(attempt, code, random.random())  # noqa: S311 -- no secret
            self._heard.put_nowait(Lost(attempt, seconds))
            await self._pause(seconds)
            try:
                await self.connect()
                break
            except (OSError, InvalidHandshake, ConnectionClosed):
                continue
        self._heard.put_nowait(Back(self.welcome))
        for message, _ in list(self._open.values()):
            await self._send(message)

    def _take(self, message: ServerMessage) -> None:
        match message:
            case Snapshot() | Update():
                self.points[message.room] = ResumePoint(message.room, message.epoch, message.seq)
            case RoomState():
                self.points.setdefault(message.room, ResumePoint(message.room, 0, 0))
        if isinstance(message, Push):
            self._heard.put_nowait(message)
        elif message.id in self._open:
            _, answer = self._open[message.id]
            if not answer.done():
                answer.set_result(message)


_RUN: Final = secrets.token_hex(4)
"""Ids must not repeat those of an earlier run of the same identity."""


@asynccontextmanager
async def connect(  # noqa: PLR0913 -- what a line is made of, each with a good default
    dial: Dial,
    *,
    name: str,
    token: str | None = None,
    resume: Iterable[ResumePoint] = (),
    client: str = "bastide",
    pause: Pause = asyncio.sleep,
) -> AsyncIterator[Line]:
    """A line that is welcome; it is closed at the end of the block."""
    line = Line(dial, name, token, client, pause)
    line.points = {point.room: point for point in resume}
    await line.connect()
    try:
        async with asyncio.TaskGroup() as tasks:
            listening = tasks.create_task(line.run())
            try:
                yield line
            finally:
                listening.cancel()
                await line.close()
    except BaseExceptionGroup as several:
        raise several.exceptions[0] from None

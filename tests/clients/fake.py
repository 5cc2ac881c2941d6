"""A server that says what a test tells it to: real sockets, no games."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import TypeAlias

import msgspec
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from clients.wire import Address, address_of
from protocol.carcassonne import CarcassonneOptions
from protocol.codec import decode, encode
from protocol.lobby import OwnPlace, RoomSeat, RoomState, SpectatorsLive
from protocol.messages import ClientMessage
from protocol.session import BotOffer, HeldRoom, Hello, ServerLimits, Welcome
from server.games.table import catalog

Reply: TypeAlias = msgspec.Struct | bytes
Answers: TypeAlias = Callable[[ClientMessage], Iterable[Reply]]

LIMITS = ServerLimits(16384, 20.0, 60, 24, 300, 16, 100)


def welcome(hello: Hello, rooms: tuple[HeldRoom, ...] = ()) -> Welcome:
    """The welcome for this hello."""
    return Welcome(
        id=hello.id,
        session="s",
        token=hello.token or "token-of-" + hello.name,
        name=hello.name,
        protocol=1,
        software="fake",
        features=(),
        games=("carcassonne", "cardcassonne"),
        bots=(BotOffer("random", ("carcassonne", "cardcassonne")),),
        limits=LIMITS,
        heartbeat_ms=20_000,
        server_ms=0,
        rooms=rooms,
    )


class FakeServer:
    """What it heard, and the newest connection."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.address = Address("", "")
        self.heard: list[ClientMessage] = []
        self._newest: ServerConnection | None = None
        self._changed = asyncio.Condition()

    async def talk(self, socket: ServerConnection) -> None:
        """Answers one connection until it ends."""
        self._newest = socket
        try:
            async for frame in socket:
                message = decode(frame if isinstance(frame, bytes) else frame.encode())
                self.heard.append(message)
                for reply in self.answers(message):
                    await self.tell(reply)
                async with self._changed:
                    self._changed.notify_all()
        except ConnectionClosed:
            return

    async def tell(self, reply: Reply) -> None:
        """Says something to the newest connection."""
        assert self._newest is not None
        text = reply if isinstance(reply, bytes) else encode(reply)
        await self._newest.send(text.decode())

    async def drop(self, code: int = 1012) -> None:
        """Closes the newest connection."""
        assert self._newest is not None
        await self._newest.close(code)

    async def drop_after(self, kind: type[msgspec.Struct], code: int) -> None:
        """Closes the newest connection once a message of this kind has come."""
        await self.hears(kind)
        await self.drop(code)

    async def hears(self, kind: type[msgspec.Struct], times: int = 1) -> list[msgspec.Struct]:
        """Waits until so many messages of this kind have come."""
        async with self._changed:
            await self._changed.wait_for(lambda: len(self._of(kind)) >= times)
        return self._of(kind)

    def _of(self, kind: type[msgspec.Struct]) -> list[msgspec.Struct]:
        return [message for message in self.heard if isinstance(message, kind)]


def _documents(socket: ServerConnection, request: Request) -> Response | None:
    """The catalog over HTTP, as a real server has it."""
    if request.path == "/catalog/carcassonne.json":
        return socket.respond(HTTPStatus.OK, catalog("carcassonne").decode())
    return None


@asynccontextmanager
async def fake_server(answers: Answers) -> AsyncIterator[FakeServer]:
    """A server on a free port of this machine."""
    server = FakeServer(answers)
    async with serve(server.talk, "127.0.0.1", 0, process_request=_documents) as listening:
        port = next(iter(listening.sockets)).getsockname()[1]
        server.address = address_of(f"127.0.0.1:{port}")
        yield server


async def no_pause(_seconds: float) -> None:
    """Instead of waiting before the next try."""


def room_state(**changes: object) -> RoomState:
    """A room of the tile game with Ann, who is the host, and a free seat."""
    state = RoomState(
        room="KRHZ",
        game="carcassonne",
        options=CarcassonneOptions(2),
        stage="waiting",
        seats=(RoomSeat(0, "here", "Ann"), RoomSeat(1, "free")),
        private=False,
        locked=False,
        replay=True,
        spectators=SpectatorsLive(),
        watching=0,
        you=OwnPlace((0,), host=True),
        host=0,
    )
    return msgspec.structs.replace(state, **changes)

"""The whole server: opens the house, listens on one port, and closes in good order."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Final

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from protocol.errors import CloseCode
from protocol.limits import SUBPROTOCOL
from protocol.session import Notice
from server import log
from server.clock import Clock
from server.config import Settings
from server.connection import Connection
from server.desk import Desk
from server.house import Bots, House
from server.housekeeping import Housekeeping
from server.http import Document, Documents, response
from server.identity import People
from server.limits import is_origin_allowed
from server.lobby import Lobby
from server.metrics import Metrics
from server.session import Session
from server.store.base import Store

BACKLOG: Final = 4096


class App:
    """A running server."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.lobby = Lobby(house)
        self.desk = Desk(house, self.lobby)
        self._documents = Documents(house, self.figures)
        self.connections: set[Connection] = set()
        self._server: Server | None = None

    @property
    def port(self) -> int:
        """The port that is listened on."""
        assert self._server is not None, "the house is open"
        port: int = next(iter(self._server.sockets)).getsockname()[1]
        return port

    async def listen(self) -> None:
        """Opens the port."""
        settings = self.house.settings

        class Guest(Connection):
            house = self.house

        self._server = await serve(
            self._talk,
            settings.host,
            settings.port,
            select_subprotocol=_chosen,
            process_request=self._request,
            create_connection=Guest,
            compression=None,
            ping_interval=None,
            max_size=settings.frame_bytes,
            server_header=None,
            backlog=BACKLOG,
        )

    async def drain(self) -> None:
        """Takes nothing new, finishes what was taken, says goodbye."""
        self.house.is_draining = True
        self.desk.tell_all(Notice("draining", after_ms=0))
        await self.lobby.stop()
        for connection in list(self.connections):
            connection.shut(CloseCode.DRAINING, "the server is stopping; come back soon")
        if self._server is not None:
            self._server.close(close_connections=False)
            await self._server.wait_closed()
        self.house.log.info("closed")

    def figures(self) -> bytes:
        """What `/metrics` tells."""
        metrics = self.house.metrics
        metrics.connections.set(len(self.connections))
        stages = Counter(keeper.room.stage for keeper in self.lobby.keepers())
        for stage in ("waiting", "playing", "finished"):
            metrics.rooms.of(stage).set(stages[stage])
        return metrics.render()

    # One connection

    async def _request(self, _: ServerConnection, request: Request) -> Response | None:
        answer = await self._documents.answer(request)
        if answer is None and len(self.connections) >= self.house.settings.connections:
            full = Document(b"The server is full.\n", "text/plain", HTTPStatus.SERVICE_UNAVAILABLE)
            return response(full, **{"Retry-After": "30"})
        return answer

    async def _talk(self, connection: ServerConnection) -> None:
        assert isinstance(connection, Connection), "all connections are made by us"
        metrics = self.house.metrics
        metrics.connections_opened.inc()
        self.connections.add(connection)
        try:
            if self._is_welcome(connection):
                await self._converse(connection)
            else:
                await connection.wait_closed()
        except ConnectionClosed:
            pass
        finally:
            self.connections.discard(connection)
            metrics.closed(connection.close_code or CloseCode.GOING_AWAY)

    def _is_welcome(self, connection: Connection) -> bool:
        """Version and origin; whoever may not stay is told why by the close code."""
        request = connection.request
        assert request is not None, "there was a handshake"
        headers = request.headers
        origins = self.house.settings.origins
        origin, host = headers.get_all("Origin"), ", ".join(headers.get_all("Host"))
        if not is_origin_allowed(", ".join(origin) if origin else None, host, origins):
            connection.shut(CloseCode.FORBIDDEN, "this origin may not connect")
        elif connection.subprotocol is None and "Sec-WebSocket-Protocol" in headers:
            connection.shut(CloseCode.VERSION, SUBPROTOCOL)
        elif self.house.is_draining:
            connection.shut(CloseCode.DRAINING, "the server is stopping; come back soon")
        return not connection.is_shut

    async def _converse(self, connection: Connection) -> None:
        session = Session(connection, self.house, self.lobby, self.desk)
        late = self.house.clock.call_later(
            int(self.house.settings.hello_seconds * 1000), lambda: _miss_hello(session)
        )
        connection.start_heartbeat()
        try:
            while True:
                frame = await connection.recv(decode=False)
                if not connection.is_shut:
                    await session.take(frame)
        finally:
            late.cancel()
            connection.stop_heartbeat()
            session.gone()


def _miss_hello(session: Session) -> None:
    if session.person is None:
        session.connection.shut(CloseCode.TIME_OUT, "say hello in time")


def _chosen(_: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol | None:
    return Subprotocol(SUBPROTOCOL) if SUBPROTOCOL in offered else None


@asynccontextmanager
async def open_house(
    settings: Settings, store: Store, clock: Clock, bots: Bots, metrics: Metrics | None = None
) -> AsyncIterator[App]:
    """A server that runs while the block lasts, with every unfinished room taken up again."""
    await store.open()
    try:
        async with asyncio.TaskGroup() as tasks:
            people = People(
                store, clock, settings.identity_messages_per_second, settings.identity_burst
            )
            figures = metrics or Metrics()
            house = House(settings, store, clock, bots, people, figures, log.logger(), tasks)
            app = App(house)
            await app.lobby.recover()
            await app.listen()
            Housekeeping(house).start()
            try:
                yield app
            finally:
                await app.drain()
                house.cancel_rest()
    finally:
        await store.close()

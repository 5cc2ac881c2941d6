"""A client for tests: records every byte, folds snapshots and updates, and may play at random."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any, TypeVar, cast

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from protocol.limits import SUBPROTOCOL
from protocol.lobby import RoomState
from protocol.messages import ServerMessage
from protocol.room import Own, Said, Snapshot, Update
from protocol.session import Ack, Notice, Refusal, Welcome

PATIENCE_SECONDS = 20.0
_DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
_IDS = count()
T = TypeVar("T")


class Sight:
    """What a guest knows of one room."""

    def __init__(self) -> None:
        self.state: RoomState | None = None
        self.now: Snapshot | Update | None = None
        self.updates: list[Update] = []
        self.frames: list[bytes] = []
        """The updates as they came."""
        self.snapshots = 0
        self.said: list[Said] = []
        self.closed: Notice | None = None

    @property
    def seq(self) -> int:
        return 0 if self.now is None else self.now.seq

    @property
    def epoch(self) -> int:
        return 0 if self.now is None else self.now.epoch

    @property
    def stage(self) -> str:
        return "" if self.state is None else self.state.stage

    def requests(self) -> list[Any]:
        """What own seats are asked now."""
        you: tuple[Own, ...] = () if self.now is None else self.now.you
        return [own.request for own in you if own.request is not None]

    def fold(self, message: ServerMessage, frame: bytes) -> None:
        if isinstance(message, RoomState):
            self.state = message
        elif isinstance(message, Snapshot):
            self.now = message
            self.snapshots += 1
        elif isinstance(message, Update):
            assert self.now is None or message.seq == self.now.seq + 1, "no gap, nothing twice"
            self.now = message
            self.updates.append(message)
            self.frames.append(frame)
        elif isinstance(message, Said):
            self.said.append(message)
        elif isinstance(message, Notice) and message.kind == "room_closed":
            self.closed = message


class Guest:
    """One connection and what came through it."""

    def __init__(self, socket: ClientConnection, name: str = "Ann") -> None:
        self.socket = socket
        self.name = name
        self.token = ""
        self.frames: list[bytes] = []
        self.rooms: dict[str, Sight] = {}
        self.answers: dict[str, list[ServerMessage]] = {}
        self.notices: list[Notice] = []
        self.welcome: Welcome | None = None

    @classmethod
    async def arrive(cls, port: int, name: str = "Ann", **hello: Any) -> Guest:
        """Connects and says hello."""
        guest = await cls.connect(port, name)
        answer = await guest.ask("hello", name=name, **hello)
        assert isinstance(answer, Welcome), answer
        guest.welcome = answer
        guest.token = answer.token
        return guest

    @classmethod
    async def connect(cls, port: int, name: str = "Ann", **options: Any) -> Guest:
        """Connects without a word."""
        options.setdefault("subprotocols", [Subprotocol(SUBPROTOCOL)])
        options = {"compression": None, "max_size": None, "max_queue": None, **options}
        socket = await connect(f"ws://127.0.0.1:{port}/ws", **options)
        return cls(socket, name)

    async def back(self, port: int) -> Guest:
        """The same person on a new connection, with all that was known."""
        points = [
            {"room": code, "epoch": sight.epoch, "seq": sight.seq}
            for code, sight in self.rooms.items()
            if sight.now is not None
        ]
        guest = await Guest.connect(port, self.name)
        guest.rooms = self.rooms
        answer = await guest.ask("hello", name=self.name, token=self.token, resume=points)
        assert isinstance(answer, Welcome), answer
        guest.welcome, guest.token = answer, answer.token
        return guest

    def sight(self, room: str) -> Sight:
        return self.rooms.setdefault(room, Sight())

    async def send(self, kind: str, **fields: Any) -> str:
        """Sends a message and returns its id."""
        message = {"type": kind, "id": f"t-{next(_IDS)}", **fields}
        await self.socket.send(msgspec.json.encode(message), text=True)
        return cast("str", message["id"])

    async def ask(self, kind: str, **fields: Any) -> ServerMessage:
        """Sends a message and waits for its answer."""
        return await self.answer(await self.send(kind, **fields))

    async def answer(self, message_id: str) -> ServerMessage:
        """Waits for the next answer to this message."""
        await self.until(lambda: bool(self.answers.get(message_id)))
        return self.answers[message_id].pop(0)

    async def done(self, kind: str, **fields: Any) -> Ack:
        """Asks for something that must work."""
        answer = await self.ask(kind, **fields)
        assert isinstance(answer, Ack), answer
        return answer

    async def refused(self, kind: str, **fields: Any) -> str:
        """Asks for something that must not work, and returns the code."""
        answer = await self.ask(kind, **fields)
        assert isinstance(answer, Refusal), answer
        return answer.code.value

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Reads until something is so."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not is_so():
                await self.read()

    async def read(self) -> ServerMessage:
        """Takes one frame in."""
        frame = await self.socket.recv(decode=False)
        self.frames.append(frame)
        message = _DECODER.decode(frame)
        if isinstance(message, RoomState | Snapshot | Update | Said):
            self.sight(message.room).fold(message, frame)
        elif isinstance(message, Notice):
            self.notices.append(message)
            if message.room is not None:
                self.sight(message.room).fold(message, frame)
        elif message.id is not None:
            self.answers.setdefault(message.id, []).append(message)
        return message

    async def reach(self, room: str, seq: int) -> None:
        """Reads until this update has come."""
        sight = self.sight(room)
        await self.until(lambda: sight.seq >= seq)
        assert sight.seq == seq

    async def look(self, room: str) -> Snapshot:
        """Asks for a fresh snapshot."""
        sight = self.sight(room)
        seen = sight.snapshots
        await self.done("watch", room=room)
        await self.until(lambda: sight.snapshots > seen)
        assert isinstance(sight.now, Snapshot)
        return sight.now

    async def settle(self) -> None:
        """Everything that was told until now has come: a ping is answered after it."""
        await self.ask("ping")

    async def play(self, room: str, chance: random.Random) -> None:
        """Answers every request at random until the game is over."""
        sight = self.sight(room)
        while True:
            await self.until(lambda: bool(sight.requests()) or is_over(sight))
            if is_over(sight):
                return
            await self.act(room, chance)

    async def act(self, room: str, chance: random.Random) -> ServerMessage:
        """Answers one request at random and waits until the update is there."""
        sight = self.sight(room)
        request = chance.choice(sight.requests())
        answer = await self.ask("act", room=room, req=request.req, action=choose(request, chance))
        if isinstance(answer, Ack):
            assert answer.seq is not None
            seq = answer.seq
            await self.until(lambda: sight.seq >= seq)
        return answer

    async def close(self) -> None:
        await self.socket.close()

    async def closed(self) -> int | None:
        """Reads to the end and returns the close code."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            with suppress(ConnectionClosed):
                while True:
                    await self.read()
        return self.socket.close_code


def is_over(sight: Sight) -> bool:
    """The room says that its game is finished."""
    return sight.stage == "finished"


def choose(request: Any, chance: random.Random) -> dict[str, Any]:
    """One of the legal actions, as it is sent back."""
    action: dict[str, Any] = msgspec.to_builtins(chance.choice(request.legal))
    followers = action.pop("followers", ())
    if followers and chance.random() < 0.7:
        action["follower"] = chance.choice(followers)
    return action

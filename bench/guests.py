"""Players for benchmarks: they decode no more than they must, and answer at random."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

PLAYERS = 4
OPTIONS = {
    "cards": {"type": "cardcassonne.options", "players": PLAYERS},
    "tiles": {"type": "carcassonne.options", "players": PLAYERS},
}


class Heard(msgspec.Struct):
    """What matters of any message."""

    type: str
    id: str = ""
    room: str = ""
    seq: int = 0
    stage: str = ""
    you: msgspec.Raw = msgspec.Raw(b"[]")


class Request(msgspec.Struct):
    """A question with its answers."""

    req: int
    legal: list[msgspec.Raw]


class Own(msgspec.Struct):
    """What one seat knows, as far as it is asked."""

    request: Request | None = None


HEARD = msgspec.json.Decoder(Heard)
OWNS = msgspec.json.Decoder(list[Own])
IDS = count()


class Journal:
    """When actions were sent, and when the last player heard of them."""

    def __init__(self) -> None:
        self.acts = 0
        self._sent: dict[tuple[str, int], float] = {}
        self._heard: dict[tuple[str, int], float] = {}

    def acked(self, room: str, seq: int, sent: float) -> None:
        """The action that was sent then is update `seq`."""
        self.acts += 1
        self._sent[room, seq] = sent

    def told(self, room: str, seq: int) -> None:
        """Somebody has heard of it."""
        self._heard[room, seq] = perf_counter()

    def waits(self) -> list[float]:
        """Seconds from an action's frame to its last recipient, shortest first."""
        return sorted(self._heard[key] - sent for key, sent in self._sent.items())


class Guest:
    """One connection."""

    def __init__(self, socket: ClientConnection, journal: Journal, chance: Random) -> None:
        self._socket = socket
        self._journal = journal
        self._chance = chance
        self._sent: dict[str, float] = {}
        self._answered: set[tuple[str, int]] = set()

    async def send(self, kind: str, **fields: Any) -> str:
        """Sends a message with a new id, and returns the id."""
        name = str(next(IDS))
        if kind == "act":
            self._sent[name] = perf_counter()
        message = {"type": kind, "id": name, **fields}
        await self._socket.send(msgspec.json.encode(message), text=True)
        return name

    async def done(self, kind: str, **fields: Any) -> Heard:
        """Sends a message and waits for its answer; what comes before that is passed over."""
        name = await self.send(kind, **fields)
        while True:
            heard = HEARD.decode(await self._socket.recv(decode=False))
            if heard.id == name:
                assert heard.type in {"ack", "welcome"}, heard
                return heard

    async def play(self, rooms: int = 1, pause: float = 0.0, acts: int | None = None) -> None:
        """Answers whatever is asked until so many rooms are finished, or so many acts are done.

        Before an answer comes a pause, so long on average; reading goes on meanwhile.
        """
        async with asyncio.TaskGroup() as tasks:
            while rooms and (acts is None or self._journal.acts < acts):
                heard = HEARD.decode(await self._socket.recv(decode=False))
                if heard.type == "update":
                    self._journal.told(heard.room, heard.seq)
                    for request in self._new_requests(heard):
                        answer = self._answer(heard.room, request, pause)
                        await (_beside(tasks, answer) if pause else answer)
                elif heard.type == "ack" and heard.id in self._sent:
                    self._journal.acked(heard.room, heard.seq, self._sent.pop(heard.id))
                elif heard.type == "room":
                    rooms -= heard.stage == "finished"
                assert heard.type != "error", heard

    def _new_requests(self, heard: Heard) -> Iterator[Request]:
        for own in OWNS.decode(heard.you):
            request = own.request
            if request is not None and (heard.room, request.req) not in self._answered:
                self._answered.add((heard.room, request.req))
                yield request

    async def _answer(self, room: str, request: Request, pause: float) -> None:
        if pause:
            await asyncio.sleep(self._chance.expovariate(1 / pause))
        await self.send("act", room=room, req=request.req, action=self._chosen(request.legal))

    def _chosen(self, legal: list[msgspec.Raw]) -> Any:
        offer = self._chance.choice(legal)
        if b'"followers"' not in bytes(offer):
            return offer
        action = msgspec.json.decode(offer)
        followers = action.pop("followers")
        if followers and self._chance.random() < 0.5:
            action["follower"] = self._chance.choice(followers)
        return action


async def _beside(tasks: asyncio.TaskGroup, work: Coroutine[Any, Any, None]) -> None:
    tasks.create_task(work)


async def arrive(stack: AsyncExitStack, url: str, journal: Journal, chance: Random) -> Guest:
    """A guest who has said hello and stays until the stack is left."""
    socket = await stack.enter_async_context(connect(url, compression=None, max_size=None))
    guest = Guest(socket, journal, chance)
    await guest.done("hello", name="guest")
    return guest


class Party:
    """Rooms with four players each, on a connection of their own, ready to start."""

    def __init__(self, tables: Mapping[str, list[Guest]], journal: Journal) -> None:
        self._tables = tables
        self.journal = journal

    async def play(self, pause: float = 0.0) -> float:
        """Plays all games to their end; the seconds it took."""
        began = perf_counter()
        for room, guests in self._tables.items():
            await guests[0].done("start", room=room)
        everybody = [guest for guests in self._tables.values() for guest in guests]
        await asyncio.gather(*(guest.play(pause=pause) for guest in everybody))
        return perf_counter() - began


@asynccontextmanager
async def party(url: str, game: str, rooms: int, seed: int) -> AsyncIterator[Party]:
    """So many rooms of a game, all seats taken."""
    journal, chance = Journal(), Random(seed)
    async with AsyncExitStack() as stack:
        tables: dict[str, list[Guest]] = {}
        for _ in range(rooms):
            guests = [await arrive(stack, url, journal, chance) for _ in range(PLAYERS)]
            room = (await guests[0].done("create", options=OPTIONS[game])).room
            for guest in guests[1:]:
                await guest.done("join", room=room)
            tables[room] = guests
        yield Party(tables, journal)

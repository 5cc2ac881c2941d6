"""The conversations in `docs/protocol.md`: whole games that really went over a socket.

`python -m tests.conversations` starts a server, plays a game of each kind against a house bot with
nothing but a websocket and JSON, and writes what was said between the marks of the page. Chance and
time are fixed, so the same is said every time.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import patch

from websockets.asyncio.client import ClientConnection, connect

from server import house_rules, lobby, log, stand_ins
from server.app import open_house
from server.bots import BotPool
from server.config import Settings
from server.store import MemoryStore
from tests.server.house.clock import FakeClock

PAGE = Path(__file__).parent.parent / "docs" / "protocol.md"
MARKED = re.compile(r"(<!-- conversation: ([a-z]+) -->\n).*?(<!-- end -->)", re.DOTALL)
OPTIONS: dict[str, Any] = {
    "carcassonne": {"type": "carcassonne.options", "players": 2},
    "cardcassonne": {"type": "cardcassonne.options", "players": 2},
}
NAMES = {"carcassonne": "Ann", "cardcassonne": "Ben"}
PATIENCE_SECONDS = 60.0
SECOND_MS = 1000
ACTS_SHOWN = 1
WIDTH = 104
MOST_SHOWN = 2
"""Entries of a list of objects that are shown; of a list of plain values, some more."""
MOST_PLAIN = 12
REPLACED = {
    "token": "<token>",
    "session": "<session>",
    "server_ms": "<time>",
    "software": "bastide <version>",
}
"""What differs from one time to the next."""
LEGEND = (
    "Lists are shortened where it says `… n more`; `<…>` stands for what differs every time. The "
    "game was\nplayed to its end; what is left out in the middle is of the same kind.\n"
)

Message = dict[str, Any]


class Line(NamedTuple):
    """A message, and whether we sent it."""

    sent: bool
    message: Message


class Client:
    """A websocket, JSON, and a list of all that was said."""

    def __init__(self, socket: ClientConnection, clock: FakeClock) -> None:
        self._socket = socket
        self._clock = clock
        self._sent = 0
        self.lines: list[Line] = []

    async def send(self, kind: str, **fields: Any) -> str:
        """Sends a message with a new id, and returns the id."""
        self._sent += 1
        self._clock.advance(SECOND_MS)  # nobody is in such a hurry
        message = {"type": kind, "id": f"k3x-{self._sent}", **fields}
        self.lines.append(Line(sent=True, message=message))
        await self._socket.send(json.dumps(message))
        return f"k3x-{self._sent}"

    async def receive(self) -> Message:
        """The next message from the server."""
        message: Message = json.loads(await self._socket.recv())
        self.lines.append(Line(sent=False, message=message))
        return message

    async def ask(self, kind: str, then: str | None = None, **fields: Any) -> Message:
        """Sends a message and reads its answer, and on until a message of the type `then`."""
        sent = await self.send(kind, **fields)
        answer = await self.receive()
        assert answer["type"] != "error", answer
        assert answer["id"] == sent, answer
        while then is not None and (await self.receive())["type"] != then:
            pass
        return answer


async def converse(game: str) -> list[Line]:
    """A whole game against a house bot."""
    settings, clock = Settings(host="127.0.0.1", port=0), FakeClock()
    with chosen_chance():
        async with (
            asyncio.timeout(PATIENCE_SECONDS),
            open_house(settings, MemoryStore(), clock, BotPool(inline=True)) as app,
            connect(f"ws://127.0.0.1:{app.port}/ws", compression=None, max_size=None) as socket,
        ):
            client = Client(socket, clock)
            await play(client, game)
    return client.lines


async def play(client: Client, game: str) -> None:
    """From hello to goodbye."""
    await client.ask("hello", name=NAMES[game], client="an example")
    created = await client.ask("create", then="room", options=OPTIONS[game])
    room = created["room"]
    await client.ask("add_bot", then="room", room=room, bot="random")
    await client.ask("start", room=room)
    heard = await client.receive()
    while not (heard["type"] == "room" and heard["stage"] == "finished"):
        request = open_request(heard)
        if request is not None:
            action = chosen(request["legal"])
            await client.ask("act", room=room, req=request["req"], action=action)
        heard = await client.receive()
    await client.ask("leave", room=room)


def open_request(message: Message) -> Message | None:
    """What we are asked, if this update asks us."""
    if message["type"] != "update":
        return None
    return next((own["request"] for own in message["you"] if "request" in own), None)


def chosen(legal: list[Message]) -> Message:
    """The first legal action, with a follower if one may be placed."""
    action = dict(legal[0])
    followers = action.pop("followers", None)
    return {**action, "follower": followers[0]} if followers else action


@contextmanager
def chosen_chance() -> Iterator[None]:
    """Decks, the codes of rooms and what bots choose, the same every time."""
    secret = SimpleNamespace(token_bytes=Random(1).randbytes)
    with ExitStack() as patches:
        patches.enter_context(patch.object(house_rules, "secrets", secret))
        patches.enter_context(patch.object(lobby, "secrets", Random(2)))
        patches.enter_context(patch.object(stand_ins, "random", Random(3)))
        yield


# How it looks on the page


def pieces(value: Any) -> list[str]:
    """The value as JSON, cut where a line may end."""
    if isinstance(value, dict) and value:
        inner = [
            [f"{json.dumps(key)}: {first}", *rest]
            for key, each in value.items()
            for first, *rest in [pieces(REPLACED.get(key, each))]
        ]
        return enclosed("{", inner, "}")
    if isinstance(value, list) and value:
        most = MOST_SHOWN if isinstance(value[0], dict | list) else MOST_PLAIN
        # Two lines are saved by leaving out at least two entries.
        shown = value if len(value) <= most + 1 else value[:most]
        inner = [pieces(each) for each in shown]
        if len(shown) < len(value):
            inner.append([f"… {len(value) - len(shown)} more"])
        return enclosed("[", inner, "]")
    return [json.dumps(value, ensure_ascii=False)]


def enclosed(left: str, inner: list[list[str]], right: str) -> list[str]:
    """The parts between brackets, with commas."""
    for part in inner[:-1]:
        part[-1] += ","
    flat = [piece for part in inner for piece in part]
    return [left + flat[0], *flat[1:-1], flat[-1] + right] if flat[1:] else [left + flat[0] + right]


def filled(line: Line) -> str:
    """A message on as few lines as possible."""
    text, lines = (">" if line.sent else "<"), []
    for piece in pieces(line.message):
        if len(text) + 1 + len(piece) > WIDTH:
            lines.append(text)
            text = "   " + piece
        else:
            text += " " + piece
    return "\n".join([*lines, text])


def shown(lines: list[Line]) -> str:
    """The beginning and the end of the conversation."""
    acts = [number for number, line in enumerate(lines) if line.message["type"] == "act"]
    cut, last = acts[ACTS_SHOWN], acts[-1]
    told = [
        *map(filled, lines[:cut]),
        f"\n… {last - cut} messages are left out here …\n",
        *map(filled, lines[last:]),
    ]
    return "```\n" + "\n".join(told) + "\n```\n"


def renewed(page: str) -> str:
    """The page with both conversations held anew."""
    return MARKED.sub(
        lambda found: f"{found[1]}\n{LEGEND}\n{shown(asyncio.run(converse(found[2])))}\n{found[3]}",
        page,
    )


if __name__ == "__main__":
    log.configure(level="warning")
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

"""Opens a house for a test."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from protocol.session import BotOffer
from server.app import App, open_house
from server.config import Settings
from server.games.table import GAMES
from server.store.base import Store
from server.store.memory import MemoryStore
from tests.server.house.clock import FakeClock
from tests.server.house.guest import Guest

TILES = {"type": "carcassonne.options", "players": 2}
CARDS = {"type": "cardcassonne.options", "players": 2}


class FirstBot:
    """Takes the first legal action. The bot called `broken` fails, `rubbish` answers nonsense."""

    def __init__(self) -> None:
        self.asked: list[tuple[bytes, bytes]] = []

    def offers(self) -> tuple[BotOffer, ...]:
        return tuple(BotOffer(bot, GAMES) for bot in ("random", "broken", "rubbish", "silent"))

    async def think(  # noqa: PLR0917 - what a bot is told comes from six places
        self, bot: str, level: int | None, game: str, view: bytes, you: bytes, seed: int
    ) -> bytes | None:
        self.asked.append((view, you))
        if bot == "broken":
            raise RuntimeError("a bot with a mistake")
        if bot == "rubbish":
            return b'{"type": "nonsense"}'
        if bot == "silent":
            await asyncio.Event().wait()
        action = json.loads(you)["request"]["legal"][0]
        action.pop("followers", None)
        return json.dumps(action).encode()


@asynccontextmanager
async def house(
    store: Store | None = None,
    clock: FakeClock | None = None,
    bots: FirstBot | None = None,
    **settings: Any,
) -> AsyncIterator[App]:
    """A server on a free port of this machine, with plenty of everything."""
    chosen: dict[str, Any] = {
        "host": "127.0.0.1", "port": 0, "burst": 100_000, "messages_per_second": 100_000.0,
        "identity_burst": 100_000, "identity_messages_per_second": 100_000.0,
        "heartbeat_seconds": 80_000.0, "heartbeat_timeout_seconds": 86_400.0, **settings,
    }  # fmt: skip
    opened = open_house(
        Settings(**chosen), store or MemoryStore(), clock or FakeClock(), bots or FirstBot()
    )
    async with opened as app:
        yield app


async def table(
    port: int, options: dict[str, Any], people: int, **terms: Any
) -> tuple[str, list[Guest]]:
    """A room with so many people in it; the first is the host. Not started."""
    guests = [await Guest.arrive(port, f"Guest {number}") for number in range(people)]
    room = (await guests[0].done("create", options=options, **terms)).room
    assert room is not None
    for guest in guests[1:]:
        await guest.done("join", room=room, password=terms.get("password"))
    return room, guests

"""What every part of the house needs, in one value that is handed around."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Protocol

from protocol.session import BotOffer
from server.clock import Clock
from server.config import Settings
from server.identity import People
from server.metrics import Metrics
from server.store.base import Store


class Bots(Protocol):
    """Where the moves of house bots come from."""

    def offers(self) -> tuple[BotOffer, ...]:
        """The bots there are."""
        ...

    async def think(  # noqa: PLR0913, PLR0917 - what a bot is told comes from six places
        self, bot: str, level: int | None, game: str, view: bytes, you: bytes, seed: int
    ) -> bytes | None:
        """An action for the seat that sees this, encoded; `None` if the bot has failed."""
        ...


@dataclass(slots=True)
class House:
    """The services that rooms and sessions use."""

    settings: Settings
    store: Store
    clock: Clock
    bots: Bots
    people: People
    metrics: Metrics
    log: Any
    tasks: asyncio.TaskGroup
    is_draining: bool = False
    _running: set[asyncio.Task[None]] = field(default_factory=set)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Runs beside everything else, until the house closes."""
        task = self.tasks.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    def cancel_rest(self) -> None:
        """What still runs when the house closes is of no use to anybody."""
        for task in list(self._running):
            task.cancel()

"""A store that fails or waits when a test says so."""

from __future__ import annotations

import asyncio

from server.store.base import IdentityRow, Unavailable
from server.store.memory import MemoryStore


class MoodyStore(MemoryStore):
    """Keeps everything in memory; appends fail while `is_failing`, and wait while it is shut."""

    def __init__(self) -> None:
        super().__init__()
        self.is_failing = False
        self.knows_guests = False
        """Guests are stored even while it fails."""
        self.door = asyncio.Event()
        self.door.set()
        self.appended: list[tuple[str, int]] = []
        """What is stored: rooms and numbers of entries."""
        self.waiting = 0

    def append(self, room: str, epoch: int, number: int, body: bytes) -> asyncio.Future[None]:
        return asyncio.ensure_future(self._write(room, epoch, number, body))

    async def _write(self, room: str, epoch: int, number: int, body: bytes) -> None:
        await self._pass()
        if self.is_failing:
            raise Unavailable("the disk is full")
        await super().append(room, epoch, number, body)
        self.appended.append((room, number))

    async def create(self, room: str, first: bytes, now_ms: int) -> int:
        await self._pass()
        if self.is_failing:
            raise Unavailable("the disk is full")
        return await super().create(room, first, now_ms)

    async def remember(self, row: IdentityRow) -> None:
        if self.is_failing and not self.knows_guests:
            raise Unavailable("the disk is full")
        await super().remember(row)

    async def _pass(self) -> None:
        self.waiting += 1
        await self.door.wait()
        self.waiting -= 1

    async def until_waiting(self, calls: int) -> None:
        """Until so many writes stand before the shut door."""
        async with asyncio.timeout(10):
            while self.waiting < calls:
                await asyncio.sleep(0)

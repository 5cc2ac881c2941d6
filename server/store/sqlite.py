"""A store in one SQLite file: durable before it answers, and safe beside a second process.

One thread owns the connection. Everything handed over within a tick of the event loop, and what
arrived while the last commit was under way, is committed at once (`batch.py`), so the cost of
waiting for the disk is shared. The file is in WAL mode with `synchronous = FULL`.

A backup while the server runs, from another process:

    sqlite3 bastide.sqlite ".backup copy.sqlite"

or, without that program,

    python -c "import sqlite3; \
        sqlite3.connect('bastide.sqlite').backup(sqlite3.connect('copy.sqlite'))"

Do not copy the file itself: its newest pages lie in the `-wal` file beside it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from server.store.base import Closed, IdentityRow, RoomRow
from server.store.batch import Append, Call, Task
from server.store.file import connect
from server.store.ledger import Ledger
from server.store.writer import OnCommit, Writer

T = TypeVar("T")


class SqliteStore:
    """The store of a house with one machine. `pragmas` are set last, for tests of full disks."""

    def __init__(
        self,
        path: str | Path,
        *,
        on_commit: OnCommit = lambda _tasks, _seconds: None,
        pragmas: Mapping[str, int] | None = None,
    ) -> None:
        self._path = Path(path)
        self._on_commit = on_commit
        self._pragmas = dict(pragmas or {})
        self._writer: Writer | None = None

    async def open(self) -> None:
        """Opens the file and starts the thread."""
        connection = await asyncio.to_thread(connect, self._path, self._pragmas)
        self._writer = Writer(Ledger(connection), self._on_commit)

    async def close(self) -> None:
        """Waits until everything is committed and the file is closed."""
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.stop()

    async def create(self, room: str, first: bytes, now_ms: int) -> int:
        """A new room at epoch 1."""
        return await self._call(lambda ledger: ledger.create(room, first, now_ms))

    async def lease(self, room: str) -> int:
        """The next epoch of the room."""
        return await self._call(lambda ledger: ledger.lease(room))

    def append(self, room: str, epoch: int, number: int, body: bytes) -> asyncio.Future[None]:
        """Handed over with everything else of this tick."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._submit(Append((room, epoch, number, body), future))
        return future

    async def read(self, room: str, after: int = 0) -> list[bytes]:
        """The entries after that number."""
        return await self._call(lambda ledger: ledger.read(room, after), writes=False)

    async def rooms(self, *, unfinished: bool = False) -> list[RoomRow]:
        """Rooms, oldest first."""
        return await self._call(lambda ledger: ledger.rooms(unfinished=unfinished), writes=False)

    async def end(self, room: str, now_ms: int) -> None:
        """The room is finished."""
        await self._call(lambda ledger: ledger.end(room, now_ms))

    async def forget(self, room: str) -> None:
        """Removes the room."""
        await self._call(lambda ledger: ledger.forget(room))

    async def remember(self, row: IdentityRow) -> None:
        """Inserts or updates the guest."""
        await self._call(lambda ledger: ledger.remember(row))

    async def identities(self) -> list[IdentityRow]:
        """Guests by identity."""
        return await self._call(lambda ledger: ledger.identities(), writes=False)

    async def identity(self, token_hash: bytes) -> IdentityRow | None:
        """The guest with this token."""
        return await self._call(lambda ledger: ledger.identity(token_hash), writes=False)

    def _call(self, work: Callable[[Ledger], T], *, writes: bool = True) -> asyncio.Future[T]:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._submit(Call(work, future, writes=writes))
        return future

    def _submit(self, task: Task) -> None:
        if self._writer is None:
            task.future.set_exception(Closed(f"{self._path} is not open"))
        else:
            self._writer.submit(task)

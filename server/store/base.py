"""What the house asks of a store: an append-only book per room, and who the guests are.

A store keeps what was asked and answered, as bytes it does not read; it derives nothing and knows
no game. Every backend passes `tests/server/store/conformance.py`.

A room is written by one holder at a time. `lease` hands it to a new holder by raising the *epoch*;
from then on whoever still quotes an older one is refused, so a process that was thought dead can
spoil nothing.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

import msgspec


class StoreError(Exception):
    """The store did not do it. Clients are told that it did not work, never why."""


class StaleEpoch(StoreError):
    """Somebody else holds the room by now, or it was removed."""


class Conflict(StoreError):
    """What is to be written exists already, or leaves a gap before it."""


class Unavailable(StoreError):
    """Disk full, read-only, locked, i/o error: nothing of this was stored; it may work later."""


class Closed(StoreError):
    """The store was closed, or not opened yet."""


class RoomRow(msgspec.Struct, frozen=True):
    """A room without its entries."""

    room: str
    epoch: int
    entries: int
    created_ms: int
    ended_ms: int | None


class IdentityRow(msgspec.Struct, frozen=True):
    """A guest. The token itself is never stored."""

    identity: str
    token_hash: bytes
    name: str
    created_ms: int
    seen_ms: int


class Store(Protocol):
    """Where rooms and guests outlive the process.

    Calls take effect in the order in which they start, whoever awaits them. A room that does not
    exist is a `KeyError`, except for `append` (`StaleEpoch`) and `forget`.
    """

    async def open(self) -> None:
        """Makes the store ready; `StoreError` with one clear sentence if it cannot be used."""
        ...

    async def close(self) -> None:
        """Commits everything that was handed over, then refuses all further calls: `Closed`."""
        ...

    async def create(self, room: str, first: bytes, now_ms: int) -> int:
        """A new room with its entry number 1; returns epoch 1. `Conflict` if the code is taken."""
        ...

    async def lease(self, room: str) -> int:
        """Takes the room over: returns its next epoch, and fences all older ones."""
        ...

    def append(self, room: str, epoch: int, number: int, body: bytes) -> asyncio.Future[None]:
        """Compare and set: writes if `epoch` is current and `number` follows the last entry.

        It is handed over at once, so a room awaits nothing but the commit: the future is done when
        the entry is durable, or fails with a `StoreError`, and then it is not stored. A future
        that is cancelled changes nothing: what was handed over is written.
        """
        ...

    async def read(self, room: str, after: int = 0) -> list[bytes]:
        """The entries after that number, in order."""
        ...

    async def rooms(self, *, unfinished: bool = False) -> list[RoomRow]:
        """All rooms, or those that have not ended, oldest first."""
        ...

    async def end(self, room: str, now_ms: int) -> None:
        """The room is finished; it stays readable. Ending it again changes nothing."""
        ...

    async def forget(self, room: str) -> None:
        """Removes the room for good. Its code may be used again."""
        ...

    async def remember(self, row: IdentityRow) -> None:
        """Writes a guest, new or changed. `Conflict` if another guest has this token."""
        ...

    async def identities(self) -> list[IdentityRow]:
        """All guests, sorted by identity."""
        ...

    async def identity(self, token_hash: bytes) -> IdentityRow | None:
        """The guest with this token, if there is one."""
        ...

"""A store that forgets everything when the process ends: for tests and `--data memory`."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from server.store.base import Closed, Conflict, IdentityRow, RoomRow, StaleEpoch, StoreError


class MemoryStore:
    """Rooms and guests in dictionaries. It stays readable after `open` follows `close`."""

    def __init__(self) -> None:
        self._open = False
        self._rooms: dict[str, RoomRow] = {}
        self._bodies: dict[str, list[bytes]] = {}
        self._guests: dict[str, IdentityRow] = {}
        self._by_token: dict[bytes, IdentityRow] = {}

    async def open(self) -> None:
        """Nothing has to be prepared."""
        self._open = True

    async def close(self) -> None:
        """Nothing is outstanding."""
        self._open = False

    async def create(self, room: str, first: bytes, now_ms: int) -> int:
        """A new room at epoch 1."""
        self._check_open()
        if room in self._rooms:
            raise Conflict(f"room {room} exists already")
        self._rooms[room] = RoomRow(room, 1, 1, now_ms, None)
        self._bodies[room] = [first]
        return 1

    async def lease(self, room: str) -> int:
        """The next epoch of the room."""
        self._check_open()
        row = self._rooms[room]
        self._rooms[room] = replace(row, epoch=row.epoch + 1)
        return row.epoch + 1

    def append(self, room: str, epoch: int, number: int, body: bytes) -> asyncio.Future[None]:
        """A future that is done already."""
        future = asyncio.get_running_loop().create_future()
        try:
            self._append(room, epoch, number, body)
        except StoreError as refusal:
            future.set_exception(refusal)
        else:
            future.set_result(None)
        return future

    def _append(self, room: str, epoch: int, number: int, body: bytes) -> None:
        self._check_open()
        row = self._rooms.get(room)
        if row is None or row.epoch != epoch:
            raise StaleEpoch(f"room {room} is not held under epoch {epoch}")
        if row.entries + 1 != number:
            raise Conflict(f"room {room} has {row.entries} entries, {number} does not follow")
        self._rooms[room] = replace(row, entries=number)
        self._bodies[room].append(body)

    async def read(self, room: str, after: int = 0) -> list[bytes]:
        """A copy of the room's entries after that number."""
        self._check_open()
        return self._bodies[room][after:]

    async def rooms(self, *, unfinished: bool = False) -> list[RoomRow]:
        """In the order of creation."""
        self._check_open()
        return [row for row in self._rooms.values() if not unfinished or row.ended_ms is None]

    async def end(self, room: str, now_ms: int) -> None:
        """Notes when, the first time only."""
        self._check_open()
        row = self._rooms[room]
        if row.ended_ms is None:
            self._rooms[room] = replace(row, ended_ms=now_ms)

    async def forget(self, room: str) -> None:
        """Removes the room, if it exists."""
        self._check_open()
        self._rooms.pop(room, None)
        self._bodies.pop(room, None)

    async def remember(self, row: IdentityRow) -> None:
        """Inserts or updates the guest."""
        self._check_open()
        holder = self._by_token.get(row.token_hash)
        if holder is not None and holder.identity != row.identity:
            raise Conflict("another identity has this token")
        if (known := self._guests.get(row.identity)) is not None:
            del self._by_token[known.token_hash]
        self._guests[row.identity] = self._by_token[row.token_hash] = row

    async def identities(self) -> list[IdentityRow]:
        """Sorted by identity."""
        self._check_open()
        return [self._guests[identity] for identity in sorted(self._guests)]

    async def identity(self, token_hash: bytes) -> IdentityRow | None:
        """The guest with this token."""
        self._check_open()
        return self._by_token.get(token_hash)

    def _check_open(self) -> None:
        if not self._open:
            raise Closed("the store is not open")

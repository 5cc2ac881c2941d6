"""The statements: what each call of the store reads and writes, inside a transaction of the caller.

Not thread-safe and never waiting for anyone: `batch.py` decides when a transaction begins and ends.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import TypeVar

from server.store.base import Conflict, IdentityRow, RoomRow, StaleEpoch, StoreError

Entry = tuple[str, int, int, bytes]
"""Room, epoch, number, body: the arguments of `Store.append`."""

RowT = TypeVar("RowT", bound=tuple[object, ...])

ROWS_AT_ONCE = 64
"""Rows in one statement. A statement lets other threads run; one per row would let them cut in
at every row, which a busy event loop does."""

INSERT = "INSERT INTO entries VALUES "
UPDATE = """
UPDATE rooms SET entries = new.column4, last = new.column5 FROM (VALUES %s) AS new
WHERE rooms.id = new.column1 AND rooms.epoch = new.column2 AND rooms.entries = new.column3
"""
READ = """
WITH RECURSIVE chain(number, previous, body) AS (
    SELECT number, previous, body FROM entries WHERE id = :last AND number > :after
    UNION ALL
    SELECT entries.number, entries.previous, entries.body
    FROM chain JOIN entries ON entries.id = chain.previous WHERE entries.number > :after
)
SELECT body FROM chain ORDER BY number
"""
FORGET = """
WITH RECURSIVE chain(id) AS (
    SELECT last FROM rooms WHERE room = :room
    UNION ALL
    SELECT previous FROM chain JOIN entries USING (id) WHERE previous IS NOT NULL
)
DELETE FROM entries WHERE id IN chain
"""
REMEMBER = """
INSERT INTO identities VALUES (?, ?, ?, ?, ?)
ON CONFLICT (identity) DO UPDATE SET token_hash = excluded.token_hash, name = excluded.name,
    created_ms = excluded.created_ms, seen_ms = excluded.seen_ms
"""


class Place:
    """Where a room's book ends: its row, epoch, number of entries and last entry."""

    __slots__ = ("entries", "epoch", "id", "last")

    def __init__(self, id: int, epoch: int, entries: int, last: int) -> None:  # noqa: A002
        self.id = id
        self.epoch = epoch
        self.entries = entries
        self.last = last


class Ledger:
    """The tables of one connection, and where each room's book ended when it was last seen."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._places: dict[str, Place] = {}
        self._version = -1

    def begin(self, *, writes: bool) -> None:
        """Begins a transaction; one that writes keeps all other processes from writing."""
        self.connection.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
        version = self.connection.execute("PRAGMA data_version").fetchone()[0]
        if version != self._version:  # another connection wrote since
            self._places.clear()
            self._version = version

    def commit(self) -> None:
        """Makes everything since `begin` durable, or raises."""
        self.connection.execute("COMMIT")

    def rollback(self) -> None:
        """Undoes everything since `begin`."""
        self._places.clear()
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")

    def append(self, entries: Sequence[Entry]) -> list[StoreError | None]:
        """Writes those entries that follow, and says for each why not."""
        before: dict[str, tuple[int, int, int]] = {}
        rows: list[tuple[int, int, int | None, bytes]] = []
        refusals: list[StoreError | None] = []
        following = self._next_entry()
        for room, epoch, number, body in entries:
            place = self._place(room)
            refusal = _refusal(place, room, epoch, number)
            refusals.append(refusal)
            if place is None or refusal is not None:
                continue
            before.setdefault(room, (place.id, epoch, place.entries))
            rows.append((following, number, place.last, body))
            place.entries, place.last = number, following
            following += 1
        self._compare_and_set(before)
        for some in _portions(rows):
            self.connection.execute(_insert(len(some)), tuple(chain.from_iterable(some)))
        return refusals

    def _compare_and_set(self, before: dict[str, tuple[int, int, int]]) -> None:
        """Moves the ends of these books, provided the file has them where we believe they are."""
        ends = [self._places[room] for room in before]
        moves = [
            (*was, end.entries, end.last) for was, end in zip(before.values(), ends, strict=True)
        ]
        for some in _portions(moves):
            values = tuple(chain.from_iterable(some))
            if self.connection.execute(_update(len(some)), values).rowcount != len(some):
                raise Conflict("a room was written by somebody else meanwhile")

    def create(self, room: str, first: bytes, now_ms: int) -> int:
        """A room with its first entry."""
        if self._place(room) is not None:
            raise Conflict(f"room {room} exists already")
        last = self._next_entry()
        self.connection.execute(_insert(1), (last, 1, None, first))
        self.connection.execute(
            "INSERT INTO rooms (room, epoch, entries, last, created_ms) VALUES (?, 1, 1, ?, ?)",
            (room, last, now_ms),
        )
        return 1

    def lease(self, room: str) -> int:
        """The room's next epoch."""
        place = self._known(room)
        place.epoch += 1
        self.connection.execute("UPDATE rooms SET epoch = ? WHERE id = ?", (place.epoch, place.id))
        return place.epoch

    def read(self, room: str, after: int) -> list[bytes]:
        """Follows the chain from the last entry back to that number."""
        place = self._known(room)
        rows = self.connection.execute(READ, {"last": place.last, "after": after}).fetchall()
        if len(rows) != max(0, place.entries - max(0, after)):
            raise StoreError(f"room {room} is damaged: {place.entries} entries, {len(rows)} found")
        return [body for (body,) in rows]

    def rooms(self, *, unfinished: bool) -> list[RoomRow]:
        """Rooms, oldest first."""
        return [
            RoomRow(*row)
            for row in self.connection.execute(
                "SELECT room, epoch, entries, created_ms, ended_ms FROM rooms "
                "WHERE ended_ms IS NULL OR NOT ? ORDER BY created_ms, id",
                (unfinished,),
            )
        ]

    def end(self, room: str, now_ms: int) -> None:
        """Notes when, the first time only."""
        self.connection.execute(
            "UPDATE rooms SET ended_ms = ? WHERE id = ? AND ended_ms IS NULL",
            (now_ms, self._known(room).id),
        )

    def forget(self, room: str) -> None:
        """Removes the room and its entries."""
        self._places.pop(room, None)
        self.connection.execute(FORGET, {"room": room})
        self.connection.execute("DELETE FROM rooms WHERE room = ?", (room,))

    def remember(self, row: IdentityRow) -> None:
        """Inserts or updates the guest."""
        holder = self.identity(row.token_hash)
        if holder is not None and holder.identity != row.identity:
            raise Conflict("another identity has this token")
        values = (row.identity, row.token_hash, row.name, row.created_ms, row.seen_ms)
        self.connection.execute(REMEMBER, values)

    def identities(self) -> list[IdentityRow]:
        """Guests by identity."""
        rows = self.connection.execute("SELECT * FROM identities ORDER BY identity")
        return [IdentityRow(*row) for row in rows]

    def identity(self, token_hash: bytes) -> IdentityRow | None:
        """The guest with this token."""
        row = self.connection.execute(
            "SELECT * FROM identities WHERE token_hash = ?", (token_hash,)
        ).fetchone()
        return None if row is None else IdentityRow(*row)

    def _place(self, room: str) -> Place | None:
        place = self._places.get(room)
        if place is None:
            row = self.connection.execute(
                "SELECT id, epoch, entries, last FROM rooms WHERE room = ?", (room,)
            ).fetchone()
            if row is None:
                return None
            place = self._places[room] = Place(*row)
        return place

    def _known(self, room: str) -> Place:
        place = self._place(room)
        if place is None:
            raise KeyError(room)
        return place

    def _next_entry(self) -> int:
        """The next free key: nobody else can take it while we are inside a writing transaction."""
        last: int | None = self.connection.execute("SELECT max(id) FROM entries").fetchone()[0]
        return (last or 0) + 1


def _refusal(place: Place | None, room: str, epoch: int, number: int) -> StoreError | None:
    if place is None or place.epoch != epoch:
        return StaleEpoch(f"room {room} is not held under epoch {epoch}")
    if place.entries + 1 != number:
        return Conflict(f"room {room} has {place.entries} entries, {number} does not follow")
    return None


def _portions(rows: Sequence[RowT]) -> Iterable[Sequence[RowT]]:
    return (rows[start : start + ROWS_AT_ONCE] for start in range(0, len(rows), ROWS_AT_ONCE))


@cache
def _insert(rows: int) -> str:
    return INSERT + ", ".join(["(?, ?, ?, ?)"] * rows)


@cache
def _update(rows: int) -> str:
    return UPDATE % ", ".join(["(?, ?, ?, ?, ?)"] * rows)

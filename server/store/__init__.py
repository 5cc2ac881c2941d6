"""What outlives the process: rooms as append-only books, and guests. `base.py` is the contract."""

from __future__ import annotations

from server.store.base import (
    Closed,
    Conflict,
    IdentityRow,
    RoomRow,
    StaleEpoch,
    Store,
    StoreError,
    Unavailable,
)
from server.store.memory import MemoryStore
from server.store.sqlite import SqliteStore
from server.store.writer import OnCommit

__all__ = [
    "Closed",
    "Conflict",
    "IdentityRow",
    "MemoryStore",
    "RoomRow",
    "SqliteStore",
    "StaleEpoch",
    "Store",
    "StoreError",
    "Unavailable",
    "store_at",
]


def store_at(data: str, on_commit: OnCommit = lambda _tasks, _seconds: None) -> Store:
    """The store that the setting `data` names: "memory", or the path of an SQLite file."""
    return MemoryStore() if data == "memory" else SqliteStore(data, on_commit=on_commit)

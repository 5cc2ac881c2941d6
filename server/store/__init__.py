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


def store_at(data: str) -> Store:
    """The store that the setting `data` names: "memory", or the path of an SQLite file."""
    return MemoryStore() if data == "memory" else SqliteStore(data)

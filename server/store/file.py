"""The SQLite file: its schema, its version, who may read it.

Entries are appended in the order of their commits, whatever room they belong to, so a commit
writes few pages. Each names the entry before it in its room, and the room names its last: that
chain is how a room is read, and no second index has to be kept.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from time import monotonic, sleep

from server.store.base import StoreError

SCHEMA_VERSION = 1
APPLICATION_ID = int.from_bytes(b"bast", "big")
"""Stands in the file's header, so that no other program's database is written to."""

PATIENCE_SECONDS = 5.0
"""How long a commit waits for another process that writes the same file."""

SCHEMA = f"""
BEGIN IMMEDIATE;
CREATE TABLE rooms (
    id INTEGER PRIMARY KEY,
    room TEXT NOT NULL UNIQUE,
    epoch INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    last INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    ended_ms INTEGER
) STRICT;
CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,
    previous INTEGER,
    body BLOB NOT NULL
) STRICT;
CREATE TABLE identities (
    identity TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
COMMIT;
"""


def connect(path: Path, pragmas: Mapping[str, int]) -> sqlite3.Connection:
    """A connection to the file, which is created if need be; `StoreError` if it is not ours."""
    try:
        _create_private(path)
        connection = sqlite3.connect(
            path,
            timeout=PATIENCE_SECONDS,
            isolation_level=None,
            check_same_thread=False,  # opened here, then used by the writing thread alone
            cached_statements=256,
        )
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{path} cannot be opened: {error}.") from error
    try:
        _prepare(connection, path, pragmas)
    except BaseException:
        connection.close()
        raise
    return connection


def _create_private(path: Path) -> None:
    """File and folder are for their owner alone; the files that SQLite puts beside follow suit."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _prepare(connection: sqlite3.Connection, path: Path, pragmas: Mapping[str, int]) -> None:
    try:
        _check_ours(connection, path)
        _enter_wal(connection)
        connection.execute("PRAGMA synchronous = FULL")
        # On macOS an ordinary fsync ends in the disk's cache.
        connection.execute("PRAGMA fullfsync = ON")
        if _pragma(connection, "user_version") == 0:
            _create_schema(connection)
        for name, value in pragmas.items():
            connection.execute(f"PRAGMA {name} = {value}")
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be used as a store: {error}.") from error


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    version = _pragma(connection, "user_version")
    empty = _pragma(connection, "schema_version") == 0
    if not empty and _pragma(connection, "application_id") != APPLICATION_ID:
        raise StoreError(f"{path} is the database of another program; name another file.")
    if version > SCHEMA_VERSION:
        raise StoreError(
            f"{path} was written by a newer bastide (schema {version}, this one knows up to "
            f"{SCHEMA_VERSION}); install that version or name another file."
        )


def _enter_wal(connection: sqlite3.Connection) -> None:
    """Waits while another process does the same to a new file; here SQLite does not wait itself."""
    give_up = monotonic() + PATIENCE_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if monotonic() > give_up:
                raise
            sleep(0.01)


def _create_schema(connection: sqlite3.Connection) -> None:
    """Two processes may open a new file at once; the second finds the tables there."""
    try:
        connection.executescript(SCHEMA)
    except sqlite3.OperationalError:
        connection.rollback()
        if _pragma(connection, "user_version") != SCHEMA_VERSION:
            raise


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])

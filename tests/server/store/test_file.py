"""The SQLite file: who may read it, which versions are taken, how it is copied."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from server.store import SqliteStore, StoreError, file
from server.store.file import SCHEMA_VERSION
from tests.server.store.conformance import book

pytestmark = pytest.mark.asyncio

BACKUP = "import sqlite3,sys; a,b=map(sqlite3.connect,sys.argv[1:]); a.backup(b)"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "folder" / "house.sqlite"


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


async def test_file_and_folder_are_private(path: Path) -> None:
    before = os.umask(0)
    try:
        store = SqliteStore(path)
        await store.open()
        await book(store)
    finally:
        os.umask(before)
    assert mode(path.parent) == 0o700
    assert {each.name: mode(each) for each in path.parent.iterdir()} == {
        "house.sqlite": 0o600,
        "house.sqlite-wal": 0o600,
        "house.sqlite-shm": 0o600,
    }
    await store.close()
    assert [each.name for each in path.parent.iterdir()] == ["house.sqlite"]


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("user_version", SCHEMA_VERSION)],
)
async def test_every_commit_waits_for_the_disk(path: Path, pragma: str, value: object) -> None:
    store = SqliteStore(path)
    await store.open()
    found = await store._call(
        lambda ledger: ledger.connection.execute(f"PRAGMA {pragma}").fetchone()
    )
    assert found == (value,)
    await store.close()


async def refusal(path: Path) -> str:
    """The sentence with which the file is refused."""
    with pytest.raises(StoreError) as caught:
        await SqliteStore(path).open()
    return str(caught.value)


async def test_a_newer_file_is_refused(path: Path) -> None:
    store = SqliteStore(path)
    await store.open()
    await store.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 7")
    assert await refusal(path) == (
        f"{path} was written by a newer bastide (schema 7, this one knows up to "
        f"{SCHEMA_VERSION}); install that version or name another file."
    )


async def test_the_database_of_another_program_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "photos.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE photos (name)")
    before = path.read_bytes()
    assert "is the database of another program" in await refusal(path)
    assert path.read_bytes() == before


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 200)
    assert "cannot be used as a store: file is not a database" in await refusal(path)


async def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "cannot be opened" in await refusal(tmp_path)


async def test_a_new_file_that_another_process_keeps_locked_is_refused_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "PATIENCE_SECONDS", 0.02)
    path = tmp_path / "house.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "cannot be used as a store: database is locked" in await refusal(path)
        other.execute("ROLLBACK")
    store = SqliteStore(path)
    await store.open()
    await store.close()


async def test_a_schema_that_cannot_be_written_is_no_schema(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(file, "SCHEMA", file.SCHEMA.replace("INTEGER PRIMARY KEY", "NONSENSE KEY"))
        assert "cannot be used as a store" in await refusal(path)
    store = SqliteStore(path)
    await store.open()
    await store.close()


async def test_a_new_file_may_be_opened_by_several_at_once(path: Path) -> None:
    stores = [SqliteStore(path) for _ in range(8)]
    await asyncio.gather(*(store.open() for store in stores))
    await asyncio.gather(*(store.create(f"R{n}", b"", n) for n, store in enumerate(stores)))
    assert len(await stores[0].rooms()) == 8
    for store in stores:
        await store.close()


async def test_a_backup_is_taken_while_the_store_is_written(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    store = SqliteStore(path)
    await store.open()
    bodies = await book(store, entries=50)
    backup = await asyncio.create_subprocess_exec(
        sys.executable, "-c", BACKUP, str(path), str(copy), stderr=subprocess.PIPE
    )
    number = 50
    while backup.returncode is None:
        number += 1
        await store.append("KMNP", 1, number, b"later")
    _, errors = await backup.communicate()
    assert (backup.returncode, errors) == (0, b"")
    await store.close()
    copied = SqliteStore(copy)
    await copied.open()
    entries = await copied.read("KMNP")
    assert entries[:50] == bodies
    assert set(entries[50:]) <= {b"later"}
    await copied.close()

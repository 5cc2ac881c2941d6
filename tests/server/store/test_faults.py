"""When the disk is full, locked or broken: who is told, and what is stored all the same."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from server.store import Conflict, IdentityRow, SqliteStore, StoreError, Unavailable
from server.store.batch import Call, perform
from server.store.ledger import Ledger
from tests.server.store.conformance import book, outcome

pytestmark = pytest.mark.asyncio

LARGE = b"x" * 100_000

BREAKS_ITS_STATEMENT = """
CREATE TRIGGER poison BEFORE INSERT ON entries WHEN NEW.body = x'00'
BEGIN SELECT RAISE(ABORT, 'poison'); END;
"""
BREAKS_THE_TRANSACTION = BREAKS_ITS_STATEMENT.replace("ABORT", "ROLLBACK")
BREAKS_THE_COMMIT = """
CREATE TABLE debts (owed INTEGER REFERENCES rooms (id) DEFERRABLE INITIALLY DEFERRED);
CREATE TRIGGER poison BEFORE INSERT ON entries WHEN NEW.body = x'00'
BEGIN INSERT INTO debts VALUES (-1); END;
"""
POISON = b"\x00"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.sqlite"


@pytest_asyncio.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(path, pragmas={"foreign_keys": 1, "busy_timeout": 1})
    await store.open()
    for room in ("BBBB", "CCCC", "DDDD"):
        await store.create(room, b"1", 0)
    yield store
    await store.close()


def sabotage(path: Path, script: str) -> None:
    """Changes the file behind the store's back."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


async def three(store: SqliteStore, poisoned: str) -> list[type[StoreError] | None]:
    """An append to each of three rooms in one tick; one of them breaks something."""
    futures = [
        store.append(room, 1, 2, POISON if room == poisoned else b"2")
        for room in ("BBBB", "CCCC", "DDDD")
    ]
    return [await outcome(future) for future in futures]


@pytest.mark.parametrize("script", [BREAKS_ITS_STATEMENT, BREAKS_THE_TRANSACTION])
@pytest.mark.parametrize("poisoned", ["BBBB", "CCCC", "DDDD"])
async def test_a_broken_statement_fails_its_own_append_only(
    store: SqliteStore, path: Path, script: str, poisoned: str
) -> None:
    sabotage(path, script)
    outcomes = await three(store, poisoned)
    rooms = ["BBBB", "CCCC", "DDDD"]
    assert outcomes == [Unavailable if room == poisoned else None for room in rooms]
    for room in rooms:
        assert len(await store.read(room)) == (1 if room == poisoned else 2)
    assert await outcome(store.append(poisoned, 1, 2, b"2")) is None


async def test_what_builds_on_a_broken_append_is_refused_too(
    store: SqliteStore, path: Path
) -> None:
    sabotage(path, BREAKS_ITS_STATEMENT)
    futures = [
        store.append("BBBB", 1, number, body)
        for number, body in [(2, b"2"), (3, POISON), (4, b"4")]
    ]
    assert [await outcome(future) for future in futures] == [None, Unavailable, Conflict]
    assert await store.read("BBBB") == [b"1", b"2"]


async def test_a_broken_commit_fails_everybody_and_stores_nothing(
    store: SqliteStore, path: Path
) -> None:
    sabotage(path, BREAKS_THE_COMMIT)
    assert await three(store, "CCCC") == [Unavailable] * 3
    assert [row.entries for row in await store.rooms()] == [1, 1, 1]
    assert await three(store, "nobody") == [None] * 3


async def test_a_full_disk_refuses_until_there_is_room_again(path: Path) -> None:
    store = SqliteStore(path, pragmas={"max_page_count": 100})
    await store.open()
    await book(store, "BBBB")
    await store.create("CCCC", LARGE, 0)
    large = [store.append("BBBB", 1, 4 + number, LARGE) for number in range(4)]
    small = store.append("CCCC", 1, 2, b"small")
    ends = [await outcome(future) for future in large]
    stored = ends.index(Unavailable)
    assert ends == [None] * stored + [Unavailable] + [Conflict] * (3 - stored)
    assert await outcome(small) is None
    await store.forget("CCCC")
    assert await outcome(store.append("BBBB", 1, 4 + stored, LARGE)) is None
    assert len(await store.read("BBBB")) == 4 + stored
    await store.close()


async def test_a_read_only_file_can_be_read(path: Path) -> None:
    first = SqliteStore(path)
    await first.open()
    bodies = await book(first)
    await first.close()
    store = SqliteStore(path, pragmas={"query_only": 1})
    await store.open()
    append = store.append("KMNP", 1, 4, b"4")
    assert await store.read("KMNP") == bodies
    assert await outcome(append) is Unavailable
    with pytest.raises(Unavailable):
        await store.create("NEWW", b"", 0)
    with pytest.raises(Unavailable):
        await store.remember(IdentityRow("ann", b"", "", 0, 0))
    await store.close()


async def test_a_locked_file_can_be_read_and_is_written_later(
    store: SqliteStore, path: Path
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        append = store.append("BBBB", 1, 2, b"2")
        assert await store.read("BBBB") == [b"1"]
        assert await outcome(append) is Unavailable
        other.execute("ROLLBACK")
    assert await outcome(store.append("BBBB", 1, 2, b"2")) is None


async def test_a_room_that_lost_an_entry_is_reported(store: SqliteStore, path: Path) -> None:
    await book(store)
    sabotage(path, "DELETE FROM entries WHERE number = 2")
    with pytest.raises(StoreError, match="room KMNP is damaged: 3 entries, 1 found"):
        await store.read("KMNP")


async def test_a_book_that_moved_under_us_is_not_overwritten(
    store: SqliteStore, path: Path
) -> None:
    """The last line of defence: even if we believed an old state, the statement would not."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        ledger = Ledger(connection)
        ledger.begin(writes=True)
        assert ledger.append([("BBBB", 1, 2, b"2")]) == [None]
        connection.execute("UPDATE rooms SET entries = 9 WHERE room = 'BBBB'")
        with pytest.raises(Conflict):
            ledger.append([("BBBB", 1, 3, b"3")])
        ledger.rollback()
    assert await store.read("BBBB") == [b"1"]


async def test_a_bug_is_told_to_its_caller_and_the_others_go_on(
    store: SqliteStore, path: Path
) -> None:
    loop = asyncio.get_running_loop()
    bug = Call(lambda ledger: 1 // 0, loop.create_future(), writes=True)
    fine = Call(lambda ledger: ledger.lease("BBBB"), loop.create_future(), writes=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        perform(Ledger(connection), [fine, bug])
    assert isinstance(bug.outcome, ZeroDivisionError)
    assert fine.outcome == 2


async def test_a_broken_connection_answers_everybody(store: SqliteStore) -> None:
    with pytest.raises(Unavailable):
        await store._call(lambda ledger: ledger.connection.close())
    assert await outcome(store.append("BBBB", 1, 2, b"2")) is Unavailable
    assert await outcome(store.append("BBBB", 1, 2, b"2")) is Unavailable

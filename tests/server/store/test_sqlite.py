"""The store in a file keeps the promises of every store."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from server.store import SqliteStore, Store
from server.store.ledger import Ledger
from tests.server.store.conformance import Conformance


class TestSqlite(Conformance):
    @pytest.fixture(autouse=True)
    def _file(self, tmp_path: Path) -> None:
        self.path = tmp_path / "house.sqlite"

    def make(self) -> Store:
        return SqliteStore(self.path)


@pytest.mark.asyncio
async def test_what_is_handed_over_in_one_tick_is_one_commit(tmp_path: Path) -> None:
    commits: list[int] = []
    store = SqliteStore(tmp_path / "house.sqlite", on_commit=lambda tasks, _: commits.append(tasks))
    await store.open()
    await asyncio.gather(*(store.create(f"R{number}", b"", 0) for number in range(50)))
    await asyncio.gather(*(store.append(f"R{number}", 1, 2, b"") for number in range(50)))
    await store.read("R1")
    await store.close()
    assert commits == [50, 50]


@pytest.mark.asyncio
async def test_what_came_while_a_commit_was_under_way_is_the_next_commit(tmp_path: Path) -> None:
    begun, go_on = threading.Event(), threading.Event()
    commits: list[int] = []

    def slow(_: Ledger) -> None:
        begun.set()
        go_on.wait()

    store = SqliteStore(tmp_path / "house.sqlite", on_commit=lambda tasks, _: commits.append(tasks))
    await store.open()
    await store.create("KMNP", b"1", 0)
    under_way = store._call(slow)
    await asyncio.to_thread(begun.wait)
    first = store.append("KMNP", 1, 2, b"2")
    await asyncio.to_thread(bool)  # another tick
    second = store.append("KMNP", 1, 3, b"3")
    closing = asyncio.ensure_future(store.close())
    asyncio.get_running_loop().call_soon(go_on.set)  # after `closing` has begun
    await asyncio.gather(under_way, first, second, closing)
    assert commits == [1, 1, 2]

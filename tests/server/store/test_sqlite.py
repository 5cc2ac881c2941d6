"""The store in a file keeps the promises of every store."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from server.store import SqliteStore, Store
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

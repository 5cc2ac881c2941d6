"""The store in a file keeps the promises of every store."""

from __future__ import annotations

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

"""The store in memory keeps the promises of every store, as long as the process lives."""

from __future__ import annotations

import pytest

from server.store import MemoryStore, SqliteStore, Store, store_at
from tests.server.store.conformance import Conformance


class TestMemory(Conformance):
    @pytest.fixture(autouse=True)
    def _shared(self) -> None:
        self.memory = MemoryStore()

    def make(self) -> Store:
        return self.memory


def test_the_setting_names_the_store() -> None:
    assert isinstance(store_at("memory"), MemoryStore)
    assert isinstance(store_at("some/file.sqlite"), SqliteStore)

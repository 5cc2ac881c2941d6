"""Writes every golden playthrough anew."""

from __future__ import annotations

from tests.golden import path_of, playthrough
from tests.registry import CASES, TABLES

for name, table in TABLES:
    path = path_of(name, table)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(playthrough(CASES[name], table), encoding="utf-8")
    print(path)

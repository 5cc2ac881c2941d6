"""Where the tests find the case of a game: `tests/engine/<game>/case.py` names it `CASE`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import cast

from engine.games import GAMES
from tests.cases import GameCase

ROOT = Path(__file__).parent.parent


def has_case(name: str) -> bool:
    """Has this registered game told the laws what they need to know?"""
    return find_spec(f"tests.engine.{name}") is not None and (
        find_spec(f"tests.engine.{name}.case") is not None
    )


def case_of(name: str) -> GameCase:
    """The case of a registered game."""
    return cast("GameCase", import_module(f"tests.engine.{name}.case").CASE)


CASES: dict[str, GameCase] = {name: case_of(name) for name in GAMES if has_case(name)}

TABLES: list[tuple[str, str]] = [(name, table) for name in CASES for table in CASES[name].tables]
"""Every table of every game, as (game, label)."""

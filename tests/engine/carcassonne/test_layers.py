"""The base game calls hooks and names no expansion."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine.carcassonne as game

FOLDER = Path(game.__file__).parent
MENUS = {"options.py", "__init__.py"}
"""What a table may choose, and the game's front page: they must name the expansions."""
BASE_FILES = sorted(path for path in FOLDER.glob("*.py") if path.name not in MENUS)
NAMES = ("dispatch", "depesche", "labyrinth", "crop", "circle", "kornkreis")


@pytest.mark.parametrize("path", BASE_FILES, ids=lambda path: path.name)
def test_no_base_file_names_an_expansion(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    assert [name for name in NAMES if name in text] == []


def test_the_scan_finds_the_base_files() -> None:
    assert {"turn.py", "scoring.py", "play.py", "view.py"} <= {path.name for path in BASE_FILES}

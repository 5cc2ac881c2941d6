"""The house itself: package names, file sizes, folders and what may be imported where."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = [name for name in ("engine", "protocol", "server", "clients") if (ROOT / name).is_dir()]
LONG_TABLES: set[str] = set()
"""Files of pure data, which may be longer than a page of code."""


def sources(*folders: str) -> Iterator[Path]:
    """Our Python files in these folders of the repository."""
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("name", ["engine", "protocol", "server", "clients"])
def test_no_installed_distribution_ships_our_package_names(name: str) -> None:
    """One that did would overwrite our folder without a word."""
    assert set(packages_distributions().get(name, [])) <= {"bastide"}


def test_no_source_file_is_longer_than_400_lines() -> None:
    lines = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in sources(*OURS, "tests", "bench")
    }
    long = {path: count for path, count in lines.items() if count > 400}
    assert set(long) <= LONG_TABLES, f"split these files: {long}"


def test_every_folder_of_tests_is_a_package() -> None:
    """Without `tests/engine/__init__.py` pytest would import that folder as `engine`."""
    folders = {path.parent for path in sources("tests")} | {ROOT / "tests"}
    bare = [folder for folder in folders if not (folder / "__init__.py").exists()]
    assert not bare, f"add an __init__.py to {bare}"


def imported(path: Path) -> set[str]:
    """The top-level names that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return {name.split(".")[0] for name in names}


def test_the_engine_imports_only_msgspec_and_the_standard_library() -> None:
    allowed = {"engine", "msgspec"} | sys.stdlib_module_names
    foreign = {str(path): imported(path) - allowed for path in sources("engine")}
    assert not any(foreign.values()), f"{foreign}"

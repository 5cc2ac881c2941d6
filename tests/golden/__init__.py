"""Golden playthroughs: one readable text per game and table, to see what a change changes.

`python -m tests.golden` writes them anew; a test compares them with what the engine does now.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from tests.cases import GameCase
from tests.play import deal, encoded, random_steps

FOLDER = Path(__file__).parent
SEED = 1


def path_of(name: str, table: str) -> Path:
    """Where the playthrough of this table is kept."""
    return FOLDER / name / f"{table}.txt"


def playthrough(case: GameCase, table: str) -> str:
    """A whole random game at this table as text."""
    return "\n".join(_lines(case, table)) + "\n"


def _lines(case: GameCase, table: str) -> Iterator[str]:
    game = case.game
    first = deal(case, table, SEED)
    yield f"{game.NAME}, table {table}, rules version {game.RULES_VERSION}"
    yield f"options {encoded(first.options).decode()}"
    yield f"setup {encoded(first.setup).decode()}"
    yield from map(_told, first.events)
    state = first.state
    for step in random_steps(case, first, SEED):
        yield f"{step.seat} {case.write(step.action)}"
        yield from map(_told, step.events)
        state = step.state
    yield ""
    yield from (line.rstrip() for line in case.draw(state).splitlines())
    yield f"outcome {encoded(game.outcome(state)).decode()}"


def _told(event: msgspec.Struct) -> str:
    """An event as one short line: its kind, then its fields."""
    fields = msgspec.to_builtins(event)
    kind = str(fields.pop("type")).rpartition(".")[2]
    words = [f"{name}={_short(value)}" for name, value in fields.items()]
    return " ".join(["   ", kind, *words])


def _short(value: object) -> str:
    return value if isinstance(value, str) else encoded(value).decode().replace('"', "")

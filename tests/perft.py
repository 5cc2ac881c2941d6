"""Perft: how many sequences of 1, 2, 3 ... actions a small scripted game has.

`python -m tests.perft` prints the counts of every game.
"""

from __future__ import annotations

from typing import Any

from tests.cases import GameCase, PerftTable
from tests.play import choices
from tests.registry import CASES


def sequences(case: GameCase, state: Any, length: int) -> int:
    """The number of sequences of so many actions from here."""
    found = choices(case, state)
    if length == 1:
        return len(found)
    return sum(
        sequences(case, case.game.apply(state, seat, action)[0], length - 1)
        for seat, action in found
    )


def counted(case: GameCase, table: PerftTable) -> tuple[int, ...]:
    """The counts of a perft table, made anew to the same depth."""
    options = case.game.read_options(table.options)
    state, _ = case.game.start(options, table.setup)
    return tuple(sequences(case, state, length + 1) for length in range(len(table.counts)))


if __name__ == "__main__":
    for name, case in CASES.items():
        for label, table in case.perft.items():
            print(name, label, *counted(case, table))

"""Compares our engine with recorded games of others: `python -m tests.oracle FILE.jsonl.gz...`

Prints every difference, closes with `G games, T turns, D differences`, and exits with 1 if there
is any difference.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests import oracle_cards, oracle_tiles


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The games of one file, one per line; compressed or not."""
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def compare(record: dict[str, Any], where: str) -> tuple[int, list[str]]:
    """Turns compared and differences; a record with a deck is of the card game."""
    if "deck" in record:
        return oracle_cards.compare(record, where)
    return oracle_tiles.compare(record, where)


def main(arguments: list[str]) -> int:
    """Compares all files and prints what differs."""
    if not arguments:
        print(__doc__)
        return 2
    games = turns = different = 0
    for name in arguments:
        for number, record in enumerate(records(Path(name))):
            compared, differences = compare(record, f"{Path(name).name}, game {number}")
            games += 1
            turns += compared
            different += len(differences)
            for difference in differences:
                print(difference)
    print(f"{games} games, {turns} turns, {different} differences")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

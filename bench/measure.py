"""What all benchmarks share: chance, the calibration loop, a line of the table."""

from __future__ import annotations

from random import Random
from time import process_time


class Dice:
    """Chance from a seeded generator."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def below(self, n: int, /) -> int:
        """A whole number from 0 to n - 1."""
        return int(self.random.random() * n)


def calibration() -> float:
    """CPU-seconds of a fixed loop in plain Python, to compare machines by."""
    start = process_time()
    total = 0
    for number in range(2_000_000):
        total += number % 7
    return process_time() - start


def row(name: str, figures: str) -> str:
    """A line of the table."""
    return f"  {name:<24} {figures}"

"""Stored entries per second: `python -m bench.store [FOLDER]`.

Writers append to rooms of their own and await each commit, as rooms do. Beside group commit stand
one commit for each entry, which is what a store without it does, and the store in memory, which is
what the event loop alone costs. Rounds are interleaved, figures are medians of one run. The busy
rounds let the event loop compute for a while in every tick, as a server under load does.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import msgspec

from bench.measure import calibration, row
from server.store import MemoryStore, SqliteStore, Store
from server.store.file import connect

ROUNDS = 5
WRITERS = 64
BODY = b'{"type":"act","seat":1,"action":{"x":1,"y":0,"rotation":2}}' + b" " * 90


class Figures(msgspec.Struct, frozen=True):
    """What one round measured."""

    per_second: float
    cpu_us: float
    p50_ms: float
    p99_ms: float


async def round_of(store: Store, writers: int, each: int, busy_us: float = 0.0) -> Figures:
    """Every writer appends so many entries to a room of its own."""
    await store.open()
    rooms = [f"R{number}" for number in range(writers)]
    await asyncio.gather(*(store.create(room, BODY, 0) for room in rooms))
    waits: list[float] = []

    async def write(room: str) -> None:
        for number in range(2, each + 2):
            compute(busy_us)
            handed_over = perf_counter()
            await store.append(room, 1, number, BODY)
            waits.append(perf_counter() - handed_over)

    start, cpu = perf_counter(), process_time()
    await asyncio.gather(*(write(room) for room in rooms))
    spent, cpu = perf_counter() - start, process_time() - cpu
    await store.close()
    return figures(waits, spent, cpu)


def compute(busy_us: float) -> None:
    """Keeps the event loop busy, as an action's rules and messages do."""
    until = perf_counter() + busy_us / 1e6
    while busy_us and perf_counter() < until:
        pass


def figures(waits: list[float], spent: float, cpu: float) -> Figures:
    waits.sort()
    return Figures(
        per_second=len(waits) / spent,
        cpu_us=cpu / len(waits) * 1e6,
        p50_ms=waits[len(waits) // 2] * 1e3,
        p99_ms=waits[len(waits) * 99 // 100] * 1e3,
    )


def one_commit_each(path: Path, entries: int) -> Figures:
    """The same statements without sharing a commit, one after the other."""
    connection = connect(path, {})
    connection.execute("INSERT INTO rooms VALUES (1, 'R', 1, 0, 0, 0, NULL)")
    waits: list[float] = []
    start, cpu = perf_counter(), process_time()
    for number in range(1, entries + 1):
        handed_over = perf_counter()
        write_alone(connection, number)
        waits.append(perf_counter() - handed_over)
    spent, cpu = perf_counter() - start, process_time() - cpu
    connection.close()
    return figures(waits, spent, cpu)


def write_alone(connection: sqlite3.Connection, number: int) -> None:
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(
        "UPDATE rooms SET entries = ?, last = ? WHERE room = 'R' AND epoch = 1 AND entries = ?",
        (number, number, number - 1),
    )
    connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (number, number, None, BODY))
    connection.execute("COMMIT")


async def alone(path: Path) -> Figures:
    return one_commit_each(path, 1000)


WAYS: dict[str, Callable[[Path], Coroutine[None, None, Figures]]] = {
    "sqlite, 1 writer": lambda path: round_of(SqliteStore(path), 1, 1000),
    "sqlite, 64 writers": lambda path: round_of(SqliteStore(path), WRITERS, 400),
    "sqlite, 64, busy loop": lambda path: round_of(SqliteStore(path), WRITERS, 100, 60),
    "memory, 64, busy loop": lambda _: round_of(MemoryStore(), WRITERS, 100, 60),
    "one commit each": alone,
    "memory, 64 writers": lambda _: round_of(MemoryStore(), WRITERS, 400),
}


def line(name: str, rounds: list[Figures]) -> str:
    """The medians of all rounds."""
    fields = zip(*map(msgspec.structs.astuple, rounds), strict=True)
    per_second, cpu_us, p50_ms, p99_ms = map(median, fields)
    return row(
        name,
        f"{per_second:9,.0f} entries/s {cpu_us:7.1f} µs CPU each   "
        f"p50 {p50_ms:6.2f} ms   p99 {p99_ms:6.2f} ms",
    )


def main() -> None:
    """Prints the table; the files lie in the given folder, or in one for temporary files."""
    print(f"Store; calibration loop {calibration():.3f} s of CPU; medians of {ROUNDS} rounds")
    where = sys.argv[1] if len(sys.argv) > 1 else None
    found: dict[str, list[Figures]] = {name: [] for name in WAYS}
    for _ in range(ROUNDS):
        for name, way in WAYS.items():
            with TemporaryDirectory(dir=where) as folder:
                found[name].append(asyncio.run(way(Path(folder) / "house.sqlite")))
    for name, rounds in found.items():
        print(line(name, rounds))


if __name__ == "__main__":
    main()

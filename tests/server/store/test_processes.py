"""Processes that are killed, and processes that want the same room."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest

from server.store import SqliteStore
from tests.server.store.victim import body_of

pytestmark = pytest.mark.asyncio

KILLS = 20
RACES = 300
ROOMS = ["BBBB", "CCCC", "DDDD", "FFFF"]


async def spawn(*words: object) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.server.store.victim", *map(str, words), stdout=PIPE
    )


async def acknowledged(victim: Process, lines: int) -> list[str]:
    """Kills the process after so many acknowledgements, and returns all that it printed."""
    assert victim.stdout is not None
    printed = [await victim.stdout.readline() for _ in range(lines)]
    victim.kill()
    rest, _ = await victim.communicate()
    return [line.decode() for line in [*printed, *rest.splitlines(keepends=True)]]


async def founded(path: Path) -> None:
    """A file with the rooms in it, one entry each."""
    store = SqliteStore(path)
    await store.open()
    for room in ROOMS:
        await store.create(room, body_of(room, 1), 0)
    await store.close()


async def test_what_was_acknowledged_is_read_back_after_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    await founded(path)
    promised = dict.fromkeys(ROOMS, 1)
    for kill in range(KILLS):
        for line in await acknowledged(await spawn(path, *ROOMS), 1 + kill * 7 % 40):
            room, number = line.split()
            assert int(number) == promised[room] + 1
            promised[room] += 1
        store = SqliteStore(path)
        await store.open()
        for room in ROOMS:
            entries = await store.read(room)
            assert len(entries) >= promised[room]
            assert entries == [body_of(room, number) for number in range(1, len(entries) + 1)]
            promised[room] = len(entries)
        await store.close()


async def test_of_two_processes_exactly_one_wins_each_number(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    await founded(path)
    rivals = [await spawn(path, "BBBB", "--race", name, RACES) for name in ("ann", "bob")]
    won = [{int(line) for line in (await rival.communicate())[0].split()} for rival in rivals]
    assert [rival.returncode for rival in rivals] == [0, 0]
    assert won[0] | won[1] == set(range(2, RACES + 2))
    assert not won[0] & won[1]
    store = SqliteStore(path)
    await store.open()
    names = ["ann" if number in won[0] else "bob" for number in range(2, RACES + 2)]
    assert await store.read("BBBB", 1) == [
        f"{name} {number}".encode() for number, name in enumerate(names, start=2)
    ]
    await store.close()

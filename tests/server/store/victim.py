"""A process that appends as fast as it can and prints what was acknowledged; see `test_processes`.

`python -m tests.server.store.victim FILE ROOM...`: one writer per room, until it is killed.
`python -m tests.server.store.victim FILE ROOM --race NAME TIMES`: bids for each number in turn and
prints whether it won; the numbers are the only clock the rivals share.
"""

from __future__ import annotations

import asyncio
import os
import sys

from server.store import Conflict, SqliteStore


def body_of(room: str, number: int) -> bytes:
    """What the victim writes there."""
    return f"{room} {number} ".encode() * 20


async def write(store: SqliteStore, room: str) -> None:
    """Appends for ever."""
    number = len(await store.read(room))
    epoch = await store.lease(room)
    while True:
        number += 1
        await store.append(room, epoch, number, body_of(room, number))
        os.write(1, f"{room} {number}\n".encode())


async def race(store: SqliteStore, room: str, name: str, times: int) -> None:
    """Bids for every number up to the last, whoever got the one before."""
    number = 2
    while number < times + 2:
        try:
            await store.append(room, 1, number, f"{name} {number}".encode())
        except Conflict:
            number = max(number, len(await store.read(room)) + 1)
        else:
            os.write(1, f"{number}\n".encode())
            number += 1


async def main(path: str, *words: str) -> None:
    """Does what the arguments say."""
    store = SqliteStore(path)
    await store.open()
    if "--race" in words:
        room, _, name, times = words
        await race(store, room, name, int(times))
    else:
        await asyncio.gather(*(write(store, room) for room in words))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))

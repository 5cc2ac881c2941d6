"""The server against a bare echo, in one run: `python -m bench.server [FOLDER]`.

Servers run in processes of their own on this machine; what counts is their CPU time, not ours.
Sides are interleaved, figures are medians of the rounds. An action is one frame from a player,
checked, stored and told to four players with full views and legal lists. The data lies in the given
folder, or in one for temporary files.
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from websockets.asyncio.client import ClientConnection, connect

from bench.guests import OPTIONS, PLAYERS, Journal, arrive, party
from bench.measure import calibration, row
from bench.process import Echo, House, echo, house

ROUNDS = 5
ROOMS = 12
ECHO_CONNECTIONS = 50
ECHOES_EACH = 200
ECHO_FRAME = "x" * 100
IDLE_CONNECTIONS = 300
RUNNING_ROOMS = 50
ACTS_PER_RUNNING_ROOM = 36
LOAD = 0.4
KIB = 1024


async def echo_cost(server: Echo) -> float:
    """CPU-seconds of the bare server for one message there and back."""

    async def chat(socket: ClientConnection) -> None:
        for _ in range(ECHOES_EACH):
            await socket.send(ECHO_FRAME)
            await socket.recv()

    async with AsyncExitStack() as stack:
        sockets = [
            await stack.enter_async_context(connect(server.url, compression=None))
            for _ in range(ECHO_CONNECTIONS)
        ]
        before = await asyncio.to_thread(server.usage)
        await asyncio.gather(*map(chat, sockets))
        after = await asyncio.to_thread(server.usage)
    return (after.cpu_seconds - before.cpu_seconds) / (ECHO_CONNECTIONS * ECHOES_EACH)


async def action_cost(server: House, game: str, seed: int) -> float:
    """CPU-seconds of the server for one action, over whole games."""
    async with party(server.url, game, ROOMS, seed) as guests:
        before = await asyncio.to_thread(server.usage)
        await guests.play()
        after = await asyncio.to_thread(server.usage)
    return (after.cpu_seconds - before.cpu_seconds) / guests.journal.acts


async def waiting(server: House, game: str, cost: float) -> str:
    """How long the last player waits for an action while the server is moderately busy."""
    pause = ROOMS * cost / LOAD
    async with party(server.url, game, ROOMS, seed=99) as guests:
        before = await asyncio.to_thread(server.usage)
        seconds = await guests.play(pause)
        after = await asyncio.to_thread(server.usage)
    waits = guests.journal.waits()
    p50, p99 = (waits[int(len(waits) * part)] * 1e3 for part in (0.5, 0.99))
    load = (after.cpu_seconds - before.cpu_seconds) / seconds
    return f"p50 {p50:5.2f} ms   p99 {p99:5.2f} ms   ratio {p99 / p50:4.1f}   at {load:.0%} load"


async def idle_bytes(server: Echo | House) -> float:
    """Memory of the server per connection that has said hello and nothing else."""
    async with AsyncExitStack() as stack:
        before = await asyncio.to_thread(server.usage)
        for _ in range(IDLE_CONNECTIONS):
            if isinstance(server, House):
                await arrive(stack, server.url, Journal(), Random(0))
            else:
                await stack.enter_async_context(connect(server.url, compression=None))
        after = await asyncio.to_thread(server.usage)
    return (after.resident_bytes - before.resident_bytes) / IDLE_CONNECTIONS


async def room_bytes(server: House, game: str) -> float:
    """Memory of the server per room in the middle of a game, all seats on one connection."""
    journal = Journal()
    async with AsyncExitStack() as stack:
        guest = await arrive(stack, server.url, journal, Random(1))
        before = await asyncio.to_thread(server.usage)
        rooms = [
            (await guest.done("create", options=OPTIONS[game])).room for _ in range(RUNNING_ROOMS)
        ]
        for room in rooms:
            for _ in range(PLAYERS - 1):
                await guest.done("join", room=room)
        for room in rooms:
            await guest.send("start", room=room)
        await guest.play(RUNNING_ROOMS, acts=RUNNING_ROOMS * ACTS_PER_RUNNING_ROOM)
        after = await asyncio.to_thread(server.usage)
    return (after.resident_bytes - before.resident_bytes) / RUNNING_ROOMS


async def measured_costs(
    bare: Echo, stored: House, unstored: House
) -> tuple[float, dict[tuple[str, bool], float]]:
    """CPU-seconds of an echo and, by game and whether it is stored, of an action."""
    echoes: list[float] = []
    actions: defaultdict[tuple[str, bool], list[float]] = defaultdict(list)
    for number in range(ROUNDS):
        echoes.append(await echo_cost(bare))
        for game in OPTIONS:
            for server in (stored, unstored):
                cost = await action_cost(server, game, number)
                actions[game, server is stored].append(cost)
    return median(echoes), {key: median(costs) for key, costs in actions.items()}


async def measure(bare: Echo, stored: House, unstored: House) -> None:
    """Prints the table."""
    idle, idle_bare = await idle_bytes(unstored), await idle_bytes(bare)
    echo_seconds, costs = await measured_costs(bare, stored, unstored)
    print(row("bare echo", f"{echo_seconds * 1e6:6.1f} µs CPU per message"))
    for game in OPTIONS:
        cost, free = costs[game, True], costs[game, False]
        print(
            row(
                f"{game}, {PLAYERS} players",
                f"{cost * 1e6:6.1f} µs CPU per stored action   {1 / cost:6,.0f} actions per "
                f"CPU-second   / echo {echo_seconds / cost:.3f}   stored / not {free / cost:.2f}",
            )
        )
    for game in OPTIONS:
        print(row(f"{game}, waiting", await waiting(stored, game, costs[game, True])))
    print(
        row(
            "idle connection",
            f"{idle / KIB:6.1f} KiB   bare {idle_bare / KIB:.1f} KiB   ratio "
            f"{idle / idle_bare if idle_bare else 0:.2f}",
        )
    )


def main() -> None:
    """Starts the servers and measures them."""
    print(
        f"Server; calibration loop {calibration():.3f} s of CPU; medians of {ROUNDS} rounds with "
        f"{ROOMS} rooms"
    )
    where = sys.argv[1] if len(sys.argv) > 1 else None
    with TemporaryDirectory(dir=where) as folder, echo() as bare:
        with house(str(Path(folder) / "house.sqlite")) as stored, house("memory") as unstored:
            asyncio.run(measure(bare, stored, unstored))
        for game in OPTIONS:
            with house("memory") as fresh:
                memory = asyncio.run(room_bytes(fresh, game))
            print(row(f"running room, {game}", f"{memory / KIB:6.1f} KiB"))


if __name__ == "__main__":
    main()

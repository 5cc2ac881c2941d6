"""The thread that owns the SQLite connection, and the hand-over to it.

Tasks of one tick of the event loop go over together, and one call comes back for each commit.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import TypeAlias

from server.store.batch import Task, fail, perform, settle
from server.store.ledger import Ledger

OnCommit: TypeAlias = Callable[[int, float], None]
"""Is told, in the event loop, how many tasks were written at once and how long that took."""


class Writer:
    """Takes tasks from the event loop it was made in, until it is stopped."""

    def __init__(self, ledger: Ledger, on_commit: OnCommit) -> None:
        self._ledger = ledger
        self._on_commit = on_commit
        self._loop = asyncio.get_running_loop()
        self._tick: list[Task] = []
        self._queue: SimpleQueue[list[Task]] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def submit(self, task: Task) -> None:
        """Hands the task over at the end of this tick."""
        if not self._tick:
            self._loop.call_soon(self._hand_over)
        self._tick.append(task)

    async def stop(self) -> None:
        """Waits until everything submitted is settled and the connection is closed."""
        self._hand_over()
        self._queue.put([])
        await asyncio.to_thread(self._thread.join)

    def _hand_over(self) -> None:
        if self._tick:
            self._queue.put(self._tick)
            self._tick = []

    def _run(self) -> None:
        while tasks := self._take():
            start = perf_counter()
            try:
                perform(self._ledger, tasks)
            except Exception as error:  # those who wait are told, and the thread lives
                fail(tasks, error)
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._settle, tasks, perf_counter() - start)
        self._ledger.connection.close()

    def _settle(self, tasks: list[Task], seconds: float) -> None:
        settle(tasks)
        if written := sum(task.writes for task in tasks):
            self._on_commit(written, seconds)

    def _take(self) -> list[Task]:
        """Everything that was handed over; waits for something. Nothing means: stop."""
        tasks = self._queue.get()
        with suppress(Empty):
            while tasks:
                more = self._queue.get_nowait()
                if not more:
                    self._queue.put(more)  # the next call stops
                    break
                tasks = tasks + more
        return tasks

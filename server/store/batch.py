"""Group commit: many tasks, one transaction, and each gets its own answer.

A refusal (`StoreError`, `KeyError`) concerns its own task and changes nothing. If a statement
breaks, the transaction is undone and every task gets one of its own, so that only the guilty fail.
If the commit breaks, all of them fail and nothing of them is stored.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from server.store.base import StoreError, Unavailable
from server.store.ledger import Entry, Ledger


class Call:
    """Anything but an append: a function of the ledger."""

    __slots__ = ("future", "outcome", "work", "writes")

    def __init__(
        self, work: Callable[[Ledger], object], future: asyncio.Future[Any], *, writes: bool
    ) -> None:
        self.work = work
        self.future = future
        self.writes = writes
        self.outcome: object = None


class Append:
    """An entry on its way into a room's book."""

    __slots__ = ("entry", "future", "outcome")

    writes = True

    def __init__(self, entry: Entry, future: asyncio.Future[Any]) -> None:
        self.entry = entry
        self.future = future
        self.outcome: object = None


Task = Call | Append


def perform(ledger: Ledger, tasks: Sequence[Task]) -> None:
    """Gives every task its outcome: a value, or an exception. What is no refusal is durable."""
    try:
        ledger.begin(writes=any(task.writes for task in tasks))
    except sqlite3.Error as error:
        ledger.rollback()
        _perform_reads(ledger, tasks, error)
        return
    try:
        _work(ledger, tasks)
    except Exception as error:
        ledger.rollback()
        _perform_singly(ledger, tasks, error)
        return
    try:
        ledger.commit()
    except sqlite3.Error as error:
        ledger.rollback()
        fail(tasks, error)


def fail(tasks: Sequence[Task], error: Exception) -> None:
    """Everybody gets an exception of their own: a bug as it is, trouble of the file by our name."""
    for task in tasks:
        if isinstance(error, sqlite3.Error):
            task.outcome = Unavailable(f"nothing was stored: {error}")
        else:
            task.outcome = error


def settle(tasks: Sequence[Task]) -> None:
    """Tells those who still wait. Runs in their event loop."""
    for task in tasks:
        if task.future.done():
            continue
        if isinstance(task.outcome, BaseException):
            task.future.set_exception(task.outcome)
        else:
            task.future.set_result(task.outcome)


def _work(ledger: Ledger, tasks: Sequence[Task]) -> None:
    waiting: list[Append] = []
    for task in tasks:
        if isinstance(task, Append):
            waiting.append(task)
        else:
            _append(ledger, waiting)
            waiting = []
            task.outcome = _answer(ledger, task)
    _append(ledger, waiting)


def _append(ledger: Ledger, appends: Sequence[Append]) -> None:
    if not appends:
        return
    outcomes = ledger.append([append.entry for append in appends])
    for append, outcome in zip(appends, outcomes, strict=True):
        append.outcome = outcome


def _answer(ledger: Ledger, call: Call) -> object:
    try:
        return call.work(ledger)
    except (StoreError, KeyError) as refusal:
        return refusal


def _perform_reads(ledger: Ledger, tasks: Sequence[Task], error: sqlite3.Error) -> None:
    """Nothing can be written; what only reads may still work."""
    writing = [task for task in tasks if task.writes]
    reading = [task for task in tasks if not task.writes]
    if reading and writing:
        perform(ledger, reading)
        reading = []
    fail(writing + reading, error)


def _perform_singly(ledger: Ledger, tasks: Sequence[Task], error: Exception) -> None:
    if len(tasks) == 1:
        fail(tasks, error)
        return
    for task in tasks:
        perform(ledger, [task])

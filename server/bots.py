"""House bots, in processes of their own: a slow or broken bot never holds up a room.

A bot is a program among the clients, named and not imported: it gets the bytes that its seat
gets and nothing else. Each lane is one worker process that answers one question at a time; a
worker that crashes, or does not answer in time, is replaced.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from importlib import import_module
from random import Random
from threading import Thread
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import msgspec

from protocol.fields import GameName
from protocol.room import GameView, Own
from protocol.session import BotOffer

RANDOM_BOT: Final = "clients.bots.random_bot"
BOTH_GAMES: Final[tuple[GameName, ...]] = ("carcassonne", "cardcassonne")

_VIEWS: Final[msgspec.json.Decoder[GameView]] = msgspec.json.Decoder(GameView)
_OWNS: Final[msgspec.json.Decoder[Own]] = msgspec.json.Decoder(Own)


class HouseBot(NamedTuple):
    """A bot that can be given a seat: the module with its `choose`, and what it plays."""

    program: str
    games: tuple[GameName, ...] = BOTH_GAMES
    levels: tuple[int, ...] = ()


HOUSE_BOTS: Final[Mapping[str, HouseBot]] = MappingProxyType({"random": HouseBot(RANDOM_BOT)})


class Question(NamedTuple):
    """All that a bot is told."""

    program: str
    level: int | None
    view: bytes
    you: bytes
    seed: int


class BotPool:
    """Asks house bots. `inline` asks them in this process: for tests and very small machines."""

    def __init__(
        self,
        bots: Mapping[str, HouseBot] = HOUSE_BOTS,
        *,
        workers: int = 1,
        think_seconds: float = 5.0,
        inline: bool = False,
    ) -> None:
        self._bots = bots
        self._think_seconds = think_seconds
        self._lanes = [] if inline else [_Lane() for _ in range(workers)]
        self._idle: asyncio.Queue[_Lane] = asyncio.Queue()
        for lane in self._lanes:
            self._idle.put_nowait(lane)

    def offers(self) -> tuple[BotOffer, ...]:
        """The bots there are."""
        return tuple(BotOffer(name, bot.games, bot.levels) for name, bot in self._bots.items())

    async def think(  # noqa: PLR0913, PLR0917 - what a bot is told
        self, bot: str, level: int | None, game: str, view: bytes, you: bytes, seed: int
    ) -> bytes | None:
        """An action for the seat that sees this, encoded; `None` if the bot has none in time."""
        if bot not in self._bots or game not in self._bots[bot].games:
            return None
        question = Question(self._bots[bot].program, level, view, you, seed)
        if not self._lanes:
            return answer(question)
        lane = await self._idle.get()
        try:
            return await lane.ask(question, self._think_seconds)
        finally:
            self._idle.put_nowait(lane)

    def close(self) -> None:
        """Ends the workers; questions that are still open are answered by `None`."""
        for lane in self._lanes:
            lane.end()


class _Lane:
    """One worker process and its replacements."""

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None
        self._worker = 0

    async def ask(self, question: Question, think_seconds: float) -> bytes | None:
        """The worker's answer; the time it takes to start one does not count."""
        loop = asyncio.get_running_loop()
        try:
            executor = await self._started()
            work = loop.run_in_executor(executor, answer, question)
            return await asyncio.wait_for(work, think_seconds)
        except BrokenProcessPool:
            self._worker = 0  # it has ended by itself
            self.end()
            return None
        except TimeoutError:
            self.end()
            return None
        except asyncio.CancelledError:
            self.end()
            raise

    async def _started(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                max_workers=1,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_be_modest,
            )
            loop = asyncio.get_running_loop()
            self._worker = await loop.run_in_executor(self._executor, os.getpid)
        return self._executor

    def end(self) -> None:
        """Ends the worker, whatever it is doing; the next question starts another."""
        executor, worker = self._executor, self._worker
        self._executor, self._worker = None, 0
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)
        if worker:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGTERM)


def answer(question: Question) -> bytes:
    """Lets the bot choose; runs in a worker."""
    random = Random(question.seed)  # noqa: S311 - a bot's chance need not be secret
    view, own = _VIEWS.decode(question.view), _OWNS.decode(question.you)
    try:
        choose: Any = import_module(question.program).choose
        chosen = choose(view, own, random, question.level)
    except (SystemExit, KeyboardInterrupt) as end:  # raised in the house, these would end it
        raise RuntimeError("the bot wants to end the program") from end
    return msgspec.json.encode(chosen)


def _be_modest() -> None:
    """A worker yields to the house, leaves Ctrl-C to it, and ends when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    Thread(target=_end_with_the_house, daemon=True).start()


def _end_with_the_house() -> None:
    house = multiprocessing.parent_process()
    if house is not None:
        house.join()
    os._exit(0)

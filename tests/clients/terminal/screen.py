"""A person at the terminal, played by a test: types when something is seen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from clients.terminal.cli import Setup, play
from clients.terminal.en import EN
from clients.terminal.wishes import Wishes
from clients.terminal.words import Words
from clients.wire import Address
from tests.clients.fake import no_pause

PATIENCE_SECONDS = 20


class Screen:
    """The lines shown so far, and a keyboard."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._seen = 0
        self._keys: asyncio.Queue[str | None] = asyncio.Queue()
        self._shown = asyncio.Event()

    def show(self, line: str) -> None:
        """What the program prints."""
        self.lines += line.split("\n")
        self._shown.set()

    async def typed(self) -> AsyncIterator[str]:
        """What the program reads."""
        while (line := await self._keys.get()) is not None:
            yield line

    def type(self, line: str) -> None:
        """Types a line."""
        self._keys.put_nowait(line)

    def end(self) -> None:
        """Ends the input."""
        self._keys.put_nowait(None)

    async def sees(self, part: str) -> list[str]:
        """Waits for a new line with this part; the lines up to it."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            start = self._seen
            while True:
                while self._seen < len(self.lines):
                    self._seen += 1
                    if part in self.lines[self._seen - 1]:
                        return self.lines[start : self._seen]
                self._shown.clear()
                await self._shown.wait()


class Visit:
    """A running program, and its exit code once it has ended."""

    def __init__(self, screen: Screen, running: asyncio.Task[int]) -> None:
        self.screen = screen
        self._running = running

    async def code(self) -> int:
        """Waits for the end."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await self._running


@asynccontextmanager
async def visit(
    address: Address, place: Path, *, name: str = "Ann", words: Words = EN, **wishes: object
) -> AsyncIterator[Visit]:
    """The program, started with these wishes."""
    screen = Screen()
    setup = Setup(address, name, words, place, Wishes(**wishes))  # type: ignore[arg-type]
    async with asyncio.TaskGroup() as tasks:
        running = tasks.create_task(play(setup, screen.typed(), screen.show, no_pause))
        try:
            yield Visit(screen, running)
        finally:
            screen.end()

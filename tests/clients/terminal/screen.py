"""A person at the terminal, played by a test: types when something is seen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from clients.terminal.cli import Setup, play
from clients.terminal.en import EN
from clients.terminal.wishes import Wishes
from clients.terminal.words import Words
from clients.wire import Address, Pause
from tests.clients.fake import no_pause

PATIENCE_SECONDS = 20
MENU = EN.house.number_or_part


class Screen:
    """The lines shown so far, and a keyboard."""

    def __init__(self, seed: str) -> None:
        self.lines: list[str] = []
        self._seen = 0
        self._keys: asyncio.Queue[str | None] = asyncio.Queue()
        self._shown = asyncio.Event()
        self._chance = Random(seed)

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

    async def sees(self, *parts: str) -> list[str]:
        """Waits for a new line with one of these parts; the lines up to it."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            start = self._seen
            while True:
                while self._seen < len(self.lines):
                    self._seen += 1
                    if any(part in self.lines[self._seen - 1] for part in parts):
                        return self.lines[start : self._seen]
                self._shown.clear()
                await self._shown.wait()

    async def plays(self, menus: int = 10_000) -> str:
        """Chooses some line of so many menus, or until the game is over; the last line."""
        for _ in range(menus):
            lines = await self.sees(MENU, "The game is over")
            if lines[-1] != MENU:
                return lines[-1]
            shown = [line.split() for line in lines if line[:1] == " "]
            numbers = [words[0] for words in shown if words[0].isdigit() and words[1] != "Back"]
            self.type(self._chance.choice(numbers))
        return MENU


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
    address: Address,
    place: Path,
    *,
    name: str = "Ann",
    words: Words = EN,
    pause: Pause = no_pause,
    **wishes: object,
) -> AsyncIterator[Visit]:
    """The program, started with these wishes."""
    screen = Screen(name)
    setup = Setup(address, name, words, place, Wishes(**wishes))  # type: ignore[arg-type]
    async with asyncio.TaskGroup() as tasks:
        running = tasks.create_task(play(setup, screen.typed(), screen.show, pause))
        try:
            yield Visit(screen, running)
        finally:
            screen.end()

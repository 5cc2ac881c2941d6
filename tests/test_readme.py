"""What the first page promises: the bot on it plays a whole game against a real server."""

from __future__ import annotations

import ast
import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from server.app import open_house
from server.bots import BotPool
from server.clock import SystemClock
from server.config import Settings
from server.store import MemoryStore

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def the_bot() -> dict[str, Any]:
    """The names of the program on the page, without its last line, which runs it."""
    program = next(
        code for code in re.findall(r"```python\n(.*?)```", README, re.DOTALL) if "main" in code
    )
    tree = ast.parse(program)
    assert ast.unparse(tree.body.pop()) == "asyncio.run(main())"
    names: dict[str, Any] = {}
    exec(compile(tree, "README.md", "exec"), names)
    return names


@pytest.mark.asyncio
async def test_the_bot_on_the_page_plays_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    settings, bots = Settings(host="127.0.0.1", port=0), BotPool(inline=True)
    async with open_house(settings, MemoryStore(), SystemClock(), bots) as app:
        async with asyncio.timeout(60):
            await the_bot()["main"](f"ws://127.0.0.1:{app.port}/ws")
    assert "'reason': 'played'" in capsys.readouterr().out


def test_every_command_on_the_page_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"`?make (?:PYTHON=\S+ )?([a-z]+)", README))
    assert named
    assert named <= targets

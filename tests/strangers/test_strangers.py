"""Two clients written from the published schema alone play whole games against each other.

`stranger.py` and `stranger.mjs` import nothing of ours. Each validates every message it gets, drops
its connection once and resumes, checks the deal and reads the record; here their results meet.
"""

from __future__ import annotations

import ast
import asyncio
import json
import os
import shutil
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SECONDS = 120
"""For everything together, npm included."""

NODE, NPM = shutil.which("node"), shutil.which("npm")
OURS = {"engine", "protocol", "server", "clients", "tests"}

TILES = {
    "type": "carcassonne.options",
    "players": 2,
    "dispatches": True,
    "labyrinth": "advanced",
    "crop_circles": "both",
}
CARDS = {"type": "cardcassonne.options", "players": 2}

QUICK = {
    "BASTIDE_MESSAGES_PER_SECOND": "10000",
    "BASTIDE_BURST": "10000",
    "BASTIDE_IDENTITY_MESSAGES_PER_SECOND": "10000",
    "BASTIDE_IDENTITY_BURST": "10000",
}
"""Strangers play faster than people; their politeness is tested with the server's limits."""


@asynccontextmanager
async def running(*command: str, **environ: str) -> AsyncIterator[Process]:
    """A program that is ended at the end of the block, if it has not ended by then."""
    process = await asyncio.create_subprocess_exec(
        *command, stdout=PIPE, cwd=ROOT, env={**os.environ, **environ}
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await process.wait()


async def line_of(process: Process) -> str:
    """The next line a program prints."""
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    assert line, f"the program ended with {await process.wait()}"
    return line


async def game(url: str, host: tuple[str, ...], guest: tuple[str, ...], options: Any) -> list[Any]:
    """One game between two programs; what each says at the end."""
    async with running(*host, url, "--name", "Ann", "--create", json.dumps(options)) as ann:
        room = json.loads(await line_of(ann))["room"]
        async with running(*guest, url, "--name", "Bob", "--join", room) as bob:
            assert json.loads(await line_of(bob)) == {"room": room}
            ends = [json.loads(await line_of(each)) for each in (ann, bob)]
            assert [await each.wait() for each in (ann, bob)] == [0, 0]
    return ends


@pytest.mark.asyncio
async def test_strangers_play_whole_games_and_agree() -> None:
    if not NODE or not NPM:
        pytest.skip("needs node and npm")
    python, node = (sys.executable, str(HERE / "stranger.py")), (NODE, str(HERE / "stranger.mjs"))
    async with asyncio.timeout(SECONDS):
        if not is_installed():
            async with running(NPM, "ci", "--prefix", str(HERE), "--ignore-scripts") as npm:
                assert await npm.wait() == 0
        serve = (sys.executable, "-m", "server", "serve", "--host", "127.0.0.1")
        async with running(*serve, "--port", "0", "--data", "memory", **QUICK) as server:
            url = (await line_of(server)).split()[-1]
            games = await asyncio.gather(
                game(url, python, node, TILES),
                game(url, python, node, CARDS),
                game(url, node, python, TILES),
            )
    for (ann, bob), name in zip(games, ("carcassonne", "cardcassonne", "carcassonne"), strict=True):
        owns = [end.pop("own") for end in (ann, bob)]
        assert ann == bob
        assert ann["game"] == name
        assert ann["result"]["reason"] == "played"
        assert [own["seats"] for own in owns] == [[0], [1]]
        assert [own["resumes"] for own in owns] == [1, 1]
        assert sum(own["actions"] for own in owns) == ann["lines"] - 2  # first and last line
        assert all(f"{name}.game_ended" in own["types"] for own in owns)


def is_installed() -> bool:
    """Whether what the lockfile names lies there already."""
    stamp = HERE / "node_modules" / ".package-lock.json"
    lock = HERE / "package-lock.json"
    return stamp.exists() and stamp.stat().st_mtime >= lock.stat().st_mtime


def test_strangers_import_nothing_of_ours() -> None:
    tree = ast.parse((HERE / "stranger.py").read_text(encoding="utf-8"))
    froms = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    plain = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    assert not {str(name).split(".")[0] for name in froms | plain} & OURS
    assert 'from ".' not in (HERE / "stranger.mjs").read_text(encoding="utf-8")


def test_the_lockfile_names_no_registry() -> None:
    lock = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]

"""The command line, the file of the identity, and the program as a process of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from clients.terminal import identity
from clients.terminal.cli import read_setup
from clients.terminal.console import typed_lines
from clients.terminal.wishes import BadOptions, read_options
from protocol.carcassonne import CarcassonneOptions
from protocol.cardcassonne import CardcassonneOptions
from protocol.session import ResumePoint
from tests.server.house.opening import house

ROOT = Path(__file__).parent.parent.parent.parent
SECONDS = 30


def test_what_the_command_line_says(tmp_path: Path) -> None:
    words = f"host:9 --name Ann --room krhz --watch --lang de --plain --token-file {tmp_path}/me"
    setup = read_setup(words.split())
    assert setup.address.socket == "ws://host:9/ws"
    assert (setup.name, setup.place) == ("Ann", tmp_path / "me")
    assert (setup.wishes.room, setup.wishes.watch, setup.wishes.plain) == ("KRHZ", True, True)
    assert setup.words.house.yes == "j"


@pytest.mark.parametrize(
    "words",
    [
        "ftp://host",
        "--game chess",
        "--game carcassonne --options dragons",
        "--game carcassonne --options labyrinth=huge",
        "--game cardcassonne --bots 6",
        "--lang fr",
    ],
)
def test_wrong_words_get_a_sentence_and_code_2(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        read_setup(words.split())
    assert end.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1].startswith("bastide play: error: ")


@pytest.mark.parametrize(
    ("variable", "value", "yes"),
    [("LANG", "nl_NL.UTF-8", "j"), ("LC_ALL", "fr_FR", "y"), ("LANG", "C", "y")],
)
def test_the_language_of_the_surroundings(
    variable: str, value: str, yes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, value)
    assert read_setup([]).words.house.yes == yes


def test_options_in_words() -> None:
    text = "dispatches, labyrinth=advanced, labyrinth_tiles=1, crop_circles=I"
    assert read_options("carcassonne", 3, text) == CarcassonneOptions(
        3, dispatches=True, labyrinth="advanced", labyrinth_tiles=1, crop_circles="I"
    )
    assert read_options("cardcassonne", 2, "edition=nl") == CardcassonneOptions(2, edition="nl")
    with pytest.raises(BadOptions, match="players=4"):
        read_options("cardcassonne", 2, "players=4")


def test_the_identity_is_kept_in_a_private_file(tmp_path: Path) -> None:
    place = identity.place_of("host:9/games", "Änne B.", {"XDG_STATE_HOME": str(tmp_path)})
    assert place == tmp_path / "bastide" / "host_9_games-Änne_B..json"
    assert identity.load(place) is None
    known = identity.Identity("secret", (ResumePoint("KRHZ", 1, 2),))
    identity.save(place, identity.Identity("older"))
    identity.save(place, known)
    assert identity.load(place) == known
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert [each.name for each in place.parent.iterdir()] == [place.name]
    place.write_text("{broken")
    assert identity.load(place) is None


def test_without_a_state_folder_the_usual_one_is_taken() -> None:
    usual = Path.home() / ".local" / "state" / "bastide" / "host-Ann.json"
    assert identity.place_of("host", "Ann", {"XDG_STATE_HOME": "relative"}) == usual


@pytest.mark.asyncio
async def test_lines_are_read_whole_from_a_pipe() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"one\r\ntw")
    os.write(writing, "o \u2026\n\nlast".encode())
    os.close(writing)
    assert [line async for line in typed_lines(reading)] == ["one", "two \u2026", "", "last"]
    os.close(reading)


@asynccontextmanager
async def program(tmp_path: Path, *words: str) -> AsyncIterator[Process]:
    """`python -m clients.terminal`, with pipes to talk to it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "clients.terminal", *words,
        stdin=PIPE, stdout=PIPE, cwd=ROOT, env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
    )  # fmt: skip
    try:
        async with asyncio.timeout(SECONDS):
            yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def sees(process: Process, part: str) -> None:
    assert process.stdout is not None
    while part not in (line := (await process.stdout.readline()).decode()):
        assert line, "the program has ended"


@pytest.mark.asyncio
@pytest.mark.parametrize("end", ["eof", "interrupt"])
async def test_the_program_ends_politely_and_its_seat_is_kept(end: str, tmp_path: Path) -> None:
    game = ("--name", "Ann", "--game", "carcassonne", "--bots", "1", "--lang", "en")
    async with house() as app, program(tmp_path, f"127.0.0.1:{app.port}", *game) as ann:
        assert ann.stdin is not None
        await sees(ann, "Where does tile")
        if end == "eof":
            ann.stdin.close()
        else:
            ann.send_signal(signal.SIGINT)
        await sees(ann, "is kept; start again to come back.")
        assert await ann.wait() == 0
        words = ("--name", "Ann", "--lang", "en")
        async with program(tmp_path, f"127.0.0.1:{app.port}", *words) as again:
            await sees(again, "1  Return to room")


@pytest.mark.asyncio
async def test_the_program_says_when_no_server_answers(tmp_path: Path) -> None:
    async with program(tmp_path, "127.0.0.1:1", "--lang", "nl") as alone:
        await sees(alone, "antwoordt geen server")
        assert await alone.wait() == 1

"""The command line, run as an operator runs it."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from server.cli import main
from server.config import Settings
from server.serving import greeting
from tests.server.house.guest import Guest
from tests.server.house.opening import CARDS, table
from tests.server.test_games import check_whole, play_all
from tests.server.test_resume import moves

ROOT = Path(__file__).parent.parent.parent


@asynccontextmanager
async def running(file: Path) -> AsyncIterator[tuple[asyncio.subprocess.Process, int]]:
    """`bastide serve` in a process of its own, and its port."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "server", "serve", "--host", "127.0.0.1", "--port", "0",
        "--data", str(file), cwd=ROOT, stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "BASTIDE_LOG_LEVEL": "error"},
    )  # fmt: skip
    assert process.stdout is not None
    try:
        line = (await process.stdout.readline()).decode()
        found = re.fullmatch(r"bastide is running at http://127\.0\.0\.1:(\d+)\n", line)
        assert found is not None, line
        yield process, int(found[1])
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        process._transport.close()  # type: ignore[attr-defined]


@pytest.mark.asyncio
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_closes_the_house_in_good_order(
    sign: signal.Signals, tmp_path: Path
) -> None:
    async with running(tmp_path / "house.sqlite") as (process, port):
        guest = await Guest.arrive(port)
        await guest.done("create", options=CARDS)
        process.send_signal(sign)
        assert await guest.closed() == 4503
        assert [notice.kind for notice in guest.notices] == ["draining"]
        assert await process.wait() == 0


@pytest.mark.asyncio
async def test_a_killed_server_had_stored_all_it_acknowledged(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    chance = random.Random(2)
    async with running(file) as (process, port):
        room, guests = await table(port, CARDS, 2)
        await guests[0].done("start", room=room)
        await moves(room, guests, 10, chance)
        process.kill()
        await process.wait()
    async with running(file) as (process, port):
        back = [await guest.back(port) for guest in guests]
        await back[0].settle()
        assert back[0].sight(room).seq == 11
        await play_all(room, back)
        check_whole(back[0].sight(room))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["serve", "--port", "many"], "--port must be a whole number"),
        (["serve", "--config", "/does/not/exist.toml"], "cannot be read"),
        (["serve", "--public-url", "example.org"], "http"),
    ],
)
def test_wrong_settings_are_one_sentence_and_exit_code_2(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert sentence in err
    assert err.count("\n") == 1
    assert not out


def test_help_tells_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    assert all(name in out for name in Settings.__struct_fields__)


def test_schema_writes_both_documents(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", str(tmp_path)]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"schema.json", "asyncapi.json"}
    assert "schema.json" in capsys.readouterr().out


def test_a_file_that_is_no_record_is_not_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text("rubbish\n")
    assert main(["verify", str(file)]) == 1
    assert '"ok":false' in capsys.readouterr().out
    assert main(["replay", str(file)]) == 1


def test_the_greeting_names_what_others_can_reach() -> None:
    told = greeting(Settings(), 8765, ["192.168.1.7"])
    assert "http://127.0.0.1:8765" in told
    assert "http://192.168.1.7:8765" in told
    assert "█" in told
    told = greeting(Settings(public_url="https://play.example.org"), 8765, ["192.168.1.7"])
    assert "https://play.example.org" in told
    assert "192.168" not in told
    told = greeting(Settings(host="127.0.0.1"), 8765, ["192.168.1.7"])
    assert "192.168" not in told

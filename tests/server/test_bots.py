"""House bots play whole games from bytes alone, and whatever they do, somebody answers."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from os import environ
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from engine.game import Seat
from protocol.room import Act
from server.bots import BotPool, HouseBot
from server.games.table import Table
from tests.registry import ROOT, TABLES
from tests.server.bot_programs import BABBLE, CRASH, FAIL, HANG, PID
from tests.server.games.play import dealt

BOTS = {"random": HouseBot("clients.bots.random_bot"), "bad": HouseBot("tests.server.bot_programs")}


def action_of(answer: bytes | None) -> Any:
    assert answer is not None
    words = {"type": "act", "id": "1", "room": "KRHZ", "req": 0, "action": msgspec.Raw(answer)}
    return msgspec.json.decode(msgspec.json.encode(words), type=Act).action


async def asked(pool: BotPool, table: Table, seat: Seat, seed: int) -> bytes | None:
    you = bytes(table.you(seat, 1))
    return await pool.think("random", None, table.game, bytes(table.view()), you, seed)


@pytest.mark.asyncio
@pytest.mark.parametrize(("game", "label"), TABLES)
async def test_the_random_bot_plays_every_game_to_its_end(game: str, label: str) -> None:
    pool = BotPool(inline=True)
    table, _ = dealt(game, label, 1)
    for seed in range(10_000):
        if not table.asked():
            break
        seat = table.asked()[0]
        table.accept(table.propose(seat, action_of(await asked(pool, table, seat, seed))))
    assert table.outcome() is not None


@pytest_asyncio.fixture
async def pool() -> AsyncIterator[BotPool]:
    found = BotPool(BOTS, think_seconds=10)
    yield found
    found.close()


@pytest.mark.asyncio
async def test_equal_seeds_give_equal_answers_in_every_process(pool: BotPool) -> None:
    table, _ = dealt("carcassonne", "base_2", 1)
    (seat,) = table.asked()
    ours = [await asked(BotPool(inline=True), table, seat, seed) for seed in range(5)]
    theirs = await asyncio.gather(*(asked(pool, table, seat, seed) for seed in range(5)))
    assert list(theirs) == ours
    assert len(set(ours)) > 1


async def bad(pool: BotPool, level: int) -> bytes | None:
    table, _ = dealt("cardcassonne", "de_2", 1)
    (seat,) = table.asked()
    view, you = bytes(table.view()), bytes(table.you(seat, 1))
    return await pool.think("bad", level, "cardcassonne", view, you, 1)


@pytest.mark.asyncio
async def test_a_crashed_worker_is_replaced(pool: BotPool) -> None:
    first = await bad(pool, PID)
    assert first == await bad(pool, PID)
    assert await bad(pool, CRASH) is None
    second = await bad(pool, PID)
    assert second is not None
    assert second != first


@pytest.mark.asyncio
async def test_a_worker_that_thinks_too_long_is_replaced() -> None:
    pool = BotPool(BOTS, think_seconds=0.3)
    assert await bad(pool, HANG) is None
    assert await bad(pool, PID) is not None
    pool.close()


@pytest.mark.asyncio
async def test_several_lanes_think_at_once() -> None:
    pool = BotPool(BOTS, workers=2, think_seconds=0.5)
    hanging, answered = await asyncio.gather(bad(pool, HANG), bad(pool, BABBLE))
    assert (hanging, answered) == (None, b'"babble"')
    pool.close()


@pytest.mark.asyncio
async def test_a_mistake_of_a_bot_rises_to_the_room(pool: BotPool) -> None:
    with pytest.raises(RuntimeError, match="no idea"):
        await bad(pool, FAIL)
    assert await bad(pool, BABBLE) == b'"babble"'


@pytest.mark.asyncio
async def test_a_question_that_nobody_waits_for_is_given_up(pool: BotPool) -> None:
    question = asyncio.create_task(bad(pool, HANG))
    while not pool._idle.empty() or pool._lanes[0]._worker == 0:
        await asyncio.sleep(0)
    question.cancel()
    with pytest.raises(asyncio.CancelledError):
        await question
    assert await bad(pool, BABBLE) == b'"babble"'


HOUSE = """
import asyncio
from tests.server.test_bots import BOTS, BotPool, PID, bad


async def main():
    print((await bad(BotPool(BOTS), PID)).decode(), flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
"""


def test_workers_end_when_the_house_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "house.py"
    script.write_text(HOUSE)
    surroundings = {**environ, "PYTHONPATH": str(ROOT)}
    house = subprocess.Popen([sys.executable, script], env=surroundings, stdout=subprocess.PIPE)
    assert house.stdout is not None
    assert b"pid" in house.stdout.readline()
    house.kill()
    # A worker holds the other end of this pipe as long as it lives.
    house.communicate(timeout=20)


@pytest.mark.asyncio
async def test_unknown_bots_and_games_are_not_played() -> None:
    pool = BotPool({"tiles": HouseBot("clients.bots.random_bot", ("carcassonne",))}, inline=True)
    assert await pool.think("nobody", None, "carcassonne", b"", b"", 1) is None
    assert await pool.think("tiles", None, "cardcassonne", b"", b"", 1) is None


def test_the_offers_name_the_random_bot_for_both_games() -> None:
    (offer,) = BotPool(inline=True).offers()
    assert (offer.bot, offer.levels) == ("random", ())
    assert set(offer.games) == {"carcassonne", "cardcassonne"}

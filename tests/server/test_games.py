"""Whole games over real sockets."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from tests.server.house.guest import Guest
from tests.server.house.opening import CARDS, TILES, house, table

pytestmark = pytest.mark.asyncio


async def play_all(room: str, guests: list[Guest], seed: int = 1) -> None:
    """Everybody plays at random to the end."""
    async with asyncio.TaskGroup() as group:
        for number, guest in enumerate(guests):
            group.create_task(guest.play(room, random.Random(seed * 100 + number)))


@pytest.mark.parametrize("options", [TILES, CARDS])
@pytest.mark.parametrize("people", [2, 3])
async def test_a_whole_game(options: dict[str, Any], people: int) -> None:
    async with house() as app:
        room, guests = await table(app.port, {**options, "players": people}, people)
        await guests[0].done("start", room=room)
        await play_all(room, guests)
        for guest in guests:
            await guest.settle()
            sight = guest.sight(room)
            assert sight.state is not None
            assert sight.state.result is not None
            assert sight.state.result.reason == "played"
            assert [update.seq for update in sight.updates] == list(range(1, sight.seq + 1))

"""kill -9 in the middle of games: what was acknowledged is there, once, and play goes on."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from protocol.session import Ack, Refusal
from tests.server.house.guest import Guest, choose
from tests.server.house.opening import CARDS, TILES, table
from tests.server.test_cli import running

KILLS = 5
ALL = {**TILES, "dispatches": True, "labyrinth": "advanced", "crop_circles": "both"}


class Player:
    """Plays one seat by chance; sends what was never answered again, with the same id."""

    def __init__(self, guest: Guest, room: str, seed: int, *, is_asked_with_others: bool) -> None:
        self.guest, self.room = guest, room
        self.is_asked_with_others = is_asked_with_others
        """What another answers at the same time may close one's own request."""
        self.acknowledged: list[int] = []
        self._chance = random.Random(seed)
        self._open: dict[str, Any] | None = None
        self._sent = 0

    async def play(self, enough: Counter[str]) -> None:
        """Goes on until the line is cut, the game is over, or so many moves were acknowledged."""
        try:
            while enough["left"] > 0:
                await self._move(enough)
        except (ConnectionClosed, ConnectionError):
            enough["left"] = 0

    async def _move(self, enough: Counter[str]) -> None:
        sight = self.guest.sight(self.room)
        if self._open is None:
            if not sight.requests() or sight.seq < max(self.acknowledged, default=0):
                await self.guest.read()
                return
            request = self._chance.choice(sight.requests())
            self._sent += 1
            self._open = {
                "id": f"{self.guest.name}-{self.room}-{self._sent}", "room": self.room,
                "req": request.req, "action": choose(request, self._chance),
            }  # fmt: skip
        answer = await self.guest.ask("act", **self._open)
        self._open = None
        if isinstance(answer, Refusal) and answer.code.value == "stale_request":
            assert self.is_asked_with_others, answer
            await self.guest.read()
            return
        assert isinstance(answer, Ack), answer
        assert answer.seq is not None
        self.acknowledged.append(answer.seq)
        enough["left"] -= 1
        await self.guest.until(lambda: sight.seq >= self.acknowledged[-1])


@pytest.mark.asyncio
async def test_kills_in_the_middle_of_games(tmp_path: Path) -> None:
    """A move that was acknowledged and lost, or done twice, is "it lost my game".

    Three rooms play at once against a real process on a file; it is killed after some moves,
    in the middle of others, and everybody comes back and repeats what had no answer.
    """
    file, players = tmp_path / "house.sqlite", list[Player]()
    chance = random.Random(9)
    for kill in range(KILLS + 1):
        async with running(file) as (process, port):
            if not players:
                players = await seated(port)
            else:
                for player in players:
                    player.guest = await player.guest.back(port)
            enough = Counter({"left": chance.randrange(10, 30)})
            games = [asyncio.create_task(player.play(enough)) for player in players]
            while enough["left"] > 0 and not all(game.done() for game in games):
                await asyncio.sleep(0)
            process.kill()
            await process.wait()
            await asyncio.gather(*games)
            for player in players:
                await player.guest.close()
        check(players, kill)


async def seated(port: int) -> list[Player]:
    players: list[Player] = []
    for number, options in enumerate((TILES, CARDS, ALL)):
        room, guests = await table(port, options, 2)
        await guests[0].done("start", room=room)
        players += [
            Player(guest, room, 2 * number + seat, is_asked_with_others=options is ALL)
            for seat, guest in enumerate(guests)
        ]
    return players


def check(players: list[Player], kill: int) -> None:
    """Guests assert that no update is missing or doubled; here they are compared."""
    assert sum(len(player.acknowledged) for player in players) >= 10 * (kill + 1)
    for one, other in zip(players[::2], players[1::2], strict=True):
        answers = [*one.acknowledged, *other.acknowledged]
        assert len(set(answers)) == len(answers), "no two answers for one update"
        sights = [player.guest.sight(player.room) for player in (one, other)]
        for player, sight in zip((one, other), sights, strict=True):
            seqs = [update.seq for update in sight.updates]
            assert seqs == list(range(1, len(seqs) + 1))
            assert set(player.acknowledged[:-1]) <= set(seqs)
        for mine, yours in zip(sights[0].updates, sights[1].updates, strict=False):
            assert (mine.epoch, mine.view) == (yours.epoch, yours.view)

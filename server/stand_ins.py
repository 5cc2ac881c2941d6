"""House bots at the table: asked with what their seat sees, answered through the room's inbox."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

import msgspec

from server.entries import Acted
from server.games.table import IllegalAction, WrongGame
from server.house import House
from server.house_rules import Decision
from server.room import ACTIONS, Room

MoveOf: TypeAlias = Callable[[], Decision | None]
BOT_MS: Final = 20_000
"""A bot that has not answered by then is answered for."""


class StandIns:
    """Sees to it that every seat of a bot is answered, whatever the bot does."""

    def __init__(self, room: Room, house: House, post: Callable[[MoveOf], None]) -> None:
        self._room = room
        self._house = house
        self._post = post
        self._asked: dict[int, int] = {}

    def reset(self) -> None:
        """What was answered could not be stored: ask again."""
        self._asked.clear()

    def ask(self) -> None:
        """Asks each bot whose seat has a new question."""
        match = self._room.match
        if match is None or self._room.stage != "playing":
            return
        for seat, req in match.requests.items():
            if self._room.roster.chairs[seat].bot is None or self._asked.get(seat) == req:
                continue
            self._asked[seat] = req
            self._ask_one(seat, req)

    def _ask_one(self, seat: int, req: int) -> None:
        table = self._room.running().table
        view, you = bytes(table.view()), bytes(table.you(seat, req))
        self._house.spawn(self._think(seat, req, view, you))
        self._house.clock.call_later(
            BOT_MS, lambda: self._post(partial(self._move, seat, req, None))
        )

    async def _think(self, seat: int, req: int, view: bytes, you: bytes) -> None:
        chair, metrics = self._room.roster.chairs[seat], self._house.metrics
        bot, level, answer = chair.bot or "", chair.level, None
        metrics.bots_thinking.inc()
        try:
            seed = random.getrandbits(53)
            answer = await self._house.bots.think(bot, level, self._room.game, view, you, seed)
        except Exception as mistake:  # whatever a bot does, its room goes on
            self._house.log.warning("bot failed", bot=bot, error=type(mistake).__name__)
        finally:
            metrics.bots_thinking.dec()
        self._post(partial(self._move, seat, req, answer))

    def _move(self, seat: int, req: int, answer: bytes | None) -> Decision | None:
        """The bot's move, or the default if it is none; nothing if the question is closed."""
        match = self._room.match
        is_open = match is not None and match.requests.get(seat) == req
        if not is_open or match is None or self._room.roster.chairs[seat].bot is None:
            return None
        at_ms = max(self._house.clock.now_ms(), self._room.last_ms)
        if answer is not None:
            try:
                step = match.table.propose(seat, ACTIONS.decode(answer))
                return Decision(Acted(at_ms=at_ms, seat=seat, req=req, action=_raw(answer)), step)
            except (IllegalAction, WrongGame, ValueError):
                self._house.log.warning("bot erred", room=self._room.code, seat=seat)
        action = match.table.default_action(seat)
        step = match.table.propose(seat, action)
        raw = _raw(msgspec.json.encode(action))
        return Decision(Acted(at_ms=at_ms, seat=seat, req=req, action=raw), step)


def _raw(encoded: bytes) -> msgspec.Raw:
    return msgspec.Raw(encoded)

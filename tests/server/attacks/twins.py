"""The same game twice, over real sockets, with other hidden cards the second time.

Everything else that chance decides (codes, tokens, the secret) is the same in both runs, so that
whatever differs in what a viewer receives follows from what is hidden.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, NamedTuple

import msgspec
import pytest

from protocol.session import Ack
from server.app import App
from server.games.bridge import WireSetup
from server.games.table import Table
from tests.server.house.clock import FakeClock
from tests.server.house.guest import Guest, choose
from tests.server.house.opening import house, table

DELAY = 5


class Move(NamedTuple):
    """What a seat did; the numbers of requests are the same in both runs."""

    seat: int
    req: int
    action: dict[str, Any]


class FixedSecrets:
    """Stands for the module `secrets`; every run draws the same."""

    def __init__(self) -> None:
        self._random = random.Random("not so secret")

    def choice(self, letters: Sequence[str]) -> str:
        return self._random.choice(letters)

    def token_bytes(self, size: int) -> bytes:
        return self._random.randbytes(size)

    def token_hex(self, size: int) -> str:
        return self.token_bytes(size).hex()

    def token_urlsafe(self, size: int) -> str:
        return self.token_hex(size)


class Run:
    """A game under way: players, a live or delayed spectator, and all bytes they got."""

    def __init__(self, app: App, room: str, guests: list[Guest], watcher: Guest) -> None:
        self.app, self.room, self.guests, self.watcher = app, room, guests, watcher
        self.match = app.lobby.find(room).room.running()
        self.moves: list[Move] = []
        self.marks: list[list[int]] = []
        """How many frames each viewer had after each update."""

    @property
    def viewers(self) -> list[Guest]:
        return [*self.guests, self.watcher]

    def state(self) -> Any:
        """The engine's state: what the test may know and no viewer."""
        return self.match.table._state

    def heard(self, viewer: int, seq: int) -> list[bytes]:
        """Every frame this viewer got up to that update."""
        return self.viewers[viewer].frames[: self.marks[seq - 1][viewer]]

    async def catch_up(self, seq: int) -> None:
        for guest in self.guests:
            await guest.reach(self.room, seq)
        for viewer in self.viewers:
            await viewer.settle()
        self.marks.append([len(viewer.frames) for viewer in self.viewers])

    async def play(self, move: Move) -> None:
        answer = await self.guests[move.seat].ask(
            "act", room=self.room, req=move.req, action=move.action
        )
        assert isinstance(answer, Ack), answer
        self.moves.append(move)

    def by_chance(self, chance: random.Random) -> Move | None:
        """What somebody who is asked could do; nothing once the game is over."""
        asked = [
            (seat, request)
            for seat, guest in enumerate(self.guests)
            for request in guest.sight(self.room).requests()
        ]
        if not asked:
            return None
        seat, request = chance.choice(asked)
        return Move(seat, request.req, choose(request, chance))


Next = Callable[[Run, int], Move | None]


async def run(
    options: dict[str, Any],
    setup: WireSetup,
    spectators: dict[str, Any],
    next_move: Next,
    monkeypatch: pytest.MonkeyPatch,
) -> Run:
    """Plays from the deal until there is no next move."""
    fix_chance(setup, monkeypatch)
    async with house(clock=FakeClock()) as app:
        room, guests = await table(
            app.port, options, options["players"], spectators=spectators, password="open sesame"
        )
        watcher = await Guest.arrive(app.port, "Wim")
        await watcher.done("watch", room=room, password="open sesame")
        await guests[0].done("start", room=room)
        game = Run(app, room, guests, watcher)
        await game.catch_up(1)
        for seq in count(2):
            move = next_move(game, seq)
            if move is None:
                return game
            await game.play(move)
            await game.catch_up(seq)
    raise AssertionError


def fix_chance(setup: WireSetup, monkeypatch: pytest.MonkeyPatch) -> None:
    class Scripted(Table):
        @classmethod
        def deal(cls, options: Any, secret: bytes, **_: Any) -> tuple[Table, list[Any]]:
            return Table.deal(options, secret, setup=setup)

    monkeypatch.setattr("server.match.Table", Scripted)
    monkeypatch.setattr("tests.server.house.guest._IDS", count())
    secrets = FixedSecrets()
    for module in ("lobby", "house_rules", "identity", "session"):
        monkeypatch.setattr(f"server.{module}.secrets", secrets)


def whole_game(seed: int, see: Callable[[Run], None] = lambda _: None) -> Next:
    """Plays by chance to the end; `see` is shown the game after every update."""
    chance = random.Random(seed)

    def next_move(game: Run, _seq: int) -> Move | None:
        see(game)
        return game.by_chance(chance)

    return next_move


def again(moves: Sequence[Move], until: int) -> Next:
    """The same moves up to this update."""

    def next_move(_game: Run, seq: int) -> Move | None:
        return moves[seq - 2] if seq <= until else None

    return next_move


def wire(setup: Any, kind: type[WireSetup]) -> WireSetup:
    """The engine's setup in the words of the protocol."""
    return msgspec.convert(msgspec.structs.asdict(setup), kind)

"""Peeking by the spectators' delay: what is newer than the delay changes no byte they get."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.attacks.tables import played_to
from tests.server.house.clock import FakeClock
from tests.server.house.guest import Guest
from tests.server.house.opening import CARDS, TILES, house, table

pytestmark = pytest.mark.asyncio

DELAY = 4
DELAYED = {"type": "delayed", "delay": DELAY}
CLOCK = {"bank_ms": 60_000, "grace_ms": 5_000, "on_expiry": "bot"}
Happening = Callable[[str, list[Guest], FakeClock], Awaitable[None]]


async def nothing(room: str, guests: list[Guest], clock: FakeClock) -> None:
    """The quiet run that the others are compared with."""


async def chat(room: str, guests: list[Guest], clock: FakeClock) -> None:
    await guests[1].done("say", room=room, text="I drew the cloister!")
    await guests[2].done("say", room=room, emote="wow")


async def resignation(room: str, guests: list[Guest], clock: FakeClock) -> None:
    await guests[2].done("resign", room=room)


async def departure_of_the_host(room: str, guests: list[Guest], clock: FakeClock) -> None:
    await guests[0].done("leave", room=room)


async def lost_connection(room: str, guests: list[Guest], clock: FakeClock) -> None:
    await guests[1].close()


async def time_out(room: str, guests: list[Guest], clock: FakeClock) -> None:
    clock.advance(60_001)


async def quiet(app: Any, room: str) -> None:
    """The room has done all that was asked of it."""
    keeper = app.lobby.find(room)
    for _ in range(20):
        await asyncio.sleep(0)
    assert not keeper.is_stopped


async def seen_by_delayed(happening: Happening, options: dict[str, Any]) -> list[bytes]:
    """Everything a delayed spectator receives: on the first line, and on another one later."""
    clock = FakeClock()
    async with house(clock=clock) as app:
        room, guests = await table(
            app.port, {**options, "players": 3}, 3, spectators=DELAYED, clock=CLOCK
        )
        watcher = await Guest.arrive(app.port, "Wim")
        await watcher.done("watch", id="w-1", room=room)
        await guests[0].done("start", room=room)
        await played_to(room, guests, 10)
        await watcher.reach(room, 10 - DELAY)
        await happening(room, guests, clock)
        await quiet(app, room)
        await watcher.ask("ping", id="p-1")
        seq, epoch = watcher.sight(room).seq, watcher.sight(room).epoch
        beyond = {"room": room, "epoch": epoch, "seq": seq + DELAY}
        again = await Guest.arrive(app.port, "Wim", token=watcher.token, resume=[beyond])
        await again.ask("ping", id="p-2")
        await again.done("leave", id="l-1", room=room)
        await again.done("watch", id="w-2", room=room)
        await again.ask("ping", id="p-3")
        frames = [*watcher.frames[1:], *again.frames[1:]]
        return [plain(frame, room, app, clock) for frame in frames]


def plain(frame: bytes, room: str, app: Any, clock: FakeClock) -> bytes:
    """The frame with what differs in every run, and in every moment, set alike."""
    deal = app.lobby.find(room).room.running()
    for hidden in (deal.secret.hex(), room):
        frame = frame.replace(hidden.encode(), b"*")
    if frame.startswith(b'{"type":"pong"'):
        return b"pong"
    before, _, after = frame.partition(b'"commitment":"')
    return before + after[64:]


@pytest.fixture
def one_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game is dealt the same."""
    monkeypatch.setattr("server.house_rules.secrets", SimpleNamespace(token_bytes=bytes))


@pytest.mark.usefixtures("one_deck")
@pytest.mark.parametrize("options", [TILES, CARDS])
@pytest.mark.parametrize(
    "happening",
    [chat, resignation, departure_of_the_host, lost_connection, time_out],
)
async def test_what_happens_now_changes_no_byte_for_delayed_spectators(
    happening: Happening, options: dict[str, Any]
) -> None:
    """A friend who watches would tell a player what others do, say, or whose clock stands still.

    The same game twice, once with something happening at the end: a delayed spectator cannot tell
    one from the other, neither by staying, nor by resuming from beyond the delay, nor by leaving
    and watching again. (A happening that is an update lets the oldest one held back go, so the
    quiet run is compared up to there.)
    """
    still = await seen_by_delayed(nothing, options)
    loud = await seen_by_delayed(happening, options)
    assert [frame for frame in loud if not is_released(frame)] == [
        frame for frame in still if not is_released(frame)
    ]
    updates = [frame for frame in loud if is_released(frame)]
    assert not any(b"room." in frame for frame in updates)


def is_released(frame: bytes) -> bool:
    """Updates and snapshots: those of the quiet run come earlier or later, but say the same."""
    return frame.startswith((b'{"type":"update"', b'{"type":"snapshot"'))


@pytest.mark.parametrize("options", [TILES, CARDS])
async def test_delayed_updates_are_those_of_live_spectators_later(options: dict[str, Any]) -> None:
    """A frame made when it is sent, not when it happened, would show the future."""
    async with house() as app:
        room, guests = await table(app.port, options, 2, spectators=DELAYED)
        watcher = await Guest.arrive(app.port, "Wim")
        await watcher.done("watch", room=room)
        await guests[0].done("start", room=room)
        public: list[bytes] = []
        for seq in range(1, 12):
            await played_to(room, guests, seq)
            telling = await app.lobby.find(room)._history.told(seq - 1, seq)
            public.append(telling[0].update(()))
            await watcher.settle()
            assert watcher.sight(room).frames == public[: max(0, seq - DELAY)]
            snapshot = await Guest.arrive(app.port, "Wanda")
            await snapshot.done("watch", room=room)
            await snapshot.settle()
            assert snapshot.sight(room).seq == max(0, seq - DELAY)
            await snapshot.close()

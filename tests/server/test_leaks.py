"""No byte that reaches a connection tells what its owner may not know."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import structlog

from protocol.cardcassonne import CardcassonneOptions, CardcassonneSetup
from protocol.room import Snapshot, Update
from server import log
from server import match as match_module
from server.games.table import Table, catalog
from tests.server.house.guest import Guest
from tests.server.house.opening import CARDS, TILES, house, table
from tests.server.test_games import play_all

pytestmark = pytest.mark.asyncio
DEALER_ONE = {**CARDS, "dealer": 1}


@pytest.fixture
def log_lines() -> Iterator[io.StringIO]:
    lines = io.StringIO()
    log.configure("json", "debug", lines)
    yield lines
    structlog.reset_defaults()


@pytest.mark.parametrize("options", [TILES, CARDS])
async def test_secrets_and_tokens_reach_nobody_else(
    options: dict[str, Any], log_lines: io.StringIO
) -> None:
    async with house() as app:
        room, guests = await table(app.port, options, 2, password="open sesame")
        watcher = await Guest.arrive(app.port, "Wim")
        await watcher.done("watch", room=room, password="open sesame")
        everybody = [*guests, watcher]
        await guests[0].done("start", room=room)
        secret = app.lobby.find(room).room.running().secret.hex().encode()
        keys = [person.encode() for person in app.lobby.find(room).audience.people()]
        await play_all(room, guests)
        await watcher.settle()
        for guest in everybody:
            received = b"\n".join(guest.frames)
            others = [other.token.encode() for other in everybody if other is not guest]
            for hidden in [*others, *keys, b"open sesame"]:
                assert hidden not in received
            before, _, after = received.partition(b'"room.game_closed"')
            assert secret not in before
            assert secret in after, "it is revealed at the end"
        figures = app.figures() + log_lines.getvalue().encode()
        tokens = [guest.token.encode() for guest in everybody]
        for hidden in [secret, *tokens, *keys, b"open sesame"]:
            assert hidden not in figures


async def test_nobody_gets_what_is_meant_for_another_seat() -> None:
    async with house() as app:
        room, guests = await table(app.port, {**CARDS, "players": 3}, 3)
        watcher = await Guest.arrive(app.port, "Wim")
        await watcher.done("watch", room=room)
        await guests[0].done("start", room=room)
        await play_all(room, guests)
        await watcher.settle()
        for guest, seats in [(guests[0], [0]), (guests[1], [1]), (guests[2], [2]), (watcher, [])]:
            for update in guest.sight(room).updates:
                assert [own.seat for own in update.you] == seats
                for event in update.events:
                    cards = getattr(event, "cards", None)
                    if type(event).__name__ == "HandDealt" and cards:
                        assert event.seat in seats  # type: ignore[union-attr]


def swapped(setup: CardcassonneSetup, place: int) -> CardcassonneSetup:
    """The same deck with one card exchanged for the last."""
    deck = list(setup.deck)
    deck[place], deck[-1] = deck[-1], deck[place]
    return msgspec.structs.replace(setup, deck=tuple(deck))


def shown(setup: CardcassonneSetup, seat: int) -> bytes:
    """What a seat knows after the deal."""
    options = msgspec.convert(DEALER_ONE, CardcassonneOptions)
    dealt, _ = Table.deal(options, bytes(32), setup=setup)
    return bytes(dealt.view()) + bytes(dealt.you(seat, 8))


def two_decks() -> tuple[CardcassonneSetup, CardcassonneSetup]:
    """Two decks that only seat 1 can tell apart at the beginning."""
    for seed in range(20):  # some begin with a joker, before any hand is dealt
        cards = deck()
        random.Random(seed).shuffle(cards)
        one = msgspec.convert(
            {"type": "cardcassonne.setup", "deck": cards, "dealer": 1}, CardcassonneSetup
        )
        for place in range(40):
            other = swapped(one, place)
            if shown(one, 0) == shown(other, 0) and shown(one, 1) != shown(other, 1):
                return one, other
    raise AssertionError("no card of seat 1 was found")


def deck() -> list[str]:
    """Every card there is, as the catalog tells clients."""
    cards = msgspec.json.decode(catalog("cardcassonne"))["cards"]
    return [card["id"] for card in cards for _ in range(card["count"])]


async def played(
    setup: CardcassonneSetup, monkeypatch: pytest.MonkeyPatch
) -> dict[str, list[bytes]]:
    """What each viewer received of the game until seat 1 has to act."""

    class Scripted(Table):
        @classmethod
        def deal(cls, options: Any, secret: bytes, **_: Any) -> tuple[Table, list[Any]]:
            return Table.deal(options, secret, setup=setup)

    monkeypatch.setattr(match_module, "Table", Scripted)
    async with house() as app:
        room, guests = await table(app.port, DEALER_ONE, 2)
        watcher = await Guest.arrive(app.port, "Wim")
        await watcher.done("watch", room=room)
        await guests[0].done("start", room=room)
        await guests[0].reach(room, 1)
        while guests[0].sight(room).requests():
            await guests[0].act(room, random.Random(1))
        for guest in (*guests, watcher):
            await guest.settle()
            await guest.look(room)
        return {
            guest.name: [game_part(frame, room) for frame in guest.frames if is_of_game(frame)]
            for guest in (*guests, watcher)
        }


def is_of_game(frame: bytes) -> bool:
    return frame.startswith((b'{"type":"update"', b'{"type":"snapshot"'))


def game_part(frame: bytes, room: str) -> bytes:
    assert msgspec.json.decode(frame, type=Update | Snapshot)
    return frame.replace(room.encode(), b"ROOM")


async def test_what_others_hold_changes_no_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two_decks()
    first = await played(one, monkeypatch)
    second = await played(other, monkeypatch)
    assert first["Guest 0"] == second["Guest 0"]
    assert first["Wim"] == second["Wim"]
    assert first["Guest 1"] != second["Guest 1"]

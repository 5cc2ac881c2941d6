"""What must be found nowhere: not in a frame, a document, a figure or a line of the log."""

from __future__ import annotations

import asyncio
import io
import random
from typing import Any

import msgspec
import pytest

from server.store.memory import MemoryStore
from tests.server.attacks.raw import line
from tests.server.attacks.tables import end_of, played_to
from tests.server.house.guest import Guest
from tests.server.house.opening import CARDS, TILES, house, table

pytestmark = pytest.mark.asyncio

PASSWORD = "open sesame, said Ali"
PLACES = ["/metrics", "/healthz", "/", "/replays/KRHZ-1-0123456789abcdef.jsonl", "/ws"]


async def documents(port: int) -> bytes:
    """All that anybody can fetch while a game runs."""
    found = b""
    for path in PLACES:
        async with line(port) as reader:
            found += await reader.get(path)
            found += await reader.reader.read()
    return found


@pytest.mark.parametrize("options", [TILES, CARDS])
async def test_peeking_by_logs_and_figures_and_frames(
    options: dict[str, Any], log_lines: io.StringIO
) -> None:
    """A secret or a token in the wrong place is the deck, or somebody's seat.

    Everything is done that is logged or counted: wrong tokens and passwords, broken messages,
    refused actions, bots that fail, a room that crashes.
    """
    async with house() as app:
        room, guests = await table(
            app.port, {**options, "players": 3}, 2, password=PASSWORD, bots=[{"bot": "broken"}]
        )
        eve = await Guest.arrive(app.port, "Eve")
        await guests[0].done("start", room=room)
        match = app.lobby.find(room).room.running()
        await guests[0].reach(room, 1)
        await make_trouble(room, eve, guests)
        everybody = [*guests, eve]
        keys = [app.desk._sessions[key].person.key for key in app.desk._sessions]  # type: ignore[union-attr]
        hidden = [match.secret.hex(), match.secret.decode("latin-1"), PASSWORD, *keys]
        hidden += [app.lobby.find(room).room.terms.password or "?"]
        tokens = [guest.token for guest in everybody]
        outside = (await documents(app.port)).decode("latin-1") + log_lines.getvalue()
        for text in [*hidden, *tokens]:
            assert text not in outside
        for guest in everybody:
            received = b"\n".join(guest.frames).decode("latin-1")
            for text in [*hidden, *(each for each in tokens if each != guest.token)]:
                assert text not in received


async def make_trouble(room: str, eve: Guest, guests: list[Guest]) -> None:
    assert await eve.refused("join", room=room, password=PASSWORD[:-1]) == "already_started"
    assert await eve.refused("watch", room=room, password=PASSWORD[:-1]) == "forbidden"
    assert await eve.refused("act", room=room, req=8, action={"type": "carcassonne.pass"})
    assert await eve.refused("say", room=room, text=PASSWORD) == "forbidden"
    for guest in guests:
        for request in guest.sight(room).requests():
            wrong = msgspec.to_builtins(random.Random(1).choice(request.legal))
            wrong |= {"type": "carcassonne.place_tile", "x": 99, "y": 99, "rotation": 0}
            await guest.ask("act", room=room, req=request.req, action=wrong)
    await eve.socket.send('{"type":"hello","token":"' + guests[0].token[:-1] + '"}')
    await eve.settle()


async def test_only_hashes_are_stored() -> None:
    """A stolen backup would be everybody's seats and passwords."""
    store = MemoryStore()
    async with house(store) as app:
        room, guests = await table(app.port, TILES, 2, password=PASSWORD)
        stored = b"".join(await store.read(room)) + repr(await store.identities()).encode()
        for text in [PASSWORD, *(guest.token for guest in guests)]:
            assert text.encode() not in stored


async def test_creating_a_room_with_a_chosen_secret() -> None:
    """A host who chose the secret, or the deck, would know every card of the game."""
    wished = "ab" * 32
    wishes = {"secret": wished, "setup": {"type": "x"}, "seed": 1, "deck": ["y1"], "bag": ["A"]}
    async with house() as app:
        ann = await Guest.arrive(app.port, "Ann")
        options = {**TILES, **wishes}
        answer = await ann.done("create", options=options, bots=[{"bot": "random"}], **wishes)
        room = answer.room
        await ann.done("start", room=room, **wishes)
        assert room is not None
        assert app.lobby.find(room).room.running().secret.hex() != wished
        secrets = set()
        for _ in range(3):
            keeper = app.lobby.find(room)
            secrets.add(keeper.room.running().secret)
            await ann.done("resign", room=room)
            await ann.done("rematch", room=room, **wishes)
        assert len(secrets) == 3


async def test_the_secret_comes_with_the_end_and_not_before() -> None:
    """A player who saw the secret one move early would know the last tiles."""
    async with house() as app:
        room, guests = await table(app.port, TILES, 2)
        await guests[0].done("start", room=room)
        secret = app.lobby.find(room).room.running().secret.hex().encode()
        await played_to(room, guests, 71)
        for guest in guests:
            assert not any(secret in frame for frame in guest.frames)
        last = next(guest for guest in guests if guest.sight(room).requests())
        await last.act(room, random.Random(2))
        for guest in guests:
            await end_of(room, guest)
            assert secret in guest.frames[-1]


async def test_a_close_code_is_no_label() -> None:
    """Invented close codes would fill the operator's figures, and their memory."""
    async with house() as app:
        for code in (3123, 4999):
            guest = await Guest.arrive(app.port)
            await guest.socket.close(code)
        async with asyncio.timeout(10):
            while app.connections:
                await asyncio.sleep(0)
        figures = app.figures()
        assert b"3123" not in figures
        assert b"4999" not in figures
        assert b'code="other"} 2' in figures

"""Documents, health and records over plain HTTP on the same port."""

from __future__ import annotations

import asyncio
import http.client
import json
from typing import NamedTuple, cast

import pytest

from server.store.base import Store
from server.verify import verify
from tests.server.house.guest import Guest
from tests.server.house.opening import CARDS, TILES, house, table
from tests.server.test_faults import Failing
from tests.server.test_games import play_all

pytestmark = pytest.mark.asyncio


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


async def fetch(port: int, path: str, method: str = "GET") -> Answer:
    def ask() -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            connection.request(method, path)
            response = connection.getresponse()
            return Answer(response.status, dict(response.getheaders()), response.read())
        finally:
            connection.close()

    return await asyncio.to_thread(ask)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"),
        ("/schema/v1.json", "application/schema+json"),
        ("/asyncapi/v1.json", "application/json"),
        ("/catalog/carcassonne.json", "application/json"),
        ("/catalog/cardcassonne.json?x=1", "application/json"),
        ("/healthz", "application/json"),
        ("/metrics", "text/plain"),
    ],
)
async def test_documents(path: str, kind: str) -> None:
    async with house() as app:
        answer = await fetch(app.port, path)
        assert answer.status == 200
        assert answer.headers["Content-Type"].startswith(kind)
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        if "json" in kind:
            assert json.loads(answer.body)
        head = await fetch(app.port, path, "HEAD")
        assert (head.status, head.body) == (200, b"")


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/catalog/chess.json", "/replays/KRHZ-1-0123456789abcdef.jsonl",
     "/replays/../x.jsonl", "/schema/v2.json"],
)  # fmt: skip
async def test_what_is_not_there(path: str) -> None:
    async with house() as app:
        assert (await fetch(app.port, path)).status == 404


async def test_other_methods_are_refused() -> None:
    async with house() as app:
        answer = await fetch(app.port, "/", "DELETE")
        assert (answer.status, answer.headers["Allow"]) == (405, "GET, HEAD")
        assert (await fetch(app.port, "/ws")).status == 426


async def test_health_tells_of_the_store_and_of_closing() -> None:
    store = Failing()
    async with house(cast("Store", store)) as app:
        assert json.loads((await fetch(app.port, "/healthz")).body)["status"] == "ok"
        store.is_failing = True
        answer = await fetch(app.port, "/healthz")
        assert (answer.status, json.loads(answer.body)["store"]) == (503, "failing")
        store.is_failing = False
        app.house.is_draining = True
        answer = await fetch(app.port, "/healthz")
        assert (answer.status, json.loads(answer.body)["draining"]) == (503, True)


async def record_of(guest: Guest, room: str) -> str | None:
    await guest.settle()
    state = guest.sight(room).state
    assert state is not None
    return state.record


@pytest.mark.parametrize("options", [TILES, CARDS])
async def test_the_record_of_a_finished_game_can_be_fetched_and_verified(
    options: dict[str, object],
) -> None:
    async with house() as app:
        room, guests = await table(app.port, {**options, "players": 3}, 2, bots=[{"bot": "random"}])
        await guests[0].done("start", room=room)
        assert await record_of(guests[0], room) is None
        await play_all(room, guests)
        first = await record_of(guests[0], room)
        for guest in guests:
            await guest.done("rematch", room=room)
        await guests[0].done("resign", room=room)
        await guests[1].done("resign", room=room)
        second = await record_of(guests[0], room)
        assert first is not None
        assert second is not None
        assert first != second
        for name in (first, second):
            answer = await fetch(app.port, f"/replays/{name}.jsonl")
            assert answer.status == 200
            verdict = verify(answer.body.splitlines())
            assert verdict.ok, verdict
            guessed = name[:-1] + ("0" if name[-1] != "0" else "1")
            assert (await fetch(app.port, f"/replays/{guessed}.jsonl")).status == 404


async def test_a_room_may_keep_its_records_to_itself() -> None:
    async with house() as app:
        room, guests = await table(app.port, TILES, 2, replay=False)
        await guests[0].done("start", room=room)
        await guests[0].done("resign", room=room)
        assert await record_of(guests[0], room) is None

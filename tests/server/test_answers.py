"""Every message gets exactly one answer, in every state; the same id gets the same answer."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from protocol.messages import ServerMessage
from protocol.session import Ack, Refusal
from server.store.sqlite import SqliteStore
from tests.server.house.guest import Guest, choose
from tests.server.house.opening import CARDS, TILES, house, table

pytestmark = pytest.mark.asyncio

PLACE = {"type": "carcassonne.place_tile", "x": 0, "y": 0, "rotation": 0}
HELLO = {"name": "Ann"}

# For each message: what it is answered in each state. A state is seen by the host of a room with
# two seats: "new" before hello, "lobby" without a room, then the room's own stages.
VALID: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "hello": (HELLO, dict.fromkeys(("lobby", "waiting", "playing", "finished"), "forbidden")
              | {"new": "welcome"}),
    "ping": ({}, dict.fromkeys(("new", "lobby", "waiting", "playing", "finished"), "pong")),
    "rooms": ({}, dict.fromkeys(("lobby", "waiting", "playing", "finished"), "rooms")),
    "create": ({"options": TILES},
               dict.fromkeys(("lobby", "waiting", "playing", "finished"), "ack")),
    "join": ({"room": "*"}, {"lobby": "no_such_room", "waiting": "room_full",
                             "playing": "already_started", "finished": "room_full"}),
    "watch": ({"room": "*"}, {"lobby": "no_such_room", "waiting": "ack", "playing": "ack",
                              "finished": "ack"}),
    "leave": ({"room": "*"}, {"lobby": "no_such_room", "waiting": "ack", "playing": "ack",
                              "finished": "ack"}),
    "add_bot": ({"room": "*", "bot": "random"},
                {"lobby": "no_such_room", "waiting": "room_full", "playing": "already_started",
                 "finished": "room_full"}),
    "remove_bot": ({"room": "*", "seat": 1},
                   {"lobby": "no_such_room", "waiting": "malformed", "playing": "already_started",
                    "finished": "malformed"}),
    "start": ({"room": "*"}, {"lobby": "no_such_room", "waiting": "ack",
                              "playing": "already_started", "finished": "game_over"}),
    "rematch": ({"room": "*"}, {"lobby": "no_such_room", "waiting": "not_started",
                                "playing": "already_started", "finished": "ack"}),
    "resign": ({"room": "*"}, {"lobby": "no_such_room", "waiting": "not_started",
                               "playing": "ack", "finished": "game_over"}),
    "act": ({"room": "*", "req": 1, "action": PLACE},
            {"lobby": "no_such_room", "waiting": "not_started", "playing": "stale_request",
             "finished": "game_over"}),
    "say": ({"room": "*", "text": "hello"},
            {"lobby": "no_such_room", "waiting": "ack", "playing": "ack", "finished": "ack"}),
}  # fmt: skip
STATES = ("new", "lobby", "waiting", "playing", "finished")


async def in_state(port: int, state: str) -> tuple[str, Guest, Guest | None]:
    """A guest in this state, and whoever sits beside them."""
    if state == "new":
        return "KRHZ", await Guest.connect(port), None
    if state == "lobby":
        return "KRHZ", await Guest.arrive(port), None
    options = {**TILES, "first": 0}
    room, (host, other) = await table(port, options, 2)
    if state != "waiting":
        await host.done("start", room=room)
    if state == "finished":
        await other.done("resign", room=room)
    await host.settle()
    return room, host, other


async def answers_to(guest: Guest, kind: str, **fields: Any) -> list[ServerMessage]:
    """The answer to a message, and any more that come before that of a later ping."""
    message_id = await guest.send(kind, **fields)
    first = await guest.answer(message_id)
    await guest.settle()
    return [first, *guest.answers.pop(message_id, [])]


def told(answers: list[ServerMessage]) -> str:
    """The one answer's type, or its code."""
    assert len(answers) == 1, answers
    answer = answers[0]
    if isinstance(answer, Refusal):
        return answer.code.value
    return str(type(answer).__struct_config__.tag)


@pytest.mark.parametrize("kind", VALID)
@pytest.mark.parametrize("state", STATES)
async def test_every_message_in_every_state_has_one_answer(state: str, kind: str) -> None:
    fields, expected = VALID[kind]
    async with house() as app:
        room, guest, _ = await in_state(app.port, state)
        if "room" in fields:
            fields = {**fields, "room": room}
        answer = told(await answers_to(guest, kind, **fields))
        assert answer == expected.get(state, "not_authenticated")


@pytest.mark.parametrize("kind", VALID)
@pytest.mark.parametrize("state", STATES)
async def test_a_broken_message_has_one_answer_and_the_connection_stays(
    state: str, kind: str
) -> None:
    broken: dict[str, Any] = {"room": 7, "name": 7, "options": 7, "free": 7}
    async with house() as app:
        _, guest, _ = await in_state(app.port, state)
        if kind == "ping":
            await guest.socket.send('{"type":"ping","id":7}')
            answer = await guest.read()
            assert isinstance(answer, Refusal)
            assert answer.code.value == "malformed"
            return
        answers = await answers_to(guest, kind, **broken)
        assert told(answers) == "malformed"
        assert isinstance(answers[0], Refusal)
        assert answers[0].path is not None


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("not json", "malformed"),
        ('{"type":"dance","id":"x"}', "unknown_type"),
        ("[]", "malformed"),
        ('{"id":"x"}', "malformed"),
        ("", "malformed"),
        ("[" * 5000, "malformed"),
    ],
)
async def test_any_text_has_one_answer(frame: str, code: str) -> None:
    async with house() as app:
        guest = await Guest.arrive(app.port)
        await guest.socket.send(frame)
        answer = await guest.read()
        assert isinstance(answer, Refusal)
        assert answer.code.value == code
        await guest.settle()


async def test_unknown_fields_are_passed_over() -> None:
    async with house() as app:
        guest = await Guest.arrive(app.port)
        await guest.done("create", options={**TILES, "colour": "red"}, shape="round")


async def test_the_same_id_gets_the_same_answer_and_no_second_effect() -> None:
    async with house() as app:
        guest = await Guest.arrive(app.port)
        first = await guest.ask("create", id="c-1", options=TILES)
        again = await guest.ask("create", id="c-1", options=TILES)
        assert first == again
        assert len(app.lobby) == 1
        assert await guest.refused("create", id="c-1", options=CARDS) == "duplicate_conflict"
        assert await guest.ask("create", id="c-1", options=TILES) == first


async def test_a_refusal_is_repeated_too() -> None:
    async with house() as app:
        room, guests = await table(app.port, TILES, 1)
        assert await guests[0].refused("start", id="s-1", room=room) == "not_started"
        await guests[0].done("add_bot", room=room, bot="silent")
        assert await guests[0].refused("start", id="s-1", room=room) == "not_started"
        await guests[0].done("start", id="s-2", room=room)


async def test_answers_survive_a_new_connection_and_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    chance = random.Random(1)
    async with house(SqliteStore(file)) as app:
        room, guests = await table(app.port, {**TILES, "first": 0}, 2)
        host = guests[0]
        asked: list[tuple[dict[str, Any], ServerMessage]] = []

        async def ask(guest: Guest, kind: str, **fields: Any) -> None:
            asked.append(({"kind": kind, **fields}, await guest.ask(kind, **fields)))

        await ask(host, "create", id="1", options=CARDS)
        await ask(host, "say", id="2", room=room, text="hello")
        await ask(host, "start", id="3", room=room)
        await host.settle()
        request = host.sight(room).requests()[0]
        action = choose(request, chance)
        await ask(host, "act", id="4", room=room, req=request.req, action=action)
        host = await host.back(app.port)
        for fields, answer in asked:
            assert isinstance(answer, Ack)
            assert await host.ask(**fields) == answer
    async with house(SqliteStore(file)) as app:
        host = await host.back(app.port)
        for fields, answer in asked:
            assert await host.ask(**fields) == answer
        assert await host.refused("say", id="4", room=room, text="x") == "duplicate_conflict"
        await host.settle()
        assert host.sight(room).seq == 2
        assert len(app.lobby) == 2


async def test_ids_belong_to_a_person() -> None:
    async with house() as app:
        room, guests = await table(app.port, TILES, 2)
        await guests[0].done("say", id="same", room=room, text="one")
        await guests[1].done("say", id="same", room=room, text="two")
        await guests[0].settle()
        assert [said.text for said in guests[0].sight(room).said] == ["one", "two"]


async def test_actions_are_refused_with_the_right_code() -> None:
    async with house() as app:
        room, (host, other) = await table(app.port, {**TILES, "first": 0}, 2)
        stranger = await Guest.arrive(app.port, "Zoe")
        await host.done("start", room=room)
        await host.settle()
        req = host.sight(room).requests()[0].req
        lay_card = {"type": "cardcassonne.lay_card", "card": "y1", "row": "y"}
        place = dict(PLACE)
        assert await other.refused("act", room=room, req=req, action=place) == "not_your_turn"
        assert await stranger.refused("act", room=room, req=req, action=place) == "forbidden"
        assert await host.refused("act", room=room, req=req + 1, action=place) == "stale_request"
        answer = await host.ask("act", room=room, req=req, action=place)
        assert isinstance(answer, Refusal)
        assert (answer.code.value, answer.rule) == ("illegal_action", "cell_is_taken")
        answer = await host.ask("act", room=room, req=req, action=lay_card)
        assert isinstance(answer, Refusal)
        assert answer.code.value in ("wrong_game", "malformed")
        await host.act(room, random.Random(1))
        assert await host.refused("act", room=room, req=req, action=place) == "not_your_turn"

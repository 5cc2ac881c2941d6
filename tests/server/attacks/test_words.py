"""Names and chat that forge lines, turn text around, or hide something in it."""

from __future__ import annotations

import io
from typing import Any

import pytest

from protocol.session import Refusal
from tests.server.house.guest import Guest
from tests.server.house.opening import TILES, house, table

pytestmark = pytest.mark.asyncio

FORGED = [
    "a\nb", "a\rb", "a\0b", "\x1b[2J", "a\x07", "a\x7f", "a\x9b31m", "a\u2028b", "a\u2029b",
    "\u202eevil", "\u202ab", "\u2066a", "a\u2069", "\ufeffa",
]  # fmt: skip
BLANK = ["", " ", "\t", "\u3000", "\u00a0"]
MARKUP = ["<script>alert(1)</script>", "<b>Ann</b>", "&amp;", "{{7*7}}", "%s%n", "../..", "';--"]


@pytest.mark.parametrize("text", [*FORGED, *BLANK])
async def test_names_and_chat_with_control_characters(text: str) -> None:
    """Line breaks and turned text would forge other players' lines, and lines of the log."""
    async with house() as app:
        room, (ann,) = await table(app.port, TILES, 1)
        eve = await Guest.connect(app.port, "Eve")
        assert await eve.refused("hello", name=text) == "malformed"
        await eve.ask("hello", name="Eve")
        assert await eve.refused("join", room=room, name=text) == "malformed"
        assert await ann.refused("say", room=room, text=text) == "malformed"
        await ann.settle()
        assert not ann.sight(room).said


@pytest.mark.parametrize("text", MARKUP)
async def test_markup_is_carried_as_text(text: str, log_lines: io.StringIO) -> None:
    """Markup that the server rendered or changed somewhere would run in another's browser.

    It is JSON text to the last byte; what shows it must show it as text. No page of the server
    has any of it in it.
    """
    name = text[:24]
    async with house() as app:
        room, (ann,) = await table(app.port, TILES, 1)
        eve = await Guest.arrive(app.port, name)
        await eve.done("join", room=room)
        await eve.done("say", room=room, text=text)
        await ann.until(lambda: bool(ann.sight(room).said))
        assert ann.sight(room).said[0].text == text
        assert ann.sight(room).said[0].name == name
        assert text.encode() not in app.figures()
    assert text not in log_lines.getvalue()


async def test_emotes_and_bots_come_from_closed_sets() -> None:
    """A free word where a set is expected would be text that nobody checked."""
    async with house() as app:
        room, (ann,) = await table(app.port, TILES, 1)
        wrong: list[tuple[str, dict[str, Any]]] = [
            ("say", {"emote": "<img>"}),
            ("say", {"text": "a", "emote": "wow"}),
            ("say", {}),
            ("add_bot", {"bot": "../../etc/passwd"}),
            ("add_bot", {"bot": "os"}),
            ("add_bot", {"bot": "random", "level": 9}),
        ]
        for kind, fields in wrong:
            assert await ann.refused(kind, room=room, **fields) == "malformed"


@pytest.mark.parametrize("letters", [25, 5_000])
async def test_names_that_are_too_long(letters: int) -> None:
    """A name as long as a frame would be sent to everybody again and again."""
    async with house() as app:
        eve = await Guest.connect(app.port, "Eve")
        answer = await eve.ask("hello", name="x" * letters)
        assert isinstance(answer, Refusal)
        assert answer.path == "$.name"
        assert len(eve.frames[-1]) < 400, "what was too long does not come back"


async def test_an_id_comes_back_to_its_sender_alone() -> None:
    """An id may be any text; others, and the log, would get it unchecked."""
    strange = "\u202e<script>\n\x1b[2J"
    async with house() as app:
        room, guests = await table(app.port, TILES, 2)
        answer = await guests[0].done("say", id=strange, room=room, text="Hello")
        assert answer.id == strange
        await guests[1].until(lambda: bool(guests[1].sight(room).said))
        assert not any(b"script" in frame for frame in guests[1].frames)

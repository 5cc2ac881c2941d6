"""The conversations on the page are what a server says today."""

from __future__ import annotations

import asyncio

import pytest

from tests.conversations import OPTIONS, PAGE, Line, converse, filled, renewed


def test_the_conversations_are_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert renewed(page) == page, "run `make pages`"


@pytest.mark.parametrize("game", OPTIONS)
def test_a_conversation_is_a_whole_game_without_gaps(game: str) -> None:
    heard = [line.message for line in asyncio.run(converse(game)) if not line.sent]
    seqs = [message["seq"] for message in heard if message["type"] == "update"]
    assert seqs == list(range(1, len(seqs) + 1))
    rooms = [message for message in heard if message["type"] == "room"]
    assert rooms[-1]["result"]["reason"] == "played"


def test_what_is_left_out_of_a_list_is_counted() -> None:
    line = Line(sent=True, message={"scores": [1, 2, 3], "tiles": [{"x": each} for each in "abcd"]})
    assert filled(line) == '> {"scores": [1, 2, 3], "tiles": [{"x": "a"}, {"x": "b"}, … 2 more]}'


def test_what_differs_every_time_is_not_shown() -> None:
    line = Line(sent=False, message={"type": "welcome", "token": "abc", "server_ms": 5})
    assert filled(line) == '< {"type": "welcome", "token": "<token>", "server_ms": "<time>"}'

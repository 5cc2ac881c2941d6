"""Rooms in lines: seats, what is said, what is refused, and time."""

from __future__ import annotations

import msgspec
import pytest

from clients.terminal.de import DE
from clients.terminal.en import EN
from clients.terminal.nl import NL
from clients.terminal.room_lines import (
    clock_line,
    deadline_line,
    names_at,
    notice_line,
    options_text,
    presence_lines,
    refusal_line,
    room_lines,
    said_line,
    summary_line,
)
from clients.terminal.words import Words
from protocol.carcassonne import CarcassonneOptions
from protocol.cardcassonne import CardcassonneOptions
from protocol.errors import ErrorCode
from protocol.lobby import GameOptions, OwnPlace, RoomSeat, RoomSummary, SpectatorsLive
from protocol.room import Clocks, Said
from protocol.session import Notice, Refusal
from tests.clients.fake import room_state
from tests.clients.terminal.samples import ENGLISH

ALL = CarcassonneOptions(2, dispatches=True, labyrinth="basic", crop_circles="II")


def test_a_room_with_a_person_and_a_free_seat() -> None:
    assert room_lines(room_state(), EN.house) == [
        "Room KRHZ: Carcassonne, not yet begun",
        "  A Ann (here, you, host)",
        "  B free",
        "Others join with the code KRHZ.",
    ]


def test_a_room_that_is_watched() -> None:
    state = room_state(
        stage="playing",
        options=CarcassonneOptions(3, dispatches=True),
        seats=(
            RoomSeat(0, "away", "Ann"),
            RoomSeat(1, "here", bot="random"),
            RoomSeat(2, "gone", "Cleo", bot="random"),
        ),
        you=OwnPlace((), host=False),
    )
    assert room_lines(state, EN.house) == [
        "Room KRHZ: Carcassonne with dispatches, being played",
        "  A Ann (away, host)",
        "  B random (bot random)",
        "  C Cleo (bot random)",
        "You are watching.",
    ]
    assert names_at(state, EN.house) == ("Ann", "random", "Cleo")


@pytest.mark.parametrize(
    ("options", "words", "text"),
    [
        (CarcassonneOptions(2), EN, "Carcassonne"),
        (CardcassonneOptions(2), DE, "Cardcassonne"),
        (ALL, DE, "Carcassonne mit Depeschen, Labyrinth (basic), Kornkreisen (II)"),
        (ALL, NL, "Carcassonne met depêches, labyrint (basic), graancirkels (II)"),
    ],
)
def test_games_with_their_expansions(options: GameOptions, words: Words, text: str) -> None:
    assert options_text(options, words.house) == text


def test_equal_names_are_told_apart() -> None:
    bots = (RoomSeat(0, "here", bot="random"), RoomSeat(1, "here", bot="random"))
    assert names_at(room_state(seats=bots), EN.house) == ("random A", "random B")


def test_who_came_and_went_is_told() -> None:
    before = room_state(seats=(RoomSeat(0, "here", "Ann"), RoomSeat(1, "here", "Bob")))
    now = msgspec.structs.replace(
        before, seats=(RoomSeat(0, "here", "Ann"), RoomSeat(1, "away", "Bob")), rematch=(0,)
    )
    assert presence_lines(before, now, EN.house) == [
        "Bob: away",
        "Ann would like to play again.",
    ]
    assert presence_lines(now, now, EN.house) == []


def test_a_room_of_the_list() -> None:
    room = RoomSummary(
        "KRHZ", CardcassonneOptions(3), "waiting", 2, False, SpectatorsLive(), 0, ("Ann",)
    )
    assert summary_line(room, EN.house) == "KRHZ: Cardcassonne, not yet begun, 2 free of 3: Ann"


@pytest.mark.parametrize(
    ("said", "line"),
    [
        (Said("KRHZ", "Ann", 0, text="hi"), "Ann sagt: hi"),
        (Said("KRHZ", "Ann", 0, emote="good_game"), "Ann sagt: Gutes Spiel!"),
        (Said("KRHZ", "Ann", 0, emote="confetti"), "Ann sagt: confetti"),
    ],
)
def test_what_is_said(said: Said, line: str) -> None:
    assert said_line(said, DE.house) == line


@pytest.mark.parametrize("code", ErrorCode)
def test_every_refusal_is_told_in_every_language(code: ErrorCode) -> None:
    refusal = Refusal(code, "Because.", "x")
    for words in (EN, DE, NL):
        line = refusal_line(refusal, words.house)
        assert line.endswith("(Because.)")
        assert "{" not in line


def test_notices() -> None:
    assert notice_line(Notice("room_closed", "KRHZ"), EN.house) == "Room KRHZ was closed."
    assert "stored" in notice_line(Notice("draining"), EN.house)
    assert notice_line(Notice("fireworks"), EN.house) == ""


def test_time() -> None:
    clocks = Clocks(1_000_000, (61_500, 5_000), (0,))
    assert clock_line(clocks, ENGLISH) == "Ann has 1:01 left, Bob has 0:05 left."
    assert deadline_line(1_030_900, clocks, EN) == ["30 s to answer."]
    assert deadline_line(900_000, clocks, EN) == ["0 s to answer."]
    assert deadline_line(None, clocks, EN) == []

"""The small words that many messages share: a seat, a room's code, a time."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from protocol import limits


class Wire(msgspec.Struct, frozen=True, omit_defaults=True):
    """Anything that travels. A field at its default is left out; absent and null are the same."""


def open_set(description: str, *values: str) -> Meta:
    """Text from a set that may grow within a version; receivers pass over what they do not know."""
    extra: dict[str, Any] = {"x-open-values": list(values)}
    return Meta(description=f"{description} An open set: more may come.", extra_json_schema=extra)


Count: TypeAlias = Annotated[int, Meta(ge=0, le=limits.LARGEST_NUMBER)]

Seat: TypeAlias = Annotated[
    int,
    Meta(ge=0, lt=limits.MOST_SEATS, description="A place at the table, from 0 clockwise."),
]

MessageId: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=limits.ID_CHARS,
        description="Chosen by the client, new for each message; the answer carries it back.",
    ),
]

RoomCode: TypeAlias = Annotated[
    str,
    Meta(
        pattern=limits.ROOM_PATTERN,
        max_length=limits.ROOM_LETTERS_IN_CODE,
        description="Four letters that name a room.",
        examples=["KRHZ"],
    ),
]

PlayerName: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=limits.NAME_CHARS,
        pattern=limits.TEXT_PATTERN,
        description="A name as others see it.",
        examples=["Ann"],
    ),
]

ChatText: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=limits.CHAT_CHARS, pattern=limits.TEXT_PATTERN)
]

BotName: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=limits.BOT_CHARS,
        description="A house bot, as `welcome.bots` names it.",
        examples=["random"],
    ),
]

BotLevel: TypeAlias = Annotated[
    int, Meta(ge=1, le=limits.MOST_BOT_LEVEL, description="How strong the bot plays; 1 is weakest.")
]

Epoch: TypeAlias = Annotated[
    int,
    Meta(
        ge=0,
        le=limits.LARGEST_NUMBER,
        description="Grows when a room's history could not be carried on; then a snapshot comes.",
    ),
]

Seq: TypeAlias = Annotated[
    int,
    Meta(
        ge=0,
        le=limits.LARGEST_NUMBER,
        description="The number of an update in its room, without gaps, equal for every viewer.",
    ),
]

RequestNumber: TypeAlias = Annotated[
    int,
    Meta(
        ge=0,
        le=limits.LARGEST_NUMBER,
        description="Names one question of a room; later questions have larger numbers.",
    ),
]

Milliseconds: TypeAlias = Annotated[int, Meta(ge=0, le=limits.LARGEST_NUMBER)]

ServerTime: TypeAlias = Annotated[
    int,
    Meta(
        ge=0,
        le=limits.LARGEST_NUMBER,
        description="The server's clock: milliseconds since 1970-01-01 00:00 UTC.",
    ),
]

Points: TypeAlias = Annotated[tuple[int, ...], Meta(description="One number per seat.")]

Sha256: TypeAlias = Annotated[str, Meta(pattern=limits.HEX_32_BYTES, max_length=64)]

GameName: TypeAlias = Literal["carcassonne", "cardcassonne"]


class Outcome(Wire, frozen=True):
    """The end of a game by its rules: points per seat and who won; several seats share a win."""

    scores: Points
    winners: tuple[Seat, ...]

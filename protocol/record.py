"""Finished games as JSON Lines: a header, one line per stored step, and the outcome.

A record plays the same game again: the header tells the options and either the revealed secret or
an explicit setup, the lines what each seat did.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from protocol.carcassonne import CarcassonneSetup
from protocol.cardcassonne import CardcassonneSetup
from protocol.fields import (
    BotLevel,
    BotName,
    Count,
    GameName,
    PlayerName,
    Points,
    RoomCode,
    Seat,
    Seq,
    ServerTime,
    Sha256,
    Wire,
    open_set,
)
from protocol.lobby import ClockSettings, Expiry, GameOptions
from protocol.room import GameAction


class RecordSeat(Wire, frozen=True):
    """Who sat at a seat when the game began."""

    name: PlayerName
    bot: BotName | None = None
    level: BotLevel | None = None


class RecordHeader(Wire, frozen=True, tag="record.header"):
    """The first line: what was played, by whom, and what chance decided.

    Either `secret` (with `commitment` and `terms`) or `setup` is given.
    """

    software: Annotated[str, Meta(description="The software that wrote it, and its version.")]
    protocol: Annotated[int, Meta(ge=1)]
    rules_version: Annotated[int, Meta(ge=1)]
    game: GameName
    options: GameOptions
    seats: tuple[RecordSeat, ...]
    room: RoomCode | None = None
    number: Annotated[Count | None, Meta(description="Which game of that room it was.")] = None
    server_ms: Annotated[ServerTime | None, Meta(description="When the game began.")] = None
    clock: ClockSettings | None = None
    commitment: Sha256 | None = None
    terms: Annotated[str | None, Meta(description="The exact text that the commitment binds.")] = (
        None
    )
    secret: Sha256 | None = None
    setup: Annotated[
        CarcassonneSetup | CardcassonneSetup | None,
        Meta(description="Instead of a secret, for scripted games and positions."),
    ] = None


class RecordAction(Wire, frozen=True, tag="record.action"):
    """A seat's action, in the order in which they were stored."""

    seq: Seq
    seat: Seat
    action: GameAction
    server_ms: ServerTime | None = None
    by: Annotated[
        Literal["player", "bot", "clock"],
        Meta(description="Who chose it: the player, a bot, or the default when time ran out."),
    ] = "player"


class RecordTimeOut(Wire, frozen=True, tag="record.time_out"):
    """A seat's time ran out; what that led to follows."""

    seq: Seq
    seat: Seat
    then: Expiry
    server_ms: ServerTime | None = None


class RecordResignation(Wire, frozen=True, tag="record.resignation"):
    """A seat gave up or left."""

    seq: Seq
    seat: Seat
    server_ms: ServerTime | None = None


class RecordOutcome(Wire, frozen=True, tag="record.outcome"):
    """The last line: how it ended."""

    scores: Points
    winners: tuple[Seat, ...]
    reason: Annotated[
        str, open_set("Why it ended.", "played", "resigned", "forfeit", "abandoned")
    ] = "played"
    server_ms: ServerTime | None = None


RecordStep: TypeAlias = RecordAction | RecordTimeOut | RecordResignation
RecordLine: TypeAlias = RecordHeader | RecordStep | RecordOutcome

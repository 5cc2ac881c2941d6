"""From the first word to the last: who is there, and how a message is answered."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from protocol import limits
from protocol.errors import ErrorCode
from protocol.fields import (
    BotLevel,
    BotName,
    Count,
    Epoch,
    GameName,
    MessageId,
    Milliseconds,
    PlayerName,
    RoomCode,
    Seat,
    Seq,
    ServerTime,
    Wire,
    open_set,
)

Token = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=limits.TOKEN_CHARS,
        description="Proves an identity. Keep it secret, and send it in the next `hello`.",
    ),
]


class ResumePoint(Wire, frozen=True):
    """The last update of a room that the client has."""

    room: RoomCode
    epoch: Epoch
    seq: Seq


class Hello(Wire, frozen=True, tag="hello"):
    """The first message of every connection: who is there, and what was missed."""

    id: MessageId
    name: PlayerName
    client: Annotated[
        str,
        Meta(
            max_length=limits.CLIENT_CHARS,
            description="The client's software and version, for the operator.",
        ),
    ] = ""
    token: Annotated[
        Token | None, Meta(description="From an earlier `welcome`; absent for a new identity.")
    ] = None
    resume: Annotated[
        tuple[ResumePoint, ...],
        Meta(
            max_length=limits.MOST_RESUMED_ROOMS,
            description="For each room: everything after this point is sent again.",
        ),
    ] = ()
    protocol: Annotated[
        int, Meta(ge=1, le=limits.LARGEST_NUMBER, description="The version the client speaks.")
    ] = limits.PROTOCOL_VERSION


class Ping(Wire, frozen=True, tag="ping"):
    """Is the server there? Also tells that the client is."""

    id: MessageId


class ServerLimits(Wire, frozen=True):
    """What this server takes from one client."""

    frame_bytes: Count
    messages_per_second: Annotated[float, Meta(gt=0)]
    burst: Annotated[Count, Meta(description="Messages that may come at once after a pause.")]
    name_chars: Count
    chat_chars: Count
    rooms: Annotated[Count, Meta(description="Rooms one identity may have open.")]
    spectators: Annotated[Count, Meta(description="Spectators one room may have.")]


class BotOffer(Wire, frozen=True):
    """A house bot that can be given a seat."""

    bot: BotName
    games: tuple[GameName, ...]
    levels: Annotated[
        tuple[BotLevel, ...], Meta(description="Its levels, weakest first; none if it has but one.")
    ] = ()


class HeldRoom(Wire, frozen=True):
    """A room this connection is in: with seats, or watching if it has none."""

    room: RoomCode
    seats: tuple[Seat, ...]


class Welcome(Wire, frozen=True, tag="welcome"):
    """The answer to `hello`. Rooms follow: missed updates, or a snapshot."""

    id: MessageId
    session: Annotated[str, Meta(description="Names this connection in the operator's log.")]
    token: Token
    name: PlayerName
    protocol: Annotated[int, Meta(description="The version spoken from here on.")]
    software: Annotated[str, Meta(description="The server's software and version.")]
    features: Annotated[
        tuple[str, ...], open_set("What this server offers besides.", "replays", "chat")
    ]
    games: tuple[GameName, ...]
    bots: tuple[BotOffer, ...]
    limits: ServerLimits
    heartbeat_ms: Annotated[
        Milliseconds,
        Meta(description="The server sends websocket pings this often and expects a pong."),
    ]
    server_ms: ServerTime
    rooms: Annotated[
        tuple[HeldRoom, ...],
        Meta(description="Rooms this connection is in now; one asked for and not listed is gone."),
    ] = ()


class Pong(Wire, frozen=True, tag="pong"):
    """The answer to `ping`."""

    id: MessageId
    server_ms: ServerTime


class Ack(Wire, frozen=True, tag="ack"):
    """It is done, and whatever must last is stored."""

    id: MessageId
    room: RoomCode | None = None
    seat: Annotated[Seat | None, Meta(description="The seat that was taken or filled.")] = None
    seq: Annotated[Seq | None, Meta(description="The update that tells what happened.")] = None


class Refusal(Wire, frozen=True, tag="error"):
    """It is not done, and nothing has changed."""

    code: ErrorCode
    sentence: Annotated[str, Meta(description="For people: what to do instead. In English.")]
    id: Annotated[
        MessageId | None, Meta(description="Absent only if the message's id could not be read.")
    ] = None
    path: Annotated[
        str | None,
        Meta(description="Where in the message the trouble is.", examples=["$.action.x"]),
    ] = None
    rule: Annotated[
        str | None,
        open_set("The rules' own code, with `illegal_action`.", "cell_is_taken", "wrong_action"),
    ] = None
    retry_ms: Annotated[
        Milliseconds | None, Meta(description="Wait so long before trying again.")
    ] = None


class Notice(Wire, frozen=True, tag="notice"):
    """Something about the house that concerns this connection."""

    kind: Annotated[
        str,
        open_set("What it is about.", "draining", "restart", "room_closed"),
    ]
    room: Annotated[RoomCode | None, Meta(description="The room it is about, if one.")] = None
    code: Annotated[ErrorCode | None, Meta(description="Why a room was closed.")] = None
    after_ms: Annotated[Milliseconds | None, Meta(description="When it happens, from now on.")] = (
        None
    )

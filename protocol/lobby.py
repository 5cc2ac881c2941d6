"""Rooms before, between and after games: who sits where, and on what terms."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from protocol import limits
from protocol.carcassonne import CarcassonneOptions
from protocol.cardcassonne import CardcassonneOptions
from protocol.fields import (
    BotLevel,
    BotName,
    Count,
    GameName,
    MessageId,
    PlayerName,
    Points,
    RoomCode,
    Seat,
    ServerTime,
    Sha256,
    Wire,
    open_set,
)

GameOptions: TypeAlias = CarcassonneOptions | CardcassonneOptions
RoomStage: TypeAlias = Literal["waiting", "playing", "finished"]
Expiry: TypeAlias = Annotated[
    Literal["default", "bot", "forfeit"],
    Meta(
        description="When time runs out: a default action is played, a bot takes the seat over, "
        "or the seat loses."
    ),
]
Password: TypeAlias = Annotated[str, Meta(min_length=1, max_length=limits.PASSWORD_CHARS)]
MoveTime: TypeAlias = Annotated[int, Meta(ge=limits.SHORTEST_MOVE_MS, le=limits.LONGEST_BANK_MS)]
BankTime: TypeAlias = Annotated[int, Meta(ge=0, le=limits.LONGEST_BANK_MS)]


class ClockSettings(Wire, frozen=True):
    """How long players may think. The clocks belong to the server."""

    bank_ms: Annotated[BankTime, Meta(description="Each seat's time for the whole game.")]
    increment_ms: Annotated[BankTime, Meta(description="Added to the bank after each answer.")] = 0
    move_ms: Annotated[
        MoveTime | None,
        Meta(description="The longest time for one answer, however much is in the bank."),
    ] = None
    on_expiry: Expiry = "default"
    grace_ms: Annotated[
        BankTime,
        Meta(description="So long the clock waits for a lost connection, once per question."),
    ] = 0


class SpectatorsOff(Wire, frozen=True, tag="off"):
    """Nobody may watch."""


class SpectatorsLive(Wire, frozen=True, tag="live"):
    """Spectators see each update when players do."""


class SpectatorsDelayed(Wire, frozen=True, tag="delayed"):
    """Spectators are kept some updates behind, chat included, until the game is over."""

    delay: Annotated[int, Meta(ge=1, le=limits.MOST_DELAY, description="So many updates behind.")]


SpectatorRule: TypeAlias = SpectatorsOff | SpectatorsLive | SpectatorsDelayed


class BotSeat(Wire, frozen=True):
    """A house bot for a seat; for the first free one if none is named."""

    bot: BotName
    level: BotLevel | None = None
    seat: Seat | None = None


class ListRooms(Wire, frozen=True, tag="rooms"):
    """Which public rooms are there? Every filter that is given must fit."""

    id: MessageId
    game: GameName | None = None
    stage: RoomStage | None = None
    free: Annotated[
        bool | None, Meta(description="True: only with a free seat. False: only without.")
    ] = None
    after: Annotated[
        RoomCode | None, Meta(description="Go on after this room, the last one of the list before.")
    ] = None
    limit: Annotated[int, Meta(ge=1, le=limits.MOST_LISTED_ROOMS)] = limits.MOST_LISTED_ROOMS


class Create(Wire, frozen=True, tag="create"):
    """Open a room. The options name the game and the number of seats."""

    id: MessageId
    options: GameOptions
    private: Annotated[bool, Meta(description="Not listed: only who has the code finds it.")] = (
        False
    )
    password: Annotated[
        Password | None, Meta(description="Asked of everybody who joins or watches.")
    ] = None
    clock: Annotated[ClockSettings | None, Meta(description="Absent: nobody is hurried.")] = None
    spectators: SpectatorRule = SpectatorsLive()
    bots: Annotated[tuple[BotSeat, ...], Meta(max_length=limits.MOST_SEATS)] = ()
    sit: Annotated[bool, Meta(description="False: be the host without a seat, and watch.")] = True
    seat: Annotated[Seat | None, Meta(description="Absent: the first free one.")] = None
    replay: Annotated[
        bool, Meta(description="Whether anybody may fetch the record of a finished game.")
    ] = True


class Join(Wire, frozen=True, tag="join"):
    """Take a seat. One connection may take several, one `join` each."""

    id: MessageId
    room: RoomCode
    seat: Annotated[Seat | None, Meta(description="Absent: the first free one.")] = None
    password: Password | None = None
    name: Annotated[
        PlayerName | None, Meta(description="The name at this seat, if not that of `hello`.")
    ] = None


class Watch(Wire, frozen=True, tag="watch"):
    """Follow a room without a seat, as far as its rule on spectators allows."""

    id: MessageId
    room: RoomCode
    password: Password | None = None


class Leave(Wire, frozen=True, tag="leave"):
    """Give seats back, or stop watching. During a game this resigns them."""

    id: MessageId
    room: RoomCode
    seat: Annotated[Seat | None, Meta(description="Absent: all of them, and the room.")] = None


class AddBot(Wire, frozen=True, tag="add_bot"):
    """As host, give a free seat to a house bot."""

    id: MessageId
    room: RoomCode
    bot: BotName
    level: BotLevel | None = None
    seat: Annotated[Seat | None, Meta(description="Absent: the first free one.")] = None


class RemoveBot(Wire, frozen=True, tag="remove_bot"):
    """As host, free a bot's seat before the game."""

    id: MessageId
    room: RoomCode
    seat: Seat


class Start(Wire, frozen=True, tag="start"):
    """As host, begin the game. Every seat must be taken."""

    id: MessageId
    room: RoomCode


class Rematch(Wire, frozen=True, tag="rematch"):
    """Ask for another game; once every person there has, it begins, with seats rotated by one."""

    id: MessageId
    room: RoomCode


class Resign(Wire, frozen=True, tag="resign"):
    """Give up a running game."""

    id: MessageId
    room: RoomCode
    seat: Annotated[Seat | None, Meta(description="Absent: all own seats.")] = None


class RoomSummary(Wire, frozen=True):
    """A room in the list."""

    room: RoomCode
    options: GameOptions
    stage: RoomStage
    free: Annotated[Count, Meta(description="Free seats.")]
    locked: Annotated[bool, Meta(description="It asks for a password.")]
    spectators: SpectatorRule
    watching: Count
    players: Annotated[tuple[PlayerName, ...], Meta(description="Names of those who sit there.")]
    clock: ClockSettings | None = None


class RoomList(Wire, frozen=True, tag="rooms"):
    """The answer to `rooms`, ordered by code."""

    id: MessageId
    rooms: tuple[RoomSummary, ...]
    more: Annotated[bool, Meta(description="Ask again with `after` to see the rest.")] = False


class RoomSeat(Wire, frozen=True):
    """A seat and who sits there."""

    seat: Seat
    presence: Annotated[
        Literal["free", "here", "away", "gone"],
        Meta(
            description="`away`: the connection is lost and may come back. `gone`: left, resigned "
            "or out of time."
        ),
    ]
    name: PlayerName | None = None
    bot: Annotated[
        BotName | None, Meta(description="This house bot plays the seat, perhaps for somebody.")
    ] = None
    level: BotLevel | None = None
    away_until_ms: Annotated[
        ServerTime | None, Meta(description="Until then the clock waits for the lost connection.")
    ] = None


class FairDeal(Wire, frozen=True):
    """What proves that the deck was fair; how to check it is told in the docs."""

    commitment: Annotated[
        Sha256, Meta(description="SHA-256 over the secret and the terms, told before the game.")
    ]
    terms: Annotated[str, Meta(description="Game, options and rules version: the exact text.")]
    secret: Annotated[
        Sha256 | None, Meta(description="The 32 secret bytes in hexadecimal, after the end.")
    ] = None


class GameResult(Wire, frozen=True):
    """How a game of this room ended."""

    scores: Points
    winners: tuple[Seat, ...]
    reason: Annotated[
        str,
        open_set("Why it ended.", "played", "resigned", "forfeit", "abandoned"),
    ]


class OwnPlace(Wire, frozen=True):
    """What this connection is in the room."""

    seats: tuple[Seat, ...]
    host: bool


class RoomState(Wire, frozen=True, tag="room"):
    """A room as its people see it; sent whenever something here has changed."""

    room: RoomCode
    game: GameName
    options: GameOptions
    stage: RoomStage
    seats: tuple[RoomSeat, ...]
    private: bool
    locked: Annotated[bool, Meta(description="It asks for a password.")]
    replay: Annotated[bool, Meta(description="Records of finished games may be fetched.")]
    spectators: SpectatorRule
    watching: Annotated[Count, Meta(description="How many spectators are there.")]
    you: OwnPlace
    number: Annotated[
        Count, Meta(description="Games begun here, the present one included; a rematch adds one.")
    ] = 0
    host: Annotated[Seat | None, Meta(description="The host's seat; absent if they watch.")] = None
    clock: ClockSettings | None = None
    deal: Annotated[FairDeal | None, Meta(description="From the start of a game.")] = None
    rematch: Annotated[tuple[Seat, ...], Meta(description="Seats that want another game.")] = ()
    result: Annotated[GameResult | None, Meta(description="Once the game is finished.")] = None
    record: Annotated[
        str | None, Meta(description="The finished game is at `/replays/<record>.jsonl`.")
    ] = None

"""Inside a room: what a seat does, what everybody is told, and what is said."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from protocol import limits
from protocol.carcassonne import CarcassonneAction, CarcassonneOwn, CarcassonneView
from protocol.carcassonne_events import CarcassonneEvent
from protocol.cardcassonne import CardcassonneAction, CardcassonneOwn, CardcassonneView
from protocol.cardcassonne_events import CardcassonneEvent
from protocol.fields import (
    BotName,
    ChatText,
    Epoch,
    MessageId,
    PlayerName,
    RequestNumber,
    RoomCode,
    Seat,
    Seq,
    ServerTime,
    Wire,
    open_set,
)
from protocol.lobby import Expiry, GameResult

Emote: TypeAlias = Literal["hello", "thanks", "nice", "oops", "hurry", "wow", "sorry", "good_game"]

GameAction: TypeAlias = CarcassonneAction | CardcassonneAction


class Act(Wire, frozen=True, tag="act"):
    """Answer a request with one of its legal actions. `req` also says for which seat."""

    id: MessageId
    room: RoomCode
    req: RequestNumber
    action: GameAction


class Say(Wire, frozen=True, tag="say"):
    """Say something to the room: a text, or an emote, not both."""

    id: MessageId
    room: RoomCode
    text: ChatText | None = None
    emote: Emote | None = None

    def __post_init__(self) -> None:
        if (self.text is None) == (self.emote is None):
            raise ValueError("Give a text or an emote, and not both")


class Said(Wire, frozen=True, tag="said"):
    """Somebody said something."""

    room: RoomCode
    name: PlayerName
    server_ms: ServerTime
    seat: Annotated[Seat | None, Meta(description="Absent for a spectator.")] = None
    text: ChatText | None = None
    emote: Annotated[str | None, open_set("An emote.", *limits.EMOTES)] = None


# What the house does in a game; a part of `events` like the game's own.


class TimeRanOut(Wire, frozen=True, tag="room.time_ran_out"):
    """A seat did not answer in time."""

    seat: Seat
    then: Expiry


class StandInTookOver(Wire, frozen=True, tag="room.stand_in_took_over"):
    """A house bot plays for a seat from now on."""

    seat: Seat
    bot: BotName


class PlayerResigned(Wire, frozen=True, tag="room.player_resigned"):
    """A seat gave up, or left the running game."""

    seat: Seat


class GameClosed(Wire, frozen=True, tag="room.game_closed"):
    """The game in this room is finished, by its rules or otherwise."""

    result: GameResult


RoomEvent: TypeAlias = TimeRanOut | StandInTookOver | PlayerResigned | GameClosed
GameEvent: TypeAlias = CarcassonneEvent | CardcassonneEvent | RoomEvent
GameView: TypeAlias = CarcassonneView | CardcassonneView
Own: TypeAlias = CarcassonneOwn | CardcassonneOwn

OwnList: TypeAlias = Annotated[
    tuple[Own, ...],
    Meta(description="One entry per seat of this connection; absent for spectators."),
]


class Clocks(Wire, frozen=True):
    """Everybody's time at one moment. Running clocks go on from there."""

    server_ms: ServerTime
    left_ms: Annotated[tuple[int, ...], Meta(description="What is left in each seat's bank.")]
    running: Annotated[tuple[Seat, ...], Meta(description="Seats whose clock is running.")]


class Snapshot(Wire, frozen=True, tag="snapshot"):
    """Where a game stands now: forget earlier views of this room and go on from here."""

    room: RoomCode
    epoch: Epoch
    seq: Seq
    view: GameView
    you: OwnList = ()
    clocks: Clocks | None = None


class Update(Wire, frozen=True, tag="update"):
    """What happened in one step, and where the game stands after it."""

    room: RoomCode
    epoch: Epoch
    seq: Seq
    events: tuple[GameEvent, ...]
    view: GameView
    you: OwnList = ()
    clocks: Clocks | None = None


# The same two for a server that has encoded the parts already: equal bytes, no second encoding.

EncodedPart: TypeAlias = msgspec.Raw | msgspec.UnsetType


class SnapshotFrame(msgspec.Struct, frozen=True, tag="snapshot"):
    """A snapshot made of encoded parts; the bytes are those of `Snapshot`."""

    room: str
    epoch: int
    seq: int
    view: msgspec.Raw
    you: EncodedPart = msgspec.UNSET
    clocks: EncodedPart = msgspec.UNSET


class UpdateFrame(msgspec.Struct, frozen=True, tag="update"):
    """An update made of encoded parts; the bytes are those of `Update`."""

    room: str
    epoch: int
    seq: int
    events: msgspec.Raw
    view: msgspec.Raw
    you: EncodedPart = msgspec.UNSET
    clocks: EncodedPart = msgspec.UNSET

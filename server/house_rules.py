"""What people may do in a room, and when: a message becomes an entry, or is refused.

Nothing changes here. The rules of the games are asked through the table.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from protocol.errors import ErrorCode
from protocol.lobby import (
    AddBot,
    Join,
    Leave,
    Rematch,
    RemoveBot,
    Resign,
    SpectatorsOff,
    Start,
    Watch,
)
from protocol.room import Act, Say
from protocol.session import BotOffer
from server.entries import (
    Acted,
    Began,
    BotRemoved,
    BotSeated,
    Entry,
    Left,
    RematchAsked,
    Resigned,
    Seated,
    Spoke,
)
from server.games.table import IllegalAction, Step, WrongGame
from server.refused import Refused
from server.room import Room

RoomMessage: TypeAlias = (
    Join | Watch | Leave | AddBot | RemoveBot | Start | Rematch | Resign | Act | Say
)
SECRET_BYTES: Final = 32
STAND_IN: Final = "random"
"""The bot that plays on for somebody who gave up."""


class Asking(NamedTuple):
    """Who asks, and what of the house matters for the answer."""

    person: str
    name: str
    is_watching: bool
    is_admitted: bool
    """The password was given, or none is asked."""
    digest: str
    now_ms: int
    offers: tuple[BotOffer, ...]

    def stamp(self, message_id: str) -> dict[str, Any]:
        """What every entry says of its message."""
        return {
            "at_ms": self.now_ms, "by": self.person, "id": message_id, "digest": self.digest,
        }  # fmt: skip


class Decision(NamedTuple):
    """An entry that may be stored, and what its action does if it has one."""

    entry: Entry
    step: Step | None = None


def decide(room: Room, message: RoomMessage, asking: Asking) -> Decision:
    """What is to be stored for this message, or `Refused`."""
    return _DECISIONS[type(message)](room, message, asking)


def _join(room: Room, message: Join, asking: Asking) -> Decision:
    _not_while_playing(room)
    _needs_password(asking)
    seat = _free_seat(room, message.seat)
    name = message.name or asking.name
    return Decision(Seated(**asking.stamp(message.id), seat=seat, name=name))


def check_watch(room: Room, asking: Asking, watching: int, most: int) -> None:
    """Watching is not stored; it is only allowed or not."""
    if room.roster.seats_of(asking.person) or asking.is_watching:
        return
    _needs_password(asking)
    is_host = room.roster.host == asking.person
    if isinstance(room.terms.spectators, SpectatorsOff) and not is_host:
        raise Refused(ErrorCode.FORBIDDEN, "Nobody may watch in this room.")
    if watching >= most:
        raise Refused(ErrorCode.ROOM_FULL, "There are enough spectators; try again later.")


def _leave(room: Room, message: Leave, asking: Asking) -> Decision:
    own = room.roster.seats_of(asking.person)
    if message.seat is not None and message.seat not in own:
        raise Refused(ErrorCode.FORBIDDEN, "That seat is not yours.", path="$.seat")
    if not own and room.roster.host != asking.person:
        raise Refused(ErrorCode.FORBIDDEN, "You are not in this room.")
    seats = own if message.seat is None else (message.seat,)
    is_wholly = message.seat is None
    stamp = asking.stamp(message.id)
    if room.stage == "playing":
        played = tuple(seat for seat in seats if not room.roster.chairs[seat].is_gone)
        if played:
            return Decision(Resigned(**stamp, seats=played, left=is_wholly, bot=STAND_IN))
        if not is_wholly:
            raise Refused(ErrorCode.FORBIDDEN, "That seat has given up already.", path="$.seat")
    return Decision(Left(**stamp, seats=seats, wholly=is_wholly))


def _add_bot(room: Room, message: AddBot, asking: Asking) -> Decision:
    _host_only(room, asking)
    _not_while_playing(room)
    check_bot(room.game, message.bot, message.level, asking.offers, "$")
    seat = _free_seat(room, message.seat)
    entry = BotSeated(**asking.stamp(message.id), seat=seat, bot=message.bot, level=message.level)
    return Decision(entry)


def check_bot(
    game: str, bot: str, level: int | None, offers: tuple[BotOffer, ...], path: str
) -> None:
    """Refuses a bot, or a level, that this house does not have."""
    offer = next((each for each in offers if each.bot == bot and game in each.games), None)
    if offer is None:
        raise Refused(
            ErrorCode.MALFORMED, "There is no such bot for this game.", path=f"{path}.bot"
        )
    if level is not None and level not in offer.levels:
        raise Refused(ErrorCode.MALFORMED, "The bot has no such level.", path=f"{path}.level")


def _remove_bot(room: Room, message: RemoveBot, asking: Asking) -> Decision:
    _host_only(room, asking)
    _not_while_playing(room)
    chairs = room.roster.chairs
    if message.seat >= len(chairs) or chairs[message.seat].bot is None:
        raise Refused(ErrorCode.MALFORMED, "No bot sits there.", path="$.seat")
    return Decision(BotRemoved(**asking.stamp(message.id), seat=message.seat))


def _start(room: Room, message: Start, asking: Asking) -> Decision:
    _host_only(room, asking)
    _not_while_playing(room)
    if room.stage == "finished":
        raise Refused(ErrorCode.GAME_OVER, "The game is over; ask for a rematch.")
    if room.roster.free():
        raise Refused(ErrorCode.NOT_STARTED, "Fill the free seats first, with people or bots.")
    return Decision(_begin(room, message.id, asking))


def _begin(room: Room, message_id: str, asking: Asking, *, rotated: bool = False) -> Began:
    secret = secrets.token_bytes(SECRET_BYTES).hex()
    number = room.number + 1
    return Began(**asking.stamp(message_id), secret=secret, number=number, rotated=rotated)


def _rematch(room: Room, message: Rematch, asking: Asking) -> Decision:
    _own_seats(room, asking)
    if room.stage == "waiting":
        raise Refused(ErrorCode.NOT_STARTED, "There was no game yet; start one.")
    _not_while_playing(room)
    missing = set(room.roster.people()) - room.wants_rematch - {asking.person}
    if missing or room.roster.free():
        return Decision(RematchAsked(**asking.stamp(message.id)))
    return Decision(_begin(room, message.id, asking, rotated=True))


def _resign(room: Room, message: Resign, asking: Asking) -> Decision:
    own = _own_seats(room, asking)
    _only_while_playing(room)
    if message.seat is not None and message.seat not in own:
        raise Refused(ErrorCode.FORBIDDEN, "That seat is not yours.", path="$.seat")
    wanted = own if message.seat is None else (message.seat,)
    seats = tuple(seat for seat in wanted if not room.roster.chairs[seat].is_gone)
    if not seats:
        raise Refused(ErrorCode.FORBIDDEN, "You have given up already.")
    return Decision(Resigned(**asking.stamp(message.id), seats=seats, bot=STAND_IN))


def _act(room: Room, message: Act, asking: Asking) -> Decision:
    _own_seats(room, asking)
    _only_while_playing(room)
    match = room.running()
    own = {
        req: seat
        for seat, req in match.requests.items()
        if seat in room.roster.played_by(asking.person)
    }
    if not own:
        raise Refused(ErrorCode.NOT_YOUR_TURN, "None of your seats is asked anything now.")
    if message.req not in own:
        raise Refused(
            ErrorCode.STALE_REQUEST, "Answer your newest request; this one is closed.", path="$.req"
        )
    seat = own[message.req]
    try:
        step = match.table.propose(seat, message.action)
    except IllegalAction as error:
        raise Refused(
            ErrorCode.ILLEGAL_ACTION, error.sentence, path="$.action", rule=error.code
        ) from None
    except WrongGame:
        raise Refused(
            ErrorCode.WRONG_GAME, f"This room plays {room.game}.", path="$.action"
        ) from None
    action = msgspec.Raw(msgspec.json.encode(message.action))
    entry = Acted(**asking.stamp(message.id), seat=seat, req=message.req, action=action)
    return Decision(entry, step)


def _say(room: Room, message: Say, asking: Asking) -> Decision:
    seats = room.roster.seats_of(asking.person)
    if not seats and not asking.is_watching:
        raise Refused(ErrorCode.FORBIDDEN, "Join or watch the room before you speak there.")
    seat = seats[0] if seats else None
    name = asking.name if seat is None else room.roster.chairs[seat].name or asking.name
    stamp = asking.stamp(message.id)
    return Decision(Spoke(**stamp, name=name, seat=seat, text=message.text, emote=message.emote))


def _free_seat(room: Room, wanted: int | None) -> int:
    chairs, free = room.roster.chairs, room.roster.free()
    if wanted is not None and wanted >= len(chairs):
        raise Refused(
            ErrorCode.MALFORMED, f"The seats here are 0 to {len(chairs) - 1}.", path="$.seat"
        )
    if wanted is not None and wanted not in free:
        raise Refused(ErrorCode.ROOM_FULL, "That seat is taken; choose another.", path="$.seat")
    if not free:
        raise Refused(ErrorCode.ROOM_FULL, "No seat is free.")
    return free[0] if wanted is None else wanted


def _own_seats(room: Room, asking: Asking) -> tuple[int, ...]:
    seats = room.roster.seats_of(asking.person)
    if not seats:
        raise Refused(ErrorCode.FORBIDDEN, "You have no seat in this room.")
    return seats


def _host_only(room: Room, asking: Asking) -> None:
    if room.roster.host != asking.person:
        raise Refused(ErrorCode.FORBIDDEN, "Only the host may do that.")


def _needs_password(asking: Asking) -> None:
    if not asking.is_admitted:
        raise Refused(ErrorCode.FORBIDDEN, "The password is not right.", path="$.password")


def _not_while_playing(room: Room) -> None:
    if room.stage == "playing":
        raise Refused(ErrorCode.ALREADY_STARTED, "The game is running.")


def _only_while_playing(room: Room) -> None:
    if room.stage == "waiting":
        raise Refused(ErrorCode.NOT_STARTED, "The game has not begun.")
    if room.stage == "finished":
        raise Refused(ErrorCode.GAME_OVER, "The game is over.")


_DECISIONS: Final[Mapping[type, Callable[[Room, Any, Asking], Decision]]] = {
    Join: _join,
    Leave: _leave,
    AddBot: _add_bot,
    RemoveBot: _remove_bot,
    Start: _start,
    Rematch: _rematch,
    Resign: _resign,
    Act: _act,
    Say: _say,
}

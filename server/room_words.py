"""A room in the words of the protocol: its state for its people, its line in the list."""

from __future__ import annotations

from collections.abc import Container
from typing import Literal

from protocol.lobby import FairDeal, OwnPlace, RoomSeat, RoomState, RoomSummary
from server.game_clock import GameClock
from server.games.table import commitment, terms
from server.room import Room
from server.roster import Chair


class _Everybody:
    """As if all were here."""

    def __contains__(self, person: object) -> bool:
        return True


def room_state(
    room: Room, person: str, present: Container[str], watching: int, *, is_behind: bool = False
) -> RoomState:
    """The room as this person sees it; `present` are those whose connection is there.

    Who is kept behind does not learn who has gone since the game began.
    """
    opened, roster = room.terms, room.roster_at_start if is_behind else room.roster
    clock = room.match.clock if room.match is not None and room.stage == "playing" else None
    if is_behind:
        present, clock = _Everybody(), None
    is_finished = room.stage == "finished"
    match = room.match
    return RoomState(
        room=room.code,
        game=room.game,
        options=opened.options,
        stage=room.stage,
        seats=tuple(_seat(seat, chair, present, clock) for seat, chair in enumerate(roster.chairs)),
        private=opened.private,
        locked=opened.password is not None,
        replay=opened.replay,
        spectators=opened.spectators,
        watching=watching,
        you=OwnPlace(room.roster.seats_of(person), room.roster.host == person),
        number=room.number,
        host=roster.host_seat(),
        clock=opened.clock,
        deal=_deal(room),
        rematch=tuple(
            seat for seat, chair in enumerate(roster.chairs) if chair.owner in room.wants_rematch
        ),
        result=match.result if match is not None and is_finished else None,
        record=record_id(room) if is_finished and opened.replay else None,
    )


def room_summary(room: Room, watching: int) -> RoomSummary:
    """The room's line in the list."""
    opened, roster = room.terms, room.roster
    return RoomSummary(
        room=room.code,
        options=opened.options,
        stage=room.stage,
        free=len(roster.free()),
        locked=opened.password is not None,
        spectators=opened.spectators,
        watching=watching,
        players=roster.names(),
        clock=opened.clock,
    )


def record_id(room: Room) -> str:
    """Names the present game's record; the commitment in it cannot be guessed."""
    assert room.match is not None, "a record needs a game"
    published = commitment(room.terms.options, room.match.secret)
    return f"{room.code}-{room.number}-{published[:16]}"


def _seat(seat: int, chair: Chair, present: Container[str], clock: GameClock | None) -> RoomSeat:
    away_until_ms = None if clock is None else clock.waits_until_ms(seat)
    presence = _presence(chair, present)
    return RoomSeat(seat, presence, chair.name, chair.bot, chair.level, away_until_ms)


def _presence(chair: Chair, present: Container[str]) -> Literal["free", "here", "away", "gone"]:
    if chair.is_gone:
        return "gone"
    if chair.is_free:
        return "free"
    return "here" if chair.owner is None or chair.owner in present else "away"


def _deal(room: Room) -> FairDeal | None:
    """The commitment from the start of a game on, the secret once it is over."""
    if room.match is None:
        return None
    options, secret = room.terms.options, room.match.secret
    revealed = secret.hex() if room.match.result is not None else None
    return FairDeal(commitment(options, secret), terms(options).decode(), revealed)

"""Records of finished games, written from what is stored of their room."""

from __future__ import annotations

import re
from typing import Final, Literal

from protocol import limits
from protocol.record import RecordAction, RecordResignation, RecordSeat, RecordStep, RecordTimeOut
from server import entries, records
from server.entries import Acted, Began, Entry, Expired, Opened, Resigned
from server.room import ACTIONS, Room
from server.room_words import record_id
from server.store.base import Store, StoreError
from server.welcome import software

_NAME: Final = re.compile(rf"([{limits.ROOM_LETTERS}]{{4}})-([0-9]{{1,9}})-[0-9a-f]{{16}}")


async def find_record(name: str, store: Store) -> bytes | None:
    """The record of this name, if there is one and its room lets everybody have it."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    try:
        bodies = await store.read(found[1])
    except (KeyError, StoreError):
        return None
    return record_of(found[1], int(found[2]), bodies, name)


def record_of(code: str, number: int, bodies: list[bytes], name: str) -> bytes | None:
    """The room's game of this number as a record; `None` if it is unfinished or not public."""
    opened = entries.decode(bodies[0])
    assert isinstance(opened, Opened), "a room begins with its opening"
    room = Room(code, opened)
    steps: list[RecordStep] = []
    head = None
    for body in bodies[1:]:
        entry = entries.decode(body)
        is_bot = isinstance(entry, Acted) and room.roster.chairs[entry.seat].bot is not None
        room.fold(entry)
        if room.number < number:
            continue
        if isinstance(entry, Began):
            head = records.header(
                opened.options, bytes.fromhex(entry.secret), _seats(room), software(),
                room=code, number=number, server_ms=entry.at_ms, clock=opened.clock,
            )  # fmt: skip
            continue
        steps.extend(_steps(entry, room.seq, is_bot=is_bot))
        if room.stage == "finished":
            break
    match = room.match
    if head is None or match is None or match.result is None:
        return None
    if not opened.replay or record_id(room) != name:
        return None
    return records.written(head, steps, records.outcome(match.result, room.last_ms))


def _seats(room: Room) -> list[RecordSeat]:
    return [RecordSeat(chair.name or "?", chair.bot, chair.level) for chair in room.roster.chairs]


def _steps(entry: Entry, seq: int, *, is_bot: bool) -> list[RecordStep]:
    """What an entry did to the game."""
    at_ms = entry.at_ms
    if isinstance(entry, Acted):
        by: Literal["player", "bot"] = "bot" if is_bot else "player"
        return [RecordAction(seq, entry.seat, ACTIONS.decode(entry.action), at_ms, by)]
    if isinstance(entry, Expired) and entry.action is not None:
        return [RecordAction(seq, entry.seat, ACTIONS.decode(entry.action), at_ms, "clock")]
    if isinstance(entry, Expired):
        return [RecordTimeOut(seq, entry.seat, entry.then, at_ms)]
    if isinstance(entry, Resigned):
        return [RecordResignation(seq, seat, at_ms) for seat in entry.seats]
    return []

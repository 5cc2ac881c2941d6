"""The updates a room has told: the last ones in memory, older ones told again by replay."""

from __future__ import annotations

from collections import deque
from typing import Final

from server import entries
from server.entries import Opened
from server.room import Room
from server.store.base import Store, StoreError
from server.telling import Telling

MOST_BYTES: Final = 48 * 1024
"""So much of the last updates is kept in memory."""


class History:
    """What was told in one room, for those who missed it."""

    def __init__(self, room: Room, store: Store) -> None:
        self._room = room
        self._store = store
        self._window: deque[Telling] = deque()
        self._bytes = 0

    def add(self, telling: Telling) -> None:
        """An update was told; the oldest ones go if they take too much room."""
        self._window.append(telling)
        self._bytes += telling.weight
        while self._bytes > MOST_BYTES and len(self._window) > 1:
            self._bytes -= self._window.popleft().weight

    async def missing(self, person: str, after: int, upto: int) -> list[bytes] | None:
        """The updates after one up to another, as this person saw them; `None` if not to be had."""
        if after >= upto:
            return []
        tellings = await self.told(after, upto)
        if len(tellings) != upto - after:
            return None
        return [telling.update(telling.seats_of(person)) for telling in tellings]

    async def told(self, after: int, upto: int) -> list[Telling]:
        """The updates after one up to another; fewer if they are not to be had."""
        tellings = [telling for telling in self._window if after < telling.seq <= upto]
        if len(tellings) != upto - after:
            tellings = await self._replayed(after, upto)
        return tellings

    async def snapshot(self, person: str, upto: int) -> bytes | None:
        """Where the game stood after that update; `None` if that is not to be had.

        Once a game is over others may sit where it was played: they see what they saw then.
        """
        if upto == self._room.seq and self._room.stage == "playing":
            now = Telling(self._room, [])
            return now.snapshot(now.seats_of(person))
        tellings = [telling for telling in self._window if telling.seq == upto]
        tellings = tellings or await self._replayed(upto - 1, upto)
        return tellings[0].snapshot(tellings[0].seats_of(person)) if tellings else None

    async def _replayed(self, after: int, upto: int) -> list[Telling]:
        try:
            bodies = await self._store.read(self._room.code)
        except StoreError:
            return []
        return replayed(self._room.code, bodies, after, upto)


def replayed(code: str, bodies: list[bytes], after: int, upto: int) -> list[Telling]:
    """The same updates again, byte for byte, from what is stored."""
    opened = entries.decode(bodies[0])
    assert isinstance(opened, Opened), "a room begins with its opening"
    room = Room(code, opened)
    tellings: list[Telling] = []
    for body in bodies[1:]:
        effect = room.fold(entries.decode(body))
        if effect.events is not None and after < room.seq <= upto:
            tellings.append(Telling(room, effect.events))
        if room.seq >= upto:
            break
    return tellings

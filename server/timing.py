"""When a room must be woken: a clock runs out, the host stays away, or nobody is left."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from server.clock import Wake
from server.entries import Closed, Expired, HostChanged
from server.house import House
from server.house_rules import STAND_IN, Decision
from server.room import Room
from server.viewers import Audience


class Timing:
    """One alarm per room, set to the first of all times that matter."""

    def __init__(
        self, room: Room, house: House, audience: Audience, wake: Callable[[], None]
    ) -> None:
        self._room = room
        self._house = house
        self._audience = audience
        self._wake = wake
        self._alarm: tuple[int, Wake] | None = None
        self._empty_since_ms: int | None = None
        self._hostless_since_ms: int | None = None

    def set(self) -> None:
        """Something has changed: the alarm is set anew if another time comes first."""
        now_ms = self._house.clock.now_ms()
        self._watch_presence(now_ms)
        times = [time for time in (self._flag_ms(), self._idle_ms(), self._host_ms()) if time]
        first_ms = min(times, default=None)
        if self._alarm is not None and self._alarm[0] == first_ms:
            return
        self.cancel()
        if first_ms is not None and first_ms <= now_ms:
            self._wake()
        elif first_ms is not None:
            wake = self._house.clock.call_later(first_ms - now_ms, self._ring)
            self._alarm = (first_ms, wake)

    def cancel(self) -> None:
        """No alarm."""
        if self._alarm is not None:
            self._alarm[1].cancel()
            self._alarm = None

    def _ring(self) -> None:
        self._alarm = None
        self._wake()

    def due(self, now_ms: int) -> Decision | None:
        """What is to be done now, if anything."""
        flag_ms, idle_ms, host_ms = self._flag_ms(), self._idle_ms(), self._host_ms()
        if flag_ms is not None and flag_ms <= now_ms:
            return self._expiry(now_ms)
        if idle_ms is not None and idle_ms <= now_ms:
            return Decision(Closed(at_ms=now_ms))
        if host_ms is not None and host_ms <= now_ms:
            return Decision(HostChanged(at_ms=now_ms, host=self._heir()))
        return None

    def _watch_presence(self, now_ms: int) -> None:
        if len(self._audience):
            self._empty_since_ms = None
        elif self._empty_since_ms is None:
            self._empty_since_ms = now_ms
        roster = self._room.roster
        if self._audience.has(roster.host) or self._room.stage == "playing" or not self._heir():
            self._hostless_since_ms = None
        elif self._hostless_since_ms is None:
            self._hostless_since_ms = now_ms

    def _heir(self) -> str:
        """The first person at the table who is here."""
        people = self._room.roster.people()
        return next((person for person in people if self._audience.has(person)), "")

    def _flag_ms(self) -> int | None:
        """When the first clock runs out."""
        match = self._room.match
        if match is None or match.clock is None or self._room.stage != "playing":
            return None
        first = match.clock.next_deadline()
        return None if first is None else first[0]

    def _idle_ms(self) -> int | None:
        """When the room is closed because nobody is here; at once if it is nobody's any more."""
        roster = self._room.roster
        if not roster.host and not roster.people() and self._room.stage != "playing":
            return self._room.last_ms
        if self._empty_since_ms is None:
            return None
        return self._empty_since_ms + int(self._house.settings.idle_room_minutes * 60_000)

    def _host_ms(self) -> int | None:
        """When another becomes host."""
        if self._hostless_since_ms is None:
            return None
        return self._hostless_since_ms + int(self._house.settings.grace_seconds * 1000)

    def _expiry(self, now_ms: int) -> Decision:
        match = self._room.running()
        assert match.clock is not None, "a flag falls on a clock"
        first = match.clock.next_deadline()
        assert first is not None, "a flag falls on a running clock"
        seat, then = first[1], match.clock.settings.on_expiry
        req = match.requests[seat]
        if then != "default":
            return Decision(Expired(at_ms=now_ms, seat=seat, req=req, then=then, bot=STAND_IN))
        action = match.table.default_action(seat)
        raw = msgspec.Raw(msgspec.json.encode(action))
        entry = Expired(at_ms=now_ms, seat=seat, req=req, then=then, action=raw)
        return Decision(entry, match.table.propose(seat, action))

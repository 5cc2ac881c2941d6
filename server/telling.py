"""One update, encoded part by part, so that what is common is encoded once for all viewers."""

from __future__ import annotations

import msgspec

from protocol.room import Clocks, EncodedPart, SnapshotFrame, UpdateFrame
from server.games.table import Table
from server.match import Events
from server.room import Room

_ENCODER = msgspec.json.Encoder()


class Telling:
    """What is told of one step: to everybody, and to each seat."""

    __slots__ = (
        "_clocks", "_events", "_seats", "_table", "_view", "_yous",
        "epoch", "room", "seq", "weight",
    )  # fmt: skip

    def __init__(self, room: Room, events: Events) -> None:
        match = room.running()
        self.room, self.epoch, self.seq = room.code, room.terms.epoch, room.seq
        self._table: Table = match.table
        self._events = events
        self._view = self._table.view()
        self._yous = tuple(
            self._table.you(
                seat,
                match.requests.get(seat),
                None if match.clock is None else match.clock.deadline_ms(seat),
            )
            for seat in range(self._table.players)
        )
        self._clocks: EncodedPart = msgspec.UNSET
        if match.clock is not None:
            clocks = Clocks(room.last_ms, match.clock.left_ms(room.last_ms), match.clock.running)
            self._clocks = msgspec.Raw(_ENCODER.encode(clocks))
        self._seats = {person: room.roster.played_by(person) for person in room.roster.people()}
        self.weight = len(bytes(self._view)) + sum(len(bytes(you)) for you in self._yous)
        """About how many bytes it keeps."""

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats this person played when it happened: they may sit elsewhere by now."""
        return self._seats.get(person, ())

    def update(self, seats: tuple[int, ...]) -> bytes:
        """The frame for somebody with these seats."""
        events, you = self._events_for(seats), self._you_list(seats)
        return _ENCODER.encode(
            UpdateFrame(self.room, self.epoch, self.seq, events, self._view, you, self._clocks)
        )

    def snapshot(self, seats: tuple[int, ...]) -> bytes:
        """Where the game stands after this update, for somebody with these seats."""
        you = self._you_list(seats)
        return _ENCODER.encode(
            SnapshotFrame(self.room, self.epoch, self.seq, self._view, you, self._clocks)
        )

    def _you_list(self, seats: tuple[int, ...]) -> EncodedPart:
        if not seats:
            return msgspec.UNSET
        return msgspec.Raw(b"[" + b",".join(bytes(self._yous[seat]) for seat in seats) + b"]")

    def _events_for(self, seats: tuple[int, ...]) -> msgspec.Raw:
        if len(seats) <= 1:
            return self._table.events_for(self._events, seats[0] if seats else None)
        return msgspec.Raw(
            b"[" + b",".join(self._event_for(event, seats) for event in self._events) + b"]"
        )

    def _event_for(self, event: object, seats: tuple[int, ...]) -> bytes:
        """Of one event the most that any of these seats may know."""
        public = bytes(self._table.events_for([event], None))
        known = (bytes(self._table.events_for([event], seat)) for seat in seats)
        return next((each for each in known if each != public), public)[1:-1]

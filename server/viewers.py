"""Who looks at a room now, and what reaches them when.

Players and live spectators are told at once. Delayed spectators get updates and chat only when
enough further updates have come, or the game is over.
"""

from __future__ import annotations

from collections import deque
from typing import Protocol

from protocol.codec import encode
from protocol.lobby import SpectatorsDelayed
from protocol.room import Said
from server.room import Room
from server.room_words import room_state
from server.telling import Telling


class Listener(Protocol):
    """Somebody's connection."""

    def tell(self, frame: bytes) -> None:
        """Sends without waiting; a listener that cannot follow is dropped."""
        ...


class Audience:
    """The viewers of one room: one connection per person."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._listeners: dict[str, Listener] = {}
        self._states: dict[str, bytes] = {}
        """The room as those who are kept behind were told it last."""
        self._held: deque[tuple[int, bytes]] = deque()
        """For delayed spectators: frames, and the update after which each was told."""

    def __len__(self) -> int:
        return len(self._listeners)

    def add(self, person: str, listener: Listener) -> None:
        """The person looks on through this connection."""
        self._states.pop(person, None)
        self._listeners[person] = listener

    def remove(self, person: str, listener: Listener | None = None) -> bool:
        """The person looks away. With a listener: only if it is still theirs."""
        current = self._listeners.get(person)
        if current is None or (listener is not None and current is not listener):
            return False
        del self._listeners[person]
        self._states.pop(person, None)
        return True

    def has(self, person: str) -> bool:
        """Is this person looking?"""
        return person in self._listeners

    def is_through(self, person: str, listener: Listener) -> bool:
        """Is this person looking through this very connection?"""
        return self._listeners.get(person) is listener

    def people(self) -> tuple[str, ...]:
        """Everybody who is looking."""
        return tuple(self._listeners)

    def spectators(self) -> int:
        """How many look on without a seat."""
        return sum(not self._room.roster.seats_of(person) for person in self._listeners)

    def shown_seq(self) -> int:
        """The last update that spectators may see now."""
        rule, room = self._room.terms.spectators, self._room
        if not isinstance(rule, SpectatorsDelayed) or room.stage != "playing":
            return room.seq
        return max(room.last_game_seq, room.seq - rule.delay)

    def visible_seq(self, person: str) -> int:
        """The last update this person may see now."""
        return self._room.seq if self._room.roster.seats_of(person) else self.shown_seq()

    def tell_update(self, telling: Telling) -> None:
        """An update: to players at once, to spectators when their time has come."""
        frames: dict[tuple[int, ...], bytes] = {}
        is_watched = isinstance(self._room.terms.spectators, SpectatorsDelayed)
        for person, listener in list(self._listeners.items()):
            if not self._room.roster.seats_of(person):
                is_watched = True
                continue
            seats = telling.seats_of(person)
            if seats not in frames:
                frames[seats] = telling.update(seats)
            listener.tell(frames[seats])
        if is_watched:  # the frame for spectators is made only if somebody sees it, now or later
            self._show(telling.seq, frames.get(()) or telling.update(()))

    def tell_said(self, said: Said) -> None:
        """Chat: to players at once, to spectators with the update it belongs to."""
        frame = encode(said)
        for person, listener in list(self._listeners.items()):
            if self._room.roster.seats_of(person):
                listener.tell(frame)
        self._show(self._room.seq, frame)

    def hold(self, telling: Telling) -> None:
        """An update of before a restart that spectators may not see yet."""
        self._held.append((telling.seq, telling.update(())))

    def _show(self, seq: int, frame: bytes) -> None:
        """Holds a frame for spectators and lets go what they may see by now."""
        self._held.append((seq, frame))
        shown = self.shown_seq()
        while self._held and self._held[0][0] <= shown:
            _, due = self._held.popleft()
            for person, listener in list(self._listeners.items()):
                if not self._room.roster.seats_of(person):
                    listener.tell(due)

    def tell_state(self) -> None:
        """The room has changed: everybody sees it, each with their own place."""
        for person in self.people():
            self.tell_state_to(person)

    def tell_state_to(self, person: str) -> None:
        """The room as this person sees it."""
        listener = self._listeners.get(person)
        if listener is None:
            return
        room, watching = self._room, self.spectators()
        if not self._is_behind(person):
            listener.tell(encode(room_state(room, person, self._listeners, watching)))
            return
        frame = encode(room_state(room, person, self._listeners, watching, is_behind=True))
        if self._states.get(person) != frame:  # that nothing new is told must not be told either
            self._states[person] = frame
            listener.tell(frame)

    def _is_behind(self, person: str) -> bool:
        is_delayed = isinstance(self._room.terms.spectators, SpectatorsDelayed)
        is_playing = self._room.stage == "playing"
        return is_delayed and is_playing and not self._room.roster.seats_of(person)

    def tell_all(self, frame: bytes) -> None:
        """The same to everybody, at once."""
        for listener in list(self._listeners.values()):
            listener.tell(frame)

"""A room as this client knows it, folded from what the server tells."""

from __future__ import annotations

from typing import Final

from protocol.carcassonne import CarcassonneRequest
from protocol.cardcassonne import CardcassonneOwn, CardcassonneRequest
from protocol.lobby import RoomState
from protocol.room import Clocks, GameView, Own, Snapshot, Update

LOG_LINES: Final = 200


class Table:
    """The newest state, view and own part of one room, and what was told."""

    def __init__(self, room: str) -> None:
        self.room = room
        self.state: RoomState | None = None
        self.view: GameView | None = None
        self.own: tuple[Own, ...] = ()
        self.clocks: Clocks | None = None
        self.log: list[str] = []

    def fold(self, told: Snapshot | Update) -> None:
        """Goes on from what the server says now."""
        self.view, self.own, self.clocks = told.view, told.you, told.clocks

    def note(self, line: str) -> None:
        """Keeps a line for whoever asks what happened."""
        self.log.append(line)
        del self.log[:-LOG_LINES]

    @property
    def asked(self) -> tuple[int, CarcassonneRequest | CardcassonneRequest] | None:
        """The first own seat that is asked, and what."""
        if self.state and self.state.stage != "playing":
            return None
        for own in self.own:
            if own.request is not None:
                return own.seat, own.request
        return None

    @property
    def is_playing(self) -> bool:
        """Whether a seat of this client is in a running game."""
        return bool(self.state and self.state.stage == "playing" and self.state.you.seats)

    @property
    def own_cards(self) -> tuple[CardcassonneOwn, ...]:
        """The own parts of the card game."""
        return tuple(own for own in self.own if isinstance(own, CardcassonneOwn))

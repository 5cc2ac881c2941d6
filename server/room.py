"""A room: its terms, its people and its game. It changes by folding stored entries, only so.

`house_rules.py` decides what may become an entry; `keeper.py` stores it, folds it and tells it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from protocol.fields import GameName
from protocol.lobby import RoomStage
from protocol.room import (
    GameAction,
    PlayerResigned,
    Said,
    StandInTookOver,
    TimeRanOut,
)
from protocol.session import Ack
from server.entries import (
    Acted,
    Away,
    Back,
    Began,
    BotRemoved,
    BotSeated,
    Closed,
    Entry,
    Expired,
    HostChanged,
    Left,
    Opened,
    RematchAsked,
    Resigned,
    Restarted,
    Seated,
    Spoke,
    StoredBot,
)
from server.games.table import Step, game_of
from server.match import Events, Match
from server.roster import Roster

ACTIONS: Final[msgspec.json.Decoder[GameAction]] = msgspec.json.Decoder(GameAction)


@dataclass(frozen=True, slots=True)
class Effect:
    """What an entry has changed, for those who must be told."""

    answer: Ack | None = None
    events: Events | None = None
    """An update is due that tells these."""
    is_lobby_changed: bool = False
    said: Said | None = None


class Room:
    """Everything about one room that its entries tell."""

    def __init__(self, code: str, opened: Opened) -> None:
        self.code = code
        self.terms = opened
        self.roster = Roster(opened.options.players, opened.by)
        self.roster_at_start = self.roster
        """Who sat where when the game began: all that delayed spectators may know."""
        self.match: Match | None = None
        self.stage: RoomStage = "waiting"
        self.seq = 0
        self.last_game_seq = 0
        """The update that ended the last game."""
        self.number = 0
        self.wants_rematch: set[str] = set()
        self.is_closed = False
        self.last_ms = opened.at_ms
        if opened.seat is not None:
            self.roster.sit(opened.seat, opened.by, opened.name)
        for bot in opened.bots:
            self.roster.put_bot(bot)

    @property
    def game(self) -> GameName:
        """The name of the game played here."""
        return game_of(self.terms.options)

    def opening(self) -> Effect:
        """What the first entry, with which the room was made, answers."""
        return Effect(Ack(self.terms.id, self.code, self.terms.seat), is_lobby_changed=True)

    def fold(self, entry: Entry, step: Step | None = None) -> Effect:
        """The entry takes effect. `step` is what its action does, if that is known already."""
        effect: Effect
        if isinstance(entry, Acted):
            effect = self._acted(entry, step)
        elif isinstance(entry, Expired):
            effect = self._expired(entry, step)
        else:
            effect = _FOLDS[type(entry)](self, entry)
        self.last_ms = entry.at_ms
        if self.match is not None and self.match.result is not None and self.stage == "playing":
            self._finish()
        return effect

    def _finish(self) -> None:
        self.stage = "finished"
        self.last_game_seq = self.seq
        self.roster.settle()

    def running(self) -> Match:
        """The game that is being played."""
        assert self.match is not None, "no game is running"
        return self.match

    # Before and after games

    def _seated(self, entry: Seated) -> Effect:
        self.roster.sit(entry.seat, entry.by, entry.name)
        return self._lobby(entry, entry.seat)

    def _left(self, entry: Left) -> Effect:
        if self.stage == "playing":
            self.roster.disown(entry.by)
            return self._lobby(entry)
        self.roster.clear(entry.seats)
        if not self.roster.seats_of(entry.by):
            self.wants_rematch.discard(entry.by)
        if entry.wholly:
            self.roster.hand_over(entry.by)
        return self._lobby(entry)

    def _host_changed(self, entry: HostChanged) -> Effect:
        self.roster.host = entry.host
        return self._lobby(entry)

    def _bot_seated(self, entry: BotSeated) -> Effect:
        self.roster.put_bot(StoredBot(entry.seat, entry.bot, entry.level))
        return self._lobby(entry, entry.seat)

    def _bot_removed(self, entry: BotRemoved) -> Effect:
        self.roster.clear([entry.seat])
        return self._lobby(entry)

    def _rematch_asked(self, entry: RematchAsked) -> Effect:
        self.wants_rematch.add(entry.by)
        return self._lobby(entry)

    def _spoke(self, entry: Spoke) -> Effect:
        said = Said(self.code, entry.name, entry.at_ms, entry.seat, entry.text, entry.emote)
        return Effect(self._ack(entry), said=said)

    def _closed(self, entry: Closed) -> Effect:
        self.is_closed = True
        if self.stage != "playing":
            return Effect(is_lobby_changed=True)
        return self._update(entry, self.running().close(entry.at_ms))

    # The game

    def _began(self, entry: Began) -> Effect:
        if entry.rotated:
            self.roster.rotate()
        self.roster_at_start = self.roster.copy()
        self.wants_rematch.clear()
        self.stage = "playing"
        self.number = entry.number
        terms = self.terms
        self.match = Match(entry.number, terms.options, bytes.fromhex(entry.secret), terms.clock)
        house = [seat for seat, chair in enumerate(self.roster.chairs) if chair.bot is not None]
        return self._update(entry, self.match.begin(self.seq + 1, entry.at_ms, house))

    def _acted(self, entry: Acted, step: Step | None) -> Effect:
        match = self.running()
        step = step or match.table.propose(entry.seat, ACTIONS.decode(entry.action))
        return self._update(entry, match.play(self.seq + 1, entry.at_ms, entry.seat, step))

    def _expired(self, entry: Expired, step: Step | None) -> Effect:
        first = (TimeRanOut(entry.seat, entry.then),)
        if entry.then == "default":
            assert entry.action is not None, "a default action is stored with its entry"
            match = self.running()
            step = step or match.table.propose(entry.seat, ACTIONS.decode(entry.action))
            told = match.play(self.seq + 1, entry.at_ms, entry.seat, step, first)
            return self._update(entry, told)
        return self._replaced(entry, (entry.seat,), first, gives_up=entry.then == "forfeit")

    def _resigned(self, entry: Resigned) -> Effect:
        first = tuple(PlayerResigned(seat) for seat in entry.seats)
        effect = self._replaced(entry, entry.seats, first, gives_up=True)
        if entry.left:
            self.roster.disown(entry.by)
        return effect

    def _replaced(
        self,
        entry: Expired | Resigned,
        seats: tuple[int, ...],
        first: tuple[TimeRanOut | PlayerResigned, ...],
        *,
        gives_up: bool,
    ) -> Effect:
        """Seats are no longer played by their people; perhaps the game ends by it."""
        match = self.running()
        for seat in seats:
            self.roster.chairs[seat].is_gone = True
        people = [s for s, chair in enumerate(self.roster.chairs) if chair.is_played_by_person]
        reason = "forfeit" if isinstance(entry, Expired) else "resigned"
        if gives_up and match.give_up(seats, people, reason):
            return self._update(entry, match.close(entry.at_ms, first))
        for seat in seats:
            self.roster.chairs[seat].bot = entry.bot
        stand_ins = tuple(StandInTookOver(seat, entry.bot) for seat in seats)
        told = match.hand_to_house(self.seq + 1, entry.at_ms, seats, (*first, *stand_ins))
        return self._update(entry, told)

    # Connections, as far as clocks depend on them

    def _away(self, entry: Away) -> Effect:
        clock = self.running().clock
        assert clock is not None, "only clocks wait for connections"
        moved = [clock.away(seat, entry.at_ms) for seat in entry.seats]
        return self._update(entry, []) if any(moved) else Effect(is_lobby_changed=True)

    def _back(self, entry: Back) -> Effect:
        clock = self.running().clock
        assert clock is not None, "only clocks wait for connections"
        moved = [clock.back(seat, entry.at_ms) for seat in entry.seats]
        return self._update(entry, []) if any(moved) else Effect(is_lobby_changed=True)

    def _restarted(self, entry: Restarted) -> Effect:
        clock = self.running().clock
        assert clock is not None, "only clocks care for a restart"
        clock.pause(self.last_ms, entry.at_ms)
        for seat, chair in enumerate(self.roster.chairs):
            if chair.is_played_by_person:
                clock.away(seat, entry.at_ms)
        return self._update(entry, [])

    # What follows from an entry

    def _update(self, entry: Entry, events: Events) -> Effect:
        self.seq += 1
        is_over = self.running().result is not None
        is_lobby_changed = is_over or not isinstance(entry, Acted)
        return Effect(self._ack(entry, seq=self.seq), events, is_lobby_changed)

    def _lobby(self, entry: Entry, seat: int | None = None) -> Effect:
        return Effect(self._ack(entry, seat), is_lobby_changed=True)

    def _ack(self, entry: Entry, seat: int | None = None, seq: int | None = None) -> Ack | None:
        return Ack(entry.id, self.code, seat, seq) if entry.id else None


_FOLDS: Final[dict[type[Any], Callable[[Room, Any], Effect]]] = {
    Seated: Room._seated,
    Left: Room._left,
    HostChanged: Room._host_changed,
    BotSeated: Room._bot_seated,
    BotRemoved: Room._bot_removed,
    RematchAsked: Room._rematch_asked,
    Spoke: Room._spoke,
    Closed: Room._closed,
    Began: Room._began,
    Resigned: Room._resigned,
    Away: Room._away,
    Back: Room._back,
    Restarted: Room._restarted,
}

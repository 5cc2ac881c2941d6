"""One running game: the engine behind, the wire in front.

A table knows no room, socket, clock or store. An action is first proposed, then stored by the
house, then accepted; a table never shows what is not stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import msgspec

from engine import fair
from engine.game import IllegalAction, OptionsError, Seat
from protocol.carcassonne import CarcassonneOptions
from protocol.fields import GameName, Outcome, Wire
from server.games import carcassonne, cardcassonne
from server.games.bridge import (
    ENCODER,
    Bridge,
    Question,
    WireAction,
    WireOptions,
    WireOwn,
    WireSetup,
    WrongGame,
)

__all__ = [
    "GAMES", "IllegalAction", "OptionsError", "Step", "Table", "WrongGame", "catalog",
    "commitment", "game_of", "is_committed", "options_error", "rules_version", "terms",
]  # fmt: skip

BRIDGES: Final[MappingProxyType[str, Bridge]] = MappingProxyType(
    {"carcassonne": carcassonne, "cardcassonne": cardcassonne}
)
GAMES: Final[tuple[GameName, ...]] = ("carcassonne", "cardcassonne")


@dataclass(frozen=True, slots=True)
class Step:
    """What an action leads to; not in force before the table has accepted it."""

    before: Any
    """The state it was proposed in."""
    after: Any
    events: list[Any]
    """For `events_for` alone: hidden parts are still in them."""


class _Told(NamedTuple):
    """Events that are being told, who knows more of them than others, and their bytes so far."""

    events: Sequence[Any]
    insiders: frozenset[Seat | None]
    known: dict[Seat | None, msgspec.Raw]


class _Terms(msgspec.Struct):
    """Options as the engine reads them, and the text that binds them."""

    options: Any
    text: bytes


class Table:
    """One running game: engine behind, wire in front. Knows no room, socket, clock or store."""

    __slots__ = ("_bridge", "_display", "_questions", "_state", "_told", "_view", "game", "players")

    def __init__(self, game: GameName, players: int, state: Any) -> None:
        self.game: GameName = game
        self.players = players
        self._bridge = BRIDGES[game]
        self._display = self._bridge.display()
        self._settle(state)

    @classmethod
    def deal(
        cls, options: WireOptions, secret: bytes, *, setup: WireSetup | None = None
    ) -> tuple[Table, list[Any]]:
        """A new table and the events of the deal, for `events_for`; raises `OptionsError`.

        An explicit setup (scripted games) stands instead of what follows from the secret.
        """
        game, read = game_of(options), _read(options)
        bridge = BRIDGES[game]
        if setup is None:
            dealt = bridge.GAME.deal(read.options, fair.FairChance(secret, read.text))
        else:
            dealt = _explicit(bridge, setup)
        state, events = bridge.GAME.start(read.options, dealt)
        return cls(game, options.players, state), events

    def asked(self) -> tuple[Seat, ...]:
        """The seats that are asked now, in ascending order; none once the game is over."""
        return self._bridge.GAME.to_move(self._state)

    def propose(self, seat: Seat, action: WireAction) -> Step:
        """What the action would lead to; raises `IllegalAction` or `WrongGame`."""
        wanted = self._bridge.engine_action(action)
        after, events = self._bridge.GAME.apply(self._state, seat, wanted)
        return Step(self._state, after, events)

    def accept(self, step: Step) -> None:
        """The step is stored and now in force."""
        assert step.before is self._state, "a step is accepted where it was proposed"
        self._settle(step.after)

    def _settle(self, state: Any) -> None:
        self._state = state
        self._view: msgspec.Raw | None = None
        self._questions: dict[Seat, Question | None] = {}
        self._told = _Told((), frozenset(), {})

    def default_action(self, seat: Seat) -> WireAction:
        """What is played for an asked seat whose time ran out: always legal, always the same."""
        return self._bridge.default_action(self._state, seat)

    def view(self) -> msgspec.Raw:
        """What everybody sees, encoded once per state."""
        if self._view is None:
            self._view = self._display.view(self._state)
        return self._view

    def own(self, seat: Seat) -> WireOwn:
        """What only this seat knows, without its request."""
        return self._display.own(self._state, seat)

    def legal(self, seat: Seat) -> Question | None:
        """The kind of what this seat is asked and its offers, ready to be encoded; or `None`."""
        if seat not in self._questions:
            self._questions[seat] = self._bridge.question(self._state, seat)
        return self._questions[seat]

    def you(
        self, seat: Seat, req: int | None = None, deadline_ms: int | None = None
    ) -> msgspec.Raw:
        """One entry of `you`, encoded; with the request of this number if the seat is asked."""
        own = self.own(seat)
        question = None if req is None else self.legal(seat)
        if question is not None:
            request = self._bridge.Request(
                req=req, kind=question.kind, legal=question.legal, deadline_ms=deadline_ms
            )
            if not question.complete:
                request = msgspec.structs.replace(request, complete=False)
            own = msgspec.structs.replace(own, request=request)
        return msgspec.Raw(ENCODER.encode(own))

    def events_for(self, events: Sequence[Any], seat: Seat | None) -> msgspec.Raw:
        """The events as this seat, or a spectator (`None`), may know them, as an encoded list.

        Events of the room (wire structs) may stand among those of the game. Viewers to whom the
        same list is told, and who know equally much, get the same bytes without encoding again.
        """
        if self._told.events is not events:
            self._told = _Told(events, frozenset(map(self._insider, events)), {})
        insiders, known = self._told.insiders, self._told.known
        knower = seat if seat in insiders else None
        if knower not in known:
            told = [self._event_for(event, knower) for event in events]
            known[knower] = msgspec.Raw(ENCODER.encode(told))
        return known[knower]

    def _insider(self, event: Any) -> Seat | None:
        return None if isinstance(event, Wire) else self._bridge.insider(event)

    def _event_for(self, event: Any, seat: Seat | None) -> msgspec.Struct:
        if isinstance(event, Wire):
            return event
        bridge = self._bridge
        is_secret = bridge.insider(event) not in (None, seat)
        return bridge.told(bridge.GAME.event_for(event, seat) if is_secret else event)

    def scores(self) -> tuple[int, ...]:
        """Everybody's points so far."""
        return self._bridge.scores(self._state)

    def outcome(self) -> Outcome | None:
        """The result by the rules once the game is over, else `None`."""
        result = self._bridge.GAME.outcome(self._state)
        return None if result is None else Outcome(result.scores, result.winners)

    def text(self) -> str:
        """The whole table for a person to read, hidden things included: for finished games."""
        return self._bridge.write_state(self._state)

    def spell(self, action: WireAction) -> str:
        """The action in the game's notation; raises `WrongGame`."""
        return self._bridge.write_action(self._bridge.engine_action(action))


def game_of(options: WireOptions) -> GameName:
    """Which game these options are for."""
    return "carcassonne" if isinstance(options, CarcassonneOptions) else "cardcassonne"


def options_error(options: WireOptions) -> None:
    """Raises `OptionsError` unless a game can be played with these options."""
    _read(options)


def rules_version(game: GameName) -> int:
    """Which version of the rules is played here."""
    return BRIDGES[game].GAME.RULES_VERSION


def terms(options: WireOptions) -> bytes:
    """Game, options and rules version as the one text that a commitment binds."""
    return _read(options).text


def commitment(options: WireOptions, secret: bytes) -> str:
    """What is published before the game; it binds the secret and the terms."""
    return fair.commitment(secret, terms(options))


def is_committed(options: WireOptions, secret: bytes, published: str) -> bool:
    """Is this the secret, and are these the options, that were committed to?"""
    return fair.verify(secret, terms(options), published)


def catalog(game: GameName) -> bytes:
    """Tiles with their segments, or cards, as JSON."""
    return ENCODER.encode(BRIDGES[game].catalog())


def _read(options: WireOptions) -> _Terms:
    game = BRIDGES[game_of(options)].GAME
    read = game.read_options(msgspec.structs.asdict(options))
    return _Terms(read, fair.canonical(game.NAME, game.RULES_VERSION, read))


def _explicit(bridge: Bridge, setup: WireSetup) -> Any:
    try:
        return bridge.engine_setup(setup)
    except WrongGame:
        raise OptionsError("wrong_setup", "This setup belongs to another game.") from None

"""The tile game's table as everybody sees it, encoded: `engine.carcassonne.view` in wire words.

A tile that lies stays, and most features stay from one turn to the next: their bytes are kept.
Engine structs without optional fields read byte for byte like their twins of the protocol, so
they are encoded as they are; the tests hold every view to the typed protocol and to the engine's.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from engine.carcassonne import outcome
from engine.carcassonne.expansion import rules_of
from engine.carcassonne.expansions import crop_circles, dispatches
from engine.carcassonne.landscape import Landscape, neighbours, root_of
from engine.carcassonne.model import State, scores
from engine.carcassonne.packing import SEGMENTS, cell_at, seat_of, segment_of
from engine.carcassonne.reports import report, spot_of
from engine.carcassonne.scoring import feature_kind
from engine.carcassonne.tables import FEATURES, KINDS, NAMES, kind_of, rotation_of
from engine.carcassonne.tiles import FeatureKind
from engine.carcassonne.view import StandingFollower
from engine.game import Outcome, Seat
from protocol import carcassonne as wire
from server.games.bridge import ENCODER, recast

WORDS: Final[dict[type, type[msgspec.Struct]]] = {
    dispatches.Award: wire.Award,
    dispatches.ChooseFigures: wire.ChooseFigures,
    dispatches.DispatchesView: wire.DispatchesView,
    crop_circles.CropCirclesView: wire.CropCirclesView,
}
"""Questions and views of expansions that read otherwise than their twins of the protocol."""


class _View(msgspec.Struct, frozen=True, omit_defaults=True, tag="carcassonne.view"):
    """`protocol.carcassonne.CarcassonneView` of parts that are encoded already."""

    players: int
    asked: list[msgspec.Struct]
    tiles: msgspec.Raw
    followers: list[msgspec.Raw]
    supply: list[int]
    scores: tuple[int, ...]
    features: list[msgspec.Raw]
    bag: int
    remaining: dict[str, int]
    removed: list[str]
    on_turn: Seat | None = None
    drawn: str | None = None
    last_move: wire.LastMove | None = None
    dispatches: msgspec.Struct | None = None
    crop_circles: msgspec.Struct | None = None
    outcome: Outcome | None = None


class _Kept(NamedTuple):
    """A feature's bytes, and all that they depend on."""

    members: tuple[int, ...]
    followers: tuple[int, ...]
    mark: int
    report: msgspec.Raw


class TileDisplay:
    """What one table of the tile game shows."""

    def __init__(self) -> None:
        self._tiles = b""
        self._laid = 0
        self._completions = 0
        self._features: dict[int, _Kept] = {}
        self._followers: dict[int, msgspec.Raw] = {}

    def view(self, state: State) -> msgspec.Raw:
        """The whole table but the order of bag and stacks, encoded."""
        land = state.land
        self._lay(land)
        standing = sorted([each for group in land.followers.values() for each in group])
        views: dict[str, Any] = {
            name: recast(view(state), WORDS) for name, view in rules_of(state).views
        }
        table = _View(
            players=len(state.supply),
            asked=[recast(each, WORDS) if type(each) in WORDS else each for each in _asked(state)],
            tiles=msgspec.Raw(b"[" + self._tiles + b"]"),
            followers=[self._follower(land, each) for each in standing],
            supply=state.supply,
            scores=scores(state),
            features=[self._feature(state, root) for root in sorted(land.followers)],
            bag=len(state.bag),
            remaining=_remaining(state),
            removed=[KINDS[kind].id for kind in state.removed],
            on_turn=None if state.over else state.on_turn,
            drawn=None if state.drawn is None else KINDS[state.drawn].id,
            last_move=_last_move(state),
            outcome=outcome(state),
            **views,
        )
        return msgspec.Raw(ENCODER.encode(table))

    def own(self, _state: State, seat: Seat) -> wire.CarcassonneOwn:
        """Nobody holds anything in secret here."""
        return wire.CarcassonneOwn(seat)

    def _lay(self, land: Landscape) -> None:
        """Adds the bytes of the tiles that were laid since the last view."""
        for slot in range(self._laid, len(land.tiles)):
            tile = land.tiles[slot]
            laid = wire.LaidTile(
                *cell_at(land.cells[slot]), KINDS[kind_of(tile)].id, rotation_of(tile)
            )
            self._tiles += (b"," if slot else b"") + ENCODER.encode(laid)
            self._completions += _completes_a_city(land, slot)
        self._laid = len(land.tiles)

    def _follower(self, land: Landscape, follower: int) -> msgspec.Raw:
        """A follower on its segment: the same bytes whenever it stands there."""
        kept = self._followers.get(follower)
        if kept is None:
            spot = spot_of(land, segment_of(follower))
            standing = StandingFollower(seat_of(follower), spot)
            kept = self._followers[follower] = msgspec.Raw(ENCODER.encode(standing))
        return kept

    def _feature(self, state: State, root: int) -> msgspec.Raw:
        """A feature with followers; reported again only if something about it has changed."""
        land = state.land
        members, followers = land.members[root], land.followers[root]
        mark = self._mark(land, root)
        kept = self._features.get(root)
        if (
            kept is None
            or kept.members is not members
            or kept.followers != followers
            or kept.mark != mark
        ):
            told = msgspec.Raw(ENCODER.encode(report(state, root)))
            kept = self._features[root] = _Kept(members, followers, mark, told)
        return kept.report

    def _mark(self, land: Landscape, root: int) -> int:
        """What a report depends on besides segments and followers.

        A road or city has open ends, a cloister neighbours. The cities that feed a field change
        only when one is completed.
        """
        kind = feature_kind(land, root)
        if kind is FeatureKind.FIELD:
            return self._completions
        if kind is FeatureKind.CLOISTER:
            return neighbours(land, land.cells[root // SEGMENTS])
        return land.ends[root]


def _completes_a_city(land: Landscape, slot: int) -> bool:
    """Whether a city on this tile is complete: its last tile has just been laid."""
    return any(
        feature is FeatureKind.CITY and land.ends[root_of(land, slot * SEGMENTS + index)] == 0
        for index, feature in enumerate(FEATURES[land.tiles[slot]])
    )


def _asked(state: State) -> tuple[msgspec.Struct, ...]:
    return state.decisions[-1] if state.decisions else ()


def _remaining(state: State) -> dict[str, int]:
    """By kind, in the order of the catalog: never in the order of the bag."""
    count = [0] * len(KINDS)
    for kind in state.bag:
        count[kind] += 1
    return {KINDS[kind].id: left for kind, left in enumerate(count) if left}


def _last_move(state: State) -> wire.LastMove | None:
    if state.last_move is None:
        return None
    seat, index = state.last_move
    tile = state.land.tiles[-1]
    x, y = cell_at(state.land.cells[-1])
    follower = None if index is None else NAMES[tile][index]
    return wire.LastMove(seat, KINDS[kind_of(tile)].id, x, y, rotation_of(tile), follower)

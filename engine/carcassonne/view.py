"""Who sees what: everything on the table is public, the order of bag and stacks is not."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.carcassonne.actions import PlaceTile, Spot
from engine.carcassonne.choices import decision_for
from engine.carcassonne.events import FeatureReport
from engine.carcassonne.expansion import rules_of
from engine.carcassonne.model import Decision, State, scores
from engine.carcassonne.packing import cell_at
from engine.carcassonne.reports import report, spots_under
from engine.carcassonne.scoring import seats_of
from engine.carcassonne.tables import KINDS, NAMES, kind_of, rotation_of
from engine.carcassonne.tiles import Kind
from engine.carcassonne.turn import winners
from engine.game import Seat


class LaidTile(msgspec.Struct, frozen=True, gc=False):
    """A tile of the landscape."""

    x: int
    y: int
    tile: Kind
    rotation: int


class StandingFollower(msgspec.Struct, frozen=True, gc=False):
    """A follower in the landscape."""

    seat: Seat
    at: Spot


class LastMove(msgspec.Struct, frozen=True):
    """The tile laid last, by whom and how."""

    seat: Seat
    tile: Kind
    move: PlaceTile


class PublicView(msgspec.Struct, frozen=True):
    """The whole table. What is not listed here nobody may know."""

    players: int
    on_turn: Seat | None
    asked: tuple[Decision, ...]
    drawn: Kind | None
    tiles: tuple[LaidTile, ...]
    """In the order in which they were laid, the start tile first."""
    followers: tuple[StandingFollower, ...]
    supply: tuple[int, ...]
    scores: tuple[int, ...]
    features: tuple[FeatureReport, ...]
    """Those with followers: owners and worth, fields with the cities that feed them."""
    bag: int
    remaining: dict[Kind, int]
    """How many tiles of each kind are still in the bag: anybody can count them."""
    removed: tuple[Kind, ...]
    last_move: LastMove | None
    expansions: dict[str, msgspec.Struct]
    winners: tuple[Seat, ...] | None


class OwnView(msgspec.Struct, frozen=True):
    """What only this seat is told: here nothing but what it is asked."""

    seat: Seat
    asked: Decision | None


def public_view(state: State) -> PublicView:
    """What everybody may know. The order of the bag is in no view."""
    return PublicView(
        players=len(state.supply),
        on_turn=None if state.over else state.on_turn,
        asked=state.decisions[-1] if state.decisions else (),
        drawn=None if state.drawn is None else KINDS[state.drawn].id,
        tiles=_tiles(state),
        followers=_followers(state),
        supply=tuple(state.supply),
        scores=scores(state),
        features=tuple([report(state, root) for root in sorted(state.land.followers)]),
        bag=len(state.bag),
        remaining=_remaining(state),
        removed=tuple([KINDS[kind].id for kind in state.removed]),
        last_move=_last_move(state),
        expansions={name: view(state) for name, view in rules_of(state).views},
        winners=winners(state) if state.over else None,
    )


def own_view(state: State, seat: Seat) -> OwnView:
    """What this seat alone is told."""
    return OwnView(seat, decision_for(state, seat))


def _tiles(state: State) -> tuple[LaidTile, ...]:
    return tuple(map(_laid, state.land.cells, state.land.tiles))


@lru_cache(maxsize=1 << 14)
def _laid(cell: int, tile: int) -> LaidTile:
    """A laid tile; remembered, since the same ones return every turn."""
    return LaidTile(*cell_at(cell), KINDS[kind_of(tile)].id, rotation_of(tile))


def _followers(state: State) -> tuple[StandingFollower, ...]:
    standing = sorted([each for group in state.land.followers.values() for each in group])
    seats = seats_of(tuple(standing))
    return tuple(map(StandingFollower, seats, spots_under(state.land, standing)))


def _remaining(state: State) -> dict[Kind, int]:
    """By kind, in the order of the catalog: never in the order of the bag."""
    count = [0] * len(KINDS)
    for kind in state.bag:
        count[kind] += 1
    return {KINDS[kind].id: left for kind, left in enumerate(count) if left}


def _last_move(state: State) -> LastMove | None:
    if state.last_move is None:
        return None
    seat, index = state.last_move
    land = state.land
    tile = land.tiles[-1]
    kind = kind_of(tile)
    x, y = cell_at(land.cells[-1])
    follower = None if index is None else NAMES[tile][index]
    return LastMove(seat, KINDS[kind].id, PlaceTile(x, y, rotation_of(tile), follower))

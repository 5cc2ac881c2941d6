"""Features told in words of the table: spots, cells and counts instead of packed numbers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.carcassonne.actions import Spot
from engine.carcassonne.events import FeatureReport
from engine.carcassonne.landscape import Landscape, neighbours
from engine.carcassonne.model import State
from engine.carcassonne.packing import (
    SEGMENTS,
    cell_at,
    index_of,
    pack_cell,
    pack_segment,
    seat_of,
    segment_of,
    slot_of,
    tile_count,
)
from engine.carcassonne.scoring import (
    city_points,
    cloister_points,
    completed_cities,
    feature_kind,
    field_points,
    most_present,
    road_points,
    seats_of,
)
from engine.carcassonne.tables import FEATURES, NAMES
from engine.carcassonne.tiles import FeatureKind
from engine.game import Seat


def segment_at(land: Landscape, spot: Spot) -> int:
    """The segment behind a spot that lies in the landscape."""
    slot = land.slots[pack_cell(spot.x, spot.y)]
    return pack_segment(slot, NAMES[land.tiles[slot]].index(spot.segment))


@lru_cache(maxsize=1 << 14)
def spots_on(cell: int, tile: int) -> tuple[Spot, ...]:
    """The segments of a turned tile lying there; remembered, since they return every turn."""
    x, y = cell_at(cell)
    return tuple(Spot(x, y, name) for name in NAMES[tile])


def spot_of(land: Landscape, segment: int) -> Spot:
    """The segment as cell and name."""
    slot = slot_of(segment)
    return spots_on(land.cells[slot], land.tiles[slot])[index_of(segment)]


def anchor_of(land: Landscape, root: int) -> tuple[int, int]:
    """The northernmost, then westernmost cell of a feature, and its first segment there."""
    cells = land.cells
    return min([(cells[segment // SEGMENTS], segment) for segment in land.members[root]])


@lru_cache(maxsize=1 << 10)
def _shares(players: int, seats: tuple[Seat, ...]) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    """Followers per seat, and the seats with most of them; few such crowds ever occur. [BASE-11]"""
    return tuple(seats.count(seat) for seat in range(players)), most_present(seats)


def spots_of(land: Landscape, segments: Iterable[int]) -> tuple[Spot, ...]:
    """Segments as cells and names, in the same order."""
    cells, tiles = land.cells, land.tiles
    return tuple(
        [
            spots_on(cells[slot := segment // SEGMENTS], tiles[slot])[segment % SEGMENTS]
            for segment in segments
        ]
    )


def spots_under(land: Landscape, followers: Iterable[int]) -> tuple[Spot, ...]:
    """Where these followers stand."""
    return spots_of(land, [segment_of(follower) for follower in followers])


def report(state: State, root: int) -> FeatureReport:
    """Everything the table sees of a feature."""
    land = state.land
    kind = FEATURES[land.tiles[root // SEGMENTS]][root % SEGMENTS]
    standing = land.followers.get(root, ())
    members = land.members[root]
    tiles, shields = tile_count(members), land.shields[root]
    around, complete = 0, land.ends[root] == 0
    cities: tuple[Spot, ...] = ()
    match kind:
        case FeatureKind.ROAD:
            worth = road_points(tiles)
        case FeatureKind.CITY:
            worth = city_points(tiles, shields, complete=complete)
        case FeatureKind.CLOISTER:
            around = neighbours(land, land.cells[slot_of(root)])
            worth, complete = cloister_points(around), around == 8
        case FeatureKind.FIELD:
            cities = spots_of(land, sorted(completed_cities(land, root)))
            worth, complete = field_points(len(cities)), False
    followers, owners = _shares(len(state.supply), seats_of(standing))
    return FeatureReport(
        kind=kind,
        segments=spots_of(land, sorted(members)),
        tiles=tiles,
        shields=shields,
        complete=complete,
        neighbours=around,
        cities=cities,
        followers=followers,
        owners=owners,
        worth=worth,
    )


def standing_of(state: State, seat: Seat, kind: FeatureKind | None = None) -> tuple[Spot, ...]:
    """Where the seat has followers (on this kind of feature): each segment once, oldest first."""
    land = state.land
    found = {
        segment_of(follower)
        for root, followers in land.followers.items()
        if kind is None or feature_kind(land, root) is kind
        for follower in followers
        if seat_of(follower) == seat
    }
    return spots_of(land, sorted(found))

"""Features told in words of the table: spots, cells and counts instead of packed numbers."""

from __future__ import annotations

from typing import Final

from engine.carcassonne.actions import Spot
from engine.carcassonne.events import FeatureReport
from engine.carcassonne.landscape import Landscape, neighbours
from engine.carcassonne.model import State
from engine.carcassonne.packing import SEGMENTS, by_tile, cell_at, tile_count
from engine.carcassonne.scoring import completed_cities, feature_kind, is_complete, owners
from engine.carcassonne.tables import NAMES, kind_of
from engine.carcassonne.tiles import FeatureKind

_SPOTS: Final[dict[tuple[int, str], Spot]] = {}
"""A memo of spots by cell and name: they are values, and the same ones return every turn."""


def spot_of(land: Landscape, segment: int) -> Spot:
    """The segment as cell and name."""
    slot, index = divmod(segment, SEGMENTS)
    return _spot(land.cells[slot], NAMES[kind_of(land.tiles[slot])][index])


def _spot(cell: int, name: str) -> Spot:
    key = (cell, name)
    spot = _SPOTS.get(key)
    if spot is None:
        x, y = cell_at(cell)
        spot = _SPOTS[key] = Spot(x, y, name)
    return spot


def spots_of(land: Landscape, root: int) -> tuple[Spot, ...]:
    """All segments of a feature, north to south, then west to east, then as on the tile."""
    found = sorted(
        [(land.cells[slot], indices, slot) for slot, indices in by_tile(land.members[root])]
    )
    return tuple(
        [
            _spot(cell, name)
            for cell, indices, slot in found
            for index, name in enumerate(NAMES[kind_of(land.tiles[slot])])
            if indices >> index & 1
        ]
    )


def anchor_of(land: Landscape, root: int) -> tuple[int, int]:
    """The northernmost, then westernmost cell of a feature, and its first segment there."""
    members = by_tile(land.members[root])
    cell, slot, indices = min((land.cells[slot], slot, indices) for slot, indices in members)
    return cell, slot * SEGMENTS + (indices & -indices).bit_length() - 1


def followers_per_seat(state: State, followers: tuple[int, ...]) -> tuple[int, ...]:
    """How many followers each seat has among these."""
    count = [0] * len(state.supply)
    for follower in followers:
        count[follower % SEGMENTS] += 1
    return tuple(count)


def report(state: State, root: int) -> FeatureReport:
    """Everything the table sees of a feature."""
    land = state.land
    kind = feature_kind(land, root)
    standing = land.followers.get(root, ())
    cities: tuple[Spot, ...] = ()
    around = 0
    complete = kind is not FeatureKind.FIELD and is_complete(land, root)
    if kind is FeatureKind.FIELD:
        first = sorted(anchor_of(land, city) for city in completed_cities(land, root))
        cities = tuple([spot_of(land, segment) for _, segment in first])
    elif kind is FeatureKind.CLOISTER:
        around = neighbours(land, land.cells[root // SEGMENTS])
        complete = around == 8
    return FeatureReport(
        kind=kind,
        segments=spots_of(land, root),
        tiles=tile_count(land.members[root]),
        shields=land.shields[root],
        complete=complete,
        neighbours=around,
        cities=cities,
        followers=followers_per_seat(state, standing),
        owners=owners(standing),
    )


def standing_of(state: State, seat: int, kind: FeatureKind | None = None) -> list[int]:
    """The segments where the seat has followers (on this kind of feature), each once, from north
    to south, then west to east."""
    land = state.land
    found = {
        follower // SEGMENTS
        for followers in land.followers.values()
        for follower in followers
        if follower % SEGMENTS == seat
    }
    if kind is not None:
        found = {segment for segment in found if feature_kind(land, segment) is kind}
    return sorted(found, key=lambda segment: (land.cells[segment // SEGMENTS], segment))

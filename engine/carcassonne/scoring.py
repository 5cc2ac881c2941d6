"""Points and owners of features. Pure questions; who is paid, and when, is `turn.py`."""

from __future__ import annotations

from engine.carcassonne.landscape import Landscape, neighbours, root_of
from engine.carcassonne.packing import SEGMENTS, by_tile, tile_count
from engine.carcassonne.tables import FEATURES, FIELD_CITIES, kind_of
from engine.carcassonne.tiles import FeatureKind
from engine.game import Seat


def feature_kind(land: Landscape, segment: int) -> FeatureKind:
    """Whether the segment is road, city, cloister or field."""
    return FEATURES[kind_of(land.tiles[segment // SEGMENTS])][segment % SEGMENTS]


def is_complete(land: Landscape, root: int) -> bool:
    """No end of the road is open, the city wall has no gap. [BASE-8, BASE-9]"""
    return land.ends[root] == 0


def owners(followers: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with most followers: several on a tie, none if there are none. [BASE-11]"""
    if len(followers) == 1:
        return (followers[0] % SEGMENTS,)
    count: dict[Seat, int] = {}
    for follower in followers:
        seat = follower % SEGMENTS
        count[seat] = count.get(seat, 0) + 1
    most = max(count.values(), default=0)
    return tuple(sorted(seat for seat in count if count[seat] == most))


def road_points(land: Landscape, root: int) -> int:
    """One point per tile, each tile once. [BASE-8, BASE-14]"""
    return tile_count(land.members[root])


def city_points(land: Landscape, root: int) -> int:
    """Two points per tile and per shield; one each while unfinished. [BASE-9, BASE-14]"""
    each = 2 if is_complete(land, root) else 1
    return each * (tile_count(land.members[root]) + land.shields[root])


def cloister_points(land: Landscape, segment: int) -> int:
    """One point, and one per neighbour: nine when it is complete. [BASE-10, BASE-14]"""
    return 1 + neighbours(land, land.cells[segment // SEGMENTS])


def completed_cities(land: Landscape, root: int) -> set[int]:
    """The completed cities that touch the field, each once however long the border. [BASE-15]"""
    touched: set[int] = set()
    for slot, indices in by_tile(land.members[root]):
        cities = FIELD_CITIES[kind_of(land.tiles[slot])]
        for index, near in enumerate(cities):
            if near and indices >> index & 1:
                touched.update(root_of(land, slot * SEGMENTS + city) for city in near)
    return {city for city in touched if is_complete(land, city)}


def field_points(land: Landscape, root: int) -> int:
    """Three points per completed city at the field. [BASE-15]"""
    return 3 * len(completed_cities(land, root))


POINTS = {
    FeatureKind.ROAD: road_points,
    FeatureKind.CITY: city_points,
    FeatureKind.CLOISTER: cloister_points,
    FeatureKind.FIELD: field_points,
}


def points_now(land: Landscape, root: int) -> int:
    """What the feature would bring each owner if the game ended now. [BASE-14, BASE-15]"""
    return POINTS[feature_kind(land, root)](land, root)

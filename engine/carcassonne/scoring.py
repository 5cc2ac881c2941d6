"""Points and owners of features. Pure questions; who is paid, and when, is `turn.py`."""

from __future__ import annotations

from engine.carcassonne.landscape import Landscape, neighbours, root_of
from engine.carcassonne.packing import SEGMENTS, seat_of, slot_of, tile_count
from engine.carcassonne.tables import FEATURES, FIELD_CITIES
from engine.carcassonne.tiles import FeatureKind
from engine.game import Seat


def feature_kind(land: Landscape, segment: int) -> FeatureKind:
    """Whether the segment is road, city, cloister or field."""
    return FEATURES[land.tiles[segment // SEGMENTS]][segment % SEGMENTS]


def is_complete(land: Landscape, root: int) -> bool:
    """No end of the road is open, the city wall has no gap. [BASE-8, BASE-9]"""
    return land.ends[root] == 0


def seats_of(followers: tuple[int, ...]) -> tuple[Seat, ...]:
    """Whose followers these are, one entry each."""
    return tuple([seat_of(follower) for follower in followers])


def most_present(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats named most often: several on a tie, none if there are none. [BASE-11]"""
    most = max([seats.count(seat) for seat in seats], default=0)
    return tuple(sorted(seat for seat in set(seats) if seats.count(seat) == most))


def owners(followers: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with most followers on a feature: each of them scores in full. [BASE-11]"""
    if len(followers) == 1:
        return seats_of(followers)
    return most_present(seats_of(followers))


def road_points(tiles: int) -> int:
    """One point per tile. [BASE-8, BASE-14]"""
    return tiles


def city_points(tiles: int, shields: int, *, complete: bool) -> int:
    """Two points per tile and per shield; one each while unfinished. [BASE-9, BASE-14]"""
    each = 2 if complete else 1
    return each * (tiles + shields)


def cloister_points(neighbours: int) -> int:
    """One point, and one per neighbour: nine when it is complete. [BASE-10, BASE-14]"""
    return 1 + neighbours


def field_points(cities: int) -> int:
    """Three points per completed city at the field. [BASE-15]"""
    return 3 * cities


def completed_cities(land: Landscape, root: int) -> set[int]:
    """The completed cities that touch the field, each once however long the border. [BASE-15]"""
    tiles, ends = land.tiles, land.ends
    touched = {
        root_of(land, segment - segment % SEGMENTS + city)
        for segment in land.members[root]
        for city in FIELD_CITIES[tiles[segment // SEGMENTS]][segment % SEGMENTS]
    }
    return {city for city in touched if ends[city] == 0}


def points_now(land: Landscape, root: int) -> int:
    """What the feature brings each owner as it stands: completed, or at the end. [BASE-14]"""
    match feature_kind(land, root):
        case FeatureKind.ROAD:
            return road_points(tile_count(land.members[root]))
        case FeatureKind.CITY:
            tiles = tile_count(land.members[root])
            return city_points(tiles, land.shields[root], complete=is_complete(land, root))
        case FeatureKind.CLOISTER:
            return cloister_points(neighbours(land, land.cells[slot_of(root)]))
        case FeatureKind.FIELD:
            return field_points(len(completed_cities(land, root)))

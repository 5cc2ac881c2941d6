"""Sides and half-edges under all rotations, computed here by geometry and not by tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import engine.carcassonne as game
from engine.carcassonne.landscape import Landscape, fitting_rotations, lay, root_of
from engine.carcassonne.packing import SEGMENTS, pack_cell
from engine.carcassonne.tables import NUMBERS, turned
from engine.carcassonne.tiles import TileKind

Point = tuple[int, int]
"""On the rim of a tile that reaches from -2 to 2; y grows southwards."""

PLACES: dict[str, Point] = {
    "N": (0, -2), "NL": (-1, -2), "NR": (1, -2),
    "E": (2, 0), "EL": (2, -1), "ER": (2, 1),
    "S": (0, 2), "SL": (1, 2), "SR": (-1, 2),
    "W": (-2, 0), "WL": (-2, 1), "WR": (-2, -1),
}  # fmt: skip
"""Looking outwards, L is the left half of a side."""

CATALOG = game.catalog()


def rim(kind: TileKind, rotation: int) -> dict[Point, int]:
    """Which segment is where on the rim; a city fills its whole side."""
    found: dict[Point, int] = {}
    for index, segment in enumerate(kind.segments):
        for place in (*segment.sides, *segment.half_edges):
            x, y = PLACES[place]
            for _ in range(rotation):
                x, y = -y, x
            found[x, y] = index
    return found


def sort_at(kind: TileKind, rotation: int, point: Point) -> str:
    """What a side shows in its middle: road, city or field."""
    index = rim(kind, rotation).get(point)
    return "field" if index is None else kind.segments[index].kind.value


def turned_kinds() -> Iterator[tuple[TileKind, int]]:
    return ((kind, rotation) for kind in CATALOG for rotation in range(4))


@pytest.mark.parametrize("rotation", range(4))
@pytest.mark.parametrize("kind", CATALOG, ids=lambda kind: kind.id)
def test_half_edges_meet_under_all_rotations(kind: TileKind, rotation: int) -> None:  # BASE-7
    """Beside every other tile, turned in every way: who fits, and which segments become one."""
    ours = rim(kind, rotation)
    for other, turn in turned_kinds():
        land = Landscape()
        lay(land, pack_cell(0, 0), turned(NUMBERS[kind.id], rotation))
        fits = sort_at(kind, rotation, (2, 0)) == sort_at(other, turn, (-2, 0))
        assert (turn in fitting_rotations(land, NUMBERS[other.id], pack_cell(1, 0))) is fits
        if fits:
            lay(land, pack_cell(1, 0), turned(NUMBERS[other.id], turn))
            theirs = rim(other, turn)
            assert joined(land) == together(ours, theirs)


def joined(land: Landscape) -> set[frozenset[int]]:
    """The features of the landscape, each as its segments."""
    features: dict[int, set[int]] = {}
    for segment in range(2 * SEGMENTS):
        features.setdefault(root_of(land, segment), set()).add(segment)
    return {frozenset(feature) for feature in features.values()}


def together(ours: dict[Point, int], theirs: dict[Point, int]) -> set[frozenset[int]]:
    """The features of two neighbours: what shares a point of the common side is one."""
    features = [{segment} for segment in range(2 * SEGMENTS)]
    for (x, y), index in ours.items():
        if x == 2:
            pair = features[index] | features[SEGMENTS + theirs[-2, y]]
            for segment in pair:
                features[segment] = pair
    return {frozenset(feature) for feature in features}


@pytest.mark.parametrize("kind", CATALOG, ids=lambda kind: kind.id)
def test_every_half_edge_without_a_city_belongs_to_one_field(kind: TileKind) -> None:  # BASE-7
    halves = [half for segment in kind.segments for half in segment.half_edges]
    cities = {
        side for segment in kind.segments if segment.kind.value == "city" for side in segment.sides
    }
    assert sorted(halves) == sorted(
        place for place in PLACES if len(place) == 2 and place[0] not in cities
    )


CORNERS = {"N": ("WR", "EL"), "E": ("NR", "SL"), "S": ("ER", "WL"), "W": ("SR", "NL")}
"""The half-edges around the corners of each side."""


@pytest.mark.parametrize("kind", CATALOG, ids=lambda kind: kind.id)
def test_a_field_touches_the_cities_around_its_corners(kind: TileKind) -> None:  # BASE-7
    for field in kind.segments:
        near = {
            city.name
            for city in kind.segments
            for side in city.sides
            if city.kind.value == "city" and set(CORNERS[side]) & set(field.half_edges)
        }
        assert set(field.touches) == near

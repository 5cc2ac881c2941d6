"""A landscape as text that a person can read: five by three characters a tile.

City is shaded, roads are lines, `+` is where roads end or cross, `C` a cloister; a follower is the
first letter of its colour, at the side it stands on or, for a farmer, in the corner of its field.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from engine.carcassonne.packing import cell_at, index_of, seat_of, segment_of, slot_of
from engine.carcassonne.tables import EDGES, FEATURES
from engine.carcassonne.tiles import FeatureKind

if TYPE_CHECKING:
    from engine.carcassonne.landscape import Landscape

COLOURS: Final = ("Red", "Blue", "Green", "Yellow", "Orange", "Purple")
"""The seats, by the colour of their followers."""

Canvas = list[list[str]]

_SIDE: Final = (((0, 2),), ((1, 3), (1, 4)), ((2, 2),), ((1, 0), (1, 1)))
"""Per side: the characters (row, column) of a road leaving there."""
_WALL: Final = (
    ((0, 1), (0, 2), (0, 3)), ((0, 4), (1, 4), (2, 4)),
    ((2, 1), (2, 2), (2, 3)), ((0, 0), (1, 0), (2, 0)),
)  # fmt: skip
"""Per side: the characters of a city reaching there."""
_DOOR: Final = ((0, 2), (1, 4), (2, 2), (1, 0))
"""Per side: where a follower stands on the road or city that leaves there."""
_CORNER: Final = ((0, 0), (0, 4), (0, 4), (2, 4), (2, 4), (2, 0), (2, 0), (0, 0))
"""Per half-edge, clockwise from the left half of the north side: where a farmer stands."""


def draw(land: Landscape) -> str:
    """The whole landscape, with the coordinates of its columns and rows."""
    cells = [cell_at(cell) for cell in land.cells]
    left, right = min(cell.x for cell in cells), max(cell.x for cell in cells)
    top, bottom = min(cell.y for cell in cells), max(cell.y for cell in cells)
    width = 5 * (right - left + 1)
    canvas: Canvas = [[" "] * width for _ in range(3 * (bottom - top + 1))]
    for slot, cell in enumerate(cells):
        picture = _tile(land, slot)
        for row in range(3):
            start = 5 * (cell.x - left)
            canvas[3 * (cell.y - top) + row][start : start + 5] = picture[row]
    head = "     " + "".join(f"{x:^5}" for x in range(left, right + 1))
    lines = [head.rstrip()]
    for number, row_of in enumerate(canvas):
        label = f"{top + number // 3:>4} " if number % 3 == 1 else "     "
        lines.append((label + "".join(row_of)).rstrip())
    return "\n".join(lines)


def _tile(land: Landscape, slot: int) -> Canvas:
    tile = land.tiles[slot]
    picture: Canvas = [["."] * 5 for _ in range(3)]
    _draw_cities(picture, tile)
    _draw_roads(picture, tile)
    if FeatureKind.CLOISTER in FEATURES[tile]:
        picture[1][2] = "C"
    for followers in land.followers.values():
        for follower in followers:
            segment = segment_of(follower)
            if slot_of(segment) == slot:
                row, column = _standing_place(tile, index_of(segment))
                picture[row][column] = COLOURS[seat_of(follower)][0]
    return picture


def _draw_cities(picture: Canvas, tile: int) -> None:
    for index, feature in enumerate(FEATURES[tile]):
        sides = _sides(tile, index)
        if feature is FeatureKind.CITY:
            for side in sides:
                for row, column in _WALL[side]:
                    picture[row][column] = "#"
            if len(sides) > 1:
                picture[1][1:4] = "###"


def _draw_roads(picture: Canvas, tile: int) -> None:
    roads: list[tuple[int, ...]] = [
        _sides(tile, index)
        for index, feature in enumerate(FEATURES[tile])
        if feature is FeatureKind.ROAD
    ]
    for side in chain.from_iterable(roads):
        for row, column in _SIDE[side]:
            picture[row][column] = "|" if side in (0, 2) else "-"
    if roads:
        picture[1][2] = "|" if roads == [(0, 2)] else "-" if roads == [(1, 3)] else "+"


def _sides(tile: int, index: int) -> tuple[int, ...]:
    return tuple(side for side, edge in enumerate(EDGES[tile]) if edge.feature == index)


def _standing_place(tile: int, index: int) -> tuple[int, int]:
    feature = FEATURES[tile][index]
    if feature is FeatureKind.FIELD:
        halves = [half for edge in EDGES[tile] for half in (edge.left, edge.right)]
        return _CORNER[halves.index(index)]
    if feature is FeatureKind.CLOISTER:
        return (1, 2)
    return _DOOR[_sides(tile, index)[0]]

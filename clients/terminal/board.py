"""The landscape as text: five by three characters a tile, from the catalog's data alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from protocol.carcassonne import CarcassonneView, LaidTile, SegmentName
from protocol.catalog import CatalogSegment, CatalogTile

LETTERS: Final = "ABCDEF"
"""Seats on the board."""

Picture = list[list[str]]
Catalog = Mapping[str, CatalogTile]

SIDES: Final = ("N", "E", "S", "W")
_HALVES: Final = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
_WALLS: Final = (
    ((0, 1), (0, 2), (0, 3)), ((0, 4), (1, 4), (2, 4)),
    ((2, 1), (2, 2), (2, 3)), ((0, 0), (1, 0), (2, 0)),
)  # fmt: skip
"""Per side: the characters (row, column) of a city there."""
_LANES: Final = (((0, 2),), ((1, 3), (1, 4)), ((2, 2),), ((1, 0), (1, 1)))
"""Per side: the characters of a road that leaves there."""
_DOORS: Final = ((0, 2), (1, 4), (2, 2), (1, 0))
"""Per side: where a follower stands on the road or city there."""
_SHIELDS: Final = ((0, 1), (0, 4), (2, 3), (2, 0))
_CORNERS: Final = ((0, 0), (0, 4), (0, 4), (2, 4), (2, 4), (2, 0), (2, 0), (0, 0))
"""Per half-edge: where a farmer stands."""
_BENDS: Final[dict[tuple[int, ...], str]] = {
    (0, 2): "│",
    (1, 3): "─",
    (0, 1): "└",
    (1, 2): "┌",
    (2, 3): "┐",
    (0, 3): "┘",
}
_MIDDLE: Final = (1, 2)


class Cell(NamedTuple):
    """A place for a tile."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.x},{self.y}"


def corners(segment: CatalogSegment, rotation: int) -> tuple[int, ...]:
    """The corners a field reaches once its tile is turned; 0 is north-east."""
    halves = ((_HALVES.index(half) + 2 * rotation) % 8 for half in segment.half_edges)
    return tuple(sorted({((half + 1) // 2 - 1) % 4 for half in halves}))


def reached(segment: CatalogSegment, rotation: int) -> tuple[int, ...]:
    """The sides a road or city reaches once its tile is turned; 0 is north."""
    return tuple(sorted((SIDES.index(side) + rotation) % 4 for side in segment.sides))


def picture(tile: CatalogTile, rotation: int) -> Picture:
    """One tile, turned clockwise by quarter turns."""
    drawn: Picture = [["·"] * 5 for _ in range(3)]
    for segment in tile.segments:
        if segment.kind == "city":
            _draw_city(drawn, segment, rotation)
    _draw_roads(drawn, tile, rotation)
    row, column = _MIDDLE
    if any(segment.kind == "cloister" for segment in tile.segments):
        drawn[row][column] = "†"
    if tile.mark:
        drawn[row][column] = "o" if tile.mark.startswith("circle") else "@"
    return drawn


def _draw_city(drawn: Picture, segment: CatalogSegment, rotation: int) -> None:
    sides = reached(segment, rotation)
    if len(sides) > 1:
        drawn[1][1:4] = "▒▒▒"
    for side in sides:
        for row, column in _WALLS[side]:
            drawn[row][column] = "▒"
    for side in sides[: segment.shields]:
        row, column = _SHIELDS[side]
        drawn[row][column] = "◆"


def _draw_roads(drawn: Picture, tile: CatalogTile, rotation: int) -> None:
    roads = [reached(each, rotation) for each in tile.segments if each.kind == "road"]
    for side in (side for road in roads for side in road):
        for row, column in _LANES[side]:
            drawn[row][column] = "│" if side in (0, 2) else "─"
    if roads:
        drawn[1][2] = _BENDS.get(next(iter(roads)), "+") if len(roads) == 1 else "+"


def standing_place(tile: CatalogTile, rotation: int, name: SegmentName) -> tuple[int, int]:
    """The row and column of a follower on this segment of the turned tile."""
    segment = next((each for each in tile.segments if each.name == name), None)
    if segment is None or segment.kind == "cloister":
        return _MIDDLE
    if segment.kind == "field":
        if not segment.half_edges:
            return _MIDDLE
        return _CORNERS[(_HALVES.index(segment.half_edges[0]) + 2 * rotation) % 8]
    return _DOORS[(SIDES.index(segment.sides[0]) + rotation) % 4] if segment.sides else _MIDDLE


def tile_lines(name: str, rotation: int, catalog: Catalog) -> list[str]:
    """A single tile, or its name if the catalog does not have it."""
    return ["".join(row) for row in _picture_or_name(name, rotation, catalog)]


def _picture_or_name(name: str, rotation: int, catalog: Catalog) -> Picture:
    if name in catalog:
        return picture(catalog[name], rotation)
    return [list("     "), list(f"{name[:5]:^5}"), list(f"{90 * rotation:^5}")]


def landscape(view: CarcassonneView, catalog: Catalog, hints: Mapping[Cell, str]) -> list[str]:
    """All tiles and followers with the coordinates; `hints` are written into free cells."""
    cells = [*(Cell(tile.x, tile.y) for tile in view.tiles), *hints]
    left, right = min(cell.x for cell in cells), max(cell.x for cell in cells)
    top, bottom = min(cell.y for cell in cells), max(cell.y for cell in cells)
    canvas: Picture = [[" "] * (5 * (right - left + 1)) for _ in range(3 * (bottom - top + 1))]
    for tile in view.tiles:
        drawn = _with_followers(view, tile, catalog)
        _paste(canvas, drawn, Cell(tile.x - left, tile.y - top))
    for cell, hint in hints.items():
        empty = [list("     "), list(f"{hint:^5}"[:5]), list("     ")]
        _paste(canvas, empty, Cell(cell.x - left, cell.y - top))
    head = "     " + "".join(f"{x:^5}" for x in range(left, right + 1))
    return [head.rstrip(), *(_labelled(number, row, top) for number, row in enumerate(canvas))]


def _with_followers(view: CarcassonneView, tile: LaidTile, catalog: Catalog) -> Picture:
    drawn = _picture_or_name(tile.tile, tile.rotation, catalog)
    if tile.tile in catalog:
        for follower in view.followers:
            if (follower.at.x, follower.at.y) == (tile.x, tile.y):
                kind = catalog[tile.tile]
                row, column = standing_place(kind, tile.rotation, follower.at.segment)
                drawn[row][column] = LETTERS[follower.seat]
    return drawn


def _paste(canvas: Picture, drawn: Picture, at: Cell) -> None:
    for row in range(3):
        canvas[3 * at.y + row][5 * at.x : 5 * at.x + 5] = drawn[row]


def _labelled(number: int, row: list[str], top: int) -> str:
    label = f"{top + number // 3:>4} " if number % 3 == 1 else "     "
    return (label + "".join(row)).rstrip()

"""Boards and actions as short text, both ways: for tests, golden games and bug reports.

A board is its tiles in the order laid: `D(0,0)r0; E(0,-1)r2 Red@S`, that is kind, cell, clockwise
quarter turns and followers, each by colour and place: a side for roads and cities, a half-edge for
fields (`Blue@WL`), `C` for a cloister. An action is written without the tile, which the table
knows: `(0,-1)r2 city:0`; the other actions begin with a keyword.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import msgspec

from engine.carcassonne.actions import Action, PlaceTile
from engine.carcassonne.drawing import COLOURS
from engine.carcassonne.expansion import EXPANSIONS, Spelling
from engine.carcassonne.landscape import Landscape, lay, put_follower
from engine.carcassonne.packing import (
    cell_at,
    index_of,
    pack_cell,
    pack_follower,
    pack_segment,
    seat_of,
    segment_of,
    slot_of,
)
from engine.carcassonne.tables import (
    CLOISTERS,
    EDGES,
    KINDS,
    NAMES,
    NONE,
    NUMBERS,
    kind_of,
    rotation_of,
    turned,
)
from engine.carcassonne.tiles import HALF_EDGES, SIDES, Kind
from engine.game import Seat

CLOISTER: Final = "C"
_TILE: Final = re.compile(r"(\w+)\((-?\d+),(-?\d+)\)r([0-3])((?: \w+@\w+)*)")
_ACTION: Final = re.compile(r"\((-?\d+),(-?\d+)\)r([0-3])(?: ([a-z]+(?::\d)?))?")


class Laid(NamedTuple):
    """A tile of a board, and who stands where on it (the segment's index)."""

    kind: Kind
    x: int
    y: int
    rotation: int
    followers: tuple[tuple[Seat, int], ...] = ()

    @property
    def turned(self) -> int:
        """Its turned tile."""
        return turned(NUMBERS[self.kind], self.rotation)


def read_tile(text: str) -> Laid:
    """One tile of a board: `E(0,-1)r2 Red@S`."""
    found = _TILE.fullmatch(text.strip())
    if found is None or found[1] not in NUMBERS:
        raise ValueError(f"not a tile on a board: {text!r}")
    laid = Laid(found[1], int(found[2]), int(found[3]), int(found[4]))
    followers = tuple(_read_follower(laid.turned, word) for word in found[5].split())
    return laid._replace(followers=followers)


def _read_follower(tile: int, word: str) -> tuple[Seat, int]:
    colour, place = word.split("@")
    index = index_at(tile, place)
    if colour not in COLOURS or index == NONE:
        raise ValueError(f"nobody can stand so: {word!r}")
    return COLOURS.index(colour), index


def index_at(tile: int, place: str) -> int:
    """The segment of a turned tile at a side, a half-edge or its cloister; `NONE` if none."""
    if place == CLOISTER:
        return CLOISTERS[tile]
    if place in SIDES:
        return EDGES[tile][SIDES.index(place)].feature
    if place in HALF_EDGES:
        side, half = divmod(HALF_EDGES.index(place), 2)
        edge = EDGES[tile][side]
        return edge.right if half else edge.left
    return NONE


def place_of(tile: int, index: int) -> str:
    """The first place, clockwise from north, that is this segment's."""
    places = (CLOISTER, *SIDES, *HALF_EDGES)
    return next(place for place in places if index_at(tile, place) == index)


def write_tile(laid: Laid) -> str:
    """One tile of a board as text."""
    followers = [
        f" {COLOURS[seat]}@{place_of(laid.turned, index)}" for seat, index in laid.followers
    ]
    return f"{laid.kind}({laid.x},{laid.y})r{laid.rotation}{''.join(followers)}"


def read_board(text: str) -> Landscape:
    """A landscape from its tiles, laid as they are written, whether or not a game could."""
    land = Landscape()
    for part in text.split(";"):
        laid = read_tile(part)
        slot = lay(land, pack_cell(laid.x, laid.y), laid.turned)
        for seat, index in laid.followers:
            put_follower(land, pack_follower(pack_segment(slot, index), seat))
    return land


def write_board(land: Landscape) -> str:
    """A landscape as text that `read_board` understands."""
    standing: dict[int, list[tuple[Seat, int]]] = {}
    for follower in sorted(each for group in land.followers.values() for each in group):
        segment = segment_of(follower)
        place = (seat_of(follower), index_of(segment))
        standing.setdefault(slot_of(segment), []).append(place)
    tiles: list[str] = []
    for slot, (cell, tile) in enumerate(zip(land.cells, land.tiles, strict=True)):
        x, y = cell_at(cell)
        kind = KINDS[kind_of(tile)].id
        tiles.append(write_tile(Laid(kind, x, y, rotation_of(tile), tuple(standing.get(slot, ())))))
    return "; ".join(tiles)


def write_action(action: Action) -> str:
    """An action as text."""
    if isinstance(action, PlaceTile):
        segment = f" {action.follower}" if action.follower else ""
        return f"({action.x},{action.y})r{action.rotation}{segment}"
    spelling = _spellings()[type(action)]
    return f"{spelling.keyword} {spelling.write(action)}".rstrip()


def read_action(text: str) -> Action:
    """The action behind the text; `ValueError` if there is none."""
    found = _ACTION.fullmatch(text)
    if found is not None:
        return PlaceTile(int(found[1]), int(found[2]), int(found[3]), found[4])
    keyword, _, rest = text.partition(" ")
    for spelling in _spellings().values():
        if spelling.keyword == keyword:
            return _read_with(spelling, rest)
    raise ValueError(f"not an action: {text!r}")


def _read_with(spelling: Spelling, rest: str) -> Action:
    try:
        return spelling.read(rest)
    except msgspec.ValidationError as error:
        raise ValueError(f"not an action: {spelling.keyword} {rest!r}") from error


def _spellings() -> dict[type[Action], Spelling]:
    return {
        kind: spelling
        for expansion in EXPANSIONS.values()
        for kind, spelling in expansion.spellings.items()
    }


def move(text: str) -> tuple[Kind, PlaceTile]:
    """A tile of a board as the action that lays it, with its one follower or none.

    So the rulebook's notation `E(0,-1)r2 Red@S` can be played.
    """
    laid = read_tile(text)
    names = NAMES[laid.turned]
    follower = names[laid.followers[0][1]] if laid.followers else None
    return laid.kind, PlaceTile(laid.x, laid.y, laid.rotation, follower)

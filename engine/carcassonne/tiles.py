"""What a tile is: its segments, as data that clients draw from and the board is built on."""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeAlias

import msgspec


class FeatureKind(Enum):
    """What a follower can stand on."""

    CITY = "city"
    ROAD = "road"
    CLOISTER = "cloister"
    FIELD = "field"


Kind: TypeAlias = str
"""A kind of tile by its letter or short name: `D`, `LAB`, `CC1a`."""

SIDES: Final = ("N", "E", "S", "W")
HALF_EDGES: Final = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
"""Clockwise; looking outwards over a side, L is its left half and R its right half."""


class Segment(msgspec.Struct, frozen=True):
    """A connected piece of one feature on one tile, where a follower may stand."""

    name: str
    """`city:0`, `road:1`, `field:0`, `cloister`: unique on its tile, kept when it is turned."""
    kind: FeatureKind
    sides: tuple[str, ...] = ()
    """The sides a road or city reaches, before turning."""
    half_edges: tuple[str, ...] = ()
    """The half-edges a field reaches, before turning."""
    shields: int = 0
    touches: tuple[str, ...] = ()
    """The cities of this tile that a field touches. [BASE-7]"""


class TileKind(msgspec.Struct, frozen=True):
    """A kind of tile: how many there are and what is on it."""

    id: Kind
    count: int
    segments: tuple[Segment, ...]
    tile_set: str = "base"
    mark: str = ""
    """A drawing that an expansion gives a meaning to."""

    @property
    def edges(self) -> tuple[FeatureKind, ...]:
        """What has to continue over the north, east, south and west side, before turning."""
        reached = {side: segment.kind for segment in self.segments for side in segment.sides}
        return tuple(reached.get(side, FeatureKind.FIELD) for side in SIDES)


def tile(
    kind: Kind, count: int, drawing: str, *, tile_set: str = "base", mark: str = ""
) -> TileKind:
    """A tile from its drawing in words: `city N; road E W; field EL WR by city:0; field SL`.

    Each part is one segment: its kind, the sides or half-edges it reaches, `shield` for a city
    with one, and for a field `by` with the cities it touches.
    """
    found: dict[str, int] = {}
    segments: list[Segment] = []
    for part in drawing.split(";"):
        feature, *words = part.split()
        number = found[feature] = found.get(feature, -1) + 1
        segments.append(_segment(FeatureKind(feature), number, words))
    return TileKind(kind, count, tuple(segments), tile_set, mark)


def _segment(kind: FeatureKind, number: int, words: list[str]) -> Segment:
    if kind is FeatureKind.CLOISTER:
        return Segment("cloister", kind)
    name = f"{kind.value}:{number}"
    if kind is FeatureKind.FIELD:
        cut = words.index("by") if "by" in words else len(words)
        return Segment(name, kind, half_edges=tuple(words[:cut]), touches=tuple(words[cut + 1 :]))
    sides = tuple(word for word in words if word in SIDES)
    return Segment(name, kind, sides=sides, shields=words.count("shield"))

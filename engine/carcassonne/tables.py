"""The tile kinds compiled into tables that answer the board's questions at once.

Kinds are numbered as they are registered: the base game first, then each expansion's tiles.
A kind turned clockwise by a number of quarter turns is a *turned* tile, also one number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.carcassonne.base_tiles import BASE_TILES
from engine.carcassonne.packing import SEGMENTS, STEPS
from engine.carcassonne.tiles import HALF_EDGES, SIDES, FeatureKind, Kind, TileKind

NONE: Final = -1
"""No such segment on this side of the tile."""

EDGE_CODES: Final = {FeatureKind.FIELD: 1, FeatureKind.ROAD: 2, FeatureKind.CITY: 3}
"""Two bits per side; 0 stands for a side where nothing has been laid yet."""


class Edge(NamedTuple):
    """One side of a turned tile."""

    step: int
    """From this tile's cell to the cell on this side."""
    back: int
    """The number of the neighbour's side that touches this one."""
    need: int
    """What this side asks of a tile laid there, in that cell's packed requirement."""
    feature: int
    """Index of the road or city reaching this side, or `NONE`."""
    left: int
    """Index of the field on the left half, or `NONE` at a city."""
    right: int
    """Index of the field on the right half; the left one again where no road parts them."""


KINDS: Final[list[TileKind]] = []
NUMBERS: Final[dict[Kind, int]] = {}
EDGES: Final[list[tuple[Edge, ...]]] = []
"""Per turned tile: its four sides."""
OFFERS: Final[list[tuple[tuple[tuple[int, int], ...], ...]]] = []
"""Per turned tile, and the side of a free cell on which it lies: what it offers to that cell, as
pairs of a place there (bit 3 x side for the road or city, the next two for the left and right
half of a field; a side that is all field has only the left) and its own segment's index."""
FITS: Final[list[list[tuple[int, ...]]]] = []
"""Per kind and packed requirement: the rotations that meet it. [BASE-3]"""

# What turning does not change is repeated for the four turned tiles of a kind, so that the board,
# which knows turned tiles, finds it at once.

OPEN_ENDS: Final[list[tuple[int, ...]]] = []
"""Per turned tile and segment: the sides where a road or city goes on; 0 for the rest."""
SHIELDS: Final[list[tuple[int, ...]]] = []
"""Per turned tile and segment: the shields in a city."""
CLOSING: Final[list[tuple[int, ...]]] = []
"""Per turned tile: the segments that can be completed by joining (roads and cities)."""
CLOISTERS: Final[list[int]] = []
"""Per turned tile: the index of its cloister, or `NONE`."""
FIELD_CITIES: Final[list[tuple[tuple[int, ...], ...]]] = []
"""Per turned tile and segment: the cities a field touches; empty for the rest. [BASE-7]"""
FEATURES: Final[list[tuple[FeatureKind, ...]]] = []
"""Per turned tile and segment: what it is."""
NAMES: Final[list[tuple[str, ...]]] = []
"""Per turned tile and segment: its name on the tile."""


def turned(kind: int, rotation: int) -> int:
    """A kind and its clockwise quarter turns as one number."""
    return kind * 4 + rotation


def kind_of(tile: int) -> int:
    """The kind of a turned tile."""
    return tile // 4


def rotation_of(tile: int) -> int:
    """The clockwise quarter turns of a turned tile."""
    return tile % 4


def register(kinds: Iterable[TileKind]) -> None:
    """Gives each kind the next number and compiles it."""
    for kind in kinds:
        assert kind.id not in NUMBERS, f"two tiles are called {kind.id}"
        assert len(kind.segments) <= SEGMENTS, f"{kind.id} has too many segments"
        NUMBERS[kind.id] = len(KINDS)
        KINDS.append(kind)
        sides = [_edges(kind, rotation) for rotation in range(4)]
        EDGES.extend(sides)
        OFFERS.extend(tuple(_offer(edges, side) for side in range(4)) for edges in sides)
        FITS.append(_fits(kind))
        for _ in sides:
            _compile_segments(kind)


def _compile_segments(kind: TileKind) -> None:
    segments = kind.segments
    names = tuple(segment.name for segment in segments)
    spare = (0,) * (SEGMENTS - len(segments))
    FEATURES.append(tuple(segment.kind for segment in segments))
    NAMES.append(names)
    OPEN_ENDS.append(tuple(len(segment.sides) for segment in segments) + spare)
    SHIELDS.append(tuple(segment.shields for segment in segments) + spare)
    CLOSING.append(tuple(index for index, segment in enumerate(segments) if segment.sides))
    CLOISTERS.append(names.index("cloister") if "cloister" in names else NONE)
    FIELD_CITIES.append(
        tuple(tuple(names.index(city) for city in segment.touches) for segment in segments)
    )


def _edges(kind: TileKind, rotation: int) -> tuple[Edge, ...]:
    """The four sides after turning: side s was side s - rotation before. [BASE-7]"""
    feature = [NONE] * 4
    field = [NONE] * 8
    for index, segment in enumerate(kind.segments):
        for side in segment.sides:
            feature[(SIDES.index(side) + rotation) % 4] = index
        for half in segment.half_edges:
            field[(HALF_EDGES.index(half) + 2 * rotation) % 8] = index
    codes = [EDGE_CODES[edge] for edge in kind.edges]
    return tuple(
        Edge(
            step=STEPS[side],
            back=(side + 2) % 4,
            need=codes[(side - rotation) % 4] << 2 * ((side + 2) % 4),
            feature=feature[side],
            left=field[2 * side],
            right=field[2 * side + 1],
        )
        for side in range(4)
    )


def _offer(edges: tuple[Edge, ...], side: int) -> tuple[tuple[int, int], ...]:
    """What a tile lying on that side of a free cell offers to it: its opposite edge, mirrored."""
    edge = edges[(side + 2) % 4]
    seen = (edge.feature, edge.right, edge.left if edge.feature != NONE else NONE)
    return tuple((1 << 3 * side + part, index) for part, index in enumerate(seen) if index != NONE)


def _fits(kind: TileKind) -> list[tuple[int, ...]]:
    codes = [EDGE_CODES[edge] for edge in kind.edges]
    turns = [[codes[(side - rotation) % 4] for side in range(4)] for rotation in range(4)]
    return [
        tuple(
            rotation
            for rotation, edges in enumerate(turns)
            if all((need >> 2 * side & 3) in (0, edges[side]) for side in range(4))
        )
        for need in range(256)
    ]


register(BASE_TILES)

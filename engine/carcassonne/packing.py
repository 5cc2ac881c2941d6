"""How cells, segments and followers are packed into whole numbers: the only place that knows.

The engine plays a thousand games a second because a landscape is made of small integers. The
rest of the code names what it means (`cell_at`, `segment_of`, `seat_of`); only the three innermost
loops (laying a tile, reading its surroundings, listing a feature) do the arithmetic in place.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

WIDTH: Final = 256
HALF: Final = WIDTH // 2
"""The landscape may reach 127 cells in each direction: more than any bag can build."""

SEGMENTS: Final = 8
"""Room for segments on one tile; the crossing X needs all eight."""

NORTH: Final = -WIDTH
EAST: Final = 1
SOUTH: Final = WIDTH
WEST: Final = -1
STEPS: Final = (NORTH, EAST, SOUTH, WEST)
AROUND: Final = (
    NORTH + WEST, NORTH, NORTH + EAST, WEST, EAST, SOUTH + WEST, SOUTH, SOUTH + EAST,
)  # fmt: skip
"""The steps to the eight neighbours of a cell."""
NEAR: Final = frozenset((0, *AROUND))


class Cell(NamedTuple):
    """A place in the landscape: x grows eastwards, y southwards, the start tile lies on (0, 0)."""

    x: int
    y: int


def pack_cell(x: int, y: int) -> int:
    """A cell as one number; sorting the numbers sorts north to south, then west to east."""
    return (y + HALF) * WIDTH + x + HALF


def is_on_map(x: int, y: int) -> bool:
    """Whether the cell can be packed at all."""
    return -HALF < x < HALF and -HALF < y < HALF


@lru_cache(maxsize=1 << 14)
def cell_at(packed: int) -> Cell:
    """The cell behind the number; remembered, since the same cells return every turn."""
    return Cell(packed % WIDTH - HALF, packed // WIDTH - HALF)


def pack_segment(slot: int, index: int) -> int:
    """The segment with this index on the tile that was laid as number `slot`."""
    return slot * SEGMENTS + index


def slot_of(segment: int) -> int:
    """Which laid tile the segment is on."""
    return segment // SEGMENTS


def index_of(segment: int) -> int:
    """Which of its tile's segments it is."""
    return segment % SEGMENTS


def pack_follower(segment: int, seat: int) -> int:
    """A follower of this seat standing on this segment."""
    return segment * SEGMENTS + seat


def segment_of(follower: int) -> int:
    """The segment the follower stands on."""
    return follower // SEGMENTS


def seat_of(follower: int) -> int:
    """Whose follower it is."""
    return follower % SEGMENTS


MOST_TILES: Final = 90
ALONE: Final = tuple((segment,) for segment in range(MOST_TILES * SEGMENTS))
"""Each segment as a feature of its own: what it is when its tile is laid."""


def tile_count(members: tuple[int, ...]) -> int:
    """On how many tiles these segments lie; a tile with two of them counts once. [BASE-8]"""
    return len({segment // SEGMENTS for segment in members})

"""The laid tiles and the features they form, kept up to date tile by tile.

Features are union-find trees over segments: the root of a tree carries what is known of the
whole feature. Only laying a tile changes trees; questions never do.
"""

from __future__ import annotations

import msgspec

from engine.carcassonne.drawing import draw
from engine.carcassonne.packing import ALONE, AROUND, SEGMENTS, index_of, segment_of, slot_of
from engine.carcassonne.tables import CLOISTERS, EDGES, FITS, NONE, OPEN_ENDS, SHIELDS


class Landscape(msgspec.Struct):
    """Tiles by the number under which they were laid (their slot), features by their root."""

    slots: dict[int, int] = {}
    """Cell -> slot of the tile lying there."""
    cells: list[int] = []
    """Slot -> cell."""
    tiles: list[int] = []
    """Slot -> turned tile."""
    frontier: dict[int, int] = {}
    """Free cell beside a tile -> what its four sides ask for, packed."""
    parent: list[int] = []
    """Segment -> a segment nearer to the root of its feature; a root is its own parent."""
    ends: list[int] = []
    """Root -> open ends of the road or city."""
    members: list[tuple[int, ...]] = []
    """Root -> the segments of the feature."""
    shields: list[int] = []
    """Root -> shields in the city."""
    followers: dict[int, tuple[int, ...]] = {}
    """Root -> the followers on the feature; features without any are absent."""
    monks: list[int] = []
    """The occupied cloisters, so that a new tile need not look for them."""

    def copy(self) -> Landscape:
        """A landscape of its own; a shallow copy of each list, since they hold only values."""
        return Landscape(
            self.slots.copy(),
            self.cells.copy(),
            self.tiles.copy(),
            self.frontier.copy(),
            self.parent.copy(),
            self.ends.copy(),
            self.members.copy(),
            self.shields.copy(),
            self.followers.copy(),
            self.monks.copy(),
        )

    def __str__(self) -> str:
        return draw(self)


def root_of(land: Landscape, segment: int) -> int:
    """The root of the feature this segment belongs to."""
    parent = land.parent
    while (above := parent[segment]) != segment:
        segment = above
    return segment


def fits_somewhere(land: Landscape, kind: int) -> bool:
    """Whether the landscape has a place for this kind at all. [BASE-4]"""
    fits = FITS[kind]
    return any(fits[need] for need in land.frontier.values())


def fitting_rotations(land: Landscape, kind: int, cell: int) -> tuple[int, ...]:
    """How the kind may be turned to lie on this cell: none if the cell is taken or far. [BASE-3]"""
    need = land.frontier.get(cell)
    return () if need is None else FITS[kind][need]


def neighbours(land: Landscape, cell: int) -> int:
    """How many of the eight cells around this one hold a tile. [BASE-10]"""
    slots = land.slots
    return sum(cell + step in slots for step in AROUND)


def lay(land: Landscape, cell: int, tile: int) -> int:
    """Lays a turned tile and joins its segments with what they touch; gives its slot."""
    slot = len(land.tiles)
    first = slot * SEGMENTS
    slots, frontier = land.slots, land.frontier
    slots[cell] = slot
    land.cells.append(cell)
    land.tiles.append(tile)
    land.parent.extend(range(first, first + SEGMENTS))
    land.members.extend(ALONE[first : first + SEGMENTS])
    land.ends.extend(OPEN_ENDS[tile])
    land.shields.extend(SHIELDS[tile])
    frontier.pop(cell, None)
    for step, back, need, feature, left, right in EDGES[tile]:
        beside = cell + step
        other = slots.get(beside)
        if other is None:
            frontier[beside] = frontier.get(beside, 0) | need
            continue
        _, _, _, their_feature, their_left, their_right = EDGES[land.tiles[other]][back]
        theirs = other * SEGMENTS
        if feature != NONE:
            _join_ends(land, first + feature, theirs + their_feature)
        if left != NONE:
            # Across a side the halves swap: my left half meets the neighbour's right half.
            _join(land, first + left, theirs + their_right)
            if right != left or their_left != their_right:
                _join(land, first + right, theirs + their_left)
    return slot


def _join_ends(land: Landscape, a: int, b: int) -> None:
    """Two ends of a road or city meet: both are closed, and two features become one."""
    land.ends[_join(land, a, b)] -= 2


def _join(land: Landscape, a: int, b: int) -> int:
    """Makes one feature of two, or leaves the one they are; gives its root."""
    parent = land.parent
    while (above := parent[a]) != a:
        parent[a] = a = parent[above]  # halves the path for the next question
    while (above := parent[b]) != b:
        parent[b] = b = parent[above]
    if a == b:
        return a
    if a < b:
        a, b = b, a
    parent[a] = b
    land.ends[b] += land.ends[a]
    land.members[b] += land.members[a]
    land.shields[b] += land.shields[a]
    if a in land.followers:
        land.followers[b] = land.followers.get(b, ()) + land.followers.pop(a)
    return b


def has_cloister(land: Landscape, segment: int) -> bool:
    """Whether the segment is its tile's cloister."""
    return CLOISTERS[land.tiles[slot_of(segment)]] == index_of(segment)


def put_follower(land: Landscape, follower: int) -> None:
    """A follower steps onto its segment."""
    segment = segment_of(follower)
    root = root_of(land, segment)
    land.followers[root] = (*land.followers.get(root, ()), follower)
    if has_cloister(land, segment):
        land.monks.append(segment)


def take_follower(land: Landscape, follower: int) -> None:
    """One follower leaves its segment."""
    segment = segment_of(follower)
    root = root_of(land, segment)
    standing = list(land.followers.pop(root))
    standing.remove(follower)
    if standing:
        land.followers[root] = tuple(standing)
    if has_cloister(land, segment):
        land.monks.remove(segment)


def clear_followers(land: Landscape, root: int) -> tuple[int, ...]:
    """All followers leave the feature; gives those that stood there. [BASE-12]"""
    standing = land.followers.pop(root)
    if root in land.monks:
        land.monks.remove(root)
    return standing

"""Where a follower may stand on a tile that is about to be laid. [BASE-5]

The question is asked before the tile is laid, for every placement, so it must be cheap: what
lies around a cell is read once into a *signature* of twelve bits (three places on each side,
set where the feature beyond is occupied), and tile and signature together name the free spots.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from engine.carcassonne.landscape import Landscape, root_of
from engine.carcassonne.packing import SEGMENTS, STEPS, segment_of
from engine.carcassonne.tables import EDGES, NAMES, NONE, OFFERS

Stretch: TypeAlias = Callable[[int], int | None]
"""Road segment -> the part of its road that counts as one when it is claimed; `None`: a part
that blocks nobody. Without such a rule the whole road is one stretch."""


class Stretches(NamedTuple):
    """Roads that are claimed piece by piece."""

    of: Stretch
    """Asked only about segments of the networks."""
    networks: frozenset[int]
    """The roots of those roads; every other road is claimed as a whole."""
    hubs: frozenset[int]
    """Kinds whose road belongs to no stretch: it may be claimed whoever is connected with it."""


WHOLE_ROADS: Final = Stretches(operator.index, networks=frozenset(), hubs=frozenset())
"""The base game: every road is claimed as a whole."""


class Contact(NamedTuple):
    """A feature that a tile laid on some cell would touch."""

    place: int
    """3 x side, plus 0 for the road or city, 1 for the left and 2 for the right half of a field."""
    claim: int
    """What would be one with it when claimed: the root of the feature, or of a stretch of it."""
    occupied: bool


class Surroundings(NamedTuple):
    """What a tile laid on a cell would touch."""

    signature: int
    """The places where it would touch an occupied feature, as bits."""
    knots: tuple[Contact, ...]
    """All contacts, if a free feature is touched twice beside an occupied one; else nothing."""


_UNKNOTTED: Final = tuple(Surroundings(signature, ()) for signature in range(1 << 12))


def surroundings(land: Landscape, cell: int, stretches: Stretches = WHOLE_ROADS) -> Surroundings:
    """Reads the features around a free cell."""
    networks = stretches.networks
    slots, tiles, parent, followers = land.slots, land.tiles, land.parent, land.followers
    signature = 0
    free: list[int] = []
    for side, step in enumerate(STEPS):
        slot = slots.get(cell + step)
        if slot is None:
            continue
        for bit, index in OFFERS[tiles[slot]][side]:
            root = slot * SEGMENTS + index
            while (above := parent[root]) != root:
                root = above
            if root in networks:
                return _all_contacts(land, cell, stretches)
            if root in followers:
                signature |= bit
            else:
                free.append(root)
    if signature and len(set(free)) != len(free):
        return _all_contacts(land, cell, stretches)
    return _UNKNOTTED[signature]


def _all_contacts(land: Landscape, cell: int, stretches: Stretches) -> Surroundings:
    contacts = tuple(
        contact
        for side, step in enumerate(STEPS)
        if (slot := land.slots.get(cell + step)) is not None
        for bit, index in OFFERS[land.tiles[slot]][side]
        for contact in _contact(land, bit.bit_length() - 1, slot * SEGMENTS + index, stretches)
    )
    signature = sum(1 << contact.place for contact in contacts if contact.occupied)
    return Surroundings(signature, contacts if signature else ())


def _contact(land: Landscape, place: int, segment: int, stretches: Stretches) -> Iterator[Contact]:
    """The contact with this segment; none with a part of a network that blocks nobody."""
    root = root_of(land, segment)
    if root not in stretches.networks:
        yield Contact(place, root, root in land.followers)
    elif (claim := stretches.of(segment)) is not None:
        standing = land.followers.get(root, ())
        occupied = any(stretches.of(segment_of(follower)) == claim for follower in standing)
        yield Contact(place, claim, occupied)


_FREE: Final[dict[int, tuple[int, ...]]] = {}
"""Turned tile and signature -> free segments. A memo: it holds facts, not state."""


def free_segments(tile: int, around: Surroundings) -> tuple[int, ...]:
    """The segments of this turned tile that would belong to features without any follower."""
    if around.knots:
        return _untangled(tile, around.knots)
    key = tile << 12 | around.signature
    free = _FREE.get(key)
    if free is None:
        free = _FREE[key] = _free_by_signature(tile, around.signature)
    return free


def _free_by_signature(tile: int, signature: int) -> tuple[int, ...]:
    taken = {index for place, index in _places(tile) if signature >> place & 1}
    return tuple(index for index in range(len(NAMES[tile])) if index not in taken)


def _untangled(tile: int, contacts: tuple[Contact, ...]) -> tuple[int, ...]:
    """A free segment is taken all the same if the tile joins it, through a feature that two of
    its segments touch, with an occupied one."""
    segment_at = dict(_places(tile))
    taken = {segment_at[contact.place] for contact in contacts if contact.occupied}
    grown = True
    while grown:
        tainted = {contact.claim for contact in contacts if segment_at[contact.place] in taken}
        joined = {segment_at[contact.place] for contact in contacts if contact.claim in tainted}
        grown = not joined <= taken
        taken |= joined
    return tuple(index for index in range(len(NAMES[tile])) if index not in taken)


def _places(tile: int) -> list[tuple[int, int]]:
    """Each place on the four sides with the segment that reaches it."""
    return [
        (3 * side + part, index)
        for side, edge in enumerate(EDGES[tile])
        for part, index in enumerate((edge.feature, edge.left, edge.right))
        if index != NONE
    ]

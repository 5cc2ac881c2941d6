"""Das Labyrinth: a road with four exits, each claimed on its own. [LAB-1]

The basic variant adds the tile and no rule. The advanced one, as printed, lets every exit's road
be claimed on its own, and pays a bonus for the followers on the finished network.
"""

from __future__ import annotations

from typing import Final, Self, cast

from engine.carcassonne.expansion import Expansion
from engine.carcassonne.landscape import root_of
from engine.carcassonne.model import Part, Setup, State
from engine.carcassonne.occupation import Stretch, Stretches
from engine.carcassonne.packing import SEGMENTS
from engine.carcassonne.tables import EDGES, FEATURES, NONE, NUMBERS, kind_of
from engine.carcassonne.tiles import FeatureKind, tile

NAME: Final = "labyrinth"

TILES: Final = (
    tile(
        "LAB",
        2,
        "road N E S W; field NL WR; field NR EL; field ER SL; field SR WL",
        tile_set="labyrinth",
        mark="labyrinth",
    ),
)


class Labyrinth(Part, tag=NAME):
    """The stretches of road outside the labyrinths, as a union-find over road segments."""

    parent: dict[int, int] = {}
    labyrinths: tuple[int, ...] = ()
    """The labyrinths' own road segments."""

    def copy(self) -> Self:
        """Stretches change with every road laid."""
        return type(self)(self.parent.copy(), self.labyrinths)


def _part(state: State) -> Labyrinth | None:
    """What is remembered; nothing in the basic variant. [LAB-3]"""
    return cast("Labyrinth | None", state.parts.get(NAME))


def _begin(state: State, _setup: Setup) -> None:
    if state.options.labyrinth == "advanced":
        state.parts[NAME] = Labyrinth()
        for slot in range(len(state.land.tiles)):
            _after_laying(state, slot)


def _find(parent: dict[int, int], segment: int) -> int:
    while (above := parent[segment]) != segment:
        segment = above
    return segment


def _after_laying(state: State, slot: int) -> None:
    """Joins the new tile's roads with the stretches they touch; a labyrinth joins none. [LAB-5]"""
    part = _part(state)
    if part is None:
        return
    land = state.land
    first = slot * SEGMENTS
    if kind_of(land.tiles[slot]) == NUMBERS["LAB"]:
        part.labyrinths += (first,)
        return
    for index, feature in enumerate(FEATURES[land.tiles[slot]]):
        if feature is FeatureKind.ROAD:
            part.parent[first + index] = first + index
    _join_neighbours(state, part, slot)


def _join_neighbours(state: State, part: Labyrinth, slot: int) -> None:
    """Exits that meet outside the labyrinth are one stretch from then on. [LAB-5]"""
    land, parent = state.land, part.parent
    for edge in EDGES[land.tiles[slot]]:
        other = land.slots.get(land.cells[slot] + edge.step)
        if other is None or edge.feature == NONE or edge.left == NONE:
            continue
        theirs = other * SEGMENTS + EDGES[land.tiles[other]][edge.back].feature
        if theirs in parent:
            a, b = _find(parent, slot * SEGMENTS + edge.feature), _find(parent, theirs)
            parent[max(a, b)] = min(a, b)


def _stretches(state: State) -> Stretches | None:
    """Who is in the way of a follower on a road with a labyrinth. [LAB-4, LAB-5, LAB-8]"""
    part = _part(state)
    if part is None:
        return None
    networks = frozenset([root_of(state.land, segment) for segment in part.labyrinths])
    return Stretches(_stretch_of(part), networks, frozenset((NUMBERS["LAB"],)))


def _stretch_of(part: Labyrinth) -> Stretch:
    parent, labyrinths = part.parent, part.labyrinths

    def stretch(segment: int) -> int | None:
        """The stretch up to the labyrinth tile; none for the labyrinth, which blocks no exit."""
        return None if segment in labyrinths else _find(parent, segment)

    return stretch


def _bonus(state: State, root: int) -> int:
    """Two points per follower, anyone's, on a finished network with a labyrinth. [LAB-6, LAB-7]"""
    part = _part(state)
    if part is None or not any(segment in state.land.members[root] for segment in part.labyrinths):
        return 0
    return 2 * len(state.land.followers[root])


LABYRINTH: Final = Expansion(
    name=NAME,
    tiles=TILES,
    begin=_begin,
    stretches=_stretches,
    after_laying=_after_laying,
    bonus=_bonus,
)

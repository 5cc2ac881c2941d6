"""Das Labyrinth: a road with four exits, each claimed on its own. [LAB-1]

The basic variant adds the tile and no rule. The advanced one, as printed, lets every exit's road
be claimed on its own, and pays a bonus for the followers on the finished network.
"""

from __future__ import annotations

from functools import cache
from typing import Final, cast

from engine.carcassonne.expansion import Expansion
from engine.carcassonne.landscape import Landscape, root_of
from engine.carcassonne.model import Part, Setup, State
from engine.carcassonne.occupation import WHOLE_ROADS, Stretch, Stretches
from engine.carcassonne.packing import index_of, pack_segment, slot_of
from engine.carcassonne.tables import EDGES, NUMBERS, kind_of
from engine.carcassonne.tiles import tile

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


class Labyrinth(Part, frozen=True, tag=NAME):
    """The labyrinths that lie in the landscape."""

    roads: tuple[int, ...] = ()
    """Their own road segments."""


def _part(state: State) -> Labyrinth | None:
    """What is remembered; nothing in the basic variant. [LAB-3]"""
    return cast("Labyrinth | None", state.parts.get(NAME))


def _begin(state: State, _setup: Setup) -> None:
    if state.options.labyrinth == "advanced":
        state.parts[NAME] = Labyrinth()


def _after_laying(state: State, slot: int) -> None:
    part = _part(state)
    if part is not None and kind_of(state.land.tiles[slot]) == NUMBERS["LAB"]:
        state.parts[NAME] = Labyrinth((*part.roads, pack_segment(slot, 0)))


def _stretches(state: State) -> Stretches | None:
    """Who is in the way of a follower on a road with a labyrinth. [LAB-4, LAB-5, LAB-8]"""
    part = _part(state)
    if part is None:
        return None
    if not part.roads:
        return _none_laid()
    networks = frozenset([root_of(state.land, road) for road in part.roads])
    return Stretches(_stretch(state.land, part.roads), networks, _none_laid().hubs)


@cache
def _none_laid() -> Stretches:
    """Before the first labyrinth lies every road is whole, and a labyrinth may be claimed."""
    return WHOLE_ROADS._replace(hubs=frozenset((NUMBERS["LAB"],)))


def _stretch(land: Landscape, labyrinths: tuple[int, ...]) -> Stretch:
    """An exit's road up to, not including, the labyrinth, is a stretch of its own. [LAB-5]

    Exits that meet outside are one stretch. The labyrinth itself is in none and blocks nobody.
    """
    found: dict[int, int] = {}

    def stretch(segment: int) -> int | None:
        if segment in labyrinths:
            return None
        if segment not in found:
            for part in _walk(land, segment, labyrinths):
                found[part] = segment
        return found[segment]

    return stretch


def _walk(land: Landscape, segment: int, labyrinths: tuple[int, ...]) -> set[int]:
    """All road segments that can be reached from this one without entering a labyrinth."""
    reached = {segment}
    ahead = [segment]
    while ahead:
        here = ahead.pop()
        slot, index = slot_of(here), index_of(here)
        for edge in EDGES[land.tiles[slot]]:
            other = land.slots.get(land.cells[slot] + edge.step)
            if edge.feature == index and other is not None:
                beyond = pack_segment(other, EDGES[land.tiles[other]][edge.back].feature)
                if beyond not in reached and beyond not in labyrinths:
                    reached.add(beyond)
                    ahead.append(beyond)
    return reached


def _bonus(state: State, root: int) -> int:
    """Two points per follower, anyone's, on a finished network with a labyrinth. [LAB-6, LAB-7]"""
    part = _part(state)
    if part is None or not any(road in state.land.members[root] for road in part.roads):
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

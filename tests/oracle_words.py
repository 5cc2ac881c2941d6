"""The words of the recorded games, said in ours: tiles, turns of a tile, places on it."""

from __future__ import annotations

from typing import Final, TypeAlias

from engine.carcassonne.actions import Spot
from engine.carcassonne.tables import KINDS, NUMBERS
from engine.carcassonne.tiles import HALF_EDGES, SIDES, FeatureKind, Kind, Segment

Place: TypeAlias = tuple[str, frozenset[str]]
"""A feature on one tile: its kind, and the sides or half-edges it reaches after turning."""

TILES: Final[dict[str, Kind]] = {
    "BA/LR": "A", "BA/L": "B", "BA/Cccc+": "C", "BA/RCr": "D", "BA/C": "E", "BA/CFc+": "F",
    "BA/CFc.1": "G", "BA/CFC.2": "H", "BA/CC.2": "I", "BA/CRr": "J", "BA/RrC": "K",
    "BA/CRRR": "L", "BA/Cc+": "M", "BA/Cc.1": "N", "BA/CcRr+": "O", "BA/CcRr": "P",
    "BA/Ccc+": "Q", "BA/Ccc": "R", "BA/CccR+": "S", "BA/CccR": "T", "BA/RFr": "U", "BA/Rr": "V",
    "BA/RRR": "W", "BA/RRRR": "X", "LA/Rrrr": "LAB", "CC.1/Cc.1": "CC1a", "CC.1/CC.2": "CC1b",
    "CC.1/CR": "CC1c", "CC.1/Rr": "CC1d", "CC.1/RrC": "CC1e", "CC.1/RRR": "CC1f",
    "CC.2/RRr": "CC2a", "CC.2/RRRr": "CC2b", "CC.2/CFR": "CC2c", "CC.2/RCR": "CC2d",
    "CC.2/CFC": "CC2e", "CC.2/CcCc": "CC2f",
}  # fmt: skip

FEATURES: Final = {
    "Road": FeatureKind.ROAD,
    "City": FeatureKind.CITY,
    "Field": FeatureKind.FIELD,
    "Monastery": FeatureKind.CLOISTER,
}
_WORDS: Final = {kind: word for word, kind in FEATURES.items()}


def tile(code: str) -> Kind:
    """Our kind for their tile."""
    return TILES[code]


def their_place(feature: str, location: str) -> Place:
    """A place as they write it: `NW`, `_S` (all but S), `NL.WR`, `I`."""
    if feature == "Field":
        return feature, frozenset(location.split("."))
    if feature == "Monastery":
        return feature, frozenset()
    named = frozenset(location) & frozenset(SIDES)
    return feature, frozenset(SIDES) - named if location.startswith("_") else named


def our_place(kind: Kind, rotation: int, name: str) -> Place:
    """The same for one of our segments on a turned tile."""
    segment = segment_named(kind, name)
    return _WORDS[segment.kind], _turned(segment, rotation)


def segment_named(kind: Kind, name: str) -> Segment:
    """The segment of this kind of tile with that name."""
    return next(each for each in KINDS[NUMBERS[kind]].segments if each.name == name)


def segment_at(kind: Kind, rotation: int, place: Place) -> str | None:
    """The name of the segment at their place, if there is one."""
    for segment in KINDS[NUMBERS[kind]].segments:
        if our_place(kind, rotation, segment.name) == place:
            return segment.name
    return None


def _turned(segment: Segment, rotation: int) -> frozenset[str]:
    sides = {SIDES[(SIDES.index(side) + rotation) % 4] for side in segment.sides}
    halves = {
        HALF_EDGES[(HALF_EDGES.index(half) + 2 * rotation) % 8] for half in segment.half_edges
    }
    return frozenset(sides | halves)


def write_place(place: Place) -> str:
    """A place for a person to read."""
    return f"{place[0]} {'.'.join(sorted(place[1])) or 'I'}"


def write_spot(spot: Spot) -> str:
    """A spot for a person to read."""
    return f"({spot.x},{spot.y}) {spot.segment}"

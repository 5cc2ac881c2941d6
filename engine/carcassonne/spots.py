"""A spot as short text, `(1,0) road:0`, both ways."""

from __future__ import annotations

import re
from typing import Final

from engine.carcassonne.actions import Spot

_SPOT: Final = re.compile(r"\((-?\d+),(-?\d+)\) ([a-z]+(?::\d)?)")


def write_spot(spot: Spot) -> str:
    """The spot as text."""
    return f"({spot.x},{spot.y}) {spot.segment}"


def read_spot(text: str) -> Spot:
    """The spot behind the text; `ValueError` if it is none."""
    found = _SPOT.fullmatch(text)
    if found is None:
        raise ValueError(f"not a spot: {text!r}")
    return Spot(int(found[1]), int(found[2]), found[3])

"""What a player wants in the base game. Expansions add their own actions."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.carcassonne.packing import Cell


class Spot(msgspec.Struct, frozen=True, order=True, gc=False):
    """A segment in the landscape: the tile's cell and the segment's name on it."""

    x: int
    y: int
    segment: str


class Action(msgspec.Struct, frozen=True):
    """Anything a seat can be asked for."""


class PlaceTile(Action, frozen=True, gc=False, tag="carcassonne.place_tile"):
    """Lay the drawn tile on a free cell, turned clockwise, perhaps with a follower. [BASE-2]"""

    x: int
    y: int
    rotation: int = 0
    follower: str | None = None
    """The segment of the tile that gets a follower from the own supply, as the catalog names it."""

    @property
    def cell(self) -> Cell:
        """Where the tile goes."""
        return Cell(self.x, self.y)


BaseAction: TypeAlias = PlaceTile

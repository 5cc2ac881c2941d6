"""What happened in the base game, told so that a doubtful player finds the sum.

An event that awards points says in `points` what each seat got. Expansions add their own events.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.carcassonne.actions import Spot
from engine.carcassonne.packing import Cell
from engine.carcassonne.tiles import FeatureKind, Kind
from engine.game import Seat


class Event(msgspec.Struct, frozen=True):
    """Anything the whole table sees."""


class FeatureReport(msgspec.Struct, frozen=True, gc=False):
    """A feature as the table sees it, with everything its value is made of."""

    kind: FeatureKind
    segments: tuple[Spot, ...]
    """Every segment of it, in the order in which their tiles were laid."""
    tiles: int
    """How many tiles it covers, each counted once."""
    shields: int
    complete: bool
    neighbours: int
    """Laid tiles around a cloister; 0 for other features."""
    cities: tuple[Spot, ...]
    """For a field: the oldest segment of each completed city that feeds it."""
    followers: tuple[int, ...]
    """Followers on it, per seat."""
    owners: tuple[Seat, ...]
    """The seats with most followers: each of them scores in full."""
    worth: int
    """What each owner would get if the game ended now."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of its tiles, each once."""
        return tuple(dict.fromkeys(Cell(spot.x, spot.y) for spot in self.segments))


class GameStarted(Event, frozen=True, tag="carcassonne.game_started"):
    """The start tile lies on (0, 0) and this seat begins."""

    players: int
    first: Seat
    tile: Kind
    bag: int


class TileDrawn(Event, frozen=True, tag="carcassonne.tile_drawn"):
    """A tile was drawn for all to see; so many are left."""

    seat: Seat
    tile: Kind
    bag: int


class TileRemoved(Event, frozen=True, tag="carcassonne.tile_removed"):
    """A drawn tile fits nowhere and leaves the game."""

    seat: Seat
    tile: Kind


class TileLaid(Event, frozen=True, tag="carcassonne.tile_laid"):
    """The drawn tile was laid."""

    seat: Seat
    tile: Kind
    x: int
    y: int
    rotation: int


class FollowerPlaced(Event, frozen=True, tag="carcassonne.follower_placed"):
    """A follower went from the supply onto the tile just laid."""

    seat: Seat
    at: Spot


class FeatureScored(Event, frozen=True, tag="carcassonne.feature_scored"):
    """A feature was completed, or counted at the end, and its owners got points."""

    feature: FeatureReport
    each: int
    """What every owner gets: the sum of tiles, shields, neighbours or cities, and the bonus."""
    bonus: int
    """The part of `each` that an expansion adds."""
    final: bool
    """Counted at the end of the game; followers stay."""
    points: tuple[int, ...]


class FollowersReturned(Event, frozen=True, tag="carcassonne.followers_returned"):
    """Followers of a scored feature came home, one entry each."""

    seats: tuple[Seat, ...]
    spots: tuple[Spot, ...]


class GameEnded(Event, frozen=True, tag="carcassonne.game_ended"):
    """The last turn is over and everything is counted."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


BaseEvent: TypeAlias = (
    GameStarted
    | TileDrawn
    | TileRemoved
    | TileLaid
    | FollowerPlaced
    | FeatureScored
    | FollowersReturned
    | GameEnded
)

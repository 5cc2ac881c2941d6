"""What happened in the tile game, told so that a doubtful player finds the sum.

An event that awards points says in `points` what each seat got; the sum of them over a game is the
final score.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from protocol.carcassonne import (
    Award,
    Change,
    Coordinate,
    Dispatch,
    FeatureKind,
    FeatureReport,
    Figure,
    Rotation,
    Spot,
    TileName,
)
from protocol.fields import Count, Points, Seat, Wire


class CarcassonneGameStarted(Wire, frozen=True, tag="carcassonne.game_started"):
    """The start tile lies on x 0, y 0 and this seat begins."""

    players: Count
    first: Seat
    tile: TileName
    bag: Count


class TileDrawn(Wire, frozen=True, tag="carcassonne.tile_drawn"):
    """A tile was drawn for all to see; so many are left."""

    seat: Seat
    tile: TileName
    bag: Count


class TileRemoved(Wire, frozen=True, tag="carcassonne.tile_removed"):
    """A drawn tile fits nowhere and leaves the game."""

    seat: Seat
    tile: TileName


class TileLaid(Wire, frozen=True, tag="carcassonne.tile_laid"):
    """The drawn tile was laid."""

    seat: Seat
    tile: TileName
    x: Coordinate
    y: Coordinate
    rotation: Rotation


class CarcassonneFollowerPlaced(Wire, frozen=True, tag="carcassonne.follower_placed"):
    """A follower went from the supply onto the tile just laid."""

    seat: Seat
    at: Spot


class FeatureScored(Wire, frozen=True, tag="carcassonne.feature_scored"):
    """A feature was completed, or counted at the end, and its owners got points."""

    feature: FeatureReport
    each: Annotated[int, Meta(description="What every owner gets, the bonus included.")]
    bonus: Annotated[int, Meta(description="The part of `each` that an expansion adds.")]
    final: Annotated[bool, Meta(description="Counted at the end of the game; followers stay.")]
    points: Points


class FollowersReturned(Wire, frozen=True, tag="carcassonne.followers_returned"):
    """Followers of a scored feature came home; entry by entry whose and from where."""

    seats: tuple[Seat, ...]
    spots: tuple[Spot, ...]


class CarcassonneGameEnded(Wire, frozen=True, tag="carcassonne.game_ended"):
    """The last turn is over and everything is counted."""

    scores: Points
    winners: tuple[Seat, ...]


class FigureMoved(Wire, frozen=True, tag="carcassonne.figure_moved"):
    """Dispatches: a score figure advanced, for an award that was told before."""

    seat: Seat
    figure: Figure
    before: int
    after: int
    award: Award


class DispatchDrawn(Wire, frozen=True, tag="carcassonne.dispatch_drawn"):
    """Dispatches: the player on turn landed on a dark space and turned up a card."""

    seat: Seat
    card: Dispatch


class DispatchUsed(Wire, frozen=True, tag="carcassonne.dispatch_used"):
    """Dispatches: the card was used and went face down under the stack."""

    seat: Seat
    card: Dispatch
    action: Annotated[bool, Meta(description="Its action; otherwise its two points.")]
    follower: Annotated[Spot | None, Meta(description="The one chosen for card 8.")] = None


class DispatchScored(Wire, frozen=True, tag="carcassonne.dispatch_scored"):
    """Dispatches: a card brought points, two for its seal or by its action."""

    seat: Seat
    card: Dispatch
    action: bool
    count: Annotated[
        int, Meta(description="Shields, knights or farmers at two points each (cards 4, 5, 6).")
    ]
    points: Points
    feature: Annotated[
        FeatureReport | None, Meta(description="What was counted (cards 1, 2, 3 and 8).")
    ] = None


class FiguresJoined(Wire, frozen=True, tag="carcassonne.figures_joined"):
    """Dispatches: before final scoring each player's two figures were added up."""

    figures: Annotated[
        tuple[tuple[int, ...], ...], Meta(description="Per seat, where its figures 0 and 1 were.")
    ]
    totals: Points


class CircleChosen(Wire, frozen=True, tag="carcassonne.circle_chosen"):
    """Crop circles: the player on turn decided what the circle does."""

    seat: Seat
    circle: FeatureKind
    change: Change


class FollowerAdded(Wire, frozen=True, tag="carcassonne.follower_added"):
    """Crop circles: a follower joined another of the same player."""

    seat: Seat
    at: Spot


class FollowerTakenBack(Wire, frozen=True, tag="carcassonne.follower_taken_back"):
    """Crop circles: a follower came home without points."""

    seat: Seat
    at: Spot


CarcassonneEvent: TypeAlias = (
    CarcassonneGameStarted
    | TileDrawn
    | TileRemoved
    | TileLaid
    | CarcassonneFollowerPlaced
    | FeatureScored
    | FollowersReturned
    | CarcassonneGameEnded
    | FigureMoved
    | DispatchDrawn
    | DispatchUsed
    | DispatchScored
    | FiguresJoined
    | CircleChosen
    | FollowerAdded
    | FollowerTakenBack
)

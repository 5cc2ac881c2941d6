"""The tile game on the wire: options, what is asked and answered, and what everybody sees.

What happened is told in `carcassonne_events.py`. Names and fields are those of the rules engine
wherever the meaning is the same.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from protocol import limits
from protocol.fields import (
    Count,
    Outcome,
    Points,
    RequestNumber,
    Seat,
    ServerTime,
    Wire,
    open_set,
)

FeatureKind: TypeAlias = Annotated[
    Literal["city", "road", "cloister", "field"],
    Meta(title="FeatureKind", description="What a follower can stand on."),
]
TileName: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=limits.TILE_CHARS,
        description="A kind of tile, as the catalog names it.",
        examples=["D", "LAB"],
    ),
]
SegmentName: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=limits.SEGMENT_CHARS,
        description="A segment of a tile, as the catalog names it.",
        examples=["road:0", "cloister"],
    ),
]
Coordinate: TypeAlias = Annotated[
    int,
    Meta(
        ge=-limits.MOST_COORDINATE,
        le=limits.MOST_COORDINATE,
        description="x grows eastwards, y southwards; the start tile lies on x 0, y 0.",
    ),
]
Rotation: TypeAlias = Annotated[
    int, Meta(ge=0, le=3, description="Clockwise quarter turns from the catalog's drawing.")
]
Figure: TypeAlias = Annotated[int, Meta(ge=0, le=1, description="One of a seat's two figures.")]
Dispatch: TypeAlias = Annotated[
    int, Meta(ge=1, le=8, description="A dispatch by the number printed in its rules.")
]
Change: TypeAlias = Literal["add", "remove"]


class Spot(Wire, frozen=True, gc=False):
    """A segment in the landscape: the tile's cell and the segment's name on it."""

    x: Coordinate
    y: Coordinate
    segment: SegmentName


# Before the game


class CarcassonneOptions(Wire, frozen=True, tag="carcassonne.options"):
    """The tile game with any set of its expansions."""

    players: Annotated[int, Meta(ge=2, le=6)]
    first: Annotated[Seat | None, Meta(description="Who begins; absent: drawn by lot.")] = None
    dispatches: Annotated[bool, Meta(description="Two score figures and dispatch cards.")] = False
    labyrinth: Literal["off", "basic", "advanced"] = "off"
    labyrinth_tiles: Annotated[
        Literal[1, 2] | None, Meta(description="Labyrinth tiles in the bag; absent: two.")
    ] = None
    crop_circles: Annotated[
        Literal["off", "I", "II", "both"], Meta(description="Which printing of their six tiles.")
    ] = "off"


class CarcassonneSetup(Wire, frozen=True, tag="carcassonne.setup"):
    """All that chance decided, for records of scripted games."""

    first: Seat
    bag: Annotated[tuple[TileName, ...], Meta(description="In drawing order.")]
    stacks: Annotated[
        dict[str, tuple[int, ...]],
        Meta(description="An expansion's shuffled cards under its name, the top card first."),
    ] = msgspec.field(default_factory=dict)


# What a seat wants


class PlaceTile(Wire, frozen=True, tag="carcassonne.place_tile", gc=False):
    """Lay the drawn tile on a free cell, perhaps with a follower on one of its segments."""

    x: Coordinate
    y: Coordinate
    rotation: Rotation
    follower: SegmentName | None = None


class MoveFigures(Wire, frozen=True, tag="carcassonne.move_figures"):
    """Dispatches: for each award of the question, in its order, which figure moves."""

    figures: Annotated[tuple[Figure, ...], Meta(max_length=limits.MOST_AWARDS)]


class TakePoints(Wire, frozen=True, tag="carcassonne.take_points"):
    """Dispatches: take the two points of the card instead of its action."""


class CarryOut(Wire, frozen=True, tag="carcassonne.carry_out"):
    """Dispatches: carry out the action of the card; card 8 needs one of the own followers."""

    follower: Spot | None = None


class ChooseCircle(Wire, frozen=True, tag="carcassonne.choose_circle"):
    """Crop circles: each may add a follower, or each must take one back."""

    change: Change


class AddFollower(Wire, frozen=True, tag="carcassonne.add_follower"):
    """Crop circles: add a follower from the supply beside an own one; without `at`, pass."""

    at: Spot | None = None


class TakeBack(Wire, frozen=True, tag="carcassonne.take_back"):
    """Crop circles: take one own follower back without points."""

    at: Spot


ExpansionAction: TypeAlias = (
    MoveFigures | TakePoints | CarryOut | ChooseCircle | AddFollower | TakeBack
)
CarcassonneAction: TypeAlias = PlaceTile | ExpansionAction


class PlaceTileOptions(Wire, frozen=True, tag="carcassonne.place_tile", gc=False):
    """Stands for laying the tile so without a follower, and once with each of `followers`.

    Send it back as `carcassonne.place_tile`, with at most one of them as `follower`.
    """

    x: Coordinate
    y: Coordinate
    rotation: Rotation
    followers: tuple[SegmentName, ...]


CarcassonneOffer: TypeAlias = PlaceTileOptions | ExpansionAction


# What a seat is asked


class Award(Wire, frozen=True):
    """Points that move one figure as a whole, and what they are for."""

    points: int
    feature: FeatureKind | None = None
    at: Annotated[
        Spot | None, Meta(description="The feature's northernmost, then westernmost segment.")
    ] = None
    card: Annotated[Dispatch | None, Meta(description="The dispatch that brought them.")] = None


class LayTile(Wire, frozen=True, tag="carcassonne.lay_tile"):
    """Where does the drawn tile go, and is a follower placed on it?"""

    seat: Seat


class ChooseFigures(Wire, frozen=True, tag="carcassonne.choose_figures"):
    """Which figure moves for each of these awards? All are answered together."""

    seat: Seat
    awards: tuple[Award, ...]


class UseDispatch(Wire, frozen=True, tag="carcassonne.use_dispatch"):
    """The action of this dispatch, or two points?"""

    seat: Seat
    card: Dispatch


class CircleChoice(Wire, frozen=True, tag="carcassonne.circle_choice"):
    """What does the crop circle do to followers on features of its kind?"""

    seat: Seat
    circle: FeatureKind


class CircleAdd(Wire, frozen=True, tag="carcassonne.circle_add"):
    """May an own follower get a second one beside it, and which?"""

    seat: Seat
    circle: FeatureKind
    spots: Annotated[
        tuple[Spot, ...], Meta(description="Where own followers stand on such features.")
    ]


class CircleRemove(Wire, frozen=True, tag="carcassonne.circle_remove"):
    """Which own follower comes back?"""

    seat: Seat
    circle: FeatureKind
    spots: Annotated[
        tuple[Spot, ...], Meta(description="Where own followers stand on such features.")
    ]


CarcassonneQuestion: TypeAlias = (
    LayTile | ChooseFigures | UseDispatch | CircleChoice | CircleAdd | CircleRemove
)


# What everybody sees


class FeatureReport(Wire, frozen=True, gc=False):
    """A feature as the table sees it, with everything its value is made of."""

    kind: FeatureKind
    segments: Annotated[
        tuple[Spot, ...], Meta(description="In the order in which their tiles were laid.")
    ]
    tiles: Annotated[Count, Meta(description="How many tiles it covers, each counted once.")]
    shields: Count
    complete: bool
    neighbours: Annotated[Count, Meta(description="Laid tiles around a cloister; else 0.")]
    cities: Annotated[
        tuple[Spot, ...],
        Meta(description="For a field: the oldest segment of each completed city that feeds it."),
    ]
    followers: Annotated[tuple[int, ...], Meta(description="Followers on it, per seat.")]
    owners: Annotated[
        tuple[Seat, ...], Meta(description="Seats with most followers; each scores in full.")
    ]
    worth: Annotated[int, Meta(description="What each owner would get if the game ended now.")]


class LaidTile(Wire, frozen=True, gc=False):
    """A tile of the landscape."""

    x: Coordinate
    y: Coordinate
    tile: TileName
    rotation: Rotation


class StandingFollower(Wire, frozen=True, gc=False):
    """A follower in the landscape."""

    seat: Seat
    at: Spot


class LastMove(Wire, frozen=True, gc=False):
    """The tile laid last, by whom and how."""

    seat: Seat
    tile: TileName
    x: Coordinate
    y: Coordinate
    rotation: Rotation
    follower: SegmentName | None = None


class DispatchesView(Wire, frozen=True):
    """Both figures of each seat, the size of the stack and the dispatch that lies open."""

    figures: Annotated[
        tuple[tuple[int, ...], ...], Meta(description="Per seat, where its figures 0 and 1 are.")
    ]
    stack: Count
    card: Dispatch | None = None


class CropCirclesView(Wire, frozen=True):
    """Circles that are still to be carried out in this turn, the first one being next."""

    circles: tuple[FeatureKind, ...]
    waiting: Annotated[tuple[Seat, ...], Meta(description="Seats whose turn is still to come.")]
    change: Annotated[Change | None, Meta(description="What the first one does, if chosen.")] = None


class CarcassonneView(Wire, frozen=True, tag="carcassonne.view"):
    """The whole table. What is not listed here nobody may know."""

    players: Count
    asked: Annotated[
        tuple[CarcassonneQuestion, ...], Meta(description="One question per seat that is asked.")
    ]
    tiles: Annotated[
        tuple[LaidTile, ...], Meta(description="In the order laid, the start tile first.")
    ]
    followers: tuple[StandingFollower, ...]
    supply: Annotated[tuple[int, ...], Meta(description="Followers at hand, per seat.")]
    scores: Points
    features: Annotated[
        tuple[FeatureReport, ...], Meta(description="Every feature with followers on it.")
    ]
    bag: Annotated[Count, Meta(description="Tiles still to be drawn.")]
    remaining: Annotated[
        dict[str, int], Meta(description="Tiles in the bag by kind: anybody can count them.")
    ]
    removed: Annotated[
        tuple[TileName, ...], Meta(description="Tiles that fitted nowhere and left the game.")
    ]
    on_turn: Annotated[Seat | None, Meta(description="Absent once the game is over.")] = None
    drawn: Annotated[TileName | None, Meta(description="The tile to be laid now.")] = None
    last_move: LastMove | None = None
    dispatches: DispatchesView | None = None
    crop_circles: CropCirclesView | None = None
    outcome: Outcome | None = None


class CarcassonneRequest(Wire, frozen=True):
    """A question to this seat with every answer that is allowed; details are in `view.asked`."""

    req: RequestNumber
    kind: Annotated[
        str,
        open_set(
            "The `type` of the question.",
            "carcassonne.lay_tile",
            "carcassonne.choose_figures",
            "carcassonne.use_dispatch",
            "carcassonne.circle_choice",
            "carcassonne.circle_add",
            "carcassonne.circle_remove",
        ),
    ]
    legal: tuple[CarcassonneOffer, ...]
    deadline_ms: Annotated[
        ServerTime | None, Meta(description="When time runs out, by the server's clock.")
    ] = None


class CarcassonneOwn(Wire, frozen=True, tag="carcassonne.own"):
    """What only this seat is told: here nothing but what it is asked."""

    seat: Seat
    request: CarcassonneRequest | None = None

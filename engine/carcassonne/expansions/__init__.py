"""The expansions of the tile game: one line each, in the order in which they act after a scoring.

Their actions, events and decisions are joined with the base game's here.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.carcassonne.actions import BaseAction
from engine.carcassonne.events import BaseEvent
from engine.carcassonne.expansion import enlist
from engine.carcassonne.expansions import crop_circles, dispatches, labyrinth
from engine.carcassonne.model import LayTile

for _expansion in (dispatches.DISPATCHES, labyrinth.LABYRINTH, crop_circles.CROP_CIRCLES):
    enlist(_expansion)

AnyAction: TypeAlias = (
    BaseAction
    | dispatches.MoveFigures
    | dispatches.TakePoints
    | dispatches.CarryOut
    | crop_circles.ChooseCircle
    | crop_circles.AddFollower
    | crop_circles.TakeBack
)

AnyEvent: TypeAlias = (
    BaseEvent
    | dispatches.FigureMoved
    | dispatches.DispatchDrawn
    | dispatches.DispatchUsed
    | dispatches.DispatchScored
    | dispatches.FiguresJoined
    | crop_circles.CircleChosen
    | crop_circles.FollowerAdded
    | crop_circles.FollowerTakenBack
)

AnyDecision: TypeAlias = (
    LayTile
    | dispatches.ChooseFigures
    | dispatches.UseDispatch
    | crop_circles.CircleChoice
    | crop_circles.CircleAdd
    | crop_circles.CircleRemove
)

AnyPart: TypeAlias = dispatches.Dispatches | labyrinth.Labyrinth | crop_circles.CropCircles

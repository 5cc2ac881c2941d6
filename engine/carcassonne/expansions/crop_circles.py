"""Die Kornkreise: a circle lets everybody add a follower, or takes one from everybody. [CROP-1]"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from engine.carcassonne.actions import Action, Spot
from engine.carcassonne.events import Event
from engine.carcassonne.expansion import Answers, Expansion, Spelling, Tell
from engine.carcassonne.expansions.crop_circle_tiles import CIRCLES, TILES
from engine.carcassonne.landscape import put_follower, take_follower
from engine.carcassonne.model import Decision, Part, Setup, State, players
from engine.carcassonne.packing import pack_follower
from engine.carcassonne.reports import segment_at, standing_of
from engine.carcassonne.scoring import feature_kind
from engine.carcassonne.spots import read_spot, write_spot
from engine.carcassonne.tables import KINDS, kind_of
from engine.carcassonne.tiles import FeatureKind
from engine.game import IllegalAction, Seat

NAME: Final = "crop_circles"

Change = Literal["add", "remove"]


class ChooseCircle(Action, frozen=True, tag="carcassonne.choose_circle"):
    """Decide for everyone: each may add a follower (A), or each must take one back (B)."""

    change: Change


class AddFollower(Action, frozen=True, tag="carcassonne.add_follower"):
    """Add a follower from the supply beside an own one, or pass."""

    at: Spot | None = None


class TakeBack(Action, frozen=True, tag="carcassonne.take_back"):
    """Take one own follower back without points."""

    at: Spot


class CircleChoice(Decision, frozen=True, tag="carcassonne.circle_choice"):
    """The player on turn: add or remove? [CROP-2]"""

    circle: FeatureKind


class CircleAdd(Decision, frozen=True, tag="carcassonne.circle_add"):
    """May this player's own follower get a second one beside it, and which? [CROP-2]"""

    circle: FeatureKind
    spots: tuple[Spot, ...]
    """Where the player has followers of that kind, each segment once."""


class CircleRemove(Decision, frozen=True, tag="carcassonne.circle_remove"):
    """Which own follower comes back? [CROP-2]"""

    circle: FeatureKind
    spots: tuple[Spot, ...]
    """Where the player has followers of that kind, each segment once."""


class CircleChosen(Event, frozen=True, tag="carcassonne.circle_chosen"):
    """The player on turn decided what the circle does."""

    seat: Seat
    circle: FeatureKind
    change: Change


class FollowerAdded(Event, frozen=True, tag="carcassonne.follower_added"):
    """A follower joined another of the same player."""

    seat: Seat
    at: Spot


class FollowerTakenBack(Event, frozen=True, tag="carcassonne.follower_taken_back"):
    """A follower came home without points."""

    seat: Seat
    at: Spot


class CropCircles(Part, frozen=True, tag=NAME):
    """The circles laid in this turn, and how far the first of them has been carried out."""

    circles: tuple[FeatureKind, ...] = ()
    change: Change | None = None
    waiting: tuple[Seat, ...] = ()


class CropCirclesView(msgspec.Struct, frozen=True):
    """Circles that are still to be carried out in this turn, the first one being next."""

    circles: tuple[FeatureKind, ...]
    change: Change | None
    waiting: tuple[Seat, ...]


def _part(state: State) -> CropCircles:
    part = state.parts[NAME]
    assert isinstance(part, CropCircles)
    return part


def _begin(state: State, _setup: Setup) -> None:
    state.parts[NAME] = CropCircles()


def _after_laying(state: State, slot: int) -> None:
    """A circle is carried out at the end of the whole turn, in the order laid. [CROP-3]"""
    circle = CIRCLES.get(KINDS[kind_of(state.land.tiles[slot])].id)
    if circle is not None:
        part = _part(state)
        state.parts[NAME] = msgspec.structs.replace(part, circles=(*part.circles, circle))


def _after_scoring(state: State, tell: Tell) -> bool:
    """Carries out the circles of this turn, one question at a time. [CROP-2, CROP-3]"""
    part = _part(state)
    if not part.circles:
        return False
    if part.change is None:
        _ask_for_change(state, part.circles[0])
    elif part.waiting:
        seat, *rest = part.waiting
        state.parts[NAME] = CropCircles(part.circles, part.change, tuple(rest))
        _ask_next(state, seat, part.circles[0], part.change, tell)
    else:
        state.parts[NAME] = CropCircles(part.circles[1:])
    return True


def _ask_for_change(state: State, circle: FeatureKind) -> None:
    """The player on turn must choose, unless neither choice would do anything. [CROP-2, CROP-3]"""
    if any(feature_kind(state.land, root) is circle for root in state.land.followers):
        state.decisions.append((CircleChoice(state.on_turn, circle),))
    else:
        state.parts[NAME] = CropCircles(circles=_part(state).circles[1:])


def _ask_next(state: State, seat: Seat, circle: FeatureKind, change: Change, tell: Tell) -> None:
    """Who cannot is skipped; who must and has one follower there is not asked. [CROP-3]"""
    spots = standing_of(state, seat, circle)
    if change == "add":
        if spots and state.supply[seat]:
            state.decisions.append((CircleAdd(seat, circle, spots),))
    elif len(spots) == 1:
        _take_back(state, seat, spots[0], tell)
    elif spots:
        state.decisions.append((CircleRemove(seat, circle, spots),))


def _choices(_state: State, _decision: CircleChoice) -> list[Action]:
    return [ChooseCircle("add"), ChooseCircle("remove")]


def _choose(state: State, decision: CircleChoice, action: ChooseCircle, tell: Tell) -> None:
    """The left neighbour acts first, the player on turn last. [CROP-3]"""
    count = players(state)
    order = tuple((decision.seat + step) % count for step in range(1, count + 1))
    state.parts[NAME] = msgspec.structs.replace(_part(state), change=action.change, waiting=order)
    if tell is not None:
        tell.append(CircleChosen(decision.seat, decision.circle, action.change))


def _additions(_state: State, decision: CircleAdd) -> list[Action]:
    return [*(AddFollower(spot) for spot in decision.spots), AddFollower()]


def _add(state: State, decision: CircleAdd, action: AddFollower, tell: Tell) -> None:
    """The new follower stands on the same segment as the own one it joins. [CROP-3]"""
    if action.at is None:
        return
    seat = decision.seat
    put_follower(state.land, pack_follower(segment_at(state.land, action.at), seat))
    state.supply[seat] -= 1
    if tell is not None:
        tell.append(FollowerAdded(seat, action.at))


def _removals(_state: State, decision: CircleRemove) -> list[Action]:
    return [TakeBack(spot) for spot in decision.spots]


def _remove(state: State, decision: CircleRemove, action: TakeBack, tell: Tell) -> None:
    _take_back(state, decision.seat, action.at, tell)


def _take_back(state: State, seat: Seat, at: Spot, tell: Tell) -> None:
    take_follower(state.land, pack_follower(segment_at(state.land, at), seat))
    state.supply[seat] += 1
    if tell is not None:
        tell.append(FollowerTakenBack(seat, at))


def _refuse_choice(_state: State, _decision: CircleChoice, action: object) -> IllegalAction:
    if isinstance(action, ChooseCircle):
        return IllegalAction("no_such_change", "A circle can only add or remove followers.")
    return IllegalAction("wrong_action", "Choose first what the crop circle does: add or remove.")


def _refuse_spot(
    _state: State, decision: CircleAdd | CircleRemove, action: object
) -> IllegalAction:
    if isinstance(action, AddFollower | TakeBack) and (
        isinstance(action, AddFollower) == isinstance(decision, CircleAdd)
    ):
        return IllegalAction(
            "no_own_follower_there",
            f"Name a {decision.circle.value} segment where one of your followers stands.",
        )
    if isinstance(decision, CircleAdd):
        return IllegalAction("wrong_action", "Add a follower beside one of yours, or pass.")
    return IllegalAction("wrong_action", "Take one of your own followers back.")


def _read_choice(text: str) -> ChooseCircle:
    return msgspec.convert({"type": "carcassonne.choose_circle", "change": text}, ChooseCircle)


def _read_addition(text: str) -> AddFollower:
    return AddFollower() if text == "none" else AddFollower(read_spot(text))


def _view(state: State) -> CropCirclesView:
    part = _part(state)
    return CropCirclesView(part.circles, part.change, part.waiting)


CROP_CIRCLES: Final = Expansion(
    name=NAME,
    tiles=TILES,
    begin=_begin,
    after_laying=_after_laying,
    after_scoring=_after_scoring,
    answers={
        CircleChoice: Answers(_choices, _choose, _refuse_choice),
        CircleAdd: Answers(_additions, _add, _refuse_spot),
        CircleRemove: Answers(_removals, _remove, _refuse_spot),
    },
    spellings={
        ChooseCircle: Spelling("circle", lambda action: action.change, _read_choice),
        AddFollower: Spelling(
            "add", lambda action: write_spot(action.at) if action.at else "none", _read_addition
        ),
        TakeBack: Spelling(
            "take", lambda action: write_spot(action.at), lambda text: TakeBack(read_spot(text))
        ),
    },
    view=_view,
)

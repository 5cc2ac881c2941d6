"""Die Depeschen: two score figures each, and a dispatch for landing on a dark space. [DISP-1]

The eight cards themselves are in `dispatch_cards.py`; here is who moves which figure, who draws,
and what is asked.
"""

from __future__ import annotations

from itertools import product
from typing import Final

import msgspec

from engine.carcassonne.actions import Action, Spot
from engine.carcassonne.events import Event, FeatureReport, FollowersReturned
from engine.carcassonne.expansion import Answers, Expansion, Spelling, Tell
from engine.carcassonne.expansions.dispatch_cards import (
    Card,
    Gain,
    can_take_effect,
    gain_from,
)
from engine.carcassonne.landscape import take_follower
from engine.carcassonne.model import Decision, Part, Setup, State, per_seat, players
from engine.carcassonne.packing import pack_follower
from engine.carcassonne.reports import anchor_of, segment_at, spot_of, standing_of
from engine.carcassonne.scoring import feature_kind
from engine.carcassonne.spots import read_spot, write_spot
from engine.carcassonne.tiles import FeatureKind
from engine.carcassonne.turn import draw
from engine.game import IllegalAction, Seat

NAME: Final = "dispatches"
FIGURES: Final = (0, 1)
SEAL: Final = 2
"""The points on the seal of every dispatch."""
DARK: Final = 5
"""Every fifth space of the track is dark; 50 is the 0 of the next lap, and dark too."""


class MoveFigures(Action, frozen=True, tag="carcassonne.move_figures"):
    """For each of the features that bring points now: which figure moves, 0 or 1. [DISP-2]"""

    figures: tuple[int, ...]


class TakePoints(Action, frozen=True, tag="carcassonne.take_points"):
    """Take the two points of the dispatch instead of its action. [DISP-5]"""


class CarryOut(Action, frozen=True, tag="carcassonne.carry_out"):
    """Carry out the action of the dispatch; card 8 needs one of the own followers. [DISP-5]"""

    follower: Spot | None = None


class Award(msgspec.Struct, frozen=True):
    """Points that move one figure as a whole, and what they are for."""

    points: int
    feature: FeatureKind | None = None
    at: Spot | None = None
    """The feature's northernmost, then westernmost segment."""
    card: int | None = None
    """The dispatch that brought them."""


class ChooseFigures(Decision, frozen=True, tag="carcassonne.choose_figures"):
    """Which figure moves for each of these awards? All are answered together. [DISP-2]"""

    awards: tuple[Award, ...]


class UseDispatch(Decision, frozen=True, tag="carcassonne.use_dispatch"):
    """Its action, or two points? [DISP-5]"""

    card: int


class FigureMoved(Event, frozen=True, tag="carcassonne.figure_moved"):
    """A score figure advanced, for an award that was told before."""

    seat: Seat
    figure: int
    before: int
    after: int
    award: Award


class DispatchDrawn(Event, frozen=True, tag="carcassonne.dispatch_drawn"):
    """The player on turn landed on a dark space and turned up a dispatch."""

    seat: Seat
    card: int


class DispatchUsed(Event, frozen=True, tag="carcassonne.dispatch_used"):
    """The dispatch was used and went face down under the stack."""

    seat: Seat
    card: int
    action: bool
    """Its action; otherwise its two points."""
    follower: Spot | None = None
    """The follower chosen for card 8."""


class DispatchScored(Event, frozen=True, tag="carcassonne.dispatch_scored"):
    """A dispatch brought points: two for its seal, or by its action."""

    seat: Seat
    card: int
    action: bool
    feature: FeatureReport | None
    """The feature that was counted (cards 1, 2, 3 and 8)."""
    count: int
    """Shields, knights or farmers that were counted at two points each (cards 4, 5 and 6)."""
    points: tuple[int, ...]


class FiguresJoined(Event, frozen=True, tag="carcassonne.figures_joined"):
    """Before final scoring each player's two figures were added up."""

    figures: tuple[tuple[int, int], ...]
    totals: tuple[int, ...]


class Dispatches(Part, frozen=True, tag=NAME):
    """The stack, and where in a scoring round we are."""

    stack: tuple[int, ...]
    """Face down, top card first. Its order is hidden. [DISP-11]"""
    due: tuple[tuple[Seat, Award], ...] = ()
    """Points of this scoring round for which no figure has been chosen yet."""
    moved: tuple[int, ...] = ()
    """Figures of the player on turn that moved in this scoring round."""


class DispatchesView(msgspec.Struct, frozen=True):
    """Both figures of each seat, the size of the stack and the dispatch that lies open."""

    figures: tuple[tuple[int, int], ...]
    stack: int
    card: int | None


def _part(state: State) -> Dispatches:
    part = state.parts[NAME]
    assert isinstance(part, Dispatches)
    return part


def _change(state: State, **changes: object) -> None:
    state.parts[NAME] = msgspec.structs.replace(_part(state), **changes)


def _begin(state: State, setup: Setup) -> None:
    """A second figure for each on 0, and the shuffled stack. [DISP-1]"""
    state.figures.extend([0] * players(state))
    state.parts[NAME] = Dispatches(stack=setup.stacks[NAME])


def _award(state: State, seat: Seat, points: int, root: int) -> None:
    """Points wait until their player has chosen a figure. [DISP-2]"""
    land = state.land
    _, segment = anchor_of(land, root)
    award = Award(points, feature_kind(land, root), spot_of(land, segment))
    _change(state, due=(*_part(state).due, (seat, award)))


def _after_scoring(state: State, tell: Tell) -> bool:
    """Asks for figures, then looks for a dark space, until the turn brings nothing more."""
    part = _part(state)
    if part.due:
        _ask_for_figures(state, part)
        return True
    if part.moved:
        _change(state, moved=())
        if any(_position(state, state.on_turn, figure) % DARK == 0 for figure in part.moved):
            _draw_dispatch(state, tell)
            return True
    return False


def _ask_for_figures(state: State, part: Dispatches) -> None:
    """All players with points are asked at once, each for all features together. [DISP-2]"""
    group: list[Decision] = []
    for seat in range(players(state)):
        awards = tuple(award for owner, award in part.due if owner == seat)
        if awards:
            group.append(ChooseFigures(seat, awards))
    state.decisions.append(tuple(group))
    _change(state, due=())


def _figure_choices(_state: State, decision: ChooseFigures) -> list[Action]:
    """The points of one feature move one figure, undivided. [DISP-2]"""
    return [MoveFigures(choice) for choice in product(FIGURES, repeat=len(decision.awards))]


def _move_figures(state: State, decision: ChooseFigures, action: MoveFigures, tell: Tell) -> None:
    seat = decision.seat
    for award, figure in zip(decision.awards, action.figures, strict=True):
        place = figure * players(state) + seat
        before = state.figures[place]
        state.figures[place] = before + award.points
        if tell is not None:
            tell.append(FigureMoved(seat, figure, before, before + award.points, award))
    if seat == state.on_turn:
        # Only the player on turn ever gets a dispatch, and only for a figure that moved.
        _change(state, moved=tuple(sorted(set(action.figures))))  # [DISP-3, DISP-4]


def _position(state: State, seat: Seat, figure: int) -> int:
    return state.figures[figure * players(state) + seat]


def _draw_dispatch(state: State, tell: Tell) -> None:
    """The top card is shown to all; where only the points are left nobody is asked. [DISP-5]"""
    card, *rest = _part(state).stack
    seat = state.on_turn
    _change(state, stack=tuple(rest))
    if tell is not None:
        tell.append(DispatchDrawn(seat, card))
    decision = UseDispatch(seat, card)
    if can_take_effect(state, seat, Card(card)):
        state.decisions.append((decision,))
    else:
        _use(state, decision, TakePoints(), tell)


def _uses(state: State, decision: UseDispatch) -> list[Action]:
    """The two points always, the action only if it can have an effect. [DISP-6]"""
    if decision.card == Card.SCORE_FOLLOWER:
        chosen: list[Action] = [CarryOut(spot) for spot in standing_of(state, decision.seat)]
        return [TakePoints(), *chosen]
    return [TakePoints(), CarryOut()]


def _use(state: State, decision: UseDispatch, action: TakePoints | CarryOut, tell: Tell) -> None:
    """After use the card goes under the stack, before an extra tile is drawn. [DISP-7]"""
    _change(state, stack=(*_part(state).stack, decision.card))
    carried_out = isinstance(action, CarryOut)
    follower = action.follower if isinstance(action, CarryOut) else None
    if tell is not None:
        tell.append(DispatchUsed(decision.seat, decision.card, carried_out, follower))
    if not carried_out:
        _gain(state, decision, Gain(SEAL), tell, carried_out=False)
    elif decision.card == Card.EXTRA_TILE:
        draw(state, tell)
    else:
        _gain(state, decision, gain_from(state, decision.seat, Card(decision.card), follower), tell)
        if follower is not None:
            _take_home(state, decision.seat, follower, tell)


def _gain(
    state: State, decision: UseDispatch, gain: Gain, tell: Tell, *, carried_out: bool = True
) -> None:
    """Points from a dispatch are a scoring round of their own; else nothing follows. [DISP-6]"""
    if not gain.points:
        return
    seat = decision.seat
    award = Award(gain.points, gain.kind, gain.at, decision.card)
    _change(state, due=((seat, award),))
    if tell is not None:
        points = per_seat(state, (seat,), gain.points)
        tell.append(
            DispatchScored(seat, decision.card, carried_out, gain.feature, gain.count, points)
        )


def _take_home(state: State, seat: Seat, follower: Spot, tell: Tell) -> None:
    """The chosen follower returns to the supply in any case, all others stay. [DISP-8]"""
    take_follower(state.land, pack_follower(segment_at(state.land, follower), seat))
    state.supply[seat] += 1
    if tell is not None:
        tell.append(FollowersReturned((seat,), (follower,)))


def _refuse_figures(_state: State, decision: ChooseFigures, action: object) -> IllegalAction:
    if isinstance(action, MoveFigures):
        count = len(decision.awards)
        return IllegalAction(
            "bad_figures", f"Name a figure, 0 or 1, for each of your {count} awards."
        )
    return IllegalAction("wrong_action", "Choose first which of your figures moves.")


def _refuse_use(_state: State, _decision: UseDispatch, action: object) -> IllegalAction:
    if isinstance(action, CarryOut):
        return IllegalAction(
            "bad_dispatch_target", "Name one of your followers for dispatch 8, none for others."
        )
    return IllegalAction("wrong_action", "Carry out the dispatch or take its two points.")


def _before_final(state: State, tell: Tell) -> None:
    """Each player's two figures are added up; final scoring earns no dispatch. [DISP-10]"""
    count = players(state)
    both = _figures(state)
    state.figures[:] = [sum(pair) for pair in both] + [0] * count
    if tell is not None:
        tell.append(FiguresJoined(both, tuple(state.figures[:count])))


def _figures(state: State) -> tuple[tuple[int, int], ...]:
    count = players(state)
    return tuple(zip(state.figures[:count], state.figures[count:], strict=True))


def _write_figures(action: MoveFigures) -> str:
    return " ".join(str(figure) for figure in action.figures)


def _read_figures(text: str) -> MoveFigures:
    return MoveFigures(tuple(int(figure) for figure in text.split()))


def _write_target(action: CarryOut) -> str:
    return write_spot(action.follower) if action.follower else ""


def _read_target(text: str) -> CarryOut:
    return CarryOut(read_spot(text)) if text else CarryOut()


def _view(state: State) -> DispatchesView:
    """Both figures, and the stack only by its size. [DISP-11]"""
    asked = state.decisions[-1][0] if state.decisions else None
    card = asked.card if isinstance(asked, UseDispatch) else None
    return DispatchesView(_figures(state), len(_part(state).stack), card)


DISPATCHES: Final = Expansion(
    name=NAME,
    stack=tuple(Card),
    begin=_begin,
    award=_award,
    after_scoring=_after_scoring,
    before_final=_before_final,
    answers={
        ChooseFigures: Answers(_figure_choices, _move_figures, _refuse_figures),
        UseDispatch: Answers(_uses, _use, _refuse_use),
    },
    spellings={
        MoveFigures: Spelling("figures", _write_figures, _read_figures),
        TakePoints: Spelling("points", lambda _action: "", lambda _text: TakePoints()),
        CarryOut: Spelling("action", _write_target, _read_target),
    },
    view=_view,
)

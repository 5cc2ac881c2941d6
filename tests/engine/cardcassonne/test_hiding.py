"""No viewer ever learns what it may not know, and the test that says so can fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.cardcassonne as game
from engine.cardcassonne import view
from engine.cardcassonne.actions import Action, LayCard, PlaceFollower
from engine.cardcassonne.choices import lays_face_down
from engine.cardcassonne.model import FaceDown, State
from engine.game import IllegalAction, Seat
from tests.engine.cardcassonne.case import CASE, stray
from tests.engine.cardcassonne.hiding import (
    Slot,
    Viewer,
    hidden_slots,
    rebuilt,
    revealed,
    shuffle_hidden,
)
from tests.engine.cardcassonne.tables import BLUE, RED, a_table
from tests.play import deal, random_steps

Check = Callable[[State, Seat, Action], None]


@dataclass(frozen=True)
class Eyes:
    """Everything through which somebody could learn something."""

    view_for: Callable[[State, Viewer], object] = game.view_for
    event_for: Callable[[Any, Viewer], object] = game.event_for
    legal: Callable[[State, Seat], object] = game.legal
    apply: Callable[[State, Seat, Action], object] = game.apply

    def known(self, state: State, viewer: Viewer) -> bytes:
        """All that a viewer is told about a state."""
        parts: list[object] = [self.view_for(state, None), game.to_move(state), game.outcome(state)]
        if viewer is not None:
            parts += [self.view_for(state, viewer), self.legal(state, viewer)]
        return msgspec.json.encode(parts)

    def told(self, events: list[Any], viewer: Viewer) -> bytes:
        """All that a viewer hears of some events."""
        return msgspec.json.encode([self.event_for(event, viewer) for event in events])

    def refusal(self, state: State, seat: Seat, action: Action) -> str:
        """How an action is refused; empty if it is taken."""
        try:
            self.apply(state, seat, action)
        except IllegalAction as refusal:
            return str(refusal)
        return ""


def viewers(state: State) -> list[Viewer]:
    return [None, *range(state.options.players)]


def check_state(eyes: Eyes, state: State, random: Random) -> None:
    """Whatever a viewer may not know can be exchanged without that viewer noticing."""
    for viewer in viewers(state):
        twin = rebuilt(state, shuffle_hidden(state, viewer, random))
        assert eyes.known(twin, viewer) == eyes.known(state, viewer), f"{viewer} sees it"
        if viewer is not None:
            for action in (stray(state, random) for _ in range(8)):
                ours, theirs = (eyes.refusal(each, viewer, action) for each in (state, twin))
                assert ours == theirs, f"{viewer} learns from a refusal"


def check_step(eyes: Eyes, state: State, seat: Seat, action: Action, random: Random) -> None:
    """The same for what happens: only what the action turns up for the viewer is kept."""
    after, events = game.apply(state, seat, action)
    for viewer in viewers(state):
        pinned = revealed(state, viewer, seat, action, after)
        cards = shuffle_hidden(state, viewer, random, pinned)
        twin = rebuilt(state, cards)
        same = action if viewer == seat else twin_action(state, seat, action, cards)
        twin_after, twin_events = game.apply(twin, seat, same)
        assert eyes.told(twin_events, viewer) == eyes.told(events, viewer), f"{viewer} hears it"
        assert eyes.known(twin_after, viewer) == eyes.known(after, viewer), f"{viewer} sees it"


def twin_action(state: State, seat: Seat, action: Action, cards: dict[Slot, Any]) -> Action:
    """The same action in a state where a hand holds other cards in the same places."""
    if isinstance(action, LayCard) and lays_face_down(state, seat):
        slot = Slot("hand", seat, state.hands[seat].index(action.card))
        return LayCard(cards[slot], action.row)
    return action


def check_game(eyes: Eyes, table: str, seed: int) -> None:
    random = Random(seed)
    first = deal(CASE, table, seed)
    check_state(eyes, first.state, random)
    for step in random_steps(CASE, first, seed):
        check_step(eyes, step.before, step.seat, step.action, random)
        check_state(eyes, step.state, random)


@pytest.mark.parametrize("table", CASE.tables)
def test_nothing_hidden_is_ever_seen_or_heard(table: str) -> None:  # CARD-24 CARD-18
    check_game(Eyes(), table, 1)


@settings(max_examples=40)
@given(
    table=st.sampled_from(sorted(CASE.tables)),
    seed=st.integers(0, 2**32),
    length=st.integers(0, 160),
)
def test_no_reachable_state_gives_anything_away(table: str, seed: int, length: int) -> None:
    steps = list(random_steps(CASE, deal(CASE, table, seed), seed))
    step = steps[min(length, len(steps) - 1)]
    check_step(Eyes(), step.before, step.seat, step.action, Random(seed))
    check_state(Eyes(), step.state, Random(seed))


def test_what_is_hidden_from_whom() -> None:  # CARD-24
    state = a_table(
        rows={"y": "[r1]Red y1 [g1]Blue"}, hands=["y2", "r2"], chests=["yb", "rb"], stack=("b1",)
    )
    chests = {Slot("chest", RED, 0), Slot("chest", BLUE, 0)}
    always = chests | {Slot("stack", 0, 0)}
    red, blue = (
        {Slot("hand", RED, 0), Slot("row", 0, 0)},
        {Slot("hand", BLUE, 0), Slot("row", 0, 2)},
    )
    assert set(hidden_slots(state, None)) == always | red | blue
    assert set(hidden_slots(state, RED)) == always | blue
    assert set(hidden_slots(state, BLUE)) == always | red


# The leaks below are planted in a copy of `view.py`; each must be caught.

LEAKS = {
    "a chest's content": ("chest=len(state.chests[seat])", "chest=state.chests[seat]"),
    "the kinds in a chest": (
        "chest=len(state.chests[seat])",
        "chest=len(set(state.chests[seat]))",
    ),
    "the chest shown too early": (
        "None if state.decisions else state.chests[seat]",
        "state.chests[seat]",
    ),
    "the top of the stack": ("stack=len(state.stack)", "stack=state.stack[:1]"),
    "a face-down card of another": (
        "HIDDEN[item.by] if isinstance(item, FaceDown) else item",
        "item",
    ),
    "known points of what lies face down": (
        "segments(state, row))",
        "[getattr(each, 'card', '--')[1] for each in state.rows[row]])",
    ),
    "another's face-down cards as one's own": (
        "isinstance(item, FaceDown) and item.by == seat",
        "isinstance(item, FaceDown)",
    ),
    "an order of hands": (
        "for seat in range(state.options.players)",
        "for seat in sorted(range(state.options.players), key=lambda each: state.hands[each])",
    ),
    "an order of one's own hand": (
        "SeatView(seat, state.hands[seat],",
        "SeatView(seat, tuple(sorted(state.hands[seat], key=state.stack.count)),",
    ),
    "a hand's length by its content": (
        "hand=len(state.hands[seat])",
        "hand=len(set(state.hands[seat]))",
    ),
    "a hand while it is dealt": (
        "isinstance(event, HandDealt) and event.seat != seat",
        "isinstance(event, HandDealt) and seat is None",
    ),
    "a card while it is laid": (
        "event.face_down and event.seat != seat",
        "event.face_down and seat is None",
    ),
    "an event for spectators": (
        "isinstance(event, HandDealt) and event.seat != seat",
        "isinstance(event, HandDealt) and seat is not None and event.seat != seat",
    ),
}


def leaky_view(old: str, new: str) -> ModuleType:
    """A copy of `view.py` with one change."""
    source = Path(str(view.__file__)).read_text(encoding="utf-8")
    assert source.count(old) == 1, f"view.py no longer says {old!r}"
    module = ModuleType("leaky_view")
    exec(compile(source.replace(old, new), "leaky_view.py", "exec"), module.__dict__)
    return module


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(leak: str) -> None:
    module = leaky_view(*LEAKS[leak])
    eyes = Eyes(view_for=module.view_for, event_for=module.event_for)
    with pytest.raises(AssertionError, match=r"sees it|hears it"):
        check_game(eyes, "de_3", 2)


def test_a_legal_list_that_leaks_is_caught() -> None:
    def leaky(state: State, seat: Seat) -> object:
        return [*game.legal(state, seat), *state.stack[:1]]

    with pytest.raises(AssertionError, match="sees it"):
        check_game(Eyes(legal=leaky), "de_3", 2)


def test_a_refusal_that_leaks_is_caught() -> None:
    def leaky(state: State, seat: Seat, action: Action) -> object:
        if isinstance(action, LayCard) and any(action.card in hand for hand in state.hands[1:]):
            raise IllegalAction("held_by_another", "Somebody else holds that card.")
        return game.apply(state, seat, action)

    with pytest.raises(AssertionError, match="refusal"):
        check_game(Eyes(apply=leaky), "de_3", 2)


def test_a_shuffle_really_exchanges_what_is_hidden() -> None:
    state = deal(CASE, "de_4", 3).state
    while state.round == 0:
        state, _ = game.apply(state, game.to_move(state)[0], game.legal(state, state.dealer)[0])
    seat = game.to_move(state)[0]
    state, _ = game.apply(state, seat, LayCard(state.hands[seat][0], "y"))
    state, _ = game.apply(state, (seat + 1) % 4, PlaceFollower("y"))
    twins = [
        rebuilt(state, shuffle_hidden(state, (seat + 1) % 4, Random(seed))) for seed in range(9)
    ]
    laid = {item for twin in twins for item in twin.rows["y"] if isinstance(item, FaceDown)}
    assert len({twin.stack for twin in twins}) == 9
    assert len({twin.hands[seat] for twin in twins}) > 5
    assert len({twin.hands[(seat + 1) % 4] for twin in twins}) == 1
    assert len(laid) > 1

"""The order of play: the first cards, the rounds, one step after another."""

from __future__ import annotations

from typing import Final

from engine.cardcassonne.actions import Action, LayCard, LayJoker, PlaceFollower, ScoreSegment
from engine.cardcassonne.cards import (
    COLOURS,
    DEALS,
    DECK,
    FACES,
    SETUP_CARDS,
    Colour,
    in_order,
)
from engine.cardcassonne.choices import check, lays_face_down
from engine.cardcassonne.events import (
    CardLaid,
    CardTurnedUp,
    Event,
    FollowerPlaced,
    HandDealt,
    JokerLaid,
    RoundBegan,
    Sink,
)
from engine.cardcassonne.model import (
    Claim,
    Decision,
    FaceDown,
    Follower,
    JokerChoice,
    RowItem,
    State,
    Turn,
    copy_of,
)
from engine.cardcassonne.resolving import finish, resolve_claims, settle
from engine.cardcassonne.setup import Options, Setup, check_setup
from engine.game import Seat

ASK_TURN: Final[tuple[tuple[Decision, ...], ...]] = tuple(
    (Turn(seat),) for seat in range(max(DEALS))
)
FOLLOWERS: Final = tuple(Follower(seat) for seat in range(max(DEALS)))
STACK_AT_FIRST_DEAL: Final = len(DECK) - SETUP_CARDS


def start(options: Options, setup: Setup) -> tuple[State, list[Event]]:
    """The table after the dealer has turned up cards, up to the first decision. [CARD-4, CARD-6]"""
    check_setup(options, setup)
    players = range(options.players)
    state = State(
        options=options,
        dealer=setup.dealer,
        stack=tuple(setup.deck),
        rows=dict.fromkeys(COLOURS, ()),
        hands=[() for _ in players],
        scores=[0 for _ in players],
        animals=[dict.fromkeys(COLOURS, 0) for _ in players],
        unassigned=[0 for _ in players],
        chests=[() for _ in players],
        decisions=[],
    )
    events: list[Event] = []
    turn_up_cards(state, events)
    return state, events


def to_move(state: State) -> tuple[Seat, ...]:
    """The seats that are asked now, in ascending order; none once the game is over."""
    return tuple(sorted(each.seat for each in state.decisions[-1])) if state.decisions else ()


def apply(state: State, seat: Seat, action: Action) -> tuple[State, list[Event]]:
    """The state after the action and what happened, or `IllegalAction` and no trace."""
    check(state, seat, action)
    after = copy_of(state)
    events: list[Event] = []
    step(after, seat, action, events)
    return after, events


def step(state: State, seat: Seat, action: Action, sink: Sink = None) -> None:
    """Plays a legal action in place; tells what happened only if somebody listens."""
    (decision,) = state.decisions.pop()
    if isinstance(action, LayCard):
        lay_card(state, seat, action, sink)
        end_turn(state, seat, sink)
    elif isinstance(action, PlaceFollower):
        place_follower(state, seat, action.row, sink)
        end_turn(state, seat, sink)
    elif isinstance(action, ScoreSegment):
        assert isinstance(decision, Claim)
        settle(state, decision, action, sink)
        end_round(state, sink)
    else:
        assert isinstance(decision, JokerChoice)
        lay_joker(state, decision, action, sink)
        turn_up_cards(state, sink)


def lay_at_end(state: State, row: Colour, item: RowItem) -> None:
    """Never between cards, always at the end of the row. [CARD-9]"""
    state.rows[row] = (*state.rows[row], item)


def turn_up_cards(state: State, sink: Sink) -> None:
    """The dealer turns up cards one by one; a joker waits for a row before the next. [CARD-4]"""
    while len(state.stack) > STACK_AT_FIRST_DEAL:
        card, state.stack = state.stack[0], state.stack[1:]
        row = FACES[card].colour
        if sink is not None:
            sink.append(CardTurnedUp(card, row))
        if row is None:
            state.decisions.append((JokerChoice(state.dealer, card),))
            return
        lay_at_end(state, row, card)
    begin_round(state, sink)


def lay_joker(state: State, choice: JokerChoice, action: LayJoker, sink: Sink) -> None:
    """Lays the joker turned up where the dealer wants it. [CARD-4]"""
    lay_at_end(state, action.row, choice.card)
    if sink is not None:
        sink.append(JokerLaid(choice.seat, choice.card, action.row))


def begin_round(state: State, sink: Sink) -> None:
    """Deals hands in blocks, left of the dealer first; that seat is on turn. [CARD-7, CARD-25]"""
    state.round += 1
    state.placed = ()
    players = state.options.players
    cards = DEALS[players].cards  # [CARD-5]
    first = (state.dealer + 1) % players
    if sink is not None:
        sink.append(RoundBegan(state.round, state.dealer))
    for place in range(players):
        seat = (first + place) % players
        state.hands[seat] = in_order(state.stack[place * cards : (place + 1) * cards])
        if sink is not None:
            sink.append(HandDealt(seat, cards, state.hands[seat]))
    state.stack = state.stack[players * cards :]
    state.decisions.append(ASK_TURN[first])


def lay_card(state: State, seat: Seat, action: LayCard, sink: Sink) -> None:
    """The round's first card goes face down, every later one face up. [CARD-8, CARD-9]"""
    card = action.card
    face_down = lays_face_down(state, seat)
    hand = state.hands[seat]
    place = hand.index(card)
    state.hands[seat] = hand[:place] + hand[place + 1 :]
    lay_at_end(state, action.row, FaceDown(seat, card) if face_down else card)
    if sink is not None:
        sink.append(CardLaid(seat, action.row, face_down, card))


def place_follower(state: State, seat: Seat, row: Colour, sink: Sink) -> None:
    """It stands at the end of the row until the scoring. [CARD-10]"""
    lay_at_end(state, row, FOLLOWERS[seat])
    state.placed = (*state.placed, seat)
    if sink is not None:
        sink.append(FollowerPlaced(seat, row))


def end_turn(state: State, seat: Seat, sink: Sink) -> None:
    """Clockwise, and nobody is ever skipped, until all is laid and placed. [CARD-7, CARD-11]"""
    if len(state.placed) == state.options.players and not any(state.hands):
        end_round(state, sink)
    else:
        state.decisions.append(ASK_TURN[(seat + 1) % state.options.players])


def end_round(state: State, sink: Sink) -> None:
    """Scores what is still claimed, then deals again or ends the game. [CARD-12, CARD-13]"""
    if not resolve_claims(state, sink):
        return
    state.dealer = state.placed[-1]
    if state.stack:
        begin_round(state, sink)
    else:
        finish(state, sink)

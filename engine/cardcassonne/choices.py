"""Every action that is allowed now, and why another one is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from engine.cardcassonne.actions import Action, LayCard, LayJoker, PlaceFollower, ScoreSegment
from engine.cardcassonne.cards import COLOURS, DEALS, FACES, ROW_NAMES, Card
from engine.cardcassonne.model import Claim, Decision, JokerChoice, State, Turn
from engine.cardcassonne.scoring import Offer, assignments, batch_of, gain_of, is_handful, offers
from engine.game import IllegalAction, Seat

JOKER_ROWS: Final = tuple(LayJoker(row) for row in COLOURS)
FOLLOWER_ROWS: Final = tuple(PlaceFollower(row) for row in COLOURS)
FACE_DOWN: Final[dict[Card, tuple[LayCard, ...]]] = {
    card: tuple(LayCard(card, row) for row in COLOURS) for card in FACES
}
"""Face down any card may go to any row. [CARD-8]"""
FACE_UP: Final[dict[Card, tuple[LayCard, ...]]] = {
    card: tuple(LayCard(card, row) for row in COLOURS if face.colour in (None, row))
    for card, face in FACES.items()
}
"""Face up a card goes to its own colour's row, a joker to any. [CARD-9]"""


def asked(state: State, seat: Seat) -> Decision | None:
    """What this seat is asked now, if anything."""
    if not state.decisions:
        return None
    return next((each for each in state.decisions[-1] if each.seat == seat), None)


def lays_face_down(state: State, seat: Seat) -> bool:
    """The first card a player lays in a round is laid face down. [CARD-8]"""
    return len(state.hands[seat]) == DEALS[state.options.players].cards


def legal(state: State, seat: Seat) -> list[Action]:
    """Every action `apply` takes from this seat now, each once; empty if it is not asked."""
    decision = asked(state, seat)
    if isinstance(decision, Turn):
        return turn_actions(state, seat)
    if isinstance(decision, Claim):
        return [offer.answer for offer in claim_offers(state, decision)]
    return list(JOKER_ROWS) if decision else []


def turn_actions(state: State, seat: Seat) -> list[Action]:
    """Lay one card, equal ones offered once, or place the follower if it is not yet. [CARD-7]"""
    rows = FACE_DOWN if lays_face_down(state, seat) else FACE_UP
    actions: list[Action] = []
    for card in dict.fromkeys(state.hands[seat]):
        actions += rows[card]
    if seat not in state.placed:
        actions += FOLLOWER_ROWS  # [CARD-10]
    return actions


def claim_offers(state: State, claim: Claim) -> list[Offer]:
    """Every complete answer to a segment turned up, with its points."""
    batch = batch_of(claim, state.options.edition)
    return list(offers(batch, state.animals[claim.seat], state.unassigned[claim.seat]))


def check(state: State, seat: Seat, action: Action) -> None:
    """Refuses an action that `legal` does not list, and says what to do instead.

    A refusal depends on what the seat knows and on nothing else. [CARD-24]
    """
    if not isinstance(action, Action):
        raise IllegalAction("wrong_game", "That is no action of Cardcassonne.")
    if not state.decisions:
        raise IllegalAction("game_over", "The game is over.")
    decision = asked(state, seat)
    if decision is None:
        raise IllegalAction("not_your_turn", "Wait until you are asked.")
    CHECKS[type(decision)](state, decision, action)


def check_joker(_: State, decision: Decision, action: Action) -> None:
    """Before the first round the dealer only chooses rows for jokers. [CARD-4]"""
    assert isinstance(decision, JokerChoice)
    if not isinstance(action, LayJoker):
        raise IllegalAction("wrong_action", "Choose a row for the joker first.")
    check_row(action)


def check_turn(state: State, decision: Decision, action: Action) -> None:
    """A turn is exactly one of: lay one card, or place the follower. [CARD-7]"""
    if isinstance(action, PlaceFollower):
        if decision.seat in state.placed:
            raise IllegalAction("follower_placed", "Your follower is placed; lay a card.")
        check_row(action)
    elif isinstance(action, LayCard):
        check_lay(state, decision.seat, action)
    else:
        raise IllegalAction("wrong_action", "Lay a card or place your follower.")


def check_lay(state: State, seat: Seat, action: LayCard) -> None:
    """A card of the hand, face down in any row or face up in its own. [CARD-8, CARD-9]"""
    if action.card not in state.hands[seat]:
        raise IllegalAction("card_not_in_hand", "Lay a card that is in your hand.")
    check_row(action)
    colour = FACES[action.card].colour
    if not lays_face_down(state, seat) and colour not in (None, action.row):
        assert colour is not None
        raise IllegalAction("wrong_row", f"Face up, that card goes to the {ROW_NAMES[colour]} row.")


def check_row(action: LayJoker | LayCard | PlaceFollower) -> None:
    """There are four rows."""
    if action.row not in COLOURS:
        raise IllegalAction("no_such_row", "The rows are y, r, g and b.")


def check_answer(state: State, decision: Decision, action: Action) -> None:
    """An answer cashes only what may be cashed and assigns every joker. [CARD-17, CARD-20]"""
    assert isinstance(decision, Claim)
    if not isinstance(action, ScoreSegment):
        raise IllegalAction("wrong_action", "Decide how your segment is scored first.")
    batch = batch_of(decision, state.options.edition)
    if not is_handful(action.cash, batch.cashable):
        raise IllegalAction("cannot_cash", "Cash only cards offered for it, in the order offered.")
    seat = decision.seat
    gain = gain_of(batch, action.cash)
    if action.assign not in assignments(state.animals[seat], gain, state.unassigned[seat]):
        raise IllegalAction(
            "wrong_assignment",
            "Name one species you hold for each animal joker, in the order y r g b.",
        )


Check: TypeAlias = Callable[[State, Decision, Action], None]
CHECKS: Final[dict[type[Decision], Check]] = {
    JokerChoice: check_joker,
    Turn: check_turn,
    Claim: check_answer,
}

"""The scoring of a round, segment by segment, and the end of the game."""

from __future__ import annotations

from itertools import islice

from engine.cardcassonne.actions import ScoreSegment
from engine.cardcassonne.cards import COLOURS, Card, Colour, in_order
from engine.cardcassonne.events import ChestScored, GameEnded, SegmentTurnedUp, Sink
from engine.cardcassonne.model import Claim, FaceDown, Follower, Row, State
from engine.cardcassonne.narration import narrate, points_for
from engine.cardcassonne.scoring import (
    answer_points,
    batch_of,
    chest_points,
    gain_of,
    growth,
    offers,
    series,
)
from engine.game import Outcome, Seat

NOTHING_TO_DECIDE = ScoreSegment()


def resolve_claims(state: State, sink: Sink) -> bool:
    """Scores segment after segment until an owner must be asked; true when none is left."""
    while claim := take_claim(state):
        if sink is not None:
            sink.append(SegmentTurnedUp(claim.seat, claim.row, claim.cards, claim.face_down))
        answer = only_answer(state, claim)
        if answer is None:
            state.decisions.append((claim,))
            return False
        settle(state, claim, answer, sink)
    return True


def take_claim(state: State) -> Claim | None:
    """Takes the next claimed segment off its row: bottom row first, from the board outwards.

    Unclaimed cards thereby move up to the board in order. [CARD-13]
    """
    for row in reversed(COLOURS):
        for place, item in enumerate(state.rows[row]):
            if isinstance(item, Follower):
                claimed = state.rows[row][:place]
                state.rows[row] = state.rows[row][place + 1 :]
                return turned_up(item.seat, row, claimed)
    return None


def turned_up(seat: Seat, row: Colour, claimed: Row) -> Claim:
    """The claimed cards for everyone to see, and which of them lay face down."""
    cards: list[Card] = []
    face_down: list[int] = []
    for place, item in enumerate(claimed):
        assert not isinstance(item, Follower)
        if isinstance(item, FaceDown):
            face_down.append(place)
        cards.append(item.card if isinstance(item, FaceDown) else item)
    return Claim(seat, row, tuple(cards), tuple(face_down))


def only_answer(state: State, claim: Claim) -> ScoreSegment | None:
    """The answer if there is but one: then nobody is asked."""
    batch = batch_of(claim, state.options.edition)
    if not batch.cashable and not state.unassigned[claim.seat] and "AJ" not in batch.kept:
        return NOTHING_TO_DECIDE
    found = offers(batch, state.animals[claim.seat], state.unassigned[claim.seat])
    first, *others = islice(found, 2)
    return None if others else first.answer


def settle(state: State, claim: Claim, answer: ScoreSegment, sink: Sink) -> None:
    """Scores a segment once and for all: points, animals, chest. [CARD-14]"""
    seat = claim.seat
    batch = batch_of(claim, state.options.edition)
    gain = gain_of(batch, answer.cash)
    if sink is not None:
        sink.extend(narrate(state, claim, batch, answer))
    state.scores[seat] += answer_points(batch, state.animals[seat], answer)
    if grown := growth(gain, answer.assign):
        herds = state.animals[seat]
        state.animals[seat] = {each: herds[each] + grown.get(each, 0) for each in herds}
    state.unassigned[seat] += gain.jokers - len(answer.assign)
    if gain.buildings:
        state.chests[seat] = in_order(state.chests[seat] + gain.buildings)  # [CARD-18]


def finish(state: State, sink: Sink) -> None:
    """Turns up the chests; what is left in the rows is worthless. [CARD-22]"""
    for seat, chest in enumerate(state.chests):
        points = chest_points(chest)
        state.scores[seat] += points
        if sink is not None:
            each = points_for(state.options.players, seat, points)
            sink.append(ChestScored(seat, chest, series(chest), each))
    if sink is not None:
        result = result_of(state)
        sink.append(GameEnded(result.scores, result.winners))


def result_of(state: State) -> Outcome:
    """Most points, then most cards under the chest; a full tie is shared. [CARD-23]"""
    ranks = [(score, len(chest)) for score, chest in zip(state.scores, state.chests, strict=True)]
    best = max(ranks)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == best)
    return Outcome(tuple(state.scores), winners)


def outcome(state: State) -> Outcome | None:
    """The result once the game is over, else `None`."""
    return None if state.decisions else result_of(state)

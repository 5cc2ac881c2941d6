"""A scored segment told part by part, so that whoever doubts a score finds the sum."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cardcassonne.actions import ScoreSegment
from engine.cardcassonne.cards import CASH_POINTS, COLOURS, FACES
from engine.cardcassonne.events import (
    AnimalsScored,
    CardsCashed,
    ChestGrew,
    DragonFairyScored,
    Event,
    JokersAssigned,
    MisplacedScored,
    PersonsScored,
    SegmentScored,
    UnassignedScored,
)
from engine.cardcassonne.model import Claim, State
from engine.cardcassonne.scoring import (
    Batch,
    Gain,
    answer_points,
    gain_of,
    growth,
    herd_points,
    person_points,
    unassigned_points,
)
from engine.game import Seat


def points_for(players: int, seat: Seat, points: int) -> tuple[int, ...]:
    """Points per seat when only one seat scores."""
    return tuple(points if each == seat else 0 for each in range(players))


def narrate(state: State, claim: Claim, batch: Batch, answer: ScoreSegment) -> Iterator[Event]:
    """What scoring the claim brings, each part with its reason; the state is still as before."""
    seat = claim.seat
    gain = gain_of(batch, answer.cash)
    yield from card_parts(state.options.players, seat, batch, answer)
    yield from animal_parts(state, seat, gain, answer)
    if gain.buildings:
        size = len(state.chests[seat]) + len(gain.buildings)
        yield ChestGrew(seat, gain.buildings, size)
    total = answer_points(batch, state.animals[seat], answer)
    yield SegmentScored(seat, claim.row, total, state.scores[seat] + total)


def card_parts(players: int, seat: Seat, batch: Batch, answer: ScoreSegment) -> Iterator[Event]:
    """Persons, misplaced persons, cashed cards, dragon and fairy. [CARD-15, CARD-19, CARD-20]"""
    if batch.persons:
        total = sum(FACES[card].value for card in batch.persons)
        points = points_for(players, seat, person_points(batch.persons))
        yield PersonsScored(seat, tuple(batch.persons), total, len(batch.persons), points)
    if batch.strangers:
        points = points_for(players, seat, CASH_POINTS * len(batch.strangers))
        yield MisplacedScored(seat, tuple(batch.strangers), points)
    if answer.cash:
        yield CardsCashed(
            seat, answer.cash, points_for(players, seat, CASH_POINTS * len(answer.cash))
        )
    if batch.wonders:
        points = points_for(players, seat, CASH_POINTS * len(batch.wonders))
        yield DragonFairyScored(seat, tuple(batch.wonders), points)


def animal_parts(state: State, seat: Seat, gain: Gain, answer: ScoreSegment) -> Iterator[Event]:
    """Assigned jokers, each species that grew, and jokers without a species. [CARD-16, CARD-17]"""
    players = state.options.players
    grown = growth(gain, answer.assign)
    if answer.assign:
        yield JokersAssigned(seat, answer.assign)
    for species in COLOURS:
        if species in grown:
            holding = state.animals[seat][species] + grown[species]
            points = points_for(players, seat, herd_points(holding))
            yield AnimalsScored(seat, species, grown[species], holding, points)
    waiting = unassigned_points(gain, grown)
    if waiting:
        yield UnassignedScored(seat, gain.jokers, points_for(players, seat, waiting))

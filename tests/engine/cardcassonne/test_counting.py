"""What can be counted in every state of every game."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from engine.cardcassonne.cards import DEALS, DECK
from engine.cardcassonne.events import (
    AnimalsScored,
    CardsCashed,
    ChestGrew,
    DragonFairyScored,
    MisplacedScored,
    PersonsScored,
    SegmentScored,
)
from engine.cardcassonne.model import Claim, FaceDown, Follower, JokerChoice, State, Turn
from tests.engine.cardcassonne.case import CASE
from tests.play import deal, random_steps


def cards_in(state: State) -> Counter[str]:
    """Every card that is still in the game and not among the animals."""
    found = Counter[str](state.stack)
    for pile in [*state.hands, *state.chests]:
        found.update(pile)
    for row in state.rows.values():
        cards = [item for item in row if not isinstance(item, Follower)]
        found.update(item.card if isinstance(item, FaceDown) else item for item in cards)
    for decision in chain(*state.decisions):
        if isinstance(decision, Claim):
            found.update(decision.cards)
        elif isinstance(decision, JokerChoice):
            found[decision.card] += 1
    return found


@pytest.mark.parametrize("table", CASE.tables)
def test_no_card_is_ever_lost_or_doubled(table: str) -> None:  # CARD-1 CARD-5
    first = deal(CASE, table, 4)
    players = first.options.players
    size = DEALS[players].cards
    gone: Counter[str] = Counter()
    state: State = first.state
    for step in random_steps(CASE, first, 4):
        for event in step.events:
            if isinstance(event, PersonsScored | MisplacedScored | CardsCashed | DragonFairyScored):
                gone.update(event.cards)
        state = step.state
        animals = sum(sum(herd.values()) for herd in state.animals) + sum(state.unassigned)
        there = cards_in(state) + gone
        missing = Counter[str](DECK) - there
        assert set(missing) <= {"ya", "ra", "ga", "ba", "AJ"}
        assert missing.total() == animals
        assert there.total() + animals == 130
        assert state.round == 0 or len(state.stack) == 120 - players * size * state.round
    assert (state.round, state.stack) == (DEALS[players].rounds, ())


@pytest.mark.parametrize("table", CASE.tables)
def test_hands_and_followers_count_the_turns(table: str) -> None:  # CARD-10 CARD-11
    first = deal(CASE, table, 5)
    players = first.options.players
    full = DEALS[players].cards + 1
    taken: Counter[tuple[int, int]] = Counter()
    for step in random_steps(CASE, first, 5):
        state: State = step.before
        if not isinstance(state.decisions[-1][0], Turn):
            continue
        for seat in range(players):
            left = len(state.hands[seat]) + (seat not in state.placed)
            assert left + taken[state.round, seat] == full
        taken[state.round, step.seat] += 1
    assert set(taken.values()) == {full}


@pytest.mark.parametrize("table", ["de_2", "nl_2", "nl_5"])
def test_a_segment_is_asked_about_only_if_there_is_a_choice(table: str) -> None:  # CARD-13
    asked = 0
    for seed in range(6):
        for step in random_steps(CASE, deal(CASE, table, seed), seed):
            decision = step.before.decisions[-1][0]
            if isinstance(decision, Claim):
                asked += 1
                assert len(CASE.game.legal(step.before, decision.seat)) > 1
    assert asked


@pytest.mark.parametrize("table", CASE.tables)
def test_the_events_alone_retell_scores_chests_and_animals(table: str) -> None:  # CARD-14 CARD-18
    first = deal(CASE, table, 6)
    players = range(first.options.players)
    scores, chests = [0 for _ in players], [0 for _ in players]
    herds: Counter[tuple[int, str]] = Counter()
    for step in random_steps(CASE, first, 6):
        for event in step.events:
            if hasattr(event, "points"):
                scores = [old + new for old, new in zip(scores, event.points, strict=True)]
            if isinstance(event, ChestGrew):
                chests[event.seat] += len(event.cards)
                assert event.size == chests[event.seat]
            if isinstance(event, AnimalsScored):
                herds[event.seat, event.species] += event.gained
                assert event.holding == herds[event.seat, event.species]
            if isinstance(event, SegmentScored):
                assert event.score == scores[event.seat]
        assert scores == step.state.scores
        assert chests == [len(chest) for chest in step.state.chests]

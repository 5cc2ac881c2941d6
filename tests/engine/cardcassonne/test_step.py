"""One implementation of the rules: in place and pure, narrated or not."""

from __future__ import annotations

import pytest

import engine.cardcassonne as game
from engine.cardcassonne.actions import LayJoker, ScoreSegment
from engine.cardcassonne.cards import COLOURS
from engine.cardcassonne.setup import Options, Setup
from tests.engine.cardcassonne.case import CASE, deck_beginning
from tests.engine.cardcassonne.tables import BLUE, RED, a_table, before_scoring, claimed, herds
from tests.play import deal, random_steps


@pytest.mark.parametrize("table", CASE.tables)
def test_the_silent_step_in_place_is_the_same_as_apply(table: str) -> None:
    first = deal(CASE, table, 8)
    silent = game.copy_of(first.state)
    for step in random_steps(CASE, first, 8):
        game.step(silent, step.seat, step.action)
        assert silent == step.state


def test_the_silent_step_turns_up_jokers_too() -> None:  # CARD-4
    deck = deck_beginning("y1 AJ y2 BJ DR r1 g1 b1 b2 FA")
    state, _ = game.start(Options(players=2), Setup(deck=deck, dealer=0))
    silent = game.copy_of(state)
    for row in COLOURS:
        state, _ = game.apply(state, RED, LayJoker(row))
        game.step(silent, RED, LayJoker(row))
        assert silent == state
    assert state.round == 1


def test_a_copy_shares_nothing_that_changes() -> None:
    for table in CASE.tables:
        for step in random_steps(CASE, deal(CASE, table, 3), 3):
            before = game.encode(step.before)
            game.step(game.copy_of(step.before), step.seat, step.action)
            assert game.encode(step.before) == before


def test_a_state_survives_encoding() -> None:
    for step in random_steps(CASE, deal(CASE, "nl_4", 3), 3):
        assert game.decode(game.encode(step.state)) == step.state


def test_an_answer_scores_only_its_owner() -> None:  # CARD-14
    state, _ = claimed(before_scoring("[rb] ga", animals=herds(g=3)))
    after, _ = game.apply(state, RED, ScoreSegment(("rb",)))
    assert (after.scores, after.chests) == ([22, 0], [(), ()])


def test_a_last_round_without_claims_of_worth_ends_the_game() -> None:  # CARD-22
    state = a_table(rows={"b": "@Blue"}, placed=(BLUE,), stack=(), chests=["yb rb", ""])
    game.step(state, RED, game.legal(state, RED)[0])
    assert state.scores == [5, 0]
    assert not state.decisions

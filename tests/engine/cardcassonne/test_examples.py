"""The worked examples, row by row."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.cardcassonne.actions import LayCard, PlaceFollower
from engine.cardcassonne.cards import Colour, Edition
from engine.cardcassonne.events import AnimalsScored, PersonsScored, SegmentScored
from engine.cardcassonne.model import Claim, FaceDown, Herds
from engine.cardcassonne.notation import read_cards
from engine.cardcassonne.resolving import result_of
from engine.cardcassonne.scoring import chest_points, person_points, series
from tests.engine.cardcassonne.case import CASE
from tests.engine.cardcassonne.tables import (
    BLUE,
    RED,
    a_table,
    before_scoring,
    claimed,
    herds,
    offered,
    play,
    public,
    told,
)
from tests.play import deal, random_steps

both_editions = pytest.mark.parametrize("edition", ["de", "nl"])


@both_editions
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        pytest.param("g3 g1 g1", 15, id="C1"),
        pytest.param("g1 g1 g2", 12, id="C2"),
        pytest.param("g3", 3, id="C3"),
        pytest.param("", 0, id="C4"),
    ],
)
def test_persons_bring_sum_times_number(
    cards: str, points: int, edition: Edition
) -> None:  # C1 C2 C3 C4 CARD-15
    assert person_points(read_cards(cards)) == points
    state, _ = claimed(before_scoring(cards, edition=edition))
    assert state.scores == [points, 0]


@both_editions
@pytest.mark.parametrize(
    ("cards", "row", "before", "points", "after"),
    [
        pytest.param("ga ga", "g", herds(), 6, herds(g=2), id="C5"),
        pytest.param("ga ga AJ", "g", herds(g=2), 14, herds(g=5), id="C6"),
        pytest.param("ra [ya] ra", "r", herds(g=5), 9, herds(g=5, r=2, y=1), id="C7"),
        pytest.param("AJ", "g", herds(g=4), 14, herds(g=5), id="C11"),
        pytest.param("ga", "g", herds(g=8), 19, herds(g=9), id="C12"),
    ],
)
def test_a_species_scores_its_whole_holding(  # C5 C6 C7 C11 C12 CARD-16
    *, cards: str, row: Colour, before: Herds, points: int, after: Herds, edition: Edition
) -> None:
    state, _ = claimed(before_scoring(cards, row=row, animals=before, edition=edition), row)
    if isinstance(state.decisions[-1][0], Claim):
        state = play(state, "score")  # the chicken is misplaced among the horses: keep it
    assert state.scores == [points, 0]
    assert state.animals[RED] == after


@both_editions
def test_one_joker_without_animals_brings_three_and_waits(edition: Edition) -> None:  # C8 CARD-17
    state, _ = claimed(before_scoring("AJ", edition=edition))
    assert (state.scores[RED], state.unassigned[RED]) == (3, 1)
    assert not any(state.animals[RED].values())


@both_editions
def test_a_waiting_joker_joins_the_first_animals(edition: Edition) -> None:  # C9 CARD-17
    state, events = claimed(before_scoring("ba ba", row="b", unassigned=1, edition=edition), "b")
    assert (state.scores[RED], state.unassigned[RED]) == (9, 0)
    assert state.animals[RED] == herds(b=3)
    assert AnimalsScored(RED, "b", 3, 3, (9, 0)) in events


@both_editions
def test_dragon_and_fairy_bring_ten_each_and_leave(edition: Edition) -> None:  # C13 CARD-19
    state, _ = claimed(before_scoring("DR FA", edition=edition))
    assert state.scores == [20, 0]
    assert state.rows["g"] == ()


@both_editions
@pytest.mark.parametrize(
    ("answer", "points", "sheep"),
    [
        pytest.param("score", 26, 6, id="C14"),
        pytest.param("score cash ga", 20, 5, id="C15"),
    ],
)
def test_a_misplaced_animal_is_kept_or_cashed(  # C14 C15 CARD-20
    answer: str, points: int, sheep: int, edition: Edition
) -> None:
    state, _ = claimed(
        before_scoring("[ga] [g1]", row="r", animals=herds(g=5), edition=edition), "r"
    )
    assert offered(state) == {"": 26, "ga": 20}
    state = play(state, answer)
    assert (state.scores[RED], state.animals[RED]["g"]) == (points, sheep)


@both_editions
def test_cashing_the_only_animal_leaves_the_joker_waiting(edition: Edition) -> None:  # C30 CARD-17
    state, _ = claimed(before_scoring("[ga] AJ", row="r", edition=edition), "r")
    assert offered(state) == {"to-g": 6, "ga": 13}
    kept, cashed = play(state, "score assign g"), play(state, "score cash ga")
    assert (kept.animals[RED], kept.unassigned[RED]) == (herds(g=2), 0)
    assert (cashed.animals[RED], cashed.unassigned[RED]) == (herds(), 1)


@both_editions
def test_buildings_go_under_the_chest_for_nothing(edition: Edition) -> None:  # C17 CARD-18
    state, _ = claimed(before_scoring("gb gb BJ", edition=edition))
    assert state.scores == [0, 0]
    assert public(state).seats[RED].chest == 3


@pytest.mark.parametrize(
    ("chest", "lengths", "points"),
    [
        pytest.param("yb yb yb yb rb rb rb gb gb bb bb", (4, 4, 2, 1), 65, id="C18"),
        pytest.param("yb rb gb BJ", (4,), 30, id="C19"),
        pytest.param("yb yb yb", (1, 1, 1), 0, id="C22"),
        pytest.param("yb yb yb BJ", (2, 1, 1), 5, id="C22_joker"),
        pytest.param("BJ BJ BJ BJ", (4,), 30, id="C23"),
        pytest.param("", (), 0, id="empty"),
    ],
)
def test_a_chest_scores_its_best_series(  # C18 C19 C22 C23 CARD-22
    chest: str, lengths: tuple[int, ...], points: int
) -> None:
    assert series(read_cards(chest)) == lengths
    assert chest_points(read_cards(chest)) == points


@both_editions
def test_each_follower_claims_back_to_the_next_one(edition: Edition) -> None:  # C24 CARD-10
    black, green, red = 0, 1, 2
    rows: dict[Colour, str] = {"g": "g1 g2 g3 g1", "b": "b1 b1 b2 b1"}
    state = a_table(3, edition=edition, rows=rows, hands=["b1", "b2", "b3"], on_turn=black)
    events = told(state, "@g", "@b", "b3>b", "b1>b", "b2>b", "@b")
    turned = [each for each in events if isinstance(each, SegmentScored)]
    assert [(each.seat, each.row) for each in turned] == [(green, "b"), (red, "b"), (black, "g")]
    counts = {each.seat: each.count for each in events if isinstance(each, PersonsScored)}
    assert counts == {black: 4, green: 4, red: 3}


@both_editions
def test_a_follower_directly_behind_another_claims_nothing(edition: Edition) -> None:  # C25 CARD-10
    state = a_table(edition=edition, rows={"g": "g1 g2 @Blue"}, placed=(BLUE,))
    state, _ = claimed(state)
    assert state.scores == [0, 6]


@pytest.mark.parametrize("table", ["de_3", "nl_3"])
def test_three_players_use_all_cards_in_eight_rounds(table: str) -> None:  # C27 CARD-5 CARD-11
    turns: Counter[int] = Counter()
    first = deal(CASE, table, 27)
    state = first.state
    for step in random_steps(CASE, first, 27):
        if isinstance(step.action, LayCard | PlaceFollower):
            turns[step.before.round] += 1
        state = step.state
    assert turns == dict.fromkeys(range(1, 9), 3 * (5 + 1))
    assert (state.stack, state.hands) == ((), [(), (), ()])


def test_a_tie_goes_to_the_fuller_chest() -> None:  # C28 CARD-23
    state = a_table(scores=[50, 50], chests=["yb yb yb yb yb BJ", "gb gb gb gb gb"])
    assert result_of(state).winners == (RED,)


@both_editions
def test_the_first_card_after_the_follower_is_face_down(edition: Edition) -> None:  # C29 CARD-8
    state = a_table(edition=edition, hands=["y1 y2 y3 ya yb g1", "r1 r1 r1 r1 r1 r1"])
    state = play(state, "@y", "@r", "g1>y")
    assert state.rows["y"][-1] == FaceDown(RED, "g1")

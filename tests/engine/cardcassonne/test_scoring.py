"""The scoring of a round: order, decisions, parts."""

from __future__ import annotations

from itertools import product
from math import comb
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.cardcassonne as game
from engine.cardcassonne.cards import COLOURS, FACES, Card, Colour, Edition
from engine.cardcassonne.events import (
    AnimalsScored,
    CardsCashed,
    ChestGrew,
    DragonFairyScored,
    JokersAssigned,
    MisplacedScored,
    PersonsScored,
    SegmentScored,
    SegmentTurnedUp,
    UnassignedScored,
)
from engine.cardcassonne.model import Claim, FaceDown, Herds
from engine.cardcassonne.notation import read_cards
from engine.cardcassonne.scoring import answer_points, batch_of, handfuls, offers
from tests.engine.cardcassonne import naive
from tests.engine.cardcassonne.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    a_table,
    before_scoring,
    claimed,
    herds,
    offered,
    play,
    public,
    told,
)


def test_rows_are_scored_bottom_to_top_and_outwards() -> None:  # CARD-13
    rows: dict[Colour, str] = {"y": "y1 @Blue", "g": "g1", "b": "b1 @Green b2 @Yellow b3"}
    state = a_table(4, rows=rows, placed=(GREEN, BLUE, YELLOW))
    order = [each.seat for each in told(state, "@g") if isinstance(each, SegmentTurnedUp)]
    assert order == [GREEN, YELLOW, RED, BLUE]


def test_a_decision_knows_only_what_is_turned_up() -> None:  # CARD-13
    rows: dict[Colour, str] = {"b": "[ya]Blue @Red", "g": "[bb]Red"}
    state = a_table(rows=rows, placed=(RED,), on_turn=BLUE)
    events = told(state, "@g")
    assert [event.row for event in events if isinstance(event, SegmentTurnedUp)] == ["b"]
    state = play(state, "@g")
    assert game.to_move(state) == (RED,)
    assert public(state).claim == Claim(RED, "b", ("ya",), (0,))
    later = told(state, "score")
    assert SegmentTurnedUp(BLUE, "g", ("bb",), (0,)) in later
    assert game.to_move(play(state, "score")) == (BLUE,)


def test_unclaimed_cards_stay_and_move_up_face_down() -> None:  # CARD-13
    state = a_table(rows={"g": "g1 g2", "b": "b1 @Blue [y1]Blue b2"}, placed=(BLUE,))
    state = play(state, "@g")
    assert state.rows["b"] == (FaceDown(BLUE, "y1"), "b2")
    assert state.rows["g"] == ()
    assert state.round == 2


def test_nobody_is_asked_where_nothing_is_to_decide() -> None:  # CARD-13
    state, _ = claimed(before_scoring("ga g1 gb [r1] AJ"))
    assert state.round == 2


def test_jokers_and_misplaced_cards_are_one_answer() -> None:  # CARD-14
    state, _ = claimed(before_scoring("ga [ra] [bb] AJ g2"))
    assert offered(state) == {
        "to-r": 11,
        "to-g": 11,
        "bb to-r": 21,
        "bb to-g": 21,
        "ra to-g": 18,
        "ra bb to-g": 28,
    }


def test_scored_persons_leave_the_game() -> None:  # CARD-15
    state, _ = claimed(before_scoring("g3 g1 g1"))
    assert (state.rows["g"], state.chests[RED], state.animals[RED]) == ((), (), herds())


def test_only_species_that_grew_are_scored() -> None:  # CARD-16
    _, events = claimed(before_scoring("ga ga", animals=herds(g=1, r=5)))
    scored = [event for event in events if isinstance(event, AnimalsScored)]
    assert scored == [AnimalsScored(RED, "g", 2, 3, (9, 0))]


def test_several_jokers_without_animals_bring_three_each() -> None:  # CARD-17
    state, events = claimed(before_scoring("AJ AJ", unassigned=1))
    assert (state.scores[RED], state.unassigned[RED]) == (6, 3)
    assert UnassignedScored(RED, 2, (6, 0)) in events


def test_a_joker_goes_to_a_species_held_after_the_batch() -> None:  # CARD-17
    state, _ = claimed(before_scoring("ga AJ", animals=herds(b=2)))
    assert offered(state) == {"to-g": 6, "to-b": 12}
    events = told(state, "score assign b")
    assert JokersAssigned(RED, ("b",)) in events


def test_waiting_jokers_are_assigned_with_the_first_animals() -> None:  # CARD-17
    state, _ = claimed(before_scoring("ga [ra] AJ", unassigned=1))
    assert offered(state) == {
        "to-r to-r": 12,
        "to-r to-g": 12,
        "to-g to-g": 12,
        "ra to-g to-g": 19,
    }
    assert play(state, "score assign r g").unassigned[RED] == 0


def test_a_waiting_joker_waits_on_if_the_only_animal_is_cashed() -> None:  # CARD-17
    state, _ = claimed(before_scoring("[ra]", unassigned=2))
    assert offered(state) == {"to-r to-r": 9, "ra": 10}
    assert play(state, "score cash ra").unassigned[RED] == 2


def test_the_chest_grows_by_buildings_and_their_jokers() -> None:  # CARD-18
    state, events = claimed(before_scoring("gb BJ gb"))
    assert state.chests[RED] == ("gb", "gb", "BJ")
    assert ChestGrew(RED, ("gb", "gb", "BJ"), 3) in events
    seat = public(state).seats[RED]
    assert (seat.chest, seat.chest_cards) == (3, None)


def test_dragon_and_fairy_are_told_apart_from_persons() -> None:  # CARD-19
    _, events = claimed(before_scoring("DR g2 FA"))
    assert DragonFairyScored(RED, ("DR", "FA"), (20, 0)) in events
    assert PersonsScored(RED, ("g2",), 2, 1, (2, 0)) in events


def test_a_misplaced_person_is_not_part_of_the_product() -> None:  # CARD-20
    state, events = claimed(before_scoring("g1 g2 [r3]"))
    assert state.scores[RED] == 3 * 2 + 10
    assert MisplacedScored(RED, ("r3",), (10, 0)) in events


def test_a_misplaced_building_is_cashed_or_kept() -> None:  # CARD-20
    state, _ = claimed(before_scoring("[rb] [rb]"))
    assert offered(state) == {"": 0, "rb": 10, "rb rb": 20}
    events = told(state, "score cash rb")
    assert CardsCashed(RED, ("rb",), (10, 0)) in events
    assert ChestGrew(RED, ("rb",), 1) in events


@pytest.mark.parametrize(
    ("edition", "cards", "expected"),
    [
        ("de", "[AJ] ga", None),
        ("nl", "[AJ] ga", {"to-g": 6, "AJ": 13}),
        ("de", "[BJ]", None),
        ("nl", "[BJ]", {"": 0, "BJ": 10}),
        ("nl", "BJ AJ", None),
        ("nl", "[AJ] AJ", {"": 6, "AJ": 13}),
        ("nl", "[AJ] AJ ga", {"to-g to-g": 9, "AJ to-g": 16}),
        ("nl", "[ga] [gb]", None),
        ("nl", "[DR] [FA]", None),
    ],
)
def test_the_dutch_edition_cashes_jokers_laid_face_down(  # CARD-21
    edition: Edition, cards: str, expected: dict[str, int] | None
) -> None:
    state, _ = claimed(before_scoring(cards, edition=edition))
    assert (offered(state) if isinstance(state.decisions[-1][0], Claim) else None) == expected


def test_a_score_is_told_with_its_sum() -> None:  # CARD-14
    state, events = claimed(before_scoring("ga g3 g1 [r1] [ra] DR gb"))
    assert events[-1] == SegmentTurnedUp(
        RED, "g", ("ga", "g3", "g1", "r1", "ra", "DR", "gb"), (3, 4)
    )
    parts = told(state, "score cash ra")
    assert parts[:7] == [
        PersonsScored(RED, ("g3", "g1"), 4, 2, (8, 0)),
        MisplacedScored(RED, ("r1",), (10, 0)),
        CardsCashed(RED, ("ra",), (10, 0)),
        DragonFairyScored(RED, ("DR",), (10, 0)),
        AnimalsScored(RED, "g", 1, 1, (3, 0)),
        ChestGrew(RED, ("gb",), 1),
        SegmentScored(RED, "g", 41, 41),
    ]


cards = st.sampled_from(get_args(Card))
counts = st.integers(0, 9)


@settings(max_examples=300)
@given(
    row=st.sampled_from(COLOURS),
    edition=st.sampled_from(get_args(Edition)),
    cards=st.lists(st.tuples(cards, st.booleans()), max_size=9),
    held=st.one_of(st.just((0, 0, 0, 0)), st.tuples(counts, counts, counts, counts)),
    waiting=st.integers(0, 2),
)
def test_offers_are_what_a_slow_count_finds(  # CARD-14 CARD-15 CARD-16 CARD-17 CARD-20 CARD-21
    row: Colour,
    edition: Edition,
    cards: list[tuple[Card, bool]],
    held: tuple[int, int, int, int],
    waiting: int,
) -> None:
    # A card in a foreign row was laid face down; jokers wait only without animals.
    down = {
        place
        for place, (card, is_down) in enumerate(cards)
        if is_down or FACES[card].colour not in (None, row)
    }
    codes: list[Card] = [card for card, _ in cards]
    animals: Herds = dict(zip(COLOURS, held, strict=True))
    waiting = 0 if any(held) else waiting
    batch = batch_of(Claim(RED, row, tuple(codes), tuple(sorted(down))), edition)
    ours = [
        (tuple(sorted(each.answer.cash)), tuple(sorted(each.answer.assign)), each.points)
        for each in offers(batch, animals, waiting)
    ]
    plain: dict[str, int] = {str(species): count for species, count in animals.items()}
    theirs = naive.answers(row, [*codes], down, held=plain, waiting=waiting, edition=edition)
    assert len(ours) == len(set(ours))
    assert set(ours) == theirs
    for offer in offers(batch, animals, waiting):
        assert answer_points(batch, animals, offer.answer) == offer.points


def test_equal_cards_are_offered_once() -> None:  # CARD-20
    assert list(handfuls(["ra", "gb", "ra"])) == [
        (),
        ("gb",),
        ("ra",),
        ("ra", "gb"),
        ("ra", "ra"),
        ("ra", "ra", "gb"),
    ]


def test_a_huge_segment_is_offered_completely() -> None:  # CARD-20 CARD-21
    """Twenty cards laid face down: nobody's choice is cut short, and none is listed twice."""
    cards = read_cards("ra ra ra rb rb ga ga ga gb gb ba ba ba bb bb AJ AJ BJ BJ BJ")
    down = " ".join(f"[{card}]" for card in cards)
    state, _ = claimed(before_scoring(down, row="y", edition="nl", animals=herds(y=1)), "y")
    answers = game.legal(state, RED)
    assert len({str(answer) for answer in answers}) == len(answers)
    # Buildings and their jokers multiply; animals decide how many species a kept joker may join.
    animals = sum(
        comb(species + kept - 1, kept)
        for reds, greens, blues, kept in product(range(4), range(4), range(4), range(3))
        for species in [1 + (reds > 0) + (greens > 0) + (blues > 0)]
    )
    assert len(answers) == 3 * 3 * 3 * 4 * animals

"""The worked examples of the dispatches, row by row. Figures are written a/b."""

from __future__ import annotations

import pytest

import engine.carcassonne as game
from engine.carcassonne.actions import Spot
from engine.carcassonne.events import FeatureScored, FollowersReturned, GameEnded
from engine.carcassonne.expansions.dispatches import (
    CarryOut,
    ChooseFigures,
    DispatchDrawn,
    DispatchScored,
    FiguresJoined,
    MoveFigures,
    TakePoints,
)
from engine.game import IllegalAction
from tests.engine.carcassonne.tables import (
    BLUE,
    RED,
    Table,
    a_position,
    after_dispatch,
    ended,
)

ROAD_OF_TWO = "D(0,0)r0; W(-1,0)r2"


def a_road_of_two(red: tuple[int, int], blue: tuple[int, int] = (0, 0)) -> Table:
    """Red closes a road worth two points and stands on it; the figures stood so before."""
    table = a_position(ROAD_OF_TWO, "W B", figures=[red, blue], dispatches=True)
    return table.play("W(-2,0)r0 Red@E")


def cards(table: Table) -> list[int]:
    return [event.card for event in table.told(DispatchDrawn)]


def test_a_figure_on_five_gets_one_dispatch() -> None:  # M1 DISP-3
    table = a_road_of_two((3, 0)).play("figures 0")
    assert table.figures[RED] == (5, 0)
    assert cards(table) == [1]


def test_a_figure_beside_the_dark_spaces_gets_none() -> None:  # M2 DISP-3
    table = a_road_of_two((3, 0)).play("figures 1")
    assert table.figures[RED] == (3, 2)
    assert (cards(table), table.asked) == ([], (BLUE,))


CITY_AND_ROAD = "D(0,0)r0; W(-1,0)r0; U(-1,-1)r0 Red@W; W(-2,-1)r2"


def test_two_figures_on_dark_spaces_get_only_one_dispatch() -> None:  # M3 DISP-3
    table = a_position(CITY_AND_ROAD, "L B", figures=[(1, 2)], dispatches=True, stack=(4, 5))
    table.play("L(0,-1)r2 Red@S", "figures 0 1")
    assert table.figures[RED] == (5, 5)
    table.play("figures 0")  # the two points of the only dispatch, which had no other effect
    assert (cards(table), table.asked) == ([4], (BLUE,))


@pytest.mark.parametrize(("figure", "after", "drawn"), [(0, (8, 4), []), (1, (2, 10), [1])])
def test_the_points_of_one_feature_move_one_figure(  # M5 DISP-2
    figure: int, after: tuple[int, int], drawn: list[int]
) -> None:
    table = a_position("D(0,0)r0; G(0,-1)r1 Red@N", "E B", figures=[(2, 4)], dispatches=True)
    table.play("E(0,-2)r2")
    assert game.legal(table.state, RED) == [MoveFigures((0,)), MoveFigures((1,))]
    with pytest.raises(IllegalAction, match="bad_figures"):
        game.apply(table.state, RED, MoveFigures((0, 1)))
    table.play(f"figures {figure}")
    assert table.figures[RED] == after
    assert cards(table) == drawn


def test_another_players_figure_on_ten_gets_no_dispatch() -> None:  # M6 DISP-4
    board = "D(0,0)r0; W(-1,0)r2 Blue@W"
    table = a_position(board, "W B", figures=[(0, 0), (8, 3)], dispatches=True)
    table.play("W(-2,0)r0", "Blue figures 0")
    assert table.figures[BLUE] == (10, 3)
    assert (cards(table), table.drawn) == ([], "B")


def test_a_chain_ends_beside_the_dark_spaces() -> None:  # M8 DISP-5
    table = a_road_of_two((3, 3)).play("figures 0")
    assert table.figures[RED] == (5, 3)
    table.play("figures 0")  # without a thief the first dispatch is two points
    assert table.figures[RED] == (7, 3)
    assert (cards(table), table.asked) == ([1], (BLUE,))


ROADS = (
    "D(0,0)r0; U(1,0)r0; U(2,0)r0 Red@W; U(3,0)r0;"
    "B(0,1)r0; U(0,2)r0 Red@W; U(1,2)r0 Blue@W Blue@E;"
    "B(0,3)r0; U(0,4)r0; U(1,4)r0; U(2,4)r0; U(3,4)r0 Red@E; U(4,4)r0; U(5,4)r0; U(6,4)r0"
)
CITIES = "D(0,0)r0; B(0,1)r0; E(0,2)r1; {}; B(0,3)r0; E(0,4)r1; {}"
OPEN_CITIES = CITIES.format("F(1,2)r0 Red@E; G(2,2)r0", "G(1,4)r0 Red@E")
SHIELDS = CITIES.format("F(1,2)r0 Red@E Blue@E Blue@E; F(2,2)r0", "F(1,4)r0 Blue@E")
KNIGHTS = CITIES.format("F(1,2)r0 Red@E; F(2,2)r0 Red@E", "F(1,4)r0 Red@E")
CLOISTER = "D(0,0)r0; U(-1,0)r0; U(1,0)r0; B(0,1)r0 Red@C; B(1,1)r0; B(0,2)r0"
FARMERS = "D(0,0)r0; B(0,1)r0 Red@NL; B(1,1)r0; B(0,2)r0 Red@NL"


@pytest.mark.parametrize(
    ("card", "board", "points"),
    [
        pytest.param(1, ROADS, 2, id="M9"),
        pytest.param(2, OPEN_CITIES, 2, id="M10"),
        pytest.param(3, CLOISTER, 6, id="M11"),
        pytest.param(4, SHIELDS, 4, id="M12"),
        pytest.param(5, KNIGHTS, 6, id="M13"),
        pytest.param(6, FARMERS, 4, id="M14"),
    ],
)
def test_a_dispatch_counts_and_followers_stay(  # M9 M10 M11 M12 M13 M14 DISP-8
    card: int, board: str, points: int
) -> None:
    table = after_dispatch(card, board)
    assert game.legal(table.state, RED) == [TakePoints(), CarryOut()]
    standing = table.view.followers
    table.play("action", "figures 1")
    assert table.told(DispatchScored)[0].points == (points, 0)
    assert table.figures[RED][1] == points
    assert table.view.followers == standing


TWO_CITIES = "D(0,0)r0; B(0,1)r0 {}; E(0,2)r1; E(1,2)r3; B(0,3)r0 {}; E(0,4)r1; E(1,4)r3"


def test_a_farmer_is_scored_alone_and_comes_home() -> None:  # M15 DISP-8
    board = TWO_CITIES.format("Red@NL Red@NL", "Blue@NL")
    table = after_dispatch(8, board).play("action (0,1) field:0", "figures 1")
    assert table.told(DispatchScored)[0].points == (6, 0)
    assert table.figures == [(5, 6), (0, 0)]
    assert table.told(FollowersReturned)[-1] == FollowersReturned((RED,), (Spot(0, 1, "field:0"),))
    assert table.view.supply == (6, 6)


def test_a_thief_in_the_minority_comes_home_without_points() -> None:  # M17 DISP-8
    table = after_dispatch(8, ROADS).play("action (0,2) road:0")
    assert table.told(DispatchScored) == []
    assert table.figures[RED] == (5, 0)
    assert table.view.supply == (5, 5)
    assert table.asked == (BLUE,)


def test_without_a_thief_only_the_two_points_are_offered() -> None:  # M18 DISP-6
    table = after_dispatch(1)
    decision = table.question
    assert isinstance(decision, ChooseFigures)
    assert [(award.points, award.card) for award in decision.awards] == [(2, 1)]


def test_fifty_is_dark_too() -> None:  # M20 DISP-3
    table = a_road_of_two((48, 0)).play("figures 0")
    assert table.figures[RED] == (50, 0)
    assert cards(table) == [1]


def test_the_figures_are_joined_before_final_scoring() -> None:  # M21 DISP-10
    """59 and a point for the open road make 60: dark, but there are no dispatches any more."""
    table = a_position("D(0,0)r0", "X", figures=[(37, 22)], dispatches=True)
    table.play("X(1,0)r0 Red@N")
    assert table.told(FiguresJoined) == [FiguresJoined(((37, 22), (0, 0)), (59, 0))]
    assert table.scores == (60, 0)
    assert cards(table) == []
    assert [type(event) for event in table.events[-3:]] == [FiguresJoined, FeatureScored, GameEnded]


def test_figures_that_rest_on_zero_get_no_dispatch() -> None:  # M22 DISP-3
    table = a_position("D(0,0)r0", "U B", dispatches=True).play("U(1,0)r0 Red@W")
    assert table.figures[RED] == (0, 0)
    assert (cards(table), table.asked) == ([], (BLUE,))


def test_no_points_at_the_end_either() -> None:  # M22 DISP-10
    assert cards(ended("U(1,0)r0", dispatches=True)) == []

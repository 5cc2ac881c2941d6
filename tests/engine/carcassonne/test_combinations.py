"""Expansions together."""

from __future__ import annotations

import engine.carcassonne as game
from engine.carcassonne.expansions.crop_circles import CircleChoice, CircleChosen
from engine.carcassonne.expansions.dispatches import (
    ChooseFigures,
    DispatchDrawn,
    DispatchScored,
    UseDispatch,
)
from engine.carcassonne.model import LayTile
from engine.carcassonne.tiles import FeatureKind
from tests.engine.carcassonne.tables import BLUE, RED, STACK, Table, a_position, played


def beside_a_network(card: int, *lines: str) -> Table:
    """A labyrinth network grows; then Red lands on 5 and this dispatch lies on the table."""
    stack = (card, *STACK)
    table = played(
        "LAB(1,0)r0 Red@N", *lines, rest="E B", stack=stack, dispatches=True, labyrinth="advanced"
    )
    assert table.state.on_turn == RED
    table.state.figures[RED] = 1
    return table.play("E(0,-1)r2 Red@S", "figures 0")


def test_dispatch_one_counts_the_tiles_of_a_network_only() -> None:  # DISP-8 LAB-7
    """Three tiles and two followers: presence is enough, there is no bonus."""
    table = beside_a_network(1, "U(2,0)r0 Blue@W").play("action", "figures 1")
    assert table.told(DispatchScored)[0].points == (3, 0)


def test_dispatch_eight_pays_a_network_without_bonus_to_a_shared_majority() -> None:  # DISP-8 LAB-7
    table = beside_a_network(8, "U(2,0)r0 Blue@W").play("action (1,0) road:0", "figures 1")
    assert table.told(DispatchScored)[0].points == (3, 0)


def test_dispatch_eight_looks_at_the_majority_over_the_whole_network() -> None:  # DISP-8 LAB-6
    """Red is alone on the labyrinth tile, but Blue has two followers on its exits."""
    lines = ("U(2,0)r0 Blue@W", "U(3,0)r0", "U(1,1)r1 Blue@N")
    table = beside_a_network(8, *lines).play("action (1,0) road:0")
    assert table.told(DispatchScored) == []
    assert table.figures[RED] == (5, 0)


def test_a_finished_network_moves_a_figure_with_its_bonus() -> None:  # DISP-2 LAB-6
    table = played(
        "LAB(1,0)r0 Red@N",
        "W(1,-1)r0",
        "W(2,0)r1",
        "W(1,1)r1",
        "W(-1,0)r0",
        dispatches=True,
        labyrinth="advanced",
    )
    table.play("figures 1")
    assert table.figures[RED] == (0, 8)


def test_two_features_of_one_tile_are_two_choices_in_one_round() -> None:  # DISP-2 DISP-3
    board = "D(0,0)r0; W(-1,0)r0; U(-1,-1)r0 Red@W; W(-2,-1)r2"
    table = a_position(board, "L B", figures=[(1, 2)], dispatches=True, crop_circles="both")
    table.play("L(0,-1)r2 Red@S", "figures 0 1", "figures 0")
    assert len(table.told(DispatchDrawn)) == 1


A_FORK_AND_A_CITY = "D(0,0)r0 Blue@SL"


def test_a_turn_ends_with_scoring_then_dispatches_then_circles() -> None:  # CROP-2 DISP-5
    table = a_position(
        A_FORK_AND_A_CITY, "CC1e B", figures=[(1, 0)], stack=(5, 1), dispatches=True,
        crop_circles="I",
    )  # fmt: skip
    lines = ("CC1e(0,-1)r2 Red@S", "figures 0", "figures 0", "circle remove")
    asked = [type(table.play(line).question) for line in lines]
    assert asked == [ChooseFigures, ChooseFigures, CircleChoice, LayTile]
    assert (table.asked, table.drawn) == ((BLUE,), "B")


def an_extra_tile() -> Table:
    """Red lays a fork tile, scores a city, and lays a club tile by dispatch 7."""
    table = a_position(
        A_FORK_AND_A_CITY,
        "CC1e CC1d B",
        figures=[(1, 0)],
        stack=(7, 1),
        dispatches=True,
        crop_circles="I",
    )
    table.play("CC1e(0,-1)r2 Red@S", "figures 0")
    assert table.question == UseDispatch(RED, 7)
    return table.play("action", "CC1d(1,0)r0 Red@W")


def test_circles_of_one_turn_are_carried_out_at_its_end_in_the_order_laid() -> None:  # CROP-3
    table = an_extra_tile()
    assert table.question == CircleChoice(RED, FeatureKind.FIELD)
    table.play("circle remove")
    assert table.question == CircleChoice(RED, FeatureKind.ROAD)
    table.play("circle add", "add none")
    assert [event.circle.value for event in table.told(CircleChosen)] == ["field", "road"]
    assert (table.asked, table.drawn) == ((BLUE,), "B")


def test_an_extra_tile_that_fits_nowhere_still_lets_the_circle_act() -> None:  # DISP-9 CROP-3
    table = a_position(
        A_FORK_AND_A_CITY, "CC1e C", figures=[(1, 0)], stack=(7, 1), dispatches=True,
        crop_circles="I",
    )  # fmt: skip
    table.play("CC1e(0,-1)r2 Red@S", "figures 0", "action")
    assert table.question == CircleChoice(RED, FeatureKind.FIELD)
    assert table.play("circle remove").state.over


def test_a_circle_adds_a_thief_on_the_labyrinth() -> None:  # CROP-2 LAB-6
    """The added thief counts for majority and bonus."""
    table = played(
        "LAB(1,0)r0 Red@N", "CC1d(2,0)r0", "circle add", "add (1,0) road:0", rest="B",
        labyrinth="advanced", crop_circles="I",
    )  # fmt: skip
    (network,) = [each for each in table.view.features if each.kind is FeatureKind.ROAD]
    assert network.followers == (2, 0)


def test_everything_together_is_dealt() -> None:  # LAB-1 CROP-1 DISP-1
    table = played(rest="B", dispatches=True, labyrinth="basic", crop_circles="both")
    assert list(table.view.expansions) == ["dispatches", "crop_circles"]
    assert table.state.expansions == ("dispatches", "labyrinth", "crop_circles")
    assert game.to_move(table.state) == (RED,)

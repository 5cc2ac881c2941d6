"""The dispatches: two figures, dark spaces, and the stack."""

from __future__ import annotations

import pytest

import engine.carcassonne as game
from engine.carcassonne.events import TileDrawn, TileRemoved
from engine.carcassonne.expansions.dispatches import (
    ChooseFigures,
    DispatchDrawn,
    Dispatches,
    DispatchUsed,
    FigureMoved,
    MoveFigures,
    UseDispatch,
)
from engine.carcassonne.model import LayTile
from tests.engine.carcassonne.tables import (
    BLUE,
    RED,
    STACK,
    Table,
    a_position,
    after_dispatch,
)

CITY_AND_ROAD = "D(0,0)r0; W(-1,0)r0; U(-1,-1)r0 {}@W; W(-2,-1)r2"
"""Red's next tile closes the city of the start tile, worth 4, and this road, worth 3."""


def two_features(thief: str, *figures: tuple[int, int], rest: str = "B") -> Table:
    """Red is knight in the city; both features are completed."""
    board = CITY_AND_ROAD.format(thief)
    table = a_position(board, f"L {rest}", figures=figures, dispatches=True)
    return table.play("L(0,-1)r2 Red@S")


def stack(table: Table) -> tuple[int, ...]:
    part = table.state.parts["dispatches"]
    assert isinstance(part, Dispatches)
    return part.stack


def cards(table: Table) -> list[int]:
    return [event.card for event in table.told(DispatchDrawn)]


def test_all_players_with_points_are_asked_at_once() -> None:  # DISP-2
    table = two_features("Blue", (0, 0), (0, 0))
    assert table.asked == (RED, BLUE)
    assert table.scores == (0, 0), "figures move when they are chosen"
    blue_first = two_features("Blue").play("Blue figures 1", "Red figures 0")
    red_first = table.play("Red figures 0", "Blue figures 1")
    assert game.encode(blue_first.state) == game.encode(red_first.state)
    assert red_first.figures == [(4, 0), (0, 3)]


def test_who_has_answered_is_not_asked_again() -> None:  # DISP-2
    table = two_features("Blue").play("Blue figures 1")
    assert table.asked == (RED,)
    assert game.legal(table.state, BLUE) == []


def test_each_is_asked_for_all_features_together() -> None:  # DISP-2
    table = two_features("Red")
    decision = table.question
    assert isinstance(decision, ChooseFigures)
    assert [(award.points, award.feature) for award in decision.awards] == [
        (event.each, event.feature.kind) for event in table.scored
    ]
    assert game.legal(table.state, RED) == [
        MoveFigures((0, 0)),
        MoveFigures((0, 1)),
        MoveFigures((1, 0)),
        MoveFigures((1, 1)),
    ]
    table.play("figures 1 0")
    assert table.figures[RED] == (3, 4)


def test_the_dispatch_is_drawn_when_all_have_answered() -> None:  # DISP-2
    table = two_features("Blue", (1, 0)).play("Red figures 0")
    assert (cards(table), table.asked) == ([], (BLUE,))
    table.play("Blue figures 0")
    assert cards(table) == [1]


def test_a_move_is_told_with_its_reason() -> None:  # DISP-2
    table = two_features("Red", (1, 2)).play("figures 0 0")
    moves = table.told(FigureMoved)
    assert [(move.figure, move.before, move.after) for move in moves] == [(0, 1, 5), (0, 5, 8)]
    assert [move.award.points for move in moves] == [4, 3]


def test_only_the_position_after_the_last_movement_counts() -> None:  # DISP-3
    passing = two_features("Red", (1, 0)).play("figures 0 0")
    assert (passing.figures[RED], cards(passing)) == ((8, 0), [])
    landing = two_features("Red", (3, 0)).play("figures 0 0")
    assert (landing.figures[RED], cards(landing)) == ((10, 0), [1])


def test_a_figure_that_did_not_move_earns_none() -> None:  # DISP-3
    table = two_features("Red", (5, 0)).play("figures 1 1")
    assert (table.figures[RED], cards(table)) == ((5, 7), [])


def test_only_the_player_on_turn_gets_a_dispatch() -> None:  # DISP-4
    """Blue lands on 10 in Red's turn, Red on 5 in the same round."""
    table = two_features("Blue", (0, 1), (7, 0)).play("Blue figures 0", "Red figures 1")
    assert table.told(DispatchDrawn) == [DispatchDrawn(RED, 1)]
    other = two_features("Blue", (0, 0), (7, 0)).play("Blue figures 0", "Red figures 1")
    assert (other.figures, cards(other)) == ([(0, 4), (10, 0)], [])


def test_a_dispatch_is_carried_out_or_taken_as_two_points() -> None:  # DISP-5
    board = "D(0,0)r0; U(1,0)r0 Red@W"
    points = after_dispatch(1, board).play("points", "figures 1")
    assert points.figures[RED] == (5, 2)
    board = "D(0,0)r0; U(1,0)r0 Red@W; U(2,0)r0"
    action = after_dispatch(1, board).play("action", "figures 1")
    assert action.figures[RED] == (5, 3)


def test_points_from_a_dispatch_can_earn_the_next_without_limit() -> None:  # DISP-5
    table = after_dispatch(1)
    table.state.figures = [3, 0, 3, 0]
    table.play("figures 0")
    assert (cards(table), table.figures[RED]) == ([1, 2], (5, 3))
    table.play("figures 1")
    assert (cards(table), table.figures[RED]) == ([1, 2, 3], (5, 5))
    table.play("figures 1")
    assert (cards(table), table.asked) == ([1, 2, 3], (BLUE,))


def test_an_action_without_effect_is_not_offered() -> None:  # DISP-6
    for card in (1, 2, 3, 4, 5, 6, 8):
        table = after_dispatch(card)
        assert isinstance(table.question, ChooseFigures), card
        assert table.told(DispatchUsed) == [DispatchUsed(RED, card, action=False)]


def test_an_action_with_effect_is_offered_beside_the_points() -> None:  # DISP-6
    """A farmer without a city brings nothing, but comes home."""
    table = after_dispatch(8, "D(0,0)r0; B(0,1)r0 Red@NL")
    assert table.question == UseDispatch(RED, 8)
    assert table.may("points")
    table.play("action (0,1) field:0")
    assert (table.view.supply, table.asked) == ((7, 7), (BLUE,))


@pytest.mark.parametrize("card", [4, 5, 6])
def test_the_points_of_one_dispatch_move_one_figure(card: int) -> None:  # DISP-6
    board = "D(0,0)r0; B(0,1)r0 Red@NL; E(0,2)r1; F(1,2)r0 Red@E; F(2,2)r0 Red@E; B(0,3)r0 Red@NL"
    table = after_dispatch(card, board).play("action")
    assert game.legal(table.state, RED) == [MoveFigures((0,)), MoveFigures((1,))]
    assert table.play("figures 1").figures[RED] == (5, 4)


def test_a_used_card_goes_under_the_stack() -> None:  # DISP-7
    table = after_dispatch(7)
    assert stack(table) == (1, 2, 3, 4, 5, 6, 8)
    table.play("points")
    assert stack(table) == (1, 2, 3, 4, 5, 6, 8, 7)


def test_the_card_goes_under_the_stack_before_the_extra_tile() -> None:  # DISP-7
    """A stack of one card: the extra tile earns the very same dispatch again."""
    board = "D(0,0)r0; W(-1,0)r2"
    table = a_position(board, "E W B B", figures=[(1, 3)], stack=(7,), dispatches=True)
    table.play("E(0,-1)r2 Red@S", "figures 0", "action")
    used, drawn = table.events
    assert used == DispatchUsed(RED, 7, action=True)
    assert drawn == TileDrawn(RED, "W", 2)
    assert stack(table) == (7,)
    table.play("W(-2,0)r0 Red@E", "figures 1")
    assert cards(table) == [7, 7]


def test_the_extra_tile_is_laid_with_a_follower_and_scored() -> None:  # DISP-8
    table = after_dispatch(7, "D(0,0)r0; W(-1,0)r2", then="W B").play("action")
    assert (table.asked, table.drawn) == ((RED,), "W")
    table.play("W(-2,0)r0 Red@E", "figures 1")
    assert (table.figures[RED], table.asked) == ((5, 2), (BLUE,))


def test_the_smallest_feature_counts_as_at_the_end_of_the_game() -> None:  # DISP-8
    """Open cities: 3 tiles and a shield are 4, 2 tiles and a shield 3."""
    cities = "E(0,2)r1; F(1,2)r0 Red@E; G(2,2)r0; B(0,3)r0; E(0,4)r1; F(1,4)r0 Red@E"
    table = after_dispatch(2, f"D(0,0)r0; B(0,1)r0; {cities}").play("action", "figures 1")
    assert table.figures[RED] == (5, 3)


def test_a_shared_majority_is_enough_for_dispatch_eight() -> None:  # DISP-8
    board = "D(0,0)r0; U(1,0)r0 Red@W Blue@W; U(2,0)r0"
    table = after_dispatch(8, board).play("action (1,0) road:0", "figures 1")
    assert table.figures == [(5, 3), (0, 0)]
    assert [follower.seat for follower in table.view.followers] == [BLUE]


def test_dispatch_eight_offers_every_own_follower_once() -> None:  # DISP-8
    board = "D(0,0)r0; U(1,0)r0 Red@W; B(0,1)r0 Red@NL Red@NL Blue@C; A(0,2)r0 Red@C"
    table = after_dispatch(8, board)
    offered = ["action (1,0) road:0", "action (0,1) field:0", "action (0,2) cloister"]
    assert all(table.may(line) for line in offered)
    assert len(game.legal(table.state, RED)) == 1 + len(offered)


def test_dispatch_eight_takes_a_monk_home() -> None:  # DISP-8
    """Three tiles around the cloister; when it is surrounded later, nobody scores it."""
    board = "D(0,0)r0; U(1,0)r0; B(0,1)r0 Red@C; B(1,1)r0"
    table = after_dispatch(8, board).play("action (0,1) cloister", "figures 1")
    assert table.figures[RED] == (5, 4)
    assert table.state.land.monks == []


def test_the_extra_tile_needs_a_tile_in_the_bag() -> None:  # DISP-9
    table = after_dispatch(7, then="")
    assert isinstance(table.question, ChooseFigures)
    assert table.told(DispatchUsed) == [DispatchUsed(RED, 7, action=False)]


def test_followers_that_came_back_may_go_on_the_extra_tile() -> None:  # DISP-9
    table = after_dispatch(7, then="U B", supply=[1, 7]).play("action")
    assert table.may("U(1,0)r0 Red@W")


def test_an_extra_tile_that_fits_nowhere_ends_the_game() -> None:  # DISP-9
    """That none of the rest fits is found out by carrying out the dispatch."""
    table = after_dispatch(7, then="C C")
    assert table.may("action")
    table.play("action")
    assert table.told(TileRemoved) == [TileRemoved(RED, "C")] * 2
    assert table.state.over
    assert table.scores == (5, 0)


def test_dispatches_of_the_last_tile_are_still_resolved() -> None:  # DISP-10
    table = after_dispatch(1, "D(0,0)r0; U(1,0)r0 Red@W", then="")
    assert not table.state.over
    table.play("action", "figures 1")
    assert table.state.over
    assert table.scores == (5 + 2 + 2, 0), "and the road again in final scoring"


def test_at_the_end_one_figure_stands_on_the_sum() -> None:  # DISP-10
    table = a_position("D(0,0)r0", "B", figures=[(37, 22), (4, 5)], dispatches=True)
    table.play("B(0,1)r0")
    assert table.figures == [(59, 0), (9, 0)]


@pytest.mark.parametrize("viewer", [None, RED, BLUE])
def test_no_view_shows_the_order_of_the_stack(viewer: int | None) -> None:  # DISP-11
    def seen(order: tuple[int, ...]) -> object:
        table = a_position("D(0,0)r0", "E B", figures=[(1, 0)], stack=order, dispatches=True)
        return game.view_for(table.play("E(0,-1)r2 Red@S").state, viewer)

    assert seen(STACK) == seen(tuple(reversed(STACK)))


def test_the_drawn_card_is_public() -> None:  # DISP-5 DISP-11
    table = after_dispatch(7)
    view = table.view.expansions["dispatches"]
    assert game.view_for(table.state, None) == table.view
    assert vars_of(view) == {"figures": ((5, 0), (0, 0)), "stack": 7, "card": 7}
    table.play("action")
    assert vars_of(table.view.expansions["dispatches"])["card"] is None
    assert table.question == LayTile(RED)


def vars_of(view: object) -> dict[str, object]:
    return {name: getattr(view, name) for name in ("figures", "stack", "card")}

"""The order of a turn: draw, lay, place a follower, score."""

from __future__ import annotations

import engine.carcassonne as game
from engine.carcassonne.actions import PlaceTile, Spot
from engine.carcassonne.events import (
    FeatureScored,
    FollowerPlaced,
    FollowersReturned,
    TileDrawn,
    TileLaid,
)
from engine.carcassonne.tiles import FeatureKind
from tests.engine.carcassonne.tables import BLUE, RED, a_position, a_table, ended, played


def laid_by(state: game.State) -> list[PlaceTile]:
    """The legal placements of the seat on turn."""
    actions = game.legal(state, state.on_turn)
    return [action for action in actions if isinstance(action, PlaceTile)]


def test_a_turn_is_laying_following_scoring_and_then_the_next_player_draws() -> None:  # BASE-2
    table = played("E(0,-1)r2 Red@S", players=3)
    laid, placed, scored, returned, drawn = table.events
    assert laid == TileLaid(RED, "E", 0, -1, 2)
    assert placed == FollowerPlaced(RED, Spot(0, -1, "city:0"))
    assert isinstance(scored, FeatureScored)
    assert returned == FollowersReturned((RED,), (Spot(0, -1, "city:0"),))
    assert drawn == TileDrawn(BLUE, "B", 0)


def test_the_turn_passes_clockwise() -> None:  # BASE-2
    table = a_table("U U U U", players=3, first=2)
    seats = []
    for x in (1, 2, 3):
        seats.append(table.asked)
        table.play(f"U({x},0)r0")
    assert [*seats, table.asked] == [(2,), (0,), (1,), (2,)]


def test_a_tile_touches_along_a_full_side() -> None:  # BASE-3
    table = a_table("B")
    cells = {(action.x, action.y) for action in laid_by(table.state)}
    assert cells == {(0, 1)}, "north is a city, east and west are roads, corners are no contact"


def test_a_corner_is_no_contact() -> None:  # BASE-3
    table = played("B(0,1)r0", rest="B")
    cells = {(action.x, action.y) for action in laid_by(table.state)}
    assert cells == {(-1, 1), (1, 1), (0, 2)}


def test_every_touching_side_must_continue() -> None:  # BASE-3
    """In the corner of a road and a cloister a tile must suit both."""
    table = played("B(0,1)r0", "U(1,0)r0", rest="V")
    turns = {action.rotation for action in laid_by(table.state) if (action.x, action.y) == (1, 1)}
    assert turns == {3}, "field to the north and to the west"


def test_a_city_continues_with_a_city_only() -> None:  # BASE-3
    table = a_table("E")
    assert {(action.x, action.y, action.rotation) for action in laid_by(table.state)} == {
        (0, -1, 2),
        (0, 1, 1),
        (0, 1, 2),
        (0, 1, 3),
    }


def test_a_follower_may_stand_on_any_free_feature_of_the_tile() -> None:  # BASE-5
    table = a_table("L")
    spots = {
        action.follower
        for action in laid_by(table.state)
        if (action.x, action.y, action.rotation) == (0, -1, 2)
    }
    roads_and_fields = ["road:0", "road:1", "road:2", "field:0", "field:1", "field:2"]
    assert spots == {None, "city:0", *roads_and_fields}


def test_a_monk_stands_on_the_cloister() -> None:  # BASE-5
    table = a_table("A").play("A(0,1)r0 Red@C")
    assert table.view.followers[0].at == Spot(0, 1, "cloister")


def test_the_whole_connected_feature_must_be_free() -> None:  # BASE-5
    """The thief stands at the far end of the road."""
    table = played("W(-1,0)r2 Red@E", "B(0,1)r0", "U(1,0)r0", rest="U")
    assert not table.may("U(2,0)r0 Blue@W")
    assert table.may("U(2,0)r0 Blue@NL")


def test_an_own_follower_is_in_the_way_too() -> None:  # BASE-5
    table = played("U(1,0)r0 Red@W", "B(0,1)r0", rest="U")
    assert not table.may("U(2,0)r0 Red@W")


def test_followers_come_from_the_own_supply() -> None:  # BASE-5
    table = a_table("U B").play("U(1,0)r0 Red@W")
    assert table.view.supply == (6, 7)
    empty = a_position("D(0,0)r0", "U", supply=[0, 7])
    assert [action.follower for action in laid_by(empty.state)] == [None] * len(
        laid_by(empty.state)
    )


def test_a_completed_feature_may_be_occupied_scores_and_gives_back() -> None:  # BASE-6
    table = played("F(0,-1)r1", "E(0,-2)r2 Blue@S")
    assert table.scores == (0, 8)
    assert table.view.supply == (7, 7)
    assert table.view.followers == ()


def test_followers_of_a_scored_feature_return_to_all_owners() -> None:  # BASE-12
    table = played("W(-1,0)r2 Red@E", "A(0,1)r3 Blue@E", "V(1,1)r1", "V(1,0)r0")
    assert table.told(FollowersReturned) == [
        FollowersReturned((RED, BLUE), (Spot(-1, 0, "road:2"), Spot(0, 1, "road:0")))
    ]
    assert table.view.supply == (7, 7)


def test_a_returned_follower_is_used_from_the_next_turn_on() -> None:  # BASE-12
    table = a_position("D(0,0)r0; F(0,-1)r1 Red@N", "E U B", supply=[0, 7])
    table.play("E(0,-2)r2", "U(1,0)r0")
    assert table.may("B(0,1)r0 Red@C")


def test_farmers_stay_to_the_end() -> None:  # BASE-12
    table = played("E(0,-1)r2 Red@NL")
    assert table.view.supply == (6, 7)
    done = ended("E(0,-1)r2 Red@NL")
    assert done.scores == (3, 0)
    assert [follower.at for follower in done.view.followers] == [Spot(0, -1, "field:0")]


def test_the_game_ends_after_the_turn_of_the_last_tile() -> None:  # BASE-13
    table = a_table("U U").play("U(1,0)r0")
    assert not table.state.over
    table.play("U(2,0)r0 Blue@W")
    assert table.state.over
    assert (table.asked, table.view.on_turn, table.view.drawn) == ((), None, None)


ALL_AT_ONCE = (
    "D(0,0)r0 Blue@N; U(-1,0)r0; U(-2,0)r0; B(-2,-1)r0; B(-2,-2)r0; B(-1,-2)r0;"
    "A(-1,-1)r3 Blue@C; A(0,-2)r0 Red@S"
)


def test_one_tile_scores_cities_then_roads_then_cloisters_from_the_north() -> None:  # BASE-17
    """The western road comes first on the tile, the northern one first in the landscape."""
    table = a_position(ALL_AT_ONCE, "L B").play("L(0,-1)r2 Red@W")
    assert [(event.feature.kind, event.points) for event in table.scored] == [
        (FeatureKind.CITY, (0, 4)),
        (FeatureKind.ROAD, (2, 0)),
        (FeatureKind.ROAD, (2, 0)),
        (FeatureKind.CLOISTER, (0, 9)),
    ]
    assert [event.feature.cells[0] for event in table.scored] == [
        (0, 0),
        (0, -2),
        (-1, -1),
        (-1, -1),
    ]


def test_of_two_cities_the_northern_then_the_western_one_is_scored_first() -> None:  # BASE-17
    board = "D(0,0)r0 Blue@N; U(1,0)r0; B(1,-1)r0; B(1,-2)r0; E(0,-2)r2 Red@S"
    table = a_position(board, "H B").play("H(0,-1)r0")
    assert [event.points for event in table.scored] == [(4, 0), (0, 4)]


def test_final_scoring_keeps_the_order_and_counts_fields_last() -> None:  # BASE-17
    board = (
        "D(0,0)r0 Red@N; U(1,0)r0 Red@W; B(0,1)r0 Red@C; B(-1,1)r0 Red@NL; B(1,1)r0; V(1,2)r3 Red@E"
    )
    table = a_position(board, "B").play("B(2,1)r0")
    kinds = [event.feature.kind.value for event in table.scored]
    assert kinds == ["city", "road", "road", "cloister", "field"]
    assert all(event.final for event in table.scored)

"""Where scoring is easily got wrong: each test is named after the trap."""

from __future__ import annotations

from engine.carcassonne.actions import Spot
from tests.engine.carcassonne.tables import BLUE, RED, a_position, ended, played

AROUND_THE_CLOISTER = (
    "D(0,0)r0; U(-1,0)r0; U(1,0)r0; B(-1,1)r0; B(0,1)r0 Red@C; B(1,1)r0; B(-1,2)r0; B(0,2)r0"
)


def test_the_same_tile_twice_in_one_road_counts_once() -> None:  # BASE-8
    """The road leaves the crossing eastwards and comes back to it from the south."""
    table = played("X(1,0)r0 Red@E", "V(2,0)r0", "V(2,1)r1", "V(1,1)r2")
    (event,) = table.scored
    assert len(event.feature.segments) == 5
    assert (event.feature.tiles, event.points) == (4, (4, 0))


def test_the_same_tile_twice_in_one_city_counts_once() -> None:  # BASE-9
    """Both cities of the first tile end up in the same city."""
    table = played("I(0,1)r3 Red@W", "N(-1,1)r2", "N(-1,2)r1", "N(0,2)r0")
    (event,) = table.scored
    assert len(event.feature.segments) == 5
    assert (event.feature.tiles, event.points) == (4, (8, 0))


def test_a_ring_road_is_complete_although_it_has_no_end() -> None:  # BASE-8
    ring = ["V(0,1)r3", "V(1,1)r0 Blue@W", "V(1,2)r1"]
    assert played(*ring, rest="V").scores == (0, 0)
    assert played(*ring, "V(0,2)r2").scores == (0, 4)


def test_a_city_with_a_gap_inside_is_not_complete() -> None:  # BASE-9
    """The outer wall is closed; the last tile fills the court in the middle."""
    board = (
        "D(0,0)r0; C(0,-1)r0 Red@N; N(-1,-1)r1; N(1,-1)r0; R(-1,-2)r1; R(1,-2)r3;"
        "N(-1,-3)r2; N(1,-3)r3"
    )
    table = a_position(board, "R C B").play("R(0,-3)r2")
    assert table.scores == (0, 0)
    assert table.play("C(0,-2)r0").scores == (2 * (10 + 2), 0)


def test_a_city_along_several_edges_of_a_field_counts_once() -> None:  # BASE-15
    """The field runs around the whole city and touches every one of its tiles."""
    around = "F(0,-1)r1; E(0,-2)r2; B(1,-1)r0; B(1,-2)r0; B(1,-3)r0; B(0,-3)r0; B(-1,-3)r0"
    table = a_position(f"D(0,0)r0; {around}; B(-1,-2)r0 Red@C", "B").play("B(-1,-1)r0 Red@NL")
    (event,) = [each for each in table.scored if each.feature.kind.value == "field"]
    assert event.feature.cities == (Spot(0, 0, "city:0"),)
    assert event.points == (3, 0)


def test_a_city_touching_a_field_by_several_tiles_counts_once() -> None:  # BASE-15
    """By the start tile and by the tile that closes its city."""
    table = ended("E(0,-1)r2 Red@NL", "U(1,0)r0", "B(1,-1)r0")
    (event,) = table.scored
    assert {(0, 0), (0, -1)} <= set(event.feature.cells)
    assert table.scores == (3, 0)


def test_one_city_feeds_two_fields() -> None:  # BASE-15
    table = ended("F(0,-1)r1 Red@WL", "E(0,-2)r2 Blue@NL")
    assert [event.feature.cities for event in table.scored] == [(Spot(0, 0, "city:0"),)] * 2
    assert table.scores == (3, 3)


def test_both_cities_of_one_tile_feed_its_field() -> None:  # BASE-7 BASE-15
    assert ended("H(0,-1)r0 Red@EL", "E(0,-2)r2").scores == (6, 0)


def test_an_unfinished_city_feeds_nobody() -> None:  # BASE-15
    table = ended("F(0,-1)r1 Red@WL")
    assert [event.points for event in table.scored] == [(0, 0)]


def test_a_tie_pays_everyone_in_full() -> None:  # BASE-11
    table = played("W(-1,0)r2 Red@E", "A(0,1)r3 Blue@E", "V(1,1)r1", "V(1,0)r0")
    (event,) = table.scored
    assert event.feature.owners == (RED, BLUE)
    assert table.scores == (5, 5)


def test_a_minority_owner_gets_nothing() -> None:  # BASE-11
    board = (
        "D(0,0)r0; W(-1,0)r2 Red@E; B(0,1)r0; B(1,1)r0; B(2,1)r0; U(2,0)r0 Blue@E;"
        "B(3,1)r0; B(4,1)r0; A(4,0)r1 Blue@W"
    )
    table = a_position(board, "U U B").play("U(1,0)r0", "U(3,0)r0")
    (event,) = table.scored
    assert (event.feature.followers, event.feature.owners) == ((1, 2), (BLUE,))
    assert table.scores == (0, 6)
    assert table.state.supply == [7, 7]


def test_a_feature_without_followers_pays_nobody() -> None:  # BASE-11
    table = played("E(0,-1)r2")
    assert (table.scored, table.scores) == ([], (0, 0))


def test_a_cloister_is_completed_by_someone_elses_tile() -> None:  # BASE-10
    table = a_position(AROUND_THE_CLOISTER, "B B B", first=BLUE, players=3).play("B(1,2)r0")
    assert table.scores == (9, 0, 0)
    assert table.state.supply == [7, 7, 7]


def test_two_cloisters_side_by_side_are_completed_by_one_tile() -> None:  # BASE-10
    east = "B(1,1)r0 Blue@C; U(2,0)r0; B(2,1)r0; B(2,2)r0"
    board = AROUND_THE_CLOISTER.replace("B(1,1)r0", east)
    table = a_position(board, "B B", players=2).play("B(1,2)r0")
    assert [event.points for event in table.scored] == [(9, 0), (0, 9)]

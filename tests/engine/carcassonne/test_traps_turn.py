"""Where the course of a turn is easily got wrong: each test is named after the trap."""

from __future__ import annotations

from engine.carcassonne.events import (
    FollowersReturned,
    GameEnded,
    TileDrawn,
    TileRemoved,
)
from tests.engine.carcassonne.tables import (
    BLUE,
    PURPLE,
    RED,
    a_position,
    after_dispatch,
    ended,
    played,
)


def test_transitive_occupation() -> None:  # BASE-5
    """The southern field of the new tile is free, but joins the farmer's through the north."""
    lines = ["E(0,-1)r2 Red@NL", "A(-1,0)r3", "B(1,-1)r0"]
    table = played(*lines, rest="U")
    assert not table.may("U(1,0)r0 Blue@SL")
    assert table.may("U(1,0)r0 Blue@W")
    without_farmer = played("E(0,-1)r2", *lines[1:], rest="U")
    assert without_farmer.may("U(1,0)r0 Blue@SL")


def test_without_the_detour_the_southern_field_is_free() -> None:  # BASE-5
    """The same tile where no cloister joins the fields on both sides of the road."""
    table = played("E(0,-1)r2 Red@NL", "W(-1,0)r2", "B(1,-1)r0", rest="U")
    assert table.may("U(1,0)r0 Blue@SL")
    assert not table.may("U(1,0)r0 Blue@NL")


def test_the_last_follower_completes_a_feature_and_comes_back() -> None:  # BASE-6 BASE-12
    table = a_position("D(0,0)r0", "E B", supply=[1, 7]).play("E(0,-1)r2 Red@S")
    assert table.scores == (4, 0)
    assert table.state.supply == [1, 7]


def test_a_returned_follower_is_not_usable_in_the_same_turn() -> None:  # BASE-12
    board = "D(0,0)r0; F(0,-1)r1 Red@N"
    table = a_position(board, "E B", supply=[0, 7])
    assert not table.may("E(0,-2)r2 Red@NL")
    table.play("E(0,-2)r2")
    assert table.state.supply == [1, 7]


def test_a_returned_follower_may_be_used_on_the_extra_tile() -> None:  # BASE-12 DISP-9
    table = after_dispatch(7, then="B B", supply=[1, 7]).play("action")
    assert table.may("B(0,1)r0 Red@C")


def test_a_returned_follower_may_be_added_in_a_circle() -> None:  # BASE-12 CROP-3
    """Red's last follower scores the city; a knight elsewhere then gets it as company."""
    board = "D(0,0)r0; B(0,1)r0; E(0,2)r2 Red@S"
    table = a_position(board, "CC1b B", supply=[1, 7], crop_circles="I")
    table.play("CC1b(0,-1)r2 Red@S", "circle add")
    assert table.may("add (0,2) city:0")


def test_an_unplaceable_tile_leaves_the_game() -> None:  # BASE-4
    table = played("E(0,-1)r2", rest="C B")
    assert table.view.removed == ("C",)
    assert table.drawn == "B"


def test_several_unplaceable_tiles_in_a_row() -> None:  # BASE-4
    table = played("E(0,-1)r2", rest="C C C B")
    assert [event.seat for event in table.told(TileRemoved)] == [BLUE] * 3
    assert (table.asked, table.drawn) == ((BLUE,), "B")


def test_the_game_ends_if_all_the_rest_is_unplaceable() -> None:  # BASE-4 BASE-13
    table = played("E(0,-1)r2 Red@NL", rest="C C")
    assert table.state.over
    assert table.view.removed == ("C", "C")
    assert table.scores == (3, 0)
    assert [type(event) for event in table.events][-6:-2] == [TileDrawn, TileRemoved] * 2


def test_a_game_may_be_over_before_it_begins() -> None:  # BASE-4
    table = played(rest="")
    assert table.state.over
    assert table.events[-1] == GameEnded((0, 0), (RED, BLUE))


def test_the_last_tile_completes_things() -> None:  # BASE-13
    """What it completes is scored in full and once, not again as unfinished."""
    table = ended("F(0,-1)r1 Red@N", "E(0,-2)r2 Blue@NL")
    assert [(event.final, event.points) for event in table.scored] == [
        (False, (8, 0)),
        (True, (0, 3)),
    ]


def test_a_hole_in_the_landscape_is_filled_at_the_end() -> None:  # BASE-10 BASE-13
    """The last tile drops into the hole; its own cloister is complete at once."""
    board = (
        "D(0,0)r0; U(1,0)r0; B(1,1)r0; B(1,2)r0; B(0,2)r0 Blue@NL; B(-1,2)r0; B(-1,1)r0; U(-1,0)r0"
    )
    table = a_position(board, "B")
    assert not table.may("B(0,1)r0 Red@NL")
    table.play("B(0,1)r0 Red@C")
    assert (table.scored[0].final, table.scored[0].points) == (False, (9, 0))
    assert table.state.over


def test_six_players() -> None:  # BASE-2
    lines = [f"U({x},0)r0" for x in range(1, 6)]
    table = played(*lines, "E(0,-1)r2 Purple@S", players=6)
    assert table.scores == (0, 0, 0, 0, 0, 4)
    assert table.told(FollowersReturned)[0].seats == (PURPLE,)
    assert table.asked == (RED,)

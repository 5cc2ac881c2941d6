"""The crop circles: their worked examples, and who acts when."""

from __future__ import annotations

import engine.carcassonne as game
from engine.carcassonne.actions import Spot
from engine.carcassonne.expansions.crop_circles import (
    AddFollower,
    ChooseCircle,
    CircleAdd,
    CircleChoice,
    CircleChosen,
    CircleRemove,
    FollowerAdded,
    FollowerTakenBack,
    TakeBack,
)
from engine.carcassonne.tiles import FeatureKind
from tests.engine.carcassonne.tables import (
    BLUE,
    GREEN,
    RED,
    Table,
    a_position,
    played,
)

FARMERS = "D(0,0)r0 Red@SL; E(0,-1)r2 Blue@NL; U(0,-2)r0 Blue@NL; U(1,0)r0{}"


def a_fork(green: str = " Green@NL") -> Table:
    """Red lays a fork tile; Blue has two farmers, Red and Green one each."""
    board = FARMERS.format(green)
    return a_position(board, "CC1c B", players=3, crop_circles="I").play("CC1c(2,0)r2")


def test_in_circle_b_everyone_takes_a_farmer_back_in_turn() -> None:  # K1 CROP-2 CROP-3
    table = a_fork()
    assert game.legal(table.state, RED) == [ChooseCircle("add"), ChooseCircle("remove")]
    table.play("circle remove")
    assert isinstance(table.question, CircleRemove)
    assert (table.asked, table.question.circle) == ((BLUE,), FeatureKind.FIELD)
    assert set(game.legal(table.state, BLUE)) == {
        TakeBack(Spot(0, -2, "field:0")),
        TakeBack(Spot(0, -1, "field:0")),
    }
    table.play("take (0,-1) field:0")
    assert [(event.seat, event.at) for event in table.told(FollowerTakenBack)] == [
        (BLUE, Spot(0, -1, "field:0")),
        (GREEN, Spot(1, 0, "field:0")),
        (RED, Spot(0, 0, "field:1")),
    ]
    assert (table.scores, table.view.supply) == ((0, 0, 0), (7, 6, 7))
    assert (table.asked, table.drawn) == ((BLUE,), "B")


def test_who_has_no_farmer_is_skipped() -> None:  # K2 CROP-3
    table = a_fork(green="").play("circle remove", "take (0,-2) field:0")
    assert [event.seat for event in table.told(FollowerTakenBack)] == [BLUE, RED]


KNIGHTS = "D(0,0)r0; B(0,1)r0; E(0,2)r1 Red@E; B(0,3)r0; E(0,4)r1 Blue@E; B(0,5)r0"


def test_who_has_no_supply_cannot_add_and_is_skipped() -> None:  # K3 CROP-3
    table = a_position(KNIGHTS, "CC1a B", supply=[6, 0], crop_circles="I")
    table.play("CC1a(0,-1)r3", "circle add")
    assert isinstance(table.question, CircleAdd)
    assert (table.asked, table.question.circle) == ((RED,), FeatureKind.CITY)
    with_supply = a_position(KNIGHTS, "CC1a B", supply=[6, 1], crop_circles="I")
    with_supply.play("CC1a(0,-1)r3", "circle add")
    assert with_supply.asked == (BLUE,)


def test_a_thief_is_added_only_beside_an_own_thief() -> None:  # K4 CROP-2
    """Red has a thief and a farmer, Blue a thief of its own, and a road is free."""
    board = "D(0,0)r0; U(1,0)r0 Red@W; U(2,0)r0 Red@NL; W(0,1)r0 Blue@W"
    table = a_position(board, "CC1d B", crop_circles="I")
    table.play("CC1d(3,0)r0", "circle add", "add none")
    assert table.asked == (RED,)
    assert game.legal(table.state, RED) == [AddFollower(Spot(1, 0, "road:0")), AddFollower()]


def test_a_circle_cuts_the_road() -> None:  # K5 CROP-1
    """A road from the west ends at the circle; the one beyond it is another road."""
    table = played("W(-1,0)r2 Red@E", "CC2d(1,0)r0", rest="U B", crop_circles="II")
    assert table.scores == (3, 0)
    assert table.may("U(2,0)r0 Red@W")
    table.play("U(2,0)r0 Red@W")
    assert [feature.tiles for feature in table.view.features] == [2]


def test_a_road_through_a_circle_where_it_is_not_cut() -> None:  # CROP-1
    """The club tile CC1d is a bend: its road goes on."""
    table = played("CC1d(1,0)r0 Red@W", "circle add", "add none", rest="U", crop_circles="I")
    assert not table.may("U(1,1)r1 Blue@N")


def test_a_circle_holds_no_follower() -> None:  # CROP-1
    marked = [kind for kind in game.catalog() if kind.mark.startswith("circle")]
    assert len(marked) == 12
    kinds = {segment.kind for kind in marked for segment in kind.segments}
    assert kinds == {FeatureKind.CITY, FeatureKind.ROAD, FeatureKind.FIELD}


def test_a_circle_comes_after_the_scoring_of_the_turn() -> None:  # CROP-2
    """Red's knight has come home before the circle of the same tile is carried out."""
    table = played("CC1b(0,-1)r2 Red@S", crop_circles="I")
    assert table.scores == (4, 0)
    assert (table.told(CircleChosen), table.asked) == ([], (BLUE,))


def test_in_circle_a_each_may_add_one_or_pass() -> None:  # CROP-2
    table = a_position(KNIGHTS, "CC1a B", crop_circles="I").play("CC1a(0,-1)r3", "circle add")
    table.play("add (0,4) city:0", "add none")
    assert table.told(FollowerAdded) == [FollowerAdded(BLUE, Spot(0, 4, "city:0"))]
    assert table.view.supply == (6, 5)
    assert table.asked == (BLUE,), "the circle is done and the next turn begins"
    assert table.drawn == "B"


def test_the_new_follower_stands_on_the_same_segment() -> None:  # CROP-3
    table = a_position(KNIGHTS, "CC1a B", crop_circles="I")
    table.play("CC1a(0,-1)r3", "circle add", "add none", "add (0,2) city:0")
    spots = [each.at for each in table.view.followers if each.seat == RED]
    assert spots == [Spot(0, 2, "city:0")] * 2


def test_in_circle_b_a_lone_follower_comes_back_without_a_question() -> None:  # CROP-2
    table = a_position(KNIGHTS, "CC1a B", crop_circles="I").play("CC1a(0,-1)r3", "circle remove")
    assert table.told(CircleChosen) == [CircleChosen(RED, FeatureKind.CITY, "remove")]
    assert [event.seat for event in table.told(FollowerTakenBack)] == [BLUE, RED]
    assert (table.view.followers, table.scores) == ((), (0, 0))


def test_one_of_two_on_the_same_segment_comes_back() -> None:  # CROP-2
    board = KNIGHTS.replace("Red@E", "Red@E Red@E")
    table = a_position(board, "CC1a B", crop_circles="I").play("CC1a(0,-1)r3", "circle remove")
    assert [each.seat for each in table.view.followers] == [RED]
    assert table.view.supply == (6, 7)


def test_the_left_neighbour_acts_first_and_the_player_on_turn_last() -> None:  # CROP-3
    """Blue is on turn at a table of four."""
    board = (
        "D(0,0)r0; B(0,1)r0; E(0,2)r1 Red@E; B(0,3)r0; E(0,4)r1 Blue@E;"
        "B(0,5)r0; E(0,6)r1 Green@E; B(0,7)r0; E(0,8)r1 Yellow@E"
    )
    table = a_position(board, "CC1a B", players=4, first=BLUE, crop_circles="I")
    table.play("CC1a(0,-1)r3", "circle add")
    order: list[int] = []
    while isinstance(table.question, CircleAdd):
        order.extend(table.asked)
        table.play("add none")
    assert order == [2, 3, 0, 1]


def test_the_circle_of_the_last_tile_is_carried_out() -> None:  # CROP-3
    table = a_position(KNIGHTS, "CC1a", crop_circles="I").play("CC1a(0,-1)r3")
    assert not table.state.over
    table.play("circle remove")
    assert table.state.over
    assert table.scores == (0, 0)


def test_nobody_is_asked_if_neither_choice_does_anything() -> None:  # CROP-3
    """Followers of other kinds do not matter."""
    table = a_position("D(0,0)r0; U(1,0)r0 Red@W Blue@NL", "CC1a B", crop_circles="I")
    table.play("CC1a(0,-1)r3")
    assert table.asked == (BLUE,)
    assert table.drawn == "B"


def test_the_follower_just_placed_counts() -> None:  # CROP-2
    table = played("CC1a(0,-1)r3 Red@S", crop_circles="I")
    assert table.question == CircleChoice(RED, FeatureKind.CITY)


def test_the_view_tells_how_far_a_circle_is() -> None:
    table = a_fork().play("circle remove")
    view = table.view.expansions["crop_circles"]
    assert game.view_for(table.state, None) == table.view
    assert [getattr(view, name) for name in ("circles", "change", "waiting")] == [
        (FeatureKind.FIELD,),
        "remove",
        (GREEN, RED),
    ]

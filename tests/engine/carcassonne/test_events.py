"""An event that awards points holds the whole sum, so that a doubtful player can recompute it."""

from __future__ import annotations

import engine.carcassonne as game
from engine.carcassonne.actions import Spot
from engine.carcassonne.events import FeatureReport, FeatureScored, FollowerPlaced, GameEnded
from engine.carcassonne.expansions.dispatches import DispatchScored
from engine.carcassonne.tiles import FeatureKind
from tests.engine.carcassonne.tables import BLUE, RED, a_position, after_dispatch, ended, played


def test_a_completed_city() -> None:  # BASE-9
    table = played("F(0,-1)r1 Red@S", "E(0,-2)r2")
    assert table.scored == [
        FeatureScored(
            feature=FeatureReport(
                kind=FeatureKind.CITY,
                segments=(
                    Spot(0, 0, "city:0"),
                    Spot(0, -1, "city:0"),
                    Spot(0, -2, "city:0"),
                ),
                tiles=3,
                shields=1,
                complete=True,
                neighbours=0,
                cities=(),
                followers=(1, 0),
                owners=(RED,),
                worth=8,
            ),
            each=8,
            bonus=0,
            final=False,
            points=(8, 0),
        )
    ]
    assert table.scored[0].feature.cells == ((0, 0), (0, -1), (0, -2))


def test_an_open_city_at_the_end() -> None:  # BASE-14
    (event,) = ended("F(0,-1)r1 Red@S").scored
    city = event.feature
    assert (city.tiles, city.shields, city.complete, city.worth) == (2, 1, False, 3)
    assert (event.each, event.final, event.points) == (3, True, (3, 0))


def test_an_open_road_at_the_end() -> None:  # BASE-14
    (event,) = ended("U(1,0)r0 Red@W").scored
    assert (event.feature.kind, event.feature.tiles) == (FeatureKind.ROAD, 2)
    assert (event.feature.complete, event.each, event.final) == (False, 2, True)


def test_a_completed_cloister() -> None:  # BASE-10
    board = (
        "D(0,0)r0; U(-1,0)r0; U(1,0)r0; B(-1,1)r0; B(0,1)r0 Red@C; B(1,1)r0; B(-1,2)r0; B(0,2)r0"
    )
    (event,) = a_position(board, "B B").play("B(1,2)r0").scored
    cloister = event.feature
    assert (cloister.kind, cloister.cells) == (FeatureKind.CLOISTER, ((0, 1),))
    assert (cloister.neighbours, cloister.complete, event.each) == (8, True, 9)


def test_an_open_cloister_at_the_end() -> None:  # BASE-14
    (event,) = ended("B(0,1)r0 Red@C", "B(0,2)r0").scored
    assert (event.feature.neighbours, event.feature.complete) == (2, False)
    assert (event.each, event.points) == (3, (3, 0))


def test_a_field_names_the_cities_that_feed_it() -> None:  # BASE-15
    (event,) = ended("E(0,-1)r2 Red@NL", "H(0,-2)r1", "E(1,-2)r3").scored
    field = event.feature
    assert field.kind is FeatureKind.FIELD
    assert field.cities == (Spot(0, 0, "city:0"), Spot(0, -2, "city:0"))
    assert (field.tiles, field.followers, field.owners) == (2, (1, 0), (RED,))
    assert (event.each, event.points) == (6, (6, 0))


def test_followers_per_seat_and_all_owners() -> None:  # BASE-11
    table = played(
        "W(-1,0)r2 Red@E", "A(0,1)r3 Blue@E", "B(0,2)r0", "V(1,1)r1", "V(1,0)r0", players=3
    )
    (event,) = table.scored
    assert event.feature.followers == (1, 1, 0)
    assert event.feature.owners == (RED, BLUE)
    assert event.points == (5, 5, 0)


def test_the_story_ends_with_scores_and_winners() -> None:  # BASE-13
    table = ended("E(0,-1)r2 Red@S", "U(1,0)r0 Blue@W")
    assert table.events[-1] == GameEnded((4, 2), (RED,))


def test_a_dispatch_tells_what_was_counted() -> None:  # DISP-8
    board = "D(0,0)r0; U(1,0)r0 Red@W"
    (event,) = after_dispatch(1, board).play("action").told(DispatchScored)
    assert event.feature is not None
    assert (event.feature.kind, event.feature.tiles) == (FeatureKind.ROAD, 2)
    assert (event.card, event.action, event.points) == (1, True, (2, 0))
    board = "D(0,0)r0; B(0,1)r0 Red@NL"
    (event,) = after_dispatch(6, board).play("action").told(DispatchScored)
    assert (event.feature, event.count, event.points) == (None, 1, (2, 0))


def test_two_points_for_the_seal_are_told_too() -> None:  # DISP-5
    (event,) = after_dispatch(7).play("points").told(DispatchScored)
    assert (event.action, event.feature, event.count, event.points) == (False, None, 0, (2, 0))


def test_every_event_is_public() -> None:
    table = played("E(0,-1)r2 Red@S")
    for viewer in (None, RED, BLUE):
        assert [game.event_for(event, viewer) for event in table.events] == table.events
    assert FollowerPlaced(RED, Spot(0, -1, "city:0")) in table.events

"""What everybody sees, and what nobody does."""

from __future__ import annotations

import msgspec
import pytest

import engine.carcassonne as game
from engine.carcassonne.actions import PlaceTile, Spot
from engine.carcassonne.model import LayTile
from engine.carcassonne.tiles import FeatureKind
from engine.carcassonne.view import LaidTile, LastMove, OwnView, StandingFollower
from tests.engine.carcassonne.tables import BLUE, RED, a_table, ended, played

TABLE = played("E(0,-1)r2 Red@NL", "U(1,0)r0 Blue@W", rest="C C B L B")
VIEW = TABLE.view


def test_the_board_in_the_order_laid() -> None:
    assert VIEW.tiles == (LaidTile(0, 0, "D", 0), LaidTile(0, -1, "E", 2), LaidTile(1, 0, "U", 0))


def test_followers_supplies_and_scores() -> None:
    assert VIEW.followers == (
        StandingFollower(RED, Spot(0, -1, "field:0")),
        StandingFollower(BLUE, Spot(1, 0, "road:0")),
    )
    assert (VIEW.supply, VIEW.scores) == ((6, 6), (0, 0))


def test_who_is_asked_and_the_drawn_tile() -> None:
    assert (VIEW.players, VIEW.on_turn, VIEW.asked) == (2, RED, (LayTile(RED),))
    assert VIEW.drawn == "B"
    assert VIEW.winners is None


def test_the_bag_is_counted_by_kind() -> None:
    """Two tiles fitted nowhere and left the game."""
    assert (VIEW.bag, VIEW.remaining, VIEW.removed) == (2, {"B": 1, "L": 1}, ("C", "C"))


def test_occupied_features_with_owners_and_worth() -> None:
    field, road = sorted(VIEW.features, key=lambda feature: feature.kind.value)
    assert (field.kind, field.owners, field.worth) == (FeatureKind.FIELD, (RED,), 3)
    assert field.cities == (Spot(0, 0, "city:0"),)
    assert (road.kind, road.owners, road.worth) == (FeatureKind.ROAD, (BLUE,), 2)


def test_the_last_move() -> None:
    assert a_table("E").view.last_move is None
    assert VIEW.last_move == LastMove(BLUE, "U", PlaceTile(1, 0, 0, "road:0"))
    alone = played("E(0,-1)r2").view.last_move
    assert alone == LastMove(RED, "E", PlaceTile(0, -1, 2))


def test_a_finished_game() -> None:
    view = ended("E(0,-1)r2 Red@S").view
    assert (view.on_turn, view.asked, view.drawn, view.bag) == (None, (), None, 0)
    assert (view.scores, view.winners) == ((4, 0), (RED,))


def test_both_figures_of_everybody() -> None:  # DISP-1
    table = played("E(0,-1)r2 Red@S", dispatches=True).play("figures 1")
    assert table.view.scores == (4, 0)
    assert getattr(table.view.expansions["dispatches"], "figures", None) == ((0, 4), (0, 0))


@pytest.mark.parametrize("viewer", [None, RED, BLUE])
def test_the_order_of_the_bag_is_in_no_view(viewer: int | None) -> None:
    """Two tables whose bags differ only in their order look the same to the last byte."""
    bags = ["E B L U V", "E V U B L", "E U B L V"]
    views = {
        msgspec.json.encode(game.view_for(a_table(bag, dispatches=True).state, viewer))
        for bag in bags
    }
    assert len(views) == 1


def test_a_seat_is_told_what_it_is_asked() -> None:
    assert game.view_for(TABLE.state, RED) == OwnView(RED, LayTile(RED))
    assert game.view_for(TABLE.state, BLUE) == OwnView(BLUE, None)


def test_a_state_survives_its_bytes() -> None:
    for table in (TABLE, ended("E(0,-1)r2"), played("E(0,-1)r2 Red@S", dispatches=True)):
        assert game.decode(game.encode(table.state)) == table.state

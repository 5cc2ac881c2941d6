"""What is on the table before the first turn, and what chance decides."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import engine.carcassonne as game
from engine.carcassonne.events import GameStarted, TileDrawn
from engine.carcassonne.setup import all_tiles
from engine.carcassonne.tiles import FeatureKind, TileKind
from tests.cases import Dice
from tests.engine.carcassonne.tables import BLUE, a_table

BASE = [kind for kind in game.catalog() if kind.tile_set == "base"]
BY_NAME = {kind.id: kind for kind in game.catalog()}


def dealt(seed: int = 1, **options: object) -> game.Setup:
    return game.deal(game.read_options({"players": 2, **options}), Dice(Random(seed)))


def segments_of(kind: TileKind, feature: FeatureKind) -> int:
    return sum(segment.kind is feature for segment in kind.segments)


def test_seventy_two_tiles_of_twenty_four_kinds() -> None:  # BASE-1
    assert len(BASE) == 24
    assert sum(kind.count for kind in BASE) == 72


def test_ten_shields_and_six_cloisters() -> None:  # BASE-1
    shields = {kind: sum(segment.shields for segment in kind.segments) for kind in BASE}
    assert sum(kind.count * shields[kind] for kind in BASE) == 10
    cloisters = FeatureKind.CLOISTER
    assert sum(kind.count * segments_of(kind, cloisters) for kind in BASE) == 6


def test_one_d_lies_on_the_table_and_the_rest_is_in_the_bag() -> None:  # BASE-1
    bag = Counter(dealt().bag)
    assert bag.total() == 71
    assert bag + Counter(["D"]) == Counter({kind.id: kind.count for kind in BASE})
    table = a_table("E B")
    assert table.view.tiles[0] == type(table.view.tiles[0])(0, 0, "D", 0)
    assert table.events == [GameStarted(2, 0, "D", 2), TileDrawn(0, "E", 1)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everyone_begins_with_seven_followers_and_no_points(players: int) -> None:  # BASE-1
    table = a_table("B", players=players)
    assert table.view.supply == (7,) * players
    assert table.scores == (0,) * players


def test_the_first_player_is_the_one_that_the_table_names() -> None:  # BASE-16
    assert {dealt(seed, first=1).first for seed in range(20)} == {1}
    assert a_table("B", first=BLUE).asked == (BLUE,)


def test_without_a_name_the_first_player_is_drawn() -> None:  # BASE-16
    assert {dealt(seed, players=6).first for seed in range(60)} == set(range(6))


def test_the_bag_is_shuffled_by_chance_alone() -> None:  # BASE-16
    assert dealt(1) == dealt(1)
    assert dealt(1).bag != dealt(2).bag


def test_a_tie_for_the_win_is_shared() -> None:  # BASE-16
    table = a_table("U U", players=3).play("U(1,0)r0 Red@NL", "U(2,0)r0 Blue@SL")
    result = game.outcome(table.state)
    assert result is not None
    assert (result.scores, result.winners) == ((0, 0, 0), (0, 1, 2))


def test_the_winner_has_most_points() -> None:  # BASE-16
    table = a_table("U U", players=3)
    assert game.outcome(table.state) is None
    table.play("U(1,0)r0", "U(2,0)r0 Blue@W")
    result = game.outcome(table.state)
    assert result is not None
    assert (result.scores, result.winners) == ((0, 3, 0), (BLUE,))


def test_two_labyrinths_join_the_bag() -> None:  # LAB-1
    assert Counter(dealt(labyrinth="advanced").bag)["LAB"] == 2
    assert len(dealt(labyrinth="basic").bag) == 73
    assert "LAB" not in dealt().bag


def test_the_labyrinth_is_one_road_and_four_corner_fields() -> None:  # LAB-1
    labyrinth = BY_NAME["LAB"]
    assert [segment.sides for segment in labyrinth.segments if segment.sides] == [
        ("N", "E", "S", "W")
    ]
    corners = {segment.half_edges for segment in labyrinth.segments if segment.half_edges}
    assert corners == {("NL", "WR"), ("NR", "EL"), ("ER", "SL"), ("SR", "WL")}
    assert not segments_of(labyrinth, FeatureKind.CITY)


def test_a_labyrinth_is_laid_by_the_usual_rules() -> None:  # LAB-1 BASE-3
    table = a_table("LAB", labyrinth="advanced")
    assert table.may("LAB(1,0)r0")
    assert not table.may("LAB(0,1)r0")


def test_the_labyrinth_is_off_basic_or_advanced() -> None:  # LAB-2
    read = game.read_options
    assert read({"players": 2}).labyrinth == "off"
    assert read({"players": 2, "labyrinth": True}).labyrinth == "advanced"
    assert read({"players": 2, "labyrinth": False}).labyrinth == "off"
    assert read({"players": 2, "labyrinth": "basic"}).labyrinth == "basic"


def test_a_table_may_play_with_one_labyrinth() -> None:  # LAB-2
    assert dealt(labyrinth="advanced", labyrinth_tiles=1).bag.count("LAB") == 1
    assert dealt(labyrinth="basic", labyrinth_tiles=2).bag.count("LAB") == 2


@pytest.mark.parametrize(("circles", "tiles"), [("off", 0), ("I", 6), ("II", 6), ("both", 12)])
def test_each_set_of_crop_circles_has_six_tiles(circles: str, tiles: int) -> None:  # CROP-1
    bag = all_tiles(game.read_options({"players": 2, "crop_circles": circles}))
    assert len(bag) == 71 + tiles
    assert sum(kind.startswith("CC") for kind in bag) == tiles


def test_every_circle_is_of_one_kind() -> None:  # CROP-1
    marks = Counter(kind.mark for kind in game.catalog() if kind.id.startswith("CC"))
    assert marks == {"circle:city": 4, "circle:road": 4, "circle:field": 4}


def test_eight_dispatches_are_shuffled() -> None:  # DISP-1
    stacks = [dealt(seed, dispatches=True).stacks["dispatches"] for seed in range(5)]
    assert all(sorted(stack) == [1, 2, 3, 4, 5, 6, 7, 8] for stack in stacks)
    assert len(set(stacks)) == 5
    assert dealt().stacks == {}


def test_everyone_has_two_score_figures_on_zero() -> None:  # DISP-1
    table = a_table("B", players=3, dispatches=True)
    assert table.figures == [(0, 0)] * 3

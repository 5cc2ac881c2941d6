"""The worked examples of the base game, row by row."""

from __future__ import annotations

import pytest

from engine.carcassonne.events import TileDrawn, TileRemoved
from tests.engine.carcassonne.tables import BLUE, ended, played

WENDYS_CITY = ("I(0,1)r3", "N(-1,1)r2 Blue@S", "N(-1,2)r1", "N(0,2)r0")


@pytest.mark.parametrize(
    ("lines", "scores"),
    [
        pytest.param(["E(0,-1)r2 Red@S"], (4, 0), id="B1"),
        pytest.param(["F(0,-1)r1 Red@S", "E(0,-2)r2"], (8, 0), id="B2"),
        pytest.param(WENDYS_CITY, (0, 8), id="B3"),
        pytest.param(["W(-1,0)r2 Red@E", "X(1,0)r0"], (3, 0), id="B5"),
        pytest.param(["V(0,1)r3 Red@E", "V(1,1)r0", "V(1,2)r1", "V(0,2)r2"], (4, 0), id="B6"),
        pytest.param(
            ["G(0,-1)r1 Red@N", "B(0,1)r0", "H(0,-2)r0 Red@N", "B(0,2)r0", "E(0,-3)r2"],
            (6 + 4, 0),
            id="B20",
        ),
    ],
)
def test_completed_roads_and_cities(  # B1 B2 B3 B5 B6 B20 BASE-8 BASE-9
    lines: list[str], scores: tuple[int, ...]
) -> None:
    assert played(*lines).scores == scores


def test_david_and_wendy_build_cities_and_roads() -> None:  # B4
    table = played(
        *WENDYS_CITY,
        "W(-1,0)r2 Red@E",
        "X(1,0)r0",
        "V(1,1)r2 Red@N",
        "V(2,0)r0",
        "V(2,1)r1",
        "F(0,-1)r1 Blue@N",
        "E(0,-2)r2",
    )
    assert table.scores == (3 + 4, 8 + 8)


def test_eva_and_carol_build_cloisters() -> None:  # B10 BASE-10 BASE-14
    table = played(
        "B(0,1)r0 Red@C",
        "V(1,0)r0",
        "W(1,1)r3",
        "V(1,2)r1",
        "W(0,2)r0",
        "A(0,3)r2 Blue@C",
        "V(-1,2)r2",
        "U(-1,1)r1",
        rest="J",
    )
    assert table.scores == (0, 0)
    table.play("J(-1,0)r0")
    assert table.scores == (9, 4)
    assert [event.final for event in table.scored] == [False, True]


@pytest.mark.parametrize(
    ("line", "points"),
    [
        pytest.param("B(0,1)r0 Red@C", 2, id="B11"),
        pytest.param("F(0,-1)r1 Red@S", 3, id="B12"),
        pytest.param("U(1,0)r0 Red@W", 2, id="B13"),
    ],
)
def test_unfinished_features_at_the_end(line: str, points: int) -> None:  # B11 B12 B13 BASE-14
    assert ended(line).scores == (points, 0)


def test_oscar_has_two_fields() -> None:  # B14 BASE-15
    table = ended("E(0,-1)r2 Red@NL", "H(0,-2)r1", "E(1,-2)r3 Red@NL")
    assert table.scores == (3 + 6, 0)


def test_one_city_feeds_the_fields_on_both_sides() -> None:  # B15 BASE-15
    assert ended("F(0,-1)r1 Red@WL", "E(0,-2)r2 Blue@NL").scores == (3, 3)


def test_the_majority_of_farmers_takes_both_cities() -> None:  # B19 BASE-15
    table = ended(
        "E(0,-1)r2 Red@NL",
        "U(1,0)r0 Blue@NL",
        "H(0,-2)r1",
        "E(1,-2)r3 Blue@NL",
        "B(1,-1)r0",
    )
    assert table.scores == (0, 6)


def test_a_tile_without_a_place_is_removed_and_the_same_player_draws_again() -> None:  # B21 BASE-4
    table = played("E(0,-1)r2", rest="C B")
    assert table.events[-3:] == [
        TileDrawn(BLUE, "C", 1),
        TileRemoved(BLUE, "C"),
        TileDrawn(BLUE, "B", 0),
    ]
    assert (table.asked, table.drawn) == ((BLUE,), "B")


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(["F(0,-1)r1 Red@S"], id="foreign"),
        pytest.param(["B(0,1)r0", "F(0,-1)r1 Blue@S", "B(0,2)r0"], id="own"),
    ],
)
def test_a_connecting_tile_gets_no_knight_but_other_followers(  # B22 BASE-5
    lines: list[str],
) -> None:
    table = played(*lines, rest="O")
    assert not table.may("O(0,-2)r2 Blue@S")
    assert table.may("O(0,-2)r2 Blue@N")
    assert table.may("O(0,-2)r2 Blue@WL")

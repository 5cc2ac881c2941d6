"""The labyrinth: its worked examples, and who may stand where."""

from __future__ import annotations

import pytest

from tests.engine.carcassonne.tables import BLUE, GREEN, RED, Table, ended, played


def advanced(*lines: str, rest: str = "B", players: int = 2, first: int = RED) -> Table:
    return played(*lines, rest=rest, players=players, first=first, labyrinth="advanced")


THE_SHEETS_NETWORK = (
    "W(-1,0)r0 Green@E",
    "LAB(1,0)r0 Red@N",
    "U(2,0)r0 Blue@W",
    "W(3,0)r1",
    "U(1,-1)r1 Red@S",
    "W(1,1)r1 Blue@N",
)


def test_the_sheets_network_brings_eighteen_to_both() -> None:  # L1 L2 LAB-6
    table = advanced(*THE_SHEETS_NETWORK, rest="W B", players=3, first=GREEN)
    assert table.scores == (0, 0, 0), "one exit is still open"
    table.play("W(1,-2)r0")
    (event,) = table.scored
    assert (event.feature.tiles, event.feature.followers, event.bonus) == (8, (2, 2, 1), 10)
    assert table.scores == (18, 18, 0)
    assert table.view.supply == (7, 7, 7)


def test_the_basic_labyrinth_is_an_ordinary_road() -> None:  # L4 LAB-3
    lines = ("LAB(1,0)r0", "W(1,-1)r0 Red@S", "W(2,0)r1", "W(1,1)r1", "W(-1,0)r0")
    table = played(*lines, first=BLUE, labyrinth="basic")
    assert table.scores == (6, 0)
    assert table.scored[0].bonus == 0


def test_three_followers_of_one_player() -> None:  # L5 LAB-6
    table = advanced(
        "LAB(1,0)r0",
        "W(1,-1)r0 Red@S",
        "W(1,1)r1",
        "W(2,0)r0 Red@W",
        "U(1,2)r1",
        "W(-1,0)r0 Red@E",
        first=BLUE,
    )
    assert table.scores == (6 + 2 * 3, 0)


@pytest.mark.parametrize("first", [RED, BLUE], ids=["foreign", "own"])
def test_a_labyrinth_may_be_occupied_though_its_roads_are(first: int) -> None:  # L8 LAB-4
    colour = ("Red", "Blue")[first]
    passing = ["B(0,1)r0"] if first == BLUE else []
    table = advanced(f"W(-1,0)r0 {colour}@E", *passing, rest="LAB", first=first)
    assert table.state.on_turn == BLUE
    assert table.may("LAB(1,0)r0 Blue@N")


def test_fields_of_a_labyrinth_are_claimed_as_usual() -> None:  # LAB-4
    table = advanced("U(1,0)r0 Red@NL", rest="LAB")
    assert not table.may("LAB(2,0)r0 Blue@NL")
    assert table.may("LAB(2,0)r0 Blue@NR")
    assert table.may("LAB(2,0)r0 Blue@N")


@pytest.mark.parametrize("claimed", ["U(2,0)r0 Blue@W", "U(1,-1)r1 Blue@S", "U(1,1)r1 Blue@N"])
def test_a_free_exit_may_be_claimed(claimed: str) -> None:  # L9 LAB-5
    """The labyrinth itself and the road of another exit are occupied."""
    table = advanced("W(-1,0)r0 Blue@E", "LAB(1,0)r0 Red@N", rest="U", first=BLUE)
    assert table.may(claimed)


def test_an_occupied_exit_may_not_be_claimed() -> None:  # L10 LAB-5
    table = advanced("LAB(1,0)r0", "U(2,0)r0 Blue@W", rest="U")
    assert not table.may("U(3,0)r0 Red@W")


def test_the_basic_labyrinth_is_claimed_as_a_whole() -> None:  # L11 LAB-3
    table = played("W(-1,0)r0 Red@E", rest="LAB", labyrinth="basic")
    assert not table.may("LAB(1,0)r0 Blue@N")
    table = played("LAB(1,0)r0 Red@N", rest="U", labyrinth="basic")
    assert not table.may("U(2,0)r0 Blue@W")


def test_a_free_stretch_may_be_claimed_further_out() -> None:  # LAB-5
    table = advanced("LAB(1,0)r0 Red@N", "U(2,0)r0", "U(1,1)r1 Red@N", rest="U")
    assert table.may("U(3,0)r0 Blue@W")
    assert not table.may("U(1,2)r1 Blue@N")


def test_the_road_before_a_labyrinth_becomes_its_exit() -> None:  # LAB-5
    """The start tile's road lies between a free western end and the occupied labyrinth."""
    table = advanced("LAB(1,0)r0 Red@N", "U(2,0)r0 Blue@W", rest="U")
    assert table.may("U(-1,0)r0 Red@E")


JOINING = ("LAB(1,0)r0 Red@N", "B(0,1)r0", "V(1,-1)r3{}", "V(2,-1)r0")


def test_exits_joined_outside_are_one_stretch() -> None:  # LAB-5
    """The last tile joins the northern with the eastern exit."""
    free = advanced(*(line.format("") for line in JOINING), rest="V")
    assert free.may("V(2,0)r1 Red@N")
    taken = advanced(*(line.format(" Red@S") for line in JOINING), rest="V")
    assert not taken.may("V(2,0)r1 Red@N")


def test_two_stretches_are_joined_only_if_both_are_free() -> None:  # LAB-5
    """The tile touches a stretch in the north and one in the east."""
    table = advanced("LAB(1,0)r0", "V(1,-1)r3", "V(2,0)r1 Red@W", rest="V")
    assert not table.may("V(2,-1)r0 Blue@W")
    table = advanced("LAB(1,0)r0", "V(1,-1)r3", "V(2,0)r1", rest="V")
    assert table.may("V(2,-1)r0 Blue@W")


def test_other_roads_are_claimed_as_a_whole() -> None:  # LAB-5
    """The crossing ends the labyrinth's exit; the road beyond it is an ordinary one."""
    lines = ("LAB(1,0)r0", "X(2,0)r0 Blue@E", "U(3,0)r0")
    table = advanced(*lines, rest="U")
    assert not table.may("U(4,0)r0 Blue@W")
    ordinary = advanced("U(1,0)r0 Red@W", rest="U")
    assert not ordinary.may("U(2,0)r0 Blue@W")


def test_an_ordinary_road_with_a_thief_blocks_the_tile_that_joins_it() -> None:  # LAB-5
    """The new tile would connect the free exit with a road where a thief stands."""
    lines = ("LAB(1,0)r0 Red@N", "B(0,1)r0", "B(0,2)r0", "B(1,2)r0", "B(2,2)r0")
    assert advanced(*lines, "A(2,1)r2", rest="V").may("V(2,0)r0 Red@W")
    assert not advanced(*lines, "A(2,1)r2 Blue@N", rest="V").may("V(2,0)r0 Red@W")


def test_a_network_waits_until_every_exit_is_closed() -> None:  # LAB-6
    """Three of four exits are closed."""
    table = advanced("LAB(1,0)r0 Red@N", "W(1,-1)r0", "W(2,0)r1", "W(1,1)r1", rest="W B")
    assert table.scored == []
    assert table.play("W(-1,0)r0").scores == (6 + 2, 0)


def test_an_unfinished_network_brings_its_tiles_and_no_bonus() -> None:  # LAB-7
    table = ended("LAB(1,0)r0 Red@N", "U(2,0)r0 Blue@W", labyrinth="advanced")
    (event,) = table.scored
    assert (event.each, event.bonus, event.final) == (3, 0, True)
    assert table.scores == (3, 3)


TWO_LABYRINTHS = (
    "LAB(1,0)r0 Red@N",
    "LAB(2,0)r0 Blue@N",
    "W(1,-1)r1",
    "W(2,-1)r3",
    "W(1,1)r1",
    "W(2,1)r3",
    "W(3,0)r1",
)


def test_the_second_labyrinth_may_be_occupied_though_the_network_is() -> None:  # LAB-8
    assert advanced(TWO_LABYRINTHS[0], rest="LAB").may("LAB(2,0)r0 Blue@N")


def test_two_connected_labyrinths_are_one_network() -> None:  # LAB-8
    """Nine tiles and two followers, once all seven exits are closed."""
    table = advanced(*TWO_LABYRINTHS, rest="W B")
    assert table.scored == []
    table.play("W(-1,0)r0")
    (event,) = table.scored
    assert (event.feature.tiles, event.each, event.bonus) == (9, 9 + 4, 4)
    assert table.scores == (13, 13)


def test_two_labyrinths_apart_are_two_networks() -> None:  # LAB-6 LAB-8
    """A crossing parts them; the western network is closed and has its own bonus."""
    lines = ("LAB(1,0)r0 Red@N", "X(2,0)r0", "W(1,-1)r1", "LAB(3,0)r0 Blue@N", "W(1,1)r1")
    table = advanced(*lines, "W(-1,0)r0")
    assert table.scores == (6 + 2, 0)
    assert [each.seat for each in table.view.followers] == [BLUE]


def test_between_two_labyrinths_is_one_stretch() -> None:  # LAB-5 LAB-8
    """Both labyrinths are occupied; the road from one to the other is free, or is not."""
    labyrinths = ("LAB(1,0)r0 Red@N", "LAB(1,1)r0 Blue@N")
    assert advanced(*labyrinths, "V(2,0)r0", rest="V").may("V(2,1)r1 Blue@W")
    assert not advanced(*labyrinths, "V(2,0)r0 Red@W", rest="V").may("V(2,1)r1 Blue@W")

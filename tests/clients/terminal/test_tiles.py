"""The tile game as text: the board, the lists and every kind of question, word for word."""

from __future__ import annotations

import msgspec
import pytest

from clients.terminal import tiles
from clients.terminal.board import Cell, landscape, picture, standing_place, tile_lines
from clients.terminal.scene import Scene
from protocol.carcassonne import (
    AddFollower,
    Award,
    CarcassonneQuestion,
    CarcassonneRequest,
    CarryOut,
    ChooseCircle,
    ChooseFigures,
    CircleAdd,
    CircleChoice,
    CircleRemove,
    DispatchesView,
    MoveFigures,
    PlaceTile,
    PlaceTileOptions,
    Spot,
    TakeBack,
    TakePoints,
    UseDispatch,
)
from tests.clients.terminal.samples import DUTCH, ENGLISH, GERMAN, LANDSCAPE, LAYING, TILES

TABLE = """\
Landscape: 4 tiles, 1 tile in the bag.
      -1    0    1    2
          ▒····
  -1      ▒▒▒▒·
          ▒▒▒◆·
          ·▒▒▒······
   0   1  ───────┐·· 2-3
          ·······A··
          ·····
   1      ──B··
          ·····
▒ city  ◆ shield  ─│ road  + roads end  † cloister  · field  @ labyrinth  o circle
Laid last: A on 0,1 by Ann.
A Ann: 1 point, 6 followers left
B Bob: 12 points, 1 follower left
Bob lays tile V:
    ·····
    ──┐··
    ··│··"""


def test_the_whole_table_with_the_numbers_of_the_choices() -> None:
    lines = tiles.table_lines(LANDSCAPE, ENGLISH, TILES, LAYING.legal)
    assert "\n".join(lines) == TABLE


@pytest.mark.parametrize(
    ("kind", "rotation", "drawn"),
    [
        ("X", 0, "··│··/──+──/··│··"),
        ("LAB", 0, "··│··/──@──/··│··"),
        ("C", 2, "▒◆▒▒▒/▒▒▒▒▒/▒▒▒▒▒"),
        ("H", 1, "▒···▒/▒···▒/▒···▒"),
        ("CC1d", 0, "·····/──o··/··│··"),
        ("B", 0, "·····/··†··/·····"),
        ("P", 1, "·▒▒▒▒/──┐▒▒/··│·▒"),
        ("U", 1, "··│··/··│··/··│··"),
    ],
)
def test_tiles_are_drawn_turned(kind: str, rotation: int, drawn: str) -> None:
    assert "/".join(tile_lines(kind, rotation, TILES)) == drawn


def test_every_tile_has_a_place_of_its_own_for_each_follower() -> None:
    """In each turn, on every tile of the catalog."""
    for tile in TILES.values():
        for rotation in range(4):
            places = [standing_place(tile, rotation, each.name) for each in tile.segments]
            assert len(set(places)) == len(places), (tile.id, rotation)
            assert len(picture(tile, rotation)) == 3


def test_without_a_catalog_tiles_show_their_names() -> None:
    view = msgspec.structs.replace(LANDSCAPE, followers=())
    lines = landscape(view, {}, {Cell(1, 1): "5"})
    assert lines[5] == "   0   D    V"
    assert tile_lines("LAB", 2, {}) == ["     ", " LAB ", " 180 "]


@pytest.mark.parametrize(
    ("scene", "line"),
    [
        (ENGLISH, "road on 0,0, open: 2 tiles; Ann 1; worth 2 to Ann now"),
        (GERMAN, "Straße auf 0,0, offen: 2 Plättchen; Ann 1; jetzt 2 wert für Ann"),
        (DUTCH, "weg op 0,0, open: 2 tegels; Ann 1; nu 2 waard voor Ann"),
    ],
)
def test_features_and_what_they_are_worth(scene: Scene, line: str) -> None:
    assert tiles.feature_lines(LANDSCAPE, scene) == [line]


def test_an_empty_landscape_says_so() -> None:
    empty = msgspec.structs.replace(LANDSCAPE, features=())
    assert tiles.feature_lines(empty, ENGLISH) == ["No follower stands on the landscape."]


def test_the_tiles_in_the_bag() -> None:
    assert tiles.remaining_lines(LANDSCAPE, ENGLISH) == ["In the bag: 1 C, 2 V."]


def test_both_score_figures_are_shown() -> None:
    view = msgspec.structs.replace(LANDSCAPE, dispatches=DispatchesView(((3, 4), (0, 12)), 8))
    assert tiles.score_lines(view, ENGLISH) == [
        "A Ann: 1 point, 6 followers left, score figures on 3 and 4",
        "B Bob: 12 points, 1 follower left, score figures on 0 and 12",
    ]


def test_placements_are_sorted_by_cell() -> None:
    menu = tiles.request_menu(LANDSCAPE, 1, LAYING, ENGLISH)
    assert menu.title == "Where does tile V go?"
    assert [each.label for each in menu.choices] == [
        "-1,0 turned 270°",
        "2,0 turned 0°",
        "2,0 turned 90°",
    ]


def test_then_the_follower_is_chosen() -> None:
    offer = PlaceTileOptions(2, 0, 1, ("road:0", "field:1", "cloister"))
    menu = tiles.follower_menu(offer, "V", ENGLISH, TILES)
    assert [(each.label, each.value) for each in menu.choices] == [
        ("no follower", PlaceTile(2, 0, 1)),
        ("a thief on road 1 (north, west)", PlaceTile(2, 0, 1, "road:0")),
        ("a farmer on field 2 (north-west)", PlaceTile(2, 0, 1, "field:1")),
        ("a monk on cloister", PlaceTile(2, 0, 1, "cloister")),
    ]


SPOT = Spot(1, -2, "city:0")
AWARDS = (Award(3, "road", Spot(0, 0, "road:0")), Award(2, card=4))


@pytest.mark.parametrize(
    ("question", "offers", "title", "labels"),
    [
        (
            ChooseFigures(1, AWARDS),
            (MoveFigures((0, 0)), MoveFigures((1, 0))),
            "Which score figure moves?",
            [
                "3 points for road on 0,0: figure 1, 0 to 3; "
                "2 points for dispatch 4: figure 1, 3 to 5 (dark)",
                "3 points for road on 0,0: figure 2, 12 to 15 (dark); "
                "2 points for dispatch 4: figure 1, 0 to 2",
            ],
        ),
        (
            UseDispatch(1, 8),
            (TakePoints(), CarryOut(), CarryOut(SPOT)),
            "Dispatch 8: score one of your followers and take it back. Carry it out?",
            ["take 2 points", "carry it out", "carry it out for city 1 on 1,-2"],
        ),
        (
            CircleChoice(1, "city"),
            (ChooseCircle("add"), ChooseCircle("remove")),
            "What does the crop circle (city) do?",
            ["everybody may add a follower", "everybody takes a follower back"],
        ),
        (
            CircleAdd(1, "field", (SPOT,)),
            (AddFollower(SPOT), AddFollower()),
            "Crop circle (field): where do you add a follower?",
            ["city 1 on 1,-2", "nowhere"],
        ),
        (
            CircleRemove(1, "road", (SPOT,)),
            (TakeBack(SPOT),),
            "Crop circle (road): which follower comes home?",
            ["city 1 on 1,-2"],
        ),
    ],
)
def test_questions_of_the_expansions(
    question: CarcassonneQuestion,
    offers: tuple[MoveFigures, ...],
    title: str,
    labels: list[str],
) -> None:
    view = msgspec.structs.replace(
        LANDSCAPE, asked=(question,), dispatches=DispatchesView(((0, 0), (0, 12)), 8)
    )
    menu = tiles.request_menu(view, 1, CarcassonneRequest(1, "any", offers), ENGLISH)
    assert (menu.title, [each.label for each in menu.choices]) == (title, labels)

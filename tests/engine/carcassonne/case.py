"""What the laws of `tests/test_every_game.py` need to know of the tile game."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

import engine.carcassonne as game
from engine.carcassonne.actions import Action, PlaceTile, Spot
from engine.carcassonne.expansions.crop_circles import AddFollower, ChooseCircle, TakeBack
from engine.carcassonne.expansions.dispatches import (
    CarryOut,
    Dispatches,
    MoveFigures,
    TakePoints,
)
from engine.carcassonne.model import Setup, State
from engine.carcassonne.notation import write_action
from engine.carcassonne.options import Options
from engine.carcassonne.packing import cell_at
from engine.carcassonne.setup import all_tiles
from engine.game import Seat
from tests.cases import GameCase, PerftTable

ALL: Final[dict[str, object]] = {
    "dispatches": True,
    "labyrinth": "advanced",
    "crop_circles": "both",
}

TABLES: Final[dict[str, dict[str, object]]] = {
    "base_2": {"players": 2},
    "base_5": {"players": 5, "first": 3},
    "base_6": {"players": 6},
    "dispatches_2": {"players": 2, "dispatches": True},
    "dispatches_4": {"players": 4, "dispatches": True},
    "labyrinth_basic_2": {"players": 2, "labyrinth": "basic", "labyrinth_tiles": 1},
    "labyrinth_advanced_3": {"players": 3, "labyrinth": True},
    "crop_circles_I_2": {"players": 2, "crop_circles": "I"},
    "crop_circles_II_3": {"players": 3, "crop_circles": "II"},
    "dispatches_labyrinth_3": {"players": 3, "dispatches": True, "labyrinth": "advanced"},
    "labyrinth_crop_circles_2": {"players": 2, "labyrinth": "basic", "crop_circles": "both"},
    "dispatches_crop_circles_3": {"players": 3, "dispatches": True, "crop_circles": "both"},
    "all_2": {"players": 2, **ALL},
    "all_6": {"players": 6, **ALL},
}


def bound(options: Options) -> int:
    """No game asks more often than this.

    Each tile is laid once, and its scoring asks every seat at most once. A dispatch asks twice. In
    a chain of dispatches the whole stack passes again and again only while card 7 takes a tile from
    the bag, card 8 a follower from the landscape, or the two points bring one of the two figures
    onto a dark space, so a stack of eight passes at most once for each of these.
    """
    tiles = len(all_tiles(options))
    circles = 12 * (1 + options.players)
    followers = tiles + circles
    stacks = tiles + followers + 3 * tiles
    return tiles * (1 + options.players) + 2 * 8 * stacks + circles


def disguise(state: State, _seat: Seat | None, random: Random) -> State:
    """Nobody knows the order of the bag and of the dispatches."""
    other = state.copy()
    random.shuffle(other.bag)
    part = other.parts.get("dispatches")
    if isinstance(part, Dispatches):
        stack = tuple(random.sample(part.stack, len(part.stack)))
        other.parts["dispatches"] = msgspec.structs.replace(part, stack=stack)
    return other


SEGMENTS: Final = ("road:0", "road:1", "city:0", "city:1", "field:0", "field:2", "cloister")


def stray(state: State, random: Random) -> Action:
    """Some action near the landscape, or an answer to a question that may not be asked."""
    x, y = cell_at(random.choice([*state.land.frontier, *state.land.cells]))
    spot = Spot(x + random.randrange(-1, 2), y, random.choice(SEGMENTS))
    others: list[Action] = [
        MoveFigures(tuple(random.choices((0, 1, 2), k=random.randrange(4)))),
        TakePoints(),
        CarryOut(random.choice((None, spot))),
        ChooseCircle(random.choice(("add", "remove"))),
        AddFollower(random.choice((None, spot))),
        TakeBack(spot),
    ]
    follower = random.choice((None, *SEGMENTS))
    tile = PlaceTile(spot.x, spot.y, random.randrange(-1, 5), follower)
    return tile if random.random() < 0.7 else random.choice(others)


def draw(state: State) -> str:
    return str(state.land)


PERFT: Final = {
    "cities": PerftTable({"players": 2}, Setup(first=0, bag=("E", "I", "R")), (12, 360, 10344, 0)),
    "roads": PerftTable({"players": 3}, Setup(first=1, bag=("V", "A", "V")), (24, 846, 33830)),
    "labyrinth": PerftTable(
        {"players": 2, "labyrinth": "advanced"}, Setup(first=0, bag=("LAB", "W")), (48, 4168, 0)
    ),
    "circles": PerftTable(
        {"players": 2, "crop_circles": "I"},
        Setup(first=0, bag=("E", "CC1b")),
        (12, 360, 396, 396, 120, 0),
    ),
    "dispatches": PerftTable(
        {"players": 2, "dispatches": True},
        Setup(first=0, bag=("E", "E", "E"), stacks={"dispatches": (7, 8, 2, 5)}),
        (12, 260, 7534, 5918, 256, 0),
    ),
}

CASE: Final = GameCase(
    game=game,
    tables=TABLES,
    bound=bound,
    disguise=disguise,
    stray=stray,
    write=write_action,
    draw=draw,
    perft=PERFT,
    docs="carcassonne.md",
)

"""What a table may choose: the menu, and therefore the one base file that names expansions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from engine.game import OptionsError, Seat, check_seat, read_struct

PLAYERS: Final = range(2, 7)
PRINTED_LABYRINTH: Final = "advanced"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tile game with any set of its expansions. [BASE-16, LAB-2]"""

    players: int
    first: Seat | None = None
    """Who begins; drawn by lot if nobody is named."""
    dispatches: bool = False
    labyrinth: Literal["off", "basic", "advanced"] = "off"
    labyrinth_tiles: Literal[1, 2] | None = None
    """How many labyrinth tiles join the bag: two, as printed, unless the table says one."""
    crop_circles: Literal["off", "I", "II", "both"] = "off"


def read_options(raw: Mapping[str, object]) -> Options:
    """Options from plain data; `labyrinth: true` means the printed, advanced rule. [LAB-2]"""
    named = dict(raw)
    if isinstance(named.get("labyrinth"), bool):
        named["labyrinth"] = PRINTED_LABYRINTH if named["labyrinth"] else "off"
    options = read_struct(Options, named)
    check(options)
    return options


def check(options: Options) -> None:
    """Refuses options that describe no game."""
    if options.players not in PLAYERS:
        raise OptionsError(
            "wrong_player_count", "The tile game is for 2 to 6 players; change the seats."
        )
    check_seat("first", options.first, options.players)
    if options.labyrinth == "off" and options.labyrinth_tiles is not None:
        raise OptionsError(
            "labyrinth_is_off",
            "Choose the basic or advanced labyrinth, or leave out the number of its tiles.",
        )


def expansions_of(options: Options) -> tuple[str, ...]:
    """The names of the expansions in play, in the order in which they act after a scoring."""
    names: list[str] = []
    if options.dispatches:
        names.append("dispatches")
    if options.labyrinth != "off":
        names.append("labyrinth")
    if options.crop_circles != "off":
        names.append("crop_circles")
    return tuple(names)


def tile_sets_of(options: Options) -> dict[str, int | None]:
    """The tile sets in the bag, each with how many copies of a kind (`None`: as printed)."""
    sets: dict[str, int | None] = {"base": None}
    if options.labyrinth != "off":
        sets["labyrinth"] = options.labyrinth_tiles
    if options.crop_circles in ("I", "both"):
        sets["crop_circles_1"] = None
    if options.crop_circles in ("II", "both"):
        sets["crop_circles_2"] = None
    return sets

"""The 72 tiles of the base game. [BASE-1]"""

from __future__ import annotations

from typing import Final

from engine.carcassonne.tiles import TileKind, tile

START: Final = "D"
"""One of the four D is the start tile; it lies on (0, 0) before the first turn."""

BASE_TILES: Final[tuple[TileKind, ...]] = (
    tile("A", 2, "road S; cloister; field NL NR EL ER SL SR WL WR"),
    tile("B", 4, "cloister; field NL NR EL ER SL SR WL WR"),
    tile("C", 1, "city N E S W shield"),
    tile("D", 4, "city N; road E W; field EL WR by city:0; field ER SL SR WL"),
    tile("E", 5, "city N; field EL ER SL SR WL WR by city:0"),
    tile("F", 2, "city E W shield; field NL NR by city:0; field SL SR by city:0"),
    tile("G", 1, "city E W; field NL NR by city:0; field SL SR by city:0"),
    tile("H", 3, "city N; city S; field EL ER WL WR by city:0 city:1"),
    tile("I", 2, "city N; city W; field EL ER SL SR by city:0 city:1"),
    tile("J", 3, "city N; road E S; field EL SR WL WR by city:0; field ER SL"),
    tile("K", 3, "city N; road S W; field EL ER SL WR by city:0; field SR WL"),
    tile("L", 3, "city N; road E; road S; road W; field EL WR by city:0; field ER SL; field SR WL"),
    tile("M", 2, "city N W shield; field EL ER SL SR by city:0"),
    tile("N", 3, "city N W; field EL ER SL SR by city:0"),
    tile("O", 2, "city N W shield; road E S; field EL SR by city:0; field ER SL"),
    tile("P", 3, "city N W; road E S; field EL SR by city:0; field ER SL"),
    tile("Q", 1, "city N E W shield; field SL SR by city:0"),
    tile("R", 3, "city N E W; field SL SR by city:0"),
    tile("S", 2, "city N E W shield; road S; field SL by city:0; field SR by city:0"),
    tile("T", 1, "city N E W; road S; field SL by city:0; field SR by city:0"),
    tile("U", 8, "road E W; field NL NR EL WR; field ER SL SR WL"),
    tile("V", 9, "road S W; field NL NR EL ER SL WR; field SR WL"),
    tile("W", 4, "road E; road S; road W; field NL NR EL WR; field ER SL; field SR WL"),
    tile(
        "X", 1, "road N; road E; road S; road W; field NL WR; field NR EL; field ER SL; field SR WL"
    ),
)

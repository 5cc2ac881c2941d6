"""The tiles of the crop circles: six in each set. [CROP-1]"""

from __future__ import annotations

from typing import Final

from engine.carcassonne.tiles import FeatureKind, TileKind, tile


def _circle(kind: str, circle: str, drawing: str, *, tile_set: str) -> TileKind:
    """A tile with a circle: shield stands for city, club for road, fork for field."""
    return tile(kind, 1, drawing, tile_set=tile_set, mark=f"circle:{circle}")


FIRST: Final = (
    ("CC1a", "city", "city N W; field EL ER SL SR by city:0"),
    ("CC1b", "city", "city N; city E; field SL SR WL WR by city:0 city:1"),
    ("CC1c", "field", "city N; road E; field EL ER SL SR WL WR by city:0"),
    ("CC1d", "road", "road S W; field NL NR EL ER SL WR; field SR WL"),
    ("CC1e", "field", "city N; road S W; field EL ER SL WR by city:0; field SR WL"),
    ("CC1f", "road", "road N; road W; road S; field NR EL ER SL; field SR WL; field NL WR"),
)
SECOND: Final = (
    ("CC2a", "road", "road S W; road E; field NL NR EL WR; field ER SL; field SR WL"),
    ("CC2b", "road", "road S W; road N; road E; field NL WR ER SL; field NR EL; field SR WL"),
    ("CC2c", "field", "city N; road S; field EL ER SL SR WL WR by city:0"),
    ("CC2d", "field", "city N; road W; road E; field EL WR by city:0; field ER SL SR WL"),
    ("CC2e", "city", "city N; city S; field WL WR by city:0 city:1; field EL ER by city:0 city:1"),
    ("CC2f", "city", "city N W; city E S"),
)

CIRCLES: Final = {kind: FeatureKind(circle) for kind, circle, _ in (*FIRST, *SECOND)}
"""What the circle on each tile stands for."""

TILES: Final = (
    *(_circle(*drawn, tile_set="crop_circles_1") for drawn in FIRST),
    *(_circle(*drawn, tile_set="crop_circles_2") for drawn in SECOND),
)

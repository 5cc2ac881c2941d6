"""Small tables for exact texts."""

from __future__ import annotations

import msgspec

from clients.terminal.de import DE
from clients.terminal.en import EN
from clients.terminal.nl import NL
from clients.terminal.scene import Scene
from protocol.carcassonne import (
    CarcassonneRequest,
    CarcassonneView,
    FeatureReport,
    LaidTile,
    LastMove,
    LayTile,
    PlaceTileOptions,
    Spot,
    StandingFollower,
)
from protocol.cardcassonne import (
    CardcassonneOwn,
    CardcassonneView,
    Herds,
    OwnCard,
    RowCard,
    RowSegment,
    RowView,
    SeatSummary,
)
from protocol.catalog import CarcassonneCatalog
from server.games.table import catalog

TILES = {
    tile.id: tile
    for tile in msgspec.json.decode(catalog("carcassonne"), type=CarcassonneCatalog).tiles
}
ENGLISH = Scene(EN, ("Ann", "Bob"))
GERMAN = Scene(DE, ("Ann", "Bob"))
DUTCH = Scene(NL, ("Ann", "Bob"))

ROAD = FeatureReport(
    kind="road",
    segments=(Spot(0, 0, "road:0"), Spot(1, 0, "road:0")),
    tiles=2,
    shields=0,
    complete=False,
    neighbours=0,
    cities=(),
    followers=(1, 0),
    owners=(0,),
    worth=2,
)
CITY = msgspec.structs.replace(
    ROAD, kind="city", segments=(Spot(0, -1, "city:0"),), tiles=3, shields=1, complete=True
)

LANDSCAPE = CarcassonneView(
    players=2,
    asked=(LayTile(1),),
    tiles=(
        LaidTile(0, 0, "D", 0),
        LaidTile(1, 0, "V", 0),
        LaidTile(0, -1, "M", 3),
        LaidTile(0, 1, "A", 1),
    ),
    followers=(
        StandingFollower(0, Spot(1, 0, "road:0")),
        StandingFollower(1, Spot(0, 1, "cloister")),
    ),
    supply=(6, 1),
    scores=(1, 12),
    features=(ROAD,),
    bag=1,
    remaining={"V": 2, "C": 1, "X": 0},
    removed=(),
    on_turn=1,
    drawn="V",
    last_move=LastMove(0, "A", 0, 1, 1),
)
LAYING = CarcassonneRequest(
    7,
    "carcassonne.lay_tile",
    (
        PlaceTileOptions(2, 0, 1, ("road:0", "field:0")),
        PlaceTileOptions(-1, 0, 3, ()),
        PlaceTileOptions(2, 0, 0, ("road:0",)),
    ),
)


def _row(row: str, *segments: RowSegment) -> RowView:
    return msgspec.convert(
        {"row": row, "segments": [msgspec.to_builtins(each) for each in segments]}, RowView
    )


EMPTY_END = RowSegment((), (0, 0), 0)
ROWS = CardcassonneView(
    round=2,
    rounds=10,
    dealer=1,
    stack=84,
    rows=(
        _row(
            "y",
            RowSegment((RowCard("y1"), RowCard(by=1)), (4, 5), 1, owner=1),
            RowSegment((RowCard("ya"), RowCard(by=0)), (3, 3), 1),
        ),
        _row("r", EMPTY_END),
        _row("g", EMPTY_END),
        _row("b", EMPTY_END),
    ),
    seats=(
        SeatSummary(10, Herds(2, 0, 1, 0), 0, 5, follower=True, chest=0),
        SeatSummary(1, Herds(0, 0, 0, 0), 1, 1, follower=False, chest=3),
    ),
    to_move=(0,),
)
OWN_CARDS = CardcassonneOwn(0, ("y2", "AJ"), (OwnCard("y", 1, 1, "b3"),))

"""One message of each kind, as it might be sent: for the published documents and for tests."""

from __future__ import annotations

from typing import Final

from protocol import limits
from protocol.carcassonne import (
    CarcassonneOptions,
    CarcassonneOwn,
    CarcassonneRequest,
    CarcassonneView,
    FeatureReport,
    LaidTile,
    LastMove,
    LayTile,
    PlaceTile,
    PlaceTileOptions,
    Spot,
    StandingFollower,
)
from protocol.carcassonne_events import (
    CarcassonneFollowerPlaced,
    CarcassonneGameStarted,
    TileDrawn,
    TileLaid,
)
from protocol.cardcassonne import (
    CardcassonneOptions,
    CardcassonneOwn,
    CardcassonneRequest,
    CardcassonneView,
    Colour,
    Herds,
    LayCard,
    OwnCard,
    PlaceFollower,
    RowCard,
    RowSegment,
    RowView,
    SeatSummary,
)
from protocol.cardcassonne_events import CardLaid
from protocol.errors import ErrorCode
from protocol.lobby import (
    AddBot,
    BotSeat,
    ClockSettings,
    Create,
    FairDeal,
    Join,
    Leave,
    ListRooms,
    OwnPlace,
    Rematch,
    RemoveBot,
    Resign,
    RoomList,
    RoomSeat,
    RoomState,
    RoomSummary,
    SpectatorsDelayed,
    SpectatorsLive,
    Start,
    Watch,
)
from protocol.messages import ClientMessage, ServerMessage
from protocol.room import Act, Clocks, Said, Say, Snapshot, Update
from protocol.session import (
    Ack,
    BotOffer,
    HeldRoom,
    Hello,
    Notice,
    Ping,
    Pong,
    Refusal,
    ResumePoint,
    ServerLimits,
    Welcome,
)

ROOM: Final = "KRHZ"
NOW: Final = 1_767_225_600_000
TOKEN: Final = "p8Q1s0mX3vN5kT7yB2dF4gH6jL9wZ1cR0aE3uI5oS8"  # noqa: S105 (an example)
TILES: Final = CarcassonneOptions(players=2, first=0)
CARDS: Final = CardcassonneOptions(players=2)
BLITZ: Final = ClockSettings(bank_ms=300_000, increment_ms=5_000, on_expiry="bot", grace_ms=60_000)

FROM_CLIENTS: Final[tuple[ClientMessage, ...]] = (
    Hello("c-1", "Ann", client="example 1.0"),
    Hello("c-1", "Ann", token=TOKEN, resume=(ResumePoint(ROOM, 1, 117),)),
    ListRooms("c-2", game="carcassonne", free=True),
    Create("c-3", TILES, clock=BLITZ, spectators=SpectatorsDelayed(5), bots=(BotSeat("random"),)),
    Create("c-3", CARDS, private=True, password="cheese"),  # noqa: S106 (an example)
    Join("c-4", ROOM, seat=1),
    Watch("c-5", ROOM),
    Leave("c-6", ROOM),
    AddBot("c-7", ROOM, "random", seat=1),
    RemoveBot("c-8", ROOM, seat=1),
    Start("c-9", ROOM),
    Rematch("c-10", ROOM),
    Resign("c-11", ROOM),
    Act("c-12", ROOM, 42, PlaceTile(1, 0, 1, "road:0")),
    Act("c-12", ROOM, 42, LayCard("y3", "y")),
    Say("c-13", ROOM, text="Good luck!"),
    Say("c-14", ROOM, emote="good_game"),
    Ping("c-15"),
)

_FAIR: Final = FairDeal(
    commitment="98ce709e9f1a2e0a4fb7f9d6f1a33abc865bc61f42327f47e031e6e068e69e75",
    terms='{"game":"cardcassonne","options":{"dealer":null,"edition":"de","players":2},'
    '"rules_version":1}',
)
_WELCOME: Final = Welcome(
    id="c-1",
    session="s-7d2k",
    token=TOKEN,
    name="Ann",
    protocol=limits.PROTOCOL_VERSION,
    software="bastide 0.1.0",
    features=("replays", "chat"),
    games=("carcassonne", "cardcassonne"),
    bots=(BotOffer("random", ("carcassonne", "cardcassonne")),),
    limits=ServerLimits(limits.FRAME_BYTES, 20.0, 40, limits.NAME_CHARS, limits.CHAT_CHARS, 8, 50),
    heartbeat_ms=20_000,
    server_ms=NOW,
    rooms=(HeldRoom(ROOM, (0,)),),
)
_ROAD: Final = FeatureReport(
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
_LAND: Final = CarcassonneView(
    players=2,
    asked=(LayTile(1),),
    tiles=(LaidTile(0, 0, "D", 0), LaidTile(1, 0, "U", 1)),
    followers=(StandingFollower(0, Spot(1, 0, "road:0")),),
    supply=(6, 7),
    scores=(0, 0),
    features=(_ROAD,),
    bag=69,
    remaining={"B": 4, "V": 8},
    removed=(),
    on_turn=1,
    drawn="V",
    last_move=LastMove(0, "U", 1, 0, 1, "road:0"),
)
_ASKED: Final = CarcassonneRequest(
    req=43,
    kind="carcassonne.lay_tile",
    legal=(PlaceTileOptions(2, 0, 1, ("field:0", "field:1")), PlaceTileOptions(-1, 0, 0, ())),
    deadline_ms=NOW + 300_000,
)
_FACE_DOWN: Final = RowSegment((RowCard("y3"), RowCard(by=1), RowCard(by=0)), (3, 3), 2)
_OPEN_END: Final = RowSegment((), (0, 0), 0)


def _row(row: Colour, *segments: RowSegment) -> RowView:
    return RowView(row, segments)


def _seat(score: int, hand: int, chest: int) -> SeatSummary:
    return SeatSummary(
        score, Herds(0, 2, 0, 0), unassigned=0, hand=hand, follower=True, chest=chest
    )


_TABLE: Final = CardcassonneView(
    round=1,
    rounds=10,
    dealer=1,
    stack=108,
    rows=(_row("y", _FACE_DOWN), _row("r", _OPEN_END), _row("g", _OPEN_END), _row("b", _OPEN_END)),
    seats=(_seat(9, hand=5, chest=0), _seat(4, hand=5, chest=1)),
    to_move=(1,),
)
_HAND: Final = CardcassonneOwn(
    seat=1,
    hand=("y1", "AJ"),
    face_down=(OwnCard("y", 0, 1, "r2"),),
    request=CardcassonneRequest(
        43, "cardcassonne.turn", (LayCard("y1", "y"), LayCard("AJ", "b"), PlaceFollower("y"))
    ),
)

FROM_SERVER: Final[tuple[ServerMessage, ...]] = (
    _WELCOME,
    Ack("c-4", room=ROOM, seat=1),
    Ack("c-12", room=ROOM, seq=118),
    Refusal(ErrorCode.MALFORMED, "Expected `int`, got `str`.", "c-12", path="$.action.x"),
    Refusal(
        ErrorCode.ILLEGAL_ACTION,
        "A tile lies there already; choose a free cell.",
        "c-12",
        rule="cell_is_taken",
    ),
    Refusal(ErrorCode.RATE_LIMITED, "Wait a moment.", "c-13", retry_ms=1_500),
    RoomList(
        "c-2",
        (
            RoomSummary(
                room=ROOM,
                options=TILES,
                stage="waiting",
                free=1,
                locked=False,
                spectators=SpectatorsLive(),
                watching=0,
                players=("Ann",),
            ),
        ),
    ),
    RoomState(
        room=ROOM,
        game="cardcassonne",
        options=CARDS,
        stage="playing",
        seats=(
            RoomSeat(0, "here", "random", bot="random"),
            RoomSeat(1, "away", "Ann", away_until_ms=NOW + 60_000),
        ),
        private=False,
        locked=False,
        replay=True,
        spectators=SpectatorsLive(),
        watching=3,
        you=OwnPlace((1,), host=True),
        number=1,
        host=1,
        clock=BLITZ,
        deal=_FAIR,
    ),
    Update(
        room=ROOM,
        epoch=1,
        seq=118,
        events=(
            TileLaid(0, "U", 1, 0, 1),
            CarcassonneFollowerPlaced(0, Spot(1, 0, "road:0")),
            TileDrawn(1, "V", 69),
        ),
        view=_LAND,
        you=(CarcassonneOwn(1, _ASKED),),
        clocks=Clocks(NOW, (295_000, 300_000), (1,)),
    ),
    Update(ROOM, 1, 13, (CardLaid(0, "y", face_down=True),), _TABLE, (_HAND,)),
    Update(ROOM, 1, 1, (CarcassonneGameStarted(2, 0, "D", 71),), _LAND),
    Snapshot(ROOM, 1, 118, _LAND, (CarcassonneOwn(1, _ASKED),)),
    Snapshot(ROOM, 1, 13, _TABLE),
    Said(ROOM, "Ann", NOW, seat=1, text="Good luck!"),
    Pong("c-15", NOW),
    Notice("draining", after_ms=5_000),
)

EXAMPLES: Final[tuple[ClientMessage | ServerMessage, ...]] = (*FROM_CLIENTS, *FROM_SERVER)

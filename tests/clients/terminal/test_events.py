"""Events as sentences, with the reason of every point, in three languages."""

from __future__ import annotations

import msgspec
import pytest

from clients.terminal.room_lines import tell
from protocol.carcassonne import Award, Spot
from protocol.carcassonne_events import (
    CarcassonneFollowerPlaced,
    CarcassonneGameEnded,
    CarcassonneGameStarted,
    CircleChosen,
    DispatchDrawn,
    DispatchScored,
    DispatchUsed,
    FeatureScored,
    FigureMoved,
    FiguresJoined,
    FollowerAdded,
    FollowersReturned,
    FollowerTakenBack,
    TileDrawn,
    TileLaid,
    TileRemoved,
)
from protocol.cardcassonne_events import (
    AnimalsScored,
    CardcassonneFollowerPlaced,
    CardcassonneGameEnded,
    CardLaid,
    CardsCashed,
    CardTurnedUp,
    ChestGrew,
    ChestScored,
    DragonFairyScored,
    HandDealt,
    JokerLaid,
    JokersAssigned,
    MisplacedScored,
    PersonsScored,
    RoundBegan,
    SegmentScored,
    SegmentTurnedUp,
    UnassignedScored,
)
from protocol.lobby import GameResult
from protocol.room import GameClosed, GameEvent, PlayerResigned, StandInTookOver, TimeRanOut
from tests.clients.terminal.samples import CITY, ENGLISH, ROAD

SPOT = Spot(1, -2, "city:0")
FIELD = msgspec.structs.replace(ROAD, kind="field", cities=(SPOT, SPOT), complete=False)
CLOISTER = msgspec.structs.replace(ROAD, kind="cloister", tiles=1, neighbours=8, complete=True)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            CarcassonneGameStarted(2, 1, "D", 71),
            "The game begins with D on 0,0; Bob is first; 71 tiles are in the bag.",
        ),
        (TileDrawn(0, "V", 1), "Ann draws V; 1 tile left."),
        (TileRemoved(0, "V"), "V, drawn by Ann, fits nowhere and leaves the game."),
        (TileLaid(0, "V", -1, 2, 0), "Ann lays V on -1,2."),
        (TileLaid(0, "V", -1, 2, 3), "Ann lays V on -1,2 turned 270°."),
        (CarcassonneFollowerPlaced(1, SPOT), "Bob places a knight there (city 1)."),
        (
            FeatureScored(CITY, 8, 0, final=False, points=(8, 8)),
            "City complete on 0,-1: 3 tiles and 1 shield, 2 points each: Ann +8, Bob +8.",
        ),
        (
            FeatureScored(ROAD, 6, 4, final=True, points=(6, 0)),
            "Road open on 0,0: 2 tiles, 1 point each, and 4 for the labyrinth: Ann +6.",
        ),
        (
            FeatureScored(CLOISTER, 9, 0, final=False, points=(0, 9)),
            "Cloister on 0,0: 1 point for itself and 8 tiles around it, 1 point each: Bob +9.",
        ),
        (
            FeatureScored(FIELD, 6, 0, final=True, points=(0, 0)),
            "Field on 0,0: 2 completed cities, 3 points each: nobody gets points.",
        ),
        (FollowersReturned((1, 0, 1), (SPOT,) * 3), "Home again: Ann 1, Bob 2."),
        (
            FigureMoved(0, 1, 3, 5, Award(2)),
            "Ann moves score figure 2 from 3 to 5.",
        ),
        (
            DispatchDrawn(0, 7),
            "Ann stopped on a dark space and draws dispatch 7: draw and lay one more tile.",
        ),
        (DispatchUsed(0, 7, action=True), "Ann carries out dispatch 7."),
        (DispatchUsed(0, 7, action=False), "Ann takes 2 points instead of dispatch 7."),
        (
            DispatchScored(0, 4, action=True, count=3, points=(6, 0)),
            "Dispatch 4, 2 points for each of 3: Ann +6.",
        ),
        (
            DispatchScored(0, 4, action=False, count=0, points=(2, 0)),
            "Dispatch 4, its 2 points: Ann +2.",
        ),
        (
            DispatchScored(0, 1, action=True, count=0, points=(2, 0), feature=ROAD),
            "Dispatch 1, Road open on 0,0: 2 tiles, 1 point each: Ann +2.",
        ),
        (
            FiguresJoined(((3, 4), (0, 9)), (7, 9)),
            "The score figures are added up: Ann 3 + 4 = 7, Bob 0 + 9 = 9.",
        ),
        (CircleChosen(0, "city", "add"), "Ann lets the crop circle (city) add followers."),
        (
            CircleChosen(0, "road", "remove"),
            "Ann lets the crop circle (road) send followers home.",
        ),
        (FollowerAdded(0, SPOT), "Ann adds a follower on 1,-2 (city 1)."),
        (FollowerTakenBack(0, SPOT), "Ann takes a follower back from 1,-2 (city 1)."),
        (
            CarcassonneGameEnded((50, 60), (1,)),
            "The game is over: Ann 50, Bob 60. Bob wins.",
        ),
        (
            CarcassonneGameEnded((60, 60), (0, 1)),
            "The game is over: Ann 60, Bob 60. Ann, Bob share the win.",
        ),
    ],
)
def test_the_tile_game_is_told(event: GameEvent, sentence: str) -> None:
    assert tell(event, ENGLISH) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (CardTurnedUp("y1", "y"), "Turned up: cloister 1, in row cloister."),
        (CardTurnedUp("BJ"), "Turned up: building joker; the dealer chooses a row."),
        (JokerLaid(0, "AJ", "g"), "Ann lays animal joker in row field."),
        (RoundBegan(2, 1), "Round 2 begins; Bob deals."),
        (HandDealt(1, 6), "Bob takes 6 cards."),
        (HandDealt(0, 1, ("ra",)), "Ann takes 1 card: horse."),
        (CardLaid(0, "r", face_down=False, card="r2"), "Ann lays road 2 in row road."),
        (CardLaid(0, "r", face_down=True), "Ann lays a card face down in row road."),
        (
            CardLaid(0, "r", face_down=True, card="DR"),
            "Ann lays a card face down in row road: dragon.",
        ),
        (CardcassonneFollowerPlaced(1, "b"), "Bob places the follower in row city."),
        (
            SegmentTurnedUp(1, "b", ("b1", "ba"), (0,)),
            "Bob takes from row city: city 1, pig.",
        ),
        (
            PersonsScored(1, ("b1", "b3"), 4, 2, (0, 8)),
            "Persons in their own row, 4 times 2 (city 1, city 3): Bob +8.",
        ),
        (
            MisplacedScored(1, ("y1",), (0, 10)),
            "Persons in another row, 10 each (cloister 1): Bob +10.",
        ),
        (CardsCashed(1, ("ba",), (0, 10)), "Given up, 10 each (pig): Bob +10."),
        (
            DragonFairyScored(1, ("DR", "FA"), (0, 20)),
            "Dragon and fairy, 10 each (dragon, fairy): Bob +20.",
        ),
        (JokersAssigned(1, ("y", "b")), "Bob gives animal jokers to: chickens, pigs."),
        (
            AnimalsScored(1, "g", 2, 5, (0, 14)),
            "Bob gains sheep, 2 new, 5 altogether: Bob +14.",
        ),
        (
            UnassignedScored(1, 2, (0, 6)),
            "Animal jokers without a herd, 3 each, 2 of them: Bob +6.",
        ),
        (ChestGrew(1, ("bb",), 4), "Bob puts under the chest: blue building; it holds 4."),
        (SegmentScored(1, "b", 18, 40), "Altogether 18 points; Bob now has 40 points."),
        (
            ChestScored(1, ("bb", "rb"), (2,), (0, 5)),
            "Chest of Bob (blue building, red building), series of 2: Bob +5.",
        ),
        (CardcassonneGameEnded((1, 2), (1,)), "The game is over: Ann 1, Bob 2. Bob wins."),
    ],
)
def test_the_card_game_is_told(event: GameEvent, sentence: str) -> None:
    assert tell(event, ENGLISH) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (TimeRanOut(0, "bot"), "Ann ran out of time: a bot takes over."),
        (StandInTookOver(0, "random"), "The bot random plays for Ann now."),
        (PlayerResigned(1), "Bob resigns."),
        (GameClosed(GameResult((1, 2), (1,), "played")), ""),
        (GameClosed(GameResult((1, 2), (), "abandoned")), "The game was abandoned."),
        (
            GameClosed(GameResult((9, 2), (1,), "resigned")),
            "The game is over: Ann 9, Bob 2. Bob wins.",
        ),
    ],
)
def test_the_house_is_told(event: GameEvent, sentence: str) -> None:
    assert tell(event, ENGLISH) == sentence

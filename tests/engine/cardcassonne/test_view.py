"""What the views and events say."""

from __future__ import annotations

import msgspec

import engine.cardcassonne as game
from engine.cardcassonne.actions import LayJoker, PlaceFollower, ScoreSegment
from engine.cardcassonne.cards import COLOURS
from engine.cardcassonne.choices import claim_offers
from engine.cardcassonne.events import (
    CardLaid,
    Event,
    FollowerPlaced,
    HandDealt,
    SegmentTurnedUp,
)
from engine.cardcassonne.model import Claim, Follower, JokerChoice, State
from engine.cardcassonne.segments import SegmentView
from engine.cardcassonne.view import Hidden, OwnCard, Request, event_for
from tests.engine.cardcassonne.case import CASE
from tests.engine.cardcassonne.tables import (
    BLUE,
    RED,
    a_table,
    before_scoring,
    claimed,
    herds,
    own,
    play,
    public,
)
from tests.play import deal, random_steps


def test_a_row_shows_backs_and_followers() -> None:  # CARD-24
    view = public(a_table(rows={"y": "y2 [r1]Red @Blue AJ"}))
    assert view.rows["y"].items == ("y2", Hidden(RED), Follower(BLUE), "AJ")


def test_a_seat_sees_its_own_face_down_cards() -> None:  # CARD-24
    state = a_table(rows={"y": "y2 [r1]Red", "b": "[g1]Blue [b1]Red"})
    assert own(state, RED).face_down == (OwnCard("y", 1, "r1"), OwnCard("b", 1, "b1"))
    assert own(state, BLUE).face_down == (OwnCard("b", 0, "g1"),)


def test_known_points_of_claimed_and_open_segments() -> None:  # CARD-24 CARD-15 CARD-16
    rows = public(
        a_table(rows={"g": "g3 g1 [y1]Red @Blue ga DR [r1]Blue"}, animals=herds(g=4))
    ).rows
    assert rows["g"].segments == (
        SegmentView(BLUE, (0, 8), 1),
        SegmentView(None, (24, 13), 1),
    )
    assert rows["y"].segments == (SegmentView(None, (0, 0), 0),)


def test_known_points_place_jokers_as_well_as_can_be() -> None:  # CARD-17
    rows = public(a_table(rows={"g": "ga AJ g2"}, animals=herds(g=1, b=5))).rows
    assert rows["g"].segments[0].known == (2 + max(9, 6 + 16), 8)


def test_known_points_are_the_best_a_seat_can_make_of_face_up_cards() -> None:  # CARD-13
    """Where a claim has no card face down, the best answer brings what the view said."""
    compared = 0
    for seed in range(12):
        for step in random_steps(CASE, deal(CASE, "de_2", seed), seed):
            for turned in step.events:
                if isinstance(turned, SegmentTurnedUp) and not turned.face_down:
                    before = step.before
                    if step.action != PlaceFollower(turned.row):
                        compared += promised(before, turned)
    assert compared > 50


def promised(state: State, turned: SegmentTurnedUp) -> int:
    """Compares what a claim turned out to be worth with what the view promised; 1 if it could."""
    claims = public(state).rows[turned.row].segments
    known = [each.known[turned.seat] for each in claims if each.owner == turned.seat]
    claim = Claim(turned.seat, turned.row, turned.cards, ())
    assert known in ([], [max(offer.points for offer in claim_offers(state, claim))])
    return len(known)


def test_everybody_sees_sizes_and_standings() -> None:  # CARD-24
    state = a_table(
        hands=["y1 y2", "r1"],
        placed=(BLUE,),
        animals=herds(y=2),
        unassigned=0,
        chests=["", "yb rb"],
        scores=[5, 7],
    )
    red, blue = public(state).seats
    assert (red.score, red.animals["y"], red.hand, red.follower, red.chest) == (5, 2, 2, True, 0)
    assert (blue.score, blue.hand, blue.follower, blue.chest) == (7, 1, False, 2)
    view = public(state)
    assert (view.stack, view.round, view.rounds, view.dealer, view.to_move) == (24, 1, 10, 1, (0,))


def test_only_the_asked_seat_has_a_request() -> None:  # CARD-24
    state = a_table(hands=["y1", "r1"])
    request = own(state, RED).request
    assert request is not None
    assert request.legal == tuple(game.legal(state, RED))
    assert (request.kind, request.points) == ("turn", None)
    assert own(state, BLUE).request is None


def test_the_dealer_is_asked_for_a_row() -> None:  # CARD-4
    state = a_table()
    state.decisions = [(JokerChoice(RED, "DR"),)]
    assert own(state, RED).request == Request("joker", tuple(map(LayJoker, COLOURS)))
    assert public(state).joker == "DR"


def test_a_segment_is_asked_with_points() -> None:  # CARD-20
    state, _ = claimed(before_scoring("[rb]"))
    assert own(state, RED).request == Request(
        "segment", (ScoreSegment(), ScoreSegment(("rb",))), (0, 10)
    )


def test_events_show_hidden_cards_only_to_their_owner() -> None:  # CARD-24
    dealt: Event = HandDealt(RED, 2, ("y1", "r1"))
    assert event_for(dealt, RED) == dealt
    assert event_for(dealt, BLUE) == event_for(dealt, None) == HandDealt(RED, 2)
    down: Event = CardLaid(RED, "y", face_down=True, card="r1")
    assert event_for(down, RED) == down
    assert event_for(down, BLUE) == event_for(down, None) == CardLaid(RED, "y", face_down=True)
    for event in (CardLaid(RED, "y", face_down=False, card="y1"), FollowerPlaced(RED, "y")):
        assert event_for(event, None) == event


def test_views_and_events_are_plain_data() -> None:
    state = play(a_table(hands=["y1 y1 y1 y1 y1 y1", "r1"]), "y1>y")
    text = msgspec.json.encode([public(state), own(state, RED)])
    assert b"face_down" in text
    assert b"?" not in text

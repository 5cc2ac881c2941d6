"""What a table promises besides its words: proposals, refusals, sharing, defaults, the deal."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from engine import fair
from engine.carcassonne.expansions.crop_circles import CircleAdd
from engine.carcassonne.expansions.dispatches import ChooseFigures, UseDispatch
from engine.carcassonne.model import LayTile
from engine.cardcassonne.actions import ScoreSegment
from engine.cardcassonne.cards import DECK
from engine.cardcassonne.choices import claim_offers
from engine.cardcassonne.model import Claim, State
from engine.game import IllegalAction, OptionsError
from engine.games import GAMES as ENGINE_GAMES
from protocol import carcassonne as tiles
from protocol import cardcassonne as cards
from protocol.cardcassonne import ScoreSegmentOption
from protocol.catalog import CarcassonneCatalog, CardcassonneCatalog, GameCatalog
from protocol.room import TimeRanOut
from server.games import carcassonne, cardcassonne
from server.games.bridge import MOST_OFFERS
from server.games.table import (
    BRIDGES,
    GAMES,
    Table,
    WrongGame,
    catalog,
    commitment,
    game_of,
    options_error,
    rules_version,
    terms,
)
from tests.server.games.play import EVENTS, dealt, keen_game, offered, random_game, secret, state_of

TWO = tiles.CarcassonneOptions(2)
FOUR = cards.CardcassonneOptions(4)


def test_a_proposal_changes_nothing_until_it_is_accepted() -> None:
    table, _ = Table.deal(TWO, secret(1))
    (seat,) = table.asked()
    before = bytes(table.view())
    step = table.propose(seat, table.default_action(seat))
    assert (bytes(table.view()), table.asked()) == (before, (seat,))
    table.accept(step)
    assert bytes(table.view()) != before


def test_a_step_is_accepted_only_where_it_was_proposed() -> None:
    table, _ = Table.deal(TWO, secret(1))
    (seat,) = table.asked()
    step = table.propose(seat, table.default_action(seat))
    table.accept(step)
    with pytest.raises(AssertionError, match="where it was proposed"):
        table.accept(step)


def test_the_rules_refuse_by_their_own_code() -> None:
    table, _ = Table.deal(TWO, secret(1))
    (seat,) = table.asked()
    with pytest.raises(IllegalAction) as refusal:
        table.propose(seat, tiles.PlaceTile(0, 0, 0))
    assert refusal.value.code == "cell_is_taken"
    with pytest.raises(IllegalAction) as refusal:
        table.propose(1 - seat, table.default_action(seat))
    assert refusal.value.code == "not_your_turn"


def test_actions_of_another_game_are_refused() -> None:
    table, _ = Table.deal(TWO, secret(1))
    with pytest.raises(WrongGame):
        table.propose(table.asked()[0], cards.PlaceFollower("y"))
    other, _ = Table.deal(FOUR, secret(1))
    with pytest.raises(WrongGame):
        other.propose(other.asked()[0], tiles.TakePoints())


def test_options_that_cannot_be_played_are_refused() -> None:
    options_error(TWO)
    with pytest.raises(OptionsError, match="no_such_seat"):
        options_error(tiles.CarcassonneOptions(2, first=4))
    with pytest.raises(OptionsError, match="labyrinth_is_off"):
        Table.deal(tiles.CarcassonneOptions(2, labyrinth_tiles=1), secret(1))
    with pytest.raises(OptionsError, match="no_such_seat"):
        terms(cards.CardcassonneOptions(2, dealer=3))


def test_a_deal_follows_from_the_secret_and_the_published_terms() -> None:
    for options in (TWO, FOUR):
        text = terms(options)
        assert fair.verify(secret(1), text, commitment(options, secret(1)))
        named = msgspec.json.decode(text)
        assert named["game"] == game_of(options)
        assert named["rules_version"] == rules_version(game_of(options))
        first, opening = Table.deal(options, secret(1))
        again, _ = Table.deal(options, secret(1))
        other, _ = Table.deal(options, secret(2))
        assert bytes(first.view()) == bytes(again.view()) != bytes(other.view())
        assert opening


def test_a_scripted_game_takes_its_bag_from_the_setup() -> None:
    setup = tiles.CarcassonneSetup(first=1, bag=("E", "V"))
    table, opening = Table.deal(TWO, b"", setup=setup)
    assert table.asked() == (1,)
    drawn = EVENTS.decode(table.events_for(opening, None))[-1]
    assert msgspec.to_builtins(drawn) == {
        "type": "carcassonne.tile_drawn", "seat": 1, "tile": "E", "bag": 1,
    }  # fmt: skip
    with pytest.raises(OptionsError, match="wrong_setup"):
        Table.deal(FOUR, b"", setup=setup)
    with pytest.raises(OptionsError, match="wrong_setup"):
        Table.deal(TWO, b"", setup=cards.CardcassonneSetup(deck=(), dealer=0))
    with pytest.raises(OptionsError, match="unknown_tile"):
        Table.deal(TWO, b"", setup=tiles.CarcassonneSetup(first=0, bag=("?",)))


def test_a_scripted_card_game_takes_its_deck_from_the_setup() -> None:
    table, _ = Table.deal(FOUR, b"", setup=cards.CardcassonneSetup(deck=DECK, dealer=2))
    assert table.asked() == (3,)
    own = table.own(3)
    assert isinstance(own, cards.CardcassonneOwn)
    assert own.hand == DECK[10:15]


def test_viewers_who_know_equally_much_share_the_bytes() -> None:
    table, opening = dealt("carcassonne", "base_5", 1)
    assert len({id(table.events_for(opening, seat)) for seat in (None, *range(5))}) == 1
    table, opening = dealt("cardcassonne", "de_4", 1)
    for played in random_game(table, 1):
        told = [table.events_for(played.events, seat) for seat in range(table.players)]
        public = table.events_for(played.events, None)
        knowing = {cardcassonne.insider(event) for event in played.events}
        for seat, raw in enumerate(told):
            assert (raw is public) == (seat not in knowing)


def test_the_house_tells_its_own_events_among_those_of_the_game() -> None:
    table, opening = Table.deal(TWO, secret(1))
    ours = TimeRanOut(0, "default")
    told = EVENTS.decode(table.events_for([ours, *opening], 0))
    assert told[0] == ours
    assert len(told) == 1 + len(opening)


def test_defaults_are_harmless() -> None:
    seen: set[type] = set()
    for seed in range(4):
        table, _ = dealt("carcassonne", "all_2", seed)
        for _played in keen_game(table, seed):
            for decision in state_of(table).decisions[-1] if table.asked() else ():
                check_default(decision, table.default_action(decision.seat))
                seen.add(type(decision))
    assert {LayTile, ChooseFigures, UseDispatch, CircleAdd} <= seen


def check_default(decision: object, action: object) -> None:
    if isinstance(decision, LayTile):
        assert isinstance(action, tiles.PlaceTile)
        assert action.follower is None
    elif isinstance(decision, ChooseFigures):
        assert action == tiles.MoveFigures((0,) * len(decision.awards))
    elif isinstance(decision, UseDispatch):
        assert action == tiles.TakePoints()
    elif isinstance(decision, CircleAdd):
        assert action == tiles.AddFollower()


def a_huge_claim(copies: int) -> State:
    """Cards of the other colours laid face down in one row: a great many answers."""
    table, _ = dealt("cardcassonne", "nl_2", 1)
    state: State = state_of(table)
    odd: Any = [card for card in ("ya", "yb", "ga", "gb", "ba", "bb") for _ in range(copies)]
    state.decisions[-1] = (Claim(1, "r", (*odd, "AJ", "AJ"), tuple(range(len(odd) + 2))),)
    state.placed = (0, 1)
    return state


@pytest.mark.parametrize(("copies", "answers"), [(2, 4_000), (4, 100_000)])
def test_of_very_many_answers_the_best_are_offered_and_all_are_taken(
    copies: int, answers: int
) -> None:
    state = a_huge_claim(copies)
    legal = cardcassonne.GAME.legal(state, 1)
    assert len(legal) > answers
    table = Table("cardcassonne", 2, state)
    shown = set(offered(table, 1))
    assert len(shown) == MOST_OFFERS
    told = msgspec.json.decode(table.you(1, req=3), type=cards.CardcassonneOwn)
    assert told.request is not None
    assert not told.request.complete
    hidden = [action for action in map(answer, legal) if action not in shown]
    for action in Random(1).sample(hidden, 5):
        table.propose(1, action)


def test_the_offers_of_a_large_segment_are_those_that_bring_most() -> None:
    state = a_huge_claim(2)
    (claim,) = state.decisions[-1]
    assert isinstance(claim, Claim)
    question = Table("cardcassonne", 2, state).legal(1)
    assert question is not None
    points = [offer.points for offer in question.legal if isinstance(offer, ScoreSegmentOption)]
    everything = [offer.points for offer in claim_offers(state, claim)]
    assert points == sorted(everything, reverse=True)[:MOST_OFFERS]


def answer(action: object) -> cards.ScoreSegment:
    assert isinstance(action, ScoreSegment)
    return cards.ScoreSegment(action.cash, action.assign)


def test_the_catalogs_are_the_protocol() -> None:
    kinds: Any = GameCatalog
    for game in GAMES:
        data = catalog(game)
        assert msgspec.json.encode(msgspec.json.decode(data, type=kinds)) == data
    shown = msgspec.json.decode(catalog("carcassonne"), type=CarcassonneCatalog)
    assert len(shown.tiles) == len(carcassonne.GAME.catalog())
    faces = msgspec.json.decode(catalog("cardcassonne"), type=CardcassonneCatalog)
    assert sum(card.count for card in faces.cards) == 130


def test_every_game_of_the_engine_has_a_bridge() -> None:
    assert set(BRIDGES) == set(GAMES) == set(ENGINE_GAMES)
    for name, bridge in BRIDGES.items():
        assert bridge.GAME is ENGINE_GAMES[name]


def test_twins_that_are_copied_have_the_same_fields() -> None:
    tables: list[dict[Any, type[msgspec.Struct]]] = [cardcassonne.TO_ENGINE, cardcassonne.TOLD]
    for twins in tables:
        for here, there in twins.items():
            assert here.__struct_fields__ == there.__struct_fields__


def test_a_table_can_be_read_by_a_person() -> None:
    table, _ = Table.deal(TWO, secret(1))
    assert table.text().startswith("points 0 0, followers 7 7, tile ")
    assert table.spell(tiles.PlaceTile(0, -1, 2, "city:0")) == "(0,-1)r2 city:0"
    other, _ = Table.deal(FOUR, secret(1))
    assert "dealer" in other.text()
    assert other.spell(cards.LayCard("y1", "r")) == "y1>r"

"""Whole games of every table through the wire: what goes out is the protocol and the engine's."""

from __future__ import annotations

from types import UnionType
from typing import Any, get_args

import msgspec
import pytest

from engine.games import GAMES
from protocol.carcassonne import CarcassonneView
from protocol.carcassonne_events import CarcassonneEvent
from protocol.cardcassonne import CardcassonneView
from protocol.cardcassonne_events import CardcassonneEvent
from protocol.room import GameView
from server.games.bridge import Bridge
from server.games.table import BRIDGES, Table
from tests.registry import TABLES
from tests.server.games.engine_words import own_words, public_words
from tests.server.games.play import (
    EVENTS,
    OWNS,
    VIEWS,
    dealt,
    keen_game,
    offered,
    random_game,
    state_of,
)

encode = msgspec.json.encode


@pytest.mark.parametrize(("game", "label"), TABLES)
def test_every_part_is_the_protocol_and_loses_nothing(game: str, label: str) -> None:
    table, opening = dealt(game, label, 1)
    check_told(table, opening)
    check_shown(game, table)
    for played in random_game(table, 1):
        check_told(table, played.events)
        check_shown(game, table)


@pytest.mark.parametrize(
    ("game", "label", "told"),
    [("carcassonne", "all_2", CarcassonneEvent), ("cardcassonne", "nl_3", CardcassonneEvent)],
)
def test_every_event_of_the_protocol_is_told_in_some_game(
    game: str, label: str, told: UnionType
) -> None:
    seen: set[object] = set()
    for seed in range(8):
        table, opening = dealt(game, label, seed)
        seen |= {type(event).__struct_config__.tag for event in opening}
        for played in keen_game(table, seed):
            check_told(table, played.events)
            check_shown(game, table)
            check_offers(BRIDGES[game], table)
            seen |= {type(event).__struct_config__.tag for event in played.events}
    assert seen == {kind.__struct_config__.tag for kind in get_args(told)}


def check_shown(game: str, table: Table) -> None:
    """View and own parts decode as the protocol, and mean what the engine shows."""
    state = state_of(table)
    view = VIEWS.decode(table.view())
    assert encode(view) == bytes(table.view())
    assert view == public_words(game, state)
    assert asked_in(view) == table.asked()
    assert view.outcome == table.outcome()
    for seat in range(table.players):
        assert table.own(seat) == own_words(game, state, seat)
        check_you(table, seat)


def asked_in(view: GameView) -> tuple[int, ...]:
    if isinstance(view, CardcassonneView):
        return view.to_move
    assert isinstance(view, CarcassonneView)
    return tuple(question.seat for question in view.asked)


def check_you(table: Table, seat: int) -> None:
    """The request is there exactly if the seat is asked, and the rest is its own part."""
    you = table.you(seat, 7, 1234)
    own = OWNS.decode(you)
    assert encode(own) == bytes(you)
    assert OWNS.decode(table.you(seat)) == msgspec.structs.replace(own, request=None)
    assert (own.request is not None) == (seat in table.asked())
    if own.request is not None:
        assert (own.request.req, own.request.deadline_ms) == (7, 1234)
        question = table.legal(seat)
        assert question is not None
        assert own.request.kind == question.kind
        assert encode(own.request.legal) == encode(question.legal)
    else:
        assert table.legal(seat) is None


def check_told(table: Table, events: list[Any]) -> None:
    """Each viewer is told as many events as happened, each with the engine's tag."""
    tags = [type(event).__struct_config__.tag for event in events]
    for viewer in (None, *range(table.players)):
        raw = table.events_for(events, viewer)
        told = EVENTS.decode(raw)
        assert encode(told) == bytes(raw)
        assert [type(event).__struct_config__.tag for event in told] == tags
        for event, twin in zip(events, told, strict=True):
            seen = GAMES[table.game].event_for(event, viewer)
            assert plain(seen) == plain(twin)


def plain(value: Any) -> Any:
    """As plain data without what is absent, so that engine and wire can be compared."""
    data = msgspec.to_builtins(value)
    return without_none(data)


def without_none(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: without_none(each) for name, each in data.items() if each is not None}
    if isinstance(data, list | tuple):
        return [without_none(each) for each in data]
    return data


@pytest.mark.parametrize(("game", "label"), TABLES)
def test_offers_stand_for_exactly_the_legal_actions(game: str, label: str) -> None:
    bridge: Bridge = BRIDGES[game]
    table, _ = dealt(game, label, 2)
    check_offers(bridge, table)
    for _played in random_game(table, 2):
        check_offers(bridge, table)


def check_offers(bridge: Bridge, table: Table) -> None:
    for seat in table.asked():
        actions = [bridge.engine_action(action) for action in offered(table, seat)]
        assert actions == bridge.GAME.legal(state_of(table), seat)


@pytest.mark.parametrize(("game", "label"), TABLES)
def test_the_default_action_is_always_legal_and_always_the_same(game: str, label: str) -> None:
    table, _ = dealt(game, label, 3)
    while table.asked():
        for seat in table.asked():
            action = table.default_action(seat)
            assert action in offered(table, seat)
            assert action == table.default_action(seat)
        seat = table.asked()[-1]
        table.accept(table.propose(seat, table.default_action(seat)))
    assert table.outcome() is not None


@pytest.mark.parametrize(("game", "label"), TABLES)
def test_the_same_actions_give_the_same_bytes_again(game: str, label: str) -> None:
    first, _ = dealt(game, label, 4)
    again, _ = dealt(game, label, 4)
    for played in random_game(first, 4):
        again.accept(again.propose(played.seat, played.action))
    # The second table has drawn nothing on the way.
    assert bytes(again.view()) == bytes(first.view())
    assert again.scores() == first.scores()

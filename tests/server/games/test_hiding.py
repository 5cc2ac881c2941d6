"""No viewer gets bytes that depend on what that viewer may not know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.game import Seat
from server.games.table import BRIDGES, Table
from tests.registry import CASES, TABLES
from tests.server.games.play import Played, dealt, random_game, state_of, table_of

PROBES = 30


def known(table: Table, viewer: Seat | None) -> list[bytes]:
    """Every byte this viewer gets about where the game stands."""
    told = [bytes(table.view()), repr(table.asked()).encode(), repr(table.outcome()).encode()]
    if viewer is not None:
        told += [bytes(table.you(viewer)), bytes(table.you(viewer, 1))]
        told.append(repr(table.own(viewer)).encode())
        told.append(repr(table.legal(viewer)).encode())
    return told


def probes(game: str, label: str, seed: int) -> list[Played]:
    """Some moments of a random game, the last one included."""
    table, _ = dealt(game, label, seed)
    moments = [
        Played(table_of(game, state_of(table), table.players), each.before, each.seat,
               each.action, each.events)
        for each in random_game(table, seed)
    ]  # fmt: skip
    return [*Random(seed).sample(moments, min(len(moments), PROBES)), moments[-1]]


@pytest.mark.parametrize(("game", "label"), TABLES)
def test_states_that_look_equal_give_equal_bytes(game: str, label: str) -> None:
    random = Random(5)
    for moment in probes(game, label, 5):
        table = moment.table
        for viewer in (None, *range(table.players)):
            other = CASES[game].disguise(state_of(table), viewer, random)
            twin = table_of(game, other, table.players)
            assert known(twin, viewer) == known(table, viewer)


@pytest.mark.parametrize(("game", "label"), TABLES)
def test_events_tell_no_secret(game: str, label: str) -> None:
    random = Random(6)
    for moment in probes(game, label, 6):
        for viewer in (None, *range(moment.table.players)):
            check_tale(game, moment, viewer, random)


def check_tale(game: str, moment: Played, viewer: Seat | None, random: Random) -> None:
    """What looks equal before and after to a viewer is told to that viewer by equal bytes."""
    case, table = CASES[game], moment.table
    other = case.disguise(moment.before, viewer, random)
    for action in look_alikes(game, moment, other, viewer, random):
        after, events = case.game.apply(other, moment.seat, action)
        twin = table_of(game, after, table.players)
        revealed = any(map(case.reveals, [*events, *moment.events]))
        if not revealed and known(twin, viewer) == known(table, viewer):
            ours = bytes(table.events_for(moment.events, viewer))
            assert bytes(twin.events_for(events, viewer)) == ours


def look_alikes(
    game: str, moment: Played, other: Any, viewer: Seat | None, random: Random
) -> list[Any]:
    """Actions of the disguised state of which this viewer sees the same."""
    case = CASES[game]
    action = BRIDGES[game].engine_action(moment.action)
    if viewer == moment.seat:
        return [action]
    seen = case.glimpse(moment.before, moment.seat, action)
    twins = [
        twin
        for twin in case.game.legal(other, moment.seat)
        if case.glimpse(other, moment.seat, twin) == seen
    ]
    return random.sample(twins, min(len(twins), 3))

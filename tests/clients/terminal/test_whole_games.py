"""Whole games through the terminal's words: nothing is left untold, no two choices look alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from clients.terminal import cards, tiles
from clients.terminal.de import DE
from clients.terminal.en import EN
from clients.terminal.nl import NL
from clients.terminal.room_lines import tell
from clients.terminal.scene import Scene
from protocol.carcassonne import (
    CarcassonneOptions,
    CarcassonneOwn,
    CarcassonneView,
    PlaceTileOptions,
)
from protocol.cardcassonne import CardcassonneOptions, CardcassonneOwn, CardcassonneView
from protocol.lobby import GameOptions
from protocol.room import GameClosed, GameView, Own
from server.games.table import Table
from tests.clients.terminal.samples import TILES
from tests.server.games.play import EVENTS, OWNS, VIEWS, keen_game, secret

GAMES: dict[str, GameOptions] = {
    "tiles": CarcassonneOptions(
        3, dispatches=True, labyrinth="advanced", crop_circles="both", first=0
    ),
    "cards": CardcassonneOptions(3, dealer=0),
}
LANGUAGES = {"en": EN, "de": DE, "nl": NL}


def steps(options: GameOptions, seed: int) -> Iterator[tuple[Table, list[Any]]]:
    """The table and what happened, from the deal to the end."""
    table, events = Table.deal(options, secret(seed))
    yield table, events
    for step in keen_game(table, seed):
        yield step.table, step.events


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_told_shown_and_asked(game: str, language: str) -> None:
    scene = Scene(LANGUAGES[language], ("Ann", "Bob", "Cleo"))
    for table, events in steps(GAMES[game], seed=4):
        for viewer in (0, None):
            for event in EVENTS.decode(table.events_for(events, viewer)):
                sentence = tell(event, scene)
                assert sentence or isinstance(event, GameClosed), event
                assert "{" not in sentence
        view = VIEWS.decode(table.view())
        for seat in range(3):
            own = OWNS.decode(table.you(seat, 1 if seat in table.asked() else None))
            assert all(
                line == line.rstrip() and "{" not in line for line in shown(view, own, scene)
            )
            labels = choices(view, own, scene)
            assert len(set(labels)) == len(labels), labels


def shown(view: GameView, own: Own, scene: Scene) -> list[str]:
    """The table as this seat sees it."""
    if isinstance(view, CardcassonneView):
        assert isinstance(own, CardcassonneOwn)
        return cards.table_lines(view, (own,), scene)
    assert isinstance(own, CarcassonneOwn)
    legal = own.request.legal if own.request else ()
    lines = tiles.table_lines(view, scene, TILES, legal)
    return lines + tiles.feature_lines(view, scene) + tiles.remaining_lines(view, scene)


def choices(view: GameView, own: Own, scene: Scene) -> list[str]:
    """Every line of the menu that this seat gets, and of those that follow it."""
    if isinstance(own, CardcassonneOwn):
        menu = cards.request_menu(own.request, scene) if own.request else None
        return [each.label for each in menu.choices] if menu else []
    assert isinstance(view, CarcassonneView)
    if own.request is None:
        return []
    asked = tiles.request_menu(view, own.seat, own.request, scene)
    assert len(asked.choices) == len(own.request.legal)
    for choice in asked.choices[:5]:
        if isinstance(choice.value, PlaceTileOptions):
            then = tiles.follower_menu(choice.value, view.drawn, scene, TILES)
            followers = [each.label for each in then.choices]
            assert len(set(followers)) == len(choice.value.followers) + 1
    return [each.label for each in asked.choices]

"""The order of the bag and of the dispatches changes no byte before it is drawn."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import engine.carcassonne as game
from engine.carcassonne.tables import KINDS
from protocol.carcassonne import CarcassonneSetup
from server.games import carcassonne_view
from tests.cases import Dice
from tests.server.attacks.twins import DELAY, Run, again, run, whole_game, wire

pytestmark = pytest.mark.asyncio

ALL = {"dispatches": True, "labyrinth": "advanced", "crop_circles": "both"}
SPECTATORS: dict[str, dict[str, Any]] = {
    "live": {"type": "live"},
    "delayed": {"type": "delayed", "delay": DELAY},
}


def dealt(options: dict[str, Any], seed: int) -> CarcassonneSetup:
    read = game.read_options(options)
    setup = wire(game.deal(read, Dice(random.Random(seed))), CarcassonneSetup)
    assert isinstance(setup, CarcassonneSetup)
    return setup


class Watch:
    """How much of bag and dispatches had been seen after each update."""

    def __init__(self) -> None:
        self.bags: list[int] = []
        self.cards: list[int] = []

    def see(self, play: Run) -> None:
        drawn = play.guests[0].sight(play.room).frames[-1].count(b'"carcassonne.dispatch_drawn"')
        self.bags.append(len(play.state().bag))
        self.cards.append(drawn + (self.cards[-1] if self.cards else 0))


def twin_of(setup: CarcassonneSetup, left: int, cards: int, seed: int) -> CarcassonneSetup:
    """What is still in the bag, and every dispatch never seen, in another order."""
    chance = random.Random(seed)
    drawn, bag = setup.bag[: len(setup.bag) - left], list(setup.bag[len(setup.bag) - left :])
    stacks = {}
    for name, stack in setup.stacks.items():
        rest = list(stack[cards:])
        stacks[name] = (*stack[:cards], *chance.sample(rest, len(rest)))
    return msgspec.structs.replace(
        setup, bag=(*drawn, *chance.sample(bag, len(bag))), stacks=stacks
    )


async def telltale(
    options: dict[str, Any], rule: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> list[tuple[int, int]]:
    """Viewers, and updates, where another order of what is hidden makes other bytes."""
    players: int = options["players"]
    setup, watch = dealt(options, players), Watch()
    told = {"type": "carcassonne.options", **options}
    first = await run(told, setup, rule, whole_game(players, watch.see), monkeypatch)
    assert first.state().over
    late = max(seq for seq, left in enumerate(watch.bags, 1) if left > 5)
    found: list[tuple[int, int]] = []
    for until in (late // 5, late // 2, late):
        twin = twin_of(setup, watch.bags[until - 1], watch.cards[until - 1], until)
        assert twin.bag != setup.bag
        second = await run(told, twin, rule, again(first.moves, until), monkeypatch)
        found += [
            (viewer, until)
            for viewer in range(players + 1)
            if second.heard(viewer, until) != first.heard(viewer, until)
        ]
    return found


@pytest.mark.parametrize(
    ("options", "watching"),
    [({"players": 2}, "live"), ({"players": 3, **ALL}, "delayed"), ({"players": 4, **ALL}, "live")],
)
async def test_the_bag_is_in_no_byte(
    options: dict[str, Any], watching: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever read the bag from frames, their lengths or order would know every tile to come.

    A whole game, then the same moves again with what is still hidden in another order: players
    and spectators receive the same bytes up to the draw that reveals the difference.
    """
    assert not await telltale(options, SPECTATORS[watching], monkeypatch)


async def test_a_planted_leak_of_the_bag_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above would be worth nothing if it could not see a leak by mere order."""

    def in_order_of_the_bag(state: Any) -> dict[str, int]:
        ids = [KINDS[kind].id for kind in state.bag]
        return {tile: ids.count(tile) for tile in ids}

    monkeypatch.setattr(carcassonne_view, "_remaining", in_order_of_the_bag)
    found = await telltale({"players": 2}, SPECTATORS["live"], monkeypatch)
    assert {viewer for viewer, _ in found} == {0, 1, 2}

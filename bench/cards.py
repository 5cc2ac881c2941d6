"""Random games of Cardcassonne per CPU-second: `python -m bench.cards`.

In place: list the legal actions, choose one, step; nobody listens. Pure: `apply` with its events;
then also every seat's view and the public one after each action, and all events as each hears them.
The calibration is a fixed loop in plain Python, so that figures of two machines can be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

import engine.cardcassonne as game
from bench.measure import Dice, calibration
from engine.cardcassonne.setup import Options, Setup

GOAL = 500
"""Games of four players in place, per CPU-second."""


def in_place(options: Options, setup: Setup, random: Random) -> int:
    """Plays a game and returns its number of actions."""
    state, _ = game.start(options, setup)
    actions = 0
    while seats := game.to_move(state):
        legal = game.legal(state, seats[0])
        game.step(state, seats[0], legal[int(random.random() * len(legal))])
        actions += 1
    return actions


def pure(options: Options, setup: Setup, random: Random) -> int:
    """The same through `apply`, with everything that all viewers are told."""
    state, _ = game.start(options, setup)
    viewers = (None, *range(options.players))
    actions = 0
    while seats := game.to_move(state):
        legal = game.legal(state, seats[0])
        action = legal[int(random.random() * len(legal))]
        state, events = game.apply(state, seats[0], action)
        for viewer in viewers:
            game.view_for(state, viewer)
            for event in events:
                game.event_for(event, viewer)
        actions += 1
    return actions


def pure_alone(options: Options, setup: Setup, random: Random) -> int:
    """Legal lists and `apply` with its events, without any view."""
    state, _ = game.start(options, setup)
    actions = 0
    while seats := game.to_move(state):
        legal = game.legal(state, seats[0])
        state, _ = game.apply(state, seats[0], legal[int(random.random() * len(legal))])
        actions += 1
    return actions


Way = Callable[[Options, Setup, Random], int]


def measured(way: Way, players: int, games: int) -> tuple[float, float]:
    """Games and actions per CPU-second; shuffling the decks is not counted."""
    options = Options(players=players)
    setups = [game.deal(options, Dice(seed)) for seed in range(games)]
    random = Random(players)
    start = process_time()
    actions = sum(way(options, setup, random) for setup in setups)
    spent = process_time() - start
    return games / spent, actions / spent


def main() -> None:
    print(f"calibration: {calibration():.3f} CPU-seconds for the fixed loop")
    print("Cardcassonne, random games per CPU-second (actions per CPU-second)")
    for players in (2, 3, 4, 5):
        goal = f", goal {GOAL}" if players == 4 else ""
        games, actions = measured(in_place, players, 300)
        print(f"  in place, {players} players: {games:7.0f} ({actions:8.0f}){goal}")
    for players in (2, 4, 5):
        games, actions = measured(pure_alone, players, 100)
        print(f"  apply, {players} players: {games:7.0f} ({actions:8.0f})")
    for players in (2, 4, 5):
        games, actions = measured(pure, players, 60)
        print(f"  apply and all views, {players} players: {games:7.0f} ({actions:8.0f})")


if __name__ == "__main__":
    main()

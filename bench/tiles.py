"""Random tile games per CPU-second, one thread: `python -m bench.tiles`.

Sample: list all placements, choose one, list its follower spots, choose one. Full: list every
placement with its spots. Pure: complete legal lists, narrating `apply`, public view and own view
after each action. The first two change the state in place. Rounds are interleaved, figures are
medians; compare only inside one run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from statistics import median
from time import process_time

from bench import sketch
from bench.measure import Dice, calibration, row
from engine import carcassonne as game
from engine.carcassonne.choices import placements, placements_with_spots, spots
from engine.carcassonne.model import State
from engine.carcassonne.play import place, step

ROUNDS = 5
BASE: dict[str, object] = {"players": 2}
ALL: dict[str, object] = {
    **BASE, "dispatches": True, "labyrinth": "advanced", "crop_circles": "both",
}  # fmt: skip
GOALS = {"sample": 1000, "full": 250, "pure": 120}
"""Games per CPU-second of the base game where the sketch does about this many:"""
SKETCH = 1330

Turn = Callable[[State, Random], State]


def answer(state: State, random: Random) -> State:
    """Answers a question other than where the tile goes."""
    seat = state.decisions[-1][0].seat
    actions = game.legal(state, seat)
    step(state, seat, actions[int(random.random() * len(actions))])
    return state


def sample(state: State, random: Random) -> State:
    """One action in place, looking at one placement only."""
    if state.drawn is None:
        return answer(state, random)
    choices = placements(state)
    cell, rotation = choices[int(random.random() * len(choices))]
    free = spots(state, cell, rotation)
    number = int(random.random() * (len(free) + 1))
    place(state, cell, rotation, free[number] if number < len(free) else None)
    return state


def full(state: State, random: Random) -> State:
    """One action in place, looking at every placement with its spots."""
    if state.drawn is None:
        return answer(state, random)
    choices = placements_with_spots(state)
    cell, rotation, free = choices[int(random.random() * len(choices))]
    number = int(random.random() * (len(free) + 1))
    place(state, cell, rotation, free[number] if number < len(free) else None)
    return state


def pure(state: State, random: Random) -> State:
    """One action as the house does it."""
    seat = game.to_move(state)[0]
    actions = game.legal(state, seat)
    after, _ = game.apply(state, seat, actions[int(random.random() * len(actions))])
    game.view_for(after, None)
    game.view_for(after, seat)
    return after


def begin(options: dict[str, object], seed: int) -> State:
    """A dealt game."""
    chosen = game.read_options(options)
    return game.start(chosen, game.deal(chosen, Dice(seed)))[0]


def seconds_per_game(turn: Turn, options: dict[str, object], seeds: Iterable[int]) -> float:
    """CPU-seconds of a whole game, dealing not counted."""
    states = [(begin(options, seed), Random(seed)) for seed in seeds]
    start = process_time()
    for state, random in states:
        while not state.over:
            state = turn(state, random)  # noqa: PLW2901
    return (process_time() - start) / len(states)


def turn_cost(turn: Turn, first: int, last: int, seeds: Iterable[int]) -> float:
    """CPU-seconds of a turn while `first` to `last` tiles lie."""
    total, turns = 0.0, 0
    for seed in seeds:
        state, random = begin(BASE, seed), Random(seed)
        while not state.over and len(state.land.tiles) < first:
            state = sample(state, random)
        start, lying = process_time(), len(state.land.tiles)
        while not state.over and len(state.land.tiles) < last:
            state = turn(state, random)
        total += process_time() - start
        turns += len(state.land.tiles) - lying
    return total / turns


def copy_cost(tiles: int) -> float:
    """CPU-seconds of a copy with this many tiles."""
    state, random = begin(BASE, 1), Random(1)
    while len(state.land.tiles) < tiles:
        state = sample(state, random)
    start = process_time()
    for _ in range(5000):
        state.copy()
    return (process_time() - start) / 5000


def main() -> None:
    """Prints the table."""
    print(f"Tile game; calibration loop {calibration():.3f} s of CPU")
    yardstick = sketch.load()
    turns: dict[str, tuple[Turn, int]] = {
        "sample": (sample, 60),
        "full": (full, 40),
        "pure": (pure, 12),
    }
    base: dict[str, list[float]] = {name: [] for name in turns}
    everything: dict[str, list[float]] = {name: [] for name in turns}
    sketches: list[float] = []
    for number in range(ROUNDS):
        if yardstick is not None:
            start = process_time()
            yardstick.bench(60, 2, 60 * number)
            sketches.append((process_time() - start) / 60)
        for name, (turn, games) in turns.items():
            seeds = range(games * number, games * (number + 1))
            base[name].append(seconds_per_game(turn, BASE, seeds))
            everything[name].append(seconds_per_game(turn, ALL, seeds))
    _print_games(base, everything, sketches)
    _print_turns()


def _print_games(
    base: dict[str, list[float]], everything: dict[str, list[float]], sketches: list[float]
) -> None:
    by_sketch = 1 / median(sketches) if sketches else None
    if by_sketch:
        print(row("sketch, sample mode", f"{by_sketch:8.0f} games/s"))
    for name, costs in base.items():
        games = 1 / median(costs)
        note = f"{games:8.0f} games/s  {median(costs) / 71 * 1e6:6.1f} us/turn"
        if by_sketch:
            goal = GOALS[name] / SKETCH if name != "sample" else 0.75
            note += f"  {games / by_sketch:5.3f} of the sketch (goal {goal:.3f})"
        print(row(f"base, {name}", note))
    for name, costs in everything.items():
        slower = median(costs) / median(base[name])
        note = f"{1 / median(costs):8.0f} games/s  {median(costs) / 85 * 1e6:6.1f} us/tile"
        note += f"  {slower:5.2f} x base per game, {slower * 71 / 85:5.2f} x per tile (goal 2)"
        print(row(f"all expansions, {name}", note))


def _print_turns() -> None:
    for turn, games in ((sample, 150), (full, 80), (pure, 25)):
        early = turn_cost(turn, 8, 13, range(games))
        late = turn_cost(turn, 66, 71, range(games))
        note = f"{early * 1e6:6.1f} us at tile 10, {late * 1e6:6.1f} us at tile 70"
        print(row(f"a turn, {turn.__name__}", f"{note}: {late / early:4.2f} x (goal 2)"))
    print(
        row(
            "a copy",
            f"{copy_cost(10) * 1e6:6.1f} us at tile 10, {copy_cost(70) * 1e6:6.1f} us at tile 70",
        )
    )


if __name__ == "__main__":
    main()

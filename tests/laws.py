"""The laws that hold for every game. Each is a function of a case, a table and a seed.

A law plays a random game and raises `AssertionError` at the first position that breaks it.
`AT_A_POSITION` are the laws of one position; Hypothesis searches for positions that break them.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from os import environ
from random import Random
from typing import Any

import msgspec

from engine.game import IllegalAction, OptionsError, RuleError, Seat
from tests.cases import GameCase
from tests.play import deal, encoded, random_states, random_steps, replay_digest

Law = Callable[[GameCase, str, int], None]


class Foreign(msgspec.Struct, frozen=True):
    """An action of no game at all."""


@dataclass(frozen=True)
class Position:
    """A state somewhere in a game of so many players."""

    case: GameCase
    players: int
    state: Any

    @property
    def asked(self) -> tuple[Seat, ...]:
        return self.case.game.to_move(self.state)

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Everyone who looks on: a spectator and each seat."""
        return (None, *range(self.players))

    def legal(self, seat: Seat) -> list[Any]:
        return self.case.game.legal(self.state, seat)

    def after(self, seat: Seat, action: Any) -> tuple[Position, list[Any]]:
        state, events = self.case.game.apply(self.state, seat, action)
        return Position(self.case, self.players, state), list(events)

    def disguised(self, viewer: Seat | None, random: Random) -> Position:
        return Position(self.case, self.players, self.case.disguise(self.state, viewer, random))

    def encode(self) -> bytes:
        return self.case.game.encode(self.state)

    def known(self, viewer: Seat | None) -> list[bytes]:
        """Everything this viewer is ever told about the state, as bytes."""
        game, state = self.case.game, self.state
        told = [encoded(self.asked), encoded(game.outcome(state))]
        told.append(encoded(game.view_for(state, None)))
        if viewer is not None:
            told += [encoded(game.view_for(state, viewer)), encoded(self.legal(viewer))]
        return told

    def told(self, events: list[Any], viewer: Seat | None) -> list[bytes]:
        """The events as this viewer hears of them."""
        return [encoded(self.case.game.event_for(event, viewer)) for event in events]


PositionLaw = Callable[[Position, Random], None]


def check_refusal(error: RuleError) -> None:
    """A refusal has a snake_case code and tells the player what to do in a whole sentence."""
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", error.code), f"{error.code!r} is no snake_case code"
    assert re.fullmatch(r"[A-Z0-9].*\.", error.sentence), f"{error.sentence!r} is no sentence"


def check_refused(position: Position, seat: Seat, action: Any) -> None:
    """`apply` refuses the action and leaves the state as it was."""
    before = position.encode()
    try:
        position.after(seat, action)
    except IllegalAction as refusal:
        check_refusal(refusal)
    else:
        raise AssertionError(f"seat {seat} may do {action} although it is not legal")
    assert position.encode() == before, f"the refused {action} left a trace"


# Laws of one position


def legal_is_what_apply_takes(position: Position, random: Random) -> None:
    """Every legal action is taken; every other one is refused."""
    for seat in position.asked:
        legal = position.legal(seat)
        assert legal, f"seat {seat} is asked and can do nothing"
        assert len({encoded(action) for action in legal}) == len(legal), "legal has duplicates"
        for action in random.sample(legal, min(len(legal), 12)):
            position.after(seat, action)
        check_refused(position, seat, Foreign())
        for action in (position.case.stray(position.state, random) for _ in range(12)):
            if action not in legal:
                check_refused(position, seat, action)


def only_asked_seats_act(position: Position, random: Random) -> None:
    """A seat that is not asked has no legal action, and its actions are refused."""
    actions = [action for seat in position.asked for action in position.legal(seat)]
    action = random.choice(actions or [position.case.stray(position.state, random)])
    for seat in sorted({-1, *range(position.players + 1)} - set(position.asked)):
        assert position.legal(seat) == [], f"seat {seat} is not asked but may act"
        check_refused(position, seat, action)


def somebody_is_asked_until_the_end(position: Position, random: Random) -> None:
    """Seats are asked, in ascending order, exactly as long as there is no outcome."""
    asked, outcome = position.asked, position.case.game.outcome(position.state)
    assert list(asked) == sorted(set(asked)), f"{asked} is not ascending"
    assert bool(asked) == (outcome is None), f"{asked} are asked although the outcome is {outcome}"
    if outcome is not None:
        assert len(outcome.scores) == position.players
        assert outcome.winners, "somebody wins"
        assert set(outcome.winners) <= set(range(position.players))


def hidden_things_stay_hidden(position: Position, random: Random) -> None:
    """Two states that differ only in what a viewer may not know look equal, byte by byte."""
    for viewer in position.viewers:
        other = position.disguised(viewer, random)
        assert other.known(viewer) == position.known(viewer), f"viewer {viewer} sees a difference"


def events_tell_no_secret(position: Position, random: Random) -> None:
    """What a viewer sees no difference in is told to that viewer in the same words.

    Two actions that look equal to a viewer, in two states that do, and after which nothing
    looks different either, are told to that viewer by equal events.
    """
    for seat in position.asked:
        action = random.choice(position.legal(seat))
        after, events = position.after(seat, action)
        for viewer in position.viewers:
            other = position.disguised(viewer, random)
            twins = [action] if viewer == seat else look_alikes(position, other, seat, action)
            for twin in random.sample(twins, min(len(twins), 4)):
                end, tale = other.after(seat, twin)
                revealed = any(map(position.case.reveals, [*events, *tale]))
                if not revealed and end.known(viewer) == after.known(viewer):
                    same = after.told(events, viewer) == end.told(tale, viewer)
                    assert same, f"viewer {viewer} is told a secret when seat {seat} does {action}"


def look_alikes(position: Position, other: Position, seat: Seat, action: Any) -> list[Any]:
    """The actions in the other position of which others see the same as of this one."""
    glimpse = position.case.glimpse
    seen = glimpse(position.state, seat, action)
    return [twin for twin in other.legal(seat) if glimpse(other.state, seat, twin) == seen]


def states_survive_encoding(position: Position, random: Random) -> None:
    """A state that was written and read again is equal and goes on equal."""
    data = position.encode()
    again = Position(position.case, position.players, position.case.game.decode(data))
    assert again.encode() == data
    for viewer in position.viewers:
        assert again.known(viewer) == position.known(viewer)
    for seat in position.asked:
        action = random.choice(position.legal(seat))
        (ours, told), (theirs, retold) = (one.after(seat, action) for one in (position, again))
        assert theirs.encode() == ours.encode()
        assert encoded(retold) == encoded(told)


def apply_leaves_its_state_alone(position: Position, random: Random) -> None:
    """The state given to `apply` is the same afterwards, and gives the same again."""
    before = position.encode()
    for seat in position.asked:
        action = random.choice(position.legal(seat))
        first, told = position.after(seat, action)
        kept = first.encode()
        assert position.encode() == before, f"{action} changed the state it was given"
        second, retold = position.after(seat, action)
        assert (second.encode(), encoded(retold)) == (kept, encoded(told))
        for later in first.asked:
            first.after(later, first.legal(later)[0])
        assert first.encode() == kept, "a later action changed an earlier state"


AT_A_POSITION: tuple[PositionLaw, ...] = (
    legal_is_what_apply_takes,
    only_asked_seats_act,
    somebody_is_asked_until_the_end,
    hidden_things_stay_hidden,
    events_tell_no_secret,
    states_survive_encoding,
    apply_leaves_its_state_alone,
)


PROBES = 40
"""Positions of one game at which a law is checked; checking all of them would take minutes."""


def everywhere(law: PositionLaw) -> Law:
    """The law of one position, as a law of a whole game."""

    def whole_game(case: GameCase, table: str, seed: int) -> None:
        random = Random(f"law {seed}")
        first = deal(case, table, seed)
        states = [first.state, *(step.state for step in random_steps(case, first, seed))]
        for state in [*random.sample(states, min(len(states), PROBES)), states[-1]]:
            law(Position(case, first.options.players, state), random)

    whole_game.__name__ = law.__name__
    return whole_game


# Laws of a whole game


def games_end(case: GameCase, table: str, seed: int) -> None:
    """A game is over after at most as many actions as its bound says."""
    first = deal(case, table, seed)
    bound = case.bound(first.options)
    count = sum(1 for _ in random_steps(case, first, seed))
    assert count <= bound, f"{table} is not over after {bound} actions"


def points_have_reasons(case: GameCase, table: str, seed: int) -> None:
    """The final scores are the sums of the points in the events."""
    first = deal(case, table, seed)
    told, state = list(first.events), first.state
    for step in random_steps(case, first, seed):
        told += step.events
        state = step.state
    outcome = case.game.outcome(state)
    assert outcome is not None
    awards = [event.points for event in told if hasattr(event, "points")]
    assert all(len(award) == len(outcome.scores) for award in awards)
    sums = tuple(map(sum, zip(*awards, strict=True))) if awards else (0,) * len(outcome.scores)
    assert sums == outcome.scores, f"the events tell {sums}, the outcome {outcome.scores}"


def a_record_replays(case: GameCase, table: str, seed: int) -> None:
    """Options, setup and actions give the same game again, and the setup survives as text."""
    game = case.game
    first = deal(case, table, seed)
    setup = msgspec.json.decode(encoded(first.setup), type=game.Setup)
    assert setup == first.setup
    state, events = game.start(game.read_options(case.tables[table]), setup)
    assert (game.encode(state), encoded(events)) == (
        game.encode(first.state),
        encoded(first.events),
    )
    for step in random_steps(case, first, seed):
        state, events = game.apply(state, step.seat, step.action)
        assert game.encode(state) == game.encode(step.state)
        assert encoded(events) == encoded(step.events)


def digest(case: GameCase, table: str, seed: int) -> str:
    """One fingerprint of every byte of a random game."""
    total = sha256()
    for part in replay_digest(case, table, seed):
        total.update(part)
    return total.hexdigest()


def processes_agree(case: GameCase, table: str, seed: int) -> None:
    """Another process, with another order of hashes, gives the same bytes."""
    command = [sys.executable, "-m", "tests.digest", case.game.NAME, table, str(seed)]
    surroundings = {**environ, "PYTHONHASHSEED": str(seed + 1)}
    answer = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.strip() == digest(case, table, seed), "the bytes depend on hash order"


def bad_options_are_refused(case: GameCase, table: str, seed: int) -> None:
    """Options that no table can have are refused by code and sentence."""
    good = dict(case.tables[table])
    bad: list[dict[str, object]] = [
        good | {"players": 0},
        good | {"players": 1000 + seed},
        good | {"players": "two"},
        good | {"no_such_option": seed},
    ]
    for options in bad:
        try:
            case.game.read_options(options)
        except OptionsError as refusal:
            check_refusal(refusal)
        else:
            raise AssertionError(f"{options} are taken")


def disguises_differ(case: GameCase, table: str, seed: int) -> None:
    """The case's disguises change something, or the laws about hidden things would be empty."""
    random = Random(f"disguise {seed}")
    encode = case.game.encode
    assert any(
        encode(case.disguise(state, None, random)) != encode(state)
        for state in random_states(case, table, seed)
    ), f"nothing is hidden at table {table}"


LAWS: tuple[Law, ...] = (
    games_end,
    points_have_reasons,
    a_record_replays,
    processes_agree,
    bad_options_are_refused,
    disguises_differ,
    *map(everywhere, AT_A_POSITION),
)

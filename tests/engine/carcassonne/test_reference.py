"""Random games, looked at after every move by a slow second implementation of the rules."""

from __future__ import annotations

from random import Random

from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from engine import carcassonne as game
from engine.carcassonne.actions import Action, PlaceTile
from engine.carcassonne.events import Event, FeatureScored, FollowersReturned
from engine.carcassonne.model import FOLLOWERS, State
from engine.carcassonne.view import PublicView, public_view
from tests.cases import Dice
from tests.engine.carcassonne import reference
from tests.engine.carcassonne.case import PERFT, TABLES
from tests.engine.carcassonne.reference import Node, Occupied


def occupied(view: PublicView) -> set[Occupied]:
    """The engine's features in the reference's words."""
    return {
        Occupied(
            frozenset(Node(spot.x, spot.y, spot.segment) for spot in feature.segments),
            feature.worth,
            feature.followers,
            feature.owners,
            len(feature.cities),
        )
        for feature in view.features
    }


def check_choices(state: State, actions: list[Action]) -> None:
    """Tiles lie, and followers stand, exactly where the reference says they may."""
    view = public_view(state)
    tiles = [action for action in actions if isinstance(action, PlaceTile)]
    places = {(action.x, action.y, action.rotation) for action in tiles}
    assert places == reference.placements(view)
    advanced = state.options.labyrinth == "advanced"
    for x, y, rotation in sorted(places)[::4]:
        ours = {
            action.follower
            for action in tiles
            if (action.x, action.y, action.rotation) == (x, y, rotation)
        }
        theirs = reference.spots(view, x, y, rotation, advanced=advanced)
        assert ours == {None, *theirs}, (x, y, rotation)


def check_scorings(events: list[Event], before: PublicView) -> None:
    """What was scored in the turn was complete, and paid what it is worth, and the bonus."""
    returned = [event for event in events if isinstance(event, FollowersReturned)]
    for event in events:
        if isinstance(event, FeatureScored):
            assert event.each == event.feature.worth + event.bonus
            assert sum(event.points) == event.each * len(event.feature.owners)
            assert event.final or event.feature.complete
    if not any(isinstance(event, FeatureScored) and event.final for event in events):
        scored = sum(isinstance(event, FeatureScored) for event in events)
        assert scored <= len(returned)
    assert before.winners is None


class Tables(RuleBasedStateMachine):
    """Plays on at any table; after every action the slow reference agrees."""

    @initialize(label=st.sampled_from(sorted(TABLES)), seed=st.integers(0, 2**16))
    def sit_down(self, label: str, seed: int) -> None:
        options = game.read_options(TABLES[label])
        self.random = Random(seed)
        self.state, _ = game.start(options, game.deal(options, Dice(self.random)))

    @rule(number=st.integers(0, 10**6))
    def act(self, number: int) -> None:
        asked = game.to_move(self.state)
        assume(asked)
        seat = asked[number % len(asked)]
        actions = game.legal(self.state, seat)
        if self.state.drawn is not None:
            check_choices(self.state, actions)
        before = public_view(self.state)
        self.state, events = game.apply(self.state, seat, actions[number % len(actions)])
        check_scorings(events, before)

    @rule(count=st.integers(5, 25))
    def play_on(self, count: int) -> None:
        """Some quick moves, so that crowded landscapes are reached."""
        for _ in range(count):
            asked = game.to_move(self.state)
            if asked:
                seat = self.random.choice(asked)
                action = self.random.choice(game.legal(self.state, seat))
                self.state, _ = game.apply(self.state, seat, action)

    @invariant()
    def features_are_those_of_the_reference(self) -> None:
        view = public_view(self.state)
        assert occupied(view) == reference.occupied(view)

    @invariant()
    def no_follower_is_lost(self) -> None:
        view = public_view(self.state)
        for seat in range(view.players):
            standing = sum(follower.seat == seat for follower in view.followers)
            assert view.supply[seat] + standing == FOLLOWERS  # BASE-1


TestTables = Tables.TestCase
TestTables.settings = settings(max_examples=60, stateful_step_count=25)


def sequences(view: PublicView, *, advanced: bool) -> int:
    """How many ways there are to lay the drawn tile, counted by the reference."""
    return sum(
        1 + len(reference.spots(view, *place, advanced=advanced))
        for place in reference.placements(view)
    )


def test_perft_of_the_reference_is_the_same() -> None:
    """The first plies of the perft tables, counted by walking over the tiles."""
    for table in PERFT.values():
        options = game.read_options(table.options)
        state, _ = game.start(options, table.setup)
        advanced = options.labyrinth == "advanced"
        assert sequences(public_view(state), advanced=advanced) == table.counts[0]
        two = [
            game.apply(state, table.setup.first, action)[0]
            for action in game.legal(state, table.setup.first)
        ]
        if all(after.drawn is not None for after in two):
            counted = sum(sequences(public_view(after), advanced=advanced) for after in two)
            assert counted == table.counts[1]

"""A toy that meets the contract, and toys that break it: the laws are tested on them.

Highest number: everyone holds three numbers from 0 to 11. Three times all seats lay one of
theirs face down at the same time; then they are turned up, and the highest gets its points.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
from msgspec.structs import force_setattr, replace

from engine.game import Chance, IllegalAction, OptionsError, Outcome, Seat, read_struct, shuffled
from tests.cases import GameCase, PerftTable


class ToyOptions(msgspec.Struct, frozen=True):
    players: int = 2


class ToySetup(msgspec.Struct, frozen=True):
    deck: tuple[int, ...]


class Lay(msgspec.Struct, frozen=True):
    number: int


class Laid(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    seat: Seat
    number: int | None = None


class TurnedUp(msgspec.Struct, frozen=True, tag=True):
    numbers: tuple[int, ...]
    points: tuple[int, ...]


class ToyState(msgspec.Struct, frozen=True):
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[int | None, ...]
    scores: tuple[int, ...]


class ToyPublicView(msgspec.Struct, frozen=True):
    has_laid: tuple[bool, ...]
    scores: tuple[int, ...]


class ToyOwnView(msgspec.Struct, frozen=True):
    hand: tuple[int, ...]
    laid: int | None


ToyEvent = Laid | TurnedUp


class Toy:
    """Highest number, played by the contract."""

    NAME: str = "toy"
    RULES_VERSION: int = 1
    Options: type[ToyOptions] = ToyOptions
    Setup: type[ToySetup] = ToySetup

    def read_options(self, raw: Mapping[str, object], /) -> ToyOptions:
        options = read_struct(ToyOptions, raw)
        if options.players not in (2, 3):
            raise OptionsError("bad_player_count", "Two or three can play.")
        return options

    def deal(self, options: ToyOptions, chance: Chance, /) -> ToySetup:
        return ToySetup(tuple(shuffled(range(12), chance)))

    def start(self, options: ToyOptions, setup: ToySetup, /) -> tuple[ToyState, list[ToyEvent]]:
        hands = tuple(setup.deck[seat * 3 : seat * 3 + 3] for seat in range(options.players))
        return ToyState(hands, (None,) * options.players, (0,) * options.players), []

    def to_move(self, state: ToyState, /) -> tuple[Seat, ...]:
        return tuple(
            seat for seat, hand in enumerate(state.hands) if hand and state.laid[seat] is None
        )

    def legal(self, state: ToyState, seat: Seat, /) -> list[Lay]:
        if seat not in self.to_move(state):
            return []
        return [Lay(number) for number in sorted(state.hands[seat])]

    def apply(self, state: ToyState, seat: Seat, action: Lay, /) -> tuple[ToyState, list[ToyEvent]]:
        self.check(state, seat, action)
        hands, laid = list(state.hands), list(state.laid)
        hands[seat] = tuple(number for number in hands[seat] if number != action.number)
        laid[seat] = action.number
        now = replace(state, hands=tuple(hands), laid=tuple(laid))
        told: list[ToyEvent] = [Laid(seat, action.number)]
        numbers = tuple(number for number in laid if number is not None)
        if len(numbers) < len(laid):
            return now, told
        return self.turn_up(now, numbers, told)

    def check(self, state: ToyState, seat: Seat, action: Lay) -> None:
        if seat not in self.to_move(state):
            raise IllegalAction("not_your_turn", "Wait until you are asked.")
        if not isinstance(action, Lay) or action.number not in state.hands[seat]:
            raise IllegalAction("not_yours", "Lay a number that you hold.")

    def turn_up(
        self, state: ToyState, numbers: tuple[int, ...], told: list[ToyEvent]
    ) -> tuple[ToyState, list[ToyEvent]]:
        points = tuple(number if number == max(numbers) else 0 for number in numbers)
        scores = tuple(map(sum, zip(state.scores, points, strict=True)))
        now = replace(state, laid=(None,) * len(numbers), scores=scores)
        return now, [*told, TurnedUp(numbers, points)]

    def view_for(self, state: ToyState, seat: Seat | None, /) -> msgspec.Struct:
        if seat is None:
            return ToyPublicView(tuple(number is not None for number in state.laid), state.scores)
        return ToyOwnView(state.hands[seat], state.laid[seat])

    def event_for(self, event: ToyEvent, seat: Seat | None, /) -> ToyEvent:
        return Laid(event.seat) if isinstance(event, Laid) and event.seat != seat else event

    def outcome(self, state: ToyState, /) -> Outcome | None:
        if self.to_move(state):
            return None
        best = max(state.scores)
        winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
        return Outcome(state.scores, winners)

    def encode(self, state: ToyState, /) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes, /) -> ToyState:
        return msgspec.json.decode(data, type=ToyState)


class Endless(Toy):
    NAME = "endless"

    def turn_up(
        self, state: ToyState, numbers: tuple[int, ...], told: list[ToyEvent]
    ) -> tuple[ToyState, list[ToyEvent]]:
        now, told = super().turn_up(state, numbers, told)
        hands = zip(now.hands, numbers, strict=True)
        return replace(now, hands=tuple((*hand, number) for hand, number in hands)), told


class Unexplained(Toy):
    NAME = "unexplained"

    def turn_up(
        self, state: ToyState, numbers: tuple[int, ...], told: list[ToyEvent]
    ) -> tuple[ToyState, list[ToyEvent]]:
        now, told = super().turn_up(state, numbers, told)
        return replace(now, scores=tuple(score + 1 for score in now.scores)), told


class Moody(Toy):
    """Draws by chance after the deal."""

    NAME = "moody"
    mood = Random(1)

    def turn_up(
        self, state: ToyState, numbers: tuple[int, ...], told: list[ToyEvent]
    ) -> tuple[ToyState, list[ToyEvent]]:
        return super().turn_up(state, tuple(self.mood.sample(range(12), len(numbers))), told)


class HashOrdered(Toy):
    NAME = "hash_ordered"

    def legal(self, state: ToyState, seat: Seat, /) -> list[Lay]:
        numbers = {str(action.number) for action in super().legal(state, seat)}
        return [Lay(int(number)) for number in numbers]


class Stingy(Toy):
    """Forgets a legal action."""

    NAME = "stingy"

    def legal(self, state: ToyState, seat: Seat, /) -> list[Lay]:
        actions = super().legal(state, seat)
        return actions[: max(1, len(actions) - 1)] if actions else []


class Generous(Toy):
    """Offers what it does not take."""

    NAME = "generous"

    def legal(self, state: ToyState, seat: Seat, /) -> list[Lay]:
        actions = super().legal(state, seat)
        return [*actions, Lay(99)] if actions else []


class Repetitive(Toy):
    NAME = "repetitive"

    def legal(self, state: ToyState, seat: Seat, /) -> list[Lay]:
        return super().legal(state, seat) * 2


class Pushy(Toy):
    """Lets a seat act that is not asked."""

    NAME = "pushy"

    def check(self, state: ToyState, seat: Seat, action: Lay) -> None:
        if not isinstance(action, Lay) or not any(action.number in hand for hand in state.hands):
            raise IllegalAction("not_yours", "Lay a number that you hold.")


class Rude(Toy):
    """Refuses without saying what to do."""

    NAME = "rude"

    def check(self, state: ToyState, seat: Seat, action: Lay) -> None:
        try:
            super().check(state, seat, action)
        except IllegalAction:
            raise IllegalAction("E42", "no") from None


class Smudged(Toy):
    """A refused action leaves a trace."""

    NAME = "smudged"

    def check(self, state: ToyState, seat: Seat, action: Lay) -> None:
        try:
            super().check(state, seat, action)
        except IllegalAction:
            force_setattr(state, "scores", tuple(score + 1 for score in state.scores))
            raise


class Tireless(Toy):
    """Still asks when the game is over."""

    NAME = "tireless"

    def outcome(self, state: ToyState, /) -> Outcome | None:
        return Outcome(state.scores, (0,))


class LeakyView(Toy):
    NAME = "leaky_view"

    def view_for(self, state: ToyState, seat: Seat | None, /) -> msgspec.Struct:
        return ToyState((), state.laid, state.scores) if seat is None else state


class LeakyLegal(Toy):
    """Shows by the order of its actions what the neighbour holds."""

    NAME = "leaky_legal"

    def legal(self, state: ToyState, seat: Seat, /) -> list[Lay]:
        actions = super().legal(state, seat)
        return actions[:: 1 if sum(state.hands[seat - 1]) % 2 else -1]


class LeakyEvents(Toy):
    NAME = "leaky_events"

    def event_for(self, event: ToyEvent, seat: Seat | None, /) -> ToyEvent:
        return event


class Forgetful(Toy):
    """Loses what was laid when it is stored."""

    NAME = "forgetful"

    def decode(self, data: bytes, /) -> ToyState:
        state = super().decode(data)
        return replace(state, laid=(None,) * len(state.laid))


class Mutating(Toy):
    NAME = "mutating"

    def apply(self, state: ToyState, seat: Seat, action: Lay, /) -> tuple[ToyState, list[ToyEvent]]:
        now, told = super().apply(state, seat, action)
        force_setattr(state, "scores", now.scores)
        force_setattr(state, "laid", now.laid)
        return now, told


class Credulous(Toy):
    """Takes any options."""

    NAME = "credulous"

    def read_options(self, raw: Mapping[str, object], /) -> ToyOptions:
        players = raw["players"]
        return ToyOptions(players if isinstance(players, int) else 2)


def disguise(state: ToyState, viewer: Seat | None, random: Random) -> ToyState:
    """Everybody else's numbers, in hands and face down, change places."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    own = () if viewer is None else (*state.hands[viewer], state.laid[viewer])
    numbers = [number for number in range(12) if number not in own]
    random.shuffle(numbers)
    hands, laid = list(state.hands), list(state.laid)
    for seat in others:
        hands[seat] = tuple(numbers.pop() for _ in hands[seat])
        laid[seat] = None if laid[seat] is None else numbers.pop()
    return replace(state, hands=tuple(hands), laid=tuple(laid))


def toy_case(game: Toy) -> GameCase:
    """What the laws need to know of a toy."""
    return GameCase(
        game=game,
        tables={"two": {"players": 2}, "three": {"players": 3}},
        bound=lambda options: 3 * int(options.players),
        disguise=disguise,
        stray=lambda state, random: Lay(random.randrange(14)),
        write=lambda action: f"lays {action.number}",
        draw=lambda state: f"hands {state.hands}",
        perft={"two": PerftTable({"players": 2}, ToySetup(tuple(range(12))), (6, 18, 72, 144))},
        docs="toy.md",
        reveals=lambda event: isinstance(event, TurnedUp),
        glimpse=_only_that_it_is_laid,
    )


def _only_that_it_is_laid(state: ToyState, seat: Seat, action: Any) -> object:
    return "lays a number"


SOUND = toy_case(Toy())

_BROKEN: dict[str, list[Toy]] = {
    "games_end": [Endless()],
    "points_have_reasons": [Unexplained()],
    "a_record_replays": [Moody()],
    "processes_agree": [HashOrdered()],
    "bad_options_are_refused": [Credulous()],
    "legal_is_what_apply_takes": [Stingy(), Generous(), Repetitive(), Rude(), Smudged()],
    "only_asked_seats_act": [Pushy()],
    "somebody_is_asked_until_the_end": [Tireless()],
    "hidden_things_stay_hidden": [LeakyView(), LeakyLegal()],
    "events_tell_no_secret": [LeakyEvents()],
    "states_survive_encoding": [Forgetful()],
    "apply_leaves_its_state_alone": [Mutating(), Moody()],
}
BROKEN = {law: [toy_case(toy) for toy in toys] for law, toys in _BROKEN.items()}
"""The law -> toys that break it."""

TOYS = {
    case.game.NAME: case for case in [SOUND, *(case for some in BROKEN.values() for case in some)]
}

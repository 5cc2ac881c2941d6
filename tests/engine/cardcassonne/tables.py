"""Tables for tests, laid out from text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cardcassonne.actions import Action, PlaceFollower, ScoreSegment
from engine.cardcassonne.cards import COLOURS, Card, Colour, Edition, in_order
from engine.cardcassonne.events import Event
from engine.cardcassonne.model import Herds, State
from engine.cardcassonne.notation import read_action, read_cards, read_row
from engine.cardcassonne.setup import Options
from engine.cardcassonne.turn import ASK_TURN, apply, to_move
from engine.cardcassonne.view import PublicView, SeatView, public_view, seat_view
from engine.game import Seat

RED, BLUE, GREEN, YELLOW, BLACK = range(5)

NEXT_DEAL: tuple[Card, ...] = ("y1",) * 24
"""A stack that is not empty: the game goes on after the round."""


def herds(**animals: int) -> Herds:
    """Animals by species, such as `herds(g=2)`."""
    found: Herds = dict.fromkeys(COLOURS, 0)
    found.update({colour: animals.get(colour, 0) for colour in COLOURS})
    return found


def a_table(
    players: int = 2,
    *,
    edition: Edition = "de",
    rows: Mapping[Colour, str] | None = None,
    hands: Sequence[str] = (),
    on_turn: Seat = RED,
    placed: tuple[Seat, ...] = (),
    animals: Herds | None = None,
    unassigned: int = 0,
    chests: Sequence[str] = (),
    stack: tuple[Card, ...] = NEXT_DEAL,
    scores: Sequence[int] = (),
) -> State:
    """A table in the middle of its first round; the animals and waiting jokers are Red's."""
    given = rows or {}
    nothing = [""] * players
    return State(
        options=Options(players=players, edition=edition),
        dealer=players - 1,
        stack=stack,
        rows={row: read_row(given.get(row, "")) for row in COLOURS},
        hands=[in_order(read_cards(hand)) for hand in [*hands, *nothing][:players]],
        scores=[*scores, *[0] * players][:players],
        animals=[animals or herds(), *(herds() for _ in range(players - 1))],
        unassigned=[unassigned, *[0] * (players - 1)],
        chests=[in_order(read_cards(chest)) for chest in [*chests, *nothing][:players]],
        round=1,
        placed=placed,
        decisions=[ASK_TURN[on_turn]],
    )


def before_scoring(
    cards: str,
    *,
    row: Colour = "g",
    edition: Edition = "de",
    animals: Herds | None = None,
    unassigned: int = 0,
) -> State:
    """Two players; all is laid and Blue stands elsewhere: Red's follower ends the round."""
    rows: dict[Colour, str] = {row: cards, "y" if row == "b" else "b": "@Blue"}
    return a_table(
        edition=edition, rows=rows, placed=(BLUE,), animals=animals, unassigned=unassigned
    )


def claimed(state: State, row: Colour = "g") -> tuple[State, list[Event]]:
    """Red places the follower: the segment is turned up and scored if nothing is to decide."""
    return apply(state, RED, PlaceFollower(row))


def offered(state: State) -> dict[str, int]:
    """What Red is offered for the segment turned up, written short, with the points."""
    request = own(state, RED).request
    assert request is not None
    assert request.points is not None
    return {
        written(answer): points
        for answer, points in zip(request.legal, request.points, strict=True)
    }


def written(answer: Action) -> str:
    """An answer without its first word."""
    assert isinstance(answer, ScoreSegment)
    return " ".join([*answer.cash, *(f"to-{species}" for species in answer.assign)])


def play(state: State, *moves: str) -> State:
    """Plays actions in notation, each by the seat that is asked."""
    for move in moves:
        state, _ = apply(state, to_move(state)[0], read_action(move))
    return state


def told(state: State, *moves: str) -> list[Event]:
    """The events of the last of these actions."""
    state = play(state, *moves[:-1])
    return apply(state, to_move(state)[0], read_action(moves[-1]))[1]


def public(state: State) -> PublicView:
    return public_view(state)


def own(state: State, seat: Seat) -> SeatView:
    return seat_view(state, seat)

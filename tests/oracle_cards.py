"""Replays recorded games of Cardcassonne and lists where our engine disagrees with them.

A record is one line of a `cards_*.jsonl.gz` file: options, deck, and every step with the position
before a turn and the seat's position after a scored segment.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec

from engine.cardcassonne.actions import Action, LayCard, LayJoker, PlaceFollower, ScoreSegment
from engine.cardcassonne.cards import COLOURS, Card, in_order
from engine.cardcassonne.choices import claim_offers, lays_face_down, legal
from engine.cardcassonne.events import (
    AnimalsScored,
    CardsCashed,
    ChestScored,
    DragonFairyScored,
    Event,
    MisplacedScored,
    PersonsScored,
    SegmentScored,
    SegmentTurnedUp,
    UnassignedScored,
)
from engine.cardcassonne.model import Claim, FaceDown, Follower, Row, State
from engine.cardcassonne.resolving import outcome
from engine.cardcassonne.setup import Setup, read_options
from engine.cardcassonne.turn import apply, start, to_move
from engine.game import RuleError

Record = dict[str, Any]

PARTS: dict[type[Event], str] = {
    PersonsScored: "persons",
    MisplacedScored: "misplaced_persons",
    CardsCashed: "cashed",
    DragonFairyScored: "dragon_fairy",
    AnimalsScored: "animals",
    UnassignedScored: "unassigned_jokers",
}


def compare(record: Record, where: str) -> tuple[int, list[str]]:
    """How many steps of the record were compared, and every difference as readable text."""
    try:
        replay = Replay.of(record, where)
        for number, step in enumerate(record["steps"], 1):
            replay.turn = f"step {number}"
            check_goes_on(replay, step)
            STEPS[step["kind"]](replay, step)
            replay.steps += 1
        replay.turn = "end"
        compare_end(replay, record)
    except Diverged as stop:
        return stop.replay.steps, stop.replay.differences
    except RuleError as refusal:
        return 0, [f"{where}, start: ours {refusal}, theirs a game"]
    return replay.steps, replay.differences


@dataclass
class Replay:
    """Our game, played along a record; segments that ask nobody wait here to be compared."""

    where: str
    state: State
    turn: str = "start"
    steps: int = 0
    differences: list[str] = field(default_factory=list)
    scored: list[Scored] = field(default_factory=list)
    told: list[Event] = field(default_factory=list)

    @classmethod
    def of(cls, record: Record, where: str) -> Replay:
        options = read_options(
            {"players": record["players"], "edition": record["edition"], "dealer": record["dealer"]}
        )
        setup = Setup(deck=tuple(record["deck"]), dealer=record["dealer"])
        state, events = start(options, setup)
        replay = cls(where, state)
        replay.hear(state, events)
        return replay

    def same(self, what: str, ours: object, theirs: object) -> None:
        """Notes a difference if there is one."""
        if ours != theirs:
            self.differences.append(
                f"{self.where}, {self.turn}: {what}: ours {ours}, theirs {theirs}"
            )

    def play(self, seat: int, action: Action) -> None:
        """Plays on; a game that parts from its record cannot be compared any further."""
        before = self.state
        try:
            self.state, events = apply(before, seat, action)
        except RuleError as refusal:
            self.same(f"seat {seat} does {action}", str(refusal), "taken")
            raise Diverged(self) from None
        self.hear(before, events)

    def hear(self, before: State, events: list[Event]) -> None:
        """Collects what was scored, segment by segment."""
        for event in events:
            self.told.append(event)
            if isinstance(event, SegmentScored):
                self.scored.append(Scored.of(before, self.told))
                self.told = []


class Diverged(Exception):
    """Our game and the record have parted."""

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay.where)
        self.replay = replay


@dataclass(frozen=True)
class Scored:
    """A segment of ours that has been scored: what lay there and each part of its points."""

    seat: int
    row: str
    cards: list[Card]
    face_down: list[int]
    parts: dict[str, int]
    total: int
    options: set[tuple[Any, ...]]

    @classmethod
    def of(cls, before: State, told: list[Event]) -> Scored:
        turned = next((each for each in reversed(told) if isinstance(each, SegmentTurnedUp)), None)
        last = told[-1]
        assert turned is not None
        assert isinstance(last, SegmentScored)
        parts = dict.fromkeys(PARTS.values(), 0)
        for event in told:
            if (part := PARTS.get(type(event))) is not None:
                parts[part] += sum(event.points)  # type: ignore[union-attr]
        claim = Claim(turned.seat, turned.row, turned.cards, turned.face_down)
        options = {
            (offer.answer.cash, offer.answer.assign, offer.points)
            for offer in claim_offers(before, claim)
        }
        cards, face_down = list(turned.cards), list(turned.face_down)
        return cls(turned.seat, turned.row, cards, face_down, parts, last.total, options)


def check_goes_on(replay: Replay, step: Record) -> None:
    """A record that goes on after our game is over cannot be followed."""
    if not replay.state.decisions and step["kind"] != "score":
        replay.same("the game", "over", step["kind"])
        raise Diverged(replay)


def compare_joker(replay: Replay, step: Record) -> None:
    """The dealer lays a joker before the first round."""
    replay.same("asked", to_move(replay.state), (step["seat"],))
    decision = replay.state.decisions[-1][0]
    replay.same("joker", getattr(decision, "card", None), step["card"])
    replay.same("legal", [each.row for each in legal_of(replay, LayJoker)], list(COLOURS))
    replay.play(step["seat"], LayJoker(step["row"]))


def legal_of(replay: Replay, kind: type[Any]) -> list[Any]:
    """Our legal actions of one kind."""
    seats = to_move(replay.state)
    return [each for seat in seats for each in legal(replay.state, seat) if isinstance(each, kind)]


def compare_turn(replay: Replay, step: Record) -> None:
    """The whole position before a turn, every legal action, then the turn itself."""
    state = replay.state
    replay.same("segments scored without a word", len(replay.scored), 0)
    replay.same("asked", to_move(state), (step["seat"],))
    replay.same("round", state.round, step["round"])
    replay.same("dealer", state.dealer, step["dealer"])
    replay.same("hands", [list(in_order(hand)) for hand in state.hands], [
        list(in_order(hand)) for hand in step["hands"]
    ])  # fmt: skip
    replay.same("rows", {row: plain(state.rows[row]) for row in COLOURS}, step["rows"])
    replay.same("stack", len(state.stack), step["stack"])
    replay.same("scores", state.scores, step["scores"])
    replay.same("animals", state.animals, step["animals"])
    replay.same("unassigned", state.unassigned, step["unassigned"])
    replay.same("chests", [len(chest) for chest in state.chests], step["chests"])
    ours = sorted(written(state, each) for each in legal(state, step["seat"]))
    replay.same("legal", ours, sorted(map(canonical, step["legal"])))
    replay.play(step["seat"], read_action(step["action"]))


def plain(row: Row) -> list[object]:
    """A row as records write it."""
    return [
        {"down": item.card, "by": item.by}
        if isinstance(item, FaceDown)
        else {"follower": item.seat}
        if isinstance(item, Follower)
        else item
        for item in row
    ]


def canonical(action: Record) -> str:
    """An action of a record as comparable text."""
    return msgspec.json.encode(action, order="sorted").decode()


def written(state: State, action: Action) -> str:
    """Our action as the same comparable text."""
    if isinstance(action, LayCard):
        face = "down" if lays_face_down(state, to_move(state)[0]) else "up"
        return canonical({"lay": action.card, "row": action.row, "face": face})
    return canonical({"follower": getattr(action, "row", str(action))})


def read_action(action: Record) -> Action:
    """A recorded turn as an action of ours."""
    if "follower" in action:
        return PlaceFollower(action["follower"])
    return LayCard(action["lay"], action["row"])


def compare_score(replay: Replay, step: Record) -> None:
    """One claimed segment: its cards, every answer with its points, the parts, the totals."""
    claim_waits = bool(replay.state.decisions) and isinstance(replay.state.decisions[-1][0], Claim)
    if not replay.scored and claim_waits:
        replay.play(step["seat"], answer_of(step))
    if not replay.scored:
        replay.same("segment", None, step["cards"])
        raise Diverged(replay)
    ours = replay.scored.pop(0)
    replay.same("owner", (ours.seat, ours.row), (step["seat"], step["row"]))
    replay.same("cards", ours.cards, step["cards"])
    replay.same("face down", ours.face_down, sorted(step["facedown"]))
    compare_options(replay, ours.options, their_options(step))
    replay.same("parts", ours.parts, step["parts"])
    replay.same("points", ours.total, step["points"])
    compare_after(replay, step)


def compare_after(replay: Replay, step: Record) -> None:
    """What the seat has after its segment; each seat scores once a round, so it stays so.

    Totals of the other seats are known once no later segment of ours waits to be compared; at
    the very end the chests have been added, and `compare_end` compares those.
    """
    state, seat = replay.state, step["seat"]
    replay.same("animals", state.animals[seat], step["animals"])
    replay.same("unassigned", state.unassigned[seat], step["unassigned"])
    replay.same("chest", len(state.chests[seat]), step["chest"])
    if state.decisions:
        later = Counter[int]()
        for scored in replay.scored:
            later[scored.seat] += scored.total
        totals = [score - later[each] for each, score in enumerate(state.scores)]
        replay.same("totals", totals, step["totals"])


def answer_of(step: Record) -> ScoreSegment:
    """The recorded decision as our answer: cards, not positions; species in our order."""
    cash = in_order([step["cards"][place] for place in step["choices"]["cash"]])
    species = [species for _, species in step["choices"]["assign"]]
    return ScoreSegment(cash, tuple(sorted(species, key=COLOURS.index)))


def their_options(step: Record) -> set[tuple[Any, ...]]:
    """The recorded options as answers; equal cards at different places are one."""
    return {
        (
            in_order([step["cards"][place] for place in option["cash"]]),
            tuple(sorted(option["assign"], key=COLOURS.index)),
            option["points"],
        )
        for option in step["options"]
    }


def compare_options(
    replay: Replay, ours: set[tuple[Any, ...]], theirs: set[tuple[Any, ...]]
) -> None:
    """Every answer with its points, on both sides."""
    if ours != theirs:
        replay.same("options", sorted(ours - theirs), sorted(theirs - ours))


def compare_end(replay: Replay, record: Record) -> None:
    """What is left in the rows, each chest with its points, the totals and the winners."""
    state = replay.state
    result = outcome(state)
    if result is None or replay.scored:
        replay.same("the end", "not reached", "reached")
        return
    replay.same(
        "left in rows", {row: plain(state.rows[row]) for row in COLOURS}, record["left_in_rows"]
    )
    series = {each.seat: each for each in replay.told if isinstance(each, ChestScored)}
    for theirs in record["final"]:
        seat = theirs["seat"]
        chest = series[seat]
        gained = chest.points[seat]
        replay.same(f"before the chest of {seat}", result.scores[seat] - gained, theirs["before"])
        replay.same(f"chest of {seat}", chest.cards, in_order(theirs["chest"]))
        replay.same(f"buildings of {seat}", gained, theirs["buildings"])
        replay.same(f"total of {seat}", result.scores[seat], theirs["total"])
    replay.same("winners", list(result.winners), sorted(record["winners"]))


STEPS = {"setup_joker": compare_joker, "turn": compare_turn, "score": compare_score}

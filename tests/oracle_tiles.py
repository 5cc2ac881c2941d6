"""Plays a recorded tile game through our engine and lists every disagreement."""

from __future__ import annotations

from typing import Any, ClassVar

from engine import carcassonne
from engine.carcassonne.actions import Action, PlaceTile, Spot
from engine.carcassonne.choices import decision_for, placements_with_spots
from engine.carcassonne.events import Event, TileRemoved
from engine.carcassonne.expansions.crop_circles import (
    AddFollower,
    ChooseCircle,
    CircleAdd,
    CircleChoice,
    CircleRemove,
    FollowerTakenBack,
    TakeBack,
)
from engine.carcassonne.expansions.dispatches import (
    Award,
    CarryOut,
    ChooseFigures,
    DispatchDrawn,
    MoveFigures,
    TakePoints,
    UseDispatch,
)
from engine.carcassonne.model import Decision, LayTile, Setup, scores
from engine.carcassonne.packing import cell_at, pack_cell
from engine.carcassonne.tables import KINDS, NAMES, kind_of, rotation_of, turned
from engine.game import RuleError, Seat
from tests.oracle_words import FEATURES, TILES, Place, our_place, segment_at, their_place, tile

Record = dict[str, Any]

MODES: dict[str | None, dict[str, object]] = {
    None: {},
    "lab-basic": {"labyrinth": "basic", "labyrinth_tiles": 1},
    "lab-adv": {"labyrinth": "advanced", "labyrinth_tiles": 1},
    "lab2-basic": {"labyrinth": "basic", "labyrinth_tiles": 2},
    "lab2-adv": {"labyrinth": "advanced", "labyrinth_tiles": 2},
    "corn1": {"crop_circles": "I"},
    "corn2": {"crop_circles": "II"},
    "corn12": {"crop_circles": "both"},
}


class Lost(Exception):
    """Our game can no longer follow the record."""


def compare(record: Record, where: str) -> tuple[int, list[str]]:
    """How many turns were compared, and every difference in a readable line."""
    follower = Follower(record, where)
    try:
        follower.follow()
    except (Lost, RuleError, KeyError, ValueError, IndexError) as error:
        follower.differs("cannot follow the record any further", repr(error), "a legal game")
    return follower.turns, follower.differences


def options_of(record: Record) -> dict[str, object]:
    """The record's options in our words; taken from the game, never from the file's name."""
    raw: dict[str, object] = {"players": record["players"], "first": 0}
    if "options" not in record:
        return {**raw, **MODES[record.get("mode")]}
    theirs = record["options"]
    circles = {name.removeprefix("crop_circles_") for name in theirs.get("crop_circles") or ()}
    raw["crop_circles"] = {0: "off", 1: "I" if "1" in circles else "II", 2: "both"}[len(circles)]
    raw["dispatches"] = bool(theirs.get("dispatches"))
    raw["labyrinth"] = theirs.get("labyrinth") or "off"
    if raw["labyrinth"] != "off":
        raw["labyrinth_tiles"] = theirs.get("labyrinth_tiles") or 2
    return raw


def bag_of(record: Record) -> tuple[str, ...]:
    """The bag in drawing order, unplaceable tiles included."""
    if "bag" in record:
        return tuple(tile(code) for code in record["bag"])
    drawn: list[str] = []
    for turn in record["turns"]:
        drawn.append(turn["tile"])
        drawn.extend(turn.get("discarded") or ())
    return tuple(tile(code) for code in drawn)


class Follower:
    """Walks through one record beside our own game."""

    def __init__(self, record: Record, where: str) -> None:
        self.record = record
        self.where = where
        self.turns = 0
        self.differences: list[str] = []
        options = carcassonne.read_options(options_of(record))
        order = tuple(record.get("dispatch_order") or ())
        stacks: dict[str, tuple[int, ...]] = {"dispatches": order} if order else {}
        setup = Setup(record["turns"][0]["p"], bag_of(record), stacks)
        self.state, events = carcassonne.start(options, setup)
        self.queue: list[Record] = []
        self.removed: list[str] = []
        self.collect_removed(events)

    def differs(self, what: str, ours: object, theirs: object) -> None:
        self.differences.append(
            f"{self.where}, turn {self.turns}: {what}: ours {ours}, theirs {theirs}"
        )

    def expect(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            self.differs(what, ours, theirs)

    def expect_set(self, what: str, ours: set[Any], theirs: set[Any]) -> None:
        if ours != theirs:
            only_ours = sorted(map(str, ours - theirs))
            only_theirs = sorted(map(str, theirs - ours))
            self.differs(what, f"also has {only_ours}", f"also has {only_theirs}")

    def follow(self) -> None:
        for turn in self.record["turns"]:
            if "unplaceable" in turn:
                self.expect("unplaceable tiles", self.take_removed(), turn["unplaceable"])
            self.turn(turn)
            if "unplaceable" not in turn:
                self.expect("discarded tiles", self.take_removed(), turn.get("discarded") or [])
            self.after_turn(turn)
            self.turns += 1
        self.expect("the game is over", self.state.over, True)
        if "unplaceable_at_end" in self.record:
            left = self.record["unplaceable_at_end"]
            self.expect("unplaceable at the end", self.take_removed(), left)
        self.expect("final scores", list(scores(self.state)), self.record["final"])

    def after_turn(self, turn: Record) -> None:
        count = len(self.state.supply)
        if turn.get("scores") is not None and not self.state.over:
            self.expect("scores", list(scores(self.state)), turn["scores"])
        if "figures" in turn and not self.state.over:
            pairs = zip(self.state.figures[:count], self.state.figures[count:], strict=True)
            self.expect("figures", [list(pair) for pair in pairs], turn["figures"])
        if "supply" in turn:
            self.expect("supply", self.state.supply, turn["supply"])

    # One tile

    def turn(self, turn: Record) -> None:
        """Compares what could be done with the tile, then does what the record did."""
        seat = turn["p"]
        decision = decision_for(self.state, seat)
        if not isinstance(decision, LayTile) or self.state.drawn is None:
            raise Lost(f"seat {seat} should lay a tile, we ask {self.state.decisions}")
        kind = KINDS[self.state.drawn].id
        self.expect("drawn tile", kind, tile(turn["tile"]))
        x, y, degrees = turn["at"]
        chosen = (x, y, degrees // 90)
        ours = {
            (*cell_at(cell), rotation): free
            for cell, rotation, free in placements_with_spots(self.state)
        }
        if turn.get("legal") is not None:
            theirs = {(a, b, turned // 90) for a, b, turned in turn["legal"]}
            self.expect_set("legal placements", set(ours), theirs)
        if turn.get("mlegal") is not None:
            names = [NAMES[turned(self.state.drawn, 0)][index] for index in ours[chosen]]
            spots = {our_place(kind, chosen[2], name) for name in names}
            theirs_too = {their_place(*spot) for spot in turn["mlegal"]}
            self.expect_set("follower spots", spots, theirs_too)
        follower = None
        if turn.get("meeple"):
            follower = segment_at(kind, chosen[2], their_place(*turn["meeple"]))
        self.queue = [*_decisions(turn), *self.queue]
        events = self.play(seat, PlaceTile(*chosen, follower))
        self.answer(events)

    def play(self, seat: Seat, action: Action) -> list[Event]:
        self.state, events = carcassonne.apply(self.state, seat, action)
        self.collect_removed(events)
        return events

    def collect_removed(self, events: list[Event]) -> None:
        theirs = {ours: code for code, ours in TILES.items()}
        self.removed += [theirs[event.tile] for event in events if isinstance(event, TileRemoved)]

    def take_removed(self) -> list[str]:
        removed, self.removed = self.removed, []
        return removed

    # What is asked after it

    def answer(self, events: list[Event]) -> None:
        """Answers as the record did until it has nothing more to say about this turn."""
        while True:
            self.skip_forced(events)
            decision = self.state.decisions[-1][0] if self.state.decisions else None
            if decision is None or isinstance(decision, LayTile):
                break
            events = self.ANSWERS[type(decision)](self, decision)
            if self.queue and self.queue[0]["kind"] == "extra":
                events = self.extra_turn(events)
        self.skip_idle_circles()
        for left in self.queue:
            self.differs("a decision", "nobody is asked", left)
        self.queue = []

    def skip_forced(self, events: list[Event]) -> None:
        """Passes over what the record asked although there was only one answer."""
        for event in events:
            if isinstance(event, DispatchDrawn):
                head = self.head("dispatch")
                self.expect("dispatch", event.card, head["card"])
                if not isinstance(decision_for(self.state, event.seat), UseDispatch):
                    self.expect("choices for the dispatch", ["points"], head["options"])
                    self.queue.pop(0)
            if isinstance(event, FollowerTakenBack) and self.answered is not event:
                head = self.crop_head("crop_remove", event.seat)
                self.expect_set("followers to take back", {event.at}, self.spots(head))

    answered: Event | None = None

    def head(self, kind: str) -> Record:
        """The record's next decision, which must be of this kind."""
        self.skip_idle_circles(unless=kind)
        if not self.queue or self.queue[0]["kind"] != kind:
            raise Lost(f"we ask for {kind}, the record goes on with {self.queue[:1]}")
        return self.queue[0]

    def skip_idle_circles(self, unless: str = "") -> None:
        """Circles that can do nothing: some records ask all the same, we do not."""
        while (
            self.queue
            and self.queue[0]["kind"].startswith("crop")
            and (self.queue[0]["kind"] != unless)
        ):
            head = self.queue[0]
            if head["kind"] != "crop" and self.spots(head):
                return
            self.queue.pop(0)

    def figures(self, decision: ChooseFigures) -> list[Event]:
        """All seats are asked at once: match by seat and feature, whatever the order."""
        chosen = tuple(self.figure(decision, award) for award in decision.awards)
        return self.play(decision.seat, MoveFigures(chosen))

    def figure(self, decision: ChooseFigures, award: Award) -> int:
        self.head("figure")
        for number, entry in enumerate(self.queue):
            if entry["kind"] != "figure":
                break
            if entry["seat"] == decision.seat and self.is_for(entry, award):
                self.expect("points", award.points, entry["points"])
                self.expect("choices of a figure", [0, 1], sorted(entry["options"]))
                if len(decision.awards) == 1:
                    count = len(self.state.supply)
                    before = self.state.figures[decision.seat :: count]
                    self.expect("figures before", before, entry["before"])
                del self.queue[number]
                return int(entry["choice"])
        raise Lost(f"no figure in the record for {award} of seat {decision.seat}")

    def is_for(self, entry: Record, award: Award) -> bool:
        if entry.get("card") is not None or award.card is not None:
            return entry.get("card") == award.card
        feature = entry["feature"]
        x, y, location = feature["anchor"]
        assert award.at is not None
        return (
            FEATURES[feature["type"]] is award.feature
            and (x, y) == (award.at.x, award.at.y)
            and self.place_at(award.at) == their_place(feature["type"], location)
        )

    def dispatch(self, decision: UseDispatch) -> list[Event]:
        entry = self.head("dispatch")
        self.queue.pop(0)
        self.expect("dispatch", decision.card, entry["card"])
        self.expect_set("choices for the dispatch", {"action", "points"}, set(entry["options"]))
        if entry["choice"] == "points":
            return self.play(decision.seat, TakePoints())
        target = self.target(decision) if decision.card == 8 else None
        return self.play(decision.seat, CarryOut(target))

    def target(self, decision: UseDispatch) -> Spot | None:
        entry = self.head("target")
        self.queue.pop(0)
        legal = carcassonne.legal(self.state, decision.seat)
        ours = {action.follower for action in legal if isinstance(action, CarryOut)}
        self.expect_set("followers for dispatch 8", ours, self.spots(entry))
        return self.spot(entry["choice"])

    def extra_turn(self, events: list[Event]) -> list[Event]:
        """Card 7: a whole turn inside the turn."""
        entry = self.queue.pop(0)
        self.expect("unplaceable tiles", self.take_removed(), entry["unplaceable"])
        if entry["turn"] is None:
            return events
        self.turn(entry["turn"])
        return []

    def circle(self, decision: CircleChoice) -> list[Event]:
        entry = self.head("crop")
        self.queue.pop(0)
        self.expect("who chooses for the circle", decision.seat, entry["seat"])
        if "circle" in entry:
            self.expect("the circle", decision.circle.value, entry["circle"])
        change = ChooseCircle("add" if entry["choice"] == "DEPLOY" else "remove")
        return self.play(decision.seat, change)

    def circle_add(self, decision: CircleAdd) -> list[Event]:
        entry = self.crop_entry("crop_add", decision)
        at = self.spot(entry["choice"]) if entry["choice"] else None
        return self.play(decision.seat, AddFollower(at))

    def circle_remove(self, decision: CircleRemove) -> list[Event]:
        entry = self.crop_entry("crop_remove", decision)
        at = self.spot(entry["choice"])
        assert at is not None
        events = self.play(decision.seat, TakeBack(at))
        self.answered = events[0]
        return events

    def crop_head(self, kind: str, seat: Seat) -> Record:
        """Takes the entry for this seat; seats before it that cannot act are passed over."""
        while self.head(kind)["seat"] != seat and not self.spots(self.head(kind)):
            self.queue.pop(0)
        self.expect(f"whose turn it is ({kind})", seat, self.head(kind)["seat"])
        return self.queue.pop(0)

    def crop_entry(self, kind: str, decision: CircleAdd | CircleRemove) -> Record:
        """The record's entry for this seat, its choices compared with ours."""
        entry = self.crop_head(kind, decision.seat)
        legal = carcassonne.legal(self.state, decision.seat)
        ours = {action.at for action in legal if isinstance(action, AddFollower | TakeBack)}
        self.expect_set(kind, ours - {None}, self.spots(entry))
        return entry

    # Places

    def spots(self, entry: Record) -> set[Spot | None]:
        return {self.spot(option) for option in entry["options"] if option is not None}

    def spot(self, option: list[Any]) -> Spot | None:
        """Their cell, feature and location as our spot; `None` if there is no such thing."""
        x, y, feature, location = option
        slot = self.state.land.slots.get(pack_cell(x, y))
        if slot is None:
            return None
        laid = self.state.land.tiles[slot]
        kind = KINDS[kind_of(laid)].id
        name = segment_at(kind, rotation_of(laid), their_place(feature, location))
        return None if name is None else Spot(x, y, name)

    def place_at(self, spot: Spot) -> Place:
        laid = self.state.land.tiles[self.state.land.slots[pack_cell(spot.x, spot.y)]]
        return our_place(KINDS[kind_of(laid)].id, rotation_of(laid), spot.segment)

    ANSWERS: ClassVar[dict[type[Decision], Any]] = {
        ChooseFigures: figures,
        UseDispatch: dispatch,
        CircleChoice: circle,
        CircleAdd: circle_add,
        CircleRemove: circle_remove,
    }


def _decisions(turn: Record) -> list[Record]:
    """The decisions after a tile; the short form of crop circles is written out."""
    if "decisions" in turn:
        return list(turn["decisions"])
    entries: list[Record] = []
    for kind, seat, choice, *options in turn.get("corn") or ():
        if kind == "choose":
            entries.append({"kind": "crop", "seat": seat, "choice": choice})
        else:
            entry = {"kind": f"crop_{kind}", "seat": seat, "choice": choice}
            entries.append({**entry, "options": options[0] if options else []})
    return entries

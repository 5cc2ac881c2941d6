"""Recorded games, and proof that the comparison with them can fail."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.oracle_cards import Record, compare

SLICE = Path(__file__).parent / "data" / "cards.jsonl.gz"
GAMES: list[Record] = [
    msgspec.json.decode(line) for line in gzip.decompress(SLICE.read_bytes()).splitlines()
]


@pytest.mark.parametrize("record", GAMES, ids=lambda record: record["id"])
def test_a_recorded_game_agrees(record: Record) -> None:  # CARD-4 to CARD-25
    steps, differences = compare(record, record["id"])
    assert differences == []
    assert steps == len(record["steps"])


def first(record: Record, kind: str, *, choices: int = 1) -> Any:
    """The first step of this kind with at least so many options."""
    return next(
        step
        for step in record["steps"]
        if step["kind"] == kind and len(step.get("options", "x")) >= choices
    )


def alter_option(record: Record) -> None:
    first(record, "score", choices=2)["options"][1]["points"] += 1


def lose_option(record: Record) -> None:
    del first(record, "score", choices=2)["options"][0]


def alter_legal(record: Record) -> None:
    first(record, "turn")["legal"].pop()


def alter_hand(record: Record) -> None:
    first(record, "turn")["hands"][0][0] = "FA"


def alter_row(record: Record) -> None:
    first(record, "turn")["rows"]["y"].append("y1")


def alter_score(record: Record) -> None:
    record["steps"][-40]["scores" if record["steps"][-40]["kind"] == "turn" else "points"] = 7


def alter_part(record: Record) -> None:
    first(record, "score")["parts"]["persons"] += 1


def alter_animals(record: Record) -> None:
    first(record, "score")["animals"]["y"] += 1


def alter_running_total(record: Record) -> None:
    first(record, "score")["totals"][0] += 1


def alter_chest(record: Record) -> None:
    first(record, "score")["chest"] += 1


def alter_cards(record: Record) -> None:
    first(record, "score", choices=2)["cards"][0] = "DR"


def alter_final_total(record: Record) -> None:
    record["final"][0]["total"] += 1


def alter_buildings(record: Record) -> None:
    record["final"][1]["buildings"] -= 5


def alter_winners(record: Record) -> None:
    record["winners"] = [*record["winners"], 9]


def alter_joker(record: Record) -> None:
    first(record, "setup_joker")["card"] = "b1"


def alter_left(record: Record) -> None:
    record["left_in_rows"]["y"] = ["y3", "y3", "y3", "y3"]


def drop_last_step(record: Record) -> None:
    record["steps"].pop()


def go_on_after_the_end(record: Record) -> None:
    record["steps"].append(deepcopy(first(record, "turn")))


def play_what_is_not_allowed(record: Record) -> None:
    first(record, "turn")["action"] = {"lay": "zz", "row": "y", "face": "down"}


def score_what_nobody_claims(record: Record) -> None:
    record["steps"].insert(3, deepcopy(first(record, "score")))


def deal_another_deck(record: Record) -> None:
    record["deck"].pop()


ALTERATIONS: list[Callable[[Record], None]] = [
    alter_option,
    lose_option,
    alter_legal,
    alter_hand,
    alter_row,
    alter_score,
    alter_part,
    alter_animals,
    alter_running_total,
    alter_chest,
    alter_cards,
    alter_final_total,
    alter_buildings,
    alter_winners,
    alter_joker,
    alter_left,
    drop_last_step,
    go_on_after_the_end,
    play_what_is_not_allowed,
    score_what_nobody_claims,
    deal_another_deck,
]


@pytest.mark.parametrize("alter", ALTERATIONS, ids=lambda alter: alter.__name__)
def test_an_altered_record_is_found(alter: Callable[[Record], None]) -> None:
    record = deepcopy(GAMES[0])
    alter(record)
    _, differences = compare(record, "file, game 1")
    assert differences
    assert all(each.startswith("file, game 1, ") for each in differences)
    assert all(": ours " in each or ", start: ours " in each for each in differences)
    assert all("theirs" in each for each in differences)

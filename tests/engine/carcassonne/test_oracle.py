"""Recorded games of other engines agree with ours on every turn, and a changed record does not."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from tests import oracle
from tests.oracle_tiles import Record, compare

RECORDED = Path(__file__).parent / "data" / "recorded.jsonl.gz"
GAMES = list(oracle.records(RECORDED))


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_recorded_game_agrees_on_every_turn(number: int) -> None:
    turns, differences = compare(GAMES[number], f"game {number}")
    assert differences == []
    assert turns == len(GAMES[number]["turns"])


def test_the_command_counts_games_turns_and_differences(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert oracle.main([str(RECORDED)]) == 0
    turns = sum(len(game["turns"]) for game in GAMES)
    assert capsys.readouterr().out == f"{len(GAMES)} games, {turns} turns, 0 differences\n"


def test_the_command_without_a_file_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert oracle.main([]) == 2
    assert "FILE.jsonl.gz" in capsys.readouterr().out


def game_with(*kinds: str) -> Record:
    """A copy of the first recorded game in which all these kinds of decisions occur."""
    for game in GAMES:
        found = {entry["kind"] for turn in game["turns"] for entry in turn.get("decisions", ())}
        if set(kinds) <= found:
            return copy.deepcopy(game)
    raise LookupError(kinds)


def decision(game: Record, kind: str) -> dict[str, Any]:
    found = (
        entry
        for turn in game["turns"]
        for entry in turn["decisions"]
        if entry["kind"] == kind and len(entry["options"]) > 1
    )
    return next(found)


def test_a_changed_spot_score_and_option_are_three_differences(tmp_path: Path) -> None:
    """The comparison can fail: three small forgeries, three differences, exit code 1."""
    game = game_with("crop", "crop_remove")
    spots = next(turn["mlegal"] for turn in game["turns"] if len(turn["mlegal"]) > 1)
    spots.pop()
    game["turns"][20]["scores"][0] += 1
    options = decision(game, "crop_remove")["options"]
    options.remove(
        next(each for each in options if each != decision(game, "crop_remove")["choice"])
    )
    _, differences = compare(game, "forged")
    assert len(differences) == 3
    said = " / ".join(differences)
    for what in ("follower spots", "scores", "crop_remove"):
        assert what in said


def forged(change: str, game: Record) -> None:
    """One lie in a record."""
    turns = game["turns"]
    match change:
        case "legal placements":
            turns[5]["legal"].pop()
        case "final scores":
            game["final"][0] += 1
        case "figures":
            turns[30]["figures"][0][0] += 1
        case "supply":
            turns[30]["supply"][1] -= 1
        case "choices for the dispatch":
            decision(game, "dispatch")["options"] = ["points"]
        case "points":
            decision(game, "figure")["points"] += 1
        case "unplaceable tiles":
            turns[10]["unplaceable"] = ["BA/C"]
        case _:
            raise LookupError(change)


@pytest.mark.parametrize(
    "change",
    [
        "legal placements", "final scores", "figures", "supply", "choices for the dispatch",
        "points", "unplaceable tiles",
    ],
)  # fmt: skip
def test_every_forgery_is_found(change: str) -> None:
    game = game_with("dispatch", "figure")
    forged(change, game)
    _, differences = compare(game, "forged")
    assert [each for each in differences if change in each]


def test_a_record_that_cannot_be_followed_is_a_difference_too() -> None:
    game = copy.deepcopy(GAMES[0])
    game["turns"][3]["at"] = [90, 90, 0]
    game["turns"][3]["mlegal"] = None
    _, differences = compare(game, "forged")
    assert "cell_is_not_adjacent" in differences[-1]


def test_missing_lists_are_not_compared() -> None:
    game = copy.deepcopy(GAMES[0])
    for turn in game["turns"]:
        turn.pop("legal")
        turn.pop("mlegal")
    assert compare(game, "scores only")[1] == []

"""Records that are right pass, and every kind of wrong one is told by its first difference."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from protocol.carcassonne import CarcassonneOptions, CarcassonneSetup, PlaceTile, TakePoints
from protocol.cardcassonne import PlaceFollower
from protocol.record import (
    RecordAction,
    RecordOutcome,
    RecordResignation,
    RecordSeat,
    RecordTimeOut,
)
from server.games.table import Table
from server.records import Record, header, written
from server.verify import replay, replay_file, verify, verify_files
from tests.registry import TABLES
from tests.server.games.play import dealt, random_game, secret, wire_options

replace = msgspec.structs.replace


def a_record(game: str = "carcassonne", label: str = "base_2", seed: int = 1) -> Record:
    """A whole random game."""
    options = wire_options(game, label)
    table, _ = dealt(game, label, seed)
    steps = tuple(
        RecordAction(number, played.seat, played.action)
        for number, played in enumerate(random_game(table, seed), 2)
    )
    result = table.outcome()
    assert result is not None
    seats = [RecordSeat(f"Player {seat}") for seat in range(options.players)]
    end = RecordOutcome(result.scores, result.winners)
    return Record(header(options, secret(seed), seats, "bastide 0"), steps, end)


def lines_of(record: Record) -> list[bytes]:
    return written(*record).splitlines()


GOOD = a_record()
HEAD, STEPS = GOOD.header, GOOD.steps
assert GOOD.outcome is not None
END: RecordOutcome = GOOD.outcome


@pytest.mark.parametrize(("game", "label"), TABLES)
def test_a_true_record_is_found_true(game: str, label: str) -> None:
    record = a_record(game, label)
    verdict = verify(lines_of(record))
    assert verdict.ok, verdict.difference
    assert record.outcome is not None
    assert (verdict.scores, verdict.winners) == (record.outcome.scores, record.outcome.winners)
    assert (verdict.game, verdict.actions) == (game, len(record.steps))


def with_header(**changes: Any) -> Record:
    return GOOD._replace(header=replace(HEAD, **changes))


def with_step(place: int, step: Any) -> Record:
    return GOOD._replace(steps=(*STEPS[:place], step, *STEPS[place + 1 :]))


def with_end(**changes: Any) -> Record:
    return GOOD._replace(outcome=replace(END, **changes))


SETUP = CarcassonneSetup(first=0, bag=("E", "V"))
LAST = len(STEPS) + 2


@pytest.mark.parametrize(
    ("make", "line", "code"),
    [
        (lambda: with_header(game="cardcassonne"), 1, "wrong_game"),
        (lambda: with_header(rules_version=99), 1, "other_rules"),
        (lambda: with_header(seats=HEAD.seats[:1]), 1, "wrong_seats"),
        (lambda: with_header(options=CarcassonneOptions(2, first=5)), 1, "bad_options"),
        (lambda: with_header(options=CarcassonneOptions(2, first=0)), 1, "wrong_terms"),
        (lambda: with_header(secret=secret(2).hex()), 1, "wrong_commitment"),
        (lambda: with_header(secret=None), 1, "no_deal"),
        (lambda: with_header(setup=SETUP), 1, "no_deal"),
        (lambda: with_header(commitment=None), 1, "no_commitment"),
        (lambda: with_step(3, replace(STEPS[3], action=PlaceTile(0, 0, 0))), 5, "illegal_action"),
        (lambda: with_step(3, replace(STEPS[3], seat=1 - STEPS[3].seat)), 5, "illegal_action"),
        (lambda: with_step(3, replace(STEPS[3], action=TakePoints())), 5, "illegal_action"),
        (lambda: with_step(3, replace(STEPS[3], action=PlaceFollower("y"))), 5, "wrong_game"),
        (lambda: with_step(3, replace(STEPS[3], seat=3)), 5, "no_such_seat"),
        (lambda: with_step(3, replace(STEPS[3], seq=STEPS[2].seq - 1)), 5, "wrong_order"),
        (lambda: GOOD._replace(steps=STEPS[:-1]), LAST - 1, "wrong_reason"),
        (lambda: GOOD._replace(outcome=None), LAST, "no_outcome"),
        (lambda: with_end(scores=(1, 2)), LAST, "wrong_scores"),
        (lambda: with_end(winners=()), LAST, "wrong_winners"),
        (lambda: with_end(reason="resigned"), LAST, "wrong_reason"),
    ],
)
def test_the_first_difference_is_told(make: Callable[[], Record], line: int, code: str) -> None:
    verdict = verify(lines_of(make()))
    assert not verdict.ok
    assert verdict.difference is not None
    assert (verdict.difference.line, verdict.difference.code) == (line, code)
    assert verdict.difference.sentence.endswith(".")


def test_another_game_follows_from_another_secret() -> None:
    other = a_record(seed=2).header
    verdict = verify(lines_of(GOOD._replace(header=other)))
    assert not verdict.ok
    assert verdict.difference is not None
    assert verdict.difference.code == "illegal_action"


def test_what_is_no_record_is_told_as_such() -> None:
    verdict = verify([b"nonsense"])
    assert verdict.difference is not None
    assert (verdict.ok, verdict.difference.line, verdict.difference.code) == (
        False, 1, "bad_record",
    )  # fmt: skip


def scripted(*steps: Any, end: RecordOutcome | None = None) -> Record:
    """Two tiles from an explicit bag."""
    head = replace(HEAD, secret=None, commitment=None, terms=None, setup=SETUP, seats=())
    return Record(head, steps, end)


LAY_E = RecordAction(1, 0, PlaceTile(0, -1, 2, "city:0"))


def test_a_scripted_game_may_break_off() -> None:
    verdict = verify(lines_of(scripted(LAY_E)))
    assert (verdict.ok, verdict.scores, verdict.winners) == (True, (4, 0), None)


def test_a_scripted_game_needs_tiles_that_exist() -> None:
    record = scripted()
    bad = record._replace(header=replace(record.header, setup=CarcassonneSetup(0, ("?",))))
    found = verify(lines_of(bad)).difference
    assert found is not None
    assert (found.code, found.rule) == ("bad_options", "unknown_tile")


@pytest.mark.parametrize(
    ("gone", "reason", "winners"),
    [
        (RecordResignation(2, 0), "resigned", (1,)),
        (RecordTimeOut(2, 0, "forfeit"), "forfeit", (1,)),
        (RecordTimeOut(2, 0, "bot"), "abandoned", ()),
    ],
)
def test_who_gives_up_cannot_win(gone: Any, reason: str, winners: tuple[int, ...]) -> None:
    end = RecordOutcome((4, 0), winners, reason)
    assert verify(lines_of(scripted(LAY_E, gone, end=end))).ok
    found = verify(lines_of(scripted(LAY_E, gone, end=replace(end, winners=(0,))))).difference
    assert found is not None
    assert found.code == "wrong_winners"


def test_seats_may_give_up_together() -> None:
    both = (RecordResignation(2, 0), RecordResignation(2, 1))
    assert verify(lines_of(scripted(LAY_E, *both, end=RecordOutcome((4, 0), (), "resigned")))).ok


def test_who_gave_up_cannot_win_by_playing_on() -> None:
    (winner,) = END.winners
    gone = RecordResignation(1, winner)
    left = replace(END, winners=(1 - winner,))
    record = GOOD._replace(steps=(gone, *STEPS), outcome=left)
    assert verify(lines_of(record)).ok
    assert not verify(lines_of(record._replace(outcome=END))).ok


def test_a_replay_shows_every_position() -> None:
    shown = list(replay(lines_of(GOOD)))
    assert len(shown) == 1 + len(STEPS)
    assert shown[0].startswith("0. carcassonne, 2 players\npoints 0 0, followers 7 7, tile ")
    assert shown[1].startswith(f"1. Player {STEPS[0].seat}: (")
    assert list(replay(lines_of(GOOD), at=10)) == [shown[10]]
    gone = [RecordResignation(2, 0), RecordTimeOut(3, 0, "bot")]
    told = [text.splitlines()[0] for text in replay(lines_of(scripted(LAY_E, *gone)))]
    assert told[1:] == [
        "1. Seat 0: (0,-1)r2 city:0", "1. Seat 0 gives up", "1. Seat 0 runs out of time",
    ]  # fmt: skip
    assert len(list(replay(lines_of(scripted(LAY_E, *gone)), at=1))) == 1


def test_files_are_verified_one_json_line_each(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(written(*GOOD))
    bad.write_bytes(written(*with_end(winners=())))
    out = StringIO()
    assert verify_files([good], out) == 0
    assert verify_files([bad, good, tmp_path / "none"], out) == 1
    first, second, third, fourth = map(msgspec.json.decode, out.getvalue().splitlines())
    assert first == third
    assert (first["ok"], first["file"], tuple(first["scores"])) == (True, str(good), END.scores)
    assert (second["ok"], second["difference"]["code"]) == (False, "wrong_winners")
    assert (fourth["ok"], fourth["difference"]["code"]) == (False, "unreadable")


def test_a_file_is_replayed_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(written(*GOOD))
    out = StringIO()
    assert replay_file(path, None, out) == 0
    assert replay_file(path, 3, out) == 0
    assert replay_file(path, 9999, out) == 2
    assert replay_file(tmp_path / "none", None, out) == 2
    path.write_bytes(written(*with_step(3, replace(STEPS[3], action=PlaceTile(0, 0, 0)))))
    assert replay_file(path, None, out) == 1
    assert out.getvalue().splitlines()[-1].startswith("Line 5: ")
    path.write_bytes(b"{}")
    assert replay_file(path, None, out) == 1


def test_a_true_record_gives_the_table_as_it_was() -> None:
    table, _ = Table.deal(HEAD.options, secret(1))
    (start,) = replay(lines_of(GOOD), at=0)
    assert start.endswith(table.text() + "\n")

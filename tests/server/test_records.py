"""Records are written as JSON Lines of the protocol and read again."""

from __future__ import annotations

import msgspec
import pytest

from engine import fair
from protocol.carcassonne import CarcassonneOptions, PlaceTile
from protocol.lobby import GameResult
from protocol.record import (
    RecordAction,
    RecordOutcome,
    RecordResignation,
    RecordSeat,
    RecordStep,
)
from server.records import BadRecord, header, outcome, read, written
from tests.server.games.play import secret

SEATS = (RecordSeat("Ann"), RecordSeat("Robot", bot="random"))
HEAD = header(CarcassonneOptions(2), secret(1), SEATS, "bastide 0", room="KRHZ", number=1)
STEPS: tuple[RecordStep, ...] = (
    RecordAction(1, 0, PlaceTile(0, 1, 0), server_ms=5),
    RecordResignation(2, 1),
)
END = RecordOutcome((0, 0), (0,), "resigned")


def test_a_record_is_read_as_it_was_written() -> None:
    data = written(HEAD, STEPS, END)
    assert data.count(b"\n") == 4
    assert read(data.splitlines()) == (HEAD, STEPS, END)
    assert read([*data.decode().split("\n"), "", " "]) == (HEAD, STEPS, END)
    assert read(written(HEAD, STEPS, None).splitlines()) == (HEAD, STEPS, None)


def test_the_header_reveals_what_was_committed_to() -> None:
    assert (HEAD.terms, HEAD.commitment) != (None, None)
    assert fair.verify(secret(1), str(HEAD.terms).encode(), str(HEAD.commitment))
    assert HEAD.secret == secret(1).hex()
    assert (HEAD.room, HEAD.number, HEAD.game, HEAD.rules_version) == ("KRHZ", 1, "carcassonne", 1)


def test_the_outcome_tells_the_result() -> None:
    result = GameResult((3, 4), (1,), "played")
    assert outcome(result, 9) == RecordOutcome((3, 4), (1,), "played", 9)


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ([], 1),
        ([b"no json"], 1),
        ([b"\xff"], 1),
        ([b"[" * 100_000], 1),
        ([b'{"type":"record.resignation","seq":1,"seat":0}'], 1),
        ([msgspec.json.encode(HEAD), b'{"type":"record.magic"}'], 2),
        ([msgspec.json.encode(HEAD), msgspec.json.encode(HEAD)], 2),
        ([msgspec.json.encode(each) for each in (HEAD, END, END)], 2),
    ],
)
def test_what_is_no_record_is_refused_with_its_line(lines: list[bytes], line: int) -> None:
    with pytest.raises(BadRecord) as error:
        read(lines)
    assert error.value.line == line

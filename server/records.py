"""Finished games as JSON Lines: written for `/replays/<id>.jsonl`, read by `verify.py`.

The lines themselves are `protocol/record.py`. Only what was asked and answered is recorded:
whoever has the record can play the game again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import msgspec

from protocol.limits import PROTOCOL_VERSION
from protocol.lobby import GameOptions, GameResult
from protocol.record import (
    RecordHeader,
    RecordLine,
    RecordOutcome,
    RecordSeat,
    RecordStep,
)
from server.games.table import commitment, game_of, rules_version, terms

_ENCODER: Final = msgspec.json.Encoder()
_LINES: Final[msgspec.json.Decoder[RecordLine]] = msgspec.json.Decoder(RecordLine)


class BadRecord(Exception):
    """Something that is no record: the number of the line, from 1, and what is wrong there."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line = line
        self.sentence = sentence


class Record(NamedTuple):
    """A record as it was read. Step number n, from 0, stands in line n + 2."""

    header: RecordHeader
    steps: tuple[RecordStep, ...]
    outcome: RecordOutcome | None
    """Absent in a game that breaks off."""


def header(
    options: GameOptions, secret: bytes, seats: Iterable[RecordSeat], software: str, **more: Any
) -> RecordHeader:
    """The first line of a game whose secret is revealed; `more` are its optional fields."""
    game = game_of(options)
    return RecordHeader(
        software=software,
        protocol=PROTOCOL_VERSION,
        rules_version=rules_version(game),
        game=game,
        options=options,
        seats=tuple(seats),
        commitment=commitment(options, secret),
        terms=terms(options).decode(),
        secret=secret.hex(),
        **more,
    )


def outcome(result: GameResult, server_ms: int | None = None) -> RecordOutcome:
    """The last line."""
    return RecordOutcome(result.scores, result.winners, result.reason, server_ms)


def written(head: RecordHeader, steps: Iterable[RecordStep], end: RecordOutcome | None) -> bytes:
    """The whole record, each line ended."""
    lines: list[RecordLine] = [head, *steps]
    if end is not None:
        lines.append(end)
    return _ENCODER.encode_lines(lines)


def read(lines: Iterable[bytes | str]) -> Record:
    """The record behind these lines, or `BadRecord`. Empty lines at the end are passed over."""
    found = [_line(number, line) for number, line in enumerate(_without_end(lines), 1)]
    head = found[0] if found else None
    if not isinstance(head, RecordHeader):
        raise BadRecord(1, "A record begins with a header.")
    last = found[-1]
    end = last if isinstance(last, RecordOutcome) else None
    steps: list[RecordStep] = []
    for number, line in enumerate(found[1 : len(found) - (end is not None)], 2):
        if isinstance(line, RecordHeader | RecordOutcome):
            raise BadRecord(number, "Header and outcome stand only at the two ends of a record.")
        steps.append(line)
    return Record(head, tuple(steps), end)


def _without_end(lines: Iterable[bytes | str]) -> list[bytes | str]:
    kept = list(lines)
    while kept and not kept[-1].strip():
        kept.pop()
    return kept


def _line(number: int, line: bytes | str) -> RecordLine:
    try:
        return _LINES.decode(line)
    except RecursionError:
        raise BadRecord(number, "This is nested too deeply to be a line of a record.") from None
    except ValueError as error:
        raise BadRecord(number, f"This is no line of a record: {error}.") from None

"""Records played again: is everything in them as the rules and the commitment say?

`verify` tells the first difference it finds; `replay` shows a record position by position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Final, NamedTuple, TextIO

import msgspec

from protocol.fields import Outcome
from protocol.record import (
    RecordAction,
    RecordHeader,
    RecordOutcome,
    RecordResignation,
    RecordStep,
    RecordTimeOut,
)
from server.games.table import (
    IllegalAction,
    OptionsError,
    Table,
    WrongGame,
    game_of,
    is_committed,
    rules_version,
    terms,
)
from server.records import BadRecord, Record, read

NO_SECRET: Final = b""
"""A scripted game has none."""


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a record and the game played again part."""

    line: int
    code: str
    sentence: str
    rule: str | None = None
    """The rules' own code, where they refuse something."""


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a record when it was played again."""

    ok: bool
    game: str | None = None
    actions: int = 0
    """So many were played again."""
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    difference: Difference | None = None
    file: str | None = None


class Position(NamedTuple):
    """The table after a line of the record."""

    line: int
    step: RecordStep | None
    """What led here; `None` at the start."""
    table: Table


class Differs(Exception):
    """The record says something else than the game played again."""

    def __init__(self, line: int, code: str, sentence: str, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.difference = Difference(line, code, sentence, rule)


def verify(lines: Iterable[bytes | str]) -> Verdict:
    """Plays a record again: commitment, rules version, every action, and the outcome."""
    try:
        record = read(lines)
    except BadRecord as error:
        return Verdict(ok=False, difference=Difference(error.line, "bad_record", error.sentence))
    return _played_again(record)


def _played_again(record: Record) -> Verdict:
    actions = 0
    found: Difference | None = None
    table: Table | None = None
    try:
        for position in positions(record):
            table = position.table
            actions += isinstance(position.step, RecordAction)
        assert table is not None, "a record has a start"
        _check_end(record, table)
    except Differs as error:
        found = error.difference
    end = record.outcome
    return Verdict(
        ok=found is None,
        game=record.header.game,
        actions=actions,
        scores=None if table is None else table.scores(),
        winners=None if end is None or found else end.winners,
        difference=found,
    )


def positions(record: Record) -> Iterator[Position]:
    """The start, and the table after each step; `Differs` where the rules disagree."""
    table = _deal(record.header)
    yield Position(1, None, table)
    seq = -1
    for line, step in enumerate(record.steps, 2):
        if step.seq < seq:
            raise Differs(line, "wrong_order", "No step may have a smaller `seq` than the last.")
        if step.seat >= table.players:
            raise Differs(line, "no_such_seat", f"There is no seat {step.seat} at this table.")
        seq = step.seq
        if isinstance(step, RecordAction):
            _play(table, line, step)
        yield Position(line, step, table)


def _play(table: Table, line: int, step: RecordAction) -> None:
    try:
        table.accept(table.propose(step.seat, step.action))
    except IllegalAction as refusal:
        raise Differs(line, "illegal_action", refusal.sentence, refusal.code) from None
    except WrongGame:
        raise Differs(line, "wrong_game", f"This is no action of the game {table.game}.") from None


def _deal(head: RecordHeader) -> Table:
    """The table as the header describes it, once everything there is found right."""
    if head.game != game_of(head.options):
        raise Differs(1, "wrong_game", "The options are those of another game.")
    known = rules_version(head.game)
    if head.rules_version != known:
        raise Differs(1, "other_rules", f"This is version {known} of the rules; use the other.")
    if head.seats and len(head.seats) != head.options.players:
        raise Differs(1, "wrong_seats", "The header lists more or fewer seats than are played.")
    try:
        secret = _secret(head)
        table, _ = Table.deal(head.options, secret, setup=head.setup)
    except OptionsError as refusal:
        raise Differs(1, "bad_options", refusal.sentence, refusal.code) from None
    return table


def _secret(head: RecordHeader) -> bytes:
    """The secret that the commitment binds; none if the setup is explicit."""
    if (head.secret is None) == (head.setup is None):
        raise Differs(1, "no_deal", "Give either the revealed secret or an explicit setup.")
    if head.secret is None:
        return NO_SECRET
    text = terms(head.options)
    if head.terms is not None and head.terms.encode() != text:
        raise Differs(1, "wrong_terms", f"The terms of these options are {text.decode()}.")
    if head.commitment is None:
        raise Differs(1, "no_commitment", "A secret proves nothing without its commitment.")
    secret = bytes.fromhex(head.secret)
    if not is_committed(head.options, secret, head.commitment):
        raise Differs(1, "wrong_commitment", "The secret is not the one that was committed to.")
    return secret


def _check_end(record: Record, table: Table) -> None:
    """The outcome is what the rules, or those who gave up, have made of the game."""
    line, end, by_rules = len(record.steps) + 2, record.outcome, table.outcome()
    if end is None:
        if record.header.setup is None:
            raise Differs(line, "no_outcome", "The record breaks off before the outcome.")
        return  # a position from elsewhere need not be played to its end
    if (end.reason == "played") != (by_rules is not None):
        state = "still going on" if by_rules is None else "over"
        raise Differs(line, "wrong_reason", f"By the rules the game is {state}.")
    if end.scores != table.scores():
        told = " ".join(map(str, table.scores()))
        raise Differs(line, "wrong_scores", f"Played again, the scores are {told}.")
    winners = _winners(record, end, table, by_rules)
    if end.winners != winners:
        told = " ".join(map(str, winners)) or "none"
        raise Differs(line, "wrong_winners", f"Played again, the winners are {told}.")


def _winners(
    record: Record, end: RecordOutcome, table: Table, by_rules: Outcome | None
) -> tuple[int, ...]:
    """By the rules, but who gave up cannot win; nobody wins an abandoned game."""
    if end.reason == "abandoned":
        return ()
    gone = {step.seat for step in record.steps if _gives_up(step)}
    winners = tuple(seat for seat in by_rules.winners if seat not in gone) if by_rules else ()
    if winners:
        return winners
    scores = table.scores()
    left = [seat for seat in range(table.players) if seat not in gone]
    best = max((scores[seat] for seat in left), default=0)
    return tuple(seat for seat in left if scores[seat] == best)


def _gives_up(step: RecordStep) -> bool:
    return isinstance(step, RecordResignation) or (
        isinstance(step, RecordTimeOut) and step.then == "forfeit"
    )


def replay(lines: Iterable[bytes | str], at: int | None = None) -> Iterator[str]:
    """Every position as text, or only the one after `at` actions (0: the start).

    Raises `BadRecord` or `Differs` where the record cannot be played on.
    """
    record = read(lines)
    count = 0
    for position in positions(record):
        step = position.step
        count += isinstance(step, RecordAction)
        is_wanted = at is None or (at == count and (step is None or isinstance(step, RecordAction)))
        if is_wanted:
            yield f"{count}. {_told(record, position)}\n{position.table.text()}\n"


def _told(record: Record, position: Position) -> str:
    """Who did what, in the game's notation."""
    step = position.step
    if step is None:
        return f"{record.header.game}, {record.header.options.players} players"
    seats = record.header.seats
    name = seats[step.seat].name if seats else f"Seat {step.seat}"
    if isinstance(step, RecordAction):
        return f"{name}: {position.table.spell(step.action)}"
    return f"{name} gives up" if _gives_up(step) else f"{name} runs out of time"


def verify_files(paths: Iterable[str | PathLike[str]], out: TextIO) -> int:
    """One JSON line per record; the exit code is 0 if all are right, else 1."""
    code = 0
    for path in paths:
        try:
            verdict = verify(_lines_of(path))
        except OSError as error:
            trouble = Difference(0, "unreadable", f"The file cannot be read: {error.strerror}.")
            verdict = Verdict(ok=False, difference=trouble)
        named = msgspec.structs.replace(verdict, file=str(path))
        out.write(msgspec.json.encode(named).decode() + "\n")
        code = code if verdict.ok else 1
    return code


def replay_file(path: str | PathLike[str], at: int | None, out: TextIO) -> int:
    """Shows a record; the exit code is 0, 1 if it cannot be played on, 2 for a wrong request."""
    shown = 0
    try:
        for text in replay(_lines_of(path), at):
            out.write(text + "\n")
            shown += 1
    except OSError as error:
        out.write(f"{path} cannot be read: {error.strerror}.\n")
        return 2
    except BadRecord as error:
        out.write(f"Line {error.line}: {error.sentence}\n")
        return 1
    except Differs as error:
        out.write(f"Line {error.difference.line}: {error.difference.sentence}\n")
        return 1
    if not shown:
        out.write(f"The record has fewer than {at} actions.\n")
        return 2
    return 0


def _lines_of(path: str | PathLike[str]) -> list[bytes]:
    return Path(path).read_bytes().splitlines()

"""The page for strangers tells what the code does: its tables are made from the messages."""

from __future__ import annotations

from protocol.errors import CLOSES, ERRORS, CloseCode, ErrorCode
from tests.protocol.page import PAGE, TABLES, marks, renewed

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_tables_are_up_to_date() -> None:
    assert renewed(TEXT) == TEXT, "run `python -m tests.protocol.page`"


def test_every_table_is_on_the_page_once() -> None:
    assert sorted(marks(TEXT)) == sorted(TABLES)


def test_every_code_has_a_meaning() -> None:
    assert list(ERRORS) == list(ErrorCode)
    assert list(CLOSES) == list(CloseCode)


def test_there_is_a_place_for_a_conversation_of_each_game() -> None:
    for game in ("carcassonne", "cardcassonne"):
        assert TEXT.count(f"<!-- conversation: {game} -->") == 1

"""Menus: numbers that stay, pages and filters."""

from __future__ import annotations

import pytest

from clients.terminal.en import EN
from clients.terminal.menu import Choice, Menu, menu_lines

FRUIT = Menu("Which?", (Choice("apple", 1), Choice("Banana", 2), Choice("cherry", 3)))
MANY = Menu("Which?", tuple(Choice(f"line {number}", number) for number in range(1, 46)))


def test_lines_are_numbered() -> None:
    assert menu_lines(FRUIT, EN.house) == [
        "Which?",
        "  1  apple",
        "  2  Banana",
        "  3  cherry",
        "Number, or part of a line; ? for help.",
    ]


def test_a_part_filters_and_numbers_stay() -> None:
    narrowed = FRUIT.narrowed("an")
    assert menu_lines(narrowed, EN.house) == [
        "Which?",
        "  2  Banana",
        "Only lines with “an”; an empty line shows all 3.",
        "Number, or part of a line; ? for help.",
    ]
    assert narrowed.chosen("2") == Choice("Banana", 2)


def test_long_lists_have_pages() -> None:
    last = MANY.paged(1).paged(1)
    assert menu_lines(last, EN.house)[1:-1] == [
        *(f"  {number}  line {number}" for number in range(41, 46)),
        "Page 3 of 3: + and - turn it.",
    ]
    assert last.paged(1) == last
    assert MANY.paged(-1) == MANY


@pytest.mark.parametrize("text", ["0", "4", "-1", "x", "", "²", "1.0", "99999999999999999999"])
def test_what_is_no_number_of_a_line(text: str) -> None:
    assert FRUIT.chosen(text) is None

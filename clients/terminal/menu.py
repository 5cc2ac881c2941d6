"""A numbered list to choose from: numbers stay the same whatever is filtered or paged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

import msgspec

from clients.terminal.words import HouseWords

PAGE: Final = 20

T = TypeVar("T")


class Choice(msgspec.Struct, Generic[T], frozen=True):
    """A line of a menu and what it stands for."""

    label: str
    value: T


class Menu(msgspec.Struct, Generic[T], frozen=True):
    """A question with its choices, of which one page is shown."""

    title: str
    choices: tuple[Choice[T], ...]
    part: str = ""
    page: int = 0

    @property
    def fitting(self) -> Sequence[tuple[int, Choice[T]]]:
        """The choices that contain the typed part, with their numbers."""
        wanted = self.part.casefold()
        numbered = enumerate(self.choices, start=1)
        return [pair for pair in numbered if wanted in pair[1].label.casefold()]

    @property
    def pages(self) -> int:
        """How many pages there are, at least one."""
        return max(1, -(-len(self.fitting) // PAGE))

    def chosen(self, text: str) -> Choice[T] | None:
        """The choice of that number, if there is one."""
        is_number = text.isascii() and text.isdigit() and len(text) < 6
        number = int(text) if is_number else 0
        return self.choices[number - 1] if 1 <= number <= len(self.choices) else None

    def narrowed(self, part: str) -> Menu[T]:
        """The menu with only those lines that contain this part."""
        return msgspec.structs.replace(self, part=part, page=0)

    def paged(self, step: int) -> Menu[T]:
        """The page after, or before, this one."""
        return msgspec.structs.replace(self, page=min(max(self.page + step, 0), self.pages - 1))


def menu_lines(menu: Menu[T], words: HouseWords) -> list[str]:
    """What is shown of a menu."""
    fitting = menu.fitting
    shown = fitting[menu.page * PAGE : (menu.page + 1) * PAGE]
    width = len(str(len(menu.choices)))
    lines = [menu.title, *(f"  {number:>{width}}  {choice.label}" for number, choice in shown)]
    if menu.part:
        lines.append(words.filtered.format(part=menu.part, total=len(menu.choices)))
    if menu.pages > 1:
        lines.append(words.page.format(page=menu.page + 1, pages=menu.pages))
    return [*lines, words.number_or_part]

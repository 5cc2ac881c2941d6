"""What the next typed line answers: a menu, or a question for free text."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

import msgspec

from clients.terminal.menu import Choice, Menu

Step: TypeAlias = Callable[[], Awaitable[None]]
"""What happens once a line of a menu is chosen."""


class Prompt(msgspec.Struct, frozen=True):
    """A question that any text answers."""

    question: str
    then: Callable[[str], Awaitable[None]]


Dialogue: TypeAlias = Menu[Step] | Prompt


def menu_of(title: str, lines: Iterable[tuple[str, Step]]) -> Menu[Step]:
    """A menu whose lines lead somewhere."""
    return Menu(title, tuple(Choice(label, step) for label, step in lines))

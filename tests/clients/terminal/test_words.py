"""The three languages say the same things with the same gaps to fill."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Any

import msgspec
import pytest

from clients.terminal.de import DE
from clients.terminal.en import EN
from clients.terminal.nl import NL
from clients.terminal.words import Words, counted


def sentences(part: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a language with the path that leads to it."""
    if isinstance(part, str):
        yield path, part
        return
    if isinstance(part, msgspec.Struct):
        part = msgspec.structs.asdict(part)
    pairs = part.items() if isinstance(part, dict) else enumerate(part)
    for key, value in pairs:
        yield from sentences(value, f"{path}.{key}")


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("words", [DE, NL])
def test_every_language_has_every_sentence_with_the_same_gaps(words: Words) -> None:
    english = {path: gaps(text) for path, text in sentences(EN)}
    assert {path: gaps(text) for path, text in sentences(words)} == english


@pytest.mark.parametrize("words", [EN, DE, NL])
def test_no_sentence_is_empty(words: Words) -> None:
    assert all(text.strip() for _, text in sentences(words))


@pytest.mark.parametrize("words", [DE, NL])
def test_translations_are_translated(words: Words) -> None:
    """Few sentences may read the same: those of names and signs alone."""
    english = dict(sentences(EN))
    same = [path for path, text in sentences(words) if text == english[path]]
    assert len(same) < 30, same


@pytest.mark.parametrize(("number", "text"), [(0, "0 tiles"), (1, "1 tile"), (2, "2 tiles")])
def test_numbers_with_their_nouns(number: int, text: str) -> None:
    assert counted(EN.tiles.tiles, number) == text

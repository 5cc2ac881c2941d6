"""Every rule of `docs/rules/` is cited in the engine and tested; every worked example is a test."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs" / "rules"
EXAMPLES = RULES / "examples.md"
ID = r"[A-Z]+-\d+"
A_RULE = re.compile(rf"^\s*[-*] \**({ID})\b", re.MULTILINE)
AN_EXAMPLE = re.compile(r"^\| *([A-Z]\d+) *\|", re.MULTILINE)
A_CITATION = re.compile(rf"\[({ID}(?:, *{ID})*)\]")


def text_of(paths: Iterable[Path]) -> str:
    """All these files, one after the other."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(paths))


RULE_IDS = A_RULE.findall(text_of(RULES.glob("*.md")))
EXAMPLE_IDS = AN_EXAMPLE.findall(text_of([EXAMPLES]))
CITED = {
    rule
    for citation in A_CITATION.findall(text_of((ROOT / "engine").rglob("*.py")))
    for rule in re.findall(ID, citation)
}
NAMED = set(
    re.findall(
        rf"\b(?:{ID}|[A-Z]\d+)\b",
        text_of(path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__)),
    )
)


def test_ids_are_found_and_given_once() -> None:
    assert {"BASE-1", "BASE-17", "CARD-25", "DISP-11", "LAB-8", "CROP-3"} <= set(RULE_IDS)
    assert {"B1", "M22", "L11", "K5", "C29"} <= set(EXAMPLE_IDS)
    for ids in (RULE_IDS, EXAMPLE_IDS):
        assert len(set(ids)) == len(ids)


def test_every_rule_is_cited_in_the_engine() -> None:
    assert [rule for rule in RULE_IDS if rule not in CITED] == []


def test_every_citation_is_a_rule() -> None:
    assert sorted(CITED - set(RULE_IDS)) == []


def test_every_rule_has_a_test() -> None:
    assert [rule for rule in RULE_IDS if rule not in NAMED] == []


def test_every_worked_example_is_a_test() -> None:
    assert [example for example in EXAMPLE_IDS if example not in NAMED] == []

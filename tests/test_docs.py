"""The examples in our pages run, and the links between our pages lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


@each_page
def test_examples_run(page: Path) -> None:
    text = page.read_text(encoding="utf-8").replace("```", "\n")
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    complaints: list[str] = []
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(
        test, out=complaints.append
    )
    assert not complaints, "".join(complaints)


@each_page
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    missing = [link for link in links if not (page.parent / link).exists()]
    assert not missing

"""`docs/security.md` lists every attack of this folder, and none that is not there."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parent.parent.parent / "docs" / "security.md"


def test_the_page_lists_every_attack_once() -> None:
    listed = PAGE.read_text(encoding="utf-8").split("<!-- attacks -->")[1].split("<!-- end -->")[0]
    names = re.findall(r"\| `(test_\w+)` \|", listed)
    files = re.findall(r"`(test_\w+\.py)`", listed)
    there: list[str] = []
    for file in sorted(HERE.glob("test_*.py")):
        if file.name != Path(__file__).name:
            assert file.name in files
            there += re.findall(
                r"^(?:async )?def (test_\w+)", file.read_text("utf-8"), re.MULTILINE
            )
    assert sorted(names) == sorted(there)


def test_every_attack_says_what_would_be_gained() -> None:
    for file in HERE.glob("test_*.py"):
        if file.name != Path(__file__).name:
            bodies = re.split(r"^(?:async )?def test_", file.read_text("utf-8"), flags=re.MULTILINE)
            for body in bodies[1:]:
                assert '-> None:\n    """' in body, body[:60]

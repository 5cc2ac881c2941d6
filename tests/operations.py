"""The lists of `docs/operations.md`, made from the settings and the metrics.

`python -m tests.operations` writes them anew, between their marks; the rest of the page is ours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from server.config import describe
from server.metrics import Metrics

PAGE = Path(__file__).parent.parent / "docs" / "operations.md"
MARKED = re.compile(r"(<!-- (settings|metrics) -->\n).*?(<!-- end -->)", re.DOTALL)
HELP = re.compile(r"^# HELP (\S+) (.*)\n# TYPE \S+ (\S+)$", re.MULTILINE)


def settings() -> str:
    """Every setting with its default and its meaning."""
    return f"```\n{describe()}\n```\n"


def metrics() -> str:
    """Every figure as the server shows it."""
    return "".join(_rows())


def _rows() -> Iterator[str]:
    yield "| name | kind | meaning |\n| --- | --- | --- |\n"
    for name, meaning, kind in HELP.findall(Metrics().render().decode()):
        yield f"| `{name}` | {kind} | {meaning} |\n"


LISTS: dict[str, Callable[[], str]] = {"settings": settings, "metrics": metrics}


def renewed(page: str) -> str:
    """The page with every list made anew."""
    return MARKED.sub(lambda found: f"{found[1]}\n{LISTS[found[2]]()}\n{found[3]}", page)


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

"""The committed page is what its sources make, small, and asks nobody else."""

from __future__ import annotations

import gzip
import re
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

from server.games.table import catalog
from server.page import page

WEB: Final = Path(__file__).parents[2] / "clients" / "web"
SINGLE: Final = ("index.html", "package-lock.json", "svelte.config.js", "vite.config.ts")
MOST_PACKED_BYTES: Final = 150_000


def source_hash() -> str:
    """As `scripts/source_hash.mjs` counts it."""
    inside = [path for path in (WEB / "src").rglob("*") if path.is_file()]
    names = sorted([*SINGLE, *(path.relative_to(WEB).as_posix() for path in inside)])
    digest = sha256()
    for name in names:
        digest.update(name.encode() + b"\0" + (WEB / name).read_bytes() + b"\0")
    return digest.hexdigest()


def test_the_page_is_built_from_its_sources() -> None:
    marked = re.search(rb'name="source-sha256" content="(\w+)"', page().body)
    assert marked is not None
    assert marked[1].decode() == source_hash(), "the page is stale: npm run build in clients/web"


def test_the_page_is_small() -> None:
    assert len(page().packed) < MOST_PACKED_BYTES
    assert gzip.decompress(page().packed) == page().body


def test_only_the_own_scripts_may_run() -> None:
    policy = page().policy
    assert re.search(r"script-src 'sha256-[\w+/]+=*';", policy)
    assert "default-src 'none'" in policy
    assert "unsafe-eval" not in policy


@pytest.mark.parametrize("mark", [b' src="', b' href="/', b"@import", b"url(http"])
def test_the_page_fetches_nothing_to_be_drawn(mark: bytes) -> None:
    head = re.sub(rb"<script.*?</script>", b"", page().body, flags=re.DOTALL)
    assert mark not in head


def test_the_drawings_are_tested_with_the_tiles_of_today() -> None:
    kept = (WEB / "tests" / "carcassonne.catalog.json").read_bytes()
    assert kept.rstrip(b"\n") == catalog("carcassonne")

"""The page people play on: one self-contained file, built from `clients/web` and kept with us.

It is served with a policy that lets it run its own script, by that script's hash, and talk to this
server alone.
"""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final, NamedTuple

KIND: Final = "text/html; charset=utf-8"
SCRIPT: Final = re.compile(rb"<script[^>]*>(.*?)</script>", re.DOTALL)


class Page(NamedTuple):
    """The page, plain and packed, and the policy it comes with."""

    body: bytes
    packed: bytes
    policy: str


@cache
def page() -> Page:
    """The built page; read and packed once."""
    body = (files("server") / "static" / "index.html").read_bytes()
    # No time in the header of the packed bytes: the same page is always the same bytes.
    return Page(body, gzip.compress(body, compresslevel=9, mtime=0), policy(body))


def policy(body: bytes) -> str:
    """What the page may do: its own scripts and styles, pictures within it, this server."""
    hashes = " ".join(f"'sha256-{_digest(script)}'" for script in SCRIPT.findall(body))
    return (
        f"default-src 'none'; script-src {hashes}; style-src 'unsafe-inline'; "
        "img-src data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _digest(script: bytes) -> str:
    return b64encode(sha256(script).digest()).decode()

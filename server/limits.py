"""How much the house takes from one client: tokens per second, and which web pages may connect."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit


class TokenBucket:
    """So many at once after a pause, so many per second in the long run."""

    __slots__ = ("_burst", "_filled_ms", "_per_ms", "_tokens")

    def __init__(self, per_second: float, burst: int, now_ms: int) -> None:
        self._per_ms = per_second / 1000
        self._burst = float(burst)
        self._tokens = float(burst)
        self._filled_ms = now_ms

    def take(self, now_ms: int) -> int:
        """Takes one token: 0. If there is none: in how many milliseconds there will be."""
        elapsed_ms = max(0, now_ms - self._filled_ms)
        self._tokens = min(self._burst, self._tokens + elapsed_ms * self._per_ms)
        self._filled_ms = now_ms
        if self._tokens >= 1:
            self._tokens -= 1
            return 0
        return int((1 - self._tokens) / self._per_ms) + 1


def is_origin_allowed(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """May a web page of this origin connect?

    Programs send no origin and pass. So does a page that was fetched from the same host, one from
    this machine or the local network, and those the operator lists.
    """
    if origin is None or origin in allowed or "*" in allowed:
        return True
    try:
        page = urlsplit(origin).hostname
        own = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    return page is not None and (page == own or _is_local(page))


def _is_local(name: str) -> bool:
    """A name or address that means this machine or one in the local network."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return name == "localhost" or name.endswith((".local", ".lan", ".home.arpa", ".internal"))
    return address.is_private or address.is_loopback or address.is_link_local

"""What time it is, and being woken later: the only clock of the house, handed in from outside."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Wake(Protocol):
    """A call that was ordered for later."""

    def cancel(self) -> None:
        """It is no longer wanted. Doing it twice, or too late, is harmless."""
        ...


class Clock(Protocol):
    """Time in whole milliseconds since 1970, and calls at a time to come."""

    def now_ms(self) -> int:
        """The time now. It never goes back while the process lives."""
        ...

    def call_later(self, delay_ms: int, call: Callable[[], None]) -> Wake:
        """Calls once after so many milliseconds."""
        ...


class SystemClock:
    """The machine's clock, read once; from there on counted steadily, whatever is set later."""

    def __init__(self) -> None:
        self._start_ms = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000

    def now_ms(self) -> int:
        """The time now. It never goes back while the process lives."""
        return self._start_ms + time.monotonic_ns() // 1_000_000

    def call_later(self, delay_ms: int, call: Callable[[], None]) -> Wake:
        """Calls once after so many milliseconds."""
        return asyncio.get_running_loop().call_later(max(0, delay_ms) / 1000, call)

"""A clock that stands still until a test turns it."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count

START_MS = 1_700_000_000_000


class Order:
    """A call ordered for later."""

    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class FakeClock:
    """Time as the test tells it."""

    def __init__(self, now_ms: int = START_MS) -> None:
        self._now_ms = now_ms
        self._orders: list[tuple[int, int, Order]] = []
        self._numbers = count()

    def now_ms(self) -> int:
        return self._now_ms

    def call_later(self, delay_ms: int, call: Callable[[], None]) -> Order:
        order = Order(call)
        heapq.heappush(self._orders, (self._now_ms + delay_ms, next(self._numbers), order))
        return order

    def advance(self, by_ms: int) -> None:
        """Turns the clock on; whatever is due on the way is called in order."""
        target_ms = self._now_ms + by_ms
        while self._orders and self._orders[0][0] <= target_ms:
            at_ms, _, order = heapq.heappop(self._orders)
            self._now_ms = max(self._now_ms, at_ms)
            if order.call is not None:
                order.call()
        self._now_ms = target_ms

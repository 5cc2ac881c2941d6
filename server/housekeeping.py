"""Clearing away: rooms that ended long enough ago are forgotten."""

from __future__ import annotations

from typing import Final

from server.house import House
from server.store.base import StoreError

EVERY_MS: Final = 600_000


class Housekeeping:
    """Looks around now and then while the house is open."""

    def __init__(self, house: House) -> None:
        self._house = house

    def start(self) -> None:
        """Clears away now, and again after every pause."""
        if not self._house.is_draining:
            self._house.spawn(self._clear())
            self._house.clock.call_later(EVERY_MS, self.start)

    async def _clear(self) -> None:
        kept_ms = int(self._house.settings.finished_room_hours * 3_600_000)
        before_ms = self._house.clock.now_ms() - kept_ms
        try:
            for row in await self._house.store.rooms():
                if row.ended_ms is not None and row.ended_ms <= before_ms:
                    await self._house.store.forget(row.room)
        except StoreError as error:
            self._house.log.warning("not cleared away", error=str(error))

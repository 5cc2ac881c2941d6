"""Who somebody is: a secret token, known to them alone. Only its hash is kept."""

from __future__ import annotations

import asyncio
import secrets
from hashlib import sha256
from typing import Final

from protocol.errors import ErrorCode
from server.answers import Answers
from server.clock import Clock
from server.limits import TokenBucket
from server.refused import Refused
from server.store.base import IdentityRow, Store

TOKEN_BYTES: Final = 32
KEY_BYTES: Final = 16
MOST_RESTING: Final = 10_000
"""People who are gone and whose last answers are kept in mind."""


class Person:
    """Somebody as the house knows them. `key` is never told to anybody."""

    def __init__(self, key: str, bucket: TokenBucket) -> None:
        self.key = key
        self.name = ""
        self.answers = Answers()
        self.opening = asyncio.Lock()
        """They open one room at a time, on whatever connection they ask for it."""
        self.bucket = bucket


class People:
    """Everybody who is connected or has a seat."""

    def __init__(self, store: Store, clock: Clock, rate: float, burst: int) -> None:
        self._store = store
        self._clock = clock
        self._rate, self._burst = rate, burst
        self._by_key: dict[str, Person] = {}
        self._resting: dict[str, None] = {}

    def person(self, key: str) -> Person:
        """The person with this key, remembered from now on."""
        self._resting.pop(key, None)
        known = self._by_key.get(key)
        if known is None:
            bucket = TokenBucket(self._rate, self._burst, self._clock.now_ms())
            known = self._by_key[key] = Person(key, bucket)
        return known

    def rest(self, key: str) -> None:
        """Somebody has gone; of very many who have, those gone longest are forgotten."""
        self._resting[key] = None
        if len(self._resting) > MOST_RESTING:
            oldest = next(iter(self._resting))
            del self._resting[oldest]
            self._by_key.pop(oldest, None)

    async def enter(self, token: str | None, name: str) -> tuple[Person, str]:
        """Somebody comes in, with the token of an earlier time or as a new person."""
        now_ms = self._clock.now_ms()
        if token is None:
            token = secrets.token_urlsafe(TOKEN_BYTES)
            key, created_ms = secrets.token_hex(KEY_BYTES), now_ms
        else:
            row = await self._store.identity(hashed(token))
            if row is None:
                raise Refused(
                    ErrorCode.NOT_AUTHENTICATED,
                    "Nobody has this token; say hello without it.",
                    path="$.token",
                )
            key, created_ms = row.identity, row.created_ms
        await self._store.remember(IdentityRow(key, hashed(token), name, created_ms, now_ms))
        person = self.person(key)
        person.name = name
        return person, token


def hashed(token: str) -> bytes:
    """What is stored of a token: it is as random as its hash, so no salt is needed."""
    return sha256(token.encode()).digest()

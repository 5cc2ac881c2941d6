"""Chance that anybody can check afterwards: a commitment before the game, the secret after it.

The house draws a secret of 32 bytes and publishes its commitment; the whole deal follows from
the secret; at the end the secret is revealed and everyone can recompute both. The construction
is written down step by step, with test vectors, in `docs/fair-deck.md`.
Nothing is drawn here: the secret comes as an argument.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from hmac import compare_digest, digest
from typing import Final

import msgspec

SECRET_BYTES: Final = 32
COMMITMENT_TAG: Final = b"bastide.commitment.v1\0"
CHANCE_TAG: Final = b"bastide.chance.v1\0"
_WORD_VALUES: Final = 2**64


class BadSecret(ValueError):
    """A secret that is not 32 bytes long."""

    def __init__(self, length: int) -> None:
        super().__init__(f"A secret has {SECRET_BYTES} bytes, not {length}.")


class _Terms(msgspec.Struct, frozen=True):
    game: str
    options: msgspec.Struct
    rules_version: int


def canonical(game_name: str, rules_version: int, options: msgspec.Struct) -> bytes:
    """What is played, as the one text that the commitment binds: compact JSON, names sorted."""
    return msgspec.json.encode(_Terms(game_name, options, rules_version), order="sorted")


def commitment(secret: bytes, terms: bytes) -> str:
    """What is published before the game: it binds the secret and the canonical terms."""
    return sha256(COMMITMENT_TAG + _checked(secret) + terms).hexdigest()


def verify(secret: bytes, terms: bytes, published: str) -> bool:
    """Is this the secret, and are these the terms, that were committed to?"""
    return compare_digest(commitment(secret, terms).encode(), published.lower().encode())


class FairChance:
    """The `Chance` that follows from a secret and its context (the canonical terms)."""

    def __init__(self, secret: bytes, context: bytes) -> None:
        key = digest(_checked(secret), CHANCE_TAG + context, "sha256")
        self._words = _words(key)

    def below(self, n: int, /) -> int:
        """A whole number from 0 to n - 1, each as likely as the others."""
        if not 1 <= n <= _WORD_VALUES:
            raise ValueError(f"There is no number to draw below {n}.")
        # The last, incomplete run of n values would favour small numbers: draw again instead.
        fair_values = _WORD_VALUES - _WORD_VALUES % n
        return next(word for word in self._words if word < fair_values) % n


def _checked(secret: bytes) -> bytes:
    if len(secret) != SECRET_BYTES:
        raise BadSecret(len(secret))
    return secret


def _words(key: bytes) -> Iterator[int]:
    """Endless 64-bit numbers: HMAC-SHA-256 of a counter, each block cut into four."""
    counter = 0
    while True:
        block = digest(key, counter.to_bytes(8, "big"), "sha256")
        for start in range(0, len(block), 8):
            yield int.from_bytes(block[start : start + 8], "big")
        counter += 1

"""Room passwords: kept as a salted, slow hash. Slow, so call these in a thread."""

from __future__ import annotations

import secrets
from hashlib import scrypt
from hmac import compare_digest
from typing import Final

SALT_BYTES: Final = 16
COST: Final = 2**13


def hashed_password(password: str) -> str:
    """What is stored of a password: salt and hash."""
    salt = secrets.token_bytes(SALT_BYTES)
    return f"{salt.hex()}:{_stretched(password, salt).hex()}"


def is_password(password: str | None, stored: str) -> bool:
    """Is this the password behind the stored hash?"""
    salt, _, expected = stored.partition(":")
    found = _stretched(password or "", bytes.fromhex(salt))
    return compare_digest(found, bytes.fromhex(expected))


def _stretched(password: str, salt: bytes) -> bytes:
    return scrypt(password.encode(), salt=salt, n=COST, r=8, p=1)

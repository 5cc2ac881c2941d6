"""The fair deck: the published vectors, an independent second opinion, and uniformity."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import factorial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.fair import BadSecret, FairChance, canonical, commitment, verify
from engine.game import shuffled

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "docs" / "fair-deck-vectors.json").read_text(encoding="utf-8")
)
each_vector = pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])


def secret_number(number: int) -> bytes:
    return hashlib.sha256(f"secret {number}".encode()).digest()


def options_of(vector: dict[str, Any]) -> msgspec.Struct:
    fields = [(name, type(value)) for name, value in vector["options"].items()]
    return msgspec.defstruct("Options", fields, frozen=True)(**vector["options"])


def terms_of(vector: dict[str, Any]) -> bytes:
    return canonical(vector["game"], vector["rules_version"], options_of(vector))


class SecondOpinion:
    """The page `docs/fair-deck.md` followed to the letter, sharing nothing with the engine."""

    def __init__(self, secret: bytes, terms: bytes) -> None:
        self.commitment = hashlib.sha256(b"bastide.commitment.v1\x00" + secret + terms).hexdigest()
        self.key = hmac.new(secret, b"bastide.chance.v1\x00" + terms, hashlib.sha256).digest()
        self.unread = self.bytes_of_the_stream()

    def block(self, number: int) -> bytes:
        return hmac.new(self.key, bytes.fromhex(f"{number:016x}"), hashlib.sha256).digest()

    def bytes_of_the_stream(self) -> Iterator[int]:
        number = 0
        while True:
            yield from self.block(number)
            number += 1

    def below(self, n: int) -> int:
        while True:
            word = 0
            for _ in range(8):
                word = word * 256 + next(self.unread)
            if word // n < 2**64 // n:
                return word % n

    def shuffle(self, items: list[int]) -> list[int]:
        place = len(items) - 1
        while place > 0:
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]
            place -= 1
        return items


@each_vector
def test_the_engine_gives_the_published_vectors(vector: dict[str, Any]) -> None:
    secret, terms = bytes.fromhex(vector["secret"]), terms_of(vector)
    assert terms.decode() == vector["canonical"]
    assert commitment(secret, terms) == vector["commitment"]
    for draws in vector["draws"]:
        chance = FairChance(secret, terms)
        assert [str(chance.below(int(draws["below"]))) for _ in draws["numbers"]] == draws[
            "numbers"
        ]
    size = len(vector["shuffled"])
    assert shuffled(range(size), FairChance(secret, terms)) == vector["shuffled"]


@each_vector
def test_a_second_opinion_gives_the_published_vectors(vector: dict[str, Any]) -> None:
    secret = bytes.fromhex(vector["secret"])
    wanted = {name: vector[name] for name in ("game", "options", "rules_version")}
    terms = json.dumps(wanted, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert terms.decode() == vector["canonical"]
    opinion = SecondOpinion(secret, terms)
    assert opinion.commitment == vector["commitment"]
    assert opinion.key.hex() == vector["key"]
    assert [opinion.block(0).hex(), opinion.block(1).hex()] == vector["blocks"]
    for draws in vector["draws"]:
        again = SecondOpinion(secret, terms)
        assert [str(again.below(int(draws["below"]))) for _ in draws["numbers"]] == draws["numbers"]
    assert opinion.shuffle(list(range(len(vector["shuffled"])))) == vector["shuffled"]


def test_the_vectors_contain_a_rejected_word() -> None:
    """Else an implementation that forgets to reject would pass them."""
    draws = [(vector, draw) for vector in VECTORS for draw in vector["draws"]]
    assert any(
        int(vector["blocks"][0][:16], 16) % int(draw["below"]) != int(draw["numbers"][0])
        for vector, draw in draws
    )


@each_vector
def test_a_commitment_binds_secret_options_game_and_rules(vector: dict[str, Any]) -> None:
    secret, terms = bytes.fromhex(vector["secret"]), terms_of(vector)
    published = commitment(secret, terms)
    assert verify(secret, terms, published)
    assert verify(secret, terms, published.upper())
    assert not verify(secret_number(1), terms, published)
    options = options_of(vector)
    assert not verify(secret, canonical("another", vector["rules_version"], options), published)
    assert not verify(secret, canonical(vector["game"], 99, options), published)
    assert not verify(secret, canonical(vector["game"], 1, msgspec.Struct()), published)


def test_the_same_secret_gives_another_stream_in_another_context() -> None:
    one, other = FairChance(secret_number(1), b"one"), FairChance(secret_number(1), b"other")
    assert [one.below(1000) for _ in range(8)] != [other.below(1000) for _ in range(8)]


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_has_32_bytes(length: int) -> None:
    with pytest.raises(BadSecret, match=f"32 bytes, not {length}"):
        commitment(bytes(length), b"")
    with pytest.raises(BadSecret):
        FairChance(bytes(length), b"")


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_there_is_nothing_to_draw_below(n: int) -> None:
    with pytest.raises(ValueError, match="no number to draw"):
        FairChance(bytes(32), b"").below(n)


def chi_square(found: Counter[Any], kinds: int) -> float:
    expected = found.total() / kinds
    empty = kinds - len(found)
    return sum((n - expected) ** 2 / expected for n in found.values()) + empty * expected


def test_shuffles_of_many_secrets_are_uniform() -> None:
    """All 24 orders of four things; 49.7 is exceeded once in a thousand (23 degrees of freedom)."""
    orders = Counter(
        tuple(shuffled("abcd", FairChance(secret_number(number), b"uniform")))
        for number in range(6000)
    )
    assert set(orders) == set(permutations("abcd"))
    assert chi_square(orders, factorial(4)) < 49.7


@pytest.mark.parametrize(("n", "limit"), [(6, 20.5), (71, 112.3)])
def test_numbers_of_many_secrets_are_uniform(n: int, limit: float) -> None:
    """The limit is exceeded once in a thousand (n - 1 degrees of freedom)."""
    first = Counter(FairChance(secret_number(number), b"").below(n) for number in range(6000))
    assert chi_square(first, n) < limit


def test_numbers_of_one_stream_are_uniform() -> None:
    chance = FairChance(secret_number(0), b"")
    assert chi_square(Counter(chance.below(71) for _ in range(6000)), 71) < 112.3


def test_the_position_of_each_card_is_uniform() -> None:
    """Every card of a deck of 12 is as likely in every place (121 degrees of freedom)."""
    places: Counter[tuple[int, int]] = Counter()
    for number in range(2000):
        places.update(enumerate(shuffled(range(12), FairChance(secret_number(number), b""))))
    assert chi_square(places, 144) < 173.6

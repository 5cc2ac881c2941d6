"""The same rules written a second time, slowly and from the page: to count and to compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import prod

TABLE = {0: 0, 1: 3, 2: 6, 3: 9, 4: 12, 5: 14, 6: 16, 7: 18, 8: 19}

JOKERS_AND_FOLLOWER = ("@", "DR", "FA", "AJ", "BJ")
"""What goes to any row."""

Answer = tuple[tuple[str, ...], tuple[str, ...], int]
"""Cashed cards sorted, species sorted, points."""


def answers(
    row: str,
    cards: list[str],
    down: set[int],
    *,
    held: dict[str, int],
    waiting: int,
    edition: str,
) -> set[Answer]:
    """Every answer on a segment: each card that may be cashed, each joker, one by one."""
    free = [
        place for place in range(len(cards)) if may_cash(row, cards[place], place in down, edition)
    ]
    found: set[Answer] = set()
    for size in range(len(free) + 1):
        for cash in combinations(free, size):
            rest = [card for place, card in enumerate(cards) if place not in cash]
            cashed = tuple(sorted(cards[place] for place in cash))
            for assign, points in kept(row, rest, held, waiting):
                found.add((cashed, assign, points + 10 * size))
    return found


def may_cash(row: str, card: str, is_down: bool, edition: str) -> bool:
    if card in ("AJ", "BJ"):
        return is_down and edition == "nl"
    return card[1] in "ab" and card[0] != row


def kept(
    row: str, cards: list[str], held: dict[str, int], waiting: int
) -> set[tuple[tuple[str, ...], int]]:
    """Every way to assign the jokers among the cards that are not cashed, with all points."""
    persons = [int(card[1]) for card in cards if card[1].isdigit() and card[0] == row]
    points = sum(persons) * len(persons)
    points += 10 * sum(card[1].isdigit() and card[0] != row for card in cards)
    points += 10 * sum(card in ("DR", "FA") for card in cards)
    gained = [card[0] for card in cards if card[1] == "a"]
    jokers = cards.count("AJ")
    species = [each for each in "yrgb" if held[each] or each in gained]
    if not species:
        return {((), points + 3 * jokers)}
    found = set()
    for assign in product(species, repeat=jokers + waiting):
        fresh = [*gained, *assign]
        herd = sum(TABLE[min(8, held[each] + fresh.count(each))] for each in set(fresh))
        found.add((tuple(sorted(assign)), points + herd))
    return found


@cache
def best_series(kinds: tuple[int, ...], jokers: int) -> int:
    """The most points for so many buildings of four kinds and jokers, series by series."""
    best = 0
    for taken in product((0, 1), repeat=4):
        if any(one > count for one, count in zip(taken, kinds, strict=True)):
            continue
        for wild in range(min(jokers, 4 - sum(taken)) + 1):
            if sum(taken) + wild:
                rest = tuple(count - one for one, count in zip(taken, kinds, strict=True))
                value = (0, 0, 5, 15, 30)[sum(taken) + wild]
                best = max(best, value + best_series(rest, jokers - wild))
    return best


def turn_sequences(hands: list[tuple[str, ...]], full: int, turn: int, plies: int) -> int:
    """How many ways there are to take so many turns of a round; `@` in a hand is the follower."""
    if plies == 0:
        return 1
    hand = hands[turn]
    total = 0
    for thing in set(hand):
        rest = list(hand)
        rest.remove(thing)
        after = [*hands]
        after[turn] = tuple(rest)
        anywhere = thing in JOKERS_AND_FOLLOWER or len(hand) - hand.count("@") == full
        ways = 4 if anywhere else 1
        total += ways * turn_sequences(after, full, (turn + 1) % len(hands), plies - 1)
    return total


def last_round(rows: dict[str, list[str]], hands: list[tuple[str, ...]], turn: int) -> Counter[int]:
    """Number of actions to the end of the game -> how many ways there are to get there so.

    No first cards are left to lay and nobody has animals. In a row `[ra]` lies face down and
    `@0` is a follower.
    """
    if not any(hands):
        counts = [count for count in claim_counts(rows) if count > 1]
        return Counter({len(counts): prod(counts)})
    found: Counter[int] = Counter()
    for thing in set(hands[turn]):
        rest = list(hands[turn])
        rest.remove(thing)
        after = [*hands]
        after[turn] = tuple(rest)
        for row in rows if thing in JOKERS_AND_FOLLOWER else thing[0]:
            item = f"@{turn}" if thing == "@" else thing
            longer = {**rows, row: [*rows[row], item]}
            for length, ways in last_round(longer, after, (turn + 1) % len(hands)).items():
                found[length + 1] += ways
    return found


def claim_counts(rows: dict[str, list[str]]) -> Iterator[int]:
    """How many answers there are on each claim; nobody has animals, so order does not matter."""
    for row, items in rows.items():
        cards: list[str] = []
        for item in items:
            if item.startswith("@"):
                down = {place for place, card in enumerate(cards) if card.startswith("[")}
                codes = [card.strip("[]") for card in cards]
                nothing = dict.fromkeys("yrgb", 0)
                yield len(answers(row, codes, down, held=nothing, waiting=0, edition="de"))
                cards = []
            else:
                cards.append(item)

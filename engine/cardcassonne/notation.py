"""Cards, rows, actions and tables as short text, for tests, golden games and bug reports.

A row reads from the board outwards: `y2 ra [BJ]Red @Blue` is two cards face up, a card that Red
laid face down, and Blue's follower. A face-down card nobody may see is `[]Red`.
"""

from __future__ import annotations

import re
from typing import Final

from engine.cardcassonne.actions import Action, LayCard, LayJoker, PlaceFollower, ScoreSegment
from engine.cardcassonne.cards import COLOURS, FACES, Card, Colour
from engine.cardcassonne.model import (
    Claim,
    Decision,
    FaceDown,
    Follower,
    JokerChoice,
    Row,
    RowItem,
    State,
)
from engine.game import Seat

SEAT_NAMES: Final = ("Red", "Blue", "Green", "Yellow", "Black")
"""The followers' colours, seat by seat; they have nothing to do with the rows' colours."""

CODES: Final[dict[str, Card]] = {card: card for card in FACES}
LETTERS: Final[dict[str, Colour]] = {colour: colour for colour in COLOURS}


def write_row(row: Row) -> str:
    """A row as text, face-down cards included."""
    return " ".join(map(write_item, row))


def write_item(item: RowItem) -> str:
    """One thing in a row: `y2`, `[y2]Red` or `@Red`."""
    if isinstance(item, Follower):
        return f"@{SEAT_NAMES[item.seat]}"
    if isinstance(item, FaceDown):
        return f"[{item.card}]{SEAT_NAMES[item.by]}"
    return item


def read_row(text: str, by: Seat = 0) -> Row:
    """The row that `write_row` wrote; a bare `[y2]` is laid by the seat `by`."""
    return tuple(read_item(word, by) for word in text.split())


def read_item(word: str, by: Seat = 0) -> RowItem:
    """The thing in a row that `write_item` wrote."""
    if word.startswith("@"):
        return Follower(read_seat(word[1:]))
    if found := re.fullmatch(r"\[(\w\w)\](\w*)", word):
        return FaceDown(read_seat(found[2]) if found[2] else by, read_card(found[1]))
    return read_card(word)


def read_seat(name: str) -> Seat:
    """The seat whose follower has this colour."""
    if name not in SEAT_NAMES:
        raise ValueError(f"{name!r} is none of {', '.join(SEAT_NAMES)}")
    return SEAT_NAMES.index(name)


def read_card(word: str) -> Card:
    """A card's code."""
    if word not in CODES:
        raise ValueError(f"{word!r} is no card")
    return CODES[word]


def read_cards(text: str) -> tuple[Card, ...]:
    """Several cards, with spaces between them."""
    return tuple(read_card(word) for word in text.split())


def read_colour(word: str) -> Colour:
    """A row or species by its colour's letter."""
    if word not in LETTERS:
        raise ValueError(f"{word!r} is none of {', '.join(LETTERS)}")
    return LETTERS[word]


def write_action(action: Action) -> str:
    """`y2>r` lays a card, `>r` a joker turned up, `@r` places the follower, `score` answers."""
    if isinstance(action, LayCard):
        return f"{action.card}>{action.row}"
    if isinstance(action, LayJoker):
        return f">{action.row}"
    if isinstance(action, PlaceFollower):
        return f"@{action.row}"
    cash = ["cash", *action.cash] if action.cash else []
    assign = ["assign", *action.assign] if action.assign else []
    return " ".join(["score", *cash, *assign])


def read_action(text: str) -> Action:
    """The action that `write_action` wrote."""
    if text.startswith("score"):
        words = text.removeprefix("score").split("assign")
        cash = read_cards(words[0].replace("cash", " "))
        species = " ".join(words[1:]).split()
        return ScoreSegment(cash, tuple(read_colour(word) for word in species))
    if text.startswith("@"):
        return PlaceFollower(read_colour(text[1:]))
    card, _, row = text.partition(">")
    return LayCard(read_card(card), read_colour(row)) if card else LayJoker(read_colour(row))


def write_state(state: State) -> str:
    """The whole table, hidden cards included, one line per row and seat."""
    lines = [f"round {state.round}, dealer {SEAT_NAMES[state.dealer]}, stack {len(state.stack)}"]
    lines += [f"{row}: {write_row(state.rows[row])}".rstrip() for row in COLOURS]
    lines += [write_seat(state, seat) for seat in range(state.options.players)]
    lines += [write_asked(each) for each in (state.decisions[-1] if state.decisions else ())]
    return "\n".join(lines)


def write_seat(state: State, seat: Seat) -> str:
    """A seat's score, hand, animals by species, waiting jokers and chest."""
    animals = " ".join(f"{species}{state.animals[seat][species]}" for species in COLOURS)
    parts = [
        f"{SEAT_NAMES[seat]} {state.scores[seat]}",
        f"hand {' '.join(state.hands[seat]) or '-'}",
        f"animals {animals} +{state.unassigned[seat]}",
        f"chest {' '.join(state.chests[seat]) or '-'}",
    ]
    return ", ".join(parts)


def write_asked(decision: Decision) -> str:
    """Who is asked what."""
    if isinstance(decision, JokerChoice):
        return f"{SEAT_NAMES[decision.seat]} lays {decision.card}"
    if isinstance(decision, Claim):
        items = [
            f"[{card}]" if place in decision.face_down else card
            for place, card in enumerate(decision.cards)
        ]
        return f"{SEAT_NAMES[decision.seat]} scores {decision.row}: {' '.join(items)}"
    return f"{SEAT_NAMES[decision.seat]} is on turn"

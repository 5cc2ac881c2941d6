"""What a viewer may not know, slot by slot, and how to shuffle it without the viewer noticing."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Literal, NamedTuple

from engine.cardcassonne.actions import Action, LayCard
from engine.cardcassonne.cards import COLOURS, DEALS, FACES, SETUP_CARDS, Card, Kind, in_order
from engine.cardcassonne.choices import lays_face_down
from engine.cardcassonne.model import FaceDown, Row, State, copy_of
from engine.game import Seat

Viewer = Seat | None


class Slot(NamedTuple):
    """A place that holds a card somebody may not know: of a hand, the stack, a row or a chest."""

    where: Literal["hand", "stack", "row", "chest"]
    whose: int
    """The seat, or the row's number; 0 for the stack."""
    place: int


def card_slots(state: State) -> dict[Slot, Card]:
    """Every card of the state that is hidden from somebody."""
    slots: dict[Slot, Card] = {
        Slot("stack", 0, place): card for place, card in enumerate(state.stack)
    }
    for seat, hand in enumerate(state.hands):
        slots |= {Slot("hand", seat, place): card for place, card in enumerate(hand)}
    for seat, chest in enumerate(state.chests):
        slots |= {Slot("chest", seat, place): card for place, card in enumerate(chest)}
    for number, row in enumerate(COLOURS):
        items = enumerate(state.rows[row])
        slots |= {
            Slot("row", number, place): item.card
            for place, item in items
            if isinstance(item, FaceDown)
        }
    return slots


def hidden_slots(state: State, viewer: Viewer) -> dict[Slot, Card]:
    """Those that this viewer may not know. Even the owner may not look into a chest."""
    return {
        slot: card for slot, card in card_slots(state).items() if not knows(state, viewer, slot)
    }


def knows(state: State, viewer: Viewer, slot: Slot) -> bool:
    if slot.where == "chest":
        return not state.decisions  # turned up at the end
    if slot.where == "hand":
        return slot.whose == viewer
    if slot.where == "row":
        item = state.rows[COLOURS[slot.whose]][slot.place]
        return isinstance(item, FaceDown) and item.by == viewer
    return False


def shuffle_hidden(
    state: State, viewer: Viewer, random: Random, pinned: Collection[Slot] = ()
) -> dict[Slot, Card]:
    """Another arrangement of what the viewer may not know; the pinned slots keep their cards.

    A chest only ever holds buildings, so buildings are exchanged first, then all but chests.
    """
    cards: dict[Slot, Card] = {
        slot: card for slot, card in hidden_slots(state, viewer).items() if slot not in pinned
    }
    permute(cards, [slot for slot in cards if FACES[cards[slot]].kind is Kind.BUILDING], random)
    permute(cards, [slot for slot in cards if slot.where != "chest"], random)
    return cards


def permute(cards: dict[Slot, Card], slots: list[Slot], random: Random) -> None:
    order = random.sample(slots, len(slots))
    cards.update(zip(slots, [cards[each] for each in order], strict=True))


def rebuilt(state: State, cards: dict[Slot, Card]) -> State:
    """The state with these cards in these slots."""
    found = card_slots(state) | cards
    twin = copy_of(state)
    twin.stack = tuple(found[Slot("stack", 0, place)] for place in range(len(state.stack)))
    for seat in range(state.options.players):
        hand, chest = range(len(state.hands[seat])), range(len(state.chests[seat]))
        twin.hands[seat] = in_order([found[Slot("hand", seat, place)] for place in hand])
        twin.chests[seat] = in_order([found[Slot("chest", seat, place)] for place in chest])
    for number, row in enumerate(COLOURS):
        twin.rows[row] = rebuilt_row(state.rows[row], number, found)
    return twin


def rebuilt_row(row: Row, number: int, cards: dict[Slot, Card]) -> Row:
    return tuple(
        FaceDown(item.by, cards[Slot("row", number, place)]) if isinstance(item, FaceDown) else item
        for place, item in enumerate(row)
    )


def disguise(state: State, viewer: Viewer, random: Random) -> State:
    """A state that differs only in what this viewer may not know."""
    return rebuilt(state, shuffle_hidden(state, viewer, random))


def glimpse(state: State, seat: Seat, action: Action) -> object:
    """What others see of an action: of a card laid face down only the row."""
    if isinstance(action, LayCard) and lays_face_down(state, seat):
        return ("face down", action.row)
    return action


def revealed(state: State, viewer: Viewer, seat: Seat, action: Action, after: State) -> set[Slot]:
    """The slots whose cards the viewer gets to see while this action is carried out."""
    found = dealt_slots(state, viewer, after)
    if not after.decisions:
        found |= {slot for slot in card_slots(state) if slot.where == "chest"}
    if isinstance(action, LayCard) and not lays_face_down(state, seat):
        found.add(Slot("hand", seat, state.hands[seat].index(action.card)))
    for number, row in enumerate(COLOURS):
        # Scoring takes segments off a row's front, so what is gone has been turned up.
        laid = getattr(action, "row", None) == row
        gone = len(state.rows[row]) + laid - len(after.rows[row])
        found |= {Slot("row", number, place) for place in range(gone)}
    return found


def dealt_slots(state: State, viewer: Viewer, after: State) -> set[Slot]:
    """The cards of the stack that are turned up at the start or dealt to the viewer."""
    turned_up = max(0, min(len(state.stack), len(state.stack) - 120))
    drawn = len(state.stack) - len(after.stack)
    found = set(range(min(drawn, turned_up)))
    if after.round > state.round and viewer is not None:
        players = state.options.players
        cards = DEALS[players].cards
        block = turned_up + (viewer - after.dealer - 1) % players * cards
        found |= set(range(block, block + cards))
    assert turned_up <= SETUP_CARDS
    return {Slot("stack", 0, place) for place in found}

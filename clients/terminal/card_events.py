"""What happened in the card game, as sentences with the reason of every point."""

from __future__ import annotations

from collections.abc import Iterable

from clients.terminal.scene import Scene
from clients.terminal.words import counted
from protocol.cardcassonne import Card, Colour
from protocol.cardcassonne_events import (
    AnimalsScored,
    CardcassonneEvent,
    CardcassonneFollowerPlaced,
    CardcassonneGameEnded,
    CardLaid,
    CardsCashed,
    CardTurnedUp,
    ChestGrew,
    ChestScored,
    DragonFairyScored,
    HandDealt,
    JokerLaid,
    JokersAssigned,
    MisplacedScored,
    PersonsScored,
    RoundBegan,
    SegmentScored,
    SegmentTurnedUp,
    UnassignedScored,
)
from protocol.fields import Outcome


def tell_cards(event: CardcassonneEvent, scene: Scene) -> str:
    """The event as one sentence."""
    return (
        _tell_dealing(event, scene)
        or _tell_turns(event, scene)
        or _tell_scoring(event, scene)
        or _tell_animals(event, scene)
        or _tell_end(event, scene)
    )


def card_list(cards: Iterable[Card], scene: Scene) -> str:
    """Several cards by name."""
    return ", ".join(scene.words.cards.cards[card] for card in cards)


def species_list(species: Iterable[Colour], scene: Scene) -> str:
    """Several species by name."""
    return ", ".join(scene.words.cards.species[colour] for colour in species)


def _tell_dealing(event: CardcassonneEvent, scene: Scene) -> str:
    words = scene.words.cards
    match event:
        case CardTurnedUp(card=card, row=None):
            return words.joker_turned_up.format(card=words.cards[card])
        case CardTurnedUp(card=card, row=row) if row:
            return words.turned_up.format(card=words.cards[card], row=words.rows[row])
        case JokerLaid(seat=seat, card=card, row=row):
            return words.joker_laid.format(
                name=scene.name(seat), card=words.cards[card], row=words.rows[row]
            )
        case RoundBegan(round=number, dealer=dealer):
            return words.round_began.format(round=number, name=scene.name(dealer))
        case HandDealt(seat=seat, count=count, cards=cards):
            form = words.hand_dealt if cards is None else words.own_hand
            return form.format(
                name=scene.name(seat),
                cards=counted(words.count, count),
                list=card_list(cards or (), scene),
            )
    return ""


def _tell_turns(event: CardcassonneEvent, scene: Scene) -> str:
    words = scene.words.cards
    match event:
        case CardLaid(seat=seat, row=row, face_down=face_down, card=card):
            form = words.own_face_down if face_down else words.card_laid
            return (form if card else words.laid_face_down).format(
                name=scene.name(seat),
                row=words.rows[row],
                card=words.cards[card] if card else "",
            )
        case CardcassonneFollowerPlaced(seat=seat, row=row):
            return words.follower_placed.format(name=scene.name(seat), row=words.rows[row])
        case SegmentTurnedUp(seat=seat, row=row, cards=cards):
            return words.segment_turned_up.format(
                name=scene.name(seat), row=words.rows[row], cards=card_list(cards, scene)
            )
    return ""


def _tell_scoring(event: CardcassonneEvent, scene: Scene) -> str:
    words = scene.words.cards
    match event:
        case PersonsScored(cards=cards, total=total, count=count, points=points):
            return words.persons.format(
                total=total,
                count=count,
                cards=card_list(cards, scene),
                gains=scene.gains(points),
            )
        case MisplacedScored(cards=cards, points=points):
            form = words.misplaced
        case CardsCashed(cards=cards, points=points):
            form = words.cashed
        case DragonFairyScored(cards=cards, points=points):
            form = words.dragon_fairy
        case _:
            return ""
    return form.format(cards=card_list(cards, scene), gains=scene.gains(points))


def _tell_animals(event: CardcassonneEvent, scene: Scene) -> str:
    words = scene.words.cards
    match event:
        case JokersAssigned(seat=seat, species=species):
            return words.assigned.format(
                name=scene.name(seat), species=species_list(species, scene)
            )
        case AnimalsScored(seat=seat, species=kind, gained=gained, holding=holding):
            return words.animals.format(
                name=scene.name(seat),
                gained=gained,
                species=words.species[kind],
                holding=holding,
                gains=scene.gains(event.points),
            )
        case UnassignedScored(jokers=jokers, points=points):
            return words.unassigned_scored.format(jokers=jokers, gains=scene.gains(points))
    return ""


def _tell_end(event: CardcassonneEvent, scene: Scene) -> str:
    words = scene.words.cards
    match event:
        case ChestGrew(seat=seat, cards=cards, size=size):
            return words.chest_grew.format(
                name=scene.name(seat), cards=card_list(cards, scene), size=size
            )
        case SegmentScored(seat=seat, total=total, score=score):
            return words.segment_scored.format(
                total=scene.points(total), name=scene.name(seat), points=scene.points(score)
            )
        case ChestScored(seat=seat, cards=cards, series=series, points=points):
            return words.chest_scored.format(
                name=scene.name(seat),
                cards=card_list(cards, scene),
                series=", ".join(map(str, series)) or "0",
                gains=scene.gains(points),
            )
        case CardcassonneGameEnded(scores=scores, winners=winners):
            return scene.outcome(Outcome(scores, winners))
    return ""

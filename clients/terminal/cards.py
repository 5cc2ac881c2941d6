"""The card game to look at and to choose from: a view becomes lines, a request becomes a menu."""

from __future__ import annotations

from typing import Final

from clients.terminal.board import LETTERS
from clients.terminal.card_events import card_list, species_list
from clients.terminal.menu import Choice, Menu
from clients.terminal.scene import Scene
from clients.terminal.words import counted
from protocol.cardcassonne import (
    Card,
    CardcassonneAction,
    CardcassonneOffer,
    CardcassonneOwn,
    CardcassonneRequest,
    CardcassonneView,
    Colour,
    LayCard,
    LayJoker,
    PlaceFollower,
    RowSegment,
    RowView,
    ScoreSegment,
    ScoreSegmentOption,
    SeatSummary,
)

COLOURS: Final[tuple[Colour, ...]] = ("y", "r", "g", "b")
_Known = dict[tuple[Colour, int, int], Card]


def table_lines(
    view: CardcassonneView, own: tuple[CardcassonneOwn, ...], scene: Scene
) -> list[str]:
    """The four rows, everybody's points and the own hand."""
    words = scene.words.cards
    title = words.title.format(
        round=view.round, rounds=view.rounds, stack=counted(words.count, view.stack)
    )
    known: _Known = {
        (card.row, card.segment, card.place): card.card for each in own for card in each.face_down
    }
    viewer = own[0].seat if own else None
    lines = [title]
    for row in view.rows:
        lines += _row_lines(row, known, viewer, scene)
    lines += [_seat_line(view, seat, summary, scene) for seat, summary in enumerate(view.seats)]
    if view.claim:
        claim = view.claim
        name, row_name = scene.name(claim.seat), words.rows[claim.row]
        cards = card_list(claim.cards, scene)
        lines.append(words.claim.format(name=name, row=row_name, cards=cards))
    return lines + [words.hand.format(cards=card_list(each.hand, scene) or "-") for each in own]


def _row_lines(row: RowView, known: _Known, viewer: int | None, scene: Scene) -> list[str]:
    """The row's name, then a line for each of its segments, the open end last."""
    title = scene.words.cards.row.format(row=scene.words.cards.rows[row.row])
    lines = [title]
    for index, segment in enumerate(row.segments):
        faces = " ".join(
            _face(card.card, card.by, known.get((row.row, index, place)))
            for place, card in enumerate(segment.cards)
        )
        lines.append(f"  {_segment(segment, faces, viewer, scene)}")
    return lines


def _face(card: Card | None, by: int | None, own: Card | None) -> str:
    """`y2` face up, `(y2)` one's own face down, `?B` somebody else's."""
    if card:
        return card
    if own:
        return f"({own})"
    return f"?{LETTERS[by]}" if by is not None else "?"


def _segment(segment: RowSegment, faces: str, viewer: int | None, scene: Scene) -> str:
    words = scene.words.cards
    seat = viewer if segment.owner is None else segment.owner
    known = "/".join(map(str, segment.known if seat is None else segment.known[seat : seat + 1]))
    hidden = f", {counted(words.hidden, segment.unknown)}" if segment.unknown else ""
    if segment.owner is None:
        return words.open_end.format(cards=faces or "-", known=known, hidden=hidden)
    letter = LETTERS[segment.owner]
    return words.claimed.format(cards=faces or "-", letter=letter, known=known, hidden=hidden)


def _seat_line(view: CardcassonneView, seat: int, summary: SeatSummary, scene: Scene) -> str:
    words = scene.words.cards
    counts = (summary.animals.y, summary.animals.r, summary.animals.g, summary.animals.b)
    herds = [
        words.herd.format(count=count, species=words.species[colour])
        for colour, count in zip(COLOURS, counts, strict=True)
        if count
    ]
    if summary.unassigned:
        herds.append(words.unassigned.format(count=summary.unassigned))
    marks = [words.follower_ready] if summary.follower else []
    if view.dealer == seat:
        marks.append(words.dealer)
    return words.seat.format(
        letter=LETTERS[seat],
        name=scene.name(seat),
        points=scene.points(summary.score),
        cards=counted(words.count, summary.hand),
        chest=summary.chest,
        animals="".join(f", {herd}" for herd in herds),
        marks=f" ({', '.join(marks)})" if marks else "",
    )


def request_menu(request: CardcassonneRequest, scene: Scene) -> Menu[CardcassonneAction]:
    """The open request as a menu."""
    words = scene.words.cards
    title = {
        "cardcassonne.joker": words.ask_joker,
        "cardcassonne.turn": words.ask_turn,
        "cardcassonne.segment": words.ask_segment,
    }.get(request.kind, scene.words.house.what_next)
    choices = tuple(Choice(_label(offer, scene), _action(offer)) for offer in request.legal)
    return Menu(title, choices)


def _label(offer: CardcassonneOffer, scene: Scene) -> str:
    words = scene.words.cards
    match offer:
        case LayJoker(row=row):
            return words.lay_joker.format(row=words.rows[row])
        case LayCard(card=card, row=row):
            return words.lay_card.format(card=words.cards[card], row=words.rows[row])
        case PlaceFollower(row=row):
            return words.place_follower.format(row=words.rows[row])
        case ScoreSegmentOption():
            return _scoring_label(offer, scene)


def _scoring_label(offer: ScoreSegmentOption, scene: Scene) -> str:
    words = scene.words.cards
    what = [words.cash.format(cards=card_list(offer.cash, scene)) if offer.cash else words.keep_all]
    if offer.assign:
        what.append(words.assign.format(species=species_list(offer.assign, scene)))
    return words.brings.format(what=", ".join(what), points=scene.points(offer.points))


def _action(offer: CardcassonneOffer) -> CardcassonneAction:
    """The action behind an offer."""
    if isinstance(offer, ScoreSegmentOption):
        return ScoreSegment(offer.cash, offer.assign)
    return offer

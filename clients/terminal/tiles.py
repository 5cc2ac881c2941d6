"""The tile game to look at and to choose from: a view becomes lines, a request becomes a menu."""

from __future__ import annotations

from collections.abc import Iterable

from clients.terminal.board import LETTERS, Catalog, Cell, corners, landscape, reached, tile_lines
from clients.terminal.menu import Choice, Menu
from clients.terminal.scene import Scene, cell_of, segment_kind
from clients.terminal.words import counted
from protocol.carcassonne import (
    AddFollower,
    Award,
    CarcassonneAction,
    CarcassonneOffer,
    CarcassonneQuestion,
    CarcassonneRequest,
    CarcassonneView,
    CarryOut,
    ChooseCircle,
    ChooseFigures,
    CircleAdd,
    CircleChoice,
    CircleRemove,
    FeatureReport,
    LayTile,
    MoveFigures,
    PlaceTile,
    PlaceTileOptions,
    TakeBack,
    TakePoints,
    UseDispatch,
)

Answer = CarcassonneAction | PlaceTileOptions
"""What a line of the menu means: an action, or a place where a follower is still to be chosen."""


def table_lines(
    view: CarcassonneView, scene: Scene, catalog: Catalog, legal: Iterable[CarcassonneOffer] = ()
) -> list[str]:
    """The whole table; free cells show the numbers of the choices that lie there."""
    words = scene.words.tiles
    bag = counted(words.tiles, view.bag)
    lines = [words.landscape.format(tiles=counted(words.tiles, len(view.tiles)), bag=bag)]
    lines += landscape(view, catalog, _hints(in_order(legal)))
    lines.append(words.legend)
    if view.last_move:
        last = view.last_move
        where, who = Cell(last.x, last.y), scene.name(last.seat)
        lines.append(words.last.format(tile=last.tile, cell=where, name=who))
    return lines + score_lines(view, scene) + drawn_lines(view, scene, catalog)


def score_lines(view: CarcassonneView, scene: Scene) -> list[str]:
    """Points and followers of everybody."""
    words = scene.words.tiles
    lines = [
        words.score.format(
            letter=LETTERS[seat],
            name=scene.name(seat),
            points=scene.points(score),
            followers=counted(words.followers, view.supply[seat]),
        )
        for seat, score in enumerate(view.scores)
    ]
    if view.dispatches:
        for seat, (first, second) in enumerate(view.dispatches.figures):
            lines[seat] += words.figures.format(first=first, second=second)
    return lines


def drawn_lines(view: CarcassonneView, scene: Scene, catalog: Catalog) -> list[str]:
    """The tile that is to be laid now."""
    if view.drawn is None or view.on_turn is None:
        return []
    name = scene.name(view.on_turn)
    title = scene.words.tiles.drawn.format(name=name, tile=view.drawn)
    return [title, *(f"    {line}" for line in tile_lines(view.drawn, 0, catalog))]


def feature_lines(view: CarcassonneView, scene: Scene) -> list[str]:
    """Every feature with followers, and what it would bring now."""
    lines = [_feature_line(feature, scene) for feature in view.features]
    return lines or [scene.words.tiles.no_features]


def _feature_line(feature: FeatureReport, scene: Scene) -> str:
    words = scene.words.tiles
    size = {
        "city": (counted(words.tiles, feature.tiles), counted(words.shields, feature.shields)),
        "road": (counted(words.tiles, feature.tiles),),
        "cloister": (counted(words.neighbours, feature.neighbours),),
        "field": (counted(words.cities, len(feature.cities)),),
    }[feature.kind]
    standing = (
        f"{scene.name(seat)} {number}" for seat, number in enumerate(feature.followers) if number
    )
    return words.feature.format(
        kind=words.kinds[feature.kind],
        cell=cell_of(feature.segments[0]),
        state=words.complete if feature.complete else words.open,
        size=", ".join(size),
        followers=", ".join(standing),
        worth=feature.worth,
        owners=scene.name_list(feature.owners) or words.nobody,
    )


def remaining_lines(view: CarcassonneView, scene: Scene) -> list[str]:
    """The tiles in the bag by kind."""
    kinds = (f"{number} {kind}" for kind, number in sorted(view.remaining.items()) if number)
    return [scene.words.tiles.remaining.format(tiles=", ".join(kinds) or "0")]


def in_order(legal: Iterable[CarcassonneOffer]) -> list[CarcassonneOffer]:
    """Placements cell by cell, so that the numbers of a cell follow each other."""
    offers = list(legal)
    return sorted(offers, key=_reading_order)


def _reading_order(offer: CarcassonneOffer) -> tuple[int, int, int]:
    if isinstance(offer, PlaceTileOptions):
        return (offer.y, offer.x, offer.rotation)
    return (0, 0, 0)


def _hints(offers: list[CarcassonneOffer]) -> dict[Cell, str]:
    """For each free cell the first and the last number of its choices."""
    numbers: dict[Cell, list[int]] = {}
    for number, offer in enumerate(offers, start=1):
        if isinstance(offer, PlaceTileOptions):
            numbers.setdefault(Cell(offer.x, offer.y), []).append(number)
    return {
        cell: str(found[0]) if len(found) == 1 else f"{found[0]}-{found[-1]}"
        for cell, found in numbers.items()
    }


def request_menu(
    view: CarcassonneView, seat: int, request: CarcassonneRequest, scene: Scene
) -> Menu[Answer]:
    """The open request as a menu."""
    question = next((asked for asked in view.asked if asked.seat == seat), None)
    choices: tuple[Choice[Answer], ...] = tuple(
        Choice[Answer](_label(offer, view, question, scene), offer)
        for offer in in_order(request.legal)
    )
    return Menu(_title(question, view, scene), choices)


def _title(question: CarcassonneQuestion | None, view: CarcassonneView, scene: Scene) -> str:
    words = scene.words.tiles
    match question:
        case LayTile():
            return words.ask_tile.format(tile=view.drawn)
        case ChooseFigures():
            return words.ask_figures
        case UseDispatch(card=card):
            return words.ask_dispatch.format(card=card, text=words.dispatches[card - 1])
        case CircleChoice(circle=circle):
            return words.ask_circle.format(kind=words.kinds[circle])
        case CircleAdd(circle=circle):
            return words.ask_add.format(kind=words.kinds[circle])
        case CircleRemove(circle=circle):
            return words.ask_remove.format(kind=words.kinds[circle])
        case None:
            return scene.words.house.what_next


def _label(
    offer: CarcassonneOffer,
    view: CarcassonneView,
    question: CarcassonneQuestion | None,
    scene: Scene,
) -> str:
    words = scene.words.tiles
    match offer:
        case PlaceTileOptions(x=x, y=y, rotation=rotation):
            return words.place.format(cell=Cell(x, y), degrees=90 * rotation)
        case MoveFigures(figures=figures):
            awards = question.awards if isinstance(question, ChooseFigures) else ()
            seat = question.seat if question else 0
            return _moves(figures, awards, _figures_of(view, seat), scene)
        case TakePoints():
            return words.take_points
        case _:
            return _expansion_label(offer, scene)


def _expansion_label(offer: CarryOut | ChooseCircle | AddFollower | TakeBack, scene: Scene) -> str:
    words = scene.words.tiles
    match offer:
        case CarryOut(follower=None):
            return words.carry_out
        case CarryOut(follower=spot) if spot:
            return words.carry_out_with.format(
                segment=scene.segment(spot.segment), cell=cell_of(spot)
            )
        case ChooseCircle(change=change):
            return words.everybody_adds if change == "add" else words.everybody_removes
        case AddFollower(at=spot) if spot:
            return words.add_at.format(segment=scene.segment(spot.segment), cell=cell_of(spot))
        case TakeBack(at=spot):
            return words.take_back.format(segment=scene.segment(spot.segment), cell=cell_of(spot))
        case _:
            return words.add_none


def _figures_of(view: CarcassonneView, seat: int) -> tuple[int, ...]:
    return view.dispatches.figures[seat] if view.dispatches else (0, 0)


def _moves(
    figures: tuple[int, ...], awards: tuple[Award, ...], start: tuple[int, ...], scene: Scene
) -> str:
    """Where each award moves a figure, one after the other."""
    words = scene.words.tiles
    now = list(start)
    told: list[str] = []
    for figure, award in zip(figures, awards, strict=False):
        before = now[figure]
        now[figure] = after = before + award.points
        dark = words.dark if after % 5 == 0 else ""
        told.append(
            words.figure.format(
                award=_award(award, scene),
                figure=figure + 1,
                before=before,
                after=after,
                dark=dark,
            )
        )
    return "; ".join(told)


def _award(award: Award, scene: Scene) -> str:
    words = scene.words.tiles
    points = scene.points(award.points)
    if award.feature and award.at:
        kind = words.kinds[award.feature]
        return words.figure_for.format(points=points, kind=kind, cell=cell_of(award.at))
    return words.dispatch.format(points=points, card=award.card)


def follower_menu(
    offer: PlaceTileOptions, tile: str | None, scene: Scene, catalog: Catalog
) -> Menu[Answer]:
    """With the place chosen: which follower, or none."""
    words = scene.words.tiles
    bare = PlaceTile(offer.x, offer.y, offer.rotation)
    choices: list[Choice[Answer]] = [Choice(words.no_follower, bare)]
    for name in offer.followers:
        label = words.on_segment.format(
            role=words.roles[segment_kind(name)],
            segment=scene.segment(name),
            where=_where(name, tile, offer.rotation, scene, catalog),
        )
        choices.append(Choice(label, PlaceTile(offer.x, offer.y, offer.rotation, name)))
    return Menu(words.ask_follower, tuple(choices))


def _where(name: str, tile: str | None, rotation: int, scene: Scene, catalog: Catalog) -> str:
    """The sides a segment reaches, or the corners of a field, in words."""
    segments = catalog[tile].segments if tile and tile in catalog else ()
    found = next((each for each in segments if each.name == name), None)
    if found is None or found.kind == "cloister":
        return ""
    sides, ends = scene.words.tiles.sides, scene.words.tiles.corners
    if found.kind == "field":
        words = (ends["NE"], ends["SE"], ends["SW"], ends["NW"])
        reaches = corners(found, rotation)
    else:
        words = (sides["N"], sides["E"], sides["S"], sides["W"])
        reaches = reached(found, rotation)
    return f" ({', '.join(words[each] for each in reaches)})" if reaches else ""

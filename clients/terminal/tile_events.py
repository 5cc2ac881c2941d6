"""What happened in the tile game, as sentences with the reason of every point."""

from __future__ import annotations

from collections import Counter

from clients.terminal.board import Cell
from clients.terminal.scene import Scene, cell_of, segment_kind
from clients.terminal.words import counted
from protocol.carcassonne import FeatureReport
from protocol.carcassonne_events import (
    CarcassonneEvent,
    CarcassonneFollowerPlaced,
    CarcassonneGameEnded,
    CarcassonneGameStarted,
    CircleChosen,
    DispatchDrawn,
    DispatchScored,
    DispatchUsed,
    FeatureScored,
    FigureMoved,
    FiguresJoined,
    FollowerAdded,
    FollowersReturned,
    FollowerTakenBack,
    TileDrawn,
    TileLaid,
    TileRemoved,
)
from protocol.fields import Outcome


def tell_tiles(event: CarcassonneEvent, scene: Scene) -> str:
    """The event as one sentence."""
    return (
        _tell_laying(event, scene)
        or _tell_scoring(event, scene)
        or _tell_dispatches(event, scene)
        or _tell_circles(event, scene)
    )


def _tell_laying(event: CarcassonneEvent, scene: Scene) -> str:
    words = scene.words.tiles
    match event:
        case CarcassonneGameStarted(first=first, tile=tile, bag=bag):
            return words.started.format(
                tile=tile, name=scene.name(first), bag=counted(words.tiles, bag)
            )
        case TileDrawn(seat=seat, tile=tile, bag=bag):
            return words.tile_drawn.format(
                name=scene.name(seat), tile=tile, bag=counted(words.tiles, bag)
            )
        case TileRemoved(seat=seat, tile=tile):
            return words.tile_removed.format(tile=tile, name=scene.name(seat))
        case TileLaid(seat=seat, tile=tile, x=x, y=y, rotation=rotation):
            turned = words.turned.format(degrees=90 * rotation) if rotation else ""
            return words.tile_laid.format(
                name=scene.name(seat), tile=tile, cell=Cell(x, y), turned=turned
            )
        case CarcassonneFollowerPlaced(seat=seat, at=at):
            return words.follower_placed.format(
                name=scene.name(seat),
                role=words.roles[segment_kind(at.segment)],
                segment=scene.segment(at.segment),
            )
    return ""


def _tell_scoring(event: CarcassonneEvent, scene: Scene) -> str:
    words = scene.words.tiles
    match event:
        case FeatureScored(feature=feature, bonus=bonus, points=points):
            why = reason(feature, scene)
            why += words.bonus.format(bonus=bonus) if bonus else ""
            return words.scored.format(reason=why, gains=scene.gains(points))
        case FollowersReturned(seats=seats):
            home = sorted(Counter(seats).items())
            who = (f"{scene.name(seat)} {number}" for seat, number in home)
            return words.returned.format(who=", ".join(who))
        case CarcassonneGameEnded(scores=scores, winners=winners):
            return scene.outcome(Outcome(scores, winners))
    return ""


def reason(feature: FeatureReport, scene: Scene) -> str:
    """What a feature is worth, and why."""
    words = scene.words.tiles
    sentence = {
        "city": words.city_complete if feature.complete else words.city_open,
        "road": words.road_complete if feature.complete else words.road_open,
        "cloister": words.cloister,
        "field": words.fields,
    }[feature.kind]
    return sentence.format(
        cell=cell_of(feature.segments[0]),
        tiles=counted(words.tiles, feature.tiles),
        shields=counted(words.shields, feature.shields),
        neighbours=counted(words.neighbours, feature.neighbours),
        cities=counted(words.cities, len(feature.cities)),
    )


def _tell_dispatches(event: CarcassonneEvent, scene: Scene) -> str:
    words = scene.words.tiles
    match event:
        case FigureMoved(seat=seat, figure=figure, before=before, after=after):
            return words.figure_moved.format(
                name=scene.name(seat), figure=figure + 1, before=before, after=after
            )
        case DispatchDrawn(seat=seat, card=card):
            return words.dispatch_drawn.format(
                name=scene.name(seat), card=card, text=words.dispatches[card - 1]
            )
        case DispatchUsed(seat=seat, card=card, action=action):
            form = words.dispatch_action if action else words.dispatch_points
            return form.format(name=scene.name(seat), card=card)
        case DispatchScored():
            why = _dispatch_reason(event, scene)
            return words.dispatch_scored.format(
                card=event.card, reason=why, gains=scene.gains(event.points)
            )
        case FiguresJoined(figures=figures, totals=totals):
            sums = (
                f"{scene.name(seat)} {' + '.join(map(str, both))} = {total}"
                for seat, (both, total) in enumerate(zip(figures, totals, strict=True))
            )
            return words.figures_joined.format(sums=", ".join(sums))
    return ""


def _dispatch_reason(event: DispatchScored, scene: Scene) -> str:
    words = scene.words.tiles
    if event.feature:
        return reason(event.feature, scene)
    return words.twice.format(count=event.count) if event.action else words.seal


def _tell_circles(event: CarcassonneEvent, scene: Scene) -> str:
    words = scene.words.tiles
    match event:
        case CircleChosen(seat=seat, circle=circle, change=change):
            form = words.circle_add if change == "add" else words.circle_remove
            return form.format(name=scene.name(seat), kind=words.kinds[circle])
        case FollowerAdded(seat=seat, at=at):
            return words.follower_added.format(
                name=scene.name(seat), cell=cell_of(at), segment=scene.segment(at.segment)
            )
        case FollowerTakenBack(seat=seat, at=at):
            return words.follower_taken.format(
                name=scene.name(seat), cell=cell_of(at), segment=scene.segment(at.segment)
            )
    return ""

"""The order of a turn: draw, lay, place a follower, score, and on to the next. [BASE-2]

Everything here changes the state in place. `tell` collects events, or is `None`.
"""

from __future__ import annotations

from typing import Final

from engine.carcassonne.events import (
    FeatureScored,
    FollowerPlaced,
    FollowersReturned,
    GameEnded,
    TileDrawn,
    TileLaid,
    TileRemoved,
)
from engine.carcassonne.expansion import Rules, Tell, rules_of
from engine.carcassonne.landscape import (
    clear_followers,
    fits_somewhere,
    lay,
    neighbours,
    put_follower,
    root_of,
)
from engine.carcassonne.model import LayTile, State, per_seat, scores
from engine.carcassonne.options import PLAYERS
from engine.carcassonne.packing import (
    NEAR,
    cell_at,
    pack_follower,
    pack_segment,
    seat_of,
    slot_of,
)
from engine.carcassonne.reports import anchor_of, report, spot_of, spots_under
from engine.carcassonne.scoring import feature_kind, owners, points_now, seats_of
from engine.carcassonne.tables import CLOSING, KINDS, turned
from engine.carcassonne.tiles import FeatureKind
from engine.game import Seat

_ASK_TO_LAY: Final = tuple((LayTile(seat),) for seat in range(PLAYERS.stop))

_ORDER: Final = {
    FeatureKind.CITY: 0, FeatureKind.ROAD: 1, FeatureKind.CLOISTER: 2, FeatureKind.FIELD: 3,
}  # fmt: skip
"""Cities, roads, cloisters, and at the end of the game fields. [BASE-17]"""


def draw(state: State, tell: Tell) -> bool:
    """Draws until a tile fits and asks the player on turn to lay it. [BASE-4]

    False if the bag gives no such tile. What fits nowhere leaves the game.
    """
    seat = state.on_turn
    while state.bag:
        kind = state.bag.pop()
        if tell is not None:
            tell.append(TileDrawn(seat, KINDS[kind].id, len(state.bag)))
        if fits_somewhere(state.land, kind):
            state.drawn = kind
            state.decisions.append(_ASK_TO_LAY[seat])
            return True
        state.removed.append(kind)
        if tell is not None:
            tell.append(TileRemoved(seat, KINDS[kind].id))
    return False


def lay_tile(state: State, cell: int, rotation: int, index: int | None, tell: Tell) -> None:
    """The player on turn lays the drawn tile, with a follower on segment `index` or without.

    Followers come before scoring, so a feature that the tile completes may be occupied, scores
    at once, and gives the follower back. [BASE-6]
    """
    kind = state.drawn
    assert kind is not None
    state.drawn = None
    seat = state.on_turn
    rules = rules_of(state)
    slot = lay(state.land, cell, turned(kind, rotation))
    state.last_move = (seat, index)
    if tell is not None:
        tell.append(TileLaid(seat, KINDS[kind].id, *cell_at(cell), rotation))
    for hook in rules.after_laying:
        hook(state, slot)
    if index is not None:
        segment = pack_segment(slot, index)
        put_follower(state.land, pack_follower(segment, seat))
        state.supply[seat] -= 1
        if tell is not None:
            tell.append(FollowerPlaced(seat, spot_of(state.land, segment)))
    _score_completed(state, slot, rules, tell)


def _score_completed(state: State, slot: int, rules: Rules, tell: Tell) -> None:
    """Scores what the tile in this slot completed, if somebody stands on it. [BASE-8, BASE-9]"""
    land = state.land
    done: list[int] = []
    for index in CLOSING[land.tiles[slot]]:
        root = root_of(land, pack_segment(slot, index))
        if land.ends[root] == 0 and root in land.followers and root not in done:
            done.append(root)
    if land.monks:
        done.extend(_completed_cloisters(state, land.cells[slot]))
    for root in in_scoring_order(state, done):
        bonus = sum([hook(state, root) for hook in rules.bonus])
        _pay(state, root, bonus, rules, tell)
        _send_home(state, root, tell)


def _completed_cloisters(state: State, cell: int) -> list[int]:
    """Occupied cloisters, anybody's, whose last neighbour now lies on this cell. [BASE-10]"""
    land = state.land
    return [
        segment
        for segment in land.monks
        if (home := land.cells[slot_of(segment)]) - cell in NEAR and neighbours(land, home) == 8
    ]


def in_scoring_order(state: State, roots: list[int]) -> list[int]:
    """Features in the fixed order of scoring, so that records are stable. [BASE-17]"""
    if len(roots) < 2:
        return roots
    land = state.land
    return sorted(roots, key=lambda root: (_ORDER[feature_kind(land, root)], anchor_of(land, root)))


def _pay(state: State, root: int, bonus: int, rules: Rules, tell: Tell) -> None:
    """Every owner of a completed feature gets its points in full. [BASE-11]"""
    land = state.land
    winners = owners(land.followers[root])
    each = points_now(land, root) + bonus
    if tell is not None:
        points = per_seat(state, winners, each)
        tell.append(FeatureScored(report(state, root), each, bonus, final=False, points=points))
    for seat in winners:
        if rules.award is None:
            state.figures[seat] += each
        else:
            rules.award(state, seat, each, root)


def _send_home(state: State, root: int, tell: Tell) -> None:
    """The followers of a scored feature return to their owners. [BASE-12]"""
    standing = clear_followers(state.land, root)
    for follower in standing:
        state.supply[seat_of(follower)] += 1
    if tell is not None:
        seats = seats_of(standing)
        spots = spots_under(state.land, standing)
        tell.append(FollowersReturned(seats, spots))


def go_on(state: State, tell: Tell) -> None:
    """Goes on until somebody is asked or the game is over. [BASE-2, BASE-13]"""
    after_scoring = rules_of(state).after_scoring
    while not state.decisions:
        for hook in after_scoring:
            if hook(state, tell):
                break
        else:
            state.on_turn = (state.on_turn + 1) % len(state.supply)
            if not draw(state, tell):
                finish(state, tell)
                return


def finish(state: State, tell: Tell) -> None:
    """Counts what is left on the table and names the winners. [BASE-13, BASE-14, BASE-15]"""
    for hook in rules_of(state).before_final:
        hook(state, tell)
    land = state.land
    for root in in_scoring_order(state, list(land.followers)):
        each = points_now(land, root)
        winning = owners(land.followers[root])
        for seat in winning:
            state.figures[seat] += each
        if tell is not None:
            points = per_seat(state, winning, each)
            tell.append(FeatureScored(report(state, root), each, 0, final=True, points=points))
    state.over = True
    if tell is not None:
        tell.append(GameEnded(scores(state), winners(state)))


def winners(state: State) -> tuple[Seat, ...]:
    """The seats with most points; a tie is a shared win. [BASE-16]"""
    totals = scores(state)
    best = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)

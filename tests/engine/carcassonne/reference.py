"""The rules once more, slowly: a second opinion that looks only at the public table.

Features are found by walking over the tiles after every move, from the tile data alone. It shares
no table and no packing with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine.carcassonne import catalog
from engine.carcassonne.tiles import FeatureKind, Segment, TileKind
from engine.carcassonne.view import LaidTile, PublicView

KINDS = {kind.id: kind for kind in catalog()}
SIDES = "NESW"
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
PARTNER = {
    "N": "S", "E": "W", "S": "N", "W": "E",
    "NL": "SR", "NR": "SL", "EL": "WR", "ER": "WL", "SL": "NR", "SR": "NL", "WL": "ER", "WR": "EL",
}  # fmt: skip
LABYRINTH = "LAB"


class Node(NamedTuple):
    """A segment in the landscape."""

    x: int
    y: int
    name: str


class Found(NamedTuple):
    """A feature found by walking."""

    nodes: frozenset[Node]
    open_ends: int


def turned(place: str, rotation: int) -> str:
    """A side or half-edge after clockwise quarter turns."""
    return SIDES[(SIDES.index(place[0]) + rotation) % 4] + place[1:]


def reach(segment: Segment, rotation: int) -> set[str]:
    return {turned(place, rotation) for place in (*segment.sides, *segment.half_edges)}


class Land:
    """Tiles by cell, and the questions one can ask by walking over them."""

    def __init__(self, tiles: tuple[LaidTile, ...]) -> None:
        self.tiles = {(tile.x, tile.y): tile for tile in tiles}

    def with_tile(self, tile: LaidTile) -> Land:
        return Land((*self.tiles.values(), tile))

    def segment(self, node: Node) -> Segment:
        tile = self.tiles[node.x, node.y]
        return next(each for each in KINDS[tile.tile].segments if each.name == node.name)

    def nodes(self) -> Iterator[Node]:
        for (x, y), tile in self.tiles.items():
            for segment in KINDS[tile.tile].segments:
                yield Node(x, y, segment.name)

    def beyond(self, node: Node) -> Iterator[Node | None]:
        """What lies over each side or half-edge of a segment; `None` over an open one."""
        tile = self.tiles[node.x, node.y]
        for place in sorted(reach(self.segment(node), tile.rotation)):
            dx, dy = STEPS[place[0]]
            other = self.tiles.get((node.x + dx, node.y + dy))
            if other is None:
                yield None
                continue
            for segment in KINDS[other.tile].segments:
                if PARTNER[place] in reach(segment, other.rotation):
                    yield Node(other.x, other.y, segment.name)

    def feature(self, start: Node, *, not_into: str = "") -> Found:
        """Everything connected with a segment; `not_into`: a kind of tile the walk stops at."""
        nodes, ahead, open_ends = {start}, [start], 0
        while ahead:
            for node in self.beyond(ahead.pop()):
                if node is None:
                    open_ends += 1
                elif node not in nodes and self.tiles[node.x, node.y].tile != not_into:
                    nodes.add(node)
                    ahead.append(node)
        return Found(frozenset(nodes), open_ends)

    def around(self, node: Node) -> int:
        return sum(
            (node.x + dx, node.y + dy) in self.tiles
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            if (dx, dy) != (0, 0)
        )

    def completed_cities(self, field: Found) -> set[frozenset[Node]]:
        cities = {
            self.feature(Node(node.x, node.y, city))
            for node in field.nodes
            for city in self.segment(node).touches
        }
        return {city.nodes for city in cities if city.open_ends == 0}

    def worth(self, feature: Found) -> int:
        """What final scoring pays each owner."""
        node = next(iter(feature.nodes))
        kind = self.segment(node).kind
        tiles = len({(each.x, each.y) for each in feature.nodes})
        if kind is FeatureKind.FIELD:
            return 3 * len(self.completed_cities(feature))
        if kind is FeatureKind.CLOISTER:
            return 1 + self.around(node)
        if kind is FeatureKind.ROAD:
            return tiles
        shields = sum(self.segment(each).shields for each in feature.nodes)
        return (tiles + shields) * (1 if feature.open_ends else 2)

    def fits(self, kind: TileKind, x: int, y: int, rotation: int) -> bool:
        """Some side touches, and every touching side continues."""
        touching = False
        for side, (dx, dy) in STEPS.items():
            other = self.tiles.get((x + dx, y + dy))
            if other is not None:
                touching = True
                theirs = edge(KINDS[other.tile], other.rotation, PARTNER[side])
                if theirs is not edge(kind, rotation, side):
                    return False
        return touching and (x, y) not in self.tiles


def edge(kind: TileKind, rotation: int, side: str) -> FeatureKind:
    for segment in kind.segments:
        if side in {turned(each, rotation) for each in segment.sides}:
            return segment.kind
    return FeatureKind.FIELD


def placements(view: PublicView) -> set[tuple[int, int, int]]:
    """Where the drawn tile fits."""
    assert view.drawn is not None
    land, kind = Land(view.tiles), KINDS[view.drawn]
    cells = {(x + dx, y + dy) for x, y in land.tiles for dx, dy in STEPS.values()}
    return {(x, y, r) for x, y in cells for r in range(4) if land.fits(kind, x, y, r)}


def spots(view: PublicView, x: int, y: int, rotation: int, *, advanced: bool) -> set[str]:
    """The segments of the drawn tile, laid so, that a follower of the seat on turn may take."""
    assert view.drawn is not None
    assert view.on_turn is not None
    if not view.supply[view.on_turn]:
        return set()
    land = Land(view.tiles).with_tile(LaidTile(x, y, view.drawn, rotation))
    standing = {Node(each.at.x, each.at.y, each.at.segment) for each in view.followers}
    free: set[str] = set()
    for segment in KINDS[view.drawn].segments:
        node = Node(x, y, segment.name)
        hub = advanced and view.drawn == LABYRINTH and segment.kind is FeatureKind.ROAD
        stretches = advanced and segment.kind is FeatureKind.ROAD
        feature = land.feature(node, not_into=LABYRINTH if stretches else "")
        if hub or not feature.nodes & standing:
            free.add(segment.name)
    return free


class Occupied(NamedTuple):
    """A feature with followers, as the reference sees it."""

    nodes: frozenset[Node]
    worth: int
    followers: tuple[int, ...]
    owners: tuple[int, ...]
    cities: int


def occupied(view: PublicView) -> set[Occupied]:
    """Every feature somebody stands on."""
    land = Land(view.tiles)
    standing: dict[frozenset[Node], Counter[int]] = {}
    found: dict[frozenset[Node], Found] = {}
    for follower in view.followers:
        node = Node(follower.at.x, follower.at.y, follower.at.segment)
        feature = land.feature(node)
        found[feature.nodes] = feature
        standing.setdefault(feature.nodes, Counter())[follower.seat] += 1
    result: set[Occupied] = set()
    for nodes, count in standing.items():
        most = max(count.values())
        field = land.segment(next(iter(nodes))).kind is FeatureKind.FIELD
        result.add(
            Occupied(
                nodes,
                land.worth(found[nodes]),
                tuple(count[seat] for seat in range(view.players)),
                tuple(seat for seat in range(view.players) if count[seat] == most),
                len(land.completed_cities(found[nodes])) if field else 0,
            )
        )
    return result

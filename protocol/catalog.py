"""What a client needs to draw: every tile and every card, as served at `/catalog/<game>.json`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from protocol.carcassonne import FeatureKind, SegmentName, TileName
from protocol.cardcassonne import Card, Colour
from protocol.fields import Count, Wire

Side: TypeAlias = Literal["N", "E", "S", "W"]
HalfEdge: TypeAlias = Literal["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"]


class CatalogSegment(Wire, frozen=True):
    """A connected piece of one feature on one tile, where a follower may stand."""

    name: SegmentName
    kind: FeatureKind
    sides: Annotated[
        tuple[Side, ...], Meta(description="What a road or city reaches, before turning.")
    ] = ()
    half_edges: Annotated[
        tuple[HalfEdge, ...],
        Meta(description="What a field reaches; L is the left half, looking outwards."),
    ] = ()
    shields: Count = 0
    touches: Annotated[
        tuple[SegmentName, ...], Meta(description="The cities of this tile that a field touches.")
    ] = ()


class CatalogTile(Wire, frozen=True):
    """A kind of tile: how many there are and what is on it."""

    id: TileName
    count: Count
    segments: tuple[CatalogSegment, ...]
    tile_set: str
    mark: Annotated[str, Meta(description="A drawing that an expansion gives a meaning to.")] = ""


class CatalogCard(Wire, frozen=True):
    """A card face: how many there are and what it is."""

    id: Card
    count: Count
    kind: Literal["person", "animal", "building", "dragon_or_fairy"]
    value: Annotated[Count, Meta(description="Of a person; else 0.")] = 0
    colour: Annotated[Colour | None, Meta(description="Absent for jokers, dragon, fairy.")] = None


class CarcassonneCatalog(Wire, frozen=True, tag="carcassonne.catalog"):
    """Every kind of tile, expansions included."""

    tiles: tuple[CatalogTile, ...]
    start: Annotated[TileName, Meta(description="The tile that lies on the table first.")]


class CardcassonneCatalog(Wire, frozen=True, tag="cardcassonne.catalog"):
    """Every card face."""

    cards: tuple[CatalogCard, ...]


GameCatalog: TypeAlias = CarcassonneCatalog | CardcassonneCatalog

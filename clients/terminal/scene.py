"""Who sits where and in which language it is told: what every sentence needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from clients.terminal.board import Cell
from clients.terminal.words import Words, counted
from protocol.carcassonne import FeatureKind, Spot
from protocol.fields import Outcome
from protocol.lobby import GameResult


class Scene(msgspec.Struct, frozen=True):
    """A language and the names at the table."""

    words: Words
    names: tuple[str, ...] = ()

    def name(self, seat: int) -> str:
        """Who sits there."""
        if seat < len(self.names):
            return self.names[seat]
        return self.words.house.seat.format(number=seat + 1)

    def name_list(self, seats: Iterable[int]) -> str:
        """Several names."""
        return ", ".join(map(self.name, seats))

    def segment(self, name: str) -> str:
        """A segment of a tile: `road:0` is told as `road 1`."""
        kind, _, number = name.partition(":")
        word = self.words.tiles.kinds[segment_kind(kind)]
        return f"{word} {int(number) + 1}" if number.isdigit() else word

    def points(self, number: int) -> str:
        """So many points."""
        return counted(self.words.house.points, number)

    def gains(self, points: Sequence[int]) -> str:
        """Who gets how many points."""
        gain = self.words.house.gain
        told = [
            gain.format(name=self.name(seat), points=each)
            for seat, each in enumerate(points)
            if each
        ]
        return ", ".join(told) or self.words.house.no_gain

    def outcome(self, result: Outcome | GameResult) -> str:
        """How the game ended."""
        house = self.words.house
        scores = ", ".join(f"{self.name(seat)} {score}" for seat, score in enumerate(result.scores))
        form = (house.nobody_wins, house.wins, house.share)[min(len(result.winners), 2)]
        names = self.name_list(result.winners)
        return f"{house.outcome.format(scores=scores)} {form.format(names=names)}"


def segment_kind(name: str) -> FeatureKind:
    """What kind of feature a segment of this name belongs to."""
    kinds: tuple[FeatureKind, ...] = ("city", "road", "cloister")
    found: list[FeatureKind] = [kind for kind in kinds if name.startswith(kind)]
    return found[0] if found else "field"


def cell_of(spot: Spot) -> Cell:
    """The cell of a spot."""
    return Cell(spot.x, spot.y)

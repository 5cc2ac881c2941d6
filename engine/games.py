"""The games this house knows: one line each."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine import carcassonne, cardcassonne
from engine.game import AnyGame

GAMES: Final[MappingProxyType[str, AnyGame]] = MappingProxyType(
    {
        carcassonne.NAME: carcassonne,
        cardcassonne.NAME: cardcassonne,
    }
)

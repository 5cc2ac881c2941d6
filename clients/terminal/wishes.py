"""What was asked for on the command line, and the options of a game in words."""

from __future__ import annotations

from typing import Any

import msgspec

from protocol.carcassonne import CarcassonneOptions
from protocol.cardcassonne import CardcassonneOptions
from protocol.fields import GameName
from protocol.lobby import GameOptions


class BadOptions(Exception):
    """Options that the game does not have."""


class Wishes(msgspec.Struct, frozen=True):
    """How the program was started."""

    room: str | None = None
    watch: bool = False
    game: GameName | None = None
    options: str = ""
    players: int | None = None
    bots: int = 0
    bot: str | None = None
    plain: bool = False


def read_options(game: GameName, players: int, text: str) -> GameOptions:
    """From words like `dispatches,labyrinth=advanced` or `edition=nl`."""
    kind: type[CarcassonneOptions] | type[CardcassonneOptions] = (
        CarcassonneOptions if game == "carcassonne" else CardcassonneOptions
    )
    fields: dict[str, Any] = {"type": f"{game}.options", "players": players}
    for word in filter(None, (part.strip() for part in text.split(","))):
        key, _, value = word.partition("=")
        if key not in kind.__struct_fields__ or key == "players":
            raise BadOptions(word)
        fields[key] = _value(value)
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        raise BadOptions(f"{text}: {error}") from None


def _value(text: str) -> str | int | bool:
    if text in ("", "yes", "true"):
        return True
    if text in ("no", "false"):
        return False
    return int(text) if text.isdigit() else text

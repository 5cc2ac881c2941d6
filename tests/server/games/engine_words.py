"""The engine's own views in the words of the protocol, by way of plain data: slow and obvious."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from engine.cardcassonne.model import Follower
from engine.cardcassonne.view import Hidden, PublicView, SeatView
from engine.game import Seat
from engine.games import GAMES
from protocol.room import GameView, Own


def public_words(game: str, state: Any) -> GameView:
    """The public view that the engine gives of this state."""
    view = GAMES[game].view_for(state, None)
    words = tile_words(view) if game == "carcassonne" else card_words(view)
    kind: Any = GameView
    return cast("GameView", msgspec.convert({"type": f"{game}.view", **words}, kind))


def own_words(game: str, state: Any, seat: Seat) -> Own:
    """What the engine tells this seat alone, but for what it is asked."""
    view = GAMES[game].view_for(state, seat)
    words: dict[str, Any] = {"type": f"{game}.own", "seat": seat}
    if isinstance(view, SeatView):
        cards = [placed(state, msgspec.to_builtins(card)) for card in view.face_down]
        words |= {"hand": view.hand, "face_down": cards}
    kind: Any = Own
    return cast("Own", msgspec.convert(words, kind))


def tile_words(view: msgspec.Struct) -> dict[str, Any]:
    words: dict[str, Any] = msgspec.to_builtins(view)
    words |= words.pop("expansions")
    if words["last_move"]:
        move = words["last_move"].pop("move")
        words["last_move"] |= {name: move[name] for name in ("x", "y", "rotation", "follower")}
    winners = words.pop("winners")
    words["outcome"] = winners and {"scores": words["scores"], "winners": winners}
    return words


def card_words(view: msgspec.Struct) -> dict[str, Any]:
    assert isinstance(view, PublicView)
    words: dict[str, Any] = msgspec.to_builtins(view)
    words["rows"] = [
        {"row": row, "segments": list(map(segment_words, cut(shown.items), shown.segments))}
        for row, shown in view.rows.items()
    ]
    return words


def segment_words(items: list[Any], counted: msgspec.Struct) -> dict[str, Any]:
    cards = [{"by": item.by} if isinstance(item, Hidden) else {"card": item} for item in items]
    return {"cards": cards, **msgspec.structs.asdict(counted)}


def cut(items: tuple[Any, ...]) -> list[list[Any]]:
    """A row's cards, cut where followers stand."""
    parts: list[list[Any]] = [[]]
    for item in items:
        if isinstance(item, Follower):
            parts.append([])
        else:
            parts[-1].append(item)
    return parts


def placed(state: Any, card: dict[str, Any]) -> dict[str, Any]:
    """A card's place in its row as a segment, and a place in that."""
    before = state.rows[card["row"]][: card["place"]]
    parts = cut(before)
    return {**card, "segment": len(parts) - 1, "place": len(parts[-1])}

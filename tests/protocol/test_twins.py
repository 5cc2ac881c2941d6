"""Where the engine and the wire mean the same, they use the same tags and names of fields."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine import carcassonne as tile_rules
from engine import cardcassonne as card_rules
from engine.carcassonne import actions as tile_actions
from engine.carcassonne import events as tile_events
from engine.carcassonne import view as tile_view
from engine.carcassonne.expansions import AnyAction, AnyDecision, AnyEvent, dispatches
from engine.cardcassonne import actions as card_actions
from engine.cardcassonne import cards as card_words
from engine.cardcassonne import events as card_events
from engine.cardcassonne import model as card_model
from engine.game import Outcome as EngineOutcome
from engine.games import GAMES
from protocol import carcassonne, cardcassonne, fields
from protocol.carcassonne_events import CarcassonneEvent
from protocol.cardcassonne_events import CardcassonneEvent
from protocol.errors import RULES
from protocol.schema import Message, members, tag_of

ROOT = Path(__file__).parent.parent.parent

UNIONS = {
    "tile actions": (AnyAction, carcassonne.CarcassonneAction),
    "tile questions": (AnyDecision, carcassonne.CarcassonneQuestion),
    "tile events": (AnyEvent, CarcassonneEvent),
    "card actions": (card_actions.Action, cardcassonne.CardcassonneAction),
    "card events": (card_events.Event, CardcassonneEvent),
}
PARTS = [
    (tile_rules.Options, carcassonne.CarcassonneOptions),
    (tile_rules.Setup, carcassonne.CarcassonneSetup),
    (tile_actions.Spot, carcassonne.Spot),
    (tile_events.FeatureReport, carcassonne.FeatureReport),
    (tile_view.LaidTile, carcassonne.LaidTile),
    (tile_view.StandingFollower, carcassonne.StandingFollower),
    (dispatches.Award, carcassonne.Award),
    (dispatches.DispatchesView, carcassonne.DispatchesView),
    (card_rules.Options, cardcassonne.CardcassonneOptions),
    (card_rules.Setup, cardcassonne.CardcassonneSetup),
    (card_model.Claim, cardcassonne.Claim),
    (EngineOutcome, fields.Outcome),
]


def by_tag(union: Any) -> dict[str, Message]:
    """The structs of a union, or the one struct, by their tags."""
    return {tag_of(kind): kind for kind in (members(union) or (union,))}


def names(kind: Message) -> set[str]:
    return set(kind.__struct_fields__)


@pytest.mark.parametrize("what", UNIONS)
def test_everything_the_engine_says_has_a_twin(what: str) -> None:
    engine, wire = (by_tag(union) for union in UNIONS[what])
    assert set(engine) == set(wire)
    assert {tag: names(kind) for tag, kind in engine.items()} == {
        tag: names(kind) for tag, kind in wire.items()
    }


@pytest.mark.parametrize("pair", PARTS, ids=lambda pair: pair[1].__name__)
def test_parts_have_the_same_fields(pair: tuple[Message, Message]) -> None:
    engine, wire = pair
    assert names(engine) == names(wire)


def test_options_have_the_same_defaults() -> None:
    for engine, wire in (
        (tile_rules.Options(players=2), carcassonne.CarcassonneOptions(players=2)),
        (card_rules.Options(players=2), cardcassonne.CardcassonneOptions(players=2)),
    ):
        assert {name: getattr(engine, name) for name in engine.__struct_fields__} == {
            name: getattr(wire, name) for name in wire.__struct_fields__
        }


def test_words_are_the_same() -> None:
    def words(kind: Any) -> set[Any]:
        found = msgspec.json.schema(kind)
        return set(found["enum"])

    assert words(card_words.Card) == words(cardcassonne.Card)
    assert words(card_words.Colour) == words(cardcassonne.Colour)
    assert words(fields.GameName) == set(GAMES)


def engine_codes() -> set[str]:
    """Every code that the rules refuse with, read from their source."""
    found: set[str] = set()
    for path in (ROOT / "engine").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                code = node.args[0] if node.args else None
                is_refusal = node.func.id in ("IllegalAction", "OptionsError")
                if is_refusal and isinstance(code, ast.Constant):
                    found.add(str(code.value))
    return found


def test_the_codes_of_the_rules_are_listed() -> None:
    assert set(RULES) == engine_codes()
    assert list(RULES) == sorted(RULES)

"""The language for machines: JSON Schema 2020-12 and AsyncAPI 3, both made from the messages.

`python -m protocol.schema` writes them to `protocol/v1/`. Docstrings become descriptions; unions
and the closed sets that many fields share get names of their own, for the sake of code generators.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, TypeAlias, cast, get_args

import msgspec

from protocol import limits, messages
from protocol.carcassonne import (
    CarcassonneAction,
    CarcassonneOffer,
    CarcassonneQuestion,
    FeatureKind,
)
from protocol.carcassonne_events import CarcassonneEvent
from protocol.cardcassonne import Card, CardcassonneAction, CardcassonneOffer, Colour
from protocol.cardcassonne_events import CardcassonneEvent
from protocol.catalog import GameCatalog
from protocol.examples import EXAMPLES
from protocol.lobby import GameOptions, SpectatorRule
from protocol.record import RecordLine
from protocol.room import GameAction, GameEvent, GameView, Own, RoomEvent

Json: TypeAlias = dict[str, Any]
Message: TypeAlias = type[msgspec.Struct]

FOLDER: Final = Path(__file__).parent / f"v{limits.PROTOCOL_VERSION}"
TITLE: Final = "bastide, protocol version 1"
ABOUT: Final = (
    "Websocket on /ws, subprotocol bastide.v1, one JSON object per text frame. Receivers pass over "
    "unknown fields and unknown types; absent and null mean the same."
)

UNIONS: Final[dict[str, tuple[Any, str]]] = {
    "ClientMessage": (messages.ClientMessage, "What a client may send."),
    "ServerMessage": (messages.ServerMessage, "What the server sends."),
    "Answer": (messages.Answer, "Answers exactly one client message and carries its `id`."),
    "Push": (messages.Push, "Comes unasked."),
    "GameOptions": (GameOptions, "A game, its number of seats and its variants."),
    "GameAction": (GameAction, "What a seat wants."),
    "GameEvent": (GameEvent, "What has happened."),
    "RoomEvent": (RoomEvent, "What the house did in a game."),
    "GameView": (GameView, "What everybody may know."),
    "Own": (Own, "What one seat alone may know."),
    "SpectatorRule": (SpectatorRule, "Whether, and how far behind, others may watch."),
    "CarcassonneAction": (CarcassonneAction, "What a seat wants in the tile game."),
    "CarcassonneOffer": (CarcassonneOffer, "An answer that is allowed now, in the tile game."),
    "CarcassonneQuestion": (CarcassonneQuestion, "What a seat is asked in the tile game."),
    "CarcassonneEvent": (CarcassonneEvent, "What has happened in the tile game."),
    "CardcassonneAction": (CardcassonneAction, "What a seat wants in the card game."),
    "CardcassonneOffer": (CardcassonneOffer, "An answer that is allowed now, in the card game."),
    "CardcassonneEvent": (CardcassonneEvent, "What has happened in the card game."),
    "RecordLine": (RecordLine, "A line of a finished game's record."),
    "GameCatalog": (GameCatalog, "What a client draws from."),
}
WORDS: Final = {"Card": Card, "Colour": Colour, "FeatureKind": FeatureKind}
"""Closed sets of text that are named once instead of written out wherever they stand."""

ANSWERS: Final[dict[str, tuple[str, ...]]] = {
    "Hello": ("Welcome", "Refusal"),
    "ListRooms": ("RoomList", "Refusal"),
    "Ping": ("Pong", "Refusal"),
}
"""What answers a client message; all others get `Ack` or `Refusal`."""


def members(union: Any) -> tuple[Message, ...]:
    """The structs of a union."""
    return cast("tuple[Message, ...]", get_args(union))


def tag_of(message: Message) -> str:
    """The `type` of a message on the wire."""
    return str(message.__struct_config__.tag)


def definitions(where: str) -> dict[str, Json]:
    """Every type of the language under its name; references point to `where`."""
    template = where + "{name}"
    unions = [union for union, _ in UNIONS.values()]
    words = list(WORDS.values())
    found, structs = msgspec.json.schema_components([*unions, *words], ref_template=template)
    named_unions = dict(zip(UNIONS, found, strict=False))
    named_words = dict(zip(WORDS, found[len(unions) :], strict=True))
    names = {_parts(union): name for name, union in named_unions.items()}
    rename = _renaming(names, where)

    everything: dict[str, Json] = {}
    for name, union in named_unions.items():
        everything[name] = {"title": name, "description": UNIONS[name][1], **union}
    everything |= named_words
    everything |= {name: _rewritten(struct, rename) for name, struct in structs.items()}
    return dict(sorted(everything.items()))


def _parts(schema: Json) -> frozenset[str]:
    """What a union is made of, if it is one of named types only."""
    parts = schema.get("anyOf", ())
    return frozenset(part["$ref"] for part in parts if "$ref" in part) if parts else frozenset()


def _renaming(names: dict[frozenset[str], str], where: str) -> Callable[[Json], Json]:
    """Puts a reference in the place of a union, or of a set of words, that has a name.

    What can only be one word becomes a constant: generators make an enumeration of it otherwise.
    """

    def rename(schema: Json) -> Json:
        parts = _parts(schema)
        if len(parts) == len(schema.get("anyOf", ())) and parts in names:
            rest = {key: schema[key] for key in schema if key not in ("anyOf", "discriminator")}
            return {"$ref": where + names[parts], **rest}
        if "enum" in schema and schema.get("title") in WORDS:
            return {"$ref": where + schema["title"]}
        if list(schema) == ["enum"] and len(schema["enum"]) == 1:  # the `type` of a message
            return {"const": schema["enum"][0]}
        return schema

    return rename


def _rewritten(schema: Any, change: Callable[[Json], Json]) -> Any:
    """The schema with every object in it changed, from the outside inwards."""
    if isinstance(schema, dict):
        return {key: _rewritten(part, change) for key, part in change(schema).items()}
    if isinstance(schema, list | tuple):
        return [_rewritten(part, change) for part in schema]
    return schema


def json_schema() -> Json:
    """The whole language as one JSON Schema document."""
    where = "#/$defs/"
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:bastide:protocol:v{limits.PROTOCOL_VERSION}",
        "title": TITLE,
        "description": ABOUT,
        "anyOf": [{"$ref": f"{where}ClientMessage"}, {"$ref": f"{where}ServerMessage"}],
        "$defs": definitions(where),
    }


def asyncapi() -> Json:
    """The websocket as an AsyncAPI 3 document, told from the server's side."""
    client, server = members(messages.ClientMessage), members(messages.ServerMessage)
    everything = (*client, *server)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": TITLE,
            "version": str(limits.PROTOCOL_VERSION),
            "description": ABOUT,
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": "/ws",
                "description": "The one websocket; a client's first message is `hello`.",
                "messages": {
                    each.__name__: _at("components/messages", each) for each in everything
                },
                "bindings": {"ws": {"method": "GET"}},
            }
        },
        "operations": {
            **{f"receive{each.__name__}": _received(each) for each in client},
            **{f"send{each.__name__}": _sent(each) for each in members(messages.Push)},
        },
        "components": {
            "messages": {each.__name__: _message(each) for each in everything},
            "schemas": _without_discriminators(definitions("#/components/schemas/")),
        },
    }


def _at(place: str, message: Message | str) -> Json:
    name = message if isinstance(message, str) else message.__name__
    return {"$ref": f"#/{place}/{name}"}


def _received(message: Message) -> Json:
    answers = ANSWERS.get(message.__name__, ("Ack", "Refusal"))
    return {
        "action": "receive",
        "channel": _at("channels", "socket"),
        "messages": [_at("channels/socket/messages", message)],
        "reply": {
            "channel": _at("channels", "socket"),
            "messages": [_at("channels/socket/messages", answer) for answer in answers],
        },
    }


def _sent(message: Message) -> Json:
    return {
        "action": "send",
        "channel": _at("channels", "socket"),
        "messages": [_at("channels/socket/messages", message)],
    }


def _message(message: Message) -> Json:
    return {
        "name": tag_of(message),
        "title": message.__name__,
        "summary": (message.__doc__ or "").strip().splitlines()[0],
        "payload": _at("components/schemas", message),
        "examples": [{"payload": example} for example in _examples(message)],
    }


def _examples(message: Message) -> Iterable[Any]:
    return (msgspec.to_builtins(each) for each in EXAMPLES if type(each) is message)


def _without_discriminators(schemas: dict[str, Json]) -> Any:
    """AsyncAPI wants the mere name of a field where OpenAPI, and so msgspec, has an object."""
    return _rewritten(
        schemas, lambda schema: {key: schema[key] for key in schema if key != "discriminator"}
    )


def documents() -> dict[str, str]:
    """The published files by name, as text."""
    built = {"schema.json": json_schema(), "asyncapi.json": asyncapi()}
    return {
        name: json.dumps(document, indent=1, ensure_ascii=False) + "\n"
        for name, document in built.items()
    }


def write(folder: Path = FOLDER) -> list[Path]:
    """Writes the published files, and says where they are."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in documents().items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in documents()]


if __name__ == "__main__":
    write()

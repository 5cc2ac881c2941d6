"""The published documents are valid, complete, up to date, and agree with the codec."""

from __future__ import annotations

import importlib
import json
import pkgutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from jsonschema import Draft7Validator, Draft202012Validator  # type: ignore[import-untyped]
from jsonschema.protocols import Validator  # type: ignore[import-untyped]

import protocol
from protocol import schema
from protocol.codec import encode
from protocol.examples import EXAMPLES
from protocol.fields import Wire
from protocol.messages import Answer, ClientMessage, Push, ServerMessage
from protocol.schema import members, tag_of
from tests.protocol.samples import FOLDER, kept
from tests.protocol.strategies import messages

DATA = Path(__file__).parent / "data"
SCHEMA: dict[str, Any] = json.loads(schema.documents()["schema.json"])
ASYNCAPI: dict[str, Any] = json.loads(schema.documents()["asyncapi.json"])
DEFS: dict[str, Any] = SCHEMA["$defs"]


def validator(name: str) -> Validator:
    """Checks against one named type of the schema."""
    only = {"$schema": SCHEMA["$schema"], "$ref": f"#/$defs/{name}", "$defs": DEFS}
    return Draft202012Validator(only)


CLIENT, SERVER = validator("ClientMessage"), validator("ServerMessage")
RECORD, CATALOG = validator("RecordLine"), validator("GameCatalog")
BY_SIDE = {"client": CLIENT, "server": SERVER, "record": RECORD}


@pytest.mark.parametrize("name", ["schema.json", "asyncapi.json"])
def test_the_committed_documents_are_up_to_date(name: str) -> None:
    committed = (schema.FOLDER / name).read_text(encoding="utf-8")
    assert committed == schema.documents()[name], "run `python -m protocol.schema`"


def test_writing_gives_the_documents(tmp_path: Path) -> None:
    written = schema.write(tmp_path / "v1")
    assert {path.name: path.read_text(encoding="utf-8") for path in written} == schema.documents()


def test_the_schema_is_json_schema_2020_12() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_asyncapi_document_is_asyncapi_3() -> None:
    meta = json.loads((DATA / "asyncapi-3.0.0.json").read_text(encoding="utf-8"))
    assert [error.message for error in Draft7Validator(meta).iter_errors(ASYNCAPI)] == []


def references(part: Any) -> set[str]:
    """Every reference in a document."""
    if isinstance(part, dict):
        here = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return here.union(*map(references, part.values()))
    return set().union(*map(references, part)) if isinstance(part, list) else set()


@pytest.mark.parametrize("document", [SCHEMA, ASYNCAPI], ids=["schema", "asyncapi"])
def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    for reference in references(document):
        place: Any = document
        for step in reference.removeprefix("#/").split("/"):
            place = place[step]


def test_asyncapi_has_no_discriminator_objects() -> None:
    assert '"discriminator"' not in json.dumps(ASYNCAPI)


def test_every_type_is_named_and_described() -> None:
    undescribed = [name for name, found in DEFS.items() if not found.get("description")]
    assert undescribed == []
    assert all(DEFS[name]["title"] == name for name in DEFS)


def test_every_struct_is_in_the_schema() -> None:
    modules = [importlib.import_module(f"protocol.{found.name}") for found in modules_found()]
    assert modules
    assert {kind.__name__ for kind in Wire.__subclasses__()} <= set(DEFS)


def modules_found() -> list[pkgutil.ModuleInfo]:
    return list(pkgutil.iter_modules(protocol.__path__))


def test_class_names_are_unique_and_none_is_called_error() -> None:
    names = [kind.__name__ for kind in Wire.__subclasses__()]
    assert len(names) == len(set(names))
    assert not [name for name in names if name.endswith("Error")]


def test_every_client_message_and_every_answer_has_an_id_and_no_push_has() -> None:
    for kind in members(ClientMessage):
        assert kind.__struct_fields__[0] == "id"
        assert "id" in DEFS[kind.__name__]["required"]
    assert all("id" in kind.__struct_fields__ for kind in members(Answer))
    assert all("id" not in kind.__struct_fields__ for kind in members(Push))


def test_tags_of_games_carry_the_name_of_the_game() -> None:
    for union, _ in schema.UNIONS.values():
        for kind in members(union):
            if "Carcassonne" in kind.__name__:
                assert tag_of(kind).startswith("carcassonne.")
            if "Cardcassonne" in kind.__name__:
                assert tag_of(kind).startswith("cardcassonne.")


def test_asyncapi_has_one_message_per_type_with_examples() -> None:
    found = ASYNCAPI["components"]["messages"]
    assert set(found) == {kind.__name__ for kind in members(ClientMessage | ServerMessage)}
    for name, message in found.items():
        assert message["examples"], name
        assert {each["payload"]["type"] for each in message["examples"]} == {message["name"]}
        for each in message["examples"]:
            validator(name).validate(each["payload"])


def test_asyncapi_tells_what_answers_what() -> None:
    reply = ASYNCAPI["operations"]["receiveHello"]["reply"]["messages"]
    assert [each["$ref"].split("/")[-1] for each in reply] == ["Welcome", "Refusal"]
    for kind in members(ClientMessage):
        assert f"receive{kind.__name__}" in ASYNCAPI["operations"]


def test_the_examples_and_the_messages_of_the_past_fit_the_schema() -> None:
    for path in FOLDER.glob("*.json"):
        check = BY_SIDE.get(path.stem.split(".")[0], CATALOG)
        for message in kept(path).values():
            check.validate(message)
    assert {type(each) for each in EXAMPLES} == set(members(ClientMessage | ServerMessage))


@settings(max_examples=40, deadline=None)
@given(messages(ClientMessage))
def test_what_the_codec_writes_for_clients_fits_the_schema(message: ClientMessage) -> None:
    CLIENT.validate(json.loads(encode(message)))


@settings(max_examples=25, deadline=None)
@given(messages(ServerMessage))
def test_what_the_codec_writes_for_servers_fits_the_schema(message: ServerMessage) -> None:
    SERVER.validate(json.loads(encode(message)))


@pytest.mark.parametrize(
    "message",
    [
        {"type": "ping"},
        {"type": "ping", "id": ""},
        {"type": "dance", "id": "7"},
        {"type": "join", "id": "7", "room": "KUHZ"},
        {"type": "join", "id": "7", "room": "KRHZ", "seat": 6},
        {"type": "hello", "id": "7", "name": "a\nb"},
        {"type": "hello", "id": "7", "name": "  "},
        {"type": "say", "id": "7", "room": "KRHZ", "emote": "rude"},
    ],
)
def test_what_the_codec_refuses_the_schema_refuses(message: dict[str, Any]) -> None:
    assert not CLIENT.is_valid(message)


def test_defaults_are_told() -> None:
    assert DEFS["CarcassonneOptions"]["properties"]["labyrinth"]["default"] == "off"
    assert msgspec.json.decode(b'{"type":"carcassonne.options","players":2}')["players"] == 2

"""Messages of the past decode for ever, and neither side minds what the other one adds."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from protocol.codec import decode, encode
from protocol.examples import FROM_SERVER
from protocol.messages import ClientMessage, ServerMessage
from protocol.reading import read
from protocol.record import RecordLine
from protocol.room import Update
from protocol.schema import UNIONS, members, tag_of
from tests.protocol.samples import FOLDER, everything, kept

PATHS = sorted(FOLDER.glob("*.json"))
PAST = [
    pytest.param(path.stem, message, id=f"{path.stem}, {name}")
    for path in PATHS
    for name, message in kept(path).items()
]
every_message = pytest.mark.parametrize(("file", "message"), PAST)


def decoded(file: str, message: dict[str, Any]) -> msgspec.Struct | None:
    data = json.dumps(message).encode()
    side = file.split(".", maxsplit=1)[0]
    if side == "client":
        return decode(data)
    if side == "server":
        return msgspec.json.decode(data, type=ServerMessage)  # type: ignore[no-any-return]
    if side == "record":
        return msgspec.json.decode(data, type=RecordLine)  # type: ignore[no-any-return]
    return msgspec.json.decode(data, type=UNIONS["GameCatalog"][0])  # type: ignore[no-any-return]


@every_message
def test_it_still_decodes_and_says_the_same(file: str, message: dict[str, Any]) -> None:
    said = json.loads(encode(decoded(file, message)))  # type: ignore[arg-type]
    assert said == without_defaults(message, said)


def without_defaults(past: Any, present: Any) -> Any:
    """The past message without the fields that are left out today because they say the default."""
    if isinstance(past, dict) and isinstance(present, dict):
        return {
            name: without_defaults(value, present.get(name))
            for name, value in past.items()
            if name in present
        }
    if isinstance(past, list) and isinstance(present, list):
        return [without_defaults(*pair) for pair in zip(past, present, strict=True)]
    return past


@every_message
def test_fields_that_somebody_added_are_passed_over(file: str, message: dict[str, Any]) -> None:
    assert decoded(file, widened(message)) == decoded(file, message)


def widened(part: Any) -> Any:
    """The same with an unknown field in every object that has fields of its own."""
    if isinstance(part, dict):
        wide = {name: widened(value) for name, value in part.items() if name != "stacks"}
        plain = {name: part[name] for name in ("stacks", "remaining") if name in part}
        return {"new": [{"type": "new"}], **wide, **plain}
    if isinstance(part, list):
        return [widened(each) for each in part]
    return part


def test_every_type_has_a_message_of_the_past() -> None:
    """A new type? `python -m tests.protocol.samples` adds an example; the old ones stay."""
    there = {path.stem: set(kept(path)) for path in PATHS}
    missing = {name: set(made) - there.get(name, set()) for name, made in everything().items()}
    assert not any(missing.values()), missing


def test_every_tag_occurs_in_them() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in PATHS)
    tags = {tag_of(kind) for union, _ in UNIONS.values() for kind in members(union)}
    assert {tag for tag in tags if f'"type": "{tag}"' not in text} == set()


def test_files_belong_to_messages() -> None:
    assert {path.stem for path in PATHS} == set(everything())


def changed(update: Update, **changes: Any) -> bytes:
    return json.dumps({**json.loads(encode(update)), **changes}).encode()


UPDATE = next(message for message in FROM_SERVER if isinstance(message, Update))


def test_a_client_passes_over_messages_of_unknown_type() -> None:
    assert read(b'{"type":"tournament","standings":[]}') is None


def test_a_client_passes_over_events_offers_and_questions_of_unknown_type() -> None:
    wire = json.loads(encode(UPDATE))
    unknown = {"type": "carcassonne.bridge_built", "at": {"x": 1, "y": 2}}
    wire["events"].insert(1, unknown)
    wire["view"]["asked"].append(unknown)
    wire["you"][0]["request"]["legal"].append(unknown)
    assert read(json.dumps(wire).encode()) == UPDATE


def test_a_client_takes_values_it_does_not_know_from_open_sets() -> None:
    notice = read(b'{"type":"notice","kind":"party"}')
    assert notice is not None
    assert encode(notice) == b'{"type":"notice","kind":"party"}'


def test_null_means_the_same_as_absent() -> None:
    assert decode(b'{"type":"join","id":"7","room":"KRHZ","seat":null}') == decode(
        b'{"type":"join","id":"7","room":"KRHZ"}'
    )


def test_what_was_offered_may_be_sent_back_as_it_is() -> None:
    offers = (
        {"type": "carcassonne.place_tile", "x": 1, "y": 0, "rotation": 2, "followers": ["road:0"]},
        {"type": "cardcassonne.score_segment", "points": 12, "cash": ["y1"]},
    )
    for offer in offers:
        act = {"type": "act", "id": "7", "room": "KRHZ", "req": 1, "action": offer}
        assert isinstance(decode(json.dumps(act).encode()), members(ClientMessage))

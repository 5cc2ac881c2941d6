"""Bytes to messages and back: whatever arrives, it is a message or a `BadMessage`."""

from __future__ import annotations

import contextlib
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol import limits
from protocol.codec import BadMessage, decode, encode
from protocol.errors import ErrorCode
from protocol.examples import FROM_CLIENTS
from protocol.limits import EMOTES
from protocol.messages import ClientMessage, ServerMessage
from protocol.reading import read
from protocol.room import Emote, Snapshot, SnapshotFrame, Update, UpdateFrame
from tests.protocol.strategies import messages


@given(messages(ClientMessage))
def test_client_messages_survive_the_journey(message: ClientMessage) -> None:
    assert decode(encode(message), largest=10**9) == message


@given(messages(ServerMessage))
def test_server_messages_survive_the_journey(message: ServerMessage) -> None:
    assert read(encode(message)) == message


@given(st.binary(max_size=300))
def test_random_bytes_are_refused_and_nothing_breaks(data: bytes) -> None:
    with contextlib.suppress(BadMessage):
        decode(data)


@given(st.sampled_from(FROM_CLIENTS), st.data())
def test_damaged_messages_are_refused_or_read_and_nothing_breaks(
    message: ClientMessage, data: st.DataObject
) -> None:
    damaged = bytearray(encode(message))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(damaged) - 1))
        damaged[place : place + 1] = data.draw(st.binary(max_size=2))
    with contextlib.suppress(BadMessage):
        assert isinstance(decode(bytes(damaged)), get_args(ClientMessage))


PING = '{"type":"ping","id":"7"'


def refusal(data: bytes | str) -> BadMessage:
    with pytest.raises(BadMessage) as caught:
        decode(data.encode() if isinstance(data, str) else data)
    return caught.value


@pytest.mark.parametrize(
    ("data", "path", "message_id"),
    [
        (b"", None, None),
        (b"\xff\xfe", None, None),
        (b"nonsense", None, None),
        (b'{"type":"ping","id":"\xff"}', None, None),
        (b'{"type":"ping","id":"\xed\xa0\x80"}', None, None),
        (b'{"type":"ping","id":"\\ud800"}', None, None),
        (b'{"type":"\\udfff","id":"7"}', None, None),
        (b'\xef\xbb\xbf{"type":"ping","id":"7"}', None, None),
        (b'{"type":"ping","id":"7","more":NaN}', None, None),
        (b'{"type":"ping","id":"7"} {}', None, None),
        (b"[]", "$", None),
        (b"7", "$", None),
        (b"null", "$", None),
        (b"{}", "$.type", None),
        (b'{"id":"7"}', "$.type", "7"),
        (b'{"type":7,"id":"7"}', "$.type", "7"),
        (b'{"type":"ping"}', "$.id", None),
        (b'{"type":"ping","id":""}', "$.id", None),
        (b'{"type":"ping","id":7}', "$.id", None),
        (b'{"type":"ping","id":null}', "$.id", None),
        (b'{"type":"ping","id":"' + b"x" * 65 + b'"}', "$.id", None),
        (b'{"type":"join","id":"7"}', "$.room", "7"),
        (b'{"type":"join","id":"7","room":"krhz"}', "$.room", "7"),
        (b'{"type":"join","id":"7","room":"KRHZ\\n"}', "$.room", "7"),
        (b'{"type":"join","id":"7","room":"KUHZ"}', "$.room", "7"),
        (b'{"type":"join","id":"7","room":"KRHZ","seat":6}', "$.seat", "7"),
        (b'{"type":"join","id":"7","room":"KRHZ","seat":-1}', "$.seat", "7"),
        (b'{"type":"join","id":"7","room":"KRHZ","seat":1.5}', "$.seat", "7"),
        (b'{"type":"join","id":"7","room":"KRHZ","seat":1e400}', "$.seat", "7"),
        (b'{"type":"join","id":"7","room":"KRHZ","seat":' + b"9" * 9000 + b"}", "$.seat", "7"),
        (b'{"type":"hello","id":"7","name":"   "}', "$.name", "7"),
        (b'{"type":"hello","id":"7","name":"a\\nb"}', "$.name", "7"),
        (b'{"type":"hello","id":"7","name":"a\\u202eb"}', "$.name", "7"),
        (b'{"type":"hello","id":"7","name":"' + b"x" * 25 + b'"}', "$.name", "7"),
        (b'{"type":"say","id":"7","room":"KRHZ"}', "$", "7"),
        (b'{"type":"say","id":"7","room":"KRHZ","text":"a","emote":"wow"}', "$", "7"),
        (b'{"type":"say","id":"7","room":"KRHZ","emote":"rude"}', "$.emote", "7"),
        (b'{"type":"act","id":"7","room":"KRHZ","req":1,"action":{}}', "$.action.type", "7"),
        (
            b'{"type":"act","id":"7","room":"KRHZ","req":1,'
            b'"action":{"type":"carcassonne.place_tile","x":"1","y":0,"rotation":0}}',
            "$.action.x",
            "7",
        ),
    ],
)
def test_malformed(data: bytes, path: str | None, message_id: str | None) -> None:
    bad = refusal(data)
    assert (bad.code, bad.path, bad.message_id) == (ErrorCode.MALFORMED, path, message_id)
    assert bad.sentence.endswith(".")
    assert len(bad.sentence) < 250


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ('{"type":"dance","id":"7"}', "$.type"),
        ('{"type":"welcome","id":"7"}', "$.type"),
        (
            '{"type":"act","id":"7","room":"KRHZ","req":1,"action":{"type":"carcassonne.fly"}}',
            "$.action.type",
        ),
    ],
)
def test_unknown_types_are_told_apart(data: str, path: str) -> None:
    bad = refusal(data)
    assert (bad.code, bad.path, bad.message_id) == (ErrorCode.UNKNOWN_TYPE, path, "7")


@pytest.mark.parametrize("pair", ["[]", "{}"])
def test_deep_nesting_is_malformed(pair: str) -> None:
    opening = pair[0] if pair == "[]" else '{"a":'
    deep = opening * 2500 + ("" if pair == "[]" else "1") + pair[1] * 2500
    bad = refusal(f'{PING},"more":{deep}}}')
    assert (bad.code, bad.path) == (ErrorCode.MALFORMED, None)


def test_frames_over_the_limit_are_not_even_read() -> None:
    assert refusal(b" " * (limits.FRAME_BYTES + 1)).code is ErrorCode.TOO_LARGE
    assert decode((PING + "}").ljust(limits.FRAME_BYTES).encode())


def test_a_long_wrong_value_is_not_sent_back() -> None:
    assert len(refusal(f'{{"type":"{"x" * 9000}","id":"7"}}').sentence) < 250


def test_readers_of_server_messages_refuse_what_is_none() -> None:
    for data in (b"", b"[]", b"\xff", b'{"type":"ack"}', b"[" * 9000):
        with pytest.raises(BadMessage):
            read(data)


def part(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def spliced(message: Update | Snapshot) -> bytes:
    """The message put together from parts that were encoded before."""
    head = (message.room, message.epoch, message.seq)
    view = part(message.view)
    you = part(message.you) if message.you else msgspec.UNSET
    clocks = part(message.clocks) if message.clocks else msgspec.UNSET
    if isinstance(message, Update):
        return encode(UpdateFrame(*head, part(message.events), view, you, clocks))
    return encode(SnapshotFrame(*head, view, you, clocks))


@given(messages(Update | Snapshot))
def test_frames_made_of_encoded_parts_have_the_same_bytes(message: Update | Snapshot) -> None:
    assert spliced(message) == encode(message)


def test_the_list_of_emotes_is_what_say_takes() -> None:
    assert get_args(Emote) == EMOTES


@pytest.mark.parametrize("name", ["\u200b", "\u3164\u00ad", " \ufe0f ", "\u2800"])
def test_a_name_that_shows_nothing_is_no_name(name: str) -> None:
    with pytest.raises(BadMessage) as bad:
        decode(msgspec.json.encode({"type": "hello", "id": "1", "name": name}))
    assert bad.value.path == "$.name"


@pytest.mark.parametrize("name", ["a\u200db", "\U0001f469\u200d\U0001f680", "Zo\u00eb"])
def test_joiners_between_letters_are_welcome(name: str) -> None:
    assert decode(msgspec.json.encode({"type": "hello", "id": "1", "name": name}))

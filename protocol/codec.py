"""Bytes to messages and back. Whatever the bytes are, the outcome is a message or `BadMessage`."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from protocol import limits
from protocol.errors import ErrorCode
from protocol.messages import ClientMessage

_LONGEST_SENTENCE: Final = 200
_WHERE: Final = re.compile(r" - at `(?:key in )?(\$[^`]*)`$")
_MISSING: Final = re.compile(r"missing required field `([^`]*)`")


class BadMessage(Exception):
    """Bytes that are no message: the code to answer with, a sentence, where, and the id."""

    def __init__(
        self,
        code: ErrorCode,
        sentence: str,
        path: str | None = None,
        message_id: str | None = None,
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.path = path
        self.message_id = message_id


class _Envelope(msgspec.Struct):
    """All that is wanted of a message that cannot be read."""

    id: Any = None


_ENCODER: Final = msgspec.json.Encoder()
_CLIENT: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_ENVELOPE: Final = msgspec.json.Decoder(_Envelope)


def encode(message: msgspec.Struct) -> bytes:
    """The message as one JSON object."""
    return _ENCODER.encode(message)


def decode(data: bytes, largest: int = limits.FRAME_BYTES) -> ClientMessage:
    """The client's message behind these bytes, or `BadMessage`. Unknown fields are passed over."""
    if len(data) > largest:
        raise BadMessage(ErrorCode.TOO_LARGE, f"Send at most {largest} bytes in one frame.")
    try:
        return _CLIENT.decode(data)
    except msgspec.ValidationError as error:
        raise _invalid(str(error), _id_of(data)) from None
    except RecursionError:
        raise BadMessage(ErrorCode.MALFORMED, "Nest objects and lists less deeply.") from None
    except ValueError as error:  # not JSON, or not UTF-8
        raise BadMessage(ErrorCode.MALFORMED, _short(f"Send valid JSON: {error}.")) from None


def _invalid(trouble: str, message_id: str | None) -> BadMessage:
    """JSON, but no message: says which field, and whether it is one of a type unknown here."""
    found = _WHERE.search(trouble)
    path = found[1] if found else "$"
    sentence = _short(trouble[: found.start()] if found else trouble) + "."
    if " matching regex " in sentence:
        sentence = "Use only characters that are allowed here, as the schema says."
    if missing := _MISSING.search(trouble):
        path = f"{path}.{missing[1]}"
    is_unknown = path.endswith(".type") and trouble.startswith("Invalid value")
    code = ErrorCode.UNKNOWN_TYPE if is_unknown else ErrorCode.MALFORMED
    return BadMessage(code, sentence, path, message_id)


def _id_of(data: bytes) -> str | None:
    """The id of a message that is no message, if it has one that an answer can carry."""
    try:
        found = _ENVELOPE.decode(data).id
    except (RecursionError, ValueError):
        return None
    is_usable = isinstance(found, str) and 1 <= len(found) <= limits.ID_CHARS
    return found if is_usable else None


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= _LONGEST_SENTENCE else sentence[:_LONGEST_SENTENCE] + "..."

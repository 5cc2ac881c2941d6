"""What a client reads: server messages, passing over whatever a newer server adds.

Unknown fields are passed over by the decoder itself. A message of unknown type is `None`; things of
unknown type inside a list, such as an event or an offer, are left out of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, get_args

import msgspec

from protocol.codec import BadMessage
from protocol.errors import ErrorCode
from protocol.messages import ServerMessage

_DECODER: Final[msgspec.json.Decoder[ServerMessage]] = msgspec.json.Decoder(ServerMessage)


def read(data: bytes) -> ServerMessage | None:
    """The server's message; `None` if its type is unknown; `BadMessage` if it is none at all."""
    try:
        return _DECODER.decode(data)
    except msgspec.ValidationError:
        return _read_what_is_known(data)
    except (RecursionError, ValueError) as error:
        raise BadMessage(ErrorCode.MALFORMED, f"Not JSON: {error}.") from None


def _read_what_is_known(data: bytes) -> ServerMessage | None:
    try:
        known = _known(msgspec.json.decode(data))
        if isinstance(known, dict) and known.get("type") not in _MESSAGE_TYPES:
            return None
        return _DECODER.decode(msgspec.json.encode(known))
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadMessage(ErrorCode.MALFORMED, f"Not a message: {error}.") from None


def _known(part: Any) -> Any:
    """The part without list entries of unknown type."""
    if isinstance(part, dict):
        return {name: _known(value) for name, value in part.items()}
    if isinstance(part, list):
        return [_known(each) for each in part if not _is_unknown(each)]
    return part


def _is_unknown(part: Any) -> bool:
    return isinstance(part, dict) and part.get("type") not in _TYPES_OR_NONE


def _tags(kind: Any) -> Iterator[str]:
    """The tags of every struct that can stand somewhere in this type."""
    seen: set[type] = set()
    waiting = [msgspec.inspect.type_info(kind)]
    while waiting:
        found = waiting.pop()
        if isinstance(found, msgspec.inspect.StructType):
            if found.cls in seen:
                continue
            seen.add(found.cls)
            if found.tag is not None:
                yield str(found.tag)
            waiting += [field.type for field in found.fields]
        waiting += _inner(found)


def _inner(kind: msgspec.inspect.Type) -> list[msgspec.inspect.Type]:
    """The types that a union, a list or a note around a type is made of."""
    if isinstance(kind, msgspec.inspect.UnionType):
        return list(kind.types)
    if isinstance(kind, msgspec.inspect.VarTupleType):
        return [kind.item_type]
    if isinstance(kind, msgspec.inspect.Metadata):
        return [kind.type]
    return []


_MESSAGE_TYPES: Final = {str(kind.__struct_config__.tag) for kind in get_args(ServerMessage)}
_TYPES_OR_NONE: Final = {None, *_tags(ServerMessage)}

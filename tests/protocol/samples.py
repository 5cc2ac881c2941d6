"""Messages made from their types, to be frozen in `tests/v1/` and decoded ever after.

`python -m tests.protocol.samples` adds what is missing there. What is there never changes: a
message that was once valid stays valid.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from protocol.catalog import GameCatalog
from protocol.examples import FROM_CLIENTS, FROM_SERVER
from protocol.limits import HEX_32_BYTES
from protocol.messages import ClientMessage, ServerMessage
from protocol.record import RecordLine
from protocol.schema import Message, members, tag_of

FOLDER = Path(__file__).parent.parent / "v1"
MOST_VARIANTS = 11
"""As many as the largest choice in a single field: the actions of `act`."""

Named = dict[str, dict[str, Any]]


def least(kind: Message) -> dict[str, Any]:
    """The shortest message of this kind: nothing but what is required."""
    return _struct(inspect.type_info(kind), None)


def full(kind: Message, variant: int = 0) -> dict[str, Any]:
    """A message with every field, in lists one of everything; `variant` decides between types."""
    return _struct(inspect.type_info(kind), variant)


def _struct(kind: inspect.Type, variant: int | None) -> dict[str, Any]:
    assert isinstance(kind, inspect.StructType)
    made = {} if kind.tag is None else {"type": kind.tag}
    for field in kind.fields:
        if field.required or variant is not None:
            made[field.name] = _value(field.type, variant)
    return made


def _value(kind: inspect.Type, variant: int | None, hint: Any = None) -> Any:
    match kind:
        case inspect.Metadata():
            return _value(kind.type, variant, (kind.extra_json_schema or {}).get("examples", hint))
        case inspect.StructType():
            return _struct(kind, variant)
        case inspect.UnionType():
            return _choices(kind)[(variant or 0) % len(_choices(kind))](variant, hint)
        case inspect.VarTupleType():
            return _list(kind.item_type, variant)
        case inspect.DictType():
            return {"name": _value(kind.value_type, variant)}
        case _:
            return _plain(kind, hint)


def _choices(kind: inspect.UnionType) -> list[Any]:
    """One way per type of the union; nothing is not a choice."""
    types = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
    return [lambda variant, hint, each=each: _value(each, variant, hint) for each in types]


def _list(kind: inspect.Type, variant: int | None) -> list[Any]:
    if variant is None:
        return []
    if isinstance(kind, inspect.UnionType):
        return [_value(each, how) for each in kind.types for how in (variant, None)]
    return [_value(kind, variant)]


def _plain(kind: inspect.Type, hint: Any) -> Any:
    match kind:
        case inspect.IntType():
            return max(1, kind.ge or 0) if kind.le is None else min(max(1, kind.ge or 0), kind.le)
        case inspect.FloatType():
            return 1.5
        case inspect.BoolType():
            return True
        case inspect.StrType():
            return "ab" * 32 if kind.pattern == HEX_32_BYTES else hint[0] if hint else "text"
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.EnumType():
            return next(iter(kind.cls)).value
        case _:
            raise TypeError(f"no sample for {kind}")


def samples(kind: Message) -> Named:
    """The shortest message, and full ones until every type has been chosen everywhere."""
    found: Named = {"least": least(kind)}
    for variant in range(MOST_VARIANTS):
        made = full(kind, variant)
        if made not in found.values():
            found[f"full {variant}"] = made
    if tag_of(kind) == "say":
        found["least"]["text"] = "text"
        del found["full 0"]["emote"], found["full 0"]["text"]
        found["full 0"]["emote"] = "hello"
    return found


def everything() -> dict[str, Named]:
    """Every sample and example, under the file it belongs to."""
    files: dict[str, Named] = {}
    sides = (("client", ClientMessage, FROM_CLIENTS), ("server", ServerMessage, FROM_SERVER))
    for side, union, examples in sides:
        for kind in members(union):
            files[f"{side}.{tag_of(kind)}"] = samples(kind)
        for number, example in enumerate(examples):
            name = f"{side}.{tag_of(type(example))}"
            files[name][f"example {number}"] = json.loads(msgspec.json.encode(example))
    for kind in (*members(RecordLine), *members(GameCatalog)):
        files[tag_of(kind)] = samples(kind)
    return files


def kept(path: Path) -> Named:
    """The messages of one file."""
    found: Named = json.loads(path.read_text(encoding="utf-8"))
    return found


def write_missing() -> None:
    """Adds samples that no file has yet, one line each; leaves the others alone."""
    FOLDER.mkdir(exist_ok=True)
    for name, made in everything().items():
        path = FOLDER / f"{name}.json"
        merged = {**made, **kept(path)} if path.exists() else made
        lines = (f"{json.dumps(key)}: {json.dumps(value)}" for key, value in merged.items())
        path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write_missing()

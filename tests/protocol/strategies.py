"""Any message at all, made from its type, for Hypothesis."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from protocol.limits import HEX_32_BYTES, ROOM_LETTERS, ROOM_PATTERN, TEXT_PATTERN

Strategy = st.SearchStrategy[Any]

VISIBLE = st.characters(exclude_categories=("C", "Z"))
BY_PATTERN: dict[str, st.SearchStrategy[str]] = {
    ROOM_PATTERN: st.text(ROOM_LETTERS, min_size=4, max_size=4),
    HEX_32_BYTES: st.text("0123456789abcdef", min_size=64, max_size=64),
    TEXT_PATTERN: st.text(VISIBLE, min_size=1, max_size=12),
}


def messages(union: Any) -> Strategy:
    """Any message of this union, as a struct."""
    info = inspect.type_info(union)
    assert isinstance(info, inspect.UnionType)
    return st.one_of([_values(each) for each in info.types])


@cache
def _struct(kind: type[msgspec.Struct]) -> Strategy:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    made = {
        field.name: _values(field.type) if field.required else _optional(_values(field.type), field)
        for field in info.fields
    }
    if kind.__name__ == "Say":
        return st.one_of(
            st.builds(kind, **{**made, "emote": st.none(), "text": BY_PATTERN[TEXT_PATTERN]}),
            st.builds(kind, **{**made, "emote": st.just("wow"), "text": st.none()}),
        )
    return st.builds(kind, **made)


def _optional(values: Strategy, field: inspect.Field) -> Strategy:
    if field.default is msgspec.NODEFAULT:
        return values
    return st.one_of(st.just(field.default), values)


def _values(kind: inspect.Type) -> Strategy:
    match kind:
        case inspect.Metadata():
            return _values(kind.type)
        case inspect.StructType():
            return st.deferred(lambda: _struct(kind.cls))
        case inspect.UnionType():
            return st.one_of([_values(each) for each in kind.types])
        case inspect.VarTupleType():
            return st.lists(_values(kind.item_type), max_size=2).map(tuple)
        case inspect.DictType():
            return st.dictionaries(st.text(VISIBLE), _values(kind.value_type), max_size=2)
        case _:
            return _plain(kind)


def _plain(kind: inspect.Type) -> Strategy:
    match kind:
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType():
            most = kind.le if kind.le is not None else None if kind.lt is None else kind.lt - 1
            return st.integers(-(2**53) if kind.ge is None else kind.ge, most or 2**53)
        case inspect.FloatType():
            return st.floats(0.1, 1000)
        case inspect.StrType():
            plain = st.text(min_size=kind.min_length or 0, max_size=min(kind.max_length or 8, 8))
            return BY_PATTERN.get(kind.pattern or "", plain)
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
        case inspect.EnumType():
            return st.sampled_from(list(kind.cls))
        case _:
            raise TypeError(f"no strategy for {kind}")

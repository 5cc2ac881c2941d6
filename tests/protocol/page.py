"""The tables of `docs/protocol.md`, made from the messages and the error codes.

`python -m tests.protocol.page` writes them anew, between their marks; the rest of the page is ours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from protocol import limits
from protocol.errors import CLOSES, ERRORS, RULES
from protocol.fields import Wire
from protocol.messages import Answer, ClientMessage, Push
from protocol.schema import ANSWERS, UNIONS, definitions, members, tag_of

PAGE = Path(__file__).parent.parent.parent / "docs" / "protocol.md"
MARKED = re.compile(r"(<!-- table: ([a-z ]+) -->\n).*?(<!-- end -->)", re.DOTALL)
WHERE = "#/$defs/"
DEFS = definitions(WHERE)
PLAIN = {"string": "text", "integer": "number", "number": "number", "boolean": "true or false"}
SHARED = ("fields", "session", "lobby", "room")
GAME_UNIONS = {
    "carcassonne actions": "CarcassonneAction",
    "carcassonne offers": "CarcassonneOffer",
    "carcassonne questions": "CarcassonneQuestion",
    "carcassonne events": "CarcassonneEvent",
    "cardcassonne actions": "CardcassonneAction",
    "cardcassonne offers": "CardcassonneOffer",
    "cardcassonne events": "CardcassonneEvent",
    "room events": "RoomEvent",
    "record lines": "RecordLine",
}


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    lines = [head, ("---",) * len(head), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def kind_of(schema: dict[str, Any]) -> str:
    """What a field holds, in words."""
    if "$ref" in schema:
        return f"`{schema['$ref'].removeprefix(WHERE)}`"
    if "anyOf" in schema:
        return " or ".join(kind_of(each) for each in schema["anyOf"] if each != {"type": "null"})
    if "enum" in schema:
        return " or ".join(f"`{each}`" for each in schema["enum"])
    if schema["type"] == "array":
        return f"list of {kind_of(schema['items'])}"
    if schema["type"] == "object":
        return f"object, name to {kind_of(schema['additionalProperties'])}"
    return PLAIN[schema["type"]]


def fields(name: str) -> list[tuple[str, str, str]]:
    """A type's fields: name, what it holds, and what it means."""
    required = DEFS[name]["required"]
    return [
        (
            f"`{field}`" + ("" if field in required else "?"),
            kind_of(schema),
            meaning(schema, is_required=field in required),
        )
        for field, schema in DEFS[name]["properties"].items()
        if field != "type"
    ]


def meaning(schema: dict[str, Any], *, is_required: bool) -> str:
    """The field's description, its default and the values of an open set."""
    inner: dict[str, Any] = next(
        (each for each in schema.get("anyOf", ()) if "description" in each), {}
    )
    told = [schema.get("description", inner.get("description", ""))]
    default = schema.get("default")
    if not is_required and default not in (None, [], "", {}):
        told.append(f"Default: `{str(default).lower() if isinstance(default, bool) else default}`.")
    if "x-open-values" in schema:
        told.append("Now: " + ", ".join(f"`{each}`" for each in schema["x-open-values"]) + ".")
    return " ".join(part for part in told if part)


def described(name: str) -> str:
    return " ".join(DEFS[name]["description"].split())


def message_tables(union: Any) -> str:
    """Each message with a table of its fields."""
    parts: list[str] = []
    for kind in members(union):
        name = kind.__name__
        answers = ANSWERS.get(name, ("Ack", "Refusal"))
        tags = " or ".join(
            f"`{tag_of(each)}`" for each in members(Answer) if each.__name__ in answers
        )
        answered = f" Answered by {tags}." if union is ClientMessage else ""
        head = f"#### `{tag_of(kind)}`\n\n{described(name)}{answered}\n\n"
        parts.append(head + table(("field", "holds", "meaning"), fields(name)))
    return "\n".join(parts)


def inline(name: str) -> str:
    return "; ".join(f"{field} {holds}" for field, holds, _ in fields(name)) or "nothing"


def union_table(name: str) -> str:
    """The types of a union, one line each."""
    kinds = members(UNIONS[name][0])
    return table(
        ("type", "fields", "meaning"),
        ((f"`{tag_of(kind)}`", inline(kind.__name__), described(kind.__name__)) for kind in kinds),
    )


def parts_table(*modules: str) -> str:
    """The types of these modules that are no messages of their own, one line each."""
    listed = {kind for union in LISTED for kind in members(UNIONS[union][0])}
    kinds = [
        kind
        for module in modules
        for kind in Wire.__subclasses__()
        if kind.__module__ == f"protocol.{module}" and kind not in listed
    ]
    return table(
        ("name", "fields", "meaning"),
        ((f"`{kind.__name__}`", inline(kind.__name__), described(kind.__name__)) for kind in kinds),
    )


LISTED = ("ClientMessage", "ServerMessage", *GAME_UNIONS.values())


def limit_table() -> str:
    """The numbers that the schema enforces."""
    return table(
        ("what", "limit"),
        (
            ("a frame from a client", f"{limits.FRAME_BYTES} bytes"),
            ("`id`", f"1 to {limits.ID_CHARS} characters"),
            ("a name", f"1 to {limits.NAME_CHARS} characters"),
            ("a line of chat", f"1 to {limits.CHAT_CHARS} characters"),
            ("a password", f"1 to {limits.PASSWORD_CHARS} characters"),
            ("rooms in `hello.resume`", str(limits.MOST_RESUMED_ROOMS)),
            ("a room's code", f"{limits.ROOM_LETTERS_IN_CODE} letters of `{limits.ROOM_LETTERS}`"),
            ("any whole number", "at most 2^53 - 1 in size"),
        ),
    )


TABLES: dict[str, Callable[[], str]] = {
    "errors": lambda: table(
        ("code", "meaning", "try again?", "resume?"),
        ((f"`{code.value}`", *meaning) for code, meaning in ERRORS.items()),
    ),
    "close codes": lambda: table(
        ("code", "meaning", "connect again?", "resume?"),
        ((str(code.value), *meaning) for code, meaning in CLOSES.items()),
    ),
    "rules": lambda: table(
        ("`rule`", "meaning"), ((f"`{code}`", meaning) for code, meaning in RULES.items())
    ),
    "limits": limit_table,
    "client messages": lambda: message_tables(ClientMessage),
    "answers": lambda: message_tables(Answer),
    "pushes": lambda: message_tables(Push),
    "parts": lambda: parts_table(*SHARED),
    "carcassonne parts": lambda: parts_table("carcassonne"),
    "cardcassonne parts": lambda: parts_table("cardcassonne"),
    "record parts": lambda: parts_table("record"),
    "catalog parts": lambda: parts_table("catalog"),
    **{name: lambda union=union: union_table(union) for name, union in GAME_UNIONS.items()},  # type: ignore[misc]
}


def renewed(page: str) -> str:
    """The page with every marked table made anew."""
    return MARKED.sub(lambda found: f"{found[1]}\n{TABLES[found[2]]()}\n{found[3]}", page)


def marks(page: str) -> list[str]:
    """The names of the tables on the page."""
    return [found[2] for found in MARKED.finditer(page)]


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

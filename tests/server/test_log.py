"""The log: every line can be read, and none holds a secret."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from io import StringIO
from typing import Any, Literal, NamedTuple

import msgspec
import pytest
import structlog

from server import log

SECRET = "q7Xk-very-hidden"


class Card(NamedTuple):
    deck: str
    rank: int


class Greeting(msgspec.Struct, frozen=True):
    name: str
    token: str | None = None
    hand: tuple[str, ...] = ()


@pytest.fixture
def out() -> Iterator[StringIO]:
    """Where the lines go; afterwards logging is as it was."""
    root = logging.getLogger()
    before = root.level, root.handlers[:]
    yield StringIO()
    structlog.reset_defaults()
    root.level, root.handlers[:] = before


@pytest.fixture
def lines(out: StringIO) -> StringIO:
    log.configure("json", "debug", out)
    return out


def written(out: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_line_is_json_with_level_and_time(lines: StringIO) -> None:
    log.logger().info("room started", room="KMNP", seats=4, private=False, clock=None, rate=0.5)
    (line,) = written(lines)
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "room started",
        "level": "info",
        "room": "KMNP",
        "seats": 4,
        "private": False,
        "clock": None,
        "rate": 0.5,
    }


def test_the_console_shows_the_same(out: StringIO) -> None:
    log.configure("console", "info", out)
    log.logger().info("room started", room="KMNP", token=SECRET)
    assert "room started" in out.getvalue()
    assert "room=KMNP" in out.getvalue()
    assert "token=***" in out.getvalue()
    assert "\x1b" not in out.getvalue()


@pytest.mark.parametrize(
    ("level", "count"), [("debug", 4), ("info", 3), ("warning", 2), ("error", 1)]
)
def test_lines_below_the_level_are_left_out(out: StringIO, level: str, count: int) -> None:
    log.configure("json", level, out)
    for name in ("debug", "info", "warning", "error"):
        getattr(log.logger(), name)("line")
    assert len(written(out)) == count


def test_what_a_task_is_about_stands_on_its_lines_only(lines: StringIO) -> None:
    async def work(room: str) -> None:
        with log.about(room=room, session=room.lower()):
            await asyncio.sleep(0)
            log.logger().info("inside")
        log.logger().info("outside")

    async def both() -> None:
        await asyncio.gather(work("BBBB"), work("CCCC"))

    asyncio.run(both())
    found = [(line["event"], line.get("room"), line.get("session")) for line in written(lines)]
    assert sorted(found, key=repr) == [
        ("inside", "BBBB", "bbbb"),
        ("inside", "CCCC", "cccc"),
        ("outside", None, None),
        ("outside", None, None),
    ]


@pytest.mark.parametrize(
    "name",
    [
        "token", "secret", "hand", "password", "deck", "stack",
        "Token", "TOKEN", "hands", "token_hash", "room_password", "deckOrder", "nextDeck",
        "tile-stack", "old_token_2",
    ],
)  # fmt: skip
@pytest.mark.parametrize("look", ["json", "console"])
def test_no_field_with_a_secret_name_passes(
    out: StringIO, look: Literal["json", "console"], name: str
) -> None:
    log.configure(look, "debug", out)
    log.logger().info("line", **{name: SECRET})
    log.logger().info("line", deep={"list": [{name: SECRET}, ({name: [SECRET]},)]})
    log.logger().info("line", text=f"{{'{name}': '{SECRET}'}}")
    with log.about(**{name: SECRET}):
        log.logger().info("line")
    assert SECRET not in out.getvalue()
    assert out.getvalue().count(log.MASK) == 5


@pytest.mark.parametrize(
    "name",
    ["seat", "handle", "handled", "handshake", "shorthand", "stacked", "name"],
)
def test_other_fields_pass(lines: StringIO, name: str) -> None:
    log.logger().info("line", **{name: "seen"})
    assert written(lines)[0][name] == "seen"


@pytest.mark.parametrize(
    "value",
    [
        Greeting("Ann", SECRET),
        Greeting("Ann", None, (SECRET, SECRET)),
        [Greeting("Ann", SECRET)],
        {"seat": Card(SECRET, 3)},
        repr(Greeting("Ann", SECRET)),
        repr(Greeting("Ann", "x", ("a", SECRET, "b"))),
        msgspec.json.encode(Greeting("Ann", SECRET)),
        msgspec.json.encode(Greeting("Ann", "x", ("a", SECRET))).decode(),
        ValueError(repr(Greeting("Ann", SECRET))),
        f"password={SECRET}",
        f"password='cut off {SECRET}",
        f"token=b'{SECRET}'",
        f"hand=[Card({SECRET}), Card(2)]",
        f"hand=Hand(cards=('x', '{SECRET}'))",
    ],
    ids=repr,
)
def test_no_value_shows_a_secret_inside_it(lines: StringIO, value: object) -> None:
    log.logger().info("line", value=value)
    log.logger().info(f"about {value!r}")
    assert SECRET not in lines.getvalue()
    assert len(written(lines)) == 2


def test_a_struct_is_shown_with_its_type(lines: StringIO) -> None:
    log.logger().info("line", value=Greeting("Ann", SECRET))
    assert written(lines)[0]["value"] == {
        "type": "Greeting",
        "name": "Ann",
        "token": "***",
        "hand": "***",
    }


def test_an_exception_has_its_traceback_but_not_the_secrets_of_its_words(lines: StringIO) -> None:
    try:
        raise ValueError(f"cannot use {Greeting('Ann', SECRET)}")
    except ValueError:
        log.logger().exception("room closed", room="KMNP")
    (line,) = written(lines)
    assert line["exception"].startswith("Traceback (most recent call last):\n")
    assert "ValueError: cannot use Greeting(name='Ann', token=***" in line["exception"]
    assert SECRET not in lines.getvalue()


def test_no_value_can_break_or_forge_a_line(lines: StringIO) -> None:
    ring: list[object] = []
    ring.append(ring)
    log.logger().info(
        "line",
        name="Ann\nline forged=1\x1b[2J\u202e\ud800",
        number=2**70,
        infinite=float("inf"),
        ring=ring,
        thing=object,
        keys={1: "one"},
        raw=b"\xff\x00",
        some={"x"},
    )
    (line,) = written(lines)
    assert line["name"] == "Ann\\nline forged=1\\x1b[2J\\u202e\\ud800"
    assert line["number"] == str(2**70)
    assert line["raw"] == "\\xff\\x00"
    assert (line["keys"], line["some"], line["infinite"]) == ({"1": "one"}, ["x"], None)


def test_warnings_of_other_libraries_are_taken_over_and_masked(lines: StringIO) -> None:
    logging.getLogger("websockets.server").info("connection open")
    logging.getLogger("websockets.server").warning("bad header token=%s", SECRET)
    assert [(line["event"], line["library"]) for line in written(lines)] == [
        ("bad header token=***", "websockets.server")
    ]


def test_setting_up_twice_writes_each_line_once(lines: StringIO) -> None:
    log.configure("json", "info", lines)
    logging.getLogger("asyncio").error("trouble")
    log.logger().info("line")
    assert len(written(lines)) == 2

"""Log lines: JSON for machines or a console for people, and no secret in either.

    LOG = log.logger()
    LOG.info("room started", room="KMNP", game="carcassonne")

Whatever `about(room=..., session=...)` names stands on every line of that task. Fields with a
secret name are masked however deep they lie, in structs and in text that shows them; everything
else passes. Other libraries' warnings go the same way.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final, Literal, TextIO

import msgspec
import structlog
from structlog.typing import FilteringBoundLogger

SECRET_WORDS: Final = ("token", "secret", "hand", "password", "deck", "stack")
"""A field is secret if its name has one of these for a word: `token_hash`, `deckOrder`, `hands`."""

MASK: Final = "***"
DEEPEST: Final = 8
"""What lies deeper is not shown: nobody reads it, and a ring has no end."""

_WORD = rf"(?:(?<![a-zA-Z])|(?=[A-Z])(?<=[a-z]))(?i:(?:{'|'.join(SECRET_WORDS)})s?)(?![a-z])"
_SECRET_NAME = re.compile(_WORD)
# A field as in a repr, or in JSON, and its value: a text, a bracket to the end of the line, a word.
_SECRET_TEXT = re.compile(
    rf"""({_WORD}[\w-]{{0,40}}(?:=|["']\s{{0,9}}:\s{{0,9}}))
    (?:b?"(?:\\.|[^"\\])*"|b?'(?:\\.|[^'\\])*'|\w*[\[({{"'].*|[^\s,;)\]}}]+)""",
    re.VERBOSE,
)
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def configure(
    format: Literal["json", "console"] = "console",  # noqa: A002
    level: str = "info",
    stream: TextIO | None = None,
) -> None:
    """Sets logging up for the whole process; lines go to `stream`, or else to standard error."""
    out = stream or sys.stderr
    lowest = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            masked,
            structlog.processors.JSONRenderer(serializer=_as_json)
            if format == "json"
            else structlog.dev.ConsoleRenderer(colors=out.isatty()),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(lowest),
        logger_factory=structlog.WriteLoggerFactory(file=out),
        cache_logger_on_first_use=False,
    )
    _forward_foreign_lines(max(lowest, logging.WARNING))


def logger() -> FilteringBoundLogger:
    """A logger; fetch it once per module, before or after `configure`."""
    found: FilteringBoundLogger = structlog.get_logger()
    return found


@contextmanager
def about(**fields: object) -> Iterator[None]:
    """Every line of this task has these fields while the block lasts."""
    with structlog.contextvars.bound_contextvars(**fields):
        yield


def masked(
    _logger: object, _method: str, fields: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """The processor that lets no secret pass."""
    return {
        str(name): MASK if _is_secret(name) else _plain(value, 0, keep_lines=name == "exception")
        for name, value in fields.items()
    }


def _plain(value: object, depth: int, *, keep_lines: bool = False) -> object:
    """The value as plain data without secrets."""
    match value:
        case None | bool() | float():
            return value
        case int():
            return value if abs(value) < 2**63 else str(value)
        case str():
            return _text(value, keep_lines=keep_lines)
        case bytes():
            return _text(value.decode("utf-8", "backslashreplace"))
        case _:
            return _deep(value, depth + 1) if depth < DEEPEST else "..."


def _deep(value: object, depth: int) -> object:
    if isinstance(value, msgspec.Struct):
        value = {"type": type(value).__name__, **msgspec.structs.asdict(value)}
    elif isinstance(value, tuple) and (names := getattr(value, "_fields", None)):
        value = dict(zip(names, value, strict=True))
    match value:
        case Mapping():
            return {
                _text(str(name)): MASK if _is_secret(name) else _plain(each, depth)
                for name, each in value.items()
            }
        case list() | tuple() | set() | frozenset():
            return [_plain(each, depth) for each in value]
        case _:
            return _text(repr(value))


def _is_secret(name: object) -> bool:
    return _has_secret_word(str(name))


@lru_cache(maxsize=1024)
def _has_secret_word(name: str) -> bool:
    return _SECRET_NAME.search(name) is not None


def _text(text: str, *, keep_lines: bool = False) -> str:
    """Without secrets, and without anything that would forge a line or turn the console over."""
    if not text.isprintable():
        text = _CONTROL.sub(_escaped, text)
        if not keep_lines:
            text = text.replace("\n", "\\n")
    if "=" in text or ":" in text:
        text = _SECRET_TEXT.sub(rf"\1{MASK}", text)
    return text


def _escaped(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode()


def _as_json(fields: object, **_: object) -> str:
    return msgspec.json.encode(fields).decode()


class _Forwarding(logging.Handler):
    """Takes what other libraries log."""

    def emit(self, record: logging.LogRecord) -> None:
        """Passes the line on."""
        logger().log(
            record.levelno, record.getMessage(), library=record.name, exc_info=record.exc_info
        )


def _forward_foreign_lines(lowest: int) -> None:
    root = logging.getLogger()
    for handler in root.handlers[:]:
        if isinstance(handler, _Forwarding):
            root.removeHandler(handler)
    root.addHandler(_Forwarding())
    root.setLevel(lowest)

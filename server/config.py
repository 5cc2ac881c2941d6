"""What an operator may choose: one frozen struct, and where its values come from.

Defaults are overruled by a TOML file, that by the environment (`BASTIDE_PORT`), that by flags. A
setting that is wrong or unknown stops the server with one sentence that names it and its origin.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.inspect import (
    BoolType,
    Field,
    FloatType,
    IntType,
    LiteralType,
    Metadata,
    StrType,
    StructType,
    Type,
    VarTupleType,
    type_info,
)

from protocol import limits

PREFIX = "BASTIDE_"
CONFIG = "config"
"""The one flag and variable that is not a setting: it names the file with settings."""

Text: TypeAlias = Annotated[str, Meta(min_length=1)]
Url: TypeAlias = Annotated[str, Meta(pattern="^(https?://.+)?$")]
Rate: TypeAlias = Annotated[float, Meta(ge=0.1, le=1_000_000)]
Seconds: TypeAlias = Annotated[float, Meta(ge=0.1, le=86_400)]
Minutes: TypeAlias = Annotated[float, Meta(ge=0.1, le=100_000)]
Hours: TypeAlias = Annotated[float, Meta(ge=0.1, le=100_000)]


class SettingsError(Exception):
    """One clear sentence: which setting, from where, and what is wrong with it."""


def _count(meaning: str, least: int = 1, most: int = 1_000_000) -> Meta:
    return Meta(ge=least, le=most, description=meaning)


def _means(meaning: str) -> Meta:
    return Meta(description=meaning)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be chosen without changing the program."""

    host: Annotated[Text, _means("address to listen on")] = "0.0.0.0"  # noqa: S104
    port: Annotated[int, _count("port to listen on; 0 takes any free one", 0, 65535)] = 8765
    data: Annotated[Text, _means('file to store everything in, or "memory"')] = "bastide.sqlite"
    public_url: Annotated[Url, _means("address to tell players, if a proxy stands before us")] = ""
    announce: Annotated[bool, _means("tell the local network that we are here (zeroconf)")] = False
    origins: Annotated[
        tuple[Text, ...], _means("web pages elsewhere that may connect, as https://host[:port]")
    ] = ()
    log_format: Annotated[Literal["console", "json"], _means("how log lines look")] = "console"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], _means("the least important line logged")
    ] = "info"

    connections: Annotated[int, _count("connections at once")] = 5000
    frame_bytes: Annotated[
        int, _count("bytes in one message of a client", 1024, limits.FRAME_BYTES)
    ] = limits.FRAME_BYTES
    messages_per_second: Annotated[Rate, _means("messages per second of one connection")] = 200.0
    burst: Annotated[int, _count("messages of one connection at once after a pause")] = 400
    identity_messages_per_second: Annotated[
        Rate, _means("messages per second of one identity, on all its connections")
    ] = 400.0
    identity_burst: Annotated[int, _count("messages of one identity at once after a pause")] = 800
    send_queue: Annotated[int, _count("messages waiting for a slow client until it is cut")] = 256

    rooms_per_identity: Annotated[int, _count("rooms one identity may have open")] = 16
    seats: Annotated[int, _count("seats of a room", 1, limits.MOST_SEATS)] = limits.MOST_SEATS
    spectators_per_room: Annotated[int, _count("spectators of a room", 0)] = 100
    name_chars: Annotated[int, _count("letters of a name", 1, limits.NAME_CHARS)] = (
        limits.NAME_CHARS
    )
    chat_chars: Annotated[int, _count("letters of a chat line", 1, limits.CHAT_CHARS)] = (
        limits.CHAT_CHARS
    )

    hello_seconds: Annotated[Seconds, _means("time to say hello after connecting")] = 10.0
    heartbeat_seconds: Annotated[Seconds, _means("time between two pings")] = 20.0
    heartbeat_timeout_seconds: Annotated[Seconds, _means("silence after which one is away")] = 60.0
    grace_seconds: Annotated[Seconds, _means("time to come back after a lost connection")] = 60.0
    idle_room_minutes: Annotated[Minutes, _means("a room where nothing happens ends then")] = 120.0
    finished_room_hours: Annotated[Hours, _means("a finished game stays readable so long")] = 24.0


class Origin(NamedTuple):
    """Where raw values come from, and how its author spells a setting there."""

    values: Mapping[str, object]
    spelled: Callable[[str], str]
    is_text: bool


def load(
    flags: Mapping[str, object] | None = None, environ: Mapping[str, str] | None = None
) -> Settings:
    """The settings from all origins. Flags are by field name; one that is `None` was not given."""
    given = {name: value for name, value in (flags or {}).items() if value is not None}
    variables = {
        name.removeprefix(PREFIX).lower(): value
        for name, value in (environ or {}).items()
        if name.startswith(PREFIX)
    }
    file = given.pop(CONFIG, None) or variables.pop(CONFIG, None)
    variables.pop(CONFIG, None)
    origins = [
        *([_file(Path(str(file)))] if file else []),
        Origin(variables, lambda name: f"{PREFIX}{name.upper()} in the environment", is_text=True),
        Origin(given, lambda name: f"--{name.replace('_', '-')}", is_text=True),
    ]
    chosen: dict[str, object] = {}
    spelled: dict[str, str] = {}
    for origin in origins:
        chosen |= dict(_read(origin))
        spelled |= {name: origin.spelled(name) for name in origin.values}
    settings = msgspec.convert(chosen, Settings)
    _check(settings, spelled)
    return settings


def describe() -> str:
    """All settings with their defaults and meanings, one per line."""
    rows = [(field.name, _shown(field), _meaning(field)) for field in _FIELDS.values()]
    names, defaults = (max(len(row[column]) for row in rows) for column in (0, 1))
    return "\n".join(
        f"  {name:<{names}}  {default:<{defaults}}  {meaning}" for name, default, meaning in rows
    )


def _file(path: Path) -> Origin:
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"The file {path} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise SettingsError(f"The file {path} is not valid TOML: {error}.") from None
    return Origin(values, lambda name: f"{name} in {path}", is_text=False)


def _read(origin: Origin) -> Iterator[tuple[str, object]]:
    for name, raw in origin.values.items():
        field = _FIELDS.get(name)
        if field is None:
            raise SettingsError(_unknown(name, origin))
        value = raw
        if isinstance(raw, str) and origin.is_text and isinstance(_bare(field.type), VarTupleType):
            value = [part.strip() for part in raw.split(",") if part.strip()]
        try:
            yield name, msgspec.convert(value, _TYPES[name], strict=not origin.is_text)
        except msgspec.ValidationError:
            raise SettingsError(
                f"The setting {origin.spelled(name)} must be {_wanted(field)}, not {raw!r}."
            ) from None


def _unknown(name: str, origin: Origin) -> str:
    near = difflib.get_close_matches(name, _FIELDS, n=1)
    hint = f"; did you mean {origin.spelled(near[0])}?" if near else "."
    return f"There is no setting {origin.spelled(name)}{hint}"


def _check(settings: Settings, spelled: Mapping[str, str]) -> None:
    """What no single value can get wrong."""
    interval, timeout = settings.heartbeat_seconds, settings.heartbeat_timeout_seconds
    if timeout > interval:
        return
    if "heartbeat_timeout_seconds" in spelled:
        setting, must = spelled["heartbeat_timeout_seconds"], f"larger than {interval:g}"
    else:
        setting, must = spelled["heartbeat_seconds"], f"smaller than {timeout:g}"
    raise SettingsError(
        f"The setting {setting} must be {must}: a ping is sent, then silence is waited for."
    )


def _bare(kind: Type) -> Type:
    return _bare(kind.type) if isinstance(kind, Metadata) else kind


def _meaning(field: Field) -> str:
    kind = field.type
    schema = kind.extra_json_schema if isinstance(kind, Metadata) else None
    return str((schema or {})["description"])


def _shown(field: Field) -> str:
    default = field.default
    if isinstance(default, bool):
        return str(default).lower()
    if isinstance(default, float):
        return f"{default:g}"
    return "none" if default in {"", ()} else str(default)


def _wanted(field: Field) -> str:
    """What a value must be, in words."""
    match _bare(field.type):
        case IntType(ge=least, le=most):
            return f"a whole number from {least} to {most}"
        case FloatType(ge=least, le=most):
            return f"a number from {least} to {most}"
        case BoolType():
            return "true or false"
        case LiteralType(values=values):
            return "one of " + ", ".join(map(str, values))
        case VarTupleType():
            return "a list of texts"
        case StrType(pattern=str()):
            return "an address that begins with http:// or https://"
        case _:
            return "a text"


def _fields() -> dict[str, Field]:
    info = type_info(Settings)
    assert isinstance(info, StructType)
    return {field.name: field for field in info.fields}


_FIELDS = _fields()
_TYPES = {field.name: field.type for field in msgspec.structs.fields(Settings)}

"""What is stored of a room: everything that happened in it, one entry each, in order.

Folding all entries gives the room again; nothing derived is stored. An entry that answers a
client's message says whose (`by`), which (`id`) and what it said (`digest`), so that the same
message sent again is known even after a restart. `by` is empty for what the house did itself.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from protocol.lobby import ClockSettings, Expiry, GameOptions, SpectatorRule


class _Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="entry"):
    """When it was decided, and which message asked for it."""

    at_ms: int
    by: str = ""
    id: str = ""
    digest: str = ""


class StoredBot(msgspec.Struct, frozen=True):
    """A house bot at a seat."""

    seat: int
    bot: str
    level: int | None = None


class Opened(_Entry, frozen=True, tag="opened"):
    """A room was created, with these terms."""

    options: GameOptions
    spectators: SpectatorRule
    epoch: int
    name: str
    private: bool = False
    password: str | None = None
    clock: ClockSettings | None = None
    seat: int | None = None
    bots: tuple[StoredBot, ...] = ()
    replay: bool = True


class Seated(_Entry, frozen=True, tag="seated"):
    """A person took a seat."""

    seat: int
    name: str


class Left(_Entry, frozen=True, tag="left"):
    """Seats were given back while no game was running; `wholly`: the person left the room."""

    seats: tuple[int, ...]
    wholly: bool = False


class HostChanged(_Entry, frozen=True, tag="host_changed"):
    """The host was away too long; somebody else has the room."""

    host: str


class BotSeated(_Entry, frozen=True, tag="bot_seated"):
    """A house bot got a seat."""

    seat: int
    bot: str
    level: int | None = None


class BotRemoved(_Entry, frozen=True, tag="bot_removed"):
    """A bot's seat was freed."""

    seat: int


class Began(_Entry, frozen=True, tag="began"):
    """A game began; everything chance decides follows from the secret."""

    secret: str
    number: int
    rotated: bool = False


class Acted(_Entry, frozen=True, tag="acted"):
    """A seat answered its request: a person, or without `by` a bot or the house for it."""

    seat: int
    req: int
    action: msgspec.Raw


class Expired(_Entry, frozen=True, tag="expired"):
    """A seat's time ran out. With `then` default, `action` is what was played for it."""

    seat: int
    req: int
    then: Expiry
    action: msgspec.Raw | None = None
    bot: str = ""


class Resigned(_Entry, frozen=True, tag="resigned"):
    """Seats gave up the running game; `left`: the person left the room as well."""

    seats: tuple[int, ...]
    left: bool = False
    bot: str = ""


class Spoke(_Entry, frozen=True, tag="spoke"):
    """Somebody said something."""

    name: str
    seat: int | None = None
    text: str | None = None
    emote: str | None = None


class RematchAsked(_Entry, frozen=True, tag="rematch_asked"):
    """A person wants another game."""


class Away(_Entry, frozen=True, tag="away"):
    """The connection of a clocked player was lost."""

    seats: tuple[int, ...]


class Back(_Entry, frozen=True, tag="back"):
    """The connection of a clocked player is back."""

    seats: tuple[int, ...]


class Restarted(_Entry, frozen=True, tag="restarted"):
    """The house was closed for a while; nobody's clock ran meanwhile, and nobody is connected."""


class Closed(_Entry, frozen=True, tag="closed"):
    """The room ended; a game that was running is abandoned."""


Entry: TypeAlias = (
    Opened
    | Seated
    | Left
    | HostChanged
    | BotSeated
    | BotRemoved
    | Began
    | Acted
    | Expired
    | Resigned
    | Spoke
    | RematchAsked
    | Away
    | Back
    | Restarted
    | Closed
)

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[Entry]] = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    """The entry as it is stored."""
    return _ENCODER.encode(entry)


def decode(body: bytes) -> Entry:
    """The entry behind stored bytes."""
    return _DECODER.decode(body)

"""What a guest is told first: who they are, what the house offers, and where they sit."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from protocol import limits
from protocol.session import HeldRoom, Hello, ServerLimits, Welcome
from server.games.table import GAMES
from server.house import House


def software() -> str:
    """This program and its version."""
    try:
        return f"bastide {version('bastide')}"
    except PackageNotFoundError:  # run from a folder without installing
        return "bastide"


def welcome(
    hello: Hello, session: str, token: str, held: tuple[HeldRoom, ...], house: House
) -> Welcome:
    """The answer to `hello`."""
    settings = house.settings
    return Welcome(
        id=hello.id,
        session=session,
        token=token,
        name=hello.name,
        protocol=limits.PROTOCOL_VERSION,
        software=software(),
        features=("replays", "chat"),
        games=GAMES,
        bots=house.bots.offers(),
        limits=ServerLimits(
            frame_bytes=settings.frame_bytes,
            messages_per_second=settings.messages_per_second,
            burst=settings.burst,
            name_chars=settings.name_chars,
            chat_chars=settings.chat_chars,
            rooms=settings.rooms_per_identity,
            spectators=settings.spectators_per_room,
        ),
        heartbeat_ms=int(settings.heartbeat_seconds * 1000),
        server_ms=house.clock.now_ms(),
        rooms=held,
    )

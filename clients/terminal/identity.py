"""Who this program is to a server: a private file with the token and the rooms left behind."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

import msgspec

from protocol.session import ResumePoint


class Identity(msgspec.Struct, frozen=True):
    """A token and where its rooms stood."""

    token: str
    rooms: tuple[ResumePoint, ...] = ()


def place_of(server: str, name: str, environ: Mapping[str, str]) -> Path:
    """The file for this server and this name, in the folder for such things."""
    state = environ.get("XDG_STATE_HOME") or ""
    home = Path(state) if state.startswith("/") else Path.home() / ".local" / "state"
    words = (re.sub(r"[^\w.-]+", "_", part) for part in (server, name))
    return home / "bastide" / f"{'-'.join(words)}.json"


def load(place: Path) -> Identity | None:
    """The identity in this file, if there is one that can be read."""
    try:
        return msgspec.json.decode(place.read_bytes(), type=Identity)
    except (OSError, ValueError):
        return None


def save(place: Path, identity: Identity) -> None:
    """Writes the file as a whole, readable by its owner alone."""
    place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = place.with_name(f".{place.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.encode(identity))
    draft.replace(place)

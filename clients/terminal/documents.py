"""What a client reads from the server before it draws: the catalog of tiles."""

from __future__ import annotations

from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from clients.terminal.board import Catalog
from clients.wire import Address
from protocol.catalog import CarcassonneCatalog

SECONDS = 10


class Library(NamedTuple):
    """Where documents are, and the tiles as far as the server tells of them."""

    address: str
    tiles: Catalog


class NoDocument(Exception):
    """The server does not offer this document, or not so that it can be read."""


def fetch_tiles(address: Address) -> Catalog:
    """Every kind of tile by its name; blocks until it is there."""
    try:
        found = msgspec.json.decode(
            _fetch(address, "/catalog/carcassonne.json"), type=CarcassonneCatalog
        )
    except (OSError, HTTPException, msgspec.MsgspecError) as trouble:
        raise NoDocument(str(trouble)) from trouble
    return {tile.id: tile for tile in found.tiles}


def _fetch(address: Address, path: str) -> bytes:
    parts = urlsplit(address.documents)
    open_line = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    line = open_line(parts.netloc, timeout=SECONDS)
    try:
        line.request("GET", parts.path + path)
        answer = line.getresponse()
        body = answer.read()
    finally:
        line.close()
    if answer.status != 200:
        raise NoDocument(f"{path} {answer.status}")
    return body

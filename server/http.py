"""What the house answers to plain HTTP on its one port: a page, documents, health, records."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from server.games.table import GAMES, catalog
from server.house import House
from server.metrics import CONTENT_TYPE
from server.page import KIND, page
from server.replays import find_record
from server.store.base import StoreError

SOCKET_PATH: Final = "/ws"

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}


class Document(NamedTuple):
    """Something that can be fetched."""

    body: bytes
    kind: str
    status: HTTPStatus = HTTPStatus.OK
    is_shared: bool = True
    """Pages from elsewhere may read it."""


class Health(msgspec.Struct):
    """What `/healthz` says."""

    status: str
    store: str
    draining: bool


class Documents:
    """Finds what is asked for."""

    def __init__(self, house: House, metrics: Callable[[], bytes]) -> None:
        self._house = house
        self._metrics = metrics
        self._fixed = _fixed_documents()

    async def answer(self, request: Request) -> Response | None:
        """The response, or `None` if this is the way to the websocket."""
        path = request.path.partition("?")[0]
        if path == SOCKET_PATH and _asks_for_socket(request.headers):
            return None
        if request.method not in ("GET", "HEAD"):
            refusal = _sentence(HTTPStatus.METHOD_NOT_ALLOWED, "Use GET.")
            return response(refusal, Allow="GET, HEAD")
        if path == "/":
            return _page(request)
        document = await self._find(path)
        if request.method == "HEAD":
            return response(document._replace(body=b""))
        return response(document)

    async def _find(self, path: str) -> Document:
        if path in self._fixed:
            return self._fixed[path]
        if path == SOCKET_PATH:
            return _sentence(HTTPStatus.UPGRADE_REQUIRED, "Connect here by websocket.")
        if path == "/healthz":
            return await self._health()
        if path == "/metrics":
            return Document(self._metrics(), CONTENT_TYPE, is_shared=False)
        if path.startswith("/replays/") and path.endswith(".jsonl"):
            name = path.removeprefix("/replays/").removesuffix(".jsonl")
            record = await find_record(name, self._house.store)
            if record is not None:
                return Document(record, "application/jsonl")
        return _sentence(HTTPStatus.NOT_FOUND, "There is nothing here.")

    async def _health(self) -> Document:
        try:
            await self._house.store.identity(b"")
            store = "ok"
        except StoreError:
            store = "failing"
        is_draining = self._house.is_draining
        status = "draining" if is_draining else "ok" if store == "ok" else "failing"
        is_well = status == "ok"
        health = Health(status, store, is_draining)
        return Document(
            msgspec.json.encode(health),
            "application/json",
            HTTPStatus.OK if is_well else HTTPStatus.SERVICE_UNAVAILABLE,
        )


def _asks_for_socket(headers: Headers) -> bool:
    return any(value.lower() == "websocket" for value in headers.get_all("Upgrade"))


def _page(request: Request) -> Response:
    """The page to play on, packed for those who can unpack it."""
    built = page()
    is_packed = "gzip" in request.headers.get("Accept-Encoding", "")
    more = {"Content-Encoding": "gzip"} if is_packed else {}
    body = b"" if request.method == "HEAD" else built.packed if is_packed else built.body
    document = Document(body, KIND, is_shared=False)
    return response(
        document, **{"Content-Security-Policy": built.policy, "Vary": "Accept-Encoding", **more}
    )


def response(document: Document, **more: str) -> Response:
    """The document as an HTTP response."""
    headers = Headers(
        {
            **HEADERS,
            "Content-Type": document.kind,
            "Content-Length": str(len(document.body)),
            "Connection": "close",
            **more,
        }
    )
    if document.is_shared:
        headers["Access-Control-Allow-Origin"] = "*"
    status = document.status
    return Response(status.value, status.phrase, headers, document.body)


def _sentence(status: HTTPStatus, sentence: str) -> Document:
    return Document(f"{sentence}\n".encode(), "text/plain; charset=utf-8", status)


def _fixed_documents() -> dict[str, Document]:
    """Everything that stays the same while the server runs."""
    versions = files("protocol") / "v1"
    documents = {
        "/schema/v1.json": Document(
            (versions / "schema.json").read_bytes(), "application/schema+json"
        ),
        "/asyncapi/v1.json": Document(
            (versions / "asyncapi.json").read_bytes(), "application/json"
        ),
    }
    for game in GAMES:
        documents[f"/catalog/{game}.json"] = Document(catalog(game), "application/json")
    return documents

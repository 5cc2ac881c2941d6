"""The page as it arrives over HTTP."""

from __future__ import annotations

import gzip
import urllib.request
from asyncio import to_thread

import pytest

from server.page import page
from tests.server.house.opening import house

pytestmark = pytest.mark.asyncio


def fetch(port: int, encoding: str) -> tuple[bytes, dict[str, str]]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/", headers={"Accept-Encoding": encoding}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.read(), dict(answer.headers)


@pytest.mark.parametrize("encoding", ["gzip, deflate", "identity"])
async def test_the_page_comes_packed_to_those_who_can_unpack_it(encoding: str) -> None:
    async with house() as app:
        body, headers = await to_thread(fetch, app.port, encoding)
    is_packed = headers.get("Content-Encoding") == "gzip"
    assert is_packed == ("gzip" in encoding)
    assert (gzip.decompress(body) if is_packed else body) == page().body
    assert headers["Content-Security-Policy"] == page().policy

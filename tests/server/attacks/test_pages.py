"""Web pages of others, and what a browser may be talked into sending."""

from __future__ import annotations

import io

import pytest

from server.limits import is_origin_allowed
from tests.server.attacks.raw import line
from tests.server.house.guest import Guest
from tests.server.house.opening import house

OWN = "play.example.org:8765"


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example.net",
        "https://play.example.org.evil.example.net",
        "https://evilplay.example.org",
        "https://play.example.org@evil.example.net",
        "https://evil.example.net/play.example.org",
        "https://localhost.evil.example.net",
        "https://127.0.0.1.evil.example.net",
        "https://evil.example.net#localhost",
        "https://xn--lcalhost-n5d.example",
        "https://evillocal",
        "https://8.8.8.8",
        "https://[2001:4860:4860::8888]",
        "null",
        "file://",
        "",
        "about:blank",
        "http://[::1",
        "https://play.example.org, https://evil.example.net",
    ],
)
def test_request_forgery_from_a_foreign_page(origin: str) -> None:
    """A page that a player happens to visit would play, chat and open rooms from their browser."""
    assert not is_origin_allowed(origin, OWN, ())


@pytest.mark.parametrize("origin", ["https://evil.example.net", "null", ""])
@pytest.mark.asyncio
async def test_a_foreign_page_is_closed_before_it_says_a_word(origin: str) -> None:
    """The same over a socket: it gets the close code and no other byte."""
    async with house() as app, line(app.port) as foreign:
        head = await foreign.shake_hands(("Origin", origin))
        assert head.startswith(b"HTTP/1.1 101")
        foreign.send(b'{"type":"hello","id":"1","name":"Eve"}')
        assert await foreign.close_code() == 4403


@pytest.mark.asyncio
async def test_a_rebound_name_gains_no_identity() -> None:
    """A page whose name is pointed at this machine passes as our own; it is a guest, no more.

    Tokens are sent by clients in `hello` and by no browser of its own accord, so such a page has
    none: it could do what any stranger in the network can.
    """
    async with house() as app:
        ann = await Guest.arrive(app.port, "Ann")
        async with line(app.port) as rebound:
            head = await rebound.shake_hands(
                ("Origin", "http://evil.example.net"),
                ("Cookie", "token=x"),
                Host="evil.example.net",
            )
            assert head.startswith(b"HTTP/1.1 101")
            assert b"set-cookie" not in head.lower()
        await ann.settle()


@pytest.mark.parametrize(
    ("header", "head"),
    [
        (("Host", "other.example.org"), b"HTTP/1.1 101"),
        (("Upgrade", "websocket"), b"HTTP/1.1 426"),
        (("Origin", "http://127.0.0.1"), b"HTTP/1.1 101"),
        (("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="), b"HTTP/1.1 400"),
        (("Sec-WebSocket-Version", "8"), b"HTTP/1.1 4"),
    ],
)
@pytest.mark.asyncio
async def test_doubled_headers_make_no_mistake_of_ours(
    header: tuple[str, str], head: bytes, log_lines: io.StringIO
) -> None:
    """Confusing header lines would fill the log with tracebacks, or pass the check of origins."""
    async with house() as app:
        async with line(app.port) as attacker:
            assert (await attacker.shake_hands(header)).startswith(head)
        async with line(app.port) as attacker:
            twice = await attacker.shake_hands(
                ("Origin", "http://127.0.0.1"), ("Origin", "https://evil.example.net")
            )
            assert twice.startswith(b"HTTP/1.1 400")
    assert "Traceback" not in log_lines.getvalue()


@pytest.mark.parametrize(
    "path",
    ["/../server/app.py", "/%2e%2e/etc/passwd", "//etc/passwd", "/replays/../x.jsonl", "/ws/../"],
)
@pytest.mark.asyncio
async def test_paths_lead_to_no_file(path: str) -> None:
    """A path that climbs out would read the server's files."""
    async with house() as app, line(app.port) as attacker:
        assert (await attacker.get(path)).startswith(b"HTTP/1.1 404")


@pytest.mark.asyncio
async def test_other_pages_may_not_read_the_figures() -> None:
    """A page elsewhere would read an operator's figures through a browser in their network."""
    async with house() as app:
        for path, is_shared in [("/metrics", False), ("/", False), ("/schema/v1.json", True)]:
            async with line(app.port) as reader:
                head = await reader.get(
                    path, [("Host", "x"), ("Origin", "https://evil.example.net")]
                )
            assert (b"Access-Control-Allow-Origin: *" in head) is is_shared
            assert b"X-Frame-Options: DENY" in head
            assert b"nosniff" in head

"""Frames made to break a reader: nested, huge, broken, binary, in pieces, squeezed."""

from __future__ import annotations

import io
import zlib

import pytest

from protocol.codec import BadMessage, decode
from tests.server.attacks.raw import BINARY, TEXT, line
from tests.server.house.guest import Guest
from tests.server.house.opening import house

HELLO = b'{"type":"hello","id":"h","name":"Eve"}'
DIGITS = b"9" * 5_000

BOMBS: dict[str, bytes] = {
    "deep lists": b"[" * 16_000,
    "deep objects": b'{"a":' * 3_000,
    "deep in a field that is passed over": b'{"type":"ping","id":"1","x":' + b"[" * 16_000,
    "deep and closed": b'{"type":"ping","id":1,"x":' + b"[" * 8_000 + b"]" * 8_000 + b"}",
    "deep id": b'{"type":"nothing","id":' + b"[" * 8_000 + b"]" * 8_000 + b"}",
    "huge number": b'{"type":"act","id":"1","room":"KRHZ","req":' + DIGITS + b"}",
    "huge exponent": b'{"type":"act","id":"1","room":"KRHZ","req":1e999999999}',
    "huge negative": b'{"type":"hello","id":"1","name":"a","protocol":-' + DIGITS + b"}",
    "infinity": b'{"type":"hello","id":"1","name":"a","protocol":Infinity}',
    "not a number": b'{"type":"hello","id":"1","name":"a","protocol":NaN}',
    "huge array": b'{"type":"hello","id":"1","name":"a","resume":[' + b"{}," * 5_000 + b"{}]}",
    "lone surrogate": b'{"type":"hello","id":"1","name":"\\ud800"}',
    "turned surrogates": b'{"type":"hello","id":"1","name":"\\udc00\\ud800"}',
    "lone surrogate in the id": b'{"type":"nothing","id":"\\udfff"}',
    "invalid UTF-8": b'{"type":"hello","id":"1","name":"\xff\xfe"}',
    "overlong UTF-8": b'{"type":"hello","id":"1","name":"\xc0\xaf"}',
    "surrogate in UTF-8": b'{"type":"hello","id":"1","name":"\xed\xa0\x80"}',
    "invalid UTF-8 in the id": b'{"type":"nothing","id":"\xff"}',
    "two values": b'{"type":"ping","id":"1"}{"type":"ping","id":"2"}',
    "no object": b'"hello"',
    "null": b"null",
    "nothing": b"",
    "byte order mark": b"\xef\xbb\xbf" + HELLO,
    "UTF-16": HELLO.decode().encode("utf-16"),
    "type of another type": b'{"type":{"type":"hello"},"id":"1"}',
    "a private type": b'{"type":"__class__","id":"1"}',
    "trailing comma": b'{"type":"ping","id":"1",}',
    "comment": b'{"type":"ping","id":"1"/**/}',
    "escape": b'{"type":"ping","id":"\\x41"}',
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_whatever_the_bytes_are_they_are_refused_as_such(bomb: str) -> None:
    """A frame that raises anything else would end the connection, or worse, without an answer."""
    with pytest.raises(BadMessage) as caught:
        decode(BOMBS[bomb])
    assert caught.value.code.value in {"malformed", "unknown_type"}
    assert len(caught.value.sentence) < 300


@pytest.mark.asyncio
async def test_json_bombs_over_a_socket(log_lines: io.StringIO) -> None:
    """Every one is answered once, nothing is logged, and others do not notice."""
    async with house() as app:
        ann = await Guest.arrive(app.port, "Ann")
        for bomb in BOMBS.values():
            eve = await Guest.arrive(app.port, "Eve")
            await eve.socket.send(bomb, text=True)
            refusal = await eve.read()
            assert refusal.__struct_config__.tag == "error"
            frames = len(eve.frames)
            await eve.settle()
            assert len(eve.frames) == frames + 1
            await ann.settle()
            await eve.close()
    assert "Traceback" not in log_lines.getvalue()
    assert "failed" not in log_lines.getvalue()


@pytest.mark.asyncio
async def test_doubled_keys_mean_one_thing() -> None:
    """Two readers that disagree on a doubled key would check one value and use the other."""
    async with house() as app:
        eve = await Guest.connect(app.port, "Eve")
        await eve.socket.send('{"type":"hello","id":"a","name":"Ann","name":"Eve","id":"b"}')
        welcome = await eve.answer("b")
        assert getattr(welcome, "name", None) == "Eve"
        await eve.socket.send('{"type":"ping","id":"c","type":"leave","room":"KRHZ"}')
        answer = await eve.answer("c")
        assert answer.__struct_config__.tag in {"pong", "error"}


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([(b"x" * 16_385, TEXT, 0x80)], 1009),
        ([(b"x" * 70_000, TEXT, 0x80)], 1009),
        ([(b"x" * 9_000, TEXT, 0), (b"x" * 9_000, 0, 0x80)], 1009),
        ([(HELLO, BINARY, 0x80)], 4400),
        ([(zlib.compress(b" " * 10_000_000), TEXT, 0xC0)], 1002),
        ([(HELLO, TEXT, 0xA0)], 1002),
        ([(HELLO, 0x3, 0x80)], 1002),
        ([(HELLO, 0, 0x80)], 1002),
        ([(HELLO, TEXT, 0), (HELLO, TEXT, 0x80)], 1002),
        ([(b"x" * 126, 0x9, 0x80)], 1002),
        ([(b"", 0x9, 0)], 1002),
    ],
    ids=[
        "oversized", "very oversized", "oversized in fragments", "binary", "squeezed", "reserved",
        "unknown opcode", "continues nothing", "begins twice", "long ping", "ping in fragments",
    ],
)  # fmt: skip
@pytest.mark.asyncio
async def test_frames_that_break_the_rules_of_websockets(
    frames: list[tuple[bytes, int, int]], code: int, log_lines: io.StringIO
) -> None:
    """Frames that are too large, squeezed or out of order would cost memory, or confuse."""
    async with house() as app:
        async with line(app.port) as attacker:
            await attacker.shake_hands()
            for payload, opcode, head in frames:
                attacker.send(payload, opcode, head)
            assert await attacker.close_code() == code
        await Guest.arrive(app.port, "Ann")
    assert "Traceback" not in log_lines.getvalue()


@pytest.mark.asyncio
async def test_a_binary_frame_takes_no_answer_from_the_text_before_it() -> None:
    """Whoever can slip a frame in behind another's message would have that one never answered."""
    async with house() as app, line(app.port) as attacker:
        await attacker.shake_hands()
        attacker.send(HELLO)
        attacker.send(HELLO, BINARY)
        await attacker.reader.readuntil(b'{"type":"welcome"')
        assert await attacker.reader.readuntil((4400).to_bytes(2, "big"))


@pytest.mark.asyncio
async def test_decompression_is_never_agreed_on() -> None:
    """Ten megabytes of nothing fit into ten kilobytes; with compression every frame is a bomb."""
    async with house() as app, line(app.port) as attacker:
        offer = "permessage-deflate; client_max_window_bits, x-webkit-deflate-frame"
        head = await attacker.shake_hands(("Sec-WebSocket-Extensions", offer))
        assert head.startswith(b"HTTP/1.1 101")
        assert b"extensions" not in head.lower()


@pytest.mark.asyncio
async def test_a_message_in_many_fragments_is_one_message() -> None:
    """A message byte by byte would count as many, or never end."""
    async with house() as app, line(app.port) as slow:
        await slow.shake_hands()
        for place, byte in enumerate(HELLO):
            is_last = place == len(HELLO) - 1
            slow.send(bytes([byte]), TEXT if place == 0 else 0, 0x80 if is_last else 0)
        frame = await slow.reader.readuntil(b'"welcome"')
        assert frame.count(b'"type"') == 1

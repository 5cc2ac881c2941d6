"""Bytes that no good client would send, straight into a socket."""

from __future__ import annotations

import asyncio
import os
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

HANDSHAKE = {
    "Host": "127.0.0.1",
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    "Sec-WebSocket-Version": "13",
}
TEXT, BINARY, CLOSE, PING = 0x1, 0x2, 0x8, 0x9


class Line:
    """A bare TCP connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def get(self, path: str, headers: list[tuple[str, str]] | None = None) -> bytes:
        """Asks by HTTP and returns the head of the answer."""
        lines = [f"{name}: {value}" for name, value in headers or [("Host", "127.0.0.1")]]
        request = "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""])
        self.writer.write(request.encode())
        async with asyncio.timeout(10):
            return await self.reader.readuntil(b"\r\n\r\n")

    async def shake_hands(self, *more: tuple[str, str], **changed: str) -> bytes:
        """Asks for a websocket, with more or other headers."""
        headers = {
            **HANDSHAKE,
            **{name.replace("_", "-"): value for name, value in changed.items()},
        }
        return await self.get("/ws", [*headers.items(), *more])

    def send(self, payload: bytes, opcode: int = TEXT, head: int = 0x80) -> None:
        """One frame; `head` has the bits for the last fragment and for extensions."""
        mask = os.urandom(4)
        length = len(payload)
        if length < 126:
            size = bytes([0x80 | length])
        elif length < 1 << 16:
            size = bytes([0x80 | 126]) + struct.pack("!H", length)
        else:
            size = bytes([0x80 | 127]) + struct.pack("!Q", length)
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
        self.writer.write(bytes([head | opcode]) + size + mask + masked)

    async def close_code(self) -> int:
        """Reads up to the server's goodbye; 0 if the line was cut without one."""
        async with asyncio.timeout(20):
            while True:
                try:
                    first, second = await self.reader.readexactly(2)
                except (asyncio.IncompleteReadError, ConnectionError):
                    return 0
                length = second & 0x7F
                if length == 126:
                    (length,) = struct.unpack("!H", await self.reader.readexactly(2))
                elif length == 127:
                    (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
                payload = await self.reader.readexactly(length)
                if first & 0x0F == CLOSE:
                    return int.from_bytes(payload[:2], "big")


@asynccontextmanager
async def line(port: int) -> AsyncIterator[Line]:
    """A connection to the house that is cut in the end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield Line(reader, writer)
    finally:
        writer.transport.abort()
        await asyncio.sleep(0)

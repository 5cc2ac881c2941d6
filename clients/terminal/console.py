"""Lines from standard input without holding up the program, whatever it is: terminal or pipe."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from threading import Thread

CHUNK = 4096


async def typed_lines(descriptor: int = 0) -> AsyncIterator[str]:
    """Every line that is typed, until the input ends.

    A thread reads, because only so terminals, pipes and files all work. It reads the descriptor
    itself: a thread waiting inside `sys.stdin` would keep the program from ending.
    """
    loop = asyncio.get_running_loop()
    chunks: asyncio.Queue[bytes] = asyncio.Queue()

    def read() -> None:
        chunk = b"-"
        while chunk:
            try:
                chunk = os.read(descriptor, CHUNK)
            except OSError:
                chunk = b""
            try:
                loop.call_soon_threadsafe(chunks.put_nowait, chunk)
            except RuntimeError:  # the program has ended meanwhile
                return

    Thread(target=read, daemon=True).start()
    rest = b""
    while chunk := await chunks.get():
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            yield line.decode(errors="replace").rstrip("\r")
    if rest:
        yield rest.decode(errors="replace")

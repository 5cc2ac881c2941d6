"""One websocket: frames come in, frames go out without waiting, and somebody silent is let go.

It knows no message; what a frame means is the session's business.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final

from websockets.asyncio.server import ServerConnection
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from protocol.errors import CloseCode
from server.clock import Wake
from server.house import House

CLOSE_SECONDS: Final = 5.0
"""So long a client has to say goodbye; then the line is cut."""

MOST_UNREAD: Final = 256 * 1024
"""Bytes that may wait in the socket; frames are held back long before."""


class Connection(ServerConnection):
    """A websocket with a synchronous `tell` and a bounded queue behind it."""

    house: House

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._waiting: deque[bytes] = deque()
        self._shutting: asyncio.Task[None] | None = None
        self._heard_ms = 0
        self._beat: Wake | None = None
        self._binary: deque[bool] = deque()
        """Of each message that came and was not taken yet, whether it is not text."""

    @property
    def is_shut(self) -> bool:
        """Nothing more is sent."""
        return self._shutting is not None or self.protocol.state is not State.OPEN

    def is_binary(self) -> bool:
        """Whether the message that was just received is not text; ask once for each."""
        return self._binary.popleft()

    def tell(self, frame: bytes) -> None:
        """Sends the frame, or keeps it until the client has read what came before."""
        if self.is_shut:
            return
        if not self.paused:
            self._write(frame)
        elif len(self._waiting) < self.house.settings.send_queue:
            self._waiting.append(frame)
        else:
            self.shut(CloseCode.TOO_SLOW, "read faster, then resume")

    def shut(self, code: CloseCode, reason: str = "") -> None:
        """Closes the connection; nothing is sent after this."""
        if self._shutting is None:
            self._waiting.clear()
            self._shutting = self.house.spawn(self._shut(code, reason))

    async def _shut(self, code: CloseCode, reason: str) -> None:
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.close(code, reason)
        except TimeoutError:
            self.transport.abort()

    def _write(self, frame: bytes) -> None:
        metrics = self.house.metrics
        metrics.messages_out.inc()
        metrics.bytes_out.inc(len(frame))
        self.protocol.send_text(frame)
        self.send_data()

    def resume_writing(self) -> None:
        """The client has read: what waits is sent, as far as it goes."""
        super().resume_writing()
        while self._waiting and not self.paused and not self.is_shut:
            self._write(self._waiting.popleft())

    def process_event(self, event: Any) -> None:
        """Any frame is a sign of life."""
        self._heard_ms = self.house.clock.now_ms()
        if isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._binary.append(event.opcode is Opcode.BINARY)
        if self.paused and self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()  # it pings without end and never reads our pongs
            return
        super().process_event(event)

    # Is the client still there?

    def start_heartbeat(self) -> None:
        """Pings now and then; silence for too long ends the connection."""
        beat_ms = int(self.house.settings.heartbeat_seconds * 1000)
        self._beat = self.house.clock.call_later(beat_ms, self._heartbeat)

    def stop_heartbeat(self) -> None:
        """No more pings."""
        if self._beat is not None:
            self._beat.cancel()

    def _heartbeat(self) -> None:
        if self.is_shut:
            return
        silent_ms = self.house.clock.now_ms() - self._heard_ms
        if silent_ms >= self.house.settings.heartbeat_timeout_seconds * 1000:
            self.shut(CloseCode.TIME_OUT, "no sign of life")
            return
        if not self.paused:
            self.protocol.send_ping(b"")
            self.send_data()
        self.start_heartbeat()

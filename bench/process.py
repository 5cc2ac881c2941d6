"""Servers in processes of their own, and what they use."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

import msgspec
from websockets.sync.client import connect

PLENTY = {
    "BASTIDE_HOST": "127.0.0.1",
    "BASTIDE_PORT": "0",
    "BASTIDE_LOG_LEVEL": "error",
    "BASTIDE_MESSAGES_PER_SECOND": "1000000",
    "BASTIDE_BURST": "1000000",
    "BASTIDE_IDENTITY_MESSAGES_PER_SECOND": "1000000",
    "BASTIDE_IDENTITY_BURST": "1000000",
    "BASTIDE_ROOMS_PER_IDENTITY": "100000",
}
"""No limit is to be measured."""


class Usage(NamedTuple):
    """What a process has used until now."""

    cpu_seconds: float
    resident_bytes: float


def resident_bytes() -> int:
    """Memory of this process; 0 where it cannot be told."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        return 0
    return int(statm.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Echo:
    """The bare echo server."""

    def __init__(self, port: int) -> None:
        self.url = f"ws://127.0.0.1:{port}/"

    def usage(self) -> Usage:
        """What it has used until now."""
        with connect(self.url, compression=None) as socket:
            socket.send("usage")
            return Usage(**msgspec.json.decode(socket.recv()))


class House:
    """A server of ours."""

    def __init__(self, port: int) -> None:
        self.url = f"ws://127.0.0.1:{port}/ws"
        self._metrics = f"http://127.0.0.1:{port}/metrics"

    def usage(self) -> Usage:
        """What it has used until now."""
        with urlopen(self._metrics, timeout=10) as answer:
            text = answer.read().decode()
        return Usage(
            *(
                float(re.findall(rf"^process_{name} (\S+)$", text, re.MULTILINE)[0])
                for name in ("cpu_seconds_total", "resident_memory_bytes")
            )
        )


@contextmanager
def house(data: str) -> Iterator[House]:
    """A server of ours with its data there, until the block ends."""
    with _running("server", "serve", "--data", data) as head:
        yield House(int(head.rsplit(":", 1)[1]))


@contextmanager
def echo() -> Iterator[Echo]:
    """A bare echo server, until the block ends."""
    with _running("bench.echo") as head:
        yield Echo(int(head))


@contextmanager
def _running(*module: str) -> Iterator[str]:
    """Runs a module and gives the first line it prints."""
    process = subprocess.Popen(
        [sys.executable, "-m", *module],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **PLENTY},
    )
    assert process.stdout is not None
    try:
        head = process.stdout.readline()
        if not head:
            raise SystemExit(f"{' '.join(module)} did not start")
        yield head.strip()
    finally:
        process.send_signal(signal.SIGTERM)
        process.stdout.close()
        process.wait(timeout=20)

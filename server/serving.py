"""`bastide serve`: opens the house, tells the operator where it is, and closes it on a signal."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
from contextlib import AsyncExitStack
from typing import Final

from server import lan, log
from server.app import App, open_house
from server.bots import BotPool
from server.clock import SystemClock
from server.config import Settings
from server.metrics import Metrics
from server.store import MemoryStore, SqliteStore, Store, StoreError

EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104
GC_THRESHOLDS: Final = (50_000, 20, 20)


async def serve(settings: Settings) -> int:
    """Runs until a signal comes; the exit code is 0, or 2 if it cannot start."""
    log.configure(settings.log_format, settings.log_level)
    metrics = Metrics()
    store: Store = MemoryStore()
    if settings.data != "memory":
        store = SqliteStore(settings.data, on_commit=metrics.committed)
    bots = BotPool()
    try:
        async with open_house(settings, store, SystemClock(), bots, metrics) as app:
            await _run(app)
    except (OSError, StoreError, ExceptionGroup) as error:
        reason = _first(error)
        if not isinstance(reason, OSError | StoreError):
            raise
        print(_why(reason, settings), file=sys.stderr)
        return 2
    finally:
        bots.close()
    return 0


async def _run(app: App) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stop.set)
    gc.freeze()  # what was made until now stays for good
    gc.set_threshold(*GC_THRESHOLDS)
    async with AsyncExitStack() as stack:
        print(greeting(app.house.settings, app.port, lan.addresses()), flush=True)
        if app.house.settings.announce:
            try:
                await stack.enter_async_context(lan.announce(socket.gethostname(), app.port))
            except (lan.LanError, OSError) as error:
                app.house.log.warning("not announced", error=str(error))
        await stop.wait()
        print("Stopping; everything is stored.", flush=True)


def greeting(settings: Settings, port: int, addresses: list[str]) -> str:
    """Where the server is: for this machine, for the network, and to scan."""
    is_everywhere = settings.host in EVERYWHERE
    own = lan.url("127.0.0.1" if is_everywhere else settings.host, port)
    lines = [f"bastide is running at {own}"]
    others = [lan.url(address, port) for address in addresses] if is_everywhere else []
    if settings.public_url:
        others = [settings.public_url]
    if others:
        lines += [f"For others: {', '.join(others)}", "", lan.qr(others[0]).rstrip("\n"), ""]
    lines.append("Stop it with Ctrl-C.")
    return "\n".join(lines)


def _first(error: BaseException) -> BaseException:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _why(reason: OSError | StoreError, settings: Settings) -> str:
    """One sentence for the operator."""
    if isinstance(reason, StoreError):
        return str(reason)
    why = os.strerror(reason.errno) if reason.errno else str(reason)
    return f"Cannot listen on {settings.host}, port {settings.port}: {why}."

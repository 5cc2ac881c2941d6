"""`bastide play`: the command line of the terminal client."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from websockets.exceptions import InvalidHandshake

from clients.terminal import identity
from clients.terminal.board import Catalog
from clients.terminal.console import typed_lines
from clients.terminal.de import DE
from clients.terminal.documents import Library, NoDocument, fetch_tiles
from clients.terminal.en import EN
from clients.terminal.guest import Guest, Show
from clients.terminal.nl import NL
from clients.terminal.wishes import BadOptions, Wishes, read_options
from clients.terminal.words import Words
from clients.wire import DEFAULT_PORT, Address, HelloRefused, Pause, address_of, connect, dial_to
from protocol import limits
from protocol.errors import ErrorCode
from protocol.session import ResumePoint

LANGUAGES: Final[dict[str, Words]] = {"en": EN, "de": DE, "nl": NL}
CLIENT: Final = "bastide play"
UNPRINTED: Final = dict.fromkeys((*range(10), *range(11, 32), *range(127, 160)), "�")
"""Control characters but for the line's end."""


class Setup(msgspec.Struct, frozen=True):
    """Where to go, as whom, and in which language."""

    address: Address
    name: str
    words: Words
    place: Path
    wishes: Wishes


class Terminal(NamedTuple):
    """What the program is connected to on this side."""

    typed: AsyncIterator[str]
    show: Show
    pause: Pause


def parser() -> argparse.ArgumentParser:
    """What may stand on the command line."""
    made = argparse.ArgumentParser(
        prog="bastide play",
        description="Play in the terminal, against people or bots. Without a room or a game "
        "a menu offers what the server has.",
    )
    add = made.add_argument
    add("url", nargs="?", default=f"localhost:{DEFAULT_PORT}", help="server (%(default)s)")
    add("--name", help="your name; otherwise that of your account")
    add("--room", help="join this room at once, by its code")
    add("--watch", action="store_true", help="with --room: watch, do not take a seat")
    add("--game", choices=("carcassonne", "cardcassonne"), help="open a room at once")
    add("--options", default="", help="like dispatches,labyrinth=advanced,crop_circles=both")
    add("--players", type=int, help="seats of the new room; two if nothing else is said")
    add("--bots", type=int, default=0, help="how many of them bots take")
    add("--bot", help="which bot, as the server names it")
    add("--lang", choices=tuple(LANGUAGES), default=_language(), help="language (%(default)s)")
    add("--plain", action="store_true", help="draw the table only when asked with b")
    add("--token-file", type=Path, help="where your identity is kept, otherwise one per server")
    return made


def _language() -> str:
    """That of the surroundings, if it is one of ours."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            found = os.environ[variable][:2]
            return found if found in LANGUAGES else "en"
    return "en"


def _account() -> str:
    """The name of the account, if it has one."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "guest"


def read_setup(argv: Sequence[str]) -> Setup:
    """The command line, checked; leaves the program with code 2 and a sentence if it is wrong."""
    made = parser()
    asked = made.parse_args(argv)
    wishes = Wishes(
        room=asked.room.upper() if asked.room else None,
        watch=asked.watch,
        game=asked.game,
        options=asked.options,
        players=asked.players,
        bots=asked.bots,
        bot=asked.bot,
        plain=asked.plain,
    )
    name = (asked.name or _account())[: limits.NAME_CHARS]
    try:
        address = address_of(asked.url)
        if wishes.game:
            read_options(wishes.game, wishes.players or max(2, wishes.bots + 1), wishes.options)
    except ValueError as wrong:
        made.error(str(wrong))
    except BadOptions as wrong:
        made.error(f"no such option: {wrong}")
    server = address.documents.partition("://")[2]
    place = asked.token_file or identity.place_of(server, name, os.environ)
    return Setup(address, name, LANGUAGES[asked.lang], place, wishes)


async def play(
    setup: Setup, typed: AsyncIterator[str], show: Show, pause: Pause = asyncio.sleep
) -> int:
    """From the first hello to the goodbye; the exit code."""
    known = identity.load(setup.place)
    words = setup.words.house
    library = Library(setup.address.documents, await _tiles(setup, show))
    terminal = Terminal(typed, show, pause)
    try:
        return await _visit(setup, known, terminal, library)
    except HelloRefused as refused:
        if known is None or refused.refusal.code is not ErrorCode.NOT_AUTHENTICATED:
            show(words.refused_hello.format(sentence=refused))
            return 1
    except (OSError, InvalidHandshake) as trouble:
        show(words.no_server.format(server=setup.address.documents, why=trouble))
        return 1
    show(words.new_identity)
    return await _visit(setup, None, terminal, library)


async def _visit(
    setup: Setup, known: identity.Identity | None, terminal: Terminal, library: Library
) -> int:
    show = terminal.show
    # A program that was just started has seen nothing: no epoch is 0, so each room is shown whole.
    rooms = tuple(ResumePoint(point.room, 0, 0) for point in known.rooms) if known else ()
    token = known.token if known else None
    dial = dial_to(setup.address)
    async with connect(
        dial, name=setup.name, token=token, resume=rooms, client=CLIENT, pause=terminal.pause
    ) as line:
        server = setup.address.documents
        show(setup.words.house.connected.format(server=server, name=line.welcome.name))
        identity.save(setup.place, identity.Identity(line.welcome.token, rooms))
        guest = Guest(line, setup.words, show, setup.wishes, library)
        try:
            with _interrupted_by(guest.quit):
                return await guest.run(terminal.typed)
        finally:
            left = tuple(line.points.values())
            identity.save(setup.place, identity.Identity(line.welcome.token, left))


@contextmanager
def _interrupted_by(stop: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C stops politely, where the system lets a program say so."""
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError, RuntimeError, ValueError):
        loop.add_signal_handler(signal.SIGINT, stop)
    try:
        yield
    finally:
        with suppress(NotImplementedError, RuntimeError, ValueError):
            loop.remove_signal_handler(signal.SIGINT)


async def _tiles(setup: Setup, show: Show) -> Catalog:
    """The pictures of the tiles; without them tiles are shown by name."""
    try:
        return await asyncio.to_thread(fetch_tiles, setup.address)
    except NoDocument as trouble:
        show(setup.words.house.no_catalog.format(why=trouble))
        return {}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the terminal client; the exit code."""
    setup = read_setup(sys.argv[1:] if argv is None else argv)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # not every terminal can show every sign
    try:
        return asyncio.run(play(setup, typed_lines(), _print))
    except KeyboardInterrupt:
        _print("")
        _print(setup.words.house.goodbye)
        return 0
    except BrokenPipeError:  # whoever read our lines has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _print(line: str) -> None:
    """Prints a line; whatever came from elsewhere cannot command the terminal."""
    sys.stdout.write(f"{line.translate(UNPRINTED)}\n")
    sys.stdout.flush()

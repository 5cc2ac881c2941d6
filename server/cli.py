"""`bastide`: the commands of this project, each with its own words for wrong use.

A command is a function that adds itself to the parser; what it does is done elsewhere. Exit codes:
0 done, 1 it did not work, 2 it was asked wrongly.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, TypeAlias

from server import config, lan
from server.config import SettingsError
from server.welcome import software

Parsed: TypeAlias = argparse.Namespace
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Run: TypeAlias = Callable[[Parsed], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["play"]:
        return _play(words[1:])
    parsed = _parser().parse_args(words)
    try:
        run: Run = parsed.run
        return run(parsed)
    except KeyboardInterrupt:
        return 0
    except BrokenPipeError:  # whoever read our output has seen enough
        sys.stderr.close()
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bastide", description="A realtime game server for the Carcassonne family."
    )
    parser.add_argument("--version", action="version", version=software())
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in COMMANDS:
        add(commands)
    return parser


def _serve(commands: Commands) -> None:
    parser = commands.add_parser(
        "serve",
        help="run a server",
        description="Runs a server on one port: websocket on /ws, documents by HTTP.",
        epilog="Every setting, with its default. Choose them in a TOML file (--config), in the "
        "environment (BASTIDE_PORT=9000), or, the first four, by the flags above:\n\n"
        + config.describe(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--host", help="address to listen on")
    parser.add_argument("--port", help="port to listen on; 0 takes any free one")
    parser.add_argument("--data", help='file to store everything in, or "memory"')
    parser.add_argument("--public-url", help="address to tell players, if a proxy stands before us")
    parser.add_argument("--config", metavar="FILE", help="a TOML file with settings")

    def run(parsed: Parsed) -> int:
        flags = {
            name: getattr(parsed, name) for name in ("host", "port", "data", "public_url", "config")
        }
        try:
            settings = config.load(flags, os.environ)
        except SettingsError as error:
            return _wrong(str(error))
        from server.serving import serve  # noqa: PLC0415 - the other commands need no server

        return asyncio.run(serve(settings))

    parser.set_defaults(run=run)


def _schema(commands: Commands) -> None:
    parser = commands.add_parser(
        "schema", help="write the protocol as JSON Schema and AsyncAPI into a folder"
    )
    parser.add_argument("folder", type=Path, nargs="?", default=Path(), help="default: here")

    def run(parsed: Parsed) -> int:
        from protocol import schema  # noqa: PLC0415 - only this command needs it

        try:
            written = schema.write(parsed.folder)
        except OSError as error:
            return _wrong(f"The folder {parsed.folder} cannot be written: {error.strerror}.")
        print("\n".join(map(str, written)))
        return 0

    parser.set_defaults(run=run)


def _verify(commands: Commands) -> None:
    parser = commands.add_parser(
        "verify", help="play records of finished games again and check everything in them"
    )
    parser.add_argument("files", nargs="+", metavar="FILE")

    def run(parsed: Parsed) -> int:
        from server.verify import verify_files  # noqa: PLC0415 - only this command needs it

        return verify_files(parsed.files, sys.stdout)

    parser.set_defaults(run=run)


def _replay(commands: Commands) -> None:
    parser = commands.add_parser("replay", help="show a record position by position")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--at", type=int, metavar="N", help="only the position after N actions")

    def run(parsed: Parsed) -> int:
        from server.verify import replay_file  # noqa: PLC0415 - only this command needs it

        return replay_file(parsed.file, parsed.at, sys.stdout)

    parser.set_defaults(run=run)


def _discover(commands: Commands) -> None:
    parser = commands.add_parser("discover", help="find servers in the local network")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to look (3)")

    async def look(seconds: float) -> int:
        count = 0
        async for found in lan.discover(seconds):
            print(f"{found.name}  {found.url}", flush=True)
            count += 1
        if not count:
            print("No server has answered.", file=sys.stderr)
        return 0 if count else 1

    def run(parsed: Parsed) -> int:
        try:
            return asyncio.run(look(parsed.seconds))
        except lan.LanError as error:
            return _wrong(str(error))

    parser.set_defaults(run=run)


def _play_help(commands: Commands) -> None:
    """`play` reads its own words; here it is only named."""
    commands.add_parser("play", help="play in this terminal")


def _play(words: list[str]) -> int:
    client = import_module("clients.terminal.cli")
    code: int = client.main(words)
    return code


def _wrong(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


COMMANDS: Final[tuple[Callable[[Commands], None], ...]] = (
    _serve,
    _play_help,
    _discover,
    _verify,
    _replay,
    _schema,
)

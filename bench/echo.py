"""A bare websockets server that sends back what it gets: what every other server is measured by.

`python -m bench.echo` prints its port. `usage` is answered with what the process has used.
"""

from __future__ import annotations

import asyncio
from time import process_time

import msgspec
from websockets.asyncio.server import ServerConnection, serve

from bench.process import resident_bytes


async def talk(connection: ServerConnection) -> None:
    async for frame in connection:
        if frame == "usage":
            usage = {"cpu_seconds": process_time(), "resident_bytes": resident_bytes()}
            await connection.send(msgspec.json.encode(usage), text=True)
        else:
            await connection.send(frame)


async def main() -> None:
    server = await serve(talk, "127.0.0.1", 0, compression=None, backlog=4096)
    print(next(iter(server.sockets)).getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())

"""The local network: our addresses there, a QR code to scan, being found and finding others.

Finding each other needs the extra `lan` (zeroconf); everything else works without it.
"""

from __future__ import annotations

import asyncio
import io
import socket
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import segno

if TYPE_CHECKING:
    from zeroconf import ServiceInfo
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

SERVICE: Final = "_bastide._tcp.local."

FAR_AWAY: Final = (
    "203.0.113.1",
    "192.168.254.254",
    "10.254.254.254",
    "172.31.254.254",
    "2001:db8::1",
    "fd00::fffe",
)
"""Addresses in the internet and in private networks. Nothing is ever sent to them."""

RESOLVE_MS: Final = 3000
LONGEST_NAME: Final = 63
"""Bytes that the network allows."""

Address: TypeAlias = IPv4Address | IPv6Address


class LanError(Exception):
    """One sentence that says what to do."""


class Found(NamedTuple):
    """A server in the local network."""

    name: str
    url: str


def addresses(own_address: Callable[[str], str | None] | None = None) -> list[str]:
    """Where others in the network reach this machine, most likely first.

    `own_address` gives the address from which a packet to the given one would leave. Names are not
    looked up: that would ask a server, which may be slow or far away.
    """
    ask = own_address or _own_address
    own = {ip_address(text.partition("%")[0]) for far in FAR_AWAY if (text := ask(far))}
    return [str(address) for address in sorted(own, key=_likely) if _is_reachable(address)]


def url(address: str, port: int) -> str:
    """The web address of a server there."""
    host = f"[{address}]" if ":" in address else address
    return f"http://{host}:{port}"


def qr(link: str) -> str:
    """A QR code for a terminal with light letters on dark ground."""
    out = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()


@asynccontextmanager
async def announce(
    name: str, port: int, at: Sequence[str] | None = None, interfaces: Sequence[str] | None = None
) -> AsyncIterator[str]:
    """Others can find us while this lasts; gives the name they see, changed if it was taken."""
    async with _network(interfaces) as network:
        service = _service(name, port, addresses() if at is None else at)
        await (await network.async_register_service(service, allow_name_change=True))
        try:
            yield service.get_name()
        finally:
            await (await network.async_unregister_service(service))


async def discover(
    seconds: float, interfaces: Sequence[str] | None = None
) -> AsyncGenerator[Found, None]:
    """The servers that answer within this time, each as soon as it does."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + seconds
    names: asyncio.Queue[str] = asyncio.Queue()
    async with _network(interfaces) as network, _browsing(network, names):
        while (left := deadline - loop.time()) > 0:
            try:
                name = await asyncio.wait_for(names.get(), left)
            except TimeoutError:
                return
            service = await network.async_get_service_info(SERVICE, name, timeout=RESOLVE_MS)
            if service is not None and (found := as_found(service)):
                yield found


def as_found(service: ServiceInfo) -> Found | None:
    """What an announcement says; its words are a stranger's, so nothing unprintable passes."""
    own = sorted(map(ip_address, service.parsed_addresses()), key=_likely)
    if not own or not service.port:
        return None
    return Found(_printable(service.get_name()), url(str(own[0]), service.port))


@asynccontextmanager
async def _network(interfaces: Sequence[str] | None) -> AsyncIterator[AsyncZeroconf]:
    try:
        from zeroconf import InterfaceChoice  # noqa: PLC0415 (optional, and slow to load)
        from zeroconf.asyncio import AsyncZeroconf  # noqa: PLC0415
    except ImportError:
        raise LanError(
            "Finding each other in the local network needs the package zeroconf: "
            "pip install 'bastide[lan]'."
        ) from None
    try:
        network = AsyncZeroconf(interfaces=interfaces or InterfaceChoice.All)
    except OSError as error:
        raise LanError(f"The local network cannot be used: {error}.") from None
    try:
        yield network
    finally:
        await network.async_close()


@asynccontextmanager
async def _browsing(network: AsyncZeroconf, names: asyncio.Queue[str]) -> AsyncIterator[None]:
    """Puts the names of servers into the queue as they are heard of."""
    from zeroconf import ServiceStateChange  # noqa: PLC0415
    from zeroconf.asyncio import AsyncServiceBrowser  # noqa: PLC0415

    def heard(name: str, state_change: ServiceStateChange, **_: object) -> None:
        if state_change is ServiceStateChange.Added:
            names.put_nowait(name)

    browser: AsyncServiceBrowser = AsyncServiceBrowser(network.zeroconf, SERVICE, handlers=[heard])
    try:
        yield
    finally:
        await browser.async_cancel()


def _service(name: str, port: int, at: Sequence[str]) -> ServiceInfo:
    from zeroconf import ServiceInfo  # noqa: PLC0415

    short = _printable(name).encode()[:LONGEST_NAME].decode(errors="ignore")
    return ServiceInfo(SERVICE, f"{short}.{SERVICE}", port=port, parsed_addresses=list(at))


def _printable(name: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def _own_address(far: str) -> str | None:
    """Connecting a datagram socket sends nothing; it only chooses the way."""
    family = socket.AF_INET6 if ":" in far else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return None


def _is_reachable(address: Address) -> bool:
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def _likely(address: Address) -> tuple[bool, bool, int]:
    """Four numbers are easier to type, and private ones are nearer."""
    return address.version != 4, not address.is_private, int(address)

"""The local network: addresses, QR codes, announcing and discovering."""

from __future__ import annotations

import socket
import sys
from contextlib import aclosing

import pytest
from zeroconf import ServiceInfo

from server import lan
from server.lan import SERVICE, Found, LanError, addresses

LOOPBACK = ["127.0.0.1"]


def has_multicast() -> bool:
    """Whether this machine hears what it says to a group on its loopback."""
    group = ("224.0.0.199", 0)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear:
        try:
            ear.bind(("", 0))
            here = socket.inet_aton("127.0.0.1")
            joined = socket.inet_aton(group[0]) + here
            ear.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, joined)
            ear.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, here)
            ear.settimeout(1)
            ear.sendto(b"hello", (group[0], ear.getsockname()[1]))
            return ear.recv(9) == b"hello"
        except OSError:
            return False


def test_addresses_are_those_from_which_packets_would_leave() -> None:
    ways = {
        "203.0.113.1": "100.20.30.40",
        "192.168.254.254": "192.168.1.20",
        "10.254.254.254": "192.168.1.20",
        "2001:db8::1": "2a00:1450::5",
        "fd00::fffe": "fd00::2",
    }
    assert addresses(ways.get) == ["192.168.1.20", "100.20.30.40", "fd00::2", "2a00:1450::5"]


@pytest.mark.parametrize(
    "useless", ["127.0.0.1", "169.254.7.7", "0.0.0.0", "::1", "fe80::1%eth0", "::"]
)
def test_addresses_that_nobody_else_can_use_are_left_out(useless: str) -> None:
    assert addresses(lambda far: useless) == []


def test_a_machine_without_a_network_has_no_addresses() -> None:
    assert addresses(lambda far: None) == []


def test_this_machine_can_be_asked() -> None:
    assert all(socket.getaddrinfo(each, 80) for each in addresses())
    assert lan._own_address("127.0.0.1") == "127.0.0.1"
    assert lan._own_address("no address") is None


@pytest.mark.parametrize(
    ("address", "expected"),
    [("192.168.1.20", "http://192.168.1.20:8765"), ("fd00::2", "http://[fd00::2]:8765")],
)
def test_an_address_becomes_a_url(address: str, expected: str) -> None:
    assert lan.url(address, 8765) == expected


def test_a_qr_code_is_a_square_that_fits_a_terminal() -> None:
    lines = lan.qr("http://192.168.1.20:8765").splitlines()
    assert len({len(line) for line in lines}) == 1
    assert len(lines[0]) <= 40
    assert set("".join(lines)) <= set(" ▀▄█")


def service(name: str = "Ann", port: int | None = 8765, at: list[str] | None = None) -> ServiceInfo:
    found = at if at is not None else ["fd00::2", "192.168.1.20"]
    return ServiceInfo(SERVICE, f"{name}.{SERVICE}", port=port, parsed_addresses=found)


def test_an_announcement_gives_the_likeliest_address() -> None:
    assert lan.as_found(service()) == Found("Ann", "http://192.168.1.20:8765")


def test_an_announcement_that_leads_nowhere_is_ignored() -> None:
    assert lan.as_found(service(at=[])) is None
    assert lan.as_found(service(port=None)) is None


def test_an_announced_name_cannot_disturb_the_terminal() -> None:
    assert lan.as_found(service("A\x9b2J\u202enn")) == Found("A?2J?nn", "http://192.168.1.20:8765")
    assert lan._service("A\x1b[2J", 1, []).get_name() == "A?[2J"


def test_a_long_name_is_cut_to_what_the_network_allows() -> None:
    assert lan._service("ü" * 60, 1, []).get_name() == "ü" * 31


@pytest.mark.asyncio
async def test_without_zeroconf_the_operator_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    sentence = r"needs the package zeroconf: pip install 'bastide\[lan\]'"
    with pytest.raises(LanError, match=sentence):
        async with lan.announce("Ann", 8765):
            pass
    with pytest.raises(LanError, match=sentence):
        await anext(lan.discover(1))


@pytest.mark.asyncio
async def test_without_a_network_the_operator_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise OSError(19, "No such device")

    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", refuse)
    with pytest.raises(LanError, match=r"The local network cannot be used: .*No such device"):
        await anext(lan.discover(1))


@pytest.mark.asyncio
async def test_nobody_is_found_where_nobody_is() -> None:
    assert [found async for found in lan.discover(0.01, LOOPBACK)] == []


@pytest.mark.asyncio
@pytest.mark.skipif(not has_multicast(), reason="the loopback of this machine has no multicast")
async def test_a_server_that_announces_itself_is_found() -> None:
    async with (
        lan.announce("Ann", 8765, ["192.168.1.20"], LOOPBACK) as name,
        aclosing(lan.discover(20, LOOPBACK)) as found,
    ):
        async for each in found:
            if each.name == name:
                assert each.url == "http://192.168.1.20:8765"
                break
        else:
            pytest.fail("nobody was found")

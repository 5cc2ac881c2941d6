"""The program against a server that says what the test wants: menus, a turn, a lost line."""

from __future__ import annotations

import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
import pytest

from clients.terminal import identity
from clients.terminal.de import DE
from clients.wire import address_of
from protocol.carcassonne import CarcassonneOwn, PlaceTile
from protocol.errors import CloseCode, ErrorCode
from protocol.lobby import Create, Join, Leave, ListRooms, RoomList, RoomSeat, Start
from protocol.messages import ClientMessage
from protocol.room import Act, Said, Say, Snapshot
from protocol.session import Ack, HeldRoom, Hello, Notice, Refusal
from tests.clients.fake import Reply, fake_server, room_state, welcome
from tests.clients.terminal.samples import LANDSCAPE, LAYING
from tests.clients.terminal.screen import visit

PLAYING = room_state(
    stage="playing", seats=(RoomSeat(0, "here", "Bob"), RoomSeat(1, "here", "Ann"))
)
ASKED = Snapshot("KRHZ", 1, 5, LANDSCAPE, (CarcassonneOwn(1, LAYING),))


def friendly(message: ClientMessage) -> Iterator[Reply]:
    """Knows one room, in which Ann is asked for a tile."""
    match message:
        case Hello():
            yield welcome(message, tuple(HeldRoom(point.room, (1,)) for point in message.resume))
            for _ in message.resume:
                yield PLAYING
                yield ASKED
        case ListRooms():
            yield RoomList(message.id, ())
        case Join(room="KRHZ"):
            yield Ack(message.id, "KRHZ", 1)
            yield PLAYING
            yield ASKED
        case Join():
            yield Refusal(ErrorCode.NO_SUCH_ROOM, "There is no such room.", message.id)
        case Create() | Start() | Leave() | Act() | Say():
            yield Ack(message.id, "KRHZ", 0)
            yield from followed_by(message)


def followed_by(message: ClientMessage) -> Iterator[Reply]:
    """What the room is told."""
    if isinstance(message, Act):
        yield Snapshot("KRHZ", 1, 6, LANDSCAPE, (CarcassonneOwn(1),))
    if isinstance(message, Say):
        yield Said("KRHZ", "Ann", 0, 1, message.text)


@pytest.mark.asyncio
async def test_menus_lead_to_a_room_and_a_turn_is_played(tmp_path: Path) -> None:
    async with (
        fake_server(friendly) as server,
        visit(server.address, tmp_path / "me.json") as ann,
    ):
        screen = ann.screen
        assert "What would you like to do?" in await screen.sees("Number, or part")
        screen.type("1")
        await screen.sees("There are no public rooms.")
        screen.type("4")
        await screen.sees("Which code")
        screen.type("aeio")
        await screen.sees("A room's code has four letters")
        screen.type("krhz")
        await screen.sees("Where does tile V go?")
        screen.type("turned 0")
        assert "  2  2,0 turned 0°" in await screen.sees("Only lines with")
        screen.type("2")
        await screen.sees("And a follower on it?")
        screen.type("3")
        await screen.sees("Where does tile V go?")
        screen.type("3")
        await screen.sees("a thief on road 1 (north, west)")
        screen.type("2")
        act = (await server.hears(Act))[0]
        assert isinstance(act, Act)
        assert (act.req, act.action) == (7, PlaceTile(2, 0, 1, "road:0"))
        screen.end()
        await screen.sees("Your seat in room KRHZ is kept")
        assert await ann.code() == 0


@pytest.mark.asyncio
async def test_commands_in_a_game(tmp_path: Path) -> None:
    async with (
        fake_server(friendly) as server,
        visit(server.address, tmp_path / "me.json", room="KRHZ", plain=True) as ann,
    ):
        screen = ann.screen
        before = await screen.sees("Where does tile V go?")
        assert not any("▒" in line for line in before)
        for typed, seen in [
            ("b", "Bob: 1 point, 6 followers left"),
            ("f", "worth 2 to Bob now"),
            ("t", "In the bag: 1 C, 2 V."),
            ("l", "Nothing has happened yet."),
            ("c good luck", "Ann says: good luck"),
            ("?", "this help"),
            ("zebra", "Nothing here fits “zebra”."),
            ("r", "Do you really want to resign?"),
            ("n", "Where does tile V go?"),
            ("q", "What about your seat?"),
            ("3", "Where does tile V go?"),
            ("q", "What about your seat?"),
            ("2", "What would you like to do?"),
            ("q", "Goodbye."),
        ]:
            screen.type(typed)
            await screen.sees(seen)
        assert await ann.code() == 0
    assert any(isinstance(message, Leave) for message in server.heard)


@pytest.mark.asyncio
async def test_a_new_request_does_not_take_the_place_of_a_menu_in_use(tmp_path: Path) -> None:
    """Else the number meant for one would choose from the other."""
    async with (
        fake_server(friendly) as server,
        visit(server.address, tmp_path / "me.json", room="KRHZ", plain=True) as ann,
    ):
        await ann.screen.sees("Where does tile V go?")
        ann.screen.type("q")
        await ann.screen.sees("What about your seat?")
        later = msgspec.structs.replace(LAYING, req=8)
        await server.tell(Snapshot("KRHZ", 1, 6, LANDSCAPE, (CarcassonneOwn(1, later),)))
        await server.tell(Said("KRHZ", "Bob", 0, 0, "your turn"))
        await ann.screen.sees("Bob says: your turn")
        ann.screen.type("stay")
        await ann.screen.sees("Only lines with")
        ann.screen.type("3")
        await ann.screen.sees("Where does tile V go?")
        ann.screen.type("1")
        act = (await server.hears(Act))[0]
        assert isinstance(act, Act)
        assert act.req == 8


@pytest.mark.asyncio
async def test_a_lost_line_is_told_and_resumed(tmp_path: Path) -> None:
    async with (
        fake_server(friendly) as server,
        visit(server.address, tmp_path / "me.json", room="KRHZ", words=DE) as ann,
    ):
        await ann.screen.sees("Wohin kommt das Plättchen V?")
        await server.drop(CloseCode.RESTART)
        await ann.screen.sees("Die Verbindung ist weg.")
        await ann.screen.sees("Wieder verbunden.")
        hello = (await server.hears(Hello, times=2))[1]
        assert isinstance(hello, Hello)
        assert hello.token == "token-of-Ann"
        assert [(point.room, point.seq) for point in hello.resume] == [("KRHZ", 5)]


@pytest.mark.asyncio
async def test_started_again_it_offers_the_room_again(tmp_path: Path) -> None:
    place = tmp_path / "state" / "me.json"
    async with fake_server(friendly) as server:
        async with visit(server.address, place, room="KRHZ") as ann:
            await ann.screen.sees("Where does tile V go?")
        assert stat.S_IMODE(place.stat().st_mode) == 0o600
        assert stat.S_IMODE(place.parent.stat().st_mode) == 0o700
        async with visit(server.address, place) as ann:
            await ann.screen.sees("1  Return to room KRHZ")
            ann.screen.type("1")
            await ann.screen.sees("Where does tile V go?")


@pytest.mark.asyncio
async def test_an_identity_the_server_forgot_is_replaced(tmp_path: Path) -> None:
    place = tmp_path / "me.json"
    identity.save(place, identity.Identity("stale"))

    def new_here(message: ClientMessage) -> Iterable[Reply]:
        if isinstance(message, Hello) and message.token:
            return [Refusal(ErrorCode.NOT_AUTHENTICATED, "Who are you?", message.id)]
        return friendly(message)

    async with fake_server(new_here) as server, visit(server.address, place) as ann:
        await ann.screen.sees("you come in as a new guest")
        await ann.screen.sees("What would you like to do?")
    assert identity.load(place) == identity.Identity("token-of-Ann")


@pytest.mark.asyncio
async def test_a_room_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    async with (
        fake_server(friendly) as server,
        visit(server.address, tmp_path / "me.json", room="BBBB") as ann,
    ):
        await ann.screen.sees("Refused: there is no such room.")
        await ann.screen.sees("What would you like to do?")


@pytest.mark.asyncio
async def test_a_closed_room_leads_back_to_the_menu(tmp_path: Path) -> None:
    async with (
        fake_server(friendly) as server,
        visit(server.address, tmp_path / "me.json", room="KRHZ") as ann,
    ):
        await ann.screen.sees("Where does tile V go?")
        await server.tell(Notice("room_closed", "KRHZ", ErrorCode.INTERNAL))
        await ann.screen.sees("Room KRHZ was closed.")
        await ann.screen.sees("What would you like to do?")


@pytest.mark.asyncio
async def test_replaced_elsewhere_it_ends(tmp_path: Path) -> None:
    async with (
        fake_server(friendly) as server,
        visit(server.address, tmp_path / "me.json") as ann,
    ):
        await ann.screen.sees("What would you like to do?")
        await server.drop(CloseCode.REPLACED)
        await ann.screen.sees("This identity is now connected from somewhere else")
        assert await ann.code() == 1


@pytest.mark.asyncio
async def test_waiting_for_others_the_host_may_add_bots(tmp_path: Path) -> None:
    def host(message: ClientMessage) -> Iterable[Reply]:
        yield from friendly(message)
        if isinstance(message, Create):
            yield room_state()

    async with (
        fake_server(host) as server,
        visit(server.address, tmp_path / "me.json", game="carcassonne", players=2) as ann,
    ):
        shown = await ann.screen.sees("Leave the room")
        assert shown[-6:] == [
            "  A Ann (here, you, host)",
            "  B free",
            "Others join with the code KRHZ.",
            "What now?",
            "  1  Give a free seat to the bot random",
            "  2  Leave the room",
        ]
        full = msgspec.structs.replace(PLAYING, stage="waiting")
        await server.tell(full)
        await ann.screen.sees("1  Begin the game")


@pytest.mark.asyncio
async def test_where_no_server_is_it_says_so(tmp_path: Path) -> None:
    async with visit(address_of("127.0.0.1:1"), tmp_path / "me.json") as ann:
        await ann.screen.sees("No server answers at http://127.0.0.1:1")
        assert await ann.code() == 1

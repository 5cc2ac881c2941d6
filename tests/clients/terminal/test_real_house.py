"""The program against the real server: whole games, other people, spectators, a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from clients.wire import Address, address_of
from server.app import App
from server.store.memory import MemoryStore
from tests.clients.terminal.screen import visit
from tests.server.house.opening import CARDS, house, table

EVERYTHING = "dispatches,labyrinth=advanced,crop_circles=both"


def address(app: App) -> Address:
    return address_of(f"127.0.0.1:{app.port}")


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("game", "options", "bots"),
    [("carcassonne", EVERYTHING, 2), ("carcassonne", "", 1), ("cardcassonne", "edition=nl", 2)],
)
async def test_a_whole_game_against_bots(
    game: str, options: str, bots: int, tmp_path: Path
) -> None:
    async with (
        house() as app,
        visit(
            address(app), tmp_path / "me", game=game, options=options, bots=bots, plain=True
        ) as ann,
    ):
        await ann.screen.plays()
        await ann.screen.sees("Play again")
        ann.screen.type("1")
        await ann.screen.sees("being played")
        ann.screen.type("r")
        await ann.screen.sees("Do you really want to resign?")
        ann.screen.type("y")
        await ann.screen.sees("Ann resigns.")


@pytest.mark.asyncio
async def test_two_people_and_a_spectator(tmp_path: Path) -> None:
    async with (
        house() as app,
        visit(address(app), tmp_path / "ann", game="cardcassonne", plain=True) as ann,
    ):
        code = (await ann.screen.sees("Others join with the code"))[-1].split()[-1].strip(".")
        async with (
            visit(address(app), tmp_path / "bob", name="Bob", room=code, plain=True) as bob,
            visit(
                address(app), tmp_path / "cleo", name="Cleo", room=code, watch=True, plain=True
            ) as cleo,
        ):
            await cleo.screen.sees("You are watching.")
            await ann.screen.sees("Begin the game")
            bob.screen.type("c good luck")
            await ann.screen.sees("Bob says: good luck")
            await cleo.screen.sees("Bob says: good luck")
            ann.screen.type("1")
            await asyncio.gather(*(each.screen.sees("being played") for each in (ann, bob)))
            outcomes = await asyncio.gather(ann.screen.plays(), bob.screen.plays())
            assert outcomes[0] == outcomes[1]
            assert outcomes[0] in await cleo.screen.sees("The game is over")
            assert "Your cards" not in "\n".join(cleo.screen.lines)


@pytest.mark.asyncio
async def test_a_game_goes_on_after_a_restart_of_the_server(tmp_path: Path) -> None:
    store, is_open = MemoryStore(), asyncio.Event()

    async def until_open(_seconds: float) -> None:
        await is_open.wait()

    async with house(store) as app:
        port = app.port
        going = visit(
            address(app), tmp_path / "me", game="carcassonne", bots=1, plain=True, pause=until_open
        )
        ann = await going.__aenter__()
        await ann.screen.plays(menus=8)
        await ann.screen.sees("Number, or part")
    await ann.screen.sees("The connection is lost.")
    async with house(store, port=port):
        is_open.set()
        await ann.screen.sees("Connected again.")
        ann.screen.type("1")
        await ann.screen.plays()
        await going.__aexit__(None, None, None)


@pytest.mark.asyncio
async def test_menus_lead_to_a_game_against_bots(tmp_path: Path) -> None:
    async with house() as app, visit(address(app), tmp_path / "me") as ann:
        for seen, typed in [
            ("Play against bots", "bots"),
            ("Only lines with", "2"),
            ("2  Cardcassonne", "3"),
            ("What would you like to do?", "2"),
            ("2  Cardcassonne", "2"),
            ("5  Back", "2"),
        ]:
            await ann.screen.sees(seen)
            ann.screen.type(typed)
        shown = await ann.screen.sees("Your cards")
        assert "  C random (bot random)" in shown
        assert any("random B" in line for line in shown)


@pytest.mark.asyncio
async def test_a_locked_room_asks_for_its_password(tmp_path: Path) -> None:
    async with house() as app:
        room, _ = await table(app.port, CARDS, people=1, password="secret")
        async with visit(address(app), tmp_path / "bob", name="Bob", room=room) as bob:
            await bob.screen.sees("Which password?")
            bob.screen.type("wrong")
            await bob.screen.sees("Which password?")
            bob.screen.type("secret")
            await bob.screen.sees("B Bob (here, you)")


@pytest.mark.asyncio
async def test_who_comes_too_late_watches(tmp_path: Path) -> None:
    async with house() as app:
        room, guests = await table(app.port, CARDS, people=2)
        await guests[0].done("start", room=room)
        async with visit(address(app), tmp_path / "cleo", name="Cleo", room=room) as cleo:
            await cleo.screen.sees("You are watching.")
            cleo.screen.type("b")
            await cleo.screen.sees("of 10; ")
            cleo.screen.type("1")
            await cleo.screen.sees("nothing is asked of you now")
            cleo.screen.type("q")
            await cleo.screen.sees("What would you like to do?")


@pytest.mark.asyncio
async def test_the_public_rooms_are_listed_and_one_is_joined(tmp_path: Path) -> None:
    async with (
        house() as app,
        visit(address(app), tmp_path / "ann", game="carcassonne", players=3),
        visit(address(app), tmp_path / "bob", name="Bob") as bob,
    ):
        await bob.screen.sees("See the public rooms")
        bob.screen.type("1")
        await bob.screen.sees("Carcassonne, not yet begun, 2 free of 3: Ann")
        bob.screen.type("1")
        await bob.screen.sees("Join ")
        bob.screen.type("1")
        await bob.screen.sees("B Bob (here, you)")


@pytest.mark.asyncio
async def test_a_program_started_anew_shows_the_room_it_left(tmp_path: Path) -> None:
    """It has a seat and a place in the history, but has shown nothing yet."""
    async with house() as app:
        async with visit(
            address(app), tmp_path / "me", game="carcassonne", bots=1, plain=True
        ) as ann:
            await ann.screen.plays(menus=4)
            await ann.screen.sees("Number, or part")
        async with visit(address(app), tmp_path / "me", plain=True) as again:
            await again.screen.sees("What would you like to do?")
            again.screen.type("1")
            await again.screen.sees("being played")
            await again.screen.sees("Where does tile", "Follower", "follower")

"""Outside the rooms: which rooms there are, opening one, joining, watching."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from clients.terminal.dialogue import Dialogue, Prompt, Step, menu_of
from clients.terminal.room_lines import summary_line
from clients.terminal.wishes import BadOptions, Wishes, read_options
from clients.terminal.words import counted
from protocol import limits
from protocol.errors import ErrorCode
from protocol.fields import GameName
from protocol.lobby import BotSeat, Create, Join, ListRooms, RoomList, RoomSummary, Start, Watch
from protocol.session import Ack, Refusal

if TYPE_CHECKING:
    from clients.terminal.guest import Guest

_MOST_PLAYERS: dict[GameName, int] = {"carcassonne": 6, "cardcassonne": 5}


class Lobby:
    """The menus between games."""

    def __init__(self, guest: Guest, wishes: Wishes) -> None:
        self._guest = guest
        self._wishes = wishes
        self._words = guest.words.house

    async def begin(self) -> None:
        """Does what the command line asked for, or offers the menu."""
        wishes = self._wishes
        if wishes.room and wishes.room in self._guest.tables:
            self._guest.enter(wishes.room)
        elif wishes.room:
            await self._go(wishes.room, None, watch=wishes.watch)
        elif wishes.game:
            players = wishes.players or max(2, wishes.bots + 1)
            await self._create(wishes.game, players, wishes.bots)
        else:
            self._guest.refresh()

    def menu(self) -> Dialogue:
        """What can be done here."""
        words = self._words
        lines: list[tuple[str, Step]] = [
            (words.menu_return.format(room=room), self._step(partial(self._guest.enter, room)))
            for room in self._guest.tables
        ]
        lines += [
            (words.menu_rooms, self._list_rooms),
            (words.menu_bots, partial(self._choose_game, with_bots=True)),
            (words.menu_people, partial(self._choose_game, with_bots=False)),
            (words.menu_join, partial(self._ask_code, watch=False)),
            (words.menu_watch, partial(self._ask_code, watch=True)),
            (words.menu_quit, self._step(self._guest.quit)),
        ]
        return menu_of(words.menu, lines)

    def _step(self, do: Callable[[], None]) -> Step:
        async def step() -> None:
            do()

        return step

    async def _back(self) -> None:
        self._guest.refresh()

    async def _list_rooms(self) -> None:
        answer = await self._guest.line.ask(ListRooms(self._guest.line.next_id()))
        if isinstance(answer, Refusal):
            self._guest.refuse(answer)
        rooms = answer.rooms if isinstance(answer, RoomList) else ()
        if not rooms:
            self._guest.show(self._words.no_rooms)
            self._guest.refresh()
            return
        lines: list[tuple[str, Step]] = [
            (summary_line(room, self._words), partial(self._choose_room, room)) for room in rooms
        ]
        back = (self._words.go_back, self._back)
        self._guest.open(menu_of(self._words.which_room, [*lines, back]))

    async def _choose_room(self, room: RoomSummary) -> None:
        code = room.room
        lines: list[tuple[str, Step]] = []
        if room.free and room.stage == "waiting":
            join = partial(self._go, code, None, watch=False)
            lines.append((self._words.join_it.format(room=code), join))
        watch = partial(self._go, code, None, watch=True)
        lines.append((self._words.watch_it.format(room=code), watch))
        lines.append((self._words.go_back, self._back))
        self._guest.open(menu_of(summary_line(room, self._words), lines))

    async def _choose_game(self, *, with_bots: bool) -> None:
        lines: list[tuple[str, Step]] = [
            (self._words.games[game], partial(self._choose_players, game, with_bots=with_bots))
            for game in self._guest.line.welcome.games
        ]
        back = (self._words.go_back, self._back)
        self._guest.open(menu_of(self._words.which_game, [*lines, back]))

    async def _choose_players(self, game: GameName, *, with_bots: bool) -> None:
        lines: list[tuple[str, Step]] = [
            (
                counted(self._words.players, number),
                partial(self._create, game, number, number - 1 if with_bots else 0),
            )
            for number in range(2, _MOST_PLAYERS[game] + 1)
        ]
        back = (self._words.go_back, self._back)
        self._guest.open(menu_of(self._words.how_many, [*lines, back]))

    async def _create(self, game: GameName, players: int, bots: int) -> None:
        """Opens a room, and begins at once if bots fill it."""
        line = self._guest.line
        wanted = self._wishes.options if game == self._wishes.game else ""
        try:
            options = read_options(game, players, wanted)
        except BadOptions as bad:
            self._guest.show(self._words.refused.format(sentence=bad))
            self._guest.refresh()
            return
        seats = (BotSeat(self._bot_for(game)),) * bots
        answer = await line.ask(Create(line.next_id(), options, bots=seats))
        if not isinstance(answer, Ack) or answer.room is None:
            self._guest.refuse(answer)
            self._guest.refresh()
            return
        if bots < players - 1:
            self._guest.enter(answer.room)
            return
        begun = await line.ask(Start(line.next_id(), answer.room))
        self._guest.refuse(begun)
        self._guest.enter(answer.room, is_beginning=isinstance(begun, Ack))

    def _bot_for(self, game: GameName) -> str:
        """The bot asked for, or the first that plays this game."""
        offers = [each.bot for each in self._guest.line.welcome.bots if game in each.games]
        return self._wishes.bot or next(iter(offers), "random")

    async def _ask_code(self, *, watch: bool) -> None:
        self._guest.open(Prompt(self._words.ask_code, partial(self._take_code, watch=watch)))

    async def _take_code(self, text: str, *, watch: bool) -> None:
        code = text.strip().upper()
        if not code:
            self._guest.refresh()
        elif not re.match(limits.ROOM_PATTERN, code):
            self._guest.show(self._words.bad_code)
            await self._ask_code(watch=watch)
        else:
            await self._go(code, None, watch=watch)

    async def _go(self, room: str, password: str | None, *, watch: bool) -> None:
        """Joins or watches; a room that is locked asks for its password."""
        line = self._guest.line
        kind: Callable[..., Join | Watch] = Watch if watch else Join
        answer = await line.ask(kind(line.next_id(), room, password=password))
        if isinstance(answer, Ack):
            self._guest.enter(room)
            return
        self._guest.refuse(answer)
        if isinstance(answer, Refusal) and answer.code is ErrorCode.FORBIDDEN:
            again = self._with_password(room, watch=watch)
            self._guest.open(Prompt(self._words.ask_key_word, again))
        elif isinstance(answer, Refusal) and answer.code is ErrorCode.ALREADY_STARTED and not watch:
            await self._go(room, password, watch=True)
        else:
            self._guest.refresh()

    def _with_password(self, room: str, *, watch: bool) -> Callable[[str], Awaitable[None]]:
        async def take(text: str) -> None:
            if text:
                await self._go(room, text, watch=watch)
            else:
                self._guest.refresh()

        return take

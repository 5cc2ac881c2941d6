"""The person at the terminal: what is typed becomes messages, what is told becomes lines."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from clients.terminal import tiles
from clients.terminal.dialogue import Dialogue, Prompt, Step, menu_of
from clients.terminal.documents import Library
from clients.terminal.lobby import Lobby
from clients.terminal.menu import Menu, menu_lines
from clients.terminal.playing import Playing
from clients.terminal.room_lines import (
    names_at,
    notice_line,
    presence_lines,
    refusal_line,
    room_lines,
    said_line,
    tell,
)
from clients.terminal.scene import Scene
from clients.terminal.table import Table
from clients.terminal.wishes import Wishes
from clients.terminal.words import Words
from clients.wire import Back, Happening, HelloRefused, Line, LineClosed, Lost
from protocol.carcassonne import CarcassonneView
from protocol.errors import CloseCode
from protocol.lobby import Leave, Resign, RoomState
from protocol.messages import Answer
from protocol.room import Said, Say, Snapshot, Update
from protocol.session import Notice, Refusal

Show = Callable[[str], None]


class Guest:
    """One person, one line to a server, any number of rooms, one of them in sight."""

    def __init__(
        self, line: Line, words: Words, show: Show, wishes: Wishes, library: Library
    ) -> None:
        self.line = line
        self.words = words
        self.show = show
        self.tables: dict[str, Table] = {held.room: Table(held.room) for held in line.welcome.rooms}
        self._room: str | None = None
        self._dialogue: Dialogue | None = None
        self._is_held = False
        """What the person began is not replaced: the next line typed is an answer to it."""
        self._asked: int | None = None
        self._lobby = Lobby(self, wishes)
        self._library = library
        self._playing = Playing(self, library.tiles, plain=wishes.plain)
        self._done: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def run(self, typed: AsyncIterator[str]) -> int:
        """Until the person leaves or the line is over; the exit code of the program."""
        async with asyncio.TaskGroup() as tasks:
            work = (tasks.create_task(self._listen()), tasks.create_task(self._read(typed)))
            code = await self._done
            for task in work:
                task.cancel()
        return code

    async def _read(self, typed: AsyncIterator[str]) -> None:
        try:
            await self._lobby.begin()
            async for text in typed:
                await self.type(text.strip())
                if self._done.done():
                    return
        except (LineClosed, HelloRefused):
            return  # whoever listens tells why
        self.quit()

    async def _listen(self) -> None:
        try:
            async for happening in self.line:
                self.take(happening)
        except LineClosed as closed:
            words = self.words.house
            is_replaced = closed.code == CloseCode.REPLACED
            form = words.replaced if is_replaced else words.closed
            self.show(form.format(code=closed.code, reason=closed.reason))
        except HelloRefused as refused:
            self.show(self.words.house.refused_hello.format(sentence=refused))
        self._end(1)

    # What is typed

    async def type(self, text: str) -> None:
        """A typed line answers what is open, or is a command."""
        if isinstance(self._dialogue, Prompt):
            prompt, self._dialogue = self._dialogue, None
            await prompt.then(text)
            return
        letter, _, rest = text.partition(" ")
        command = self._commands().get(letter)
        if command and (letter == "c") == bool(rest):
            await command(rest)
        elif self._dialogue is None:
            self.show(self.words.house.wait)
        else:
            await self._choose(self._dialogue, text)

    def _commands(self) -> dict[str, Callable[[str], Awaitable[None]]]:
        commands: dict[str, Callable[[str], Awaitable[None]]] = {
            "?": self._help,
            "q": self._leave,
        }
        if self._room is not None:
            commands |= {
                "b": self._show_board,
                "f": self._show_features,
                "t": self._show_remaining,
                "l": self._show_log,
                "c": self._say,
                "r": self._resign,
            }
        return commands

    async def _choose(self, menu: Menu[Step], text: str) -> None:
        if choice := menu.chosen(text):
            self._dialogue = None
            await choice.value()
            return
        if text in ("+", "-"):
            menu = menu.paged(1 if text == "+" else -1)
        else:
            narrowed = menu.narrowed(text.removeprefix("/"))
            if narrowed.fitting:
                menu = narrowed
            else:
                self.show(self.words.house.nothing_fits.format(part=text))
        self.open(menu, is_held=self._is_held)

    async def _help(self, _rest: str) -> None:
        self.show(self.words.house.help)

    async def _show_board(self, _rest: str) -> None:
        self.show_lines(self._playing.table_lines(self.table))

    async def _show_features(self, _rest: str) -> None:
        if isinstance(self.table.view, CarcassonneView):
            self.show_lines(tiles.feature_lines(self.table.view, self.scene))

    async def _show_remaining(self, _rest: str) -> None:
        if isinstance(self.table.view, CarcassonneView):
            self.show_lines(tiles.remaining_lines(self.table.view, self.scene))

    async def _show_log(self, _rest: str) -> None:
        self.show_lines(self.table.log[-20:] or [self.words.house.log_empty])

    async def _say(self, text: str) -> None:
        room = self.table.room
        self.refuse(await self.line.ask(Say(self.line.next_id(), room, text[:300])))

    async def _resign(self, _rest: str) -> None:
        self.open(Prompt(self.words.house.sure_to_resign, self._resign_if))

    async def _resign_if(self, text: str) -> None:
        if text.casefold() == self.words.house.yes:
            self.refuse(await self.line.ask(Resign(self.line.next_id(), self.table.room)))
        self.refresh()

    async def _leave(self, _rest: str) -> None:
        """Out of the room; out of a running game only after a question."""
        words = self.words.house
        if self._room is None:
            self.quit()
        elif self.table.is_playing:
            lines: list[tuple[str, Step]] = [
                (words.keep_seat, self._quit_now),
                (words.resign_and_leave, self.leave_room),
                (words.stay, self._stay),
            ]
            self.open(menu_of(words.leave_now, lines), is_held=True)
        else:
            await self.leave_room()

    async def _quit_now(self) -> None:
        self.quit()

    async def _stay(self) -> None:
        self.refresh()

    async def leave_room(self) -> None:
        """Gives the seats back and returns to the lobby."""
        room = self.table.room
        self.refuse(await self.line.ask(Leave(self.line.next_id(), room)))
        self._forget(room)
        self.refresh()

    def _forget(self, room: str) -> None:
        self.line.forget(room)
        self.tables.pop(room, None)
        if self._room == room:
            self._room = None

    def quit(self) -> None:
        """Ends the program; a seat in a running game is kept."""
        words = self.words.house
        kept = next((room for room, table in self.tables.items() if table.is_playing), None)
        self.show(words.goodbye_kept.format(room=kept) if kept else words.goodbye)
        self._end(0)

    def _end(self, code: int) -> None:
        if not self._done.done():
            self._done.set_result(code)

    # What is told

    def take(self, happening: Happening) -> None:
        """Tells what came from the server and asks what it asks."""
        words = self.words.house
        match happening:
            case Lost(attempt=attempt, seconds=seconds):
                self.show(words.lost.format(attempt=attempt, seconds=seconds))
            case Back(welcome=welcome):
                self.show(words.back)
                held = {each.room for each in welcome.rooms}
                for room in [room for room in self.tables if room not in held]:
                    self._gone(room, words.room_gone.format(room=room))
            case Notice(kind="room_closed", room=str(room)):
                self._gone(room, notice_line(happening, words))
            case Notice():
                self.show(notice_line(happening, words))
            case _:
                self._take_from_room(happening)

    def _gone(self, room: str, why: str) -> None:
        self.show(why)
        self._forget(room)
        self.refresh()

    def _take_from_room(self, told: RoomState | Snapshot | Update | Said) -> None:
        table = self.tables.setdefault(told.room, Table(told.room))
        if isinstance(told, RoomState):
            self._take_state(table, told)
            return
        if isinstance(told, Said):
            lines = [said_line(told, self.words.house)]
        else:
            table.fold(told)
            events = told.events if isinstance(told, Update) else ()
            lines = [line for event in events if (line := tell(event, self.scene_of(table)))]
        for line in lines:
            table.note(line)
        if table.room == self._room:
            self.show_lines(lines)
            self._follow()

    def _take_state(self, table: Table, state: RoomState) -> None:
        before, table.state = table.state, state
        if table.room != self._room:
            return
        words = self.words.house
        if before is None or before.stage != state.stage or state.stage == "waiting":
            self._show_room(state, with_result=before is None)
            if not self._is_held:
                self.refresh()
        else:
            self.show_lines(presence_lines(before, state, words))
            self._follow()

    def _show_room(self, state: RoomState, *, with_result: bool) -> None:
        """The room; how the game ended only if no event has just told it."""
        words = self.words.house
        self.show_lines(room_lines(state, words))
        if state.result and with_result:
            self.show(self.scene.outcome(state.result))
        if state.record:
            url = f"{self._library.address}/replays/{state.record}.jsonl"
            self.show(words.replay.format(url=url))

    def _follow(self) -> None:
        """Opens a new question and drops one that is no longer asked."""
        asked = self.table.asked
        number = asked[1].req if asked else None
        if number != self._asked and not self._is_held:
            self.refresh()

    # What is in sight

    @property
    def table(self) -> Table:
        """The room in sight."""
        assert self._room is not None
        return self.tables[self._room]

    @property
    def scene(self) -> Scene:
        """How to tell of the room in sight."""
        return self.scene_of(self.table)

    def scene_of(self, table: Table) -> Scene:
        """How to tell of a room."""
        names = names_at(table.state, self.words.house) if table.state else ()
        return Scene(self.words, names)

    def enter(self, room: str, *, is_beginning: bool = False) -> None:
        """Brings a room into sight; one where a game is about to begin, as soon as it has."""
        self._room = room
        table = self.tables.setdefault(room, Table(room))
        if is_beginning and (table.state is None or table.state.stage == "waiting"):
            return
        if table.state:
            self._show_room(table.state, with_result=True)
        self.refresh()

    def open(self, dialogue: Dialogue, *, is_held: bool = False) -> None:
        """Asks something of the person."""
        self._dialogue = dialogue
        self._is_held = is_held or isinstance(dialogue, Prompt)
        if isinstance(dialogue, Prompt):
            self.show(dialogue.question)
        else:
            self.show_lines(menu_lines(dialogue, self.words.house))

    def refuse(self, answer: Answer) -> None:
        """Tells why something was not done, if it was not."""
        if isinstance(answer, Refusal):
            self.show(refusal_line(answer, self.words.house))

    def refresh(self) -> None:
        """Asks what is to be asked now, if anything."""
        self._dialogue, self._asked, self._is_held = None, None, False
        if self._room is None:
            self.open(self._lobby.menu())
        elif asked := self.table.asked:
            self._asked = asked[1].req
            self._playing.ask(*asked)
        elif menu := self._playing.between_games():
            self.open(menu)

    def show_lines(self, lines: list[str]) -> None:
        """Shows several lines."""
        for line in lines:
            self.show(line)

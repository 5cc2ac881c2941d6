"""All rooms of the house: opening them, finding them, listing them, taking them up again."""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from typing import Final

from protocol import limits
from protocol.codec import encode
from protocol.errors import ErrorCode
from protocol.lobby import Create, ListRooms, RoomList, RoomSummary
from protocol.session import Ack
from server import entries
from server.answers import Call
from server.entries import Opened, StoredBot
from server.games.table import OptionsError, game_of, options_error
from server.house import House
from server.house_rules import check_bot
from server.identity import Person
from server.keeper import Keeper
from server.refused import Refused
from server.room import Room
from server.room_words import room_summary
from server.store.base import Conflict, RoomRow, StoreError
from server.viewers import Listener

CODE_TRIES: Final = 50


class Lobby:
    """The rooms that are open."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._keepers: dict[str, Keeper] = {}
        self._rooms_of: defaultdict[str, set[str]] = defaultdict(set)
        """The rooms where somebody has a seat or is the host."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._members: dict[str, frozenset[str]] = {}

    def __len__(self) -> int:
        return len(self._keepers)

    def keepers(self) -> list[Keeper]:
        """Whoever keeps a room."""
        return list(self._keepers.values())

    def keeper(self, code: str) -> Keeper | None:
        """The keeper of this room, if it is open."""
        return self._keepers.get(code)

    def find(self, code: str) -> Keeper:
        """The keeper of this room, or `Refused`."""
        keeper = self._keepers.get(code)
        if keeper is None or keeper.is_stopped:
            raise Refused(ErrorCode.NO_SUCH_ROOM, "There is no such room.", path="$.room")
        return keeper

    def rooms_of(self, person: str) -> list[Keeper]:
        """The rooms where somebody has a seat or is the host, ordered by code."""
        codes = sorted(self._rooms_of.get(person, ()))
        return [self._keepers[code] for code in codes if code in self._keepers]

    def listed(self, message: ListRooms) -> RoomList:
        """The public rooms that fit, ordered by code."""
        rooms: list[RoomSummary] = []
        for code in sorted(self._keepers):
            if message.after is not None and code <= message.after:
                continue
            room = self._keepers[code].room
            if _fits(room, message):
                rooms.append(room_summary(room, self._keepers[code].audience.spectators()))
            if len(rooms) > message.limit:
                return RoomList(message.id, tuple(rooms[: message.limit]), more=True)
        return RoomList(message.id, tuple(rooms))

    # Opening

    async def create(
        self, message: Create, person: Person, call: Call, listener: Listener, password: str | None
    ) -> str:
        """Opens a room that was checked, answers, lets its host look on. Returns its code."""
        now_ms = self._house.clock.now_ms()
        seat, bots = _places(message)
        opened = Opened(
            at_ms=now_ms, by=person.key, id=message.id, digest=call.digest,
            options=message.options, spectators=message.spectators, epoch=now_ms // 1000,
            name=person.name, private=message.private, password=password, clock=message.clock,
            seat=seat, bots=bots, replay=message.replay,
        )  # fmt: skip
        code, epoch = await self._store(opened)
        keeper = self._take_up(Room(code, opened), epoch, 1)
        self._house.log.info("room opened", room=code, game=game_of(message.options))
        answer = keeper.room.opening().answer
        assert answer is not None, "whoever opens a room waits for its code"
        call.answer(answer)
        keeper.attach(person, listener, None)
        return code

    def check(self, message: Create, person: Person) -> None:
        """Refuses a room that this person may not open, or nobody."""
        settings = self._house.settings
        hosted = [k for k in self.rooms_of(person.key) if k.room.roster.host == person.key]
        if len(hosted) >= settings.rooms_per_identity:
            raise Refused(ErrorCode.FORBIDDEN, "You have enough rooms; leave one first.")
        if message.options.players > settings.seats:
            raise Refused(
                ErrorCode.FORBIDDEN, f"Rooms here have at most {settings.seats} seats.",
                path="$.options.players",
            )  # fmt: skip
        try:
            options_error(message.options)
        except OptionsError as error:
            raise Refused(
                ErrorCode.ILLEGAL_ACTION, error.sentence, path="$.options", rule=error.code
            ) from None
        if message.clock is not None and message.clock.bank_ms == 0:
            raise Refused(ErrorCode.MALFORMED, "Give everybody some time.", path="$.clock.bank_ms")
        game, offers = game_of(message.options), self._house.bots.offers()
        for index, bot in enumerate(message.bots):
            check_bot(game, bot.bot, bot.level, offers, f"$.bots[{index}]")

    async def _store(self, opened: Opened) -> tuple[str, int]:
        body = entries.encode(opened)
        for _ in range(CODE_TRIES):
            code = "".join(
                secrets.choice(limits.ROOM_LETTERS) for _ in range(limits.ROOM_LETTERS_IN_CODE)
            )
            try:
                return code, await self._house.store.create(code, body, opened.at_ms)
            except Conflict:
                continue
            except StoreError:
                break
        raise Refused(ErrorCode.INTERNAL, "The room could not be stored; try again.", retry_ms=1000)

    def _take_up(self, room: Room, epoch: int, stored: int) -> Keeper:
        keeper = Keeper(room, epoch, stored, self._house, self)
        self._keepers[room.code] = keeper
        self.index(room)
        task = self._house.spawn(keeper.run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return keeper

    # Taking up again

    async def recover(self) -> None:
        """Takes up every room that has not ended. One that cannot be read is left alone."""
        for row in await self._house.store.rooms(unfinished=True):
            try:
                await self._recover(row)
            except Exception as mistake:  # a room that is broken must not keep the house closed
                self._house.log.error("room not recovered", room=row.room, exc_info=mistake)

    async def _recover(self, row: RoomRow) -> None:
        epoch = await self._house.store.lease(row.room)
        bodies = await self._house.store.read(row.room)
        opened = entries.decode(bodies[0])
        assert isinstance(opened, Opened), "a room begins with its opening"
        room = Room(row.room, opened)
        self._recall(opened, room.opening().answer)
        for body in bodies[1:]:
            entry = entries.decode(body)
            self._recall(entry, room.fold(entry).answer)
        if room.is_closed:
            await self._house.store.end(row.room, room.last_ms)
        else:
            self._take_up(room, epoch, len(bodies))

    def _recall(self, entry: entries.Entry, answer: Ack | None) -> None:
        """Whoever sends the same message again gets the same answer as before."""
        if answer is not None and entry.by:
            answers = self._house.people.person(entry.by).answers
            answers.remember(entry.id, entry.digest, encode(answer))

    async def stop(self) -> None:
        """Every room finishes what is in its inbox and stops; none of them ends."""
        tasks = [task for task in self._tasks if not task.done()]
        for keeper in self.keepers():
            keeper.stop()
        if tasks:
            await asyncio.wait(tasks)

    # Who is where

    def index(self, room: Room) -> None:
        """Notes whose room this is now."""
        roster = room.roster
        members = frozenset((*roster.people(), roster.host)) - {""}
        before = self._members.get(room.code, frozenset())
        self._members[room.code] = members
        for person in members - before:
            self._rooms_of[person].add(room.code)
        for person in before - members:
            self._leave(person, room.code)

    def drop(self, keeper: Keeper) -> None:
        """The room is closed."""
        code = keeper.room.code
        if self._keepers.get(code) is keeper:
            del self._keepers[code]
            for person in self._members.pop(code, frozenset()):
                self._leave(person, code)

    def _leave(self, person: str, code: str) -> None:
        self._rooms_of[person].discard(code)
        if not self._rooms_of[person]:
            del self._rooms_of[person]


def _fits(room: Room, message: ListRooms) -> bool:
    has_free = bool(room.roster.free())
    return (
        not room.terms.private
        and message.game in (None, room.game)
        and message.stage in (None, room.stage)
        and message.free in (None, has_free)
    )


def _places(message: Create) -> tuple[int | None, tuple[StoredBot, ...]]:
    """Where the host and the bots sit; `Refused` if they do not fit."""
    free = list(range(message.options.players))
    seat = _take(free, message.seat, "$.seat") if message.sit else None
    named = [bot for bot in message.bots if bot.seat is not None]
    ordered = [*named, *(bot for bot in message.bots if bot.seat is None)]
    bots = [StoredBot(_take(free, bot.seat, "$.bots"), bot.bot, bot.level) for bot in ordered]
    return seat, tuple(bots)


def _take(free: list[int], wanted: int | None, path: str) -> int:
    if not free or (wanted is not None and wanted not in free):
        raise Refused(ErrorCode.ROOM_FULL, "There is no such free seat.", path=path)
    seat = free[0] if wanted is None else wanted
    free.remove(seat)
    return seat

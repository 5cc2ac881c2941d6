"""One client's conversation: who is there, and every message answered exactly once."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

from protocol import limits
from protocol.codec import BadMessage, decode, encode
from protocol.errors import CloseCode, ErrorCode
from protocol.lobby import Create, Join, ListRooms, Watch
from protocol.messages import ClientMessage
from protocol.room import Say
from protocol.session import HeldRoom, Hello, Notice, Ping, Pong, Refusal
from server.answers import Call, digest_of
from server.connection import Connection
from server.desk import Desk
from server.house import House
from server.house_rules import RoomMessage
from server.identity import Person
from server.keeper import Keeper
from server.limits import TokenBucket
from server.lobby import Lobby
from server.passwords import hashed_password, is_password
from server.refused import Refused
from server.welcome import welcome

MOST_BAD: Final = 20
"""Messages that may be bad before the connection is closed; one is forgiven each second."""
MOST_GUESSES: Final = 5
"""Passwords that may be tried at once; one more each two seconds."""


class Session:
    """The server's side of one connection."""

    def __init__(self, connection: Connection, house: House, lobby: Lobby, desk: Desk) -> None:
        self.connection = connection
        self.name = secrets.token_hex(4)
        self.person: Person | None = None
        self._house = house
        self._lobby = lobby
        self._desk = desk
        self._rooms: set[str] = set()
        self._welcomed: tuple[str, bytes] | None = None
        now_ms = house.clock.now_ms()
        settings = house.settings
        self._bucket = TokenBucket(settings.messages_per_second, settings.burst, now_ms)
        self._patience = TokenBucket(1, MOST_BAD, now_ms)
        self._guesses = TokenBucket(0.5, MOST_GUESSES, now_ms)

    async def take(self, frame: bytes) -> None:
        """One frame from the client."""
        self._house.metrics.messages_in.inc()
        if self.connection.is_binary():
            self.connection.shut(CloseCode.MALFORMED, "send text frames")
            return
        try:
            message = decode(frame, self._house.settings.frame_bytes)
        except BadMessage as bad:
            refused = Refused(bad.code, bad.sentence, path=bad.path)
            self._tell(refused.told(bad.message_id))
            self._lose_patience(CloseCode.MALFORMED, "too many bad messages")
            return
        try:
            self._check_rate()
            await self._answer(message)
        except Refused as refused:
            self._tell(refused.told(message.id))
            if refused.code is ErrorCode.RATE_LIMITED:
                self._lose_patience(CloseCode.RATE_LIMITED, "slow down")
        except Exception as mistake:  # a mistake of ours is told as such; the connection stays
            self._house.log.error("message failed", session=self.name, exc_info=mistake)
            self._tell(
                Refusal(ErrorCode.INTERNAL, "The server made a mistake; try again.", message.id)
            )

    def gone(self) -> None:
        """The connection is closed."""
        if self.person is None:
            return
        self._desk.release(self)
        for code in self._rooms:
            keeper = self._lobby.keeper(code)
            if keeper is not None:
                keeper.detach(self.person, self.connection)

    def notice(self, notice: Notice) -> None:
        """Something about the house."""
        self._tell(notice)

    def _tell(self, message: Refusal | Notice | Pong) -> None:
        self.connection.tell(encode(message))

    def _check_rate(self) -> None:
        now_ms = self._house.clock.now_ms()
        retry_ms = self._bucket.take(now_ms)
        if not retry_ms and self.person is not None:
            retry_ms = self.person.bucket.take(now_ms)
        if retry_ms:
            self._house.metrics.rate_limited.inc()
            raise Refused(ErrorCode.RATE_LIMITED, "Send less at once.", retry_ms=retry_ms)

    def _lose_patience(self, code: CloseCode, reason: str) -> None:
        if self._patience.take(self._house.clock.now_ms()):
            self.connection.shut(code, reason)

    async def _answer(self, message: ClientMessage) -> None:
        if isinstance(message, Ping):
            self._tell(Pong(message.id, self._house.clock.now_ms()))
        elif self._house.is_draining:
            raise Refused(ErrorCode.SHUTTING_DOWN, "The server is stopping; reconnect soon.")
        elif isinstance(message, Hello):
            await self._hello(message)
        elif self.person is None:
            self._lose_patience(CloseCode.NOT_AUTHENTICATED, "say hello first")
            raise Refused(ErrorCode.NOT_AUTHENTICATED, "Say hello first.")
        elif isinstance(message, ListRooms):
            self.connection.tell(encode(self._lobby.listed(message)))
        else:
            await self._carry_out(message, self.person)

    # Hello

    async def _hello(self, message: Hello) -> None:
        digest = f"{message.id} {digest_of(message)}"
        if self._welcomed is not None and self._welcomed[0] == digest:
            self.connection.tell(self._welcomed[1])
            return
        if self.person is not None:
            raise Refused(ErrorCode.FORBIDDEN, "You have said hello already.")
        if message.protocol != limits.PROTOCOL_VERSION:
            self._refuse_version(message)
            return
        self._check_length(message.name, self._house.settings.name_chars, "$.name")
        self.person, token = await self._house.people.enter(message.token, message.name)
        self._desk.seat(self)
        held = self._desk.held(self.person.key, message.resume)
        rooms = tuple(
            HeldRoom(keeper.room.code, keeper.room.roster.seats_of(self.person.key))
            for keeper in held
        )
        answer = encode(welcome(message, self.name, token, rooms, self._house))
        self._welcomed = (digest, answer)
        self.connection.tell(answer)
        points = {point.room: point for point in message.resume}
        for keeper in held:
            self._rooms.add(keeper.room.code)
            keeper.attach(self.person, self.connection, points.get(keeper.room.code))

    def _refuse_version(self, message: Hello) -> None:
        sentence = f"This server speaks version {limits.PROTOCOL_VERSION}."
        refused = Refused(ErrorCode.UNSUPPORTED_VERSION, sentence, path="$.protocol")
        self._tell(refused.told(message.id))
        self.connection.shut(CloseCode.VERSION, limits.SUBPROTOCOL)

    # Everything else

    async def _carry_out(self, message: Create | RoomMessage, person: Person) -> None:
        call = Call(message.id, digest_of(message), person.answers, self.connection.tell)
        try:
            self._check_text(message)
            if isinstance(message, Create):
                await self._create(message, person, call)
                return
            keeper = self._find(message.room)
            is_admitted = await self._is_admitted(message, keeper, person)
        except Refused as refused:
            self._refuse(call, refused)
            return
        self._rooms.add(message.room)
        keeper.ask(call, message, person, self.connection, is_admitted=is_admitted)

    def _find(self, code: str) -> Keeper:
        """The room; whoever tries many codes that nobody has is let go."""
        try:
            return self._lobby.find(code)
        except Refused:
            self._lose_patience(CloseCode.RATE_LIMITED, "too many rooms that do not exist")
            raise

    def _refuse(self, call: Call, refused: Refused) -> None:
        """No, unless the same message was answered otherwise before."""
        try:
            if not call.is_repeated():
                call.refuse(refused)
        except Refused as conflict:
            call.refuse(conflict)

    async def _create(self, message: Create, person: Person, call: Call) -> None:
        async with person.opening:
            if call.is_repeated():
                self._look_again(message, person)
                return
            self._lobby.check(message, person)
            password = None
            if message.password is not None:
                password = await asyncio.to_thread(hashed_password, message.password)
            room = await self._lobby.create(message, person, call, self.connection, password)
        self._rooms.add(room)

    def _look_again(self, message: Create, person: Person) -> None:
        """The room was opened on an older connection; its host looks on through this one."""
        for keeper in self._lobby.rooms_of(person.key):
            opened = keeper.room.terms
            is_it = (opened.by, opened.id) == (person.key, message.id)
            if is_it and not keeper.audience.is_through(person.key, self.connection):
                self._rooms.add(keeper.room.code)
                keeper.attach(person, self.connection, None)

    def _check_text(self, message: Create | RoomMessage) -> None:
        settings = self._house.settings
        if isinstance(message, Say) and message.text is not None:
            self._check_length(message.text, settings.chat_chars, "$.text")
        if isinstance(message, Join) and message.name is not None:
            self._check_length(message.name, settings.name_chars, "$.name")

    def _check_length(self, text: str, most: int, path: str) -> None:
        if len(text) > most:
            raise Refused(ErrorCode.MALFORMED, f"Use at most {most} letters.", path=path)

    async def _is_admitted(self, message: RoomMessage, keeper: Keeper, person: Person) -> bool:
        """Whether the room's password was given, now or earlier; true if it has none."""
        stored = keeper.room.terms.password
        if stored is None or not isinstance(message, Join | Watch):
            return True
        roster = keeper.room.roster
        if person.key in keeper.admitted or person.key in (*roster.people(), roster.host):
            return True
        now_ms = self._house.clock.now_ms()
        retry_ms = self._guesses.take(now_ms) or keeper.guesses.take(now_ms)
        if retry_ms:
            raise Refused(ErrorCode.RATE_LIMITED, "Too many passwords.", retry_ms=retry_ms)
        return await asyncio.to_thread(is_password, message.password, stored)

"""The keeper of a room: its one task, which takes one thing at a time out of its inbox.

Decide, commit, fold, answer, tell: in this order, always. The only `await` in between is the
commit. A mistake in here ends this room and no other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeAlias

from protocol.codec import encode
from protocol.errors import ErrorCode
from protocol.lobby import Join, Leave, SpectatorsOff, Watch
from protocol.room import Act
from protocol.session import Ack, Notice, ResumePoint
from server import entries
from server.answers import Call
from server.entries import Away, Back, Began, Entry, Restarted
from server.games.table import Step
from server.history import History
from server.house import House
from server.house_rules import Asking, Decision, RoomMessage, check_watch, decide
from server.identity import Person
from server.limits import TokenBucket
from server.refused import Refused
from server.room import Effect, Room
from server.stand_ins import StandIns
from server.store.base import StoreError, Unavailable
from server.telling import Telling
from server.timing import Timing
from server.viewers import Audience, Listener

if TYPE_CHECKING:
    from server.lobby import Lobby

RETRY_MS: Final = 1000
"""After a failure of the store it is tried again so much later."""
MOST_GUESSES: Final = 200
GUESSES_PER_SECOND: Final = 0.5
Job: TypeAlias = Callable[[], Awaitable[None]]


class Keeper:
    """Owns one room while the process lives."""

    def __init__(self, room: Room, epoch: int, stored: int, house: House, lobby: Lobby) -> None:
        self.room = room
        self.audience = Audience(room)
        self.admitted: set[str] = set()
        """Who gave the password, or watched before, since the house opened."""
        self.guesses = TokenBucket(GUESSES_PER_SECOND, MOST_GUESSES, house.clock.now_ms())
        """Passwords that may be tried, by all strangers together."""
        self.is_stopped = False
        self._epoch = epoch
        self._stored = stored
        self._house = house
        self._lobby = lobby
        self._is_retry_due = False
        self._inbox: asyncio.Queue[Job | None] = asyncio.Queue()
        self._calls: dict[Call, None] = {}
        self._history = History(room, house.store)
        self._stand_ins = StandIns(room, house, self._post_move)
        self._timing = Timing(room, house, self.audience, self._post_wake)

    # What others put into the inbox

    def ask(
        self, call: Call, message: RoomMessage, person: Person, listener: Listener,
        *, is_admitted: bool,
    ) -> None:  # fmt: skip
        """A message from somebody."""
        if self.is_stopped:  # it was found, and then ended while a password was compared
            call.refuse(self._last_word())
            return
        self._calls[call] = None
        self._post(partial(self._answer, call, message, person, listener, is_admitted))

    def attach(self, person: Person, listener: Listener, point: ResumePoint | None) -> None:
        """Somebody's connection is there, and has everything up to this point."""
        self._post(partial(self._attach, person.key, listener, point))

    def detach(self, person: Person, listener: Listener) -> None:
        """Somebody's connection is lost."""
        self._post(partial(self._detach, person.key, listener))

    def may_watch_again(self, person: str) -> bool:
        """Somebody who watched before and lost the connection."""
        is_off = isinstance(self.room.terms.spectators, SpectatorsOff)
        most = self._house.settings.spectators_per_room
        has_place = self.audience.has(person) or self.audience.spectators() < most
        return person in self.admitted and has_place and not is_off and not self.is_stopped

    def stop(self) -> None:
        """Ends the task after what is in the inbox, and leaves the room as it is."""
        self._inbox.put_nowait(None)

    def _post(self, job: Job) -> None:
        self._inbox.put_nowait(job)

    def _post_wake(self) -> None:
        self._post(self._wake)

    def _post_move(self, decision: Callable[[], Decision | None]) -> None:
        self._post(partial(self._play, decision))

    # The one task

    async def run(self) -> None:
        """The room's only task: one thing at a time, so the room needs no lock."""
        try:
            await self._hold_back()
            self._look_around()
            while not self.room.is_closed:
                job = await self._inbox.get()
                if job is None:
                    break
                await job()
        except Exception as mistake:
            self._crash(mistake)
        finally:
            self.is_stopped = True
            self._timing.cancel()
            self._refuse_the_rest()
            self._lobby.drop(self)

    def _refuse_the_rest(self) -> None:
        """Whoever still waits is answered: the room is closed, crashed, or the house closes."""
        for call in self._calls:
            if not call.is_answered:
                call.refuse(self._last_word())

    def _last_word(self) -> Refused:
        if self._house.is_draining:
            return Refused(ErrorCode.SHUTTING_DOWN, "The server is stopping; reconnect soon.")
        if self.room.is_closed:
            return Refused(ErrorCode.NO_SUCH_ROOM, "The room has been closed.")
        return Refused(ErrorCode.INTERNAL, "The room had to be closed; what was stored is safe.")

    def _crash(self, mistake: Exception) -> None:
        self._house.log.error(
            "room crashed", room=self.room.code, entries=self._stored, exc_info=mistake
        )
        self._house.metrics.rooms_crashed.inc()
        notice = Notice("room_closed", self.room.code, ErrorCode.INTERNAL)
        self.audience.tell_all(encode(notice))

    # Messages

    async def _answer(
        self, call: Call, message: RoomMessage, person: Person, listener: Listener,
        is_admitted: bool,  # noqa: FBT001
    ) -> None:  # fmt: skip
        try:
            if call.is_repeated():
                await self._look_again(message, person.key, listener)
            else:
                await self._carry_out(call, message, person, listener, is_admitted=is_admitted)
        except Refused as refused:
            call.refuse(refused)
        del self._calls[call]
        if isinstance(message, Act):
            self._house.metrics.actions.of(self.room.game, call.outcome).inc()
            self._house.metrics.action_seconds.observe(perf_counter() - call.began)

    async def _carry_out(
        self, call: Call, message: RoomMessage, person: Person, listener: Listener,
        *, is_admitted: bool,
    ) -> None:  # fmt: skip
        key = person.key
        asking = Asking(
            key, person.name, self.audience.has(key), is_admitted, call.digest, self._now_ms(),
            self._house.bots.offers(),
        )  # fmt: skip
        if isinstance(message, Watch):
            most = self._house.settings.spectators_per_room
            check_watch(self.room, asking, self.audience.spectators(), most)
            call.answer(Ack(message.id, self.room.code))
            await self._attach(key, listener, None)
        elif isinstance(message, Leave) and self._is_mere_spectator(key):
            call.answer(Ack(message.id, self.room.code))
            self._look_away(key)
        else:
            arrange = partial(self._arrange, message, key, listener)
            await self._commit(decide(self.room, message, asking), call, arrange)
            if isinstance(message, Join):
                await self._catch_up(key, listener, None)

    async def _look_again(self, message: RoomMessage, person: str, listener: Listener) -> None:
        """Who asks again on a new connection to come in looks on through that one."""
        if not isinstance(message, Join | Watch) or self.audience.is_through(person, listener):
            return
        roster = self.room.roster
        if person in (*roster.people(), roster.host) or self.may_watch_again(person):
            await self._attach(person, listener, None)

    def _is_mere_spectator(self, person: str) -> bool:
        roster = self.room.roster
        is_host = roster.host == person
        return self.audience.has(person) and not roster.seats_of(person) and not is_host

    def _arrange(self, message: RoomMessage, person: str, listener: Listener) -> None:
        """Who takes a seat looks on from then on; who leaves the room does not."""
        if isinstance(message, Join):
            self.audience.add(person, listener)
            self.admitted.add(person)
        elif isinstance(message, Leave) and message.seat is None:
            self.audience.remove(person)

    # Connections

    async def _attach(self, person: str, listener: Listener, point: ResumePoint | None) -> None:
        self.audience.add(person, listener)
        self.admitted.add(person)
        self.audience.tell_state()
        await self._catch_up(person, listener, point)
        await self._presence(person, Back)
        self._timing.set()

    async def _catch_up(self, person: str, listener: Listener, point: ResumePoint | None) -> None:
        """Exactly the missing updates, or a snapshot, as far as this person may see."""
        upto = self.audience.visible_seq(person)
        if upto == 0:
            return
        frames = None
        if point is not None and point.epoch == self.room.terms.epoch and point.seq <= upto:
            frames = await self._history.missing(person, point.seq, upto)
        if point is not None:
            self._house.metrics.resumes.of("snapshot" if frames is None else "updates").inc()
        if frames is None:
            snapshot = await self._history.snapshot(person, upto)
            frames = [] if snapshot is None else [snapshot]
        for frame in frames:
            listener.tell(frame)

    async def _detach(self, person: str, listener: Listener) -> None:
        if self.audience.remove(person, listener):
            await self._presence(person, Away)
            self.audience.tell_state()
            self._timing.set()

    def _look_away(self, person: str) -> None:
        self.audience.remove(person)
        self.audience.tell_state()
        self._timing.set()

    async def _presence(self, person: str, kind: type[Away] | type[Back]) -> None:
        """Where clocks wait for connections, their loss and return are stored."""
        clock = None if self.room.match is None else self.room.match.clock
        if self.room.stage != "playing" or clock is None or not clock.settings.grace_ms:
            return
        played = self.room.roster.played_by(person)
        seats = tuple(seat for seat in played if clock.is_away(seat) is (kind is Back))
        if seats:
            await self._commit_own(kind(at_ms=self._now_ms(), seats=seats))

    # What the house does by itself

    async def _hold_back(self) -> None:
        """At the beginning: what delayed spectators have not seen yet waits for them again."""
        shown = self.audience.shown_seq()
        if shown < self.room.seq:
            for telling in await self._history.told(shown, self.room.seq):
                self.audience.hold(telling)

    def _look_around(self) -> None:
        """At the beginning: a game that was running goes on."""
        match = self.room.match
        if self.room.stage == "playing" and match is not None and match.clock is not None:
            self._post(self._restart)
        self._go_on()

    async def _restart(self) -> None:
        await self._commit_own(Restarted(at_ms=self._now_ms()))

    async def _play(self, decision: Callable[[], Decision | None]) -> None:
        """A bot's answer, or the house's for it, if it is still wanted."""
        decided = decision()
        if decided is not None:
            await self._commit_own(*decided)

    async def _wake(self) -> None:
        """Time has passed: somebody's clock has run out, or nobody was here for long."""
        due = self._timing.due(self._now_ms())
        if due is None:
            self._timing.set()
        else:
            await self._commit_own(*due)

    async def _commit_own(self, entry: Entry, step: Step | None = None) -> None:
        """An entry that nobody waits for; if the store fails now, it is tried again later."""
        try:
            await self._commit(Decision(entry, step))
        except Refused:
            if not self._is_retry_due:
                self._is_retry_due = True
                self._house.clock.call_later(RETRY_MS, lambda: self._post(self._try_again))

    async def _try_again(self) -> None:
        self._is_retry_due = False
        for person in self.room.roster.people():
            await self._presence(person, Back if self.audience.has(person) else Away)
        self._stand_ins.reset()
        self._go_on()

    # Commit, fold, answer, tell

    async def _commit(
        self,
        decision: Decision,
        call: Call | None = None,
        arrange: Callable[[], None] | None = None,
    ) -> None:
        entry, step = decision
        body = entries.encode(entry)
        try:
            await self._house.store.append(self.room.code, self._epoch, self._stored + 1, body)
        except Unavailable:
            self._house.metrics.store_errors.of("unavailable").inc()
            raise Refused(
                ErrorCode.INTERNAL,
                "It could not be stored; nothing has changed. Try again with the same id.",
                retry_ms=RETRY_MS,
            ) from None
        self._stored += 1
        effect = self.room.fold(entry, step)
        if call is not None and effect.answer is not None:
            call.answer(effect.answer)
        if arrange is not None:
            arrange()
        self._tell(entry, effect)
        self._lobby.index(self.room)
        if self.room.is_closed:
            await self._end(entry)
        else:
            self._go_on()

    def _tell(self, entry: Entry, effect: Effect) -> None:
        is_beginning = isinstance(entry, Began)
        if effect.is_lobby_changed and is_beginning:
            self.audience.tell_state()
        if effect.events is not None:
            telling = Telling(self.room, effect.events)
            self._history.add(telling)
            self.audience.tell_update(telling)
        if effect.said is not None:
            self.audience.tell_said(effect.said)
        if effect.is_lobby_changed and not is_beginning:
            self.audience.tell_state()

    def _go_on(self) -> None:
        self._timing.set()
        self._stand_ins.ask()

    async def _end(self, entry: Entry) -> None:
        self.audience.tell_all(encode(Notice("room_closed", self.room.code)))
        try:
            await self._house.store.end(self.room.code, entry.at_ms)
        except StoreError as error:
            self._house.log.error("room not ended", room=self.room.code, error=str(error))

    def _now_ms(self) -> int:
        """The time of the next entry: never before the last one."""
        return max(self._house.clock.now_ms(), self.room.last_ms)

"""The front desk: which connection belongs to whom, and which rooms they come back to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.errors import CloseCode
from protocol.session import Notice, ResumePoint
from server.house import House
from server.keeper import Keeper
from server.lobby import Lobby

if TYPE_CHECKING:
    from server.session import Session


class Desk:
    """Everybody who said hello, by identity: one connection each, the newest."""

    def __init__(self, house: House, lobby: Lobby) -> None:
        self._house = house
        self._lobby = lobby
        self._sessions: dict[str, Session] = {}

    def __len__(self) -> int:
        return len(self._sessions)

    def seat(self, session: Session) -> None:
        """This connection speaks for its person from now on; an older one is closed."""
        assert session.person is not None, "only who said hello is somebody"
        older = self._sessions.get(session.person.key)
        self._sessions[session.person.key] = session
        if older is not None:
            older.connection.shut(CloseCode.REPLACED, "a newer connection took over")

    def release(self, session: Session) -> None:
        """The connection is gone; the person is remembered for a while."""
        assert session.person is not None, "only who said hello is somebody"
        if self._sessions.get(session.person.key) is session:
            del self._sessions[session.person.key]
            self._house.people.rest(session.person.key)

    def held(self, person: str, points: tuple[ResumePoint, ...]) -> list[Keeper]:
        """The rooms somebody is in: those with a seat of theirs, and those they watched."""
        rooms = {keeper.room.code: keeper for keeper in self._lobby.rooms_of(person)}
        for point in points:
            keeper = self._lobby.keeper(point.room)
            if keeper is not None and keeper.may_watch_again(person):
                rooms[point.room] = keeper
        return list(rooms.values())

    def tell_all(self, notice: Notice) -> None:
        """The same to everybody."""
        for session in list(self._sessions.values()):
            session.notice(notice)

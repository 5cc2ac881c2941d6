"""Who sits where in one room, and who its host is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from server.entries import StoredBot


@dataclass(slots=True)
class Chair:
    """One seat. A person may own it, a bot may play it; both: the bot stands in."""

    owner: str | None = None
    name: str | None = None
    bot: str | None = None
    level: int | None = None
    is_gone: bool = False
    """Left, resigned or out of time in the running game."""

    @property
    def is_free(self) -> bool:
        """Nobody has it."""
        return self.owner is None and self.bot is None and not self.is_gone

    @property
    def is_played_by_person(self) -> bool:
        """Its owner answers its requests."""
        return self.owner is not None and self.bot is None and not self.is_gone


class Roster:
    """The chairs of a room and its host."""

    def __init__(self, seats: int, host: str) -> None:
        self.chairs = [Chair() for _ in range(seats)]
        self.host = host

    def copy(self) -> Roster:
        """As it is now."""
        copied = Roster(0, self.host)
        copied.chairs = [replace(chair) for chair in self.chairs]
        return copied

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats this person has."""
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair.owner == person])

    def played_by(self, person: str) -> tuple[int, ...]:
        """The seats this person has and still plays."""
        chairs = enumerate(self.chairs)
        return tuple([s for s, chair in chairs if chair.owner == person and not chair.is_gone])

    def free(self) -> tuple[int, ...]:
        """Seats nobody has."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.is_free)

    def people(self) -> tuple[str, ...]:
        """Everybody with a seat, once, in the order of seats."""
        return tuple(dict.fromkeys(chair.owner for chair in self.chairs if chair.owner is not None))

    def names(self) -> tuple[str, ...]:
        """The names at the seats that are taken."""
        return tuple(chair.name for chair in self.chairs if chair.name is not None)

    def host_seat(self) -> int | None:
        """The host's first seat, if they have one."""
        return next(iter(self.seats_of(self.host)), None) if self.host else None

    def sit(self, seat: int, person: str, name: str) -> None:
        """A person takes a free seat; in a room without host they become it."""
        self.chairs[seat] = Chair(owner=person, name=name)
        self.host = self.host or person

    def put_bot(self, bot: StoredBot) -> None:
        """A bot takes a free seat."""
        self.chairs[bot.seat] = Chair(name=bot.bot, bot=bot.bot, level=bot.level)

    def clear(self, seats: Iterable[int]) -> None:
        """These seats are free again."""
        for seat in seats:
            self.chairs[seat] = Chair()

    def disown(self, person: str) -> None:
        """The person leaves during a game: their seats stay as they are, but nobody's."""
        for seat in self.seats_of(person):
            self.chairs[seat].owner = None
        self.hand_over(person)

    def hand_over(self, person: str) -> None:
        """If this was the host, the next person is; without people the room has none."""
        if self.host == person:
            self.host = next(iter(self.people()), "")

    def settle(self) -> None:
        """After a game: seats of people who left are free, stand-ins go, everybody is back."""
        for seat, chair in enumerate(self.chairs):
            if chair.is_gone and chair.owner is None:
                self.chairs[seat] = Chair()
            elif chair.owner is not None:
                chair.bot = chair.level = None
                chair.is_gone = False

    def rotate(self) -> None:
        """Everybody moves up one seat."""
        self.chairs = self.chairs[-1:] + self.chairs[:-1]

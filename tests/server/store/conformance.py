"""What every store promises. A backend's tests subclass `Conformance` and say how to make one."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from server.store import (
    Closed,
    Conflict,
    IdentityRow,
    RoomRow,
    StaleEpoch,
    Store,
    StoreError,
)

RACES = 300
ANN = IdentityRow("ann", b"a" * 32, "Ann", 10, 20)
BOB = IdentityRow("bob", b"b" * 32, "Bob", 11, 21)


async def book(store: Store, room: str = "KMNP", entries: int = 3) -> list[bytes]:
    """A room with that many entries, held under epoch 1."""
    bodies = [f"{room} {number}".encode() for number in range(1, entries + 1)]
    assert await store.create(room, bodies[0], 1000) == 1
    for number, body in enumerate(bodies[1:], start=2):
        await store.append(room, 1, number, body)
    return bodies


async def outcome(future: asyncio.Future[None]) -> type[StoreError] | None:
    """How an append ended."""
    try:
        await future
    except StoreError as refusal:
        return type(refusal)
    return None


@pytest.mark.asyncio
class Conformance(ABC):
    """The tests of every backend."""

    @abstractmethod
    def make(self) -> Store:
        """A store; all stores of one test share what they keep."""

    @pytest_asyncio.fixture
    async def store(self) -> AsyncIterator[Store]:
        store = self.make()
        await store.open()
        yield store
        await store.close()

    @pytest_asyncio.fixture
    async def rival(self) -> AsyncIterator[Store]:
        """Another holder of the same rooms."""
        rival = self.make()
        await rival.open()
        yield rival
        await rival.close()

    async def test_what_was_appended_is_read_back_in_order(self, store: Store) -> None:
        bodies = await book(store, entries=5)
        assert await store.read("KMNP") == bodies

    @pytest.mark.parametrize(("after", "left"), [(0, 5), (1, 4), (4, 1), (5, 0), (9, 0)])
    async def test_only_what_follows_a_number_is_read(
        self, store: Store, after: int, left: int
    ) -> None:
        bodies = await book(store, entries=5)
        assert await store.read("KMNP", after) == bodies[5 - left :]

    async def test_any_bytes_are_kept(self, store: Store) -> None:
        bodies = [bytes(range(256)), b"", b"\x00" * 100_000, '{"ä":"ö"}'.encode()]
        await store.create("KMNP", bodies[0], 0)
        for number, body in enumerate(bodies[1:], start=2):
            await store.append("KMNP", 1, number, body)
        assert await store.read("KMNP") == bodies

    async def test_rooms_do_not_mix(self, store: Store) -> None:
        await store.create("BBBB", b"b1", 0)
        await store.create("CCCC", b"c1", 0)
        await asyncio.gather(
            *(
                store.append(room, 1, number, f"{room} {number}".encode())
                for number in range(2, 40)
                for room in ("BBBB", "CCCC")
            )
        )
        assert await store.read("BBBB", 1) == [f"BBBB {n}".encode() for n in range(2, 40)]
        assert await store.read("CCCC", 1) == [f"CCCC {n}".encode() for n in range(2, 40)]

    async def test_hundreds_of_rooms_at_once(self, store: Store) -> None:
        names = [f"R{number:03}" for number in range(200)]
        await asyncio.gather(*(store.create(room, b"1", 0) for room in names))
        for number in (2, 3):
            await asyncio.gather(*(store.append(room, 1, number, room.encode()) for room in names))
        for room in names:
            assert await store.read(room) == [b"1", room.encode(), room.encode()]

    @pytest.mark.parametrize("number", [-1, 0, 1, 2, 3, 5, 99])
    async def test_a_gap_or_a_duplicate_is_refused(self, store: Store, number: int) -> None:
        bodies = await book(store, entries=3)
        assert await outcome(store.append("KMNP", 1, number, b"no")) is Conflict
        assert await store.read("KMNP") == bodies

    async def test_after_a_refusal_the_right_number_is_taken(self, store: Store) -> None:
        await book(store, entries=2)
        wrong = store.append("KMNP", 1, 4, b"wrong")
        right = store.append("KMNP", 1, 3, b"right")
        assert [await outcome(wrong), await outcome(right)] == [Conflict, None]
        assert await store.read("KMNP", 2) == [b"right"]

    async def test_appends_of_one_tick_may_build_on_each_other(self, store: Store) -> None:
        await book(store, entries=1)
        futures = [store.append("KMNP", 1, number, b"%d" % number) for number in (2, 3, 3, 4, 6, 5)]
        outcomes = [await outcome(future) for future in futures]
        assert outcomes == [None, None, Conflict, None, Conflict, None]
        assert await store.read("KMNP", 1) == [b"2", b"3", b"4", b"5"]

    async def test_calls_take_effect_in_the_order_they_are_made(self, store: Store) -> None:
        async def append(number: int, body: bytes) -> type[StoreError] | None:
            return await outcome(store.append("KMNP", 1, number, body))

        await book(store, entries=1)
        _, bodies, epoch, late, rows = await asyncio.gather(
            append(2, b"two"),
            store.read("KMNP"),
            store.lease("KMNP"),
            append(3, b"three"),
            store.rooms(),
        )
        assert (bodies[1:], epoch, late) == ([b"two"], 2, StaleEpoch)
        assert rows == [RoomRow("KMNP", 2, 2, 1000, None)]

    async def test_a_cancelled_append_is_written_all_the_same(self, store: Store) -> None:
        await book(store, entries=1)
        store.append("KMNP", 1, 2, b"two").cancel()
        await store.append("KMNP", 1, 3, b"three")
        assert await store.read("KMNP", 1) == [b"two", b"three"]

    async def test_a_code_that_is_taken_is_refused(self, store: Store) -> None:
        bodies = await book(store)
        with pytest.raises(Conflict):
            await store.create("KMNP", b"other", 5)
        assert await store.read("KMNP") == bodies

    async def test_a_lease_fences_older_epochs(self, store: Store, rival: Store) -> None:
        await book(store, entries=2)
        assert await rival.lease("KMNP") == 2
        assert await outcome(store.append("KMNP", 1, 3, b"late")) is StaleEpoch
        assert await outcome(rival.append("KMNP", 2, 3, b"three")) is None
        assert await store.lease("KMNP") == 3
        assert await outcome(rival.append("KMNP", 2, 4, b"late")) is StaleEpoch
        assert await outcome(store.append("KMNP", 9, 4, b"early")) is StaleEpoch
        assert await outcome(store.append("KMNP", 3, 4, b"four")) is None
        assert await rival.read("KMNP", 2) == [b"three", b"four"]

    async def test_of_two_writers_exactly_one_wins(self, store: Store, rival: Store) -> None:
        await store.create("KMNP", b"1", 0)
        winners: list[bytes] = []
        for number in range(2, RACES + 2):
            bids = {name: b"%s %d" % (name, number) for name in (b"store", b"rival")}
            first, second = await asyncio.gather(
                outcome(store.append("KMNP", 1, number, bids[b"store"])),
                outcome(rival.append("KMNP", 1, number, bids[b"rival"])),
            )
            assert {first, second} == {None, Conflict}
            winners.append(bids[b"store" if first is None else b"rival"])
        assert await store.read("KMNP", 1) == winners

    async def test_of_two_takeovers_each_gets_its_own_epoch(
        self, store: Store, rival: Store
    ) -> None:
        await store.create("KMNP", b"1", 0)
        epochs = await asyncio.gather(
            *(holder.lease("KMNP") for _ in range(20) for holder in (store, rival))
        )
        assert sorted(epochs) == list(range(2, 42))

    async def test_of_two_founders_exactly_one_wins(self, store: Store, rival: Store) -> None:
        for number in range(20):
            founded = await asyncio.gather(
                store.create(f"R{number}", b"store", 0),
                rival.create(f"R{number}", b"rival", 0),
                return_exceptions=True,
            )
            assert sorted(map(type, founded), key=repr) == [int, Conflict]

    async def test_an_unknown_room_cannot_be_used(self, store: Store) -> None:
        for call in (store.lease("GONE"), store.read("GONE"), store.end("GONE", 0)):
            with pytest.raises(KeyError, match="GONE"):
                await call
        assert await outcome(store.append("GONE", 1, 1, b"")) is StaleEpoch
        await store.forget("GONE")
        assert await store.rooms() == []

    async def test_rooms_are_listed_oldest_first(self, store: Store) -> None:
        for created_ms, room in enumerate(["ZZZZ", "BBBB", "KKKK"]):
            await store.create(room, b"", created_ms)
        await store.append("BBBB", 1, 2, b"")
        await store.lease("KKKK")
        await store.end("ZZZZ", 77)
        assert await store.rooms() == [
            RoomRow("ZZZZ", 1, 1, 0, 77),
            RoomRow("BBBB", 1, 2, 1, None),
            RoomRow("KKKK", 2, 1, 2, None),
        ]
        assert [row.room for row in await store.rooms(unfinished=True)] == ["BBBB", "KKKK"]

    async def test_a_finished_room_stays_readable(self, store: Store) -> None:
        bodies = await book(store)
        await store.end("KMNP", 50)
        await store.end("KMNP", 60)
        assert await store.read("KMNP") == bodies
        assert [row.ended_ms for row in await store.rooms()] == [50]

    async def test_a_forgotten_room_leaves_no_trace(self, store: Store) -> None:
        await book(store, "KMNP")
        others = await book(store, "RSTW")
        await store.forget("KMNP")
        with pytest.raises(KeyError):
            await store.read("KMNP")
        assert await outcome(store.append("KMNP", 1, 4, b"late")) is StaleEpoch
        assert [row.room for row in await store.rooms()] == ["RSTW"]
        assert await store.read("RSTW") == others
        assert await store.create("KMNP", b"anew", 9) == 1
        assert await store.read("KMNP") == [b"anew"]

    async def test_guests_are_remembered_and_updated(self, store: Store) -> None:
        await store.remember(BOB)
        await store.remember(ANN)
        assert await store.identities() == [ANN, BOB]
        renewed = IdentityRow("ann", b"n" * 32, "Anna", 10, 99)
        await store.remember(renewed)
        assert await store.identities() == [renewed, BOB]
        assert await store.identity(renewed.token_hash) == renewed
        assert await store.identity(ANN.token_hash) is None
        assert await store.identity(b"nobody") is None

    async def test_two_guests_never_share_a_token(self, store: Store) -> None:
        await store.remember(ANN)
        with pytest.raises(Conflict):
            await store.remember(IdentityRow("bob", ANN.token_hash, "Bob", 0, 0))
        assert await store.identities() == [ANN]

    async def test_closing_commits_what_was_handed_over(self, store: Store) -> None:
        await book(store, entries=1)
        futures = [store.append("KMNP", 1, number, b"%d" % number) for number in range(2, 50)]
        await store.close()
        assert [await outcome(future) for future in futures] == [None] * 48
        again = self.make()
        await again.open()
        assert await again.read("KMNP", 1) == [b"%d" % number for number in range(2, 50)]
        await again.close()

    async def test_a_store_that_is_not_open_refuses(self, store: Store) -> None:
        await book(store)
        await store.close()
        await store.close()
        for call in (
            store.create("NNNN", b"", 0),
            store.lease("KMNP"),
            store.append("KMNP", 1, 4, b""),
            store.read("KMNP"),
            store.rooms(),
            store.end("KMNP", 0),
            store.forget("KMNP"),
            store.remember(ANN),
            store.identities(),
            store.identity(b""),
            self.make().append("KMNP", 1, 4, b""),
        ):
            with pytest.raises(Closed):
                await call

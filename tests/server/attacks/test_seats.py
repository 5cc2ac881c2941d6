"""Taking or playing somebody else's seat, with whatever others can see of it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from protocol.session import Ack, Refusal
from tests.server.attacks.stores import MoodyStore
from tests.server.attacks.tables import played_to
from tests.server.house.guest import Guest
from tests.server.house.opening import CARDS, TILES, house, table

pytestmark = pytest.mark.asyncio


async def token_refused(port: int, token: str) -> str:
    guest = await Guest.connect(port, "Eve")
    return await guest.refused("hello", name="Ann", token=token)


async def test_taking_a_seat_with_public_data() -> None:
    """Everything that others see of a player (name, session, seat) would be enough to be them."""
    async with house() as app:
        room, guests = await table(app.port, TILES, 2)
        ann = guests[0]
        assert ann.welcome is not None
        await ann.done("start", room=room)
        await guests[1].reach(room, 1)
        public = [ann.name, ann.welcome.session, room, f"{room}-0", "0", "t-0"]
        state = guests[1].sight(room).state
        assert state is not None
        assert state.deal is not None
        public += [state.deal.commitment, state.deal.terms[:128]]
        for claim in public:
            assert await token_refused(app.port, claim) == "not_authenticated"
        eve = await Guest.arrive(app.port, ann.name, resume=[{"room": room, "epoch": 1, "seq": 0}])
        assert eve.welcome is not None
        assert eve.welcome.rooms == ()
        for kind in ("leave", "resign", "rematch", "start"):
            assert await eve.refused(kind, room=room) in {"forbidden", "already_started"}
        assert await eve.refused("resign", room=room, seat=0) == "forbidden"
        assert await eve.refused("join", room=room, seat=0) == "already_started"
        assert app.lobby.find(room).room.stage == "playing"


async def test_resuming_with_a_guessed_or_changed_token() -> None:
    """A token near a good one, or cut, or longer, would open somebody's seat."""
    async with house() as app:
        ann = await Guest.arrive(app.port, "Ann")
        token = ann.token
        assert len(token) >= 43, "256 bits"
        near = [token[:-1], token[1:], token + "A", token.swapcase(), token + "\0", f" {token}"]
        near += [token[:-1] + ("A" if token[-1] != "A" else "B"), "%", "' OR '1'='1", "*"]
        for guess in near:
            assert await token_refused(app.port, guess) == "not_authenticated"
        await ann.settle()
        assert len({(await Guest.arrive(app.port)).token for _ in range(20)}) == 20


async def test_an_older_connection_speaks_for_nobody() -> None:
    """A line that was taken over, on a stolen or lent device, would go on playing."""
    async with house() as app:
        room, guests = await table(app.port, TILES, 2)
        await guests[0].done("start", room=room)
        old = guests[0]
        await old.reach(room, 1)
        new = await Guest.arrive(app.port, "Ann", token=old.token)
        assert await old.closed() == 4409
        frames = len(old.frames)
        await new.reach(room, 1)
        await played_to(room, [new, guests[1]], 3)
        assert len(old.frames) == frames


async def test_acting_for_another_seat() -> None:
    """Quoting another seat's request would play their move, or tell what they may do."""
    async with house() as app:
        room, guests = await table(app.port, CARDS, 2)
        watcher, stranger = [await Guest.arrive(app.port, name) for name in ("Wim", "Eve")]
        await watcher.done("watch", room=room)
        await guests[0].done("start", room=room)
        for guest in guests:
            await guest.reach(room, 1)
        asked = next(guest for guest in guests if guest.sight(room).requests())
        other = next(guest for guest in guests if guest is not asked)
        request: Any = asked.sight(room).requests()[0]
        for legal in request.legal[:3]:
            action = {"type": legal.__struct_config__.tag, "row": legal.row}
            action |= {"card": legal.card} if hasattr(legal, "card") else {}
            fields = {"room": room, "req": request.req, "action": action}
            assert await other.refused("act", **fields) == "not_your_turn"
            assert await watcher.refused("act", **fields) == "forbidden"
            assert await stranger.refused("act", **fields) == "forbidden"
        assert app.lobby.find(room).room.seq == 1


async def test_error_codes_do_not_depend_on_what_is_hidden() -> None:
    """Asking for cards one does not hold would tell, by the error, who holds them."""
    async with house() as app:
        room, guests = await table(app.port, CARDS, 2)
        await guests[0].done("start", room=room)
        for guest in guests:
            await guest.reach(room, 1)
        await played_to(room, guests, 6)
        for guest in guests:
            answers = set()
            own: Any = guest.sight(room).now
            hand = set(own.you[0].hand)
            req = guest.sight(room).requests()[0].req if guest.sight(room).requests() else 1
            for card in {"y1", "y2", "r1", "g3", "b2", "DR", "FA", "AJ", "BJ"} - hand:
                action = {"type": "cardcassonne.lay_card", "card": card, "row": "y"}
                answer = await guest.ask("act", room=room, req=req, action=action)
                assert isinstance(answer, Refusal)
                answers.add((answer.code, answer.rule, answer.sentence, answer.path))
            assert len(answers) == 1


async def test_acting_after_resigning_and_starting_twice() -> None:
    """Somebody who gave up would come back when it pays; a second start would deal again."""
    async with house() as app:
        room, guests = await table(app.port, {**TILES, "players": 3}, 3)
        both = [await guests[0].send("start", room=room) for _ in range(2)]
        answers = [await guests[0].answer(each) for each in both]
        assert [isinstance(answer, Ack) for answer in answers] == [True, False]
        secret = app.lobby.find(room).room.running().secret
        for guest in guests:
            await guest.reach(room, 1)
        asked = next(guest for guest in guests if guest.sight(room).requests())
        request: Any = asked.sight(room).requests()[0]
        legal = request.legal[0]
        action = {"type": "carcassonne.place_tile", "x": legal.x, "y": legal.y}
        action |= {"rotation": legal.rotation}
        await asked.done("resign", room=room)
        code = await asked.refused("act", room=room, req=request.req, action=action)
        assert code in {"not_your_turn", "stale_request"}
        assert await asked.refused("resign", room=room) == "forbidden"
        assert await asked.refused("join", room=room) == "already_started"
        await asked.settle()
        now: Any = asked.sight(room).now
        assert now.you == (), "who gave up is told no more than a spectator"
        assert app.lobby.find(room).room.running().secret == secret


async def test_one_seat_for_two_at_once() -> None:
    """Two who ask for the last seat while the disk is slow would both sit on it."""
    store = MoodyStore()
    async with house(store) as app:
        room, (host,) = await table(app.port, TILES, 1)
        rivals = [await Guest.arrive(app.port, name) for name in ("Bob", "Eve", "Eva")]
        store.door.clear()
        asked = [await rival.send("join", room=room, seat=1) for rival in rivals]
        await store.until_waiting(1)
        await host.ask("ping")
        store.door.set()
        answers = await asyncio.gather(
            *(rival.answer(each) for rival, each in zip(rivals, asked, strict=True))
        )
        assert sum(isinstance(answer, Ack) for answer in answers) == 1
        refused = [answer.code.value for answer in answers if isinstance(answer, Refusal)]
        assert refused == ["room_full", "room_full"]


async def test_ids_of_others_and_of_other_rooms() -> None:
    """The same id, sent by another or to another room, would give away or take an answer."""
    async with house() as app:
        one, guests = await table(app.port, TILES, 1)
        two, others = await table(app.port, TILES, 1)
        ann, bob = guests[0], others[0]
        said = await ann.done("say", id="same", room=one, text="Hello")
        assert said.room == one
        assert await ann.refused("say", id="same", room=two, text="Hello") == "duplicate_conflict"
        assert await ann.refused("say", id="same", room=one, text="Bye") == "duplicate_conflict"
        assert await ann.refused("leave", id="same", room=one) == "duplicate_conflict"
        assert (await bob.done("say", id="same", room=two, text="Hello")).room == two
        assert await bob.refused("say", id="other", room=one, text="Hello") == "forbidden"
        again = await ann.done("say", id="same", room=one, text="Hello")
        assert again == said
        await ann.settle()
        assert [each.text for each in ann.sight(one).said] == ["Hello"]
        assert [each.text for each in bob.sight(two).said] == ["Hello"]

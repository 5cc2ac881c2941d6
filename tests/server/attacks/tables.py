"""Games that attackers sit at: played step by step, every byte kept."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from protocol.session import Ack
from tests.server.house.guest import Guest, choose, is_over


async def step(room: str, guests: Sequence[Guest], seq: int, chance: random.Random) -> None:
    """Everybody has this update; whoever is asked answers it, one of several."""
    for guest in guests:
        await guest.reach(room, seq)
    asked = [guest for guest in guests if guest.sight(room).requests()]
    guest = chance.choice(asked)
    request: Any = chance.choice(guest.sight(room).requests())
    answer = await guest.ask("act", room=room, req=request.req, action=choose(request, chance))
    assert isinstance(answer, Ack), answer


async def played_to(room: str, guests: Sequence[Guest], seq: int, seed: int = 1) -> None:
    """The game goes on by chance until this update; all of these guests have it."""
    chance = random.Random(f"{seed} {seq}")
    for now in range(max(1, *(guest.sight(room).seq for guest in guests)), seq):
        await step(room, guests, now, chance)
    for guest in guests:
        await guest.reach(room, seq)


async def end_of(room: str, guest: Guest) -> None:
    """Reads until the game is over."""
    sight = guest.sight(room)
    await guest.until(lambda: is_over(sight))

"""The random bot reaches every legal action and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from clients.bots.random_bot import choose
from tests.server.games.play import OWNS, VIEWS, dealt, offered


@pytest.mark.parametrize(("game", "label"), [("carcassonne", "base_2"), ("cardcassonne", "de_4")])
def test_it_chooses_every_legal_action_sooner_or_later(game: str, label: str) -> None:
    table, _ = dealt(game, label, 1)
    (seat,) = table.asked()
    view, own = VIEWS.decode(table.view()), OWNS.decode(table.you(seat, 1))
    found = {choose(view, own, Random(seed)) for seed in range(1000)}
    assert found == set(offered(table, seat))


def test_it_is_not_asked_in_vain() -> None:
    table, _ = dealt("carcassonne", "base_2", 1)
    view, own = VIEWS.decode(table.view()), OWNS.decode(table.you(0))
    with pytest.raises(AssertionError, match="only a seat that is asked"):
        choose(view, own, Random(1))

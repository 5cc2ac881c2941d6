"""What a table may choose, and everything that chance decides."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.cardcassonne.cards import DEALS, DECK, Card, Edition
from engine.game import Chance, OptionsError, Seat, check_seat, read_struct, shuffled


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """A table of Cardcassonne."""

    players: int
    """2 to 5."""
    edition: Edition = "de"
    """Which printed sheet is followed where they differ. [CARD-21]"""
    dealer: Seat | None = None
    """The first dealer, by custom the youngest player; left out, the lot decides. [CARD-3]"""


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """All that chance decided: the deck in drawing order and the first dealer."""

    deck: tuple[Card, ...]
    dealer: Seat


def read_options(raw: Mapping[str, object]) -> Options:
    """Options from plain data, or an `OptionsError` that says what to change."""
    options = read_struct(Options, raw)
    check_options(options)
    return options


def check_options(options: Options) -> None:
    """Refuses a table that cannot be played."""
    if options.players not in DEALS:
        raise OptionsError("wrong_player_count", "Cardcassonne is for 2 to 5 players.")
    check_seat("dealer", options.dealer, options.players)


def deal(options: Options, chance: Chance) -> Setup:
    """Shuffles the deck and, unless the options name one, draws the first dealer. [CARD-3]"""
    check_options(options)
    deck = tuple(shuffled(DECK, chance))
    dealer = chance.below(options.players) if options.dealer is None else options.dealer
    return Setup(deck=deck, dealer=dealer)


def check_setup(options: Options, setup: Setup) -> None:
    """Refuses a setup that this table could not have been dealt."""
    check_options(options)
    if sorted(map(str, setup.deck)) != sorted(DECK):
        raise OptionsError("wrong_deck", "A deck is the game's 130 cards in some order.")
    check_seat("dealer", setup.dealer, options.players)
    if options.dealer not in (None, setup.dealer):
        raise OptionsError("wrong_dealer", "The setup's dealer is not the one the options name.")

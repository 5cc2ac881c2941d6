"""Before the first turn: what chance decides, and the table as it is then. [BASE-1]"""

from __future__ import annotations

from engine.carcassonne.base_tiles import START
from engine.carcassonne.events import Event, GameStarted
from engine.carcassonne.expansion import EXPANSIONS
from engine.carcassonne.landscape import Landscape, lay
from engine.carcassonne.model import FOLLOWERS, Setup, State, StateOf
from engine.carcassonne.options import Options, check, expansions_of, tile_sets_of
from engine.carcassonne.packing import MOST_TILES, pack_cell
from engine.carcassonne.tables import KINDS, NUMBERS, turned
from engine.carcassonne.tiles import Kind
from engine.carcassonne.turn import draw, finish
from engine.game import Chance, OptionsError, check_seat, shuffled


def all_tiles(options: Options) -> list[Kind]:
    """Every tile that is in the bag at the start: all but the start tile. [BASE-1, LAB-1]"""
    copies = tile_sets_of(options)
    tiles = [
        kind.id
        for kind in KINDS
        if kind.tile_set in copies
        for _ in range(copies[kind.tile_set] or kind.count)
    ]
    tiles.remove(START)
    return tiles


def deal(options: Options, chance: Chance) -> Setup:
    """Draws who begins, the order of the bag and that of every stack. [BASE-16]"""
    check(options)
    first = chance.below(options.players) if options.first is None else options.first
    bag = shuffled(all_tiles(options), chance)
    stacks = {
        name: tuple(shuffled(EXPANSIONS[name].stack, chance))
        for name in expansions_of(options)
        if EXPANSIONS[name].stack
    }
    return Setup(first, tuple(bag), stacks)


def start(options: Options, setup: Setup) -> tuple[State, list[Event]]:
    """The table after the start tile was laid and the first tile drawn."""
    check(options)
    _check_setup(options, setup)
    state: State = StateOf(
        options=options,
        expansions=expansions_of(options),
        land=Landscape(),
        supply=[FOLLOWERS] * options.players,
        figures=[0] * options.players,
        bag=[NUMBERS[kind] for kind in reversed(setup.bag)],
        drawn=None,
        removed=[],
        on_turn=setup.first,
        decisions=[],
        parts={},
    )
    lay(state.land, pack_cell(0, 0), turned(NUMBERS[START], 0))
    for name in state.expansions:
        EXPANSIONS[name].begin(state, setup)
    events: list[Event] = [GameStarted(options.players, setup.first, START, len(setup.bag))]
    if not draw(state, events):
        finish(state, events)
    return state, events


def _check_setup(options: Options, setup: Setup) -> None:
    """A scripted setup may hold any bag of known tiles, but no unknown tile, seat or card."""
    check_seat("first", setup.first, options.players)
    for kind in setup.bag:
        if kind not in NUMBERS:
            raise OptionsError("unknown_tile", f"There is no tile {kind!r}; see the catalog.")
    if len(setup.bag) >= MOST_TILES:
        raise OptionsError("bag_too_large", f"A bag holds at most {MOST_TILES - 1} tiles.")
    for name in expansions_of(options):
        _check_stack(name, setup.stacks.get(name, ()))


def _check_stack(name: str, stack: tuple[int, ...]) -> None:
    cards = EXPANSIONS[name].stack
    if cards and (not stack or not set(stack) <= set(cards)):
        raise OptionsError(
            "bad_stack", f"The stack {name!r} takes cards from {[*map(int, cards)]}."
        )

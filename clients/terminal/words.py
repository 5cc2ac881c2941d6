"""Every word the terminal says, by meaning; a language that lacks one does not type-check.

`{braces}` are filled in; a `Plural` has its form for one and for any other number.
"""

from __future__ import annotations

from typing import TypeAlias, TypedDict

import msgspec

Plural: TypeAlias = tuple[str, str]


def counted(forms: Plural, number: int) -> str:
    """The number with its noun: `1 tile`, `3 tiles`."""
    return forms[number != 1].format(n=number)


class Kinds(TypedDict):
    """One word per kind of feature."""

    city: str
    road: str
    cloister: str
    field: str


class Sides(TypedDict):
    """The four winds."""

    N: str
    E: str
    S: str
    W: str


class Corners(TypedDict):
    """The corners of a tile."""

    NE: str
    SE: str
    SW: str
    NW: str


class Colours(TypedDict):
    """One word per row or species."""

    y: str
    r: str
    g: str
    b: str


class CardNames(TypedDict):
    """A short name for each card face."""

    y1: str
    y2: str
    y3: str
    ya: str
    yb: str
    r1: str
    r2: str
    r3: str
    ra: str
    rb: str
    g1: str
    g2: str
    g3: str
    ga: str
    gb: str
    b1: str
    b2: str
    b3: str
    ba: str
    bb: str
    DR: str
    FA: str
    AJ: str
    BJ: str


class Games(TypedDict):
    """The names of the games."""

    carcassonne: str
    cardcassonne: str


class Stages(TypedDict):
    """How far a room is."""

    waiting: str
    playing: str
    finished: str


class Presences(TypedDict):
    """Whether somebody is at a seat."""

    free: str
    here: str
    away: str
    gone: str


class Expiries(TypedDict):
    """What happens when time has run out."""

    default: str
    bot: str
    forfeit: str


class Emotes(TypedDict):
    """What the emotes of protocol version 1 say."""

    hello: str
    thanks: str
    nice: str
    oops: str
    hurry: str
    wow: str
    sorry: str
    good_game: str


class Errors(TypedDict):
    """What to do about each error code."""

    malformed: str
    unknown_type: str
    unsupported_version: str
    not_authenticated: str
    forbidden: str
    no_such_room: str
    room_full: str
    already_started: str
    not_started: str
    not_your_turn: str
    stale_request: str
    illegal_action: str
    wrong_game: str
    duplicate_conflict: str
    rate_limited: str
    too_large: str
    game_over: str
    shutting_down: str
    internal: str


class HouseWords(msgspec.Struct, frozen=True, kw_only=True):
    """The line, the menus and the rooms."""

    help: str
    connected: str
    lost: str
    back: str
    room_gone: str
    closed: str
    replaced: str
    no_server: str
    refused_hello: str
    new_identity: str
    goodbye: str
    goodbye_kept: str
    draining: str
    restart: str
    room_closed: str
    no_catalog: str

    menu: str
    menu_return: str
    menu_rooms: str
    menu_bots: str
    menu_people: str
    menu_join: str
    menu_watch: str
    menu_quit: str
    go_back: str
    which_game: str
    games: Games
    how_many: str
    players: Plural
    which_room: str
    no_rooms: str
    room_line: str
    join_it: str
    watch_it: str
    ask_code: str
    ask_key_word: str
    bad_code: str
    with_extras: str
    dispatches: str
    labyrinth: str
    crop_circles: str

    number_or_part: str
    page: str
    filtered: str
    nothing_fits: str
    wait: str
    refused: str
    errors: Errors

    room_title: str
    stages: Stages
    presences: Presences
    bot: str
    you: str
    host: str
    watching: str
    what_next: str
    start: str
    add_bot: str
    leave: str
    rematch: str
    wants_rematch: str
    invite: str
    leave_now: str
    keep_seat: str
    resign_and_leave: str
    stay: str
    sure_to_resign: str
    yes: str
    log_empty: str
    said: str
    emotes: Emotes
    deadline: str
    clock: str

    seat: str
    points: Plural
    gain: str
    no_gain: str
    time_ran_out: str
    expiries: Expiries
    stand_in: str
    resigned: str
    outcome: str
    wins: str
    share: str
    nobody_wins: str
    abandoned: str
    replay: str


class TileWords(msgspec.Struct, frozen=True, kw_only=True):
    """The tile game."""

    kinds: Kinds
    roles: Kinds
    sides: Sides
    corners: Corners
    tiles: Plural
    shields: Plural
    cities: Plural
    neighbours: Plural
    followers: Plural

    landscape: str
    legend: str
    score: str
    figures: str
    drawn: str
    last: str
    feature: str
    complete: str
    open: str
    nobody: str
    no_features: str
    remaining: str

    started: str
    tile_drawn: str
    tile_removed: str
    tile_laid: str
    turned: str
    follower_placed: str
    city_complete: str
    city_open: str
    road_complete: str
    road_open: str
    cloister: str
    fields: str
    bonus: str
    scored: str
    returned: str
    figure_moved: str
    dispatch_drawn: str
    dispatches: tuple[str, str, str, str, str, str, str, str]
    dispatch_action: str
    dispatch_points: str
    dispatch_scored: str
    seal: str
    twice: str
    figures_joined: str
    circle_add: str
    circle_remove: str
    follower_added: str
    follower_taken: str

    ask_tile: str
    ask_follower: str
    ask_figures: str
    ask_dispatch: str
    ask_circle: str
    ask_add: str
    ask_remove: str
    place: str
    no_follower: str
    on_segment: str
    figure: str
    figure_for: str
    dispatch: str
    dark: str
    take_points: str
    carry_out: str
    carry_out_with: str
    everybody_adds: str
    everybody_removes: str
    add_at: str
    add_none: str
    take_back: str


class CardWords(msgspec.Struct, frozen=True, kw_only=True):
    """The card game."""

    cards: CardNames
    rows: Colours
    species: Colours
    count: Plural
    hidden: Plural

    title: str
    row: str
    claimed: str
    open_end: str
    seat: str
    herd: str
    unassigned: str
    follower_ready: str
    dealer: str
    hand: str
    claim: str

    turned_up: str
    joker_turned_up: str
    joker_laid: str
    round_began: str
    hand_dealt: str
    own_hand: str
    card_laid: str
    laid_face_down: str
    own_face_down: str
    follower_placed: str
    segment_turned_up: str
    persons: str
    misplaced: str
    cashed: str
    dragon_fairy: str
    assigned: str
    animals: str
    unassigned_scored: str
    chest_grew: str
    segment_scored: str
    chest_scored: str

    ask_joker: str
    ask_turn: str
    ask_segment: str
    lay_joker: str
    lay_card: str
    place_follower: str
    keep_all: str
    cash: str
    assign: str
    brings: str


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """A whole language."""

    house: HouseWords
    tiles: TileWords
    cards: CardWords

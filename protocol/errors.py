"""Every refusal and every way a connection ends, with its meaning: the docs are made from here."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final, NamedTuple


class ErrorCode(Enum):
    """Why a message was refused. A closed list."""

    MALFORMED = "malformed"
    UNKNOWN_TYPE = "unknown_type"
    UNSUPPORTED_VERSION = "unsupported_version"
    NOT_AUTHENTICATED = "not_authenticated"
    FORBIDDEN = "forbidden"
    NO_SUCH_ROOM = "no_such_room"
    ROOM_FULL = "room_full"
    ALREADY_STARTED = "already_started"
    NOT_STARTED = "not_started"
    NOT_YOUR_TURN = "not_your_turn"
    STALE_REQUEST = "stale_request"
    ILLEGAL_ACTION = "illegal_action"
    WRONG_GAME = "wrong_game"
    DUPLICATE_CONFLICT = "duplicate_conflict"
    RATE_LIMITED = "rate_limited"
    TOO_LARGE = "too_large"
    GAME_OVER = "game_over"
    SHUTTING_DOWN = "shutting_down"
    INTERNAL = "internal"


class Meaning(NamedTuple):
    """What a code means and what a client does about it."""

    why: str
    retry: str
    """Is it worth sending, or connecting, again?"""
    resume: str
    """What becomes of what the client holds?"""


NO_RETRY: Final = "no, not unchanged"
STAYS: Final = "not needed: the connection stays"

ERRORS: Final[dict[ErrorCode, Meaning]] = {
    ErrorCode.MALFORMED: Meaning(
        "Not JSON, a field is missing or of the wrong type, or it names something that does not "
        "exist, such as a seat or a bot; `path` says where.",
        NO_RETRY, STAYS,
    ),
    ErrorCode.UNKNOWN_TYPE: Meaning(
        "The server knows no message, or no action, with this `type`.",
        "no; perhaps the server is older than the client", STAYS,
    ),
    ErrorCode.UNSUPPORTED_VERSION: Meaning(
        "`hello.protocol` is a version this server does not speak; it closes with 4406.",
        "with another version", "yes, in a version the server speaks",
    ),
    ErrorCode.NOT_AUTHENTICATED: Meaning(
        "No `hello` yet, or its token belongs to nobody.",
        "after `hello`; with a bad token, without it", "no: a new identity has no seats",
    ),
    ErrorCode.FORBIDDEN: Meaning(
        "Not for you: no seat there, not the host, a wrong password, no spectators allowed, or "
        "a limit on rooms is reached.",
        "only if something changed", STAYS,
    ),
    ErrorCode.NO_SUCH_ROOM: Meaning(
        "No room has this code, or it has ended and been cleared away.", "no", STAYS,
    ),
    ErrorCode.ROOM_FULL: Meaning(
        "No seat is free, the seat asked for is taken, or there are enough spectators.",
        "with another seat, or later", STAYS,
    ),
    ErrorCode.ALREADY_STARTED: Meaning(
        "The game has begun, so seats and bots no longer change; `watch` may work.", "no", STAYS,
    ),
    ErrorCode.NOT_STARTED: Meaning(
        "The game has not begun, or still has free seats.", "once it has begun", STAYS,
    ),
    ErrorCode.NOT_YOUR_TURN: Meaning(
        "None of your seats is asked anything now.", "when you have a `request`", STAYS,
    ),
    ErrorCode.STALE_REQUEST: Meaning(
        "`req` is not an open request of your seats; it was answered, or time ran out.",
        "with the newest `request`", STAYS,
    ),
    ErrorCode.ILLEGAL_ACTION: Meaning(
        "The rules refuse this action, or these options; `rule` is their own code. The request "
        "stays open.",
        "with an action from `request.legal`", STAYS,
    ),
    ErrorCode.WRONG_GAME: Meaning(
        "An action of one game was sent to a room of another.", "no", STAYS,
    ),
    ErrorCode.DUPLICATE_CONFLICT: Meaning(
        "This `id` was used before with another body; the first one counts.",
        "with a new `id`", STAYS,
    ),
    ErrorCode.RATE_LIMITED: Meaning(
        "Too many messages; nothing was done.", "after `retry_ms`", STAYS,
    ),
    ErrorCode.TOO_LARGE: Meaning(
        "The frame is larger than `welcome.limits.frame_bytes`; the connection may close with "
        "1009.",
        NO_RETRY, "yes, if it closed",
    ),
    ErrorCode.GAME_OVER: Meaning("The game has ended.", "no; see `rematch`", STAYS),
    ErrorCode.SHUTTING_DOWN: Meaning(
        "The server is about to stop and takes nothing new.",
        "after reconnecting, with the same `id`", "yes",
    ),
    ErrorCode.INTERNAL: Meaning(
        "A mistake of the server, or its disk; what was acknowledged is safe.",
        "yes, with the same `id`, after a pause", STAYS,
    ),
}  # fmt: skip


class CloseCode(IntEnum):
    """Why a connection was closed. A closed list."""

    NORMAL = 1000
    GOING_AWAY = 1001
    TOO_LARGE = 1009
    RESTART = 1012
    MALFORMED = 4400
    NOT_AUTHENTICATED = 4401
    FORBIDDEN = 4403
    VERSION = 4406
    TIME_OUT = 4408
    REPLACED = 4409
    TOO_SLOW = 4413
    RATE_LIMITED = 4429
    INTERNAL = 4500
    DRAINING = 4503


CLOSES: Final[dict[CloseCode, Meaning]] = {
    CloseCode.NORMAL: Meaning("One side is done.", "as you like", "yes"),
    CloseCode.GOING_AWAY: Meaning("The other side goes away.", "after a pause", "yes"),
    CloseCode.TOO_LARGE: Meaning(
        "A frame was larger than the limit.", "yes, without that frame", "yes"
    ),
    CloseCode.RESTART: Meaning("The server restarts.", "after a pause", "yes"),
    CloseCode.MALFORMED: Meaning(
        "Too many messages were malformed, or a frame was not text.",
        "no: mend the client", "yes",
    ),
    CloseCode.NOT_AUTHENTICATED: Meaning(
        "The first message was no valid `hello`.", "yes, with a `hello`", "with a good token"
    ),
    CloseCode.FORBIDDEN: Meaning(
        "This origin, or this identity, may not connect.", "no", "no"
    ),
    CloseCode.VERSION: Meaning(
        "No version in common; the reason lists what the server speaks.",
        "with one of those", "yes",
    ),
    CloseCode.TIME_OUT: Meaning("No `hello`, or no pong, in time.", "yes", "yes"),
    CloseCode.REPLACED: Meaning(
        "A newer connection of the same identity took over.",
        "no, or the two take turns forever; let the person decide", "the newer one has it all",
    ),
    CloseCode.TOO_SLOW: Meaning(
        "The client read too slowly and its queue was full.", "yes", "yes"
    ),
    CloseCode.RATE_LIMITED: Meaning(
        "The client went on sending although it was `rate_limited`, or tried many rooms that do "
        "not exist.", "after a minute", "yes",
    ),
    CloseCode.INTERNAL: Meaning("A mistake of the server.", "after a pause", "yes"),
    CloseCode.DRAINING: Meaning(
        "The server is stopping; everything is stored.",
        "after a pause, growing up to half a minute", "yes",
    ),
}  # fmt: skip

RULES: Final[dict[str, str]] = {
    "bad_dispatch_target": "Dispatch 8 needs one of the own followers, the others none.",
    "bad_figures": "One figure, 0 or 1, for each award.",
    "bad_option": "An option has a value that is not allowed.",
    "bad_rotation": "A tile is turned by 0, 1, 2 or 3 quarter turns.",
    "bad_stack": "A setup's stack holds cards that do not exist.",
    "bag_too_large": "A setup's bag holds too many tiles.",
    "cannot_cash": "Only cards offered for it can be cashed, in the order offered.",
    "card_not_in_hand": "Only a card of the own hand can be laid.",
    "cell_is_not_adjacent": "A tile must touch a laid one along a side.",
    "cell_is_taken": "A tile lies there already.",
    "feature_is_occupied": "A follower stands on this feature already.",
    "follower_placed": "The follower is placed for this round.",
    "game_over": "The game has ended.",
    "labyrinth_is_off": "Labyrinth tiles need the basic or advanced labyrinth.",
    "no_follower_left": "No follower is left in the supply.",
    "no_own_follower_there": "None of the own followers stands there.",
    "no_such_change": "A crop circle adds or removes.",
    "no_such_row": "The rows are y, r, g and b.",
    "no_such_seat": "An option names a seat that this table does not have.",
    "no_such_segment": "The tile has no segment of this name.",
    "not_your_turn": "The seat is not asked.",
    "tile_does_not_fit": "Roads, cities and fields must continue on every side.",
    "unknown_option": "There is no option of this name.",
    "unknown_tile": "There is no tile of this name.",
    "wrong_action": "Another kind of action is asked for.",
    "wrong_assignment": "Each animal joker needs a species that the player holds.",
    "wrong_dealer": "A setup's dealer is not the one of the options.",
    "wrong_deck": "A setup's deck is not the game's 130 cards.",
    "wrong_game": "An action of another game.",
    "wrong_player_count": "The game is not for so many players.",
    "wrong_row": "Face up, a card goes to the row of its colour.",
}
"""The rules' own codes, told in `error.rule` with `illegal_action`. An open set."""

"""The numbers and alphabets of the language, in one place, so that server and schema agree.

A server may be configured to allow less; what it allows is told in `welcome.limits`.
"""

from __future__ import annotations

from typing import Final

PROTOCOL_VERSION: Final = 1
SUBPROTOCOL: Final = "bastide.v1"

FRAME_BYTES: Final = 16 * 1024
"""The largest frame a client may send."""

LARGEST_NUMBER: Final = 2**53 - 1
"""No whole number on the wire is larger, so that every language can hold it."""

ID_CHARS: Final = 64
NAME_CHARS: Final = 24
CLIENT_CHARS: Final = 64
CHAT_CHARS: Final = 300
PASSWORD_CHARS: Final = 64
TOKEN_CHARS: Final = 128
BOT_CHARS: Final = 32
SEGMENT_CHARS: Final = 16
TILE_CHARS: Final = 8

ROOM_LETTERS: Final = "BCDFGHJKMNPRSTWXZ"
"""No vowels, so that no code is a word; no L, Q, V and Y, which are taken for I, O, U or W."""
ROOM_LETTERS_IN_CODE: Final = 4
ROOM_PATTERN: Final = f"^[{ROOM_LETTERS}]{{{ROOM_LETTERS_IN_CODE}}}$"

UNSEEN: Final = r"\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff"
"""Characters that break lines or turn the direction of what follows."""
BLANK: Final = (
    r"\s\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f"
    r"\u2060-\u2064\u2800\u3164\ufe00-\ufe0f\uffa0"
)
"""Characters that show nothing by themselves; between others some of them have a meaning."""
TEXT_PATTERN: Final = rf"^(?=[\s\S]*[^{BLANK}])(?![\s\S]*[{UNSEEN}])"
"""Something to read, and nothing of `UNSEEN`; the same in Python and ECMAScript."""
HEX_32_BYTES: Final = "^[0-9a-f]{64}$"

MOST_SEATS: Final = 6
MOST_COORDINATE: Final = 999
MOST_RESUMED_ROOMS: Final = 64
MOST_LISTED_ROOMS: Final = 100
MOST_DELAY: Final = 500
"""Updates by which spectators may be kept behind."""
MOST_BOT_LEVEL: Final = 9
MOST_AWARDS: Final = 64
MOST_CARDS: Final = 130
MOST_JOKERS: Final = 4

LONGEST_BANK_MS: Final = 7 * 24 * 3600 * 1000
SHORTEST_MOVE_MS: Final = 100

EMOTES: Final = ("hello", "thanks", "nice", "oops", "hurry", "wow", "sorry", "good_game")
"""What `say` takes as an emote; more may come."""

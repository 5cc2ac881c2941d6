"""What each message was answered, so that the same `id` again gets the same answer.

Answers of the last messages are kept in memory. Those that changed something can be told again
after a restart too: folding a room's entries brings them back.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from time import perf_counter
from typing import Final, TypeAlias

import msgspec

from protocol.codec import encode
from protocol.errors import ErrorCode
from protocol.lobby import Create, Join, Watch
from protocol.messages import Answer, ClientMessage
from protocol.session import Refusal
from server.refused import TEMPORARY, Refused

MOST_KEPT: Final = 256
"""Answers kept per person."""

Tell: TypeAlias = Callable[[bytes], None]


def digest_of(message: ClientMessage) -> str:
    """What the message says, in sixteen letters. A password is left out: it must not be guessed."""
    if isinstance(message, Create | Join | Watch) and message.password is not None:
        message = msgspec.structs.replace(message, password=None)
    return blake2b(encode(message), digest_size=8).hexdigest()


class Answers:
    """One person's last messages and what they were answered."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[str, bytes]] = {}

    def recall(self, message_id: str, digest: str) -> bytes | None:
        """The answer this message got before, if it did; `Refused` if the id said other things."""
        known = self._kept.get(message_id)
        if known is None:
            return None
        if known[0] != digest:
            raise Refused(
                ErrorCode.DUPLICATE_CONFLICT, "This id was used for another message.", path="$.id"
            )
        return known[1]

    def remember(self, message_id: str, digest: str, answer: bytes) -> None:
        """This message was answered so; the oldest answer goes if there are too many."""
        self._kept[message_id] = (digest, answer)
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]


class Call:
    """A message that waits for its one answer."""

    def __init__(self, message_id: str, digest: str, answers: Answers, tell: Tell) -> None:
        self.id = message_id
        self.digest = digest
        self.is_answered = False
        self.outcome = "ok"
        self.began = perf_counter()
        self._answers = answers
        self._tell = tell

    def is_repeated(self) -> bool:
        """Tells the old answer if the message was answered before; `Refused` on a conflict."""
        known = self._answers.recall(self.id, self.digest)
        if known is not None:
            self._say(known)
        return known is not None

    def answer(self, answer: Answer) -> None:
        """The one answer, remembered unless trying again may help."""
        encoded = encode(answer)
        if not (isinstance(answer, Refusal) and answer.code in TEMPORARY):
            self._answers.remember(self.id, self.digest, encoded)
        self._say(encoded)

    def refuse(self, refused: Refused) -> None:
        """The answer is no."""
        self.outcome = "refused"
        self.answer(refused.told(self.id))

    def _say(self, encoded: bytes) -> None:
        assert not self.is_answered, "every message is answered once"
        self.is_answered = True
        self._tell(encoded)

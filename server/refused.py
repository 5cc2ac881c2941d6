"""The house says no: raised where it is decided, told to the sender as an `error`."""

from __future__ import annotations

from typing import Final

from protocol.errors import ErrorCode
from protocol.session import Refusal


class Refused(Exception):
    """A message is not carried out; nothing has changed."""

    def __init__(
        self,
        code: ErrorCode,
        sentence: str,
        *,
        path: str | None = None,
        rule: str | None = None,
        retry_ms: int | None = None,
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.path = path
        self.rule = rule
        self.retry_ms = retry_ms

    def told(self, message_id: str | None) -> Refusal:
        """The answer to the message with this id."""
        return Refusal(self.code, self.sentence, message_id, self.path, self.rule, self.retry_ms)


TEMPORARY: Final = frozenset(
    {
        ErrorCode.DUPLICATE_CONFLICT,
        ErrorCode.INTERNAL,
        ErrorCode.RATE_LIMITED,
        ErrorCode.SHUTTING_DOWN,
    }
)
"""Refusals that are not remembered as the answer to their `id`."""

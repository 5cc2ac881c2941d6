"""Bots that do what no bot should. Each is chosen by its level."""

from __future__ import annotations

import os
from random import Random
from typing import Any

CRASH, HANG, FAIL, BABBLE, PID = range(5)


def choose(view: Any, own: Any, random: Random, level: int | None) -> Any:
    if level == CRASH:
        os._exit(3)
    while level == HANG:
        pass
    if level == FAIL:
        raise RuntimeError("no idea")
    return {"pid": os.getpid()} if level == PID else "babble"

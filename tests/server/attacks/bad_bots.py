"""House bots that do what no bot should; the server starts them by the name of this module."""

from __future__ import annotations

import os
import sys
from random import Random
from typing import Any

QUIT, CRASH, HANG, FAIL, DEEP = range(1, 6)


def choose(_view: Any, _own: Any, _random: Random, level: int | None) -> Any:
    if level == QUIT:
        sys.exit("I quit")
    if level == CRASH:
        os._exit(3)
    while level == HANG:
        pass
    if level == DEEP:
        nest: list[Any] = []
        for _ in range(900):
            nest = [nest]
        return nest
    raise KeyboardInterrupt

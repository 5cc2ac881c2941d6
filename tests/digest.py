"""`python -m tests.digest GAME TABLE SEED` prints the fingerprint of a random game's every byte."""

from __future__ import annotations

import sys

from tests.laws import digest
from tests.registry import CASES
from tests.toy import TOYS

if __name__ == "__main__":
    name, table, seed = sys.argv[1:]
    print(digest((CASES | TOYS)[name], table, int(seed)))

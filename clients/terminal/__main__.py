"""`python -m clients.terminal`: the same as `bastide play`."""

from __future__ import annotations

import sys

from clients.terminal.cli import main

if __name__ == "__main__":
    sys.exit(main())

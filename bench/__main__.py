"""All benchmarks: `make bench`. Figures are ratios and CPU time of one run, never tests."""

from __future__ import annotations

from bench import cards, tiles

tiles.main()
cards.main()

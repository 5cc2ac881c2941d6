"""Where rules and wire meet: `table.py` for the house, one bridge per game behind it."""

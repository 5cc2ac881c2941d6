"""Bots: modules with a function `choose`, which see what their seat sees, like any stranger's."""

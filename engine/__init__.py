"""The rules: plain data and pure functions. Standard library and msgspec only."""

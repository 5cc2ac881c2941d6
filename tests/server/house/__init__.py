"""A house for tests: a real server on a free port, guests who talk to it, and a clock to turn."""

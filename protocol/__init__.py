"""The language of the house, version 1: what travels between clients and the server.

`messages.py` lists every message, `codec.py` turns bytes into them and back, `errors.py` says what
each refusal means, `schema.py` publishes it all. It knows no rule of any game and imports nothing
of the engine: it is a language, not a mirror.
"""

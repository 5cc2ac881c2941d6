"""A client by somebody who has read the published page and schema, and nothing else.

Plays one game to the end by chance, validates every message against the server's own schema, leaves
once in the middle and comes back, and prints what it saw as a line of JSON. It imports nothing of
this project.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import time
import urllib.request
from collections import deque
from contextlib import ExitStack
from typing import Any

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

Message = dict[str, Any]
SECONDS = 60
"""No single wait is longer."""


class Schema:
    """The server's schema, and which of its types a message is."""

    def __init__(self, text: bytes) -> None:
        self._defs = json.loads(text)["$defs"]
        self._validators: dict[str, Any] = {}
        self.seen: set[str] = set()

    def check(self, union: str, message: Message) -> None:
        """Raises unless the message is the member of the union that its `type` says."""
        mapping = self._defs[union]["discriminator"]["mapping"]
        place = mapping[message["type"]]
        if place not in self._validators:
            self._validators[place] = Draft202012Validator({"$defs": self._defs, "$ref": place})
        self._validators[place].validate(message)
        self.seen.add(message["type"])
        self.seen.update(event["type"] for event in message.get("events", ()))


def fetch(url: str) -> bytes:
    """A document of the server."""
    with urllib.request.urlopen(url, timeout=SECONDS) as answer:
        body: bytes = answer.read()
    return body


class Stranger:
    """One seat in one game."""

    def __init__(self, url: str, name: str, seed: str) -> None:
        self.url = url
        self.name = name
        self.schema = Schema(fetch(f"{url}/schema/v1.json"))
        self.random = random.Random(seed)
        self.prefix = f"{seed}-{time.monotonic_ns()}"
        self.token: str | None = None
        self.point: Message | None = None
        self.pushes: deque[Message] = deque()
        self.answered: set[int] = set()
        self.counts = {"messages": 0, "events": 0, "actions": 0, "resumes": 0, "sent": 0}
        self.stack = ExitStack()
        self.socket: ClientConnection

    def connect(self) -> None:
        """Says hello, with what was seen last if there is something."""
        address = self.url.replace("http", "ws", 1) + "/ws"
        self.socket = self.stack.enter_context(
            connect(
                address, subprotocols=[Subprotocol("bastide.v1")], compression=None, max_size=2**24
            )
        )
        hello: Message = {"type": "hello", "name": self.name, "client": "stranger.py"}
        if self.token:
            hello["token"] = self.token
        if self.point:
            hello["resume"] = [self.point]
        self.token = self.ask(hello)["token"]

    def receive(self) -> Message:
        """The next message, validated."""
        message: Message = json.loads(self.socket.recv(timeout=SECONDS))
        self.schema.check("ServerMessage", message)
        self.counts["messages"] += 1
        return message

    def ask(self, message: Message) -> Message:
        """Sends a message and waits for its answer; what comes before it is kept."""
        while True:
            self.counts["sent"] += 1
            message = message | {"id": f"{self.prefix}-{self.counts['sent']}"}
            self.schema.check("ClientMessage", message)
            self.socket.send(json.dumps(message))
            while (answer := self.receive()).get("id") != message["id"]:
                self.pushes.append(answer)
            if answer.get("code") != "rate_limited":
                break
            time.sleep(answer["retry_ms"] / 1000)
        if answer["type"] == "error":
            raise RuntimeError(f"{message} was refused: {answer}")
        return answer

    def choose(self, legal: list[Message]) -> Message:
        """One of the legal actions; a grouped placement is opened up as the page says."""
        offer = dict(self.random.choice(legal))
        followers = offer.pop("followers", None)
        follower = self.random.choice([None, *followers]) if followers else None
        if follower:
            offer["follower"] = follower
        return offer

    def answer(self, room: str, own: Message) -> None:
        """Answers a request that was not answered yet."""
        request = own.get("request")
        if request and request["req"] not in self.answered:
            self.answered.add(request["req"])
            self.counts["actions"] += 1
            action = self.choose(request["legal"])
            act = {"type": "act", "room": room, "req": request["req"], "action": action}
            self.ask(act)

    def follow(self, told: Message) -> None:
        """An update or a snapshot: no gap may be before it."""
        if told["type"] == "update" and self.point:
            wanted = (self.point["epoch"], self.point["seq"] + 1)
            assert (told["epoch"], told["seq"]) == wanted, (wanted, told["seq"])
        self.counts["events"] += len(told.get("events", ()))
        self.point = {key: told[key] for key in ("room", "epoch", "seq")}
        for own in told.get("you", ()):
            self.answer(told["room"], own)

    def leave_and_return(self) -> None:
        """Drops the connection and resumes."""
        self.stack.close()
        self.counts["resumes"] += 1
        self.connect()

    def play(self, *, is_host: bool, drop_after: int) -> Message:
        """To the end of the game; the room as it was told last."""
        has_started = False
        while True:
            told = self.pushes.popleft() if self.pushes else self.receive()
            if told["type"] in ("update", "snapshot"):
                self.follow(told)
            elif told["type"] == "room":
                is_full = all(seat["presence"] != "free" for seat in told["seats"])
                if told["stage"] == "finished":
                    return told
                if told["stage"] == "waiting" and is_host and is_full and not has_started:
                    has_started = True
                    self.ask({"type": "start", "room": told["room"]})
            is_idle = not self.pushes and self.counts["resumes"] == 0
            if is_idle and self.point and self.point["seq"] >= drop_after:
                self.leave_and_return()

    def result(self, room: Message) -> Message:
        """What both players must agree on, and what was seen on the way."""
        check_deal(room["deal"])
        record = [json.loads(line) for line in self.record(room).splitlines()]
        for line in record:
            self.schema.check("RecordLine", line)
        return {
            "game": room["game"],
            "result": room["result"],
            "lines": len(record),
            "events": self.counts["events"],
            "seq": self.point["seq"] if self.point else None,
            "own": {
                **self.counts,
                "seats": room["you"]["seats"],
                "types": sorted(self.schema.seen),
            },
        }

    def record(self, room: Message) -> str:
        """The record of the game, as the server keeps it."""
        return fetch(f"{self.url}/replays/{room['record']}.jsonl").decode()


def check_deal(deal: Message) -> None:
    """The secret is the one that was committed to."""
    secret, terms = bytes.fromhex(deal["secret"]), deal["terms"].encode()
    made = hashlib.sha256(b"bastide.commitment.v1\0" + secret + terms).hexdigest()
    assert made == deal["commitment"], "the deal was not fair"


def main() -> None:
    """Creates a room with these options, or joins one, and plays."""
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("--name", default="Stranger")
    parser.add_argument("--create", help="options of the game, as JSON")
    parser.add_argument("--join", help="the code of a room")
    parser.add_argument("--drop-after", type=int, default=20)
    asked = parser.parse_args()
    stranger = Stranger(asked.url, asked.name, f"py-{asked.name}")
    game = json.loads(asked.create)["type"].split(".")[0] if asked.create else "carcassonne"
    catalog = json.loads(fetch(f"{asked.url}/catalog/{game}.json"))
    stranger.schema.check("GameCatalog", catalog)
    stranger.connect()
    if asked.create:
        room = stranger.ask({"type": "create", "options": json.loads(asked.create)})["room"]
    else:
        room = stranger.ask({"type": "join", "room": asked.join})["room"]
    print(json.dumps({"room": room}), flush=True)
    end = stranger.play(is_host=bool(asked.create), drop_after=asked.drop_after)
    print(json.dumps(stranger.result(end)), flush=True)
    stranger.stack.close()


if __name__ == "__main__":
    main()

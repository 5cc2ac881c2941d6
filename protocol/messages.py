"""Every message there is: what clients may say, and what the server says."""

from __future__ import annotations

from typing import TypeAlias

from protocol.lobby import (
    AddBot,
    Create,
    Join,
    Leave,
    ListRooms,
    Rematch,
    RemoveBot,
    Resign,
    RoomList,
    RoomState,
    Start,
    Watch,
)
from protocol.room import Act, Said, Say, Snapshot, Update
from protocol.session import Ack, Hello, Notice, Ping, Pong, Refusal, Welcome

ClientMessage: TypeAlias = (
    Hello
    | ListRooms
    | Create
    | Join
    | Watch
    | Leave
    | AddBot
    | RemoveBot
    | Start
    | Rematch
    | Resign
    | Act
    | Say
    | Ping
)
"""Each is answered exactly once, by a message that carries its `id`."""

Answer: TypeAlias = Welcome | RoomList | Pong | Ack | Refusal

Push: TypeAlias = RoomState | Snapshot | Update | Said | Notice
"""What comes unasked, and carries no `id`."""

ServerMessage: TypeAlias = Answer | Push

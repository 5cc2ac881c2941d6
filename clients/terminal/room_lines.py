"""A room in lines: who sits there, what the house does, and why something was refused."""

from __future__ import annotations

from clients.terminal.board import LETTERS
from clients.terminal.card_events import tell_cards
from clients.terminal.scene import Scene
from clients.terminal.tile_events import tell_tiles
from clients.terminal.words import HouseWords, Words
from protocol.carcassonne import CarcassonneOptions
from protocol.carcassonne_events import CarcassonneEvent
from protocol.cardcassonne_events import CardcassonneEvent
from protocol.lobby import GameOptions, RoomSeat, RoomState, RoomSummary
from protocol.room import (
    Clocks,
    GameClosed,
    GameEvent,
    PlayerResigned,
    RoomEvent,
    Said,
    StandInTookOver,
    TimeRanOut,
)
from protocol.session import Notice, Refusal


def names_at(state: RoomState, words: HouseWords) -> tuple[str, ...]:
    """What each seat is called; who has another's name gets the letter of the seat as well."""
    names = [
        seat.name or seat.bot or words.seat.format(number=seat.seat + 1) for seat in state.seats
    ]
    return tuple(
        f"{name} {LETTERS[seat]}" if names.count(name) > 1 else name
        for seat, name in enumerate(names)
    )


def options_text(options: GameOptions, words: HouseWords) -> str:
    """A game with its expansions."""
    if not isinstance(options, CarcassonneOptions):
        return words.games["cardcassonne"]
    extras: list[str] = []
    if options.dispatches:
        extras.append(words.dispatches)
    if options.labyrinth != "off":
        extras.append(words.labyrinth.format(how=options.labyrinth))
    if options.crop_circles != "off":
        extras.append(words.crop_circles.format(which=options.crop_circles))
    game = words.games["carcassonne"]
    return words.with_extras.format(game=game, extras=", ".join(extras)) if extras else game


def room_lines(state: RoomState, words: HouseWords) -> list[str]:
    """The room, seat by seat."""
    title = words.room_title.format(
        room=state.room,
        game=options_text(state.options, words),
        stage=words.stages[state.stage],
    )
    lines = [title, *(_seat_line(seat, state, words) for seat in state.seats)]
    if not state.you.seats:
        lines.append(words.watching)
    if any(seat.presence == "free" for seat in state.seats):
        lines.append(words.invite.format(room=state.room))
    return lines


def _seat_line(seat: RoomSeat, state: RoomState, words: HouseWords) -> str:
    marks = [words.presences[seat.presence]] if seat.name or seat.bot else []
    if seat.bot:
        marks = [words.bot.format(bot=seat.bot)]
    if seat.seat in state.you.seats:
        marks.append(words.you)
    if seat.seat == state.host:
        marks.append(words.host)
    name = seat.name or seat.bot or words.presences["free"]
    return f"  {LETTERS[seat.seat]} {name}" + (f" ({', '.join(marks)})" if marks else "")


def presence_lines(before: RoomState, now: RoomState, words: HouseWords) -> list[str]:
    """Who has come, gone or lost the connection since then."""
    names = names_at(now, words)
    lines = [
        f"{names[new.seat]}: {words.presences[new.presence]}"
        for old, new in zip(before.seats, now.seats, strict=False)
        if old.presence != new.presence
    ]
    wishes = (seat for seat in now.rematch if seat not in before.rematch)
    return lines + [words.wants_rematch.format(name=names[seat]) for seat in wishes]


def summary_line(room: RoomSummary, words: HouseWords) -> str:
    """A room of the list."""
    return words.room_line.format(
        room=room.room,
        game=options_text(room.options, words),
        stage=words.stages[room.stage],
        free=room.free,
        seats=room.options.players,
        names=", ".join(room.players) or "-",
    )


def tell(event: GameEvent, scene: Scene) -> str:
    """Any event as one sentence."""
    if isinstance(event, CarcassonneEvent):
        return tell_tiles(event, scene)
    if isinstance(event, CardcassonneEvent):
        return tell_cards(event, scene)
    return _tell_house(event, scene)


def _tell_house(event: RoomEvent, scene: Scene) -> str:
    words = scene.words.house
    match event:
        case TimeRanOut(seat=seat, then=then):
            return words.time_ran_out.format(name=scene.name(seat), then=words.expiries[then])
        case StandInTookOver(seat=seat, bot=bot):
            return words.stand_in.format(bot=bot, name=scene.name(seat))
        case PlayerResigned(seat=seat):
            return words.resigned.format(name=scene.name(seat))
        case GameClosed(result=result):
            if result.reason == "played":
                return ""  # the game's own last event has told it
            if result.reason == "abandoned":
                return words.abandoned
            return scene.outcome(result)


def said_line(said: Said, words: HouseWords) -> str:
    """What somebody said."""
    text = said.text or said.emote or ""
    for emote, meaning in words.emotes.items():
        if said.emote == emote:
            text = str(meaning)
    return words.said.format(name=said.name, text=text)


def notice_line(notice: Notice, words: HouseWords) -> str:
    """Something about the house; nothing if it is of a kind unknown here."""
    return {
        "draining": words.draining,
        "restart": words.restart,
        "room_closed": words.room_closed.format(room=notice.room),
    }.get(notice.kind, "")


def refusal_line(refusal: Refusal, words: HouseWords) -> str:
    """Why something was not done: in the reader's language, then in the server's words."""
    sentences = {code: str(sentence) for code, sentence in words.errors.items()}
    sentence = f"{sentences[refusal.code.value]} ({refusal.sentence})"
    return words.refused.format(sentence=sentence)


def clock_line(clocks: Clocks, scene: Scene) -> str:
    """How much time everybody has."""
    times = (
        scene.words.house.clock.format(
            name=scene.name(seat), minutes=left // 60_000, seconds=left // 1000 % 60
        )
        for seat, left in enumerate(clocks.left_ms)
    )
    return ", ".join(times) + "."


def deadline_line(deadline_ms: int | None, clocks: Clocks | None, words: Words) -> list[str]:
    """How long the asked seat may think."""
    if deadline_ms is None or clocks is None:
        return []
    seconds = max(0, deadline_ms - clocks.server_ms) // 1000
    return [words.house.deadline.format(seconds=seconds)]

"""Inside a room: the table, the open request, and what can be done before and after a game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from clients.terminal import cards, tiles
from clients.terminal.board import Catalog, tile_lines
from clients.terminal.dialogue import Step, menu_of
from clients.terminal.menu import Menu
from clients.terminal.room_lines import clock_line, deadline_line, room_lines
from clients.terminal.table import Table
from protocol.carcassonne import CarcassonneRequest, CarcassonneView, PlaceTile, PlaceTileOptions
from protocol.cardcassonne import CardcassonneAction, CardcassonneRequest, CardcassonneView
from protocol.lobby import AddBot, Rematch, Start
from protocol.messages import ClientMessage
from protocol.room import Act
from protocol.session import Refusal

if TYPE_CHECKING:
    from clients.terminal.guest import Guest


class Playing:
    """What a guest sees and is asked at a table."""

    def __init__(self, guest: Guest, catalog: Catalog, *, plain: bool) -> None:
        self._guest = guest
        self._catalog = catalog
        self._plain = plain

    def between_games(self) -> Menu[Step] | None:
        """Before and after a game: begin, fill seats, play again, leave."""
        state, words = self._guest.table.state, self._guest.words.house
        if state is None or state.stage == "playing":
            return None
        lines: list[tuple[str, Step]] = []
        is_full = all(seat.presence != "free" for seat in state.seats)
        if state.stage == "waiting" and state.you.host and is_full:
            lines.append((words.start, self._send(Start(self._guest.line.next_id(), state.room))))
        if state.stage == "waiting" and state.you.host and not is_full:
            for offer in self._guest.line.welcome.bots:
                if state.game in offer.games:
                    add = AddBot(self._guest.line.next_id(), state.room, offer.bot)
                    lines.append((words.add_bot.format(bot=offer.bot), self._send(add)))
        if state.stage == "finished" and state.you.seats:
            lines.append(
                (words.rematch, self._send(Rematch(self._guest.line.next_id(), state.room)))
            )
        lines.append((words.leave, self._guest.leave_room))
        return menu_of(words.what_next, lines)

    def _send(self, message: ClientMessage) -> Step:
        async def step() -> None:
            answer = await self._guest.line.ask(message)
            self._guest.refuse(answer)
            if isinstance(answer, Refusal):
                self._guest.refresh()

        return step

    def table_lines(self, table: Table) -> list[str]:
        """The game in sight, as far as it is known."""
        asked = table.asked
        if isinstance(table.view, CarcassonneView):
            request = asked[1] if asked else None
            legal = request.legal if isinstance(request, CarcassonneRequest) else ()
            lines = tiles.table_lines(table.view, self._guest.scene, self._catalog, legal)
        elif isinstance(table.view, CardcassonneView):
            lines = cards.table_lines(table.view, table.own_cards, self._guest.scene)
        else:
            lines = room_lines(table.state, self._guest.words.house) if table.state else []
        return [*lines, *([clock_line(table.clocks, self._guest.scene)] if table.clocks else [])]

    def ask(self, seat: int, request: CarcassonneRequest | CardcassonneRequest) -> None:
        """Shows the table and the open request."""
        if not self._plain:
            self._guest.show_lines(self.table_lines(self._guest.table))
        self._guest.show_lines(
            deadline_line(request.deadline_ms, self._guest.table.clocks, self._guest.words)
        )
        view = self._guest.table.view
        if isinstance(request, CarcassonneRequest) and isinstance(view, CarcassonneView):
            self._open_answers(
                request.req, tiles.request_menu(view, seat, request, self._guest.scene)
            )
        elif isinstance(request, CardcassonneRequest):
            self._open_answers(request.req, cards.request_menu(request, self._guest.scene))

    def _open_answers(
        self,
        req: int,
        menu: Menu[tiles.Answer] | Menu[CardcassonneAction],
        *,
        can_go_back: bool = False,
    ) -> None:
        lines: list[tuple[str, Step]] = [
            (choice.label, partial(self._answer, req, choice.value)) for choice in menu.choices
        ]
        if can_go_back:
            lines.append((self._guest.words.house.go_back, self._go_back))
        self._guest.open(menu_of(menu.title, lines))

    async def _go_back(self) -> None:
        self._guest.refresh()

    async def _answer(self, req: int, answer: tiles.Answer | CardcassonneAction) -> None:
        """Sends the action; for a tile that may carry a follower, asks for it first."""
        if isinstance(answer, PlaceTileOptions):
            if answer.followers and isinstance(self._guest.table.view, CarcassonneView):
                drawn = self._guest.table.view.drawn
                if drawn and not self._plain:
                    turned = tile_lines(drawn, answer.rotation, self._catalog)
                    self._guest.show_lines([f"    {line}" for line in turned])
                menu = tiles.follower_menu(answer, drawn, self._guest.scene, self._catalog)
                self._open_answers(req, menu, can_go_back=True)
                return
            answer = PlaceTile(answer.x, answer.y, answer.rotation)
        act = Act(self._guest.line.next_id(), self._guest.table.room, req, answer)
        told = await self._guest.line.ask(act)
        if isinstance(told, Refusal):
            self._guest.refuse(told)
            self._guest.refresh()

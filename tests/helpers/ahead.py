"""Tables at which everybody sits by their own link, and what they plan and order there."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import httpx

import ironroad
from ironroad.bots import make_bot
from ironroad.core.game import Game
from tests.helpers.powersite import Backdoor, sitting
from tests.helpers.server import Server, Visitor

Wanted = Callable[[Game], bool]


@cache
def _begun(name: str, edition: str, players: int, rounds: int) -> Game:
    game = ironroad.new(name, players=players, seed=3, edition=edition or None)
    return played(game, lambda game: game.round >= rounds)


def begun(name: str, edition: str = "", players: int = 3, rounds: int = 1) -> Game:
    """A game that bots have played until a round began."""
    return _begun(name, edition, players, rounds).copy()


def played(game: Game, wanted: Wanted) -> Game:
    """The game after bots have played until it is as wanted."""
    game, bot = game.copy(), make_bot("greedy", "ahead")
    while not wanted(game):
        assert game.to_move is not None
        view = game.view(game.to_move)
        game.push(bot.choose(view, view.legal_moves(), 1))
    return game


def legal(game: Game, start: str) -> str:
    """The first legal move that begins so."""
    return next(move.text for move in game.legal_moves() if move.text.startswith(start))


def quiet_move(game: Game) -> str:
    """A move that changes as little as possible."""
    texts = [move.text for move in game.legal_moves()]
    quiet = ("shares 0", "drop", "done", "pass", "money", "score income")
    return next((text for text in quiet if text in texts), texts[0])


class People:
    """A table of people, each with the link of their seat."""

    def __init__(self, server: Server, backdoor: Backdoor, visitor: Visitor, game: Game) -> None:
        self.backdoor = backdoor
        self.visitor = visitor
        self.table = backdoor.new_table(game, *["person"] * game.rules.players)
        self.given = len(self.table.game.record)
        visitor.get("/")

    @property
    def game(self) -> Game:
        self.table = self.backdoor.look(self.table)
        return self.table.game

    def url(self, seat: int) -> str:
        return sitting(self.table, seat).url

    def moves_of(self, seat: int) -> list[str]:
        """What a seat has done since the table was made."""
        entries = self.game.record.entries[self.given :]
        return [entry.move.text for entry in entries if entry.seat == seat]

    def move(self, text: str, seat: int | None = None) -> httpx.Response:
        """Whoever is asked moves; answers when all that was ordered is done."""
        game = self.game
        mover = game.to_move if seat is None else seat
        assert mover is not None
        answer = self.visitor.move(self.url(mover), text, self.table.number)
        assert answer.status_code == 200, answer.text
        self.settle()
        return answer

    def settle(self) -> None:
        assert self.visitor.get(f"{self.url(0)}/ahead").status_code == 200

    def plan(self, seat: int, phase: str, move: str) -> httpx.Response:
        return self.visitor.post(f"{self.url(seat)}/plan/{phase}/moves", json=True, move=move)

    def order(self, seat: int, kind: str, **form: Any) -> httpx.Response:
        return self.visitor.post(f"{self.url(seat)}/instructions/{kind}", json=True, **form)

    def panel(self, seat: int) -> str:
        """What the owner of a seat is shown."""
        return str(self.visitor.get(f"{self.url(seat)}/ahead").json()["html"])

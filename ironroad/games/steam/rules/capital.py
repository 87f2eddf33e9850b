"""Expert game, phase 1: every seat raises capital once."""

from __future__ import annotations

from ironroad.core.game import Pending
from ironroad.core.moves import Move
from ironroad.core.sentences import Sentence, say, say_n
from ironroad.games.steam.rules.money import raise_capital, units_left
from ironroad.games.steam.rules.moves import Capital
from ironroad.games.steam.rules.state import SteamPhase, SteamState


class RaiseCapital(SteamPhase):
    kind = "capital"
    asks: tuple[str, ...] = ("capital",)

    def __init__(self) -> None:
        self.choices: list[Move] = []

    def enter(self, s: SteamState) -> None:
        s.todo = [seat for seat in s.order if units_left(s, seat)]

    def ask(self, s: SteamState) -> Pending | None:
        return Pending("capital", s.todo[0]) if s.todo else None

    def moves(self, s: SteamState) -> list[Move]:
        most = units_left(s, s.todo[0])
        while len(self.choices) <= most:
            self.choices.append(Capital(len(self.choices)))
        return self.choices[: most + 1]

    def allows(self, s: SteamState, move: Move) -> bool:
        return isinstance(move, Capital) and move.units <= units_left(s, s.todo[0])

    def refuse(self, s: SteamState, move: Move) -> Sentence:
        if not isinstance(move, Capital):
            return say("capital is raised now, so '{move}' cannot be", move=move.text)
        left = units_left(s, s.todo[0])
        return say_n("only {n} more unit can be raised", "only {n} more units can be raised", left)

    def apply(self, s: SteamState, move: Move) -> None:
        assert isinstance(move, Capital)
        raise_capital(s, s.todo.pop(0), move.units)

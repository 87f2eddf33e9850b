"""The round: every seat takes two actions, one after the other."""

from __future__ import annotations

from ironroad.core.game import Pending
from ironroad.core.moves import Build, Move, Pass
from ironroad.core.sentences import Sentence, say
from ironroad.games.steam_power.rules import hands
from ironroad.games.steam_power.rules.build import BuildTrack
from ironroad.games.steam_power.rules.deliveries import Deliver
from ironroad.games.steam_power.rules.draws import DrawContracts
from ironroad.games.steam_power.rules.factories import Factories
from ironroad.games.steam_power.rules.moves import Factory, Fulfil, Remove, TakeContracts, TakeMoney
from ironroad.games.steam_power.rules.options import Options
from ironroad.games.steam_power.rules.state import (
    ACTIONS,
    BONUS_WORDS,
    DRAWS,
    FACTORY_BONUS,
    NO_BONUS,
    NO_CONTRACT,
    STEPS,
    TRACK_BONUS,
    Power,
    PowerPhase,
)


class Actions(PowerPhase):
    """An action is chosen by its first move."""

    kind = "action"

    def __init__(self, build: BuildTrack, factories: Factories, deliver: Deliver, options: Options) -> None:
        self.build = build
        self.factories = factories
        self.deliver = deliver
        self.options = options
        self.contracts = TakeContracts()
        self.cash = TakeMoney()

    def ask(self, s: Power) -> Pending | None:
        return Pending("action", s.todo[0], f"action {ACTIONS + 1 - s.actions}")

    def moves(self, s: Power) -> list[Move]:
        found = self.build.steps(s) + self.factories.moves(s) + self.deliver.fulfillable(s)
        if may_draw(s):
            found.append(self.contracts)
        found.append(self.cash)
        return found

    def allows(self, s: Power, move: Move) -> bool:
        if isinstance(move, (Build, Remove)):
            return self.build.allows(s, move)
        if isinstance(move, Factory):
            return self.factories.allows(s, move)
        if isinstance(move, Fulfil):
            return self.deliver.allows_fulfil(s, move)
        return (isinstance(move, TakeContracts) and may_draw(s)) or isinstance(move, TakeMoney)

    def refuse(self, s: Power, move: Move) -> Sentence:
        if isinstance(move, (Build, Remove)):
            return self.build.refuse(s, move)
        if isinstance(move, Factory):
            return self.factories.refuse(s, move)
        if isinstance(move, Fulfil):
            return self.deliver.refuse_fulfil(s, move)
        if isinstance(move, TakeContracts):
            return say("there are no contracts to take")
        return say("'{move}' is no action: build, factory, fulfil, contracts or money", move=move.text)

    def price(self, s: Power, move: Move) -> int:
        if isinstance(move, Fulfil):
            return self.deliver.price(s, move)
        return self.build.price(s, move)

    def apply(self, s: Power, move: Move) -> None:
        s.actions -= 1
        self.take(s, move)

    def take(self, s: Power, move: Move) -> None:
        """An action, or the bonus that is one."""
        if isinstance(move, (Build, Remove)):
            s.steps = STEPS
            self.build.apply(s, move)
        elif isinstance(move, Factory):
            self.factories.apply(s, move)
        elif isinstance(move, Fulfil):
            self.deliver.fulfil(s, move)
        elif isinstance(move, TakeContracts):
            s.draws = DRAWS
        else:
            s.money[s.todo[0]] += self.options.money


class Bonus(PowerPhase):
    """The bonus action of a contract just fulfilled, or none."""

    kind = "bonus"

    def __init__(self, actions: Actions) -> None:
        self.actions = actions
        self.skip = Pass()

    def ask(self, s: Power) -> Pending | None:
        return Pending("bonus", s.todo[0], BONUS_WORDS[s.bonus])

    def is_useful(self, s: Power) -> bool:
        return len(self.moves(s)) > 1

    def moves(self, s: Power) -> list[Move]:
        found: list[Move] = [self.skip]
        if s.bonus == TRACK_BONUS:
            found += self.actions.build.steps(s)
        elif s.bonus == FACTORY_BONUS:
            found += self.actions.factories.moves(s)
        elif may_draw(s):
            found.append(self.actions.contracts)
        return found

    def allows(self, s: Power, move: Move) -> bool:
        return isinstance(move, Pass) or (self._fits(s, move) and self.actions.allows(s, move))

    def _fits(self, s: Power, move: Move) -> bool:
        if s.bonus == TRACK_BONUS:
            return isinstance(move, (Build, Remove))
        return isinstance(move, Factory if s.bonus == FACTORY_BONUS else TakeContracts)

    def refuse(self, s: Power, move: Move) -> Sentence:
        if self._fits(s, move):
            return self.actions.refuse(s, move)
        if s.bonus == TRACK_BONUS:
            return say("the bonus is to build track, or pass, not '{move}'", move=move.text)
        if s.bonus == FACTORY_BONUS:
            return say("the bonus is a factory, or pass, not '{move}'", move=move.text)
        return say("the bonus is to take contracts, or pass, not '{move}'", move=move.text)

    def price(self, s: Power, move: Move) -> int:
        return self.actions.price(s, move)

    def apply(self, s: Power, move: Move) -> None:
        s.bonus = NO_BONUS
        if not isinstance(move, Pass):
            self.actions.take(s, move)


class Turns(PowerPhase):
    """Every seat's turn: what is asked is up to the part of the turn that is on."""

    kind = "turn"
    asks: tuple[str, ...] = ("action",)

    def __init__(self, actions: Actions, draw: DrawContracts) -> None:
        self.actions = actions
        self.bonus = Bonus(actions)
        self.draw = draw

    def enter(self, s: Power) -> None:
        self._begin(s, s.order[:])

    def suppose(self, s: Power, seat: int) -> bool:
        self._begin(s, [seat])
        return True

    def _begin(self, s: Power, todo: list[int]) -> None:
        s.todo = todo
        s.end_turn()
        s.actions = ACTIONS

    def ask(self, s: Power) -> Pending | None:
        self._drop_void(s)
        while s.todo and self._is_over(s):
            s.todo.pop(0)
            s.actions = ACTIONS if s.todo else 0
        return self._part(s).ask(s) if s.todo else None

    def _drop_void(self, s: Power) -> None:
        """Draws from nowhere and a bonus without use are lost."""
        if s.draws and s.todo and not may_draw(s):
            s.draws = 0
        if s.bonus and s.todo and not self.bonus.is_useful(s):
            s.bonus = NO_BONUS

    def _is_over(self, s: Power) -> bool:
        return not (s.actions or s.steps or s.draws or s.bonus) and s.contract == NO_CONTRACT

    def _part(self, s: Power) -> PowerPhase:
        if s.draws:
            return self.draw
        if s.contract != NO_CONTRACT:
            return self.actions.deliver
        if s.steps:
            return self.actions.build
        return self.bonus if s.bonus else self.actions

    def moves(self, s: Power) -> list[Move]:
        return self._part(s).moves(s)

    def weights(self, s: Power) -> list[int]:
        return self._part(s).weights(s)

    def allows(self, s: Power, move: Move) -> bool:
        return self._part(s).allows(s, move)

    def price(self, s: Power, move: Move) -> int:
        return self._part(s).price(s, move)

    def gains(self, s: Power, move: Move) -> list[int]:
        return self._part(s).gains(s, move)

    def refuse(self, s: Power, move: Move) -> Sentence:
        return self._part(s).refuse(s, move)

    def apply(self, s: Power, move: Move) -> None:
        self._part(s).apply(s, move)


def may_draw(s: Power) -> bool:
    return hands.source(s, s.todo[0]) != hands.VOID

"""What the owner of a seat is shown of what it has planned and ordered."""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import Final

from ironroad.core.game import Game
from ironroad.core.moves import Done, Pass
from ironroad.draw import BoardParts, board_parts
from ironroad.site.ahead.goods import TRACKS, scores
from ironroad.site.ahead.kinds import kinds_in
from ironroad.site.ahead.money import SHARES
from ironroad.site.ahead.plans import Planned, Sketch, Trial
from ironroad.site.ahead.roles import role_names
from ironroad.site.ahead.store import Order
from ironroad.site.ahead.turns import phases_asking, phases_planned
from ironroad.site.rendering.pagestate import PageState
from ironroad.site.rendering.previews import unmarked
from ironroad.site.table.sights import Seen, Telling
from ironroad.site.table.tables import layered
from ironroad.site.table.viewer import Viewer
from ironroad.telling import teller
from ironroad.telling.choices import Choices
from ironroad.telling.parts import Choice

# Ends a turn, so it is nothing to plan.
ENDINGS: Final = (Done, Pass)
MOST_OFFERED: Final = 80


class PlanState(PageState):
    """A turn that a seat thinks through: like its turn, but in a game that is only supposed."""

    def __init__(self, viewer: Viewer, game: Game) -> None:
        super().__init__(viewer)
        self._whole = game
        self.telling = Telling(game)

    @cached_property
    def seen(self) -> Seen:
        return Seen(self.game)

    @cached_property
    def seat(self) -> int | None:
        return self.viewer.own

    @cached_property
    def mine(self) -> bool:
        return True

    @cached_property
    def hides(self) -> bool:
        return False

    @cached_property
    def undo(self) -> int | None:
        return None

    @cached_property
    def restart(self) -> int | None:
        return None

    @cached_property
    def choices(self) -> Choices:
        return self.telling.choices.without(*ENDINGS)


class Panel:
    """What a seat has planned and ordered, for its owner."""

    def __init__(self, viewer: Viewer, seat: int, plan: list[Planned], orders: list[Order]) -> None:
        self.viewer = viewer
        self.seat = seat
        self.state = PageState(viewer)
        self.game: Game = self.state.game
        self.orders = orders
        self.sketch = Sketch(self.game, seat, plan)

    @property
    def url(self) -> str:
        return self.viewer.url

    @property
    def over(self) -> bool:
        return self.viewer.table.over

    # The plan

    @property
    def trials(self) -> list[Trial]:
        return self.sketch.trials

    @property
    def next(self) -> tuple[int, Trial] | None:
        """The planned move that is for the turn which is the seat's now, with its place in the plan."""
        if not self.state.mine:
            return None
        found = [(n, one) for n, one in enumerate(self.trials) if one.planned.phase == self.game.phase]
        return found[0] if found else None

    @property
    def left(self) -> int:
        """The money that would be left."""
        return self.sketch.after.seats[self.seat].money

    @cached_property
    def phases(self) -> list[str]:
        return phases_planned(self.game, self.seat)

    def turn(self, phase: str) -> PlanState | None:
        """What can be planned next in a phase."""
        game = self.sketch.turn(phase)
        return None if game is None else PlanState(self.viewer, game)

    @cached_property
    def board(self) -> BoardParts:
        """The board with all that is planned."""
        return board_parts(unmarked(self.sketch.after))

    @property
    def hexes(self) -> dict[str, tuple[str, ...]]:
        """The hexes that would look different."""
        if not self.trials:
            return {}
        now = layered(board_parts(unmarked(self.game)))
        return {name: markup for name, markup in layered(self.board).items() if markup != now[name]}

    @property
    def ways(self) -> list[str]:
        """The lines over the board of planned deliveries."""
        if not any(one.planned.move.startswith("deliver") for one in self.trials):
            return []
        paths = _paths(PlanState(self.viewer, self.sketch.after))
        words = [one.planned.move.split()[2:] for one in self.trials if one.why_not is None]
        steps = [step for way in words for step in zip(way[::2], way[1::2], strict=False)]
        return [paths[step] for step in steps if step in paths]

    # Instructions

    @property
    def forms(self) -> list[str]:
        """The instructions that can be given in this game."""
        return [kind.name for kind in kinds_in(self.game)]

    @property
    def shares(self) -> bool:
        """Whether money is had by shares, and not as capital."""
        return bool(phases_asking(self.game, [SHARES]))

    @property
    def roles(self) -> list[str]:
        return role_names(self.game)

    @property
    def tracks(self) -> tuple[str, ...]:
        return TRACKS if scores(self.game) else ()

    @cached_property
    def deliveries(self) -> list[Choice]:
        """What could be done when goods are moved, the best first."""
        phases = phases_asking(self.game, ["deliver"])
        game = self.game.supposing(self.seat, phases[0]) if phases else None
        found = [] if game is None else teller(game).choices(game).without(*ENDINGS)
        return list(islice((one for one in found if one.data["kind"] != "score"), MOST_OFFERED))

    def holds(self, order: Order) -> bool:
        return order.holds(self.game)


def _paths(state: PlanState) -> dict[tuple[object, object], str]:
    """Lines over the board by the stop and the edge at which they begin."""
    return {
        (end, edge): link.path
        for link in state.seen.links.values()
        for end, edge in zip(link.section.ends, link.section.leaves, strict=True)
        if edge
    }

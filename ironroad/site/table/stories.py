"""How a page gets from one moment to the next: what moves on the board, and what is told in steps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ironroad.site.rendering.pages import Page
from ironroad.site.rendering.pagestate import PageState, Shown
from ironroad.site.rendering.words import Speaker
from ironroad.site.table.sights import Hexes
from ironroad.telling.steps import Step


def story_of(state: PageState, page: Page, shown: Shown | None) -> dict[str, Any] | None:
    """The one decision that leads from what a page shows to this moment; of several nothing is told. Until
    its step comes, a hex looks as in `held`."""
    start = None if shown is None else state.table.kept_moment(shown.number, shown.at)
    lines = [] if start is None else state.table.lines_between(start, state.moment)
    if len(lines) != 1:
        return None
    steps = lines[0].steps
    boards = _boards(state, steps)
    held = next(boards)
    return {
        "move": state.last_move,
        "held": {name: held[name] for step in steps for name in step.hexes},
        "steps": [_told(state, page, step, next(boards) if step.hexes else {}) for step in steps],
    }


def _boards(state: PageState, steps: tuple[Step, ...]) -> Iterator[Hexes]:
    """The board before the first step that changes it, and after each of them."""
    moments = [step.since for step in steps if step.hexes]
    yield state.table.seen(moments[0]).hexes if moments else {}
    yield from (state.table.seen(moment).hexes for moment in [*moments[1:], state.moment])


def _told(state: PageState, page: Page, step: Step, board: Hexes) -> dict[str, Any]:
    html = page.render("table/step.html", step=step, seats=state.table.sitters, you=state.viewer.own)
    hexes = {name: board[name] for name in step.hexes}
    return {"html": html, "said": _said(page.speak, step), "hexes": hexes}


def _said(speak: Speaker, step: Step) -> str:
    """A step as it is read out."""
    lines = [speak.plain(line.text) for line in step.lines]
    names = ["" if line.seat is None else f"{speak.names[line.seat]}: " for line in step.lines]
    told = [f"{name}{line}".rstrip(".") for name, line in zip(names, lines, strict=True)]
    return ". ".join([speak.plain(step.title), *told, speak.plain(step.why)])

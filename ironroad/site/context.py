"""A state as templates and scripts get it."""

from __future__ import annotations

from typing import Any

from ironroad.core.sentences import Sentence
from ironroad.site.pages import Page
from ironroad.site.pagestate import REGIONS, PageState, Shown, grouped, spoken
from ironroad.site.viewer import sitting, watching
from ironroad.site.words import colour_name, edition_name, game_name
from ironroad.telling.parts import Choice


def table_context(state: PageState) -> dict[str, Any]:
    """What the table's templates know."""
    table, viewer, rules = state.table, state.viewer, state.game.rules
    return {
        "table": {
            "name": table.name,
            "url": viewer.url,
            "watch_url": watching(table).url,
            "seats": table.sitters,
            "mine": viewer.seats,
            "hosts": viewer.hosts,
            "seat_links": [(table.sitters[seat], sitting(table, seat).url) for seat in sorted(viewer.seats)],
            "query": viewer.query,
        },
        "setup": {
            "game_name": game_name(rules.game),
            "edition_name": edition_name(rules.game, rules.edition),
            "board_name": rules.board.name,
            "players": rules.players,
            "rounds": state.rounds,
        },
        "state": state,
        "whole": True,
    }


def table_json(state: PageState, page: Page) -> dict[str, Any]:
    """What the table's scripts know."""
    return {
        "url": state.viewer.url,
        "look": state.viewer.looking if state.viewer.shares else None,
        "number": state.number,
        "at": state.at,
        "length": state.length,
        "over": state.over,
        "history": state.history,
        "mine": state.mine,
        "seat": state.seat,
        "kind": state.kind,
        "undo": state.undo,
        "restart": state.restart,
        "last_move": state.last_move,
        "colours": {key: page.speak.plain(colour_name(key)) for key in state.game.board.colours},
        **moves_json(state.choices, page),
        "about": {name: "<br>".join(map(str, map(page.speak, lines))) for name, lines in state.about.items()},
        "links": spoken(state.links, page.speak),
    }


def moves_json(choices: list[Choice], page: Page) -> dict[str, Any]:
    """Thousands of moves say some hundred things: each is `said` once, and moves give its number."""
    said: dict[str, int] = {}

    def number(sentence: Sentence | None) -> int:
        return said.setdefault(str(page.speak(sentence)), len(said))

    moves = [
        choice.data
        | {
            "move": choice.move,
            "label": number(choice.label),
            "heading": number(choice.heading),
            "effects": [number(effect) for effect in choice.effects],
        }
        for choice in choices
    ]
    return {"moves": moves, "said": list(said)}


def region_html(state: PageState, page: Page, shown: Shown | None) -> dict[str, Any]:
    """The parts of the page anew; of the log only what a page does not have."""
    context = table_context(state) | {"whole": False}
    regions = {name: page.render(f"table/{name}.html", **context) for name in REGIONS}
    keep = state.table.kept_since(shown.number) if shown and shown.number <= state.number else 0
    groups = grouped(line for line in state.log if line.n > keep)
    log = page.render("table/lines.html", **context, groups=groups)
    return {"regions": regions, "log": {"keep": keep, "html": log}}

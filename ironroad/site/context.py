"""A state as templates and scripts get it."""

from __future__ import annotations

from typing import Any

from ironroad.games.found import kind_of
from ironroad.site.choosing import choices_json
from ironroad.site.pages import Page
from ironroad.site.pagestate import COACH, REGIONS, PageState, Shown, grouped, spoken
from ironroad.site.tables import Line
from ironroad.site.talk import room_of
from ironroad.site.viewer import Viewer, sitting, watching
from ironroad.site.words import colour_name, edition_name, game_name


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
            "you": viewer.own,
            "hosts": viewer.hosts,
            "owned": viewer.is_owner,
            "seat_links": [(table.sitters[seat], sitting(table, seat).url) for seat in sorted(viewer.seats)],
            "query": viewer.query,
            "own_devices": table.own_devices,
            "own_seat_url": own_seat_url(viewer),
            "lesson": table.lesson,
        },
        "setup": {
            "game_name": game_name(rules.game),
            "edition_name": edition_name(rules.game, rules.edition),
            "board_name": rules.board.name,
            "players": rules.players,
            "rounds": state.rounds,
        },
        "state": state,
        "moment_url": viewer.url if state.at is None else f"{viewer.url}/at/{state.at}",
        "terms": kind_of(rules.game).terms(rules),
        "whole": True,
        "sought": "",
    }


def own_seat_url(viewer: Viewer) -> str | None:
    """The seat of somebody who looks at their own table by another link."""
    mine = viewer.table.seats_of(viewer.person.id) if viewer.person else frozenset()
    return sitting(viewer.table, min(mine)).url if mine - viewer.seats else None


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
        "playing": state.playing,
        "mine": state.mine,
        "turn": state.turn,
        "room": room_of(state.viewer),
        "seats": sorted(state.viewer.seats),
        "behind": state.behind,
        "seat": state.seat,
        "kind": state.kind,
        "undo": state.undo,
        "restart": state.restart,
        "last_move": state.last_move,
        "colours": {key: page.speak.plain(colour_name(key)) for key in state.game.board.colours},
        **choices_json(state.choices, page),
        "about": {name: "<br>".join(map(str, map(page.speak, lines))) for name, lines in state.about.items()},
        "links": spoken(state.links, page.speak),
    }


def region_html(state: PageState, page: Page, shown: Shown | None) -> dict[str, Any]:
    """The parts of the page anew; of the log only what a page does not have."""
    context = table_context(state) | {"whole": False}
    names = (*REGIONS, COACH) if state.table.lesson else REGIONS
    regions = {name: page.render(f"table/{name}.html", **context) for name in names}
    seen = shown.number if shown and shown.number <= state.number else 0
    keep, lines = state.table.kept_since(seen), state.table.lines_since(seen)
    log = page.render("table/lines.html", **context, groups=grouped(lines))
    return {"regions": regions, "log": {"keep": keep, "html": log, "told": _told(state, page, lines, seen)}}


def _told(state: PageState, page: Page, lines: list[Line], seen: int) -> list[dict[str, Any]]:
    """The same as sentences, for those who hear the page; what happened outside the rules is told once."""
    plain = page.speak.plain
    names = [sitter.name or page.speak.names[sitter.number] for sitter in state.table.sitters]
    return [
        {
            "n": line.n,
            "text": "" if line.seat is None else f"{names[line.seat]} {plain(line.text)}.",
            "notes": [plain(note) for note in line.notes],
        }
        for line in lines
        if not line.undone and (line.event > seen or not line.incident)
    ]

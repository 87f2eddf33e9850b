"""A state as templates and scripts get it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from ironroad.site.boards.facts import address_of
from ironroad.site.rendering.choosing import choices_json
from ironroad.site.rendering.pages import Page
from ironroad.site.rendering.pagestate import COACH, REGIONS, PageState, Shown, grouped, terms_of
from ironroad.site.rendering.words import colour_name, edition_name, game_name
from ironroad.site.seats.talk import room_of
from ironroad.site.table.sights import Kept, Pieces
from ironroad.site.table.tables import Line, Sitter
from ironroad.site.table.viewer import Viewer, sitting, watching


class TableShown:
    """The table as templates know it to whoever looks at it."""

    def __init__(self, viewer: Viewer, url: str = "") -> None:
        table = viewer.table
        self._viewer = viewer
        self.name = table.name
        self.url = url or viewer.url
        self.watch_url = watching(table).url
        self.seats = table.sitters
        self.mine = viewer.seats
        self.you = viewer.own
        self.hosts = viewer.hosts
        self.owned = viewer.is_owner
        self.query = viewer.query
        self.own_devices = table.own_devices
        self.own_seat_url = own_seat_url(viewer)
        self.lesson = table.lesson
        self.hints = table.allows_hints

    @property
    def seat_links(self) -> list[tuple[Sitter, str]]:
        table = self._viewer.table
        return [(table.sitters[seat], sitting(table, seat).url) for seat in sorted(self.mine)]


def table_context(state: PageState, kept: Kept | None = None) -> dict[str, Any]:
    """What the table's templates know; what they made before is in `kept`."""
    viewer, rules = state.viewer, state.game.rules
    return {
        "table": TableShown(viewer),
        "setup": {
            "game_name": game_name(rules.game),
            "edition_name": edition_name(rules.game, rules.edition),
            "board_name": rules.board.name,
            "board_url": address_of(rules.game, rules.board.source),
            "players": rules.players,
            "rounds": state.rounds,
        },
        "state": state,
        "moment_url": viewer.url if state.at is None else f"{viewer.url}/at/{state.at}",
        "terms": terms_of(rules),
        "whole": True,
        "sought": "",
        "kept": kept or Kept(),
    }


def own_seat_url(viewer: Viewer) -> str | None:
    """The seat of somebody who looks at their own table by another link."""
    mine = viewer.table.seats_of(viewer.person.id) if viewer.person else frozenset()
    return sitting(viewer.table, min(mine)).url if mine - viewer.seats else None


def table_json(state: PageState, page: Page) -> dict[str, Any]:
    """All that the table's scripts know."""
    kept = Kept()
    return facts_json(state, page, kept) | {
        "about": _about(state, page, kept),
        "links": _links(state, page, kept),
    }


def facts_json(state: PageState, page: Page, kept: Kept) -> dict[str, Any]:
    """What the table's scripts know besides the board."""
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
        "colours": kept.get("colours", None, lambda: _colours(state, page)),
        **choices_json(state.choices, page),
    }


def _colours(state: PageState, page: Page) -> dict[str, str]:
    return {key: page.speak.plain(colour_name(key)) for key in state.game.board.colours}


def _about(state: PageState, page: Page, kept: Kept) -> dict[str, str]:
    speak = page.speak
    return kept.told("about", state.seen.about, lambda lines: "<br>".join(str(speak(line)) for line in lines))


def _links(state: PageState, page: Page, kept: Kept) -> dict[str, dict[str, Any]]:
    return kept.told("links", state.seen.links, lambda link: link.told(page.speak))


def pieces_of(state: PageState, page: Page, kept: Kept) -> Pieces:
    """A moment in the parts a page is made of, each by its name."""
    return {
        "regions": _regions(state, page, kept),
        "hexes": state.seen.hexes,
        "about": _about(state, page, kept),
        "links": _links(state, page, kept),
    }


# What a region is made from, so that it is made anew only when that has changed; the others always are.
MADE_FROM: Final[dict[str, Callable[[PageState], object]]] = {
    "bar": lambda state: (state.round, state.phase, state.over),
    "wish": lambda state: state.wish and state.number,
    "hand": lambda state: (state.hands, state.has_hands, state.mine, state.over),
    "goods": lambda state: (state.display, state.placed, state.display_title),
    "supply": lambda state: (state.bag, state.bag_title, state.new_cities, state.telling.tiles),
    "end": lambda state: (state.over, state.over and state.number, state.over and state.moment),
    "leave": lambda state: (state.leaving, state.resigned),
}


def _regions(state: PageState, page: Page, kept: Kept) -> dict[str, str]:
    render = page.renderer(table_context(state, kept) | {"whole": False})
    names = (*REGIONS, COACH) if state.table.lesson else REGIONS

    def made(name: str) -> str:
        return render(f"table/{name}.html")

    return {
        name: kept.get(name, MADE_FROM[name](state), partial(made, name)) if name in MADE_FROM else made(name)
        for name in names
    }


def log_json(state: PageState, page: Page, shown: Shown | None) -> dict[str, Any]:
    """Of the log what a page does not have."""
    url = {"url": state.viewer.url}
    seen = shown.number if shown and shown.number <= state.number else 0
    keep, lines = state.table.kept_since(seen), state.table.lines_since(seen)
    html = page.render("table/lines.html", table=url, state=state, groups=grouped(lines))
    return {"keep": keep, "html": html, "told": _told(state, page, lines, seen)}


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

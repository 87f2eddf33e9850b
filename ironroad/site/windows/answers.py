"""What a page is sent that lacks something of a table: made once, the same bytes for all who see the same."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import msgspec

from ironroad.site.rendering.context import facts_json, log_json, own_seat_url, pieces_of
from ironroad.site.rendering.pages import Page
from ironroad.site.rendering.pagestate import PageState, Shown
from ironroad.site.request import names_for
from ironroad.site.table.sights import Answer, Hexes, Pieces, Sight, differences
from ironroad.site.table.stories import story_of
from ironroad.site.table.viewer import Viewer


def answer(
    viewer: Viewer, language: str, shown: Shown | None, at: int | None = None, playing: bool = False
) -> Answer:
    """What is new to a page that shows something; `at` is the moment it goes to. What a browser alone knows,
    such as its token, is left to its scripts."""
    names = names_for(viewer, language)
    sight = viewer.table.sights.of(_kind(viewer, language, names))
    page = Page(language, names, csrf="", confirm=True)

    def make() -> Answer:
        news = _news(sight, PageState(viewer, at, playing), page, shown)
        return Answer(msgspec.json.encode(news, enc_hook=str))

    if _time_passes(viewer):
        return make()
    return sight.answers.get((viewer.table.number, at, playing, shown), make)


def _time_passes(viewer: Viewer) -> bool:
    """Time that is left is told anew to everybody."""
    return viewer.table.ticking is not None and viewer.table.times is not None


def _kind(viewer: Viewer, language: str, names: tuple[str, ...]) -> Hashable:
    """All that makes a difference to what somebody is told of a moment."""
    link = viewer.url, viewer.seats, viewer.looking
    return language, names, link, viewer.is_owner, own_seat_url(viewer)


def _news(sight: Sight, state: PageState, page: Page, shown: Shown | None) -> dict[str, Any]:
    moment = state.number, state.at, state.playing
    if _time_passes(state.viewer):
        sight.moments.forget(moment)
    pieces = sight.moments.get(moment, lambda: pieces_of(state, page, sight.kept))
    before = _pieces_shown(sight, state.viewer, shown)
    news = facts_json(state, page, sight.kept) | differences(before, pieces)
    # What is asked is put anew even if it reads the same: the page may have something else there.
    news["regions"]["ask"] = pieces["regions"]["ask"]
    if before is None:
        news["hexes"] = _changed_hexes(state, shown)
    log, story = log_json(state, page, shown), story_of(state, page, shown)
    since = shown.number if before is not None and shown is not None else None
    return news | {"since": since, "log": log, "story": story}


def _pieces_shown(sight: Sight, viewer: Viewer, shown: Shown | None) -> Pieces | None:
    """What a page shows, as far as it is remembered. A screen that several people share may still show what
    one of them alone may know, so it gets everything anew."""
    if shown is None or (viewer.shares and viewer.table.secretive):
        return None
    known = (sight.moments.known((shown.number, shown.at, playing)) for playing in (False, True))
    return next(filter(None, known), None)


def _changed_hexes(state: PageState, shown: Shown | None) -> Hexes:
    """The hexes that differ from what a page shows, also after it was away for long."""
    now = state.seen.hexes
    moment = None if shown is None else state.table.kept_moment(shown.number, shown.at)
    if moment is None:
        return now
    before = state.table.seen(moment).hexes
    return {name: layers for name, layers in now.items() if before[name] != layers}

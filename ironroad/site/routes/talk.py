"""What is said at a table, and the notes that a seat keeps for itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Final

from babel.dates import format_datetime, get_timezone
from litestar import Response, get, post
from litestar.channels import ChannelsPlugin
from litestar.params import Parameter
from litestar.response import Redirect

from ironroad.core.sentences import say
from ironroad.site.people.identity import me, somebody
from ironroad.site.people.names import cleaned, problem_of
from ironroad.site.people.people import People
from ironroad.site.rendering.context import table_context
from ironroad.site.rendering.pagestate import PageState
from ironroad.site.request import AnyRequest, language_of, page_for, wants_json
from ironroad.site.seats.finding import find_viewer, to_look, to_play
from ironroad.site.seats.talk import LONGEST_NOTE, SHOWN, Talk, room_of, rooms
from ironroad.site.storage.keeper import Keeper, Refused
from ironroad.site.table.viewer import Viewer

UNIVERSAL: Final = "UTC"
Since = Annotated[int, Parameter(ge=0, le=1_000_000_000)]


@get(to_look("/talk"))
async def talk_page(request: AnyRequest, keeper: Keeper, talk: Talk, since: Since = 0) -> Response[Any]:
    """The whole page, or for a script the lines that it does not have."""
    viewer = await find_viewer(keeper, request)
    lines = await talk.lines(viewer, since)
    page = page_for(request, viewer)
    if wants_json(request) and since:
        html = page.render("talk/lines.html", lines=lines, url=viewer.url, when=_when(request))
        return Response({"html": html, "number": lines[-1].number if lines else since})
    context = table_context(PageState(viewer)) | await _talk_context(request, viewer, talk, lines)
    if wants_json(request):
        html = page.render("talk/panel.html", **context)
        return Response({"html": html, "number": lines[-1].number if lines else 0})
    return Response(page.render("talk.html", **context), media_type="text/html")


async def _talk_context(request: AnyRequest, viewer: Viewer, talk: Talk, lines: list[Any]) -> dict[str, Any]:
    person, own = me(request), viewer.own
    notes = None if own is None else await talk.notes(viewer.table, own)
    heard, muted = await talk.others(viewer)
    speakers = [viewer.table.sitters[seat] for seat in sorted(viewer.seats)]
    return {
        "lines": lines,
        "when": _when(request),
        "heard": heard,
        "muted": muted,
        "room": room_of(viewer),
        "both": len(rooms(viewer)) > 1,
        "speakers": speakers,
        "name": person.name if person else "",
        "notes": notes,
        "longest_note": LONGEST_NOTE,
        "most": SHOWN,
        "url": viewer.url,
    }


def _when(request: AnyRequest) -> Callable[[datetime], str]:
    """Tells a time by the clock of whoever asks, or else by one that everybody knows; scripts know better."""
    person, language = me(request), language_of(request)
    zone = person.zone if person else UNIVERSAL

    def words(at: datetime) -> str:
        told = format_datetime(at, "short", tzinfo=get_timezone(zone), locale=language)
        return f"{told} {UNIVERSAL}" if zone == UNIVERSAL else told

    return words


@post(to_look("/talk"), status_code=200)
async def speak(
    request: AnyRequest, keeper: Keeper, people: People, talk: Talk, channels: ChannelsPlugin
) -> Response[Any]:
    viewer, form = await find_viewer(keeper, request), await request.form()
    seat, name = _speaker(viewer, str(form.get("seat", "")), str(form.get("name", "")), request)
    person, cookies = await somebody(request, people, name)
    number = await talk.say(viewer, person, seat, name, str(form.get("text", "")))
    channels.publish({"talk": number, "room": room_of(viewer)}, viewer.table.watch)
    if wants_json(request):
        return Response({"number": number}, cookies=cookies)
    return Redirect(f"{viewer.url}/talk{viewer.query}", status_code=303, cookies=cookies)


def _speaker(viewer: Viewer, seat: str, name: str, request: AnyRequest) -> tuple[int | None, str]:
    """Who speaks: a seat of this screen by its name, anybody else by the name they give."""
    held = {str(number): viewer.table.sitters[number] for number in viewer.seats}
    if viewer.own is not None:
        return viewer.own, viewer.table.sitters[viewer.own].name
    if seat in held:
        return held[seat].number, held[seat].name
    if held:
        raise Refused(say("Say who of you speaks."))
    return None, _given_name(name, request)


def _given_name(name: str, request: AnyRequest) -> str:
    person = me(request)
    name = cleaned(name) or (person.name if person else "")
    if problem := problem_of(name):
        raise Refused(problem)
    if not name:
        raise Refused(say("Say what you are called."))
    return name


@post(to_look("/mute"), status_code=303)
async def mute(request: AnyRequest, keeper: Keeper, people: People) -> Redirect:
    """Hear somebody no more, or again."""
    viewer, form = await find_viewer(keeper, request), await request.form()
    person, cookies = await somebody(request, people)
    await people.mute(person, str(form.get("person", ""))[:32], muted="again" not in form)
    return Redirect(f"{viewer.url}/talk{viewer.query}", status_code=303, cookies=cookies)


@post(to_play("/notes"), status_code=200)
async def keep_notes(request: AnyRequest, keeper: Keeper, talk: Talk) -> Response[Any]:
    viewer, form = await find_viewer(keeper, request), await request.form()
    if viewer.own is None:
        raise Refused(say("Notes belong to one seat; open that seat's own link."))
    await talk.keep_notes(viewer.table, viewer.own, str(form.get("notes", "")))
    if wants_json(request):
        return Response({"kept": True})
    return Redirect(f"{viewer.url}/talk", status_code=303)


HANDLERS: list[Any] = [talk_page, speak, mute, keep_notes]

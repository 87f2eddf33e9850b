"""Planning ahead: what a seat sketches and orders before its turn, for its owner alone."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect

from ironroad.core.sentences import say
from ironroad.site.ahead.assistant import Assistant
from ironroad.site.ahead.kind import Asked
from ironroad.site.ahead.kinds import KINDS, kinds_in
from ironroad.site.ahead.pagestates import Panel, PlanState
from ironroad.site.ahead.plans import MOST_PLANNED, Planned, in_order, why_not_planned
from ironroad.site.ahead.store import Ahead
from ironroad.site.ahead.turns import coming_round
from ironroad.site.rendering.choosing import choices_json, told_json, wanted
from ironroad.site.rendering.context import TableShown, table_context, table_json
from ironroad.site.rendering.pages import Page
from ironroad.site.rendering.previews import find_preview
from ironroad.site.request import AnyRequest, page_for, wants_json
from ironroad.site.routes.table import Colour, HexName, MoveText, hex_json, preview_json
from ironroad.site.seats.finding import find_viewer, to_play
from ironroad.site.storage.keeper import Keeper, Refused
from ironroad.site.table.tables import LONGEST_MOVE
from ironroad.site.table.viewer import Viewer
from ironroad.telling.choices import nothing

Word = Annotated[str, Parameter(max_length=40)]


async def _seat(keeper: Keeper, request: AnyRequest) -> tuple[Viewer, int]:
    """Who asks, and the one seat that is theirs here: on a screen that people share nothing would be
    private."""
    viewer = await find_viewer(keeper, request)
    if viewer.own is None:
        raise Refused(say("Plan ahead by the link of your own seat: others look at this screen, too."))
    return viewer, viewer.own


async def _panel(keeper: Keeper, ahead: Ahead, request: AnyRequest) -> Panel:
    viewer, seat = await _seat(keeper, request)
    id_ = viewer.table.id
    return Panel(viewer, seat, await ahead.plan(id_, seat), await ahead.orders(id_, seat))


def _turn(panel: Panel, phase: str) -> PlanState | None:
    if phase not in panel.phases:
        raise NotFoundException
    return panel.turn(phase)


# Looking


@get([*to_play("/plan"), *to_play("/plan/{phase:str}")])
async def plan_page(
    request: AnyRequest,
    keeper: Keeper,
    ahead: Ahead,
    phase: Word | None = None,
    hex_: HexName = "",
    cube: Colour = "",
) -> Response[str]:
    """All of it as one page, for those without scripts."""
    panel = await _panel(keeper, ahead, request)
    page, shown = page_for(request, panel.viewer), phase or next(iter(panel.phases), "")
    state = _turn(panel, shown) if shown else None
    if state is not None:
        state.picked = hex_, cube
    body = page.render("ahead/page.html", **_context(panel, state, shown))
    return Response(body, media_type="text/html")


@get(to_play("/ahead"))
async def ahead_now(
    request: AnyRequest, keeper: Keeper, ahead: Ahead, assistant: Assistant
) -> dict[str, Any]:
    """What the table shows of it, once what can be done is done."""
    viewer, _ = await _seat(keeper, request)
    await assistant.settled(viewer.table.id)
    return _panel_json(await _panel(keeper, ahead, request), page_for(request, viewer))


def _panel_json(panel: Panel, page: Page) -> dict[str, Any]:
    html = page.render("ahead/panel.html", **_context(panel, None, ""))
    some = bool(panel.trials or panel.orders)
    return {"html": html, "seat": panel.seat, "hexes": panel.hexes, "ways": panel.ways, "some": some}


@get(to_play("/plan/{phase:str}/state"))
async def plan_state(request: AnyRequest, keeper: Keeper, ahead: Ahead, phase: Word) -> dict[str, Any]:
    panel = await _panel(keeper, ahead, request)
    return _plan_json(panel, page_for(request, panel.viewer), phase)


def _plan_json(panel: Panel, page: Page, phase: str) -> dict[str, Any]:
    """What a page needs to plan a turn as if it were on."""
    state = _turn(panel, phase)
    asked = page.render("ahead/turn.html", **_context(panel, state, phase) | {"whole": False})
    supposed = table_json(state or PlanState(panel.viewer, panel.sketch.after), page)
    if state is None:
        supposed |= choices_json(nothing(panel.game), page)
    return supposed | {"ask": asked, "plan": _panel_json(panel, page)}


def _context(panel: Panel, state: PlanState | None, phase: str) -> dict[str, Any]:
    """What the templates know. Those of a turn take the plan for the table: what they send goes there."""
    context = table_context(state or panel.state)
    if phase:
        context["table"] = TableShown(panel.viewer, f"{panel.url}/plan/{phase}")
    return context | {"panel": panel, "state": state or panel.state, "turn": state, "phase": phase}


@get(to_play("/plan/{phase:str}/choices"))
async def plan_choices(
    request: AnyRequest,
    keeper: Keeper,
    ahead: Ahead,
    phase: Word,
    hex_: HexName = "",
    cube: Colour = "",
    move: MoveText = "",
) -> dict[str, Any]:
    panel = await _panel(keeper, ahead, request)
    state = _turn(panel, phase)
    found = wanted(state.choices, hex_, cube, move) if state else []
    return told_json(found, page_for(request, panel.viewer))


@get(to_play("/plan/{phase:str}/preview"))
async def plan_preview(
    request: AnyRequest, keeper: Keeper, ahead: Ahead, phase: Word, move: MoveText
) -> dict[str, Any]:
    panel = await _panel(keeper, ahead, request)
    state = _turn(panel, phase)
    return preview_json(find_preview(state, move) if state else None, page_for(request, panel.viewer))


@get(to_play("/plan/{phase:str}/hex/{name:str}"))
async def plan_hex(
    request: AnyRequest, keeper: Keeper, ahead: Ahead, phase: Word, name: str
) -> dict[str, Any]:
    panel = await _panel(keeper, ahead, request)
    return hex_json(_turn(panel, phase) or panel.state, name, page_for(request, panel.viewer))


# Planning


@post(to_play("/plan/{phase:str}/moves"), status_code=200)
async def plan_move(request: AnyRequest, keeper: Keeper, ahead: Ahead, phase: Word) -> Response[Any]:
    """Add a move to the plan, if it could be made as things are."""
    panel = await _panel(keeper, ahead, request)
    state, move = _turn(panel, phase), (await _form(request)).get("move", "")[: LONGEST_MOVE + 1]
    why_not = say("your turn is over before that") if state is None else why_not_planned(state.game, move)
    if why_not is not None:
        raise Refused(why_not)

    def add(plan: list[Planned]) -> list[Planned]:
        if len(plan) >= MOST_PLANNED:
            raise Refused(say("No more than {most} moves can be planned.", most=MOST_PLANNED))
        return in_order(panel.game, panel.seat, [*plan, Planned(phase, move)])

    await ahead.change_plan(panel.viewer.table.id, panel.seat, add)
    return await _planned(request, keeper, ahead, phase)


@post(to_play("/plan/{phase:str}/drop"), status_code=200)
async def unplan_move(request: AnyRequest, keeper: Keeper, ahead: Ahead, phase: Word) -> Response[Any]:
    """Take a move out of the plan; the form names it and its place. Without a move, all."""
    viewer, seat = await _seat(keeper, request)
    form = await _form(request)
    number, move = form.get("n", ""), form.get("move", "")

    def drop(plan: list[Planned]) -> list[Planned]:
        return [one for n, one in enumerate(plan) if (str(n), one.move) != (number, move)] if move else []

    await ahead.change_plan(viewer.table.id, seat, drop)
    return await _planned(request, keeper, ahead, phase)


async def _planned(request: AnyRequest, keeper: Keeper, ahead: Ahead, phase: str) -> Response[Any]:
    panel = await _panel(keeper, ahead, request)
    if wants_json(request):
        return Response(_plan_json(panel, page_for(request, panel.viewer), phase))
    return Redirect(f"{panel.url}/plan/{phase}", status_code=303)


# Instructions


@get(to_play("/instructions"))
async def order_forms(request: AnyRequest, keeper: Keeper, ahead: Ahead) -> Response[str]:
    """The forms by which instructions are given, worked out when somebody wants them."""
    panel = await _panel(keeper, ahead, request)
    body = page_for(request, panel.viewer).render("ahead/orders.html", **_context(panel, None, ""))
    return Response(body, media_type="text/html")


@post(to_play("/instructions/{kind:str}"), status_code=200)
async def instruct(
    request: AnyRequest, keeper: Keeper, ahead: Ahead, assistant: Assistant, kind: Word
) -> Response[Any]:
    viewer, seat = await _seat(keeper, request)
    table, form = viewer.table, await _form(request)
    game = viewer.view(table.game)
    known = {one.name: one for one in kinds_in(game)}
    if kind not in known:
        raise NotFoundException
    coming = coming_round(game, seat, known[kind].questions)
    if table.over or coming is None or game.state.out[seat]:
        raise Refused(say("You are not asked that any more in this game."))
    wish = known[kind].order(Asked(form, game, seat, await ahead.plan(table.id, seat)))
    every = known[kind].repeats and bool(form.get("every"))
    await ahead.give(table.id, seat, kind, wish | {"round": coming, "every": every})
    assistant.look_again(table.id)
    return await _instructed(request, keeper, ahead, assistant)


@post(to_play("/instructions/{kind:str}/withdraw"), status_code=200)
async def withdraw(
    request: AnyRequest, keeper: Keeper, ahead: Ahead, assistant: Assistant, kind: Word
) -> Response[Any]:
    """Take an instruction back, or put away what was said of it."""
    viewer, seat = await _seat(keeper, request)
    if kind not in KINDS:
        raise NotFoundException
    await ahead.withdraw(viewer.table.id, seat, kind)
    return await _instructed(request, keeper, ahead, assistant)


async def _instructed(
    request: AnyRequest, keeper: Keeper, ahead: Ahead, assistant: Assistant
) -> Response[Any]:
    viewer, _ = await _seat(keeper, request)
    await assistant.settled(viewer.table.id)
    if wants_json(request):
        return Response(_panel_json(await _panel(keeper, ahead, request), page_for(request, viewer)))
    return Redirect(f"{viewer.url}/plan", status_code=303)


async def _form(request: AnyRequest) -> dict[str, str]:
    """The fields of a form; there is nothing here that scripts send in another way."""
    return {key: str(value) for key, value in (await request.form()).items()}


HANDLERS: list[Any] = [
    plan_page,
    ahead_now,
    plan_state,
    plan_choices,
    plan_preview,
    plan_hex,
    plan_move,
    unplan_move,
    order_forms,
    instruct,
    withdraw,
]

"""Pages of whoever runs the site; reports that reach them; and the page about privacy."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect

from ironroad.core.sentences import say
from ironroad.site.boards.moderation import Moderation
from ironroad.site.people.accounts import Accounts
from ironroad.site.people.administration import Administration
from ironroad.site.people.identity import me
from ironroad.site.people.people import Person
from ironroad.site.people.signing import PER_ADDRESS, try_once
from ironroad.site.people.ways import offered
from ironroad.site.protection.limits import address_of
from ironroad.site.request import AnyRequest, page_for
from ironroad.site.routes.accounts import signed_in
from ironroad.site.seats.finding import find_viewer, to_look
from ironroad.site.settings import Settings
from ironroad.site.storage.keeper import Keeper, Refused

Word = Annotated[str, Parameter(max_length=100)]


def _administrator(request: AnyRequest) -> Person:
    """Who may do this; for everybody else there is nothing here."""
    person = me(request)
    if person is None or not person.admin:
        raise NotFoundException
    return person


@get("/admin/claim/{secret:str}")
async def ask_to_claim(request: AnyRequest, secret: Word) -> Response[str]:
    """Whoever has this link from the console signs in, and then says yes."""
    signed_in(request)
    body = page_for(request).render("admin/claim.html", secret=secret)
    return Response(body, media_type="text/html", headers={"Cache-Control": "no-store"})


@post("/admin/claim/{secret:str}", status_code=303)
async def claim(request: AnyRequest, administration: Administration, secret: Word) -> Redirect:
    if not await administration.claim(secret, signed_in(request).id):
        raise Refused(say("This link has been used or is too old; a new one is printed at the next start."))
    return Redirect("/admin", status_code=303)


@get("/admin")
async def admin_page(
    request: AnyRequest, administration: Administration, moderation: Moderation, tables: Word = ""
) -> Response[str]:
    _administrator(request)
    # Handlers get the people of the site by that name.
    whom, which = (request.query_params.get(name, "")[:100] for name in ("people", "boards"))
    body = page_for(request).render(
        "admin/page.html",
        people=await administration.people(whom.strip()),
        tables=await administration.tables(tables.strip()),
        reports=await administration.reports(),
        boards=await moderation.boards(which.strip()),
        sought={"people": whom, "tables": tables, "boards": which},
    )
    return Response(body, media_type="text/html", headers={"Cache-Control": "no-store"})


@post("/admin/people", status_code=303)
async def change_person(request: AnyRequest, administration: Administration) -> Redirect:
    admin, form = _administrator(request), await request.form()
    person, do = str(form.get("person", "")), str(form.get("do", ""))
    if person == admin.id:
        raise Refused(say("Nobody blocks or deletes themselves here."))
    if do == "delete":
        _check_sure(form)
        await administration.delete_person(person)
    elif do in ("block", "unblock"):
        await administration.set_person(person, blocked=do == "block")
    elif do in ("promote", "demote"):
        await administration.set_person(person, admin=do == "promote")
    return Redirect("/admin#people", status_code=303)


@post("/admin/tables", status_code=303)
async def change_table(request: AnyRequest, administration: Administration) -> Redirect:
    _administrator(request)
    form = await request.form()
    watch, do = str(form.get("table", "")), str(form.get("do", ""))
    if do == "delete":
        _check_sure(form)
        await administration.delete_table(watch)
    elif do == "hide":
        await administration.hide_table(watch)
    return Redirect("/admin#tables", status_code=303)


@post("/admin/boards", status_code=303)
async def change_board(request: AnyRequest, moderation: Moderation) -> Redirect:
    _administrator(request)
    form = await request.form()
    board, do = str(form.get("board", "")), str(form.get("do", ""))
    if do == "delete":
        _check_sure(form)
        await moderation.delete(board)
    elif do in ("hide", "show"):
        await moderation.hide(board, do == "hide")
    return Redirect("/admin#boards", status_code=303)


@post("/admin/reports", status_code=303)
async def settle_report(request: AnyRequest, administration: Administration) -> Redirect:
    _administrator(request)
    await administration.settle(str((await request.form()).get("report", "")))
    return Redirect("/admin#reports", status_code=303)


def _check_sure(form: Any) -> None:
    if "sure" not in form:
        raise Refused(say("Tick the box beside the button: what is deleted does not come back."))


@get(to_look("/report"))
async def ask_to_report(request: AnyRequest, keeper: Keeper, sent: bool = False) -> Response[str]:
    viewer = await find_viewer(keeper, request)
    body = page_for(request).render("admin/report.html", url=viewer.url, table=viewer.table, sent=sent)
    return Response(body, media_type="text/html")


@post(to_look("/report"), status_code=303)
async def report(
    request: AnyRequest, keeper: Keeper, administration: Administration, accounts: Accounts
) -> Redirect:
    """Tell whoever runs the site that something is wrong at a table; nobody buries what others tell."""
    viewer, form = await find_viewer(keeper, request), await request.form()
    person = me(request)
    try_once(accounts, {f"reports from {address_of(request)}": PER_ADDRESS})
    about, text = str(form.get("about", "")), str(form.get("text", ""))
    await administration.report(viewer.table.id, person.id if person else None, about, text)
    return Redirect(f"{viewer.url}/report?sent=true", status_code=303)


@get("/privacy")
async def privacy(request: AnyRequest, settings: Settings) -> Response[str]:
    """What is stored of whom for how long, as this site is set up."""
    body = page_for(request).render("admin/privacy.html", settings=settings, ways=offered(request))
    return Response(body, media_type="text/html")


HANDLERS: list[Any] = [
    ask_to_claim,
    claim,
    admin_page,
    change_person,
    change_table,
    change_board,
    settle_report,
    ask_to_report,
    report,
    privacy,
]

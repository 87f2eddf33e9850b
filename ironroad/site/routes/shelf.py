"""The shelf: boards that people publish, find, rate, withdraw and report."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect

from ironroad.core.sentences import say
from ironroad.games.found import kinds
from ironroad.site.boards.facts import BoardFacts
from ironroad.site.boards.forms import LONGEST_TEXT, PublishProblem, read_publishing
from ironroad.site.boards.jobs import BoardJobs
from ironroad.site.boards.origins import likely_origin
from ironroad.site.boards.ownboards import OwnBoards
from ironroad.site.boards.rating import Rating
from ironroad.site.boards.shelf import PAGE, SORTS, Entry, Shelf, Wish
from ironroad.site.people.accounts import Accounts
from ironroad.site.people.administration import Administration
from ironroad.site.people.identity import me
from ironroad.site.people.people import Person
from ironroad.site.people.signing import PER_ADDRESS, try_once
from ironroad.site.people.ways import with_accounts
from ironroad.site.protection.limits import address_of
from ironroad.site.rendering.offers import offers
from ironroad.site.rendering.words import game_name
from ironroad.site.request import AnyRequest, fields_of, page_for
from ironroad.site.routes.accounts import signed_in
from ironroad.site.routes.boardpages import BOARD, Word, found
from ironroad.site.storage.change import Refused

Short = Annotated[str, Parameter(max_length=40)]


@get("/boards")
async def shelf_page(
    request: AnyRequest,
    shelf: Shelf,
    board_jobs: BoardJobs,
    words: Annotated[str, Parameter(max_length=200)] = "",
    game: Short = "",
    seats: Annotated[int, Parameter(ge=0, le=9)] = 0,
    sort: Short = "rating",
    page: Annotated[int, Parameter(ge=0, le=1_000)] = 0,
) -> Response[str]:
    """Boards that people have published, by words, game and seats."""
    wish = Wish(words, game if game in kinds() else "", seats, sort if sort in SORTS else "rating", page)
    rows = await shelf.find(wish)
    body = page_for(request).render(
        "shelf/shelf.html",
        wish=wish,
        rows=rows[:PAGE],
        measured=await board_jobs.played([row.name for row in rows[:PAGE]]),
        more=page + 1 if len(rows) > PAGE else None,
        games=offers(),
        most_seats=max(game.seats[-1] for game in offers()),
        game_name=game_name,
    )
    return Response(body, media_type="text/html")


# Publishing


@get(f"{BOARD}/publish", guards=[with_accounts])
async def ask_to_publish(
    request: AnyRequest,
    boards: OwnBoards,
    shelf: Shelf,
    game: Word,
    name: Word,
    after: Annotated[str, Parameter(max_length=400)] = "",
) -> Response[str]:
    """The form; `?after=<game>/<name>` names the board that this one was made from, if it is known."""
    person, facts = signed_in(request), _own(boards, game, name)
    entry = await shelf.entry(game, name)
    form = _usual(person, facts, entry, after)
    if entry is None:
        form |= await _likely(shelf, boards, person, facts, after)
    return await _form(request, shelf, person, facts, form)


async def _likely(
    shelf: Shelf, boards: OwnBoards, person: Person, facts: BoardFacts, after: str
) -> dict[str, str]:
    """What a board was probably made from; of one's own it is a new version."""
    origin = after or await likely_origin(shelf, boards, facts)
    source = await shelf.entry(*origin.split("/", 1)) if origin.count("/") == 1 else None
    if source and source.row.person == person.id:
        return {"replaces": source.row.id, "after": ""}
    return {"after": origin}


def _own(boards: OwnBoards, game: str, name: str) -> BoardFacts:
    facts = found(boards, game, name)
    if not facts.own:
        raise Refused(say("This board is here already, for everybody."))
    return facts


def _usual(person: Person, facts: BoardFacts, entry: Entry | None, after: str) -> dict[str, str]:
    """The form as it is first shown: as it was published, or as the board says."""
    if entry is None:
        return {"title": facts.board.name, "designer": person.name, "free": "on", "after": after}
    row = entry.row
    free = {"free": "on"} if row.free else {}
    said = {"title": row.title, "designer": row.designer, "description": row.description}
    return {**said, **free, "after": after or row.origin or ""}


async def _form(
    request: AnyRequest,
    shelf: Shelf,
    person: Person,
    facts: BoardFacts,
    form: dict[str, str],
    problem: PublishProblem | None = None,
) -> Response[str]:
    mine = [row for row in await shelf.of_person(person.id) if row.game == facts.game]
    body = page_for(request).render(
        "shelf/publish.html",
        facts=facts,
        form=form,
        mine=mine,
        known=await shelf.entry(facts.game, facts.name) is not None,
        problem=problem,
        longest=LONGEST_TEXT,
    )
    return Response(body, status_code=422 if problem else 200, media_type="text/html")


@post(f"{BOARD}/publish", guards=[with_accounts], status_code=303)
async def publish(
    request: AnyRequest, boards: OwnBoards, shelf: Shelf, game: Word, name: Word
) -> Response[str] | Redirect:
    person, facts, form = signed_in(request), _own(boards, game, name), await fields_of(request)
    try:
        await shelf.publish(person, facts, read_publishing(form, facts, boards.shelves))
    except PublishProblem as problem:
        return await _form(request, shelf, person, facts, form, problem)
    return Redirect(facts.url, status_code=303)


@post(f"{BOARD}/withdraw", guards=[with_accounts], status_code=303)
async def withdraw(request: AnyRequest, boards: OwnBoards, shelf: Shelf, game: Word, name: Word) -> Redirect:
    """Take one's own board off the shelf; with `do=return`, put it back."""
    person, facts = signed_in(request), found(boards, game, name)
    try:
        entry = await _published(shelf, game, name)
        await shelf.withdraw(person, entry, (await fields_of(request)).get("do") == "return")
    except PublishProblem as problem:
        raise Refused(problem.sentence) from problem
    return Redirect(facts.url, status_code=303)


async def _published(shelf: Shelf, game: str, name: str) -> Entry:
    entry = await shelf.entry(game, name)
    if entry is None:
        raise NotFoundException
    return entry


# What others think


@post(f"{BOARD}/rate", guards=[with_accounts], status_code=303)
async def rate(
    request: AnyRequest, boards: OwnBoards, shelf: Shelf, rating: Rating, game: Word, name: Word
) -> Redirect:
    person, facts = signed_in(request), found(boards, game, name)
    stars = (await fields_of(request)).get("stars", "")
    entry = await _published(shelf, game, name)
    await rating.rate(person, entry, int(stars) if stars in ("1", "2", "3", "4", "5") else 0)
    return Redirect(f"{facts.url}#rating", status_code=303)


@get(f"{BOARD}/report")
async def ask_to_report_board(
    request: AnyRequest, boards: OwnBoards, game: Word, name: Word, sent: bool = False
) -> Response[str]:
    facts = found(boards, game, name)
    body = page_for(request).render("shelf/report.html", facts=facts, sent=sent)
    return Response(body, media_type="text/html")


@post(f"{BOARD}/report", status_code=303)
async def report_board(
    request: AnyRequest,
    boards: OwnBoards,
    administration: Administration,
    accounts: Accounts,
    game: Word,
    name: Word,
) -> Redirect:
    """Tell whoever runs the site that something is wrong with a board; nobody buries what others tell."""
    facts, form, person = found(boards, game, name), await fields_of(request), me(request)
    try_once(accounts, {f"reports from {address_of(request)}": PER_ADDRESS})
    about = facts.board.name
    await administration.report(
        None, person.id if person else None, about, form.get("text", ""), f"{game}/{name}"
    )
    return Redirect(f"{facts.url}/report?sent=true", status_code=303)


HANDLERS: list[Any] = [
    shelf_page,
    ask_to_publish,
    publish,
    withdraw,
    rate,
    ask_to_report_board,
    report_board,
]

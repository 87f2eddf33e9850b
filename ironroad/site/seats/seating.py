"""Who takes which seat where everyone plays on their own device: people who come and leave, and the start."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence, say
from ironroad.site.people.names import alike, cleaned, problem_of
from ironroad.site.people.people import Person
from ironroad.site.rendering.offers import USUAL_BOT
from ironroad.site.rendering.startpage import Setup, SetupProblem, made_up
from ironroad.site.storage.keeper import Keeper, Refused, Stale
from ironroad.site.storage.stored import NoTable
from ironroad.site.table.links import next_words
from ironroad.site.table.tables import FREE, OWN_DEVICES, PERSON, WHEN_FULL, Owner, Table

Check = Callable[[Table], None]

# How often somebody tries again when others are quicker.
MOST_TRIES: Final = 50


class Taken(Refused):
    """Somebody else was quicker."""

    def __init__(self) -> None:
        super().__init__(say("Somebody else has just taken that seat."))


# A table that waits


def own_seat(setup: Setup, form: dict[str, str]) -> int:
    """The seat of who makes a table: the first person's unless the form names another."""
    mine = form.get("mine", "")
    if not mine:
        return setup.people[0]
    if mine not in map(str, setup.people):
        raise SetupProblem(say("The seat you want for yourself is not for a person."), "mine")
    return int(mine)


def waiting_seats(setup: Setup, mine: int, form: dict[str, str]) -> list[dict[str, Any]]:
    """The seats of a new table: all people but one are waited for. Whom a seat is meant for is kept, to be
    shown beside its link."""
    return [
        {"name": "", "kind": FREE, "for": cleaned(form.get(f"seat.{number}.name", ""))}
        if seat.kind == PERSON and number != mine
        else {"name": seat.name, "kind": seat.kind}
        for number, seat in enumerate(setup.seats)
    ]


# Coming and leaving


async def claim(keeper: Keeper, table: Table, person: Person, wish: str, seat: int | None = None) -> int:
    """Somebody takes a free seat, a certain one or the first there is. Of many who ask one gets it."""
    name = checked(wish)
    for _ in range(MOST_TRIES):
        found = free_seat(table, seat)
        called = name or _own_name(table, found, person)
        try:
            await keeper.seat(
                table, found, called, PERSON, owner_of(person), _may_claim(found, person, called)
            )
        except (Taken, Stale):
            continue
        await begin_when_full(keeper, table)
        return found
    raise Taken


async def invite(keeper: Keeper, table: Table, person: Person, seat: int) -> None:
    """Give a free seat to somebody who has an account."""
    name = distinct(person.name, table)
    check = _may_claim(seat, person, name)
    await keeper.seat(table, seat, name, PERSON, owner_of(person), check, invited=True)
    await begin_when_full(keeper, table)


async def stand_up(keeper: Keeper, table: Table, seat: int) -> None:
    """Leave a seat before the game begins."""
    owner = table.owners.get(seat)

    def check(now: Table) -> None:
        if now.started:
            raise Refused(say("The game has begun; who leaves it now resigns."))
        if now.sitters[seat].kind != PERSON or now.owners.get(seat) != owner:
            raise Stale

    await keeper.seat(table, seat, "", FREE, None, check)


def free_seat(table: Table, seat: int | None) -> int:
    """A certain seat, or the first there is, if it is free."""
    if table.over:
        raise Refused(say("This game is over."))
    free = table.free
    if seat is None and not free:
        raise Refused(say("Every seat at this table is taken."))
    if seat is not None and seat not in free:
        raise Refused(say("Somebody sits in that seat already."))
    return free[0] if seat is None else seat


def _may_claim(seat: int, person: Person, name: str) -> Check:
    def check(table: Table) -> None:
        free_seat(table, None)
        if table.seats_of(person.id):
            raise Refused(say("{name} sits at this table already.", name=person.name or name))
        if not table.sitters[seat].free:
            raise Taken
        _check_name(table, seat, name)

    return check


def owner_of(person: Person) -> Owner:
    return Owner(person.id, person.account)


# Names


def checked(wish: str) -> str:
    """A name as somebody has typed it, which may be empty."""
    name = cleaned(wish)
    problem = problem_of(name)
    if problem is not None:
        raise Refused(problem)
    return name


def _check_name(table: Table, seat: int, name: str) -> None:
    """People tell seats apart by their names."""
    if alike(name) in _taken(table, seat):
        raise Refused(say("Somebody at this table is called {name} already.", name=name))


def _taken(table: Table, seat: int | None = None) -> set[str]:
    return {alike(sitter.name) for sitter in table.sitters if sitter.number != seat and sitter.name}


def distinct(name: str, table: Table, seat: int | None = None) -> str:
    """A name that nobody else has there."""
    taken = _taken(table, seat)
    several = (f"{name} {number}" for number in range(2, len(table.sitters) + 2))
    return next(one for one in (name, *several) if alike(one) not in taken)


def _own_name(table: Table, seat: int, person: Person) -> str:
    """What somebody is called who gives no name: as elsewhere, as the host called them, or anyhow."""
    wished = [person.name, table.seated[seat].get("for", "")]
    taken = _taken(table)
    return next(
        (name for name in wished if name and alike(name) not in taken), made_up_for(table, seat, PERSON)
    )


def made_up_for(table: Table, seat: int, kind: str) -> str:
    return made_up(seat, kind, [sitter.name for sitter in table.sitters])


def shown_name(name: str, seat: int) -> Sentence | str:
    """What a seat is called, also while nobody sits there."""
    return name or say("Seat {number}", number=seat + 1)


# Beginning


async def begin(keeper: Keeper, table: Table, bot: str) -> None:
    """The host begins the game; bots take the seats that are still free."""
    for seat in table.free:
        await _seat_bot(keeper, table, seat, bot or USUAL_BOT)
    await keeper.start(table, _may_start)


async def begin_when_full(keeper: Keeper, table: Table) -> None:
    """Begin if that was wished for and somebody sits everywhere; of two who come last one begins it."""
    if table.waits and not table.free and table.settings.starts == WHEN_FULL:
        try:
            await keeper.start(table, _may_start)
        except Refused:
            return


async def _seat_bot(keeper: Keeper, table: Table, seat: int, bot: str) -> None:
    """A bot takes a seat unless somebody comes at the last moment."""

    def check(now: Table) -> None:
        if not now.waits or not now.sitters[seat].free:
            raise Taken

    try:
        await keeper.seat(table, seat, made_up_for(table, seat, bot), bot, None, check)
    except Taken:
        return


def _may_start(table: Table) -> None:
    if not table.waits:
        raise Refused(say("The game has begun already."))
    if table.free:
        raise Refused(say("Not every seat is taken yet."))


# The same people again


async def play_again(keeper: Keeper, table: Table, game: Game, asks: Iterable[int]) -> Table:
    """The one table at which the same people play again, made by whoever asks first, who holds the seats
    `asks`; the others are told."""
    if not table.over:
        raise Refused(say("The same people can play again once this game is over."))
    words = next_words(table.id)
    try:
        return await keeper.table(words[0])
    except NoTable:
        pass
    owners = {seat: owner for seat, owner in table.owners.items() if not table.sitters[seat].bot}
    seats = [_same(table, seat, owners) for seat in range(len(table.sitters))]
    own = {owners[seat].person for seat in asks if seat in owners}
    try:
        return await keeper.create(
            game,
            seats,
            name=table.name,
            listed=table.listed,
            settings=replace(table.settings, devices=OWN_DEVICES),
            host=table.host,
            owners=owners,
            started=all(seat["kind"] != FREE for seat in seats),
            words=words,
            invited={owner.person for owner in owners.values()} - own,
        )
    except Stale:
        return await keeper.table(words[0])


def _same(table: Table, seat: int, owners: dict[int, Owner]) -> dict[str, Any]:
    """The same sitter; a seat whose owner is gone waits for somebody."""
    sitter = table.sitters[seat]
    if sitter.bot or seat in owners:
        return {"name": sitter.name, "kind": sitter.kind}
    return {"name": "", "kind": FREE}

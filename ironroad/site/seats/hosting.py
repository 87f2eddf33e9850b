"""What the host of a table may do beside the rules: asked before it is done, told in the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ironroad.core.sentences import Sentence, say
from ironroad.site.people.people import Person
from ironroad.site.rendering.words import bot_name
from ironroad.site.seats.seating import (
    MOST_TRIES,
    Check,
    begin_when_full,
    checked,
    distinct,
    made_up_for,
    owner_of,
    shown_name,
)
from ironroad.site.storage.keeper import Keeper, Refused, Stale
from ironroad.site.table.incidents import CLOSED, LINKED, NAMED, Incident
from ironroad.site.table.tables import FREE, PERSON, Table, sitters_of

REPLACE: Final = "replace"
VACATE: Final = "free"
RENAME: Final = "rename"
RELINK: Final = "link"
HAND_OVER: Final = "account"
END: Final = "end"


@dataclass(frozen=True)
class Wish:
    """Something a host wants done: to a seat as long as its sitter of that number sits there, with the bot or
    the name, or the person with the account, that it takes."""

    power: str
    seat: int = -1
    sitter: int = -1
    word: str = ""
    person: Person | None = None


def sitter_number(table: Table, seat: int) -> int:
    """Which of all that have had a seat sits there now."""
    return len(sitters_of(table.seated[seat])) - 1


def check_wish(table: Table, wish: Wish) -> None:
    """Refuse what cannot be done as the table stands."""
    if table.over:
        raise Refused(say("This game is over."))
    if wish.power == END:
        return
    if not 0 <= wish.seat < len(table.sitters):
        raise Refused(say("There is no such seat."))
    if sitter_number(table, wish.seat) != wish.sitter:
        raise Stale
    if not _possible(table, wish):
        raise Refused(say("That cannot be done with this seat."))
    if wish.person and table.seats_of(wish.person.id):
        raise Refused(say("{name} sits at this table already.", name=wish.person.name))


def powers_over(table: Table, seat: int) -> list[str]:
    """What can be done with a seat."""
    sitter, owner = table.sitters[seat], table.owners.get(seat)
    if table.over:
        return []
    if sitter.free:
        return [REPLACE, HAND_OVER]
    if sitter.bot:
        return [VACATE, HAND_OVER]
    guest = [] if owner and owner.account else [RELINK]
    return [REPLACE, VACATE, RENAME, *guest, HAND_OVER]


def _possible(table: Table, wish: Wish) -> bool:
    known = wish.power in powers_over(table, wish.seat)
    return known and (wish.power != HAND_OVER or wish.person is not None)


async def use_power(keeper: Keeper, table: Table, wish: Wish) -> None:
    """Do it, if it can still be done once it is our turn to change the table."""

    def check(now: Table) -> None:
        check_wish(now, wish)

    if wish.power == END:
        await _end(keeper, table, check)
    else:
        await _change_seat(keeper, table, wish, check)
        await begin_when_full(keeper, table)


async def _end(keeper: Keeper, table: Table, check: Check) -> None:
    """End the game, also while others move."""
    for _ in range(MOST_TRIES):
        check(table)
        try:
            return await keeper.happen(table, table.number, Incident(CLOSED))
        except Stale:
            continue
    raise Stale


async def _change_seat(keeper: Keeper, table: Table, wish: Wish, check: Check) -> None:
    check(table)
    seat, sitter = wish.seat, table.sitters[wish.seat]
    owner = table.owners.get(seat)
    if wish.power == REPLACE:
        await keeper.seat(table, seat, made_up_for(table, seat, wish.word), wish.word, None, check, True)
    elif wish.power == VACATE:
        await keeper.seat(table, seat, "", FREE, None, check, True)
    elif wish.power == RENAME:
        name = distinct(checked(wish.word) or sitter.name, table, seat)
        await keeper.seat(table, seat, name, PERSON, owner, check, kind_of_change=NAMED)
    elif wish.power == RELINK:
        await keeper.seat(table, seat, sitter.name, PERSON, owner, check, True, kind_of_change=LINKED)
    elif wish.person:
        name = distinct(wish.person.name, table, seat)
        new = owner_of(wish.person)
        await keeper.seat(table, seat, name, PERSON, new, check, True, invited=True)


def meaning(table: Table, wish: Wish) -> tuple[Sentence, Sentence]:
    """What is about to be done, and what that means, for the page that asks."""
    if wish.power == END:
        return (
            say("End the game"),
            say("Nobody moves any more, and nobody wins. Everybody can still look at it."),
        )
    who = shown_name(table.sitters[wish.seat].name, wish.seat)
    if wish.power == REPLACE:
        return (
            say("Put a bot in the place of {name}", name=who),
            say("The bot “{bot}” plays on for the seat. Links to it work no more.", bot=bot_name(wish.word)),
        )
    if wish.power == VACATE:
        return (
            say("Free the seat of {name}", name=who),
            say("The game waits until somebody takes the seat by its new link. Its old links work no more."),
        )
    if wish.power == RENAME:
        return say("Rename {name}", name=who), say("From now on: {name}.", name=checked(wish.word))
    if wish.power == RELINK:
        return (
            say("Give {name} another link", name=who),
            say(
                "You are shown the new link once, to pass it on. The old one works no more, and what the "
                "seat has noted and planned is gone: it was for nobody else."
            ),
        )
    return (
        say("Give the seat of {name} to an account", name=who),
        say("From now on it belongs to {name}.", name=wish.person.name if wish.person else ""),
    )

"""Undo by consent: somebody asks to go back, everybody agrees or somebody does not."""

from __future__ import annotations

import contextlib
from collections.abc import Set

from ironroad.core.sentences import Sentence, say
from ironroad.site.storage.keeper import Keeper, Refused, Stale
from ironroad.site.table.incidents import AGREES, ASKS_BACK, REFUSES, Incident
from ironroad.site.table.tables import Table


def voters(table: Table, length: int) -> frozenset[int]:
    """Who must agree to go back to a moment: every person for whom no bot moves, who is in the game now or
    would be then. Whoever has left is never brought back unasked."""
    playing = {*table.game.order, *table.game.at(length).order}
    return frozenset(playing & {*table.people} - table.stand_ins.keys())


def why_not_ask(table: Table, seat: int, length: int) -> Sentence | None:
    """Why a seat cannot ask to go back to the first `length` moves."""
    if table.over or not table.started:
        return say("Nothing is taken back before a game begins and after it is over.")
    if not table.seeded_from <= length < table.length:
        return say("There is no such moment to go back to.")
    if table.wish:
        return say("Somebody has asked already; answer that first.")
    people = voters(table, length)
    if len(people) < 2:
        return say("Nobody is there who could agree.")
    return None if seat in people else say("Nobody here sits in that seat.")


def asker(table: Table, held: Set[int], length: int) -> int | None:
    """Who asks where several people share a screen: the one who is to move, if it is one of them."""
    seats = sorted(held, key=lambda seat: (seat != table.asked, seat))
    return next((seat for seat in seats if why_not_ask(table, seat, length) is None), None)


def last_own(table: Table, held: Set[int]) -> int | None:
    """The length before the last move of somebody here."""
    entries = table.game.entries(0, table.length)
    return next((number for number in range(table.length - 1, -1, -1) if entries[number].seat in held), None)


async def ask(keeper: Keeper, table: Table, number: int, seat: int, length: int) -> None:
    if number != table.number:
        raise Stale
    reason = why_not_ask(table, seat, length)
    if reason is not None:
        raise Refused(reason)
    await keeper.happen(table, number, Incident(ASKS_BACK, seat, str(length)))


async def answer(keeper: Keeper, table: Table, number: int, seat: int, agrees: bool) -> None:
    """A word about the wish there is. Of several who speak at once each is heard, as all that happens between
    them is that another has answered too."""
    for _ in table.sitters:
        with contextlib.suppress(Stale):
            return await _answer(keeper, table, _heard_since(table, number), seat, agrees)
    raise Stale


def _heard_since(table: Table, number: int) -> int:
    """The number of the table now, for somebody who knew the wish when it had that one."""
    return table.number if table.wish and table.wish.since <= number else number


async def _answer(keeper: Keeper, table: Table, number: int, seat: int, agrees: bool) -> None:
    """With the last word that is needed the table goes back, at once."""
    if number != table.number:
        raise Stale
    wish = table.wish
    if wish is None or seat not in voters(table, wish.length) - wish.agreed:
        raise Refused(say("You are not asked whether to go back."))
    if not agrees:
        await keeper.happen(table, number, Incident(REFUSES, seat))
    elif voters(table, wish.length) <= wish.agreed | {seat}:
        await keeper.undo_by_consent(table, number, wish.length, Incident(AGREES, seat))
    else:
        await keeper.happen(table, number, Incident(AGREES, seat))

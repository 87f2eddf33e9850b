"""Plain advice on a board: what stands out in its figures, said only where the games are enough to say so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from statistics import NormalDist
from typing import Final

from ironroad.core.board import Board
from ironroad.core.sentences import Listing, Sentence, colour_word, say, say_n, stop_word
from ironroad.workshop.measuring.figures import ENOUGH, Figures, SeatFigures, figures, middle_interval, wilson
from ironroad.workshop.measuring.lying import why_unreached
from ironroad.workshop.measuring.tally import Tally

# What was reached less often than this is as good as never reached.
RARELY: Final = 0.2
# How much more or less than on every printed board is worth a word.
MUCH: Final = 1.3
SURE: Final = 2.6
MOST_NAMED: Final = 3

Printed = Mapping[str, Tally]


def advice(board: Board, tally: Tally, printed: Printed) -> list[Sentence]:
    """What a map maker might want to change, the weightiest first. `printed` are the tallies of the printed
    boards of the game; without any the board is looked at alone."""
    if tally.games < ENOUGH:
        return [say("It takes at least {n} games to say anything.", n=ENOUGH)]
    found = figures(board, tally)
    others = {name: one for name, one in printed.items() if one.games >= ENOUGH and one != tally}
    told = [
        *_unreached(board, tally, found),
        *_seats(found),
        *_outs(tally, others),
        *_cubes(board, tally),
        *_scores(tally, others),
        *_leads(tally, others),
        *_lengths(found, others),
        *_land(found, tally, others),
        *_new_cities(found, tally, others),
    ]
    return told or [say("Nothing stands out: the games are much like those on the printed boards.")]


# Places


def _unreached(board: Board, tally: Tally, found: Figures) -> Iterator[Sentence]:
    never = list(found.unreached)
    if len(never) > MOST_NAMED:
        yield say("Nobody ever reaches {stops}.", stops=Listing([stop_word(board, stop) for stop in never]))
    else:
        yield from (why_unreached(board, stop) for stop in never)
    for stop in (*board.cities, *board.towns):
        games = tally.reached[stop]
        if games and (wilson(games, tally.games).high or 1) < RARELY:
            yield say(
                "{stop} is reached in only {n} of {games} games.",
                stop=stop_word(board, stop),
                n=games,
                games=tally.games,
            )


def _land(found: Figures, tally: Tally, others: Printed) -> Iterator[Sentence]:
    """Land that never sees track. It takes games to cover a board, so only boards measured as long count."""
    alike = [one for one in others.values() if one.games <= tally.games]
    if not alike or not found.land:
        return
    usual = max(_empty(one) for one in alike)
    if len(found.bare) / found.land > max(0.1, MUCH * usual):
        yield say(
            "{n} of {land} hexes of open land never see track: the board could be smaller, or have more "
            "places there.",
            n=len(found.bare),
            land=found.land,
        )


def _empty(tally: Tally) -> float:
    """The share of a board's hexes that nothing was ever built on; cities count, but they are few."""
    return sum(
        1 for games, reached in zip(tally.track, tally.reached, strict=True) if not games + reached
    ) / max(1, tally.hexes)


# Seats


def _seats(found: Figures) -> Iterator[Sentence]:
    """Places in the first player order that win too often or too rarely. Many are looked at, so each must be
    surer than one alone would have to be."""
    tested = sum(len(one.places) for one in found.seats if len(one.places) > 1)
    z = NormalDist().inv_cdf(1 - 0.025 / max(1, tested))
    for one in found.seats:
        for place, share in enumerate(one.places):
            if len(one.places) > 1:
                yield from _seat(one, place, share.value, z)


def _seat(one: SeatFigures, place: int, share: float, z: float) -> Iterator[Sentence]:
    even, sure = 1 / one.seats, wilson(share * one.games, one.games, z)
    if (sure.low or 0) <= even <= (sure.high or 1):
        return
    yield say(
        "With {seats} players, whoever starts on place {place} wins {n} of {games} games; {even} would be "
        "even.",
        seats=one.seats,
        place=place + 1,
        n=round(share * one.games),
        games=one.games,
        even=round(even * one.games),
    )


def _outs(tally: Tally, others: Printed) -> Iterator[Sentence]:
    out, seats = _out(tally)
    worst = max((_out(one) for one in others.values()), key=lambda pair: pair[0] / pair[1], default=None)
    share = out / seats
    if worst is None:
        usual, error = 0.1, sqrt(0.09 / seats)
    else:
        usual = worst[0] / worst[1]
        both = (out + worst[0]) / (seats + worst[1])
        error = sqrt(max(1e-9, both * (1 - both) * (1 / seats + 1 / worst[1])))
    if share > MUCH * usual and share - usual > SURE * error:
        yield say(
            "{n} of 100 players go bankrupt; on the printed boards it is {usual} at most.",
            n=round(100 * share),
            usual=round(100 * usual),
        )


def _out(tally: Tally) -> tuple[int, int]:
    tables = tally.tables.items()
    return sum(table.out for _, table in tables), sum(seats * table.games for seats, table in tables)


# Cubes


def _cubes(board: Board, tally: Tally) -> Iterator[Sentence]:
    moved, stuck = tally.moved, tally.stuck
    every = sum(moved.values()) / max(1, sum(moved.values()) + sum(stuck.values()))
    for colour in board.colours:
        total = moved[colour] + stuck[colour]
        if total >= ENOUGH and not moved[colour]:
            yield say("Cubes of the colour {colour} never move.", colour=colour_word(colour))
        elif total >= ENOUGH and (wilson(moved[colour], total, SURE).high or 1) < every / 2:
            yield say(
                "Only {n} of 100 cubes of the colour {colour} are delivered; of all cubes it is {every}.",
                n=round(100 * moved[colour] / total),
                colour=colour_word(colour),
                every=round(100 * every),
            )


def _new_cities(found: Figures, tally: Tally, others: Printed) -> Iterator[Sentence]:
    """Only where those of printed boards are used."""
    never = [letter for letter, games in found.new_cities if not games]
    if (
        never
        and others
        and all(one.new_cities and min(one.new_cities.values()) > 2 for one in others.values())
    ):
        yield say_n(
            "The New City {letters} is never used.",
            "The New Cities {letters} are never used.",
            len(never),
            letters=Listing(never),
        )


# Scores and length


def _scores(tally: Tally, others: Printed) -> Iterator[Sentence]:
    for seats, table in sorted(tally.tables.items()):
        usual = [one.tables[seats] for one in others.values() if seats in one.tables]
        if not usual or not table.scores:
            continue
        low, high = middle_interval(table.scores, table.games)
        middles = sorted(sum(middle_interval(one.scores, one.games)) // 2 for one in usual)
        least, most = middles[0], middles[-1]
        if high * MUCH < least:
            yield say(
                "Scores are low: the middle score with {seats} players is about {score}, on the printed "
                "boards {least} or more.",
                seats=seats,
                score=(low + high) // 2,
                least=least,
            )
            return
        if low > MUCH * most:
            yield say(
                "Scores are high: the middle score with {seats} players is about {score}, on the printed "
                "boards {most} at most.",
                seats=seats,
                score=(low + high) // 2,
                most=most,
            )
            return


def _leads(tally: Tally, others: Printed) -> Iterator[Sentence]:
    """Games that are decided early end with a winner far ahead."""
    for seats, table in sorted(tally.tables.items()):
        usual = [one.tables[seats] for one in others.values() if seats in one.tables]
        if not usual or not table.leads:
            continue
        low, high = middle_interval(table.leads, table.games)
        most = max(middle_interval(one.leads, one.games)[1] for one in usual)
        if low > MUCH * most:
            yield say(
                "Winners are far ahead: about {lead} points with {seats} players, on the printed boards "
                "{most} at most.",
                lead=(low + high) // 2,
                seats=seats,
                most=most,
            )
            return


def _lengths(found: Figures, others: Printed) -> Iterator[Sentence]:
    for one in found.seats:
        usual = [
            table.decisions / table.games
            for other in others.values()
            for seats, table in other.tables.items()
            if seats == one.seats
        ]
        if not usual or one.games < ENOUGH // 3:
            continue
        if one.decisions > MUCH * max(usual):
            yield say(
                "Games are long: {n} decisions with {seats} players, on the printed boards {usual} at most.",
                n=round(one.decisions),
                seats=one.seats,
                usual=round(max(usual)),
            )
            return
        if one.decisions * MUCH < min(usual):
            yield say(
                "Games are short: {n} decisions with {seats} players, on the printed boards {usual} or more.",
                n=round(one.decisions),
                seats=one.seats,
                usual=round(min(usual)),
            )
            return

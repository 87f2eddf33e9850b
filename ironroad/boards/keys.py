"""The keys of a board file: all it says apart from the grid, checked one by one."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from ironroad.core.board import LETTERS, MOST_CUBES, OFF, City, Hex, NewCity
from ironroad.core.located import (
    FLAG,
    LINE,
    LINES,
    TABLE,
    TEXT,
    File,
    Kind,
    Table,
    choice,
    count,
    is_line,
    is_lines,
)
from ironroad.core.sentences import say
from ironroad.games.found import kind_of, kinds

# What stands above the first [table].
HEAD: Final = (
    "name",
    "game",
    "hexes",
    "players",
    "rounds",
    "rules",
    "notes",
    "remark",
    "grid",
    "blocked",
    "sea",
    "fewer_cubes",
    "inland",
)

TERRAINS: Final = {".": "plain", "~": "river", "^": "mountain", "%": "swamp", "h": "hill"}
NUMBERED: Final = tuple(f"{side}{number}" for side in ("light", "dark") for number in range(1, 7))
MOST_PLAYERS: Final = 6

# A place's code starts with a capital, so that it can follow a terrain sign: ~Pou, hAlt.
CODE: Final = re.compile(r"[A-Z][A-Za-z]{1,3}")
CODE_WORDS: Final = say("a capital letter and one to three more letters")


def _is_players(value: object) -> bool:
    if not isinstance(value, list) or [type(n) for n in value] != [int, int]:
        return False
    return bool(1 <= value[0] <= value[1] <= MOST_PLAYERS)


_PLAYERS: Final[Kind[list[int]]] = Kind(
    say("the fewest and the most players, from 1 to {most}", most=MOST_PLAYERS), _is_players, []
)
_ENDS: Final = Kind(say("the codes of two cities"), lambda v: is_lines(v) and len(v) == 2, ["", ""])
_GROWTH: Final = Kind(say('"light1" to "light6" or "dark1" to "dark6"'), lambda v: v in NUMBERED, "")
_SIDES: Final[Kind[list[str]]] = Kind(
    say("a list of sides: N E S W"), lambda v: is_lines(v) and set(v) <= set("NESW"), []
)
_COAST: Final = choice("east", "west")
_COLOURS: Final[Kind[str | list[str]]] = Kind(
    say("a colour or a list of colours"), lambda v: is_line(v) or is_lines(v), []
)


@dataclass(frozen=True)
class Place:
    """A city or town of the file: its line, and its hex but for where that is."""

    line: int
    hex: Hex


class Draft:
    """Everything a file says, checked key by key but not yet put on the map."""

    def __init__(self, head: Table) -> None:
        self.head = head
        self.name = head.need("name", LINE)
        self.game = head.need("game", choice(*kinds()))
        self.flat = head.need("hexes", choice("flat", "pointy")) == "flat"
        self.grid = head.need("grid", TEXT)
        self.rules = head.may("rules", LINE) or ""
        self.notes = head.may("notes", TEXT) or ""
        self.remark = head.may("remark", LINE) or ""
        self.blocked = head.may("blocked", LINES) or []
        self.sea = head.may("sea", _SIDES) or []
        self.players = _read_players(head, kind_of(self.game).most_players)
        self.rounds = _read_rounds(head, self)
        self.inland = head.may("inland", FLAG) or False
        self.fewer_cubes = _read_fewer_cubes(head.table("fewer_cubes"), self.players)
        self.supply = _read_supply(head.table("supply"))
        self.prices = _read_prices(head.table("prices"))
        self.cubes = head.table("cubes")
        self.spaces, self.new_city_spaces = _read_display(head)
        self.new_cities = _read_new_cities(head.table("new-cities"), self)
        self.places = _read_places(head, self)
        self.links = [_read_link(table) for table in head.tables("links")]
        head.done()

    @property
    def file(self) -> File:
        return self.head.file


def _read_players(head: Table, roles: int) -> tuple[int, int]:
    fewest, most = head.need("players", _PLAYERS) or (0, 0)
    if most > roles:
        head.error(
            say("there are roles for {roles} players in this game, not for {most}", roles=roles, most=most),
            "players",
        )
    return fewest, most


def _read_rounds(head: Table, draft: Draft) -> dict[int, int]:
    if kind_of(draft.game).board_rounds:
        head.need("rounds", TABLE)
    table = head.table("rounds")
    fewest, most = draft.players
    if not most:
        return {}
    counts = {str(n): n for n in range(fewest, most + 1)}
    for key in table.data.keys() - counts.keys():
        table.error(
            say(
                "rounds for {key} players, but players says {fewest} to {most}",
                key=key,
                fewest=fewest,
                most=most,
            ),
            key,
        )
    return {n: table.need(key, count(1)) for key, n in counts.items() if table.given}


def _read_fewer_cubes(table: Table, players: tuple[int, int]) -> dict[int, int]:
    """By number of players: how many of its starting cubes every city lacks."""
    counts = {str(n): n for n in range(players[0], players[1] + 1)}
    for key in table.data.keys() - counts.keys():
        table.error(
            say(
                "fewer_cubes for {key} players, but players says {fewest} to {most}",
                key=key,
                fewest=players[0],
                most=players[1],
            ),
            key,
        )
    return {n: table.need(key, count(0)) for key, n in counts.items() if key in table.data}


def _read_supply(table: Table) -> dict[str, int]:
    for colour in table.data:
        if colour not in LETTERS:
            table.error(
                say(
                    'there are no cubes of colour "{colour}"{hint}',
                    colour=colour,
                    hint=table.hint(colour, list(LETTERS)),
                ),
                colour,
            )
    return table.each(count(1, MOST_CUBES))


def _read_prices(table: Table) -> dict[str, int]:
    prices = {t: p for t in TERRAINS.values() if (p := table.may(t, count(0))) is not None}
    table.done()
    return prices


def _read_display(head: Table) -> tuple[int, int]:
    """Spaces in a number column and in a letter column; 0 on a board without a goods display."""
    table = head.table("display")
    if not table.given:
        return 0, 0
    spaces = table.need("spaces", count(1)), table.need("new_city_spaces", count(1))
    table.done()
    return spaces


def _read_growth(table: Table, draft: Draft, taken: dict[str, str]) -> str | None:
    """The number column of a city; `taken` remembers whose each column is."""
    growth = table.may("growth", _GROWTH)
    if growth is None:
        return None
    owner = str(table.path[-1])
    if "display" not in draft.head.data:
        table.error(say("growth needs a goods display, but the board has no [display]"), "growth")
    if taken.setdefault(growth, owner) != owner:
        table.error(
            say(
                'growth "{growth}" is used twice: by {first} and by {second}',
                growth=growth,
                first=taken[growth],
                second=owner,
            ),
            "growth",
        )
    return growth


def _check_colour(table: Table, colour: str, draft: Draft, key: str = "colour") -> None:
    if colour not in draft.supply:
        known = ", ".join(draft.supply) or say("no colours")
        table.error(say('unknown colour "{colour}"; [supply] has {known}', colour=colour, known=known), key)


def _read_new_cities(table: Table, draft: Draft) -> list[NewCity]:
    taken: dict[str, str] = {}
    found = [_read_new_city(table, letter, draft, taken) for letter in table.data]
    return sorted(found, key=lambda city: city.letter)


def _read_new_city(parent: Table, letter: str, draft: Draft, taken: dict[str, str]) -> NewCity:
    if not re.fullmatch("[A-Z]", letter):
        parent.error(
            say(
                '"{letter}" is no New City: they are called A to Z{hint}',
                letter=letter,
                hint=parent.hint(letter),
            ),
            letter,
        )
    table = parent.table(letter)
    city = NewCity(letter, table.need("colour", LINE), _read_growth(table, draft, taken))
    if city.colour:
        _check_colour(table, city.colour, draft)
    table.done()
    return city


def _read_places(head: Table, draft: Draft) -> dict[str, Place]:
    cities, towns = head.table("cities"), head.table("towns")
    taken: dict[str, str] = {}
    places = {code: _read_city(cities, code, draft, taken) for code in cities.data}
    for code in towns.data:
        if code in places:
            towns.error(say('"{code}" is both a city and a town', code=code), code)
        places[code] = _read_town(towns, code, draft)
    return places


def _read_city(parent: Table, code: str, draft: Draft, taken: dict[str, str]) -> Place:
    table = parent.named(code)
    city = City(
        table.need("name", LINE),
        _read_colours(table, draft),
        _read_growth(table, draft, taken),
        table.may("cubes", count(0, MOST_CUBES)) or 0,
        table.may("port", FLAG) or False,
    )
    terminal = table.may("terminal", FLAG) or False
    place = _read_place(parent, table, draft, Hex("", OFF, OFF, "city", city=city, terminal=terminal))
    if terminal and (city.growth or city.cubes or place.hex.given):
        table.error(
            say("{title} is a terminal, which never has cubes: no growth, cubes or given", title=table.title)
        )
    return place


def _read_town(parent: Table, code: str, draft: Draft) -> Place:
    table = parent.named(code)
    name, cubes = table.need("name", LINE), table.may("cubes", count(0, MOST_CUBES)) or 0
    return _read_place(parent, table, draft, Hex("", OFF, OFF, "plain", town=name, cubes=cubes))


def _read_place(parent: Table, table: Table, draft: Draft, hex_: Hex) -> Place:
    """The keys that cities and towns have in common."""
    code = str(table.path[-1])
    if not CODE.fullmatch(code):
        parent.error(
            say(
                '"{code}" is not a code: {words}{hint}',
                code=code,
                words=CODE_WORDS,
                hint=parent.hint(code),
            ),
            code,
        )
    given, coast = _colours(table, "given", draft), table.may("coast", _COAST) or ""
    marks = table.may("marks", LINES) or []
    table.done()
    return Place(table.line(), replace(hex_, given=tuple(given), coast=coast, marks=frozenset(marks)))


def _read_colours(table: Table, draft: Draft) -> tuple[str, ...]:
    # A terminal's colour may be decided when the game begins.
    terminal = bool(table.data.get("terminal"))
    if kind_of(draft.game).board_colours and not terminal:
        table.need("colour", _COLOURS)
    if table.data.get("colour", [] if terminal else None) == [] and not draft.rules:
        table.error(
            say("{title} has no colour, and no rules of the board give it one", title=table.title), "colour"
        )
    return tuple(_colours(table, "colour", draft))


def _colours(table: Table, key: str, draft: Draft) -> list[str]:
    value = table.may(key, _COLOURS) or []
    colours = [value] if isinstance(value, str) else value
    for colour in colours:
        _check_colour(table, colour, draft, key)
    return colours


def _read_link(table: Table) -> tuple[Table, list[str], int]:
    link = table, table.need("between", _ENDS), table.need("price", count(0))
    table.done()
    return link

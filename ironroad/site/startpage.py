"""What the start page offers, and the table a person asks for with its form."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, NamedTuple

from babel.dates import format_timedelta

import ironroad
from ironroad.bots import BOTS
from ironroad.game import Game
from ironroad.options import ANY, write
from ironroad.position import split_position
from ironroad.rules.age_of_steam.options import BY_NAME
from ironroad.sentences import Sentence, say
from ironroad.site.options_text import EDITION_TEXTS, GAME_TEXTS, GROUPS, OPTION_WORDS, default_words
from ironroad.site.words import BOTS as BOT_WORDS
from ironroad.site.words import EDITIONS, GAMES

PERSON: Final = "person"
LONGEST_NAME: Final = 40
PLAYERS: Final = 4
ROUNDS: Final = "turns"
USUAL_BOARD: Final = "rust-belt"
USUAL_BOT: Final = "greedy"
# Boards with rules of their own come to the table once its pages and forms tell them.
TOLD_RULES: Final = ("",)

PEOPLE: Final = ("Anna", "Ben", "Cora", "Dora", "Emil", "Finn")
PIONEERS: Final = ("Stephenson", "Trevithick", "Brunel", "Borsig", "Judah", "Seguin")

# What there is to choose from


class Board(NamedTuple):
    """`rounds` by the number of seats."""

    id: str
    name: str
    rounds: dict[int, int]


class Edition(NamedTuple):
    id: str
    title: Sentence
    text: Sentence


class Choice(NamedTuple):
    value: str
    label: Sentence


class Option(NamedTuple):
    """`defaults` by edition; without choices any number can be given."""

    name: str
    title: Sentence
    text: Sentence
    choices: list[Choice]
    defaults: dict[str, Sentence]


class OptionGroup(NamedTuple):
    title: Sentence
    options: list[Option]


class GameOffer(NamedTuple):
    id: str
    title: str
    text: Sentence
    editions: list[Edition]
    boards: list[Board]
    groups: list[OptionGroup]

    @property
    def seats(self) -> list[int]:
        """Numbers of seats that some board is for."""
        return sorted({players for board in self.boards for players in board.rounds})

    @property
    def longest(self) -> int:
        return max(rounds for board in self.boards for rounds in board.rounds.values())


class BotOffer(NamedTuple):
    name: str
    title: Sentence
    text: Sentence


@lru_cache(maxsize=1)
def offers() -> list[GameOffer]:
    return [_offer(game, facts) for game, facts in ironroad.games().items() if game in GAME_TEXTS]


def _offer(game: str, facts: dict[str, Any]) -> GameOffer:
    editions = [Edition(name, EDITIONS[name], EDITION_TEXTS[name]) for name in facts["editions"]]
    boards = [
        Board(name, board["name"], board["rounds"])
        for name, board in facts["boards"].items()
        if board["rules"] in TOLD_RULES
    ]
    boards.sort(key=lambda board: (board.id != USUAL_BOARD, board.name))
    groups = [
        OptionGroup(group.title, [_option(name, facts) for name in group.options if name != ROUNDS])
        for group in GROUPS
    ]
    return GameOffer(game, GAMES[game], GAME_TEXTS[game], editions, boards, groups)


def _option(name: str, facts: dict[str, Any]) -> Option:
    words = OPTION_WORDS[name]
    values = () if ANY in BY_NAME[name].values else BY_NAME[name].values
    choices = [Choice(write(value), words.value(value)) for value in values]
    defaults = {edition: default_words(name, edition) for edition in facts["editions"]}
    return Option(name, words.title, words.text, choices, defaults)


def bot_offers() -> list[BotOffer]:
    """The strongest bot stands first."""
    names = sorted(BOTS, key=lambda name: name != USUAL_BOT)
    return [BotOffer(name, *BOT_WORDS[name]) for name in names]


def seat_names(kind: str) -> tuple[str, ...]:
    """Names for those who give none."""
    return PEOPLE if kind == PERSON else PIONEERS


def usual_form(game: GameOffer) -> dict[str, str]:
    """The form as it is first shown."""
    players = str(PLAYERS if PLAYERS in game.boards[0].rounds else min(game.boards[0].rounds))
    start = {"game": game.id, "edition": game.editions[0].id, "board": game.boards[0].id}
    return start | _usual_kinds() | {"players": players, "rounds": ""}


def _usual_kinds() -> dict[str, str]:
    """A person, and bots in all other seats."""
    return {f"seat.{seat}.kind": USUAL_BOT if seat else PERSON for seat in range(len(PEOPLE))}


def start_context(
    given: Mapping[str, str] | None = None, problem: SetupProblem | None = None
) -> dict[str, Any]:
    """What the start page shows: the form as it was sent, or as usual, and what was wrong with it."""
    form = dict(given or {})
    game = next((game for game in offers() if game.id == form.get("game")), offers()[0])
    if form.get("edition") not in [edition.id for edition in game.editions]:
        form["edition"] = game.editions[0].id
    return chairs_context(usual_form(game) | form, problem) | {"games": offers(), "game": game}


def chairs_context(form: Mapping[str, str], problem: SetupProblem | None = None) -> dict[str, Any]:
    """What a form that asks who sits where shows."""
    names = {PERSON: PEOPLE, "bot": PIONEERS}
    return {"form": _usual_kinds() | dict(form), "bots": bot_offers(), "names": names, "problem": problem}


def ago(moment: datetime, now: datetime, lang: str) -> str:
    """How long ago that was, in words."""
    return format_timedelta(moment - now, add_direction=True, locale=lang)


# What was chosen


@dataclass(frozen=True)
class SeatSetup:
    """`kind` is a person or the name of a bot."""

    name: str
    kind: str


@dataclass(frozen=True)
class Setup:
    game: str
    edition: str
    board: str
    players: int
    options: dict[str, str]
    seats: list[SeatSetup] = field(default_factory=list)
    position: str = ""


class SetupProblem(ValueError):
    """A table that cannot be made as asked for; `field` is what to mend in the form."""

    def __init__(self, sentence: Sentence, field: str) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.field = field


def read_setup(form: Mapping[str, str]) -> Setup:
    """The table a form asks for. What is not given is as usual, but for names, which are made up."""
    position = form.get("position", "").strip()
    if position:
        game = position_game(position)
        return _from_rules(game, position, _seats(form, game.rules.players))
    return _from_fields(usual_form(_offered_game(form.get("game", offers()[0].id))) | dict(form))


def begin(setup: Setup) -> Game:
    """The game of a table, before anything is drawn."""
    if setup.position:
        return position_game(setup.position)
    return ironroad.new(
        setup.game,
        board=setup.board,
        edition=setup.edition,
        players=setup.players,
        options=dict(setup.options),
    )


def position_game(line: str) -> Game:
    """The game at a position somebody sent in. Its board must be one of ours, never a file of the server."""
    try:
        fields = split_position(line)
        _offered_board(_offered_game(fields.get("game", "")), fields.get("board", ""))
        return ironroad.from_position(line)
    except ironroad.PositionError as error:
        raise SetupProblem(
            say("This position cannot be read: {reason}.", reason=str(error)), "position"
        ) from error


def _from_rules(game: Game, position: str, seats: list[SeatSetup]) -> Setup:
    rules = game.rules
    chosen = dict(rules.chosen)
    return Setup(rules.game, rules.edition, rules.board.source, rules.players, chosen, seats, position)


def _from_fields(form: Mapping[str, str]) -> Setup:
    game = _offered_game(form["game"])
    board = _offered_board(game, form["board"])
    if form["edition"] not in [edition.id for edition in game.editions]:
        raise SetupProblem(say("Please choose one of the editions."), "edition")
    players = _players(form["players"], board)
    return Setup(game.id, form["edition"], board.id, players, _options(form), _seats(form, players))


def _offered_game(name: str) -> GameOffer:
    for game in offers():
        if game.id == name:
            return game
    raise SetupProblem(say("Please choose one of the games."), "game")


def _offered_board(game: GameOffer, name: str) -> Board:
    for board in game.boards:
        if board.id == name:
            return board
    raise SetupProblem(say("Please choose one of the boards."), "board")


def _players(text: str, board: Board) -> int:
    for players in board.rounds:
        if str(players) == text:
            return players
    least, most = min(board.rounds), max(board.rounds)
    raise SetupProblem(
        say("{board} is for {least} to {most} seats.", board=board.name, least=least, most=most), "players"
    )


def _options(form: Mapping[str, str]) -> dict[str, str]:
    """The options that are given; an empty one is left to the rulebook."""
    given = {key.removeprefix("option."): form[key] for key in form if key.startswith("option.")}
    if rounds := form["rounds"].strip():
        given[ROUNDS] = rounds
    return {name: _option_value(name, text.strip()) for name, text in given.items() if text.strip()}


def _option_value(name: str, text: str) -> str:
    if name not in BY_NAME:
        raise SetupProblem(say("There is no such option."), "options")
    try:
        return write(BY_NAME[name].read(text))
    except ironroad.OptionError as error:
        raise _option_problem(name) from error


def _option_problem(name: str) -> SetupProblem:
    if name == ROUNDS:
        return SetupProblem(say("A game lasts from 1 to 999 rounds."), "rounds")
    title = OPTION_WORDS[name].title
    return SetupProblem(say("“{option}” cannot be set like that.", option=title), f"option.{name}")


# Seats


def _seats(form: Mapping[str, str], players: int) -> list[SeatSetup]:
    kinds = [_kind(form, seat) for seat in range(players)]
    names = [_name(form, seat) for seat in range(players)]
    _check_different(names)
    for seat, kind in enumerate(kinds):
        names[seat] = names[seat] or _made_up(seat, kind, names)
    return [SeatSetup(name, kind) for name, kind in zip(names, kinds, strict=True)]


def _kind(form: Mapping[str, str], seat: int) -> str:
    kind = form.get(f"seat.{seat}.kind") or PERSON
    if kind != PERSON and kind not in BOTS:
        raise SetupProblem(
            say("Seat {number} is for a person or one of the bots.", number=seat + 1), f"seat.{seat}.kind"
        )
    return kind


def _name(form: Mapping[str, str], seat: int) -> str:
    name = unicodedata.normalize("NFC", form.get(f"seat.{seat}.name", "")).strip()
    if len(name) > LONGEST_NAME:
        problem = say("A name has at most {most} characters.", most=LONGEST_NAME)
    elif not name.isprintable():
        problem = say("A name cannot have invisible characters.")
    else:
        return " ".join(name.split())
    raise SetupProblem(problem, f"seat.{seat}.name")


def _check_different(names: list[str]) -> None:
    """People tell seats apart by their names."""
    seen: set[str] = set()
    for seat, name in enumerate(names):
        if name and name.casefold() in seen:
            raise SetupProblem(say("Two seats are called {name}.", name=name), f"seat.{seat}.name")
        seen.add(name.casefold())


def _made_up(seat: int, kind: str, taken: list[str]) -> str:
    """The name the form shows for the seat, or another if somebody took that."""
    names = seat_names(kind)
    known = {name.casefold() for name in taken}
    return next(name for name in names[seat:] + names[:seat] if name.casefold() not in known)

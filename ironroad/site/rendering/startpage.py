"""The form of the start page, and the table a person asks for with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from babel.dates import format_timedelta

import ironroad
from ironroad.boards import Shelves
from ironroad.bots import bots_for
from ironroad.core.game import Game
from ironroad.core.options import write
from ironroad.core.position import split_position
from ironroad.core.sentences import Sentence, said, say, say_n
from ironroad.site.people.names import alike, cleaned, problem_of
from ironroad.site.rendering.offers import (
    PLAYERS,
    ROUNDS,
    USUAL_BOT,
    BoardOffer,
    GameOffer,
    OptionOffer,
    bot_offers,
    find_board,
    lesson_offers,
    offers,
    with_boards,
)
from ironroad.site.table.tables import HINTS_ALL, HINTS_ALONE, HINTS_NONE, THINKING
from ironroad.site.timing.clockforms import USUAL, read_time, time_context
from ironroad.site.timing.clocks import Clock, ClockProblem

PERSON: Final = "person"
FIELDS: Final = (
    *("game", "edition", "board", "players", "rounds", "hidden", "takes_back"),
    *("devices", "mine", "starts", "rated", "hints", "thinking"),
    *USUAL,
)

NOTHING_BROUGHT: Final = {"import_error": None, "import_text": "", "board_problem": None, "board_text": ""}
PEOPLE: Final = ("Anna", "Ben", "Cora", "Dora", "Emil", "Finn")
PIONEERS: Final = ("Stephenson", "Trevithick", "Brunel", "Borsig", "Judah", "Seguin")

# What is shown


def seat_names(kind: str) -> tuple[str, ...]:
    """Names for those who give none."""
    return PEOPLE if kind == PERSON else PIONEERS


def usual_form(game: GameOffer) -> dict[str, str]:
    """The form as it is first shown."""
    board = game.boards[0]
    start = {"game": game.id, "edition": game.editions[0].id, "board": board.id}
    together = {"devices": "one", "mine": "", "starts": "full"} | _usual_help() | USUAL
    return start | _usual_kinds() | together | {"players": str(board.nearest(PLAYERS)), "rounds": ""}


def _usual_help() -> dict[str, str]:
    return {"hints": HINTS_ALONE, "thinking": "usual"}


def _usual_kinds() -> dict[str, str]:
    """A person, and bots in all other seats."""
    return {f"seat.{seat}.kind": USUAL_BOT if seat else PERSON for seat in range(len(PEOPLE))}


def start_context(
    given: Mapping[str, str] | None = None,
    problem: SetupProblem | None = None,
    own: Sequence[str] = (),
    shelves: Shelves = (),
) -> dict[str, Any]:
    """What the start page shows: the form as it was given, or as usual, and what was wrong with it. `own` are
    the boards this browser has brought along."""
    form = dict(given or {})
    game = next((game for game in offers() if game.id == form.get("game")), offers()[0])
    game = with_boards(game, list(dict.fromkeys([*own, form.get("board", "")])), shelves)
    form = _possible(usual_form(game) | form, game)
    board = next(board for board in game.boards if board.id == form["board"])
    chosen = {"games": offers(), "game": game, "board": board, "lessons": lesson_offers(), "workshop": False}
    return NOTHING_BROUGHT | sitters_context(game.id, form, problem) | time_context(form) | chosen


def _possible(form: dict[str, str], game: GameOffer) -> dict[str, str]:
    """The form with something chosen wherever there is a choice."""
    if form["edition"] not in [edition.id for edition in game.editions]:
        form["edition"] = game.editions[0].id
    board = next((board for board in game.boards if board.id == form["board"]), game.boards[0])
    players = form["players"]
    if players not in map(str, board.seats):
        form["players"] = str(board.nearest(int(players) if players in map(str, game.seats) else PLAYERS))
    return form | {"game": game.id, "board": board.id}


def changed_fields(form: Mapping[str, str], shelves: Shelves = ()) -> dict[str, str]:
    """What a link to the start page must say for its form to be filled in like this one."""
    usual = usual_form(start_context(form, shelves=shelves)["game"]) | {"game": ""}
    shown = {key: form[key] for key in form if key in FIELDS or key.startswith(("option.", "seat."))}
    return {key: value for key, value in shown.items() if value and value != usual.get(key)}


def sitters_context(
    game: str, form: Mapping[str, str], problem: SetupProblem | None = None
) -> dict[str, Any]:
    """What a form that asks who sits where shows."""
    names = {PERSON: PEOPLE, "bot": PIONEERS}
    return {"form": _usual_kinds() | dict(form), "bots": bot_offers(game), "names": names, "problem": problem}


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
    clock: Clock | None = None
    hints: str = HINTS_ALONE
    thinking: str = "usual"

    @property
    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == PERSON]


class SetupProblem(ValueError):
    """A table that cannot be made as asked for; `field` is what to mend in the form."""

    def __init__(self, sentence: Sentence, field: str) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.field = field


def with_own_name(form: Mapping[str, str], name: str) -> dict[str, str]:
    """The form with the name of whoever makes the table at their seat, if it names nobody there."""
    seat = form.get("mine") or "0"
    given = {
        key: alike(cleaned(form[key])) for key in form if key.startswith("seat.") and key.endswith(".name")
    }
    bot = form.get(f"seat.{seat}.kind", PERSON) != PERSON
    if bot or given.get(f"seat.{seat}.name") or alike(name) in given.values():
        return dict(form)
    return {**form, f"seat.{seat}.name": name}


def read_setup(form: Mapping[str, str], shelves: Shelves = ()) -> Setup:
    """The table a form asks for. What is not given is as usual, but for names, which are made up."""
    position = form.get("position", "").strip()
    if position:
        game = position_game(position, shelves)
        return _from_rules(game, position, _seats(form, game.rules.players, game.rules.game))
    return _from_fields(usual_form(_offered_game(form.get("game", offers()[0].id))) | dict(form), shelves)


def begin(setup: Setup, shelves: Shelves = ()) -> Game:
    """The game of a table, before anything is drawn."""
    if setup.position:
        return position_game(setup.position, shelves)
    return ironroad.new(
        setup.game,
        board=setup.board,
        edition=setup.edition,
        players=setup.players,
        options=dict(setup.options),
        shelves=shelves,
    )


def position_game(line: str, shelves: Shelves = ()) -> Game:
    """The game at a position somebody sent in. Its board must be one of ours, never a file of the server."""
    try:
        fields = split_position(line)
        _offered_board(_offered_game(fields.get("game", "")), fields.get("board", ""), shelves)
        return ironroad.from_position(line, shelves=shelves)
    except ironroad.PositionError as error:
        raise SetupProblem(
            say("This position cannot be read: {reason}.", reason=said(error)), "position"
        ) from error


def _from_rules(game: Game, position: str, seats: list[SeatSetup]) -> Setup:
    rules = game.rules
    chosen = dict(rules.chosen)
    return Setup(rules.game, rules.edition, rules.board.source, rules.players, chosen, seats, position)


def _from_fields(form: Mapping[str, str], shelves: Shelves) -> Setup:
    game = _offered_game(form["game"])
    board = _offered_board(game, form["board"], shelves)
    if form["edition"] not in [edition.id for edition in game.editions]:
        raise SetupProblem(say("Please choose one of the editions."), "edition")
    players = _players(form["players"], board, usual_form(game)["players"])
    options = _options(form, game, board)
    seats = _seats(form, players, game.id)
    return Setup(
        game.id,
        form["edition"],
        board.id,
        players,
        options,
        seats,
        clock=_clock(form),
        hints=_one_of(form, "hints", (HINTS_ALONE, HINTS_ALL, HINTS_NONE)),
        thinking=_one_of(form, "thinking", THINKING),
    )


def _one_of(form: Mapping[str, str], field: str, values: Collection[str]) -> str:
    if form[field] not in values:
        raise SetupProblem(say("Please choose one of what is offered."), field)
    return form[field]


def _clock(form: Mapping[str, str]) -> Clock | None:
    try:
        return read_time(form)
    except ClockProblem as problem:
        raise SetupProblem(problem.sentence, problem.field) from problem


def _offered_game(name: str) -> GameOffer:
    for game in offers():
        if game.id == name:
            return game
    raise SetupProblem(say("Please choose one of the games."), "game")


def _offered_board(game: GameOffer, name: str, shelves: Shelves) -> BoardOffer:
    board = find_board(game.id, name, shelves)
    if board is None:
        raise SetupProblem(say("Please choose one of the boards."), "board")
    return board


def _players(text: str, board: BoardOffer, usual: str) -> int:
    """How many seats; a number that was left as it stood follows the board."""
    for players in board.seats:
        if str(players) == text:
            return players
    if text == usual:
        return board.nearest(int(usual))
    raise SetupProblem(_seats_of(board), "players")


def _seats_of(board: BoardOffer) -> Sentence:
    least, most = board.seats[0], board.seats[-1]
    if least == most:
        return say_n("{board} is for {n} seat.", "{board} is for {n} seats.", most, board=board.name)
    return say("{board} is for {least} to {most} seats.", board=board.name, least=least, most=most)


def _options(form: Mapping[str, str], game: GameOffer, board: BoardOffer) -> dict[str, str]:
    """The options that are given; an empty one is left to the rulebook."""
    given = {key.removeprefix("option."): form[key].strip() for key in form if key.startswith("option.")}
    given[ROUNDS] = form["rounds"].strip() or given.get(ROUNDS, "")
    known = {option.name: option for option in [*game.options, *board.options]}
    for name, text in given.items():
        if text and name not in known:
            raise _stray_option(name, game)
        if text and name in board.idle:
            raise _idle_option(known[name], board)
    return {name: _option_value(known[name], text) for name, text in given.items() if text}


def _stray_option(name: str, game: GameOffer) -> SetupProblem:
    for other in game.board_options:
        titles = [option.title for option in other.options if option.name == name]
        if titles:
            sentence = say("“{option}” can be set for {board} only.", option=titles[0], board=other.title)
            return SetupProblem(sentence, f"option.{name}")
    return SetupProblem(say("There is no such option."), "options")


def _idle_option(option: OptionOffer, board: BoardOffer) -> SetupProblem:
    sentence = say("“{option}” means nothing on {board}.", option=option.title, board=board.name)
    return SetupProblem(sentence, f"option.{option.name}")


def _option_value(option: OptionOffer, text: str) -> str:
    try:
        return write(option.option.read(text))
    except ironroad.OptionError as error:
        raise _option_problem(option) from error


def _option_problem(option: OptionOffer) -> SetupProblem:
    if option.name == ROUNDS:
        return SetupProblem(say("A game lasts from 1 to 999 rounds."), "rounds")
    return SetupProblem(
        say("“{option}” cannot be set like that.", option=option.title), f"option.{option.name}"
    )


# Seats


def _seats(form: Mapping[str, str], players: int, game: str) -> list[SeatSetup]:
    kinds = [_kind(form, seat, game) for seat in range(players)]
    names = [_name(form, seat) for seat in range(players)]
    _check_different(names)
    return [SeatSetup(name, kind) for name, kind in zip(_filled(names, kinds), kinds, strict=True)]


def _kind(form: Mapping[str, str], seat: int, game: str) -> str:
    kind = form.get(f"seat.{seat}.kind") or PERSON
    if kind != PERSON and kind not in bots_for(game):
        raise SetupProblem(
            say("Seat {number} is for a person or one of the bots.", number=seat + 1), f"seat.{seat}.kind"
        )
    return kind


def known_names(told: Sequence[str], players: int) -> list[str]:
    """The names that a record tells, as far as they can be names here; the others are made up."""
    names: list[str] = []
    for seat in range(players):
        name = _told_name(told[seat], seat) if seat < len(told) else ""
        names.append("" if alike(name) in map(alike, names) else name)
    return _filled(names, [PERSON] * players)


def _told_name(name: str, seat: int) -> str:
    try:
        return _name({f"seat.{seat}.name": name}, seat)
    except SetupProblem:
        return ""


def _filled(names: list[str], kinds: list[str]) -> list[str]:
    """Somebody made up for every seat without a name."""
    for seat, kind in enumerate(kinds):
        names[seat] = names[seat] or made_up(seat, kind, names)
    return names


def _name(form: Mapping[str, str], seat: int) -> str:
    name = cleaned(form.get(f"seat.{seat}.name", ""))
    problem = problem_of(name)
    if problem is not None:
        raise SetupProblem(problem, f"seat.{seat}.name")
    return name


def _check_different(names: list[str]) -> None:
    """People tell seats apart by their names."""
    seen: set[str] = set()
    for seat, name in enumerate(names):
        if name and alike(name) in seen:
            raise SetupProblem(say("Two seats are called {name}.", name=name), f"seat.{seat}.name")
        seen.add(alike(name))


def made_up(seat: int, kind: str, taken: list[str]) -> str:
    """The name the form shows for the seat, or another if somebody took that."""
    names = seat_names(kind)
    known = {alike(name) for name in taken}
    return next(name for name in names[seat:] + names[:seat] if alike(name) not in known)

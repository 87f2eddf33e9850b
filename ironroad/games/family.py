"""The games of the family, and how to begin, load or restore one."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ironroad.boards import board_names, is_board, load_board
from ironroad.core import game as playing
from ironroad.core.board import Board
from ironroad.core.game import CHANCE, EVERYTHING, SPECTATOR, Game, IllegalMove, Rules, read_viewer
from ironroad.core.moves import NotationError
from ironroad.core.options import Option, write
from ironroad.core.position import PositionError, split_position
from ironroad.core.record import Head, Line, RecordError, split
from ironroad.games.age_of_steam.boards import age_of_steam, options_of
from ironroad.games.age_of_steam.rules import VERSION as AGE_OF_STEAM_VERSION
from ironroad.games.age_of_steam.rules.options import EDITIONS as AGE_OF_STEAM_EDITIONS
from ironroad.games.age_of_steam.rules.options import OPTIONS as AGE_OF_STEAM_OPTIONS
from ironroad.games.steam.rules import VERSION as STEAM_VERSION
from ironroad.games.steam.rules import Steam
from ironroad.games.steam.rules.options import EDITIONS as STEAM_EDITIONS
from ironroad.games.steam.rules.options import OPTIONS as STEAM_OPTIONS
from ironroad.games.steam_power.rules import VERSION as STEAM_POWER_VERSION
from ironroad.games.steam_power.rules import SteamPower
from ironroad.games.steam_power.rules.options import EDITIONS as STEAM_POWER_EDITIONS
from ironroad.games.steam_power.rules.options import OPTIONS as STEAM_POWER_OPTIONS

MANUAL: Final = "manual"


class SetupError(ValueError):
    """A game that cannot be begun as asked for."""


class Kind(NamedTuple):
    """One game of the family: what is needed to begin it. `board` is the one it is usually played on."""

    version: int
    board: str
    editions: tuple[str, ...]
    options: list[Option]
    make: Callable[[str, Board, int, dict[str, Any]], Rules[Any]]
    options_of: Callable[[Board], list[Option]]


def no_options(board: Board) -> list[Option]:
    """A board without options of its own."""
    return []


KINDS: Final = {
    "age-of-steam": Kind(
        AGE_OF_STEAM_VERSION,
        "rust-belt",
        AGE_OF_STEAM_EDITIONS,
        AGE_OF_STEAM_OPTIONS,
        age_of_steam,
        options_of,
    ),
    "steam": Kind(STEAM_VERSION, "northeast", STEAM_EDITIONS, STEAM_OPTIONS, Steam, no_options),
    "steam-power": Kind(
        STEAM_POWER_VERSION, "northeast", STEAM_POWER_EDITIONS, STEAM_POWER_OPTIONS, SteamPower, no_options
    ),
}


def games() -> dict[str, Any]:
    """The games with their editions, boards, seats and options, as plain data."""
    return {name: _facts(name, kind) for name, kind in KINDS.items()}


def _facts(name: str, kind: Kind) -> dict[str, Any]:
    boards = [load_board(board, name) for board in board_names(name)]
    return {
        "editions": list(kind.editions),
        "boards": {board.id: _board_facts(board, kind) for board in boards},
        "options": _options_facts(kind.options, kind.editions),
    }


def _options_facts(options: list[Option], editions: tuple[str, ...]) -> dict[str, Any]:
    return {option.name: _option_facts(option, editions) for option in options}


def _option_facts(option: Option, editions: tuple[str, ...]) -> dict[str, Any]:
    return {
        "text": option.text,
        "rule": option.rule,
        "values": option.choices(),
        "defaults": {edition: write(option.default(edition)) for edition in editions},
    }


def _board_facts(board: Board, kind: Kind) -> dict[str, Any]:
    """`options` are those that only this board has."""
    return {
        "name": board.name,
        "players": list(board.players),
        "rounds": dict(board.rounds),
        "rules": board.rules,
        "options": _options_facts(kind.options_of(board), kind.editions),
    }


def new(
    game: str = "age-of-steam",
    *,
    board: str | Path | Board | None = None,
    edition: str | None = None,
    players: int = 4,
    seed: int | str | None = None,
    options: dict[str, Any] | None = None,
    chance: str | None = None,
) -> Game:
    """A new game, on its usual board if none is named. Without a seed, or with chance="manual", it stops at
    every draw and die."""
    if chance not in (None, MANUAL):
        raise SetupError(f"chance can only be {MANUAL!r}, not {chance!r}")
    rules = make_rules(game, board, edition, players, options or {})
    return playing.start(rules, None if seed is None or chance == MANUAL else _seed(seed))


def _seed(seed: int | str) -> str:
    text = str(seed)
    if not text or text != text.strip() or not text.isprintable() or "#" in text:
        raise SetupError(f"{text!r} cannot be a seed")
    return text


def make_rules(
    game: str, board: str | Path | Board | None, edition: str | None, players: int, options: dict[str, Any]
) -> Rules[Any]:
    if game not in KINDS:
        raise SetupError(f"there is no game {game!r}; there is {', '.join(KINDS)}")
    editions = KINDS[game].editions
    edition = edition or editions[0]
    if edition not in editions:
        raise SetupError(f"there is no edition {edition!r}; there are {', '.join(editions)}")
    board = board or KINDS[game].board
    if isinstance(board, str) and is_board(board, game):
        words = tuple((name, write(value)) for name, value in options.items())
        return _shared_rules(game, edition, board, players, words)
    own = board if isinstance(board, Board) else load_board(board, game)
    return _build_rules(game, edition, own, players, options)


@lru_cache(maxsize=8)
def _shared_rules(
    game: str, edition: str, board: str, players: int, options: tuple[tuple[str, str], ...]
) -> Rules[Any]:
    """Rules never change and remember what they have worked out, so games of one kind share them."""
    return _build_rules(game, edition, load_board(board, game), players, dict(options))


def forget() -> None:
    """Drop everything remembered between games."""
    _shared_rules.cache_clear()


def _build_rules(game: str, edition: str, board: Board, players: int, options: dict[str, Any]) -> Rules[Any]:
    least, most = board.players
    if not least <= players <= most:
        raise SetupError(f"{board.name} is for {least} to {most} players, not {players}")
    return KINDS[game].make(edition, board, players, options)


# Records


def load(text: str) -> Game:
    """The game a record tells, every move checked; RecordError says where one is wrong."""
    head, lines = split(text)
    game = _begin(head)
    seed = head.values.get("seed")
    for line in lines:
        _push_line(game, line, seed)
    if seed is not None:
        game.seed = _seed(seed)
        game.draw_chance()
    return game


def _begin(head: Head) -> Game:
    rules = _rules_of(head)
    position = head.values.get("position")
    if position is None:
        return playing.start(rules, None, _viewer(head, rules))
    try:
        fields = split_position(position)
        for key, value in rules.head().items():
            if fields.pop(key, "") != value.replace(" ", ","):
                raise PositionError(f"{key}: differs from the head of the record")
        state = rules.restore(fields)
    except PositionError as error:
        raise head.error("position", str(error)) from error
    return playing.start_from(rules, state, None)


def _viewer(head: Head, rules: Rules[Any]) -> int:
    text = head.values.get("view")
    if text is None:
        return EVERYTHING
    viewer = read_viewer(text, rules.players)
    if viewer is None:
        raise head.error("view", f"{text!r} is neither a seat nor {SPECTATOR!r}")
    return viewer


def _rules_of(head: Head) -> Rules[Any]:
    for key in ("game", "board", "players", "rules"):
        if key not in head.values:
            raise head.error(key, f"the head of the record has no {key!r}")
    _check_version(head)
    players = head.values["players"]
    if not players.isdigit() or len(players) > 2:
        raise head.error("players", f"{players!r} is no number of players")
    try:
        options = _read_option_words(head.values.get("options", ""))
        return make_rules(
            head.values["game"], head.values["board"], head.values.get("edition"), int(players), options
        )
    except (ValueError, OSError) as error:
        raise head.error(_blamed(str(error), head), str(error)) from error


def _check_version(head: Head) -> None:
    kind = KINDS.get(head.values["game"])
    if kind and head.values["rules"] != str(kind.version):
        raise head.error(
            "rules", f"rules version {head.values['rules']} is not {kind.version}, the one played here"
        )


def _blamed(message: str, head: Head) -> str:
    """The head key a setup error is about."""
    for key in ("edition", "option", "game", "players", "board"):
        if key in message:
            return "options" if key == "option" else key
    return "game"


def _read_option_words(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in text.replace(",", " ").split():
        name, sign, value = word.partition("=")
        if not sign:
            raise SetupError(f"option {word!r} has no value")
        found[name] = value
    return found


def _push_line(game: Game, line: Line, seed: str | None) -> None:
    try:
        move = game.read(line.text)
        if seed is not None and game.to_move == CHANCE and game.drawn_move(seed) != move:
            raise IllegalMove(f"the seed gives '{game.drawn_move(seed)}' here, not '{move}'")
        game.push(move)
    except NotationError as error:
        raise RecordError(str(error), line.number, line.column + error.column - 1) from error
    except IllegalMove as error:
        raise RecordError(error.sentence, line.number, line.column) from error


# Positions


def from_position(line: str, seed: int | str | None = None) -> Game:
    """The game at a position; PositionError names the field that is wrong."""
    fields = split_position(line)
    head = Head()
    for key in ("game", "edition", "board", "players", "options", "rules"):
        if key in fields:
            head.values[key] = fields.pop(key)
    try:
        rules = _rules_of(head)
    except RecordError as error:
        raise PositionError(error.reason) from error
    return playing.start_from(rules, rules.restore(fields), None if seed is None else _seed(seed))

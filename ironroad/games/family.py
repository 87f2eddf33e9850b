"""How to begin, load or restore a game, whichever it is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from weakref import WeakValueDictionary

from ironroad.boards import Shelves, board_names, is_board, load_board
from ironroad.core import game as playing
from ironroad.core.board import Board
from ironroad.core.game import CHANCE, EVERYTHING, SPECTATOR, Game, IllegalMove, Rules, read_viewer
from ironroad.core.moves import NotationError
from ironroad.core.options import Option, OptionError, write
from ironroad.core.position import PositionError, split_position
from ironroad.core.record import Head, Line, Record, RecordError, split, unescaped
from ironroad.core.sentences import Sentence, said, say
from ironroad.games.found import kind_of, kinds, usual
from ironroad.games.kind import GameKind

MANUAL: Final = "manual"


class SetupError(ValueError):
    """A game that cannot be begun as asked for; `key` is what to mend in the head of a record."""

    def __init__(self, reason: str, key: str = "game") -> None:
        super().__init__(reason)
        self.key = key


def games() -> dict[str, Any]:
    """The games with their editions, boards, seats and options, as plain data."""
    return {name: _facts(kind) for name, kind in kinds().items()}


def _facts(kind: GameKind) -> dict[str, Any]:
    boards = [load_board(board, kind.name) for board in board_names(kind.name)]
    editions = list(kind.editions)
    return {
        "editions": editions,
        "boards": {board.id: _board_facts(board, kind) for board in boards},
        "options": _options_facts(kind.options, editions),
    }


def _options_facts(options: list[Option], editions: list[str]) -> dict[str, Any]:
    return {option.name: _option_facts(option, editions) for option in options if not option.hidden}


def _option_facts(option: Option, editions: list[str]) -> dict[str, Any]:
    return {
        "text": option.text,
        "rule": option.rule,
        "values": option.choices(),
        "defaults": {edition: write(option.default(edition)) for edition in editions},
    }


def _board_facts(board: Board, kind: GameKind) -> dict[str, Any]:
    """`options` are those that only this board has."""
    return {
        "name": board.name,
        "players": list(board.players),
        "rounds": dict(board.rounds),
        "rules": board.rules,
        "options": _options_facts(kind.options_of(board), list(kind.editions)),
    }


def new(
    game: str | None = None,
    *,
    board: str | Path | Board | None = None,
    edition: str | None = None,
    players: int = 4,
    seed: int | str | None = None,
    options: dict[str, Any] | None = None,
    chance: str | None = None,
    revision: int | None = None,
    shelves: Shelves = (),
) -> Game:
    """A new game: the first there is if none is named, on its usual board, by the newest revision of its
    rules. Without a seed, or with chance="manual", it stops at every draw and die. `shelves` are directories
    of more boards."""
    if chance not in (None, MANUAL):
        raise SetupError(
            say("chance can only be {manual}, not {chance}", manual=repr(MANUAL), chance=repr(chance))
        )
    rules = make_rules(game or usual(), board, edition, players, options or {}, revision, shelves)
    return playing.start(rules, None if seed is None or chance == MANUAL else _seed(seed))


def _seed(seed: int | str) -> str:
    text = str(seed)
    if not text or text != text.strip() or not text.isprintable() or "#" in text:
        raise SetupError(say("{text} cannot be a seed", text=repr(text)))
    return text


def make_rules(
    game: str,
    board: str | Path | Board | None,
    edition: str | None,
    players: int,
    options: dict[str, Any],
    revision: int | None = None,
    shelves: Shelves = (),
) -> Rules[Any]:
    """The rules of a game, as they are read today unless an older revision is named."""
    if game not in kinds():
        raise SetupError(
            say("there is no game {game}; there is {known}", game=repr(game), known=", ".join(kinds()))
        )
    editions = list(kind_of(game).editions)
    edition = edition or editions[0]
    if edition not in editions:
        raise SetupError(
            say(
                "there is no edition {edition}; there are {known}",
                edition=repr(edition),
                known=", ".join(editions),
            ),
            "edition",
        )
    revision = _known_revision(game, revision)
    board = board or kind_of(game).board
    if isinstance(board, str) and is_board(board, game, shelves):
        words = tuple((name, write(value)) for name, value in options.items())
        return _shared_rules(game, edition, board, players, words, revision, shelves)
    own = board if isinstance(board, Board) else load_board(board, game, shelves)
    return _build_rules(game, edition, own, players, options, revision)


def _known_revision(game: str, revision: int | None) -> int:
    newest = kind_of(game).revisions.newest
    if revision is not None and revision > newest:
        raise SetupError(
            say(
                "written by a newer Ironroad: rules revision {revision}, this one knows up to {newest}",
                revision=revision,
                newest=newest,
            ),
            "rules",
        )
    return newest if revision is None else revision


@lru_cache(maxsize=8)
def _shared_rules(
    game: str,
    edition: str,
    board: str,
    players: int,
    options: tuple[tuple[str, str], ...],
    revision: int,
    shelves: Shelves,
) -> Rules[Any]:
    """Rules never change and remember what they have worked out, so games of one kind share them: for as long
    as any is there, and those used last a little longer."""
    key = (game, edition, board, players, options, revision, shelves)
    shared = _in_use.get(key)
    if shared is None:
        found = load_board(board, game, shelves)
        shared = _Shared(_build_rules(game, edition, found, players, dict(options), revision))
        _in_use[key] = shared
    return shared.rules


class _Shared:
    """Lasts as long as its rules, for the two hold each other: compiled rules cannot be held weakly."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        rules.shared = self


_in_use: WeakValueDictionary[tuple[object, ...], _Shared] = WeakValueDictionary()


def forget() -> None:
    """Drop everything remembered between games."""
    _shared_rules.cache_clear()
    _in_use.clear()


def _build_rules(
    game: str, edition: str, board: Board, players: int, options: dict[str, Any], revision: int
) -> Rules[Any]:
    least, most = board.players
    if not least <= players <= most:
        raise SetupError(
            say(
                "{name} is for {least} to {most} players, not {players}",
                name=board.name,
                least=least,
                most=most,
                players=players,
            ),
            "players",
        )
    return kind_of(game).make_rules(edition, board, players, options, revision)


# Records


def load(text: str, shelves: Shelves = ()) -> Game:
    """The game a record tells, every move checked; RecordError says where one is wrong."""
    steps = loading(text, shelves)
    game = next(steps)
    for _ in steps:
        pass
    return game


def loading(text: str, shelves: Shelves = ()) -> Iterator[Game]:
    """The game of `load`, given at its beginning and again after every move: long ones take a while."""
    head, lines = split(text)
    game = _begin(head, shelves)
    game.names = head.names(game.rules.players)
    yield game
    seed = head.values.get("seed")
    for line in lines:
        _push_line(game, line, seed)
        yield game
    if seed is not None:
        game.seed = _seed(seed)
        game.draw_chance()


def _begin(head: Head, shelves: Shelves) -> Game:
    rules = _rules_of(head, shelves)
    position = head.values.get("position")
    if position is None:
        return playing.start(rules, None, _viewer(head, rules))
    try:
        fields = split_position(position)
        for key, value in rules.head().items():
            if fields.pop(key, "") != value.replace(" ", ","):
                raise PositionError(say("{key}: differs from the head of the record", key=key))
        state = rules.restore(fields)
    except PositionError as error:
        raise head.error("position", said(error)) from error
    return playing.start_from(rules, state, None)


def _viewer(head: Head, rules: Rules[Any]) -> int:
    text = head.values.get("view")
    if text is None:
        return EVERYTHING
    viewer = read_viewer(text, rules.players)
    if viewer is None:
        raise head.error(
            "view",
            say("{text} is neither a seat nor {spectator}", text=repr(text), spectator=repr(SPECTATOR)),
        )
    return viewer


def _rules_of(head: Head, shelves: Shelves) -> Rules[Any]:
    for key in ("game", "board", "players", "rules"):
        if key not in head.values:
            raise head.error(key, say("the head of the record has no {key}", key=repr(key)))
    players = _number(head, "players", say("number of players"))
    revision = _number(head, "rules", say("revision of rules"))
    try:
        options = _read_option_words(head.values.get("options", ""))
        board, edition = unescaped(head.values["board"]), head.values.get("edition")
        return make_rules(head.values["game"], board, edition, players, options, revision, shelves)
    except (ValueError, OSError) as error:
        raise head.error(_blamed(error), said(error)) from error


def _number(head: Head, key: str, what: Sentence) -> int:
    text = head.values[key]
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text)):
        raise head.error(key, say("{text} is no {what}", text=repr(text), what=what))
    return int(text)


def _blamed(error: Exception) -> str:
    """The head key an error is about."""
    if isinstance(error, SetupError):
        return error.key
    return "options" if isinstance(error, OptionError) else "board"


def _read_option_words(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in text.replace(",", " ").split():
        name, sign, value = word.partition("=")
        if not sign:
            raise SetupError(say("option {word} has no value", word=repr(word)), "options")
        found[name] = value
    return found


def _push_line(game: Game, line: Line, seed: str | None) -> None:
    try:
        move = game.read(line.text)
        if seed is not None and game.to_move == CHANCE and game.drawn_move(seed) != move:
            raise IllegalMove(
                say(
                    "the seed gives '{drawn}' here, not '{move}'",
                    drawn=str(game.drawn_move(seed)),
                    move=str(move),
                )
            )
        game.push(move)
    except NotationError as error:
        raise RecordError(said(error), line.number, line.column + error.column - 1) from error
    except IllegalMove as error:
        raise RecordError(error.sentence, line.number, line.column) from error


def renewed(game: Game, shelves: Shelves = ()) -> Game:
    """Another game that begins as this one did, by the newest revision of its rules."""
    head = game.at(0).record.head | {"rules": str(kind_of(game.rules.game).revisions.newest)}
    if "position" in head:
        fields = split_position(head["position"]) | {"rules": head["rules"]}
        head["position"] = " ".join(f"{key}={value}" for key, value in fields.items())
    head.pop("seed", None)
    return load(str(Record(head, [])), shelves)


# Positions


def from_position(line: str, seed: int | str | None = None, shelves: Shelves = ()) -> Game:
    """The game at a position; PositionError names the field that is wrong."""
    fields = split_position(line)
    head = Head()
    for key in ("game", "edition", "board", "players", "options", "rules"):
        if key in fields:
            head.values[key] = fields.pop(key)
    try:
        rules = _rules_of(head, shelves)
    except RecordError as error:
        raise PositionError(error.reason) from error
    return playing.start_from(rules, rules.restore(fields), None if seed is None else _seed(seed))

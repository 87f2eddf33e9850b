"""What there is to choose from: games, editions, boards, options and bots, in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from ironroad.boards import Shelves, board_names, is_board, load_board
from ironroad.bots import BotKind, bots, bots_for
from ironroad.bots.ladder import LADDER
from ironroad.bots.ratings import rating_of
from ironroad.core.board import Board, BoardError
from ironroad.core.options import ANY, Option, write
from ironroad.core.sentences import Listing, Sentence, verbatim
from ironroad.games.found import kind_of, kinds
from ironroad.games.kind import GameKind
from ironroad.lessons import Texts, lessons

PLAYERS: Final = 4
ROUNDS: Final = "turns"
# Who sits beside a newcomer, and where a bot is needed and none is named.
USUAL_BOT: Final = "medium"
GREEDY: Final = "greedy"


class ChoiceOffer(NamedTuple):
    value: str
    label: Sentence


class OptionOffer(NamedTuple):
    """`defaults` by edition; without choices any number can be given."""

    option: Option
    title: Sentence
    text: Sentence
    choices: list[ChoiceOffer]
    defaults: dict[str, Sentence]

    @property
    def name(self) -> str:
        return self.option.name


class OptionGroup(NamedTuple):
    title: Sentence
    options: list[OptionOffer]


class BoardOffer(NamedTuple):
    """`seats` it can be played with; `rounds` by their number, where the board says how many; `idle` are the
    options of the game that mean nothing here; `text` is what else should be known."""

    id: str
    name: str
    seats: list[int]
    rounds: dict[int, int]
    rules: str
    options: list[OptionOffer]
    idle: frozenset[str]
    text: Sentence | None

    def nearest(self, players: int) -> int:
        return min(self.seats, key=lambda seats: abs(seats - players))


class BoardOptions(NamedTuple):
    """The options of boards that share rules of their own."""

    boards: list[BoardOffer]
    options: list[OptionOffer]

    @property
    def title(self) -> Listing:
        return Listing([board.name for board in self.boards])


class EditionOffer(NamedTuple):
    id: str
    title: Sentence
    text: Sentence


class GameOffer(NamedTuple):
    """`length` is the option that sets the number of rounds, in games that last a number of rounds."""

    id: str
    title: str
    text: Sentence
    editions: list[EditionOffer]
    boards: list[BoardOffer]
    groups: list[OptionGroup]
    length: OptionOffer | None

    @property
    def seats(self) -> list[int]:
        """Numbers of seats that some board is for."""
        return sorted({seats for board in self.boards for seats in board.seats})

    @property
    def longest(self) -> int:
        return max((rounds for board in self.boards for rounds in board.rounds.values()), default=0)

    @property
    def options(self) -> list[OptionOffer]:
        """Those of every board."""
        length = [self.length] if self.length else []
        return length + [option for group in self.groups for option in group.options]

    def without(self, option: OptionOffer) -> list[BoardOffer]:
        """The boards on which an option means nothing."""
        return [board for board in self.boards if option.name in board.idle]

    @property
    def board_options(self) -> list[BoardOptions]:
        """Those of single boards."""
        found: dict[str, BoardOptions] = {}
        for board in self.boards:
            if board.options:
                found.setdefault(board.rules, BoardOptions([], board.options)).boards.append(board)
        return list(found.values())


class BotOffer(NamedTuple):
    """`rating` as far as it was measured; `seconds` for one that uses all the time it has, else 0."""

    name: str
    title: Sentence
    text: Sentence
    rating: int | None
    seconds: int


class LessonOffer(NamedTuple):
    """`title` and `about` by language."""

    id: str
    game: str
    game_title: str
    title: Texts
    about: Texts
    minutes: int


@lru_cache(maxsize=1)
def offers() -> list[GameOffer]:
    """The games with the boards everybody has."""
    return [_game(kind) for kind in kinds().values()]


def _game(kind: GameKind) -> GameOffer:
    words = kind.words()
    editions = [EditionOffer(name, kind.editions[name], words.EDITION_TEXTS[name]) for name in kind.editions]
    boards = [board_offer(kind.name, name) for name in board_names(kind.name)]
    boards.sort(key=lambda board: (board.id != kind.board, board.name))
    options = _options(kind.name, kind.options)
    length = next((option for option in options if option.name == ROUNDS), None)
    groups = _groups([option for option in options if option is not length])
    return GameOffer(kind.name, kind.title, words.GAME_TEXT, editions, boards, groups, length)


def _groups(options: list[OptionOffer]) -> list[OptionGroup]:
    """The options as their declarations group them, one group after the other."""
    grouped = groupby(options, lambda offer: offer.option.group)
    return [OptionGroup(title, list(members)) for title, members in grouped if title]


@lru_cache(maxsize=256)
def board_offer(game: str, name: str, shelves: Shelves = ()) -> BoardOffer:
    board = load_board(name, game, shelves)
    least, most = board.players
    options = _options(game, kind_of(game).options_of(board))
    seats, text = list(range(least, most + 1)), verbatim(board.remark) if board.remark else None
    idle = _idle(kind_of(game), board, seats)
    return BoardOffer(name, board.name, seats, board.rounds, board.rules, options, idle, text)


def _idle(kind: GameKind, board: Board, seats: list[int]) -> frozenset[str]:
    """The options that mean nothing on a board, however many play."""
    edition, newest = next(iter(kind.editions)), kind.revisions.newest
    rules = [kind.make_rules(edition, board, players, {}, newest) for players in seats]
    return frozenset(option.name for option in kind.options if not any(map(option.matters, rules)))


def find_board(game: str, name: str, shelves: Shelves = ()) -> BoardOffer | None:
    """A board of this library or one that somebody brought along; never any other file."""
    try:
        return board_offer(game, name, shelves) if is_board(name, game, shelves) else None
    except BoardError:
        return None


def with_boards(game: GameOffer, names: Sequence[str], shelves: Shelves = ()) -> GameOffer:
    """The game with boards that people brought along."""
    known = {board.id for board in game.boards}
    found = [find_board(game.id, name, shelves) for name in names if name not in known]
    return game._replace(boards=game.boards + [board for board in found if board])


def _options(game: str, options: list[Option]) -> list[OptionOffer]:
    return [_option(game, option) for option in options if not option.hidden]


def _option(game: str, option: Option) -> OptionOffer:
    values = () if ANY in option.values else option.values
    choices = [ChoiceOffer(write(value), option.word(value)) for value in values]
    defaults = {edition: option.word(option.default(edition)) for edition in kind_of(game).editions}
    return OptionOffer(option, option.title, option.about, choices, defaults)


def lesson_offers() -> list[LessonOffer]:
    return [
        LessonOffer(
            lesson.id, lesson.game, kind_of(lesson.game).title, lesson.title, lesson.about, lesson.minutes
        )
        for lesson in lessons().values()
    ]


def bot_offers(game: str) -> list[BotOffer]:
    """The bots that play a game: the ladder from its foot, then all others."""
    order = [*(kind.name for kind in LADDER), GREEDY]
    names = sorted(bots_for(game), key=lambda name: order.index(name) if name in order else len(order))
    return [_bot_offer(bots()[name], game) for name in names]


def _bot_offer(bot: BotKind, game: str) -> BotOffer:
    seconds = round(bot.seconds or 0) if bot.thinks else 0
    return BotOffer(bot.name, bot.title, bot.description, rating_of(game, bot.name), seconds)

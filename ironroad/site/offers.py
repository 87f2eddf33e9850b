"""What there is to choose from: games, editions, boards, options and bots, in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ironroad.boards import board_names, is_board, load_board
from ironroad.bots import BOTS
from ironroad.core.board import BoardError
from ironroad.core.options import ANY, Option, write
from ironroad.core.sentences import Listing, Sentence
from ironroad.games.family import KINDS
from ironroad.site.boardwords import BOARD_TEXTS
from ironroad.site.optionwords import GAME_WORDS, words_for
from ironroad.site.words import BOTS as BOT_WORDS
from ironroad.site.words import EDITIONS, GAMES
from ironroad.telling import TELLERS

PLAYERS: Final = 4
ROUNDS: Final = "turns"
USUAL_BOARDS: Final = ("rust-belt", "northeast")
USUAL_BOT: Final = "greedy"


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
    """`seats` it can be played with; `rounds` by their number, where the board says how many; `text` is what
    else should be known."""

    id: str
    name: str
    seats: list[int]
    rounds: dict[int, int]
    rules: str
    options: list[OptionOffer]
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

    @property
    def board_options(self) -> list[BoardOptions]:
        """Those of single boards."""
        found: dict[str, BoardOptions] = {}
        for board in self.boards:
            if board.options:
                found.setdefault(board.rules, BoardOptions([], board.options)).boards.append(board)
        return list(found.values())


class BotOffer(NamedTuple):
    name: str
    title: Sentence
    text: Sentence


@lru_cache(maxsize=1)
def offers() -> list[GameOffer]:
    """The games that are told and explained, with the boards everybody has."""
    return [_game(name) for name in KINDS if name in TELLERS and name in GAME_WORDS]


def _game(game: str) -> GameOffer:
    words, kind = GAME_WORDS[game], KINDS[game]
    editions = [EditionOffer(name, EDITIONS[name], words.EDITION_TEXTS[name]) for name in kind.editions]
    boards = [board_offer(game, name) for name in board_names(game)]
    boards.sort(key=lambda board: (board.id not in USUAL_BOARDS, board.name))
    options = {option.name: _option(game, option) for option in kind.options}
    length = options.pop(ROUNDS, None)
    groups = [
        OptionGroup(group.title, [options[name] for name in group.options if name in options])
        for group in words.GROUPS
    ]
    return GameOffer(game, GAMES[game], words.GAME_TEXT, editions, boards, groups, length)


@lru_cache(maxsize=256)
def board_offer(game: str, name: str) -> BoardOffer:
    board = load_board(name, game)
    least, most = board.players
    options = [_option(game, option) for option in KINDS[game].options_of(board)]
    seats, text = list(range(least, most + 1)), BOARD_TEXTS.get((game, name))
    return BoardOffer(name, board.name, seats, board.rounds, board.rules, options, text)


def find_board(game: str, name: str) -> BoardOffer | None:
    """A board of this library or one that somebody brought along; never any other file."""
    try:
        return board_offer(game, name) if game in KINDS and is_board(name, game) else None
    except BoardError:
        return None


def with_boards(game: GameOffer, names: Sequence[str]) -> GameOffer:
    """The game with boards that people brought along."""
    known = {board.id for board in game.boards}
    found = [find_board(game.id, name) for name in names if name not in known]
    return game._replace(boards=game.boards + [board for board in found if board])


def _option(game: str, option: Option) -> OptionOffer:
    words = words_for(game, option)
    values = () if ANY in option.values else option.values
    choices = [ChoiceOffer(write(value), words.value(value)) for value in values]
    defaults = {edition: words.value(option.default(edition)) for edition in KINDS[game].editions}
    return OptionOffer(option, words.title, words.text, choices, defaults)


def bot_offers() -> list[BotOffer]:
    """The strongest bot stands first."""
    names = sorted(BOTS, key=lambda name: name != USUAL_BOT)
    return [BotOffer(name, *BOT_WORDS[name]) for name in names]

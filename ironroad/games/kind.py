"""What a game is: one object, the descriptor, that names all its parts and loads each when it is first used.

A game's folder has one in its `__init__`, called GAME. Nothing else needs to know that the game exists.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from ironroad.core.revisions import Revisions
from ironroad.core.sentences import Sentence

if TYPE_CHECKING:
    from ironroad.bench import Figure
    from ironroad.bots import Bot, BotKind
    from ironroad.core.board import Board
    from ironroad.core.game import Game, LegalMoves, Rules
    from ironroad.core.moves import Move
    from ironroad.core.options import Option
    from ironroad.draw.scene import Scene
    from ironroad.telling.teller import Teller
    from ironroad.terminal.rows import Lists


class Vocabulary(NamedTuple):
    """What a game's phases, its roles and the parts of its scores are called."""

    phases: Mapping[str, Sentence]
    parts: Mapping[str, Sentence]
    roles: Mapping[str, Sentence] = {}


class Measure(NamedTuple):
    """A number of every seat that is worth a chart; None once the seat has none."""

    key: str
    title: Sentence
    value: Callable[[Any], int | None]


class Ride(NamedTuple):
    """What a move carries: the colour of the cube, the stops it touches beginning with the one it lay on, and
    the hexes between them over which its track leads."""

    colour: str
    stops: tuple[int, ...]
    over: tuple[int, ...]


class Recipe(NamedTuple):
    """What a board of a game is made of, for who draws one by chance.

    `heights` are the signs of land that rises, the lowest first; `prices` those of every terrain that may be
    there. Of the colours of `supply` only the first so many are those of cities, the others those of New
    Cities alone. `rounds` are by seats; `growth` and `towns` say whether there is a goods display and whether
    there are towns, `touching` how many cities of ten lie beside another. `land` is how many hexes of land
    there are for a city, `cubes` how many most cities begin with."""

    heights: tuple[str, ...]
    prices: Mapping[str, int]
    supply: Mapping[str, int]
    colours: int
    new_cities: tuple[str, ...]
    seats: tuple[int, int]
    rounds: Mapping[int, int]
    cities: tuple[int, int]
    towns: bool
    growth: bool
    cubes: int
    land: float
    touching: int = 0


class Term(NamedTuple):
    """A word of the table that can be asked about: what it is called, the place of the rules page that tells
    all of it, and the picture that shows it, if one does.

    Terms are known by `phase-shares`, `role-engineer`, `ask-bonus` where a question is not that of its phase,
    and figures by the names that cards of seats and scores give them."""

    title: Sentence
    anchor: str
    picture: str = ""


class GameWords(Protocol):
    """A game and its editions as the start page explains them."""

    @property
    def GAME_TEXT(self) -> Sentence: ...
    @property
    def EDITION_TEXTS(self) -> Mapping[str, Sentence]: ...


class GameKind(ABC):
    """One game of the family. `editions` by name with their titles, the usual one first; `board` is the one
    it is usually played on. `most_players` is for how many it can be played by at most; `board_rounds` and
    `board_colours` say whether its board files must have the number of rounds and what each city accepts.
    `slips` is how many times as often weak bots slip, in a game where a slip costs little; `doubt` by how
    many points a round forecasts may be wrong about two moves of one position; `played_out` whether a few
    games that are played to their end tell more of a move than many forecasts."""

    name: str
    title: str
    editions: ClassVar[Mapping[str, Sentence]]
    board: str
    most_players = 6
    board_rounds = True
    board_colours = True
    slips: float = 1
    doubt = 0.0
    played_out = False

    @property
    def package(self) -> str:
        """The package that is the game's folder."""
        return type(self).__module__

    # Rules

    @property
    def revisions(self) -> Revisions:
        """The corrections of the rules so far."""
        return Revisions()

    @property
    @abstractmethod
    def options(self) -> list[Option]: ...

    def options_of(self, board: Board) -> list[Option]:
        """The options that only this board has."""
        return []

    @abstractmethod
    def make_rules(
        self, edition: str, board: Board, players: int, options: dict[str, Any], revision: int
    ) -> Rules[Any]: ...

    # Players

    @abstractmethod
    def greedy(self, seed: int | str) -> Bot:
        """The bot that takes what earns most."""

    def policy(self, seed: int | str) -> Bot:
        """The quick bot that plays games to their end many times over where others search: the greedy one
        unless the game has a quicker."""
        return self.greedy(seed)

    def planner(self, seed: int | str) -> Bot:
        """The policy where it plays for itself and need not be so quick: the same unless the game has a more
        careful one."""
        return self.policy(seed)

    def candidates(self, view: Game, moves: LegalMoves, count: int) -> list[Move]:
        """The moves that the policy thinks worth a closer look, best first, at most so many; none where the
        game leaves it to who searches."""
        return []

    def forecast(self, game: Game) -> Sequence[float] | None:
        """What each seat will probably score, judged without playing on; None where the game cannot say."""
        return None

    def forecast_error(self, game: Game) -> float:
        """By how many points such a forecast is usually off."""
        return 0.0

    def bots(self) -> Sequence[BotKind]:
        """Other bots that only play this game."""
        return ()

    # Boards drawn and measured

    def ride(self, game: Game, move: Move) -> Ride | None:
        """What a legal move would carry, if it carries anything."""
        return None

    def recipe(self) -> Recipe | None:
        """What boards drawn by chance are made of; None where nobody has said."""
        return None

    # Words and pictures

    @abstractmethod
    def teller(self) -> Teller: ...

    @abstractmethod
    def vocabulary(self) -> Vocabulary: ...

    @abstractmethod
    def scene(self, game: Game) -> Scene: ...

    @abstractmethod
    def lists(self) -> Lists:
        """How the text game lists the moves."""

    # Pages

    @abstractmethod
    def words(self) -> GameWords:
        """The game and its editions as the start page explains them."""

    @abstractmethod
    def facts(self, rules: Rules[Any]) -> Any:
        """What the rules page is written around. It is asked of the rules that play the game, so that page
        and game cannot differ; all else is between the facts and the game's template."""

    def terms(self, rules: Rules[Any]) -> Mapping[str, Term]:
        """The words that can be asked about in a game by these rules; the game's `terms.html` says each."""
        return {}

    def picture(self, rules: Rules[Any], name: str) -> str:
        """A picture for the rules page and for terms; KeyError if there is none of that name."""
        raise KeyError(name)

    def measures(self) -> Sequence[Measure]:
        """What charts show of a game that is over, beside the score."""
        return ()

    # Benchmarks

    def figures(self, seconds: float) -> list[Figure]:
        """How fast it is; play is measured for that many seconds."""
        return []

"""Steam."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ironroad.core.sentences import say
from ironroad.games.kind import GameKind, GameWords, Measure, Recipe, Ride, Term, Vocabulary

if TYPE_CHECKING:
    from ironroad.bench import Figure
    from ironroad.bots import Bot
    from ironroad.core.board import Board
    from ironroad.core.game import Game, LegalMoves, Rules
    from ironroad.core.moves import Move
    from ironroad.core.options import Option
    from ironroad.core.revisions import Revisions
    from ironroad.draw.scene import Scene
    from ironroad.games.steam.pages import RulesFacts
    from ironroad.telling.teller import Teller
    from ironroad.terminal.rows import Lists


class SteamKind(GameKind):
    name = "steam"
    title = "Steam"
    editions: ClassVar = {
        "base": say("Base game"),
        "expert": say("Expert game"),
    }
    board = "northeast"
    most_players = 5
    slips = 1.5

    @property
    def revisions(self) -> Revisions:
        from ironroad.games.steam.rules.revisions import REVISIONS

        return REVISIONS

    @property
    def options(self) -> list[Option]:
        from ironroad.games.steam.rules.options import OPTIONS

        return OPTIONS

    def make_rules(
        self, edition: str, board: Board, players: int, options: dict[str, Any], revision: int
    ) -> Rules[Any]:
        from ironroad.boards.rules import rules_of
        from ironroad.games.steam.rules import Steam

        return rules_of(board, Steam)(edition, board, players, options, revision)

    def greedy(self, seed: int | str) -> Bot:
        from ironroad.games.steam.bots import SteamBot

        return SteamBot(seed)

    def policy(self, seed: int | str) -> Bot:
        from ironroad.games.steam.bots import policy

        return policy(seed)

    def candidates(self, view: Game, moves: LegalMoves, count: int) -> list[Move]:
        from ironroad.games.steam.bots import candidates

        return candidates(view, moves, count)

    def forecast(self, game: Game) -> Sequence[float] | None:
        from ironroad.games.steam.bots import forecast

        return forecast(game)

    def forecast_error(self, game: Game) -> float:
        from ironroad.games.steam.bots import forecast_error

        return forecast_error(game)

    def ride(self, game: Game, move: Move) -> Ride | None:
        from ironroad.games.common.rides import ride_of

        return ride_of(game, move)

    def recipe(self) -> Recipe:
        from ironroad.games.steam.recipe import RECIPE

        return RECIPE

    def teller(self) -> Teller:
        from ironroad.games.steam import telling

        return telling

    def vocabulary(self) -> Vocabulary:
        from ironroad.games.steam.telling.vocabulary import VOCABULARY

        return VOCABULARY

    def scene(self, game: Game) -> Scene:
        from ironroad.games.steam.rules import Steam
        from ironroad.games.steam.scene import steam_scene

        assert isinstance(game.rules, Steam)
        return steam_scene(game.rules, game)

    def lists(self) -> Lists:
        from ironroad.games.steam.listing import LISTS

        return LISTS

    def words(self) -> GameWords:
        from ironroad.games.steam.pages import words

        return words

    def facts(self, rules: Rules[Any]) -> RulesFacts:
        from ironroad.games.steam.pages import rules_facts
        from ironroad.games.steam.rules import Steam

        assert isinstance(rules, Steam)
        return rules_facts(rules)

    def terms(self, rules: Rules[Any]) -> Mapping[str, Term]:
        from ironroad.games.steam.pages.terms import terms_of
        from ironroad.games.steam.rules import Steam

        assert isinstance(rules, Steam)
        return terms_of(rules)

    def picture(self, rules: Rules[Any], name: str) -> str:
        from ironroad.games.steam.pages.pictures import picture_of
        from ironroad.games.steam.rules import Steam

        assert isinstance(rules, Steam)
        return picture_of(rules, name)

    def measures(self) -> Sequence[Measure]:
        from ironroad.games.steam.pages.measures import MEASURES

        return MEASURES

    def figures(self, seconds: float) -> list[Figure]:
        from ironroad.games.steam.bench import figures

        return figures(seconds)


GAME = SteamKind()

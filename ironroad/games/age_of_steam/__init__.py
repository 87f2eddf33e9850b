"""Age of Steam."""

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
    from ironroad.games.age_of_steam.pages import RulesFacts
    from ironroad.telling.teller import Teller
    from ironroad.terminal.rows import Lists


class AgeOfSteamKind(GameKind):
    name = "age-of-steam"
    title = "Age of Steam"
    editions: ClassVar = {
        "deluxe": say("Deluxe (2018)"),
        "deluxe-en": say("Deluxe, English reading"),
        "2002": say("First edition (2002, German)"),
        "nl-2004": say("Dutch edition (2004)"),
    }
    board = "rust-belt"
    doubt = 1.5

    @property
    def revisions(self) -> Revisions:
        from ironroad.games.age_of_steam.rules.revisions import REVISIONS

        return REVISIONS

    @property
    def options(self) -> list[Option]:
        from ironroad.games.age_of_steam.rules.options import OPTIONS

        return OPTIONS

    def options_of(self, board: Board) -> list[Option]:
        from ironroad.boards.rules import rules_of
        from ironroad.games.age_of_steam.rules import AgeOfSteam

        return rules_of(board, AgeOfSteam).own_options

    def make_rules(
        self, edition: str, board: Board, players: int, options: dict[str, Any], revision: int
    ) -> Rules[Any]:
        from ironroad.boards.rules import rules_of
        from ironroad.games.age_of_steam.rules import AgeOfSteam

        return rules_of(board, AgeOfSteam)(edition, board, players, options, revision)

    def greedy(self, seed: int | str) -> Bot:
        from ironroad.games.age_of_steam.bots import GreedyBot

        return GreedyBot(seed)

    def policy(self, seed: int | str) -> Bot:
        from ironroad.games.age_of_steam.bots import policy

        return policy(seed)

    def planner(self, seed: int | str) -> Bot:
        from ironroad.games.age_of_steam.bots import Planner

        return Planner(seed)

    def candidates(self, view: Game, moves: LegalMoves, count: int) -> list[Move]:
        from ironroad.games.age_of_steam.bots import candidates

        return candidates(view, moves, count)

    def forecast(self, game: Game) -> Sequence[float] | None:
        from ironroad.games.age_of_steam.bots.forecast import forecast

        return forecast(game)

    def forecast_error(self, game: Game) -> float:
        from ironroad.games.age_of_steam.bots.forecast import forecast_error

        return forecast_error(game)

    def ride(self, game: Game, move: Move) -> Ride | None:
        from ironroad.games.common.rides import ride_of

        return ride_of(game, move)

    def recipe(self) -> Recipe:
        from ironroad.games.age_of_steam.recipe import RECIPE

        return RECIPE

    def teller(self) -> Teller:
        from ironroad.games.age_of_steam import telling

        return telling

    def vocabulary(self) -> Vocabulary:
        from ironroad.games.age_of_steam.telling.vocabulary import VOCABULARY

        return VOCABULARY

    def scene(self, game: Game) -> Scene:
        from ironroad.games.age_of_steam.rules import AgeOfSteam
        from ironroad.games.age_of_steam.scene import age_of_steam_scene

        assert isinstance(game.rules, AgeOfSteam)
        return age_of_steam_scene(game.rules, game)

    def lists(self) -> Lists:
        from ironroad.games.age_of_steam.listing import LISTS

        return LISTS

    def words(self) -> GameWords:
        from ironroad.games.age_of_steam.pages import words

        return words

    def facts(self, rules: Rules[Any]) -> RulesFacts:
        from ironroad.games.age_of_steam.pages import rules_facts
        from ironroad.games.age_of_steam.rules import AgeOfSteam

        assert isinstance(rules, AgeOfSteam)
        return rules_facts(rules)

    def terms(self, rules: Rules[Any]) -> Mapping[str, Term]:
        from ironroad.games.age_of_steam.pages.terms import terms_of
        from ironroad.games.age_of_steam.rules import AgeOfSteam

        assert isinstance(rules, AgeOfSteam)
        return terms_of(rules)

    def picture(self, rules: Rules[Any], name: str) -> str:
        from ironroad.games.age_of_steam.pages.pictures import picture_of
        from ironroad.games.age_of_steam.rules import AgeOfSteam

        assert isinstance(rules, AgeOfSteam)
        return picture_of(rules, name)

    def measures(self) -> Sequence[Measure]:
        from ironroad.games.age_of_steam.pages.measures import MEASURES

        return MEASURES

    def figures(self, seconds: float) -> list[Figure]:
        from ironroad.games.age_of_steam.bench import figures

        return figures(seconds)


GAME = AgeOfSteamKind()

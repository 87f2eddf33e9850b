"""Steam Power. It ends by contracts, and its cities get their tiles when a game begins."""

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
    from ironroad.games.steam_power.pages import RulesFacts
    from ironroad.telling.teller import Teller
    from ironroad.terminal.rows import Lists


class SteamPowerKind(GameKind):
    name = "steam-power"
    title = "Steam Power"
    editions: ClassVar = {
        "draft": say("Draft rules"),
    }
    board = "northeast"
    board_rounds = False
    board_colours = False
    slips = 3.5
    played_out = True

    @property
    def revisions(self) -> Revisions:
        from ironroad.games.steam_power.rules.revisions import REVISIONS

        return REVISIONS

    @property
    def options(self) -> list[Option]:
        from ironroad.games.steam_power.rules.options import OPTIONS

        return OPTIONS

    def make_rules(
        self, edition: str, board: Board, players: int, options: dict[str, Any], revision: int
    ) -> Rules[Any]:
        from ironroad.boards.rules import rules_of
        from ironroad.games.steam_power.rules import SteamPower

        return rules_of(board, SteamPower)(edition, board, players, options, revision)

    def greedy(self, seed: int | str) -> Bot:
        from ironroad.games.steam_power.bots import PowerBot

        return PowerBot(seed)

    def policy(self, seed: int | str) -> Bot:
        from ironroad.games.steam_power.bots import policy

        return policy(seed)

    def candidates(self, view: Game, moves: LegalMoves, count: int) -> list[Move]:
        from ironroad.games.steam_power.bots import candidates

        return candidates(view, moves, count)

    def forecast(self, game: Game) -> Sequence[float] | None:
        from ironroad.games.steam_power.bots import forecast

        return forecast(game)

    def forecast_error(self, game: Game) -> float:
        from ironroad.games.steam_power.bots import forecast_error

        return forecast_error(game)

    def ride(self, game: Game, move: Move) -> Ride | None:
        from ironroad.games.steam_power.telling.ways import ride_of

        return ride_of(game, move)

    def recipe(self) -> Recipe:
        from ironroad.games.steam_power.recipe import RECIPE

        return RECIPE

    def teller(self) -> Teller:
        from ironroad.games.steam_power import telling

        return telling

    def vocabulary(self) -> Vocabulary:
        from ironroad.games.steam_power.telling.vocabulary import VOCABULARY

        return VOCABULARY

    def scene(self, game: Game) -> Scene:
        from ironroad.games.steam_power.rules import SteamPower
        from ironroad.games.steam_power.scene import power_scene

        assert isinstance(game.rules, SteamPower)
        return power_scene(game.rules, game)

    def lists(self) -> Lists:
        from ironroad.games.steam_power.listing import LISTS

        return LISTS

    def words(self) -> GameWords:
        from ironroad.games.steam_power.pages import words

        return words

    def facts(self, rules: Rules[Any]) -> RulesFacts:
        from ironroad.games.steam_power.pages import rules_facts
        from ironroad.games.steam_power.rules import SteamPower

        assert isinstance(rules, SteamPower)
        return rules_facts(rules)

    def terms(self, rules: Rules[Any]) -> Mapping[str, Term]:
        from ironroad.games.steam_power.pages.terms import terms_of
        from ironroad.games.steam_power.rules import SteamPower

        assert isinstance(rules, SteamPower)
        return terms_of(rules)

    def picture(self, rules: Rules[Any], name: str) -> str:
        from ironroad.games.steam_power.pages.pictures import picture_of
        from ironroad.games.steam_power.rules import SteamPower

        assert isinstance(rules, SteamPower)
        return picture_of(rules, name)

    def measures(self) -> Sequence[Measure]:
        from ironroad.games.steam_power.pages.measures import MEASURES

        return MEASURES

    def figures(self, seconds: float) -> list[Figure]:
        from ironroad.games.steam_power.bench import figures

        return figures(seconds)


GAME = SteamPowerKind()

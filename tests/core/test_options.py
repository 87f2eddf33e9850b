"""Options: declared once, read by the rules, offered to people unless they are hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import ironroad
from ironroad.core.options import ANY, Option, Switches
from ironroad.core.sentences import say
from ironroad.games.age_of_steam.rules import options as age_of_steam
from ironroad.games.steam.rules import options as steam
from ironroad.games.steam_power.rules import options as steam_power
from ironroad.site.rendering.offers import offers
from tests.helpers.cases import each

LIMIT = Option(
    "limit",
    {None: say("none"), ANY: lambda n: say("at most {n}", n=n)},
    "T-1",
    "how many at most",
    told={ANY: lambda n, usual: say("At most {n} instead of {usual}.", n=n, usual=usual)},
    attribute="limit",
    e_old=5,
)
ORDER = Option("order", ("dice", "given"), "T-2", "who is first", attribute="by_dice", when="dice")


class Two(Switches):
    limit: int
    by_dice: bool

    def __init__(self, edition: str, given: dict[str, Any]) -> None:
        super().__init__([LIMIT, ORDER], edition, given)


@each(
    "edition, given, limit, by_dice",
    [("new", {}, 0, True), ("old", {}, 5, True), ("old", {"limit": 3, "order": "given"}, 3, False)],
)
def test_rules_read_an_option_as_it_is_declared(
    edition: str, given: dict[str, Any], limit: int, by_dice: bool
) -> None:
    read = Two(edition, given)
    assert (read.limit, read.by_dice) == (limit, by_dice)


def test_an_option_says_its_values() -> None:
    assert [LIMIT.word(None), LIMIT.word(4)] == ["none", "at most 4"]
    assert LIMIT.sentence(4, 5) == "At most 4 instead of 5."


@each("game", [age_of_steam, steam, steam_power])
def test_every_option_of_a_game_is_read_by_its_rules(game: Any) -> None:
    declared = [option.attribute for option in game.REVISIONS.known(game.OPTIONS)]
    assert all(declared)
    assert len(set(declared)) == len(declared)
    assert set(declared) == set(game.Options.__annotations__)


@pytest.mark.parametrize("game", [age_of_steam, steam])
def test_every_value_an_edition_does_not_have_is_told(game: Any) -> None:
    for option in game.OPTIONS:
        for edition, value in ((edition, value) for edition in game.EDITIONS for value in option.values):
            if value not in (ANY, option.default(edition), None):
                assert option.sentence(value, 0).endswith("."), option.name


@pytest.fixture
def hidden() -> Iterator[Option]:
    option = Option("old_reading", (False, True), "R-0", "as it was read before", hidden=True)
    steam.OPTIONS.append(option)
    offers.cache_clear()
    yield option
    steam.OPTIONS.remove(option)
    offers.cache_clear()


def test_a_hidden_option_can_be_set_but_is_not_offered(hidden: Option) -> None:
    game = ironroad.new("steam", options={hidden.name: True})
    assert game.rules.chosen[hidden.name] == "true"
    assert "old_reading" in str(game.record)
    assert hidden.name not in ironroad.games()["steam"]["options"]
    assert hidden.name not in [option.name for game in offers() for option in game.options]
    with pytest.raises(ValueError, match="there is no option") as refused:
        ironroad.new("steam", options={"nonsense": True})
    assert hidden.name not in str(refused.value)

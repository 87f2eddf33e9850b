"""A corrected rule holds for new games; those begun before play on as they began."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import ironroad
from ironroad.core.options import ANY, Option, Switches
from ironroad.core.revisions import Correction, Revisions
from ironroad.games import family
from ironroad.games.found import kind_of
from ironroad.games.steam_power.rules.revisions import REVISIONS
from tests.helpers.places import GOLDEN

FIVE = Correction(2, "money_action", "Taking money brings $3, not $5.", before=5)
HIDDEN = Correction(3, "one_more", "A throwaway switch that no rule asks for.")


@pytest.fixture
def corrected(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Steam Power as if a rule of it had been read wrongly until today."""
    monkeypatch.setattr(REVISIONS, "corrections", [*REVISIONS.corrections, FIVE, HIDDEN])
    family.forget()
    yield
    family.forget()


def begun(revision: int | None = None) -> ironroad.Game:
    return ironroad.new("steam-power", players=3, seed=1, revision=revision)


def earned(game: ironroad.Game) -> int:
    """What the seat to move gets for taking money, by the rules themselves."""
    seat, game = game.to_move or 0, game.copy()
    before = game.seats[seat].money
    game.push("money")
    return int(game.seats[seat].money - before)


@pytest.mark.usefixtures("corrected")
def test_a_correction_holds_for_new_games_only() -> None:
    assert (begun().rules.revision, earned(begun())) == (3, 3)
    assert (begun(2).rules.revision, earned(begun(2))) == (2, 3)
    assert (begun(1).rules.revision, earned(begun(1))) == (1, 5)


@pytest.mark.usefixtures("corrected")
def test_records_and_positions_name_their_revision_and_keep_it() -> None:
    old = begun(1)
    old.push("money")
    assert "\nrules: 1\n" in str(old.record)
    again = ironroad.load(str(old.record))
    assert str(again.record) == str(old.record)
    assert earned(again) == 5
    assert earned(ironroad.from_position(old.position)) == 5
    assert earned(ironroad.from_position(begun().position)) == 3
    resumed = ironroad.from_position(old.position)
    assert earned(ironroad.load(str(resumed.record))) == 5


@pytest.mark.usefixtures("corrected")
def test_whatever_is_made_of_an_old_game_keeps_its_revision() -> None:
    old = begun(1)
    old.push("money")
    for game in (old.copy(), old.at(len(old.record) - 1), old.view(0)):
        assert game.rules.revision == 1
    old.pop()
    assert earned(old) == 5


@pytest.mark.usefixtures("corrected")
@pytest.mark.parametrize("at_a_position", [False, True])
def test_a_game_begun_anew_has_the_newest_rules(at_a_position: bool) -> None:
    old = begun(1)
    if at_a_position:
        old = ironroad.from_position(old.position)
    anew = family.renewed(old)
    anew.seed = "1"
    anew.draw_chance()
    assert (anew.rules.revision, earned(anew)) == (3, 3)
    assert len(family.renewed(old).record) == 0


@pytest.mark.usefixtures("corrected")
def test_an_option_that_is_given_holds_in_every_revision() -> None:
    for revision in (1, 2, 3):
        options = {"money_action": 3}
        assert earned(ironroad.new("steam-power", players=3, seed=1, options=options, revision=revision)) == 3


@pytest.mark.usefixtures("corrected")
def test_a_switch_can_be_set_but_is_shown_to_nobody() -> None:
    game = ironroad.new("steam-power", players=3, options={"one_more": False})
    assert game.record.head["options"] == "one_more=false"
    assert ironroad.load(str(game.record)).rules.chosen == {"one_more": "false"}
    assert "one_more" not in ironroad.games()["steam-power"]["options"]
    with pytest.raises(ironroad.OptionError) as caught:
        ironroad.new("steam-power", options={"one_mor": False})
    assert "one_more" not in str(caught.value)


@pytest.mark.usefixtures("corrected")
def test_a_record_of_a_newer_ironroad_is_refused_in_plain_words() -> None:
    text = str(begun().record).replace("\nrules: 3\n", "\nrules: 7\n")
    with pytest.raises(ironroad.RecordError) as caught:
        ironroad.load(text)
    assert caught.value.reason == "written by a newer Ironroad: rules revision 7, this one knows up to 3"
    assert caught.value.line == 5
    with pytest.raises(ironroad.PositionError, match="written by a newer Ironroad"):
        ironroad.from_position(begun().position.replace("rules=3", "rules=7"))
    with pytest.raises(ironroad.SetupError, match="written by a newer Ironroad"):
        begun(7)


def test_what_a_switch_is_at_follows_from_the_revision() -> None:
    twice = Revisions(
        Correction(2, "turns_once", "Read wrongly."),
        Correction(4, "limit", "And this.", before=20),
        Correction(3, "limit", "It was not 30 either.", before=30),
    )
    limit = Option("limit", (10, ANY), "", "")
    assert twice.newest == 4
    assert _switches(twice, limit, 4) == {"turns_once": True, "limit": 10}
    assert _switches(twice, limit, 3) == {"turns_once": True, "limit": 20}
    assert _switches(twice, limit, 2) == {"turns_once": True, "limit": 30}
    assert _switches(twice, limit, 1) == {"turns_once": False, "limit": 30}


def _switches(revisions: Revisions, option: Option, revision: int) -> dict[str, object]:
    return Switches(revisions.known([option]), "", revisions.older(revision)).values


def test_every_golden_record_names_a_revision_that_is_known() -> None:
    for path in GOLDEN.glob("*.txt"):
        head = dict(line.split(": ", 1) for line in path.read_text().split("\n\n")[0].split("\n"))
        assert 1 <= int(head["rules"]) <= kind_of(head["game"]).revisions.newest

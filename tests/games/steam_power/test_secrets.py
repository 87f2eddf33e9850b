"""Steam Power: nothing a seat or a spectator is given tells what others have in hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

import pytest

import ironroad
from ironroad.bots import make_bot
from ironroad.core.game import CHANCE, Game
from ironroad.games.family import forget
from ironroad.games.steam_power import rules as steam_power
from ironroad.games.steam_power.contracts import read_contracts
from ironroad.games.steam_power.rules import SteamPower
from tests.helpers.inside import inside, seats_of
from tests.helpers.powerplay import moves_of, some_game, viewers
from tests.helpers.powersecrets import contracts, secrets
from tests.helpers.powertables import listed, table
from tests.helpers.tables import play

pytestmark = pytest.mark.slow

rule = pytest.mark.rule
NAME = re.compile(r"Secret\d\d")


@pytest.fixture
def unmistakable(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Contracts called Secret01, Secret02 ..., since C13 may be a hex as well."""
    text = (files("ironroad.games.steam_power") / "contracts.toml").read_text(encoding="utf-8")
    renamed = re.sub(r"^C(?=\d\d)", "Secret", text, flags=re.MULTILINE)
    monkeypatch.setattr(steam_power, "load_contracts", lambda colours: read_contracts(renamed, colours))
    forget()
    yield
    forget()


def insides(thing: object) -> str:
    """Everything an object holds, also what its text does not show."""
    names = [name for name in dir(thing) if not name.startswith("__") and name != "board"]
    values = [getattr(thing, name) for name in names]
    return repr([value for value in values if not callable(value)])


def yielded(view: Game) -> list[str]:
    """All that a view tells of how things stand."""
    texts = [view.position, repr(view), view.svg(), repr(seats_of(view))]
    return texts + [insides(seat) for seat in seats_of(view)]


def told(view: Game) -> list[str]:
    """All that a view tells of how they came about."""
    texts = [str(view.record), repr(view.last_move)]
    return texts + [insides(entry.move) for entry in view.record.entries]


@rule("P-14", "POWER-SETUP-02", "POWER-CONTR-01")
@pytest.mark.parametrize("seed", range(3, 7))
def test_no_view_tells_what_others_hold(seed: int, unmistakable: None) -> None:
    """What a seat once held itself, before it was drawn away and passed on unseen, stays in its record."""
    game, rng = some_game(seed)
    everything = {contract.name for contract in contracts(game)}
    met: dict[int, set[str]] = {viewer: set() for viewer in viewers(game)}
    for number, after in enumerate(moves_of(game, rng, 0.004)):
        bag = {contracts(after)[n].name for n in inside(after).pool()}
        for viewer in viewers(after):
            hidden = secrets(after, viewer)
            met[viewer] |= everything - hidden - bag
            if number % 15 == 0 and not after.over:
                search(after.view(viewer), hidden, hidden | bag, met[viewer])


def search(view: Game, hidden: set[str], unseen: set[str], met: set[str]) -> None:
    view.check()
    assert {contracts(view)[n].name for n in inside(view).pool()} == unseen
    found = {name for text in yielded(view) for name in NAME.findall(text)}
    assert not found & unseen, f"{found & unseen} of {hidden}"
    found = {name for text in told(view) for name in NAME.findall(text)}
    assert not found - met, "what the viewer never knew is in the record"


@pytest.mark.parametrize("seed", range(3, 7))
def test_the_legal_moves_of_a_view_treat_hidden_contracts_alike(seed: int) -> None:
    """Swapping a hidden contract with one in the bag changes nothing in anybody else's view."""
    game, rng = some_game(seed, players=3)
    for number, after in enumerate(moves_of(game, rng)):
        s = inside(after)
        if number % 20 or after.over or not s.in_bag() or not s.hand(1):
            continue
        view = after.view(0)
        mine, bagged = rng.choice(s.hand(1)), rng.choice(s.pool())
        if s.known[mine] & 1:
            continue
        other = after.copy()
        t = inside(other)
        t.where[mine], t.where[bagged] = t.where[bagged], t.where[mine]
        t.known[mine], t.known[bagged] = t.known[bagged], t.known[mine]
        twin = other.view(0)
        assert twin.position == view.position
        assert list(twin.legal_moves()) == list(view.legal_moves())
        assert twin.odds() == view.odds()


@pytest.mark.parametrize("seed", range(3, 8))
def test_the_record_and_position_of_a_view_read_back_as_written(seed: int) -> None:
    game, rng = some_game(seed)
    for number, after in enumerate(moves_of(game, rng, 0.004)):
        if number % 40 or after.over:
            continue
        for viewer in viewers(after):
            view = after.view(viewer)
            again = ironroad.load(str(view.record))
            assert str(again.record) == str(view.record)
            assert again.position == view.position
            restored = ironroad.from_position(view.position)
            assert restored.position == view.position
            assert list(restored.legal_moves()) == list(view.legal_moves())


@pytest.mark.parametrize("seed", range(4, 7))
def test_a_view_can_be_played_on(seed: int) -> None:
    """Whoever searches from a view: unknown draws are chance, unknown contracts may be any."""
    game, rng = some_game(seed)
    for number, after in enumerate(moves_of(game, rng)):
        if number != 30:
            continue
        for viewer in viewers(after):
            view = after.view(viewer)
            for _, later in zip(range(60), moves_of(view, rng), strict=False):
                later.check()
        break


@rule("POWER-DELIV-08")
def test_what_a_seat_sees() -> None:
    game = ironroad.new("steam-power", board="northeast", players=3, seed=2)
    view = game.view(1)
    assert seats_of(view)[1].hand == seats_of(game)[1].hand
    assert [seat.hand for seat in seats_of(view) if seat.number != 1] == [[], []]
    assert [seat.contracts for seat in seats_of(view)] == [5, 5, 5]
    assert [seat.hidden for seat in seats_of(view)] == [5, 0, 5]
    assert view.seed is None
    assert view.record.head["view"] == "1"
    assert game.view(CHANCE).record.head["view"] == "spectator"
    assert [seat.contracts for seat in seats_of(game.view(CHANCE))] == [5, 5, 5]
    assert "draw 0 ?" in str(view.record)
    assert f"draw 1 {seats_of(game)[1].hand[0]}" in str(view.record)
    assert [seat.hand for seat in seats_of(view.view(2))] == [[], [], []], "what both know"


def test_a_viewer_must_exist() -> None:
    text = str(ironroad.new("steam-power", board="northeast", players=3, seed=2).view(1).record)
    with pytest.raises(ironroad.RecordError, match="'5' is neither a seat nor 'spectator'"):
        ironroad.load(text.replace("view: 1", "view: 5"))


def numbers(first: int, last: int) -> str:
    return ",".join(f"C{number:02}" for number in range(first, last + 1))


@rule("P-14")
def test_the_victim_learns_which_contract_is_gone_and_the_others_do_not() -> None:
    game = table(4, hands=f"{numbers(1, 3)}/{numbers(4, 8)}/{numbers(9, 12)}/", gone=numbers(13, 48))
    play(game, "contracts", "draw 0 C05 from 1")
    assert "draw 0 C05 from 1" in str(game.view(0).record)
    assert "draw 0 C05 from 1" in str(game.view(1).record)
    for viewer in (2, 3, CHANCE):
        assert "draw 0 ? from 1" in str(game.view(viewer).record)
        assert seats_of(game.view(viewer))[0].contracts == 4
    assert seats_of(game.view(1))[0].hand == ["C05"]
    assert seats_of(game.view(2))[0].hand == []
    assert game.pending is not None
    assert game.pending.purpose == "contract 0 from 1"
    play(game, "draw 0 C04 from 1")
    assert [seat.contracts for seat in seats_of(game)] == [5, 3, 4, 0]
    play(game, "money", "money", "money", "contracts", "draw 2 C01 from 0")
    assert seats_of(game.view(1))[0].hand == [], "seat 1 cannot know which are left"
    assert seats_of(game.view(1))[0].contracts == 4
    for viewer in viewers(game):
        view = game.view(viewer)
        view.check()
        assert inside(view).where.count(-1) == sum(inside(view).hidden) + inside(view).hidden_gone


def test_in_a_view_another_seat_may_fulfil_anything_unseen() -> None:
    game = table(track="B2:NE-NW+0", factories="A1:0x5,C1:0x5", hands="C01,C13/C02/")
    view = game.view(1)
    assert "fulfil C02" not in listed(view)
    assert {"fulfil C01", "fulfil C03"} <= set(listed(view))
    play(view, "fulfil C14")
    assert seats_of(view)[0].contracts == 1
    view.check()


@rule("POWER-DELIV-08")
def test_when_the_game_is_over_everything_is_open() -> None:
    game = ironroad.new("steam-power", board="northeast", players=2, seed=2, options={"max_rounds": 1})
    while not game.over:
        game.push("money")
    view = game.view(CHANCE)
    assert view.position == game.position
    assert "?" not in str(view.record)
    assert "view" not in view.record.head


def test_the_odds_of_a_view() -> None:
    game = table(hands=f"{numbers(1, 3)}/{numbers(4, 6)}/")
    play(game, "contracts")
    mine, other = game.view(0), game.view(1)
    assert len(mine.odds()) == 45
    assert set(mine.odds().values()) == {1 / 45}, "it may be any that is not seen"
    assert {move.text: part for move, part in other.odds().items()} == {"draw 0 ?": 1.0}
    stolen = table(hands=f"{numbers(1, 3)}/{numbers(4, 6)}/C07", gone=numbers(8, 48))
    play(stolen, "contracts")
    assert len(stolen.view(0).odds()) == 45
    assert len(stolen.view(1).odds()) == 3


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_bots_choose_from_their_view(name: str) -> None:
    game = ironroad.new("steam-power", board="lower-rhine", players=3, seed=4, options={"max_rounds": 4})
    assert isinstance(game.rules, SteamPower)
    bots = [make_bot(name, seat) for seat in range(3)]
    while (seat := game.to_move) is not None:
        view = game.view(seat)
        assert list(view.legal_moves()) == list(game.legal_moves())
        game.push(bots[seat].choose(view, view.legal_moves(), None))

"""Steam Power told to people: choices, deliveries, hands, what happens, and what must not be told."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ironroad
from ironroad.core.game import CHANCE, Game
from ironroad.core.moves import Move
from ironroad.core.record import Record
from ironroad.core.sentences import Listing, Sentence, Value, Word, say
from ironroad.games.steam_power import telling as tell
from ironroad.games.steam_power.rules.moves import Bring, Fulfil
from ironroad.games.steam_power.telling.situation import Situation
from ironroad.games.steam_power.telling.ways import steps_of
from ironroad.games.steam_power.telling.words import contract_word
from ironroad.telling import teller
from ironroad.telling.parts import Choice, HandCard
from tests.helpers.console import run, script
from tests.helpers.inside import inside, seats_of
from tests.helpers.powerplay import BOARDS, moves_of, random_move, some_game
from tests.helpers.powertables import listed, money, routes, table

pytestmark = pytest.mark.slow

# Every board and every number of seats, but not every mixture of them.
SETUPS = [("northeast", 1), ("lower-rhine", 2), ("britain", 3), ("lower-rhine", 4), ("northeast", 5)]
CONTRACT = re.compile(r"C\d\d")
# Where the terminal shows contracts: in hands, moves and the story.
SHOWN = re.compile(r"(?:^|fulfil |[Cc]ontract )(C\d\d)\b", re.MULTILINE)
PAID = re.compile(r"seat (\d) gets \$(\d+)")


def positions(board: str, players: int, step: int = 29) -> Iterator[Game]:
    """The game before every so many-th decision of a random game."""
    game, rng = some_game(100 * players + BOARDS.index(board), players, board)
    if players == 1:
        game = ironroad.new("steam-power", board=board, players=1, seed=board)
    yield game
    for number, _ in enumerate(moves_of(game, rng, 0.003)):
        if number % step == 0 and not game.over:
            yield game


def own_view(game: Game) -> Game:
    assert game.to_move is not None
    return game.view(game.to_move)


def mover(game: Game) -> int:
    assert game.to_move is not None
    return game.to_move


def after(game: Game, move: str | Move) -> Game:
    done = game.copy()
    done.push(move)
    return done


def found(game: Game, move: str) -> Choice:
    return next(choice for choice in tell.choices(own_view(game)) if choice.move == move)


def said(game: Game, move: str) -> list[str]:
    """What a move is told as, and what happens, as everybody hears it."""
    before, done = game.view(CHANCE), after(game, move).view(CHANCE)
    return [str(text) for text in (tell.told(game.read(move), before), *tell.happenings(before, done))]


# Choices


@pytest.mark.parametrize(("board", "players"), SETUPS)
def test_the_choices_are_the_legal_moves(board: str, players: int) -> None:
    for game in positions(board, players):
        choices = tell.choices(own_view(game))
        assert sorted(c.move for c in choices) == sorted(m.text for m in game.legal_moves())
        texts = [text for c in choices for text in (c.label, *c.effects)]
        assert all(isinstance(text, Sentence) and text for text in texts)
        assert all(choice.data["kind"] == choice.move.split()[0] for choice in choices)
        json.dumps([choice.data for choice in choices])


@pytest.mark.parametrize(("board", "players"), SETUPS)
def test_choices_cost_what_is_said(board: str, players: int) -> None:
    kinds: set[str] = set()
    for game in positions(board, players, 27):
        seat, before = mover(game), game.seats
        for choice in tell.choices(own_view(game))[::4]:
            move, data = game.read(choice.move), choice.data
            if "price" in data:
                assert data["price"] == game.price(move), choice.move
            if data["kind"] in ("build", "remove", "factory", "money"):
                done = after(game, move).seats[seat]
                assert data["left"] == done.money, choice.move
                gain = done.parts.get("cities", 0) - before[seat].parts["cities"]
                assert data.get("points", 0) == gain
            kinds.add(str(data["kind"]))
    assert "build" in kinds


@pytest.mark.parametrize(("board", "players"), SETUPS)
def test_a_contract_costs_and_pays_what_is_said(board: str, players: int) -> None:
    """The cheapest way is what comes of taking the first choice each time."""
    seen = 0
    for game in positions(board, players, 10):
        for choice in [c for c in tell.choices(own_view(game)) if c.data["kind"] == "fulfil"]:
            done, seat = after(game, choice.move), mover(game)
            asked = False
            while done.pending is not None and done.pending.kind == "deliver":
                asked = True
                done.push(tell.choices(own_view(done))[0].move)
            gained = [new - old for new, old in zip(money(done), money(game), strict=True)]
            assert choice.data["asked"] == asked
            assert choice.data["left"] == money(done)[seat]
            assert choice.data["pays"] == [[s, n] for s, n in enumerate(gained) if n and s != seat]
            seen += 1
    assert seen


@pytest.mark.parametrize(("board", "players"), SETUPS)
def test_deliveries_say_who_is_paid(board: str, players: int) -> None:
    """Cheapest first; the way shown costs what is paid."""
    for game in positions(board, players, 2):
        if game.pending is None or game.pending.kind != "deliver":
            continue
        choices = tell.choices(own_view(game))
        prices = [choice.data["price"] for choice in choices]
        assert prices == sorted(prices, key=int)  # type: ignore[arg-type]
        for choice in choices:
            move = game.read(choice.move)
            assert isinstance(move, Bring)
            gains = Counter(game.gains(move))
            assert choice.data["pays"] == [[seat, n] for seat, n in sorted(gains.items())]
            check_way(game, move)


def check_way(game: Game, move: Bring) -> None:
    s, group = inside(game), inside(game).places.group
    here, paid = group[move.hex], Counter[str]()
    for city, edge, reached, owner in steps_of(Situation(game), move):
        assert not s.links().member[mover(game)] >> here & 1, "it has arrived before"
        assert group[city] == here
        assert (edge, reached, owner) in s.track.links_from(city, True)
        here = group[reached]
        paid["bank" if s.out[owner] else str(owner)] += 1
    assert s.links().member[mover(game)] >> here & 1
    assert sorted(paid.elements()) == sorted(move.text.split()[3:])


def test_nobody_chooses_at_a_draw_or_at_the_end() -> None:
    game = ironroad.new("steam-power", board="britain", players=2, chance="manual")
    assert not tell.choices(game)
    assert not tell.choices(over())


# What is told


@pytest.mark.parametrize(("board", "players"), SETUPS)
def test_payments_are_told_as_they_are_made(board: str, players: int) -> None:
    game, rng = some_game(7 * players + BOARDS.index(board), players, board)
    seen = 0
    while not game.over:
        move, before, seat = random_move(game, rng), game.copy(), mover(game)
        game.push(move)
        if not isinstance(move, (Fulfil, Bring)):
            continue
        text = " ".join((tell.told(move, before), *tell.happenings(before, game)))
        paid: Counter[int] = Counter()
        for payee, n in PAID.findall(text):
            paid[int(payee)] += int(n)
        gained = {s: new - old for s, (new, old) in enumerate(zip(money(game), money(before), strict=True))}
        assert paid == {s: n for s, n in gained.items() if n and s != seat}, text
        seen += 1
    assert seen


@pytest.mark.parametrize(("board", "players"), SETUPS)
def test_nothing_told_to_all_needs_a_secret(board: str, players: int) -> None:
    """The same words come from what a spectator knows, and they name only contracts on the table."""
    game, rng = some_game(31 * players + BOARDS.index(board), players, board)
    whole, view = game.copy(), game.view(CHANCE)
    for _ in moves_of(game, rng, 0.003):
        public = game.view(CHANCE)
        move = game.record.entries[len(whole.record)].move
        texts = [tell.told(move, view), *tell.happenings(view, public)]
        assert texts == [tell.told(move, whole), *tell.happenings(whole, game)]
        texts += [tell.question(public), *tell.notices(public)]
        texts += [figure.label for card in tell.cards(public) for figure in card.figures]
        if len(game.record) % 5 == 0:
            texts += [line for lines in tell.about(public).values() for line in lines]
        shown = {name for seat in seats_of(game) for name in seat.fulfilled}
        assert {name for text in texts for name in contracts_in(text, game)} <= shown
        assert game.over or not any(tell.hand(public, seat) for seat in range(players))
        whole, view = game.copy(), public


def contracts_in(text: Value, game: Game) -> set[str]:
    """The contracts a sentence names; a hex may have the name of a contract, but then the word says so."""
    found = set(CONTRACT.findall(text)) - set(game.board.index) if isinstance(text, str) else set()
    if isinstance(text, Word) and text.kind == "contract":
        found.add(text.key)
    parts = list(text.values.values()) if isinstance(text, Sentence) else []
    parts += text.items if isinstance(text, Listing) else []
    return found.union(*(contracts_in(part, game) for part in parts))


def test_contracts_are_found_in_sentences() -> None:
    game = ironroad.new("steam-power", board="northeast", players=2, seed=4)
    assert "C13" in game.board.index
    words = Listing([contract_word(contract) for contract in game.rules.contracts[11:13]])  # type: ignore[attr-defined]
    assert contracts_in(say("{words} and {n}", words=words, n=2), game) == {"C12", "C13"}
    assert contracts_in(say("runs to C13 and C01"), game) == {"C01"}


def beginning(game: Game) -> Game:
    return ironroad.load(str(Record(game.rules.head(), [])))


def test_the_setup_is_told() -> None:
    game = ironroad.new("steam-power", board="britain", players=3, seed=4)
    tiles, contracts, order = tell.happenings(beginning(game).view(CHANCE), game.view(CHANCE))
    assert tiles.startswith("City tiles: black Glasgow, Plymouth, ")
    assert tiles.endswith("VP cities Cardiff, Shrewsbury, Bradford and Cambridge.")
    assert contracts == "Every player draws 5 contracts."
    assert (
        order == f"The seats play in the order {', '.join(f'seat {s}' for s in game.order[:2])} and seat 2."
    )


def test_every_draw_of_chance_is_told_without_its_secret() -> None:
    game = ironroad.new("steam-power", board="britain", players=2, chance="manual")
    rng, told = random.Random(1), []
    while not game.round:
        move = rng.choice(list(game.legal_moves()))
        told.append(str(tell.told(move, game)))
        game.push(move)
    assert "A contract is drawn for seat 1" in told
    assert any("is a VP city" in text for text in told)
    assert told[-1].endswith("is the first player")
    assert not CONTRACT.search(" ".join(told))


# A delivery of several ways: seat 0 has A1 to C1; seats 1 and 2 have factories beyond.


def three_ways(**fields: Any) -> Game:
    usual = {
        "track": routes(s0="A1-C1", s1="C1-E1 E1-G1", s2="A9-C9 A1-A9"),
        "factories": "C1:0x3,E1:1x2,G1:2x1,C9:2x2",
        "hands": "C01,C19,C14,C15,C37/C02/C03,C04",
    }
    return table(3, **usual | fields)


def test_a_contract_is_told_with_what_it_takes() -> None:
    choice = found(three_ways(), "fulfil C15")
    assert choice.label == "contract C15: 2 orange"
    assert choice.effects == [
        "brings $3 and 2 points",
        "costs $4",
        "2 orange from Echo",
        "seat 1 gets $4",
        "Echo is exhausted: 2 points for seat 1",
        "leaves $19",
    ]
    assert choice.data["pays"] == [[1, 4]]
    assert not choice.data["asked"]


def test_a_contract_says_where_there_is_a_choice() -> None:
    choice = found(three_ways(), "fulfil C14")
    assert choice.effects[1:3] == ["can be free of charge", "you choose where resources come from"]
    assert choice.data["asked"]


def test_contracts_come_cheapest_first() -> None:
    moves = [c.move for c in tell.choices(own_view(three_ways())) if c.data["kind"] == "fulfil"]
    assert moves == ["fulfil C14", "fulfil C15", "fulfil C01", "fulfil C19", "fulfil C37"]


def test_a_delivery_is_told_with_who_is_paid_what() -> None:
    first, second = tell.choices(own_view(after(three_ways(), "fulfil C14")))
    assert first.heading == second.heading == "white for contract C14"
    assert first.label == "from Charlie, free of charge"
    assert first.effects[:2] == ["from the own factory", "lies in the network"]
    assert second.label == "from Cadiz for $3"
    assert second.effects == [
        "seat 2 gets $1 for the factory",
        "seat 2 gets $2 for routes",
        "over 2 routes by way of Azov and Alpha",
        "1 resource stays there",
        "leaves $17",
    ]
    assert second.data["steps"] == [["C9", "NW"], ["A9", "N"]]
    assert (second.data["to"], second.data["owners"]) == ("A1", [2, 2])


def test_what_is_owed_to_who_has_left_goes_to_the_bank() -> None:
    game = after(after(three_ways(), "resign 2"), "fulfil C14")
    choice = found(game, "deliver white C9 bank bank")
    assert choice.effects[:2] == ["the bank gets $1 for the factory", "the bank gets $2 for routes"]
    assert said(game, choice.move)[0] == "brings white from Cadiz: the bank gets $3"


def test_resources_that_come_by_themselves_are_told() -> None:
    told, brings, reward, end = said(three_ways(), "fulfil C19")
    assert told == "fulfils contract C19: 1 black, 1 orange and 1 grey"
    assert brings == (
        "seat 0 brings 1 orange from Echo, 1 grey from Golf and 1 black from the bank; "
        "seat 1 gets $4, seat 2 gets $1 and the bank gets $5."
    )
    assert reward == "Contract C19 brings $3 and 3 points."
    assert end == "Golf is exhausted: 2 points for seat 2."


def test_a_resource_asked_for_is_told_once() -> None:
    game = after(three_ways(), "fulfil C14")
    assert said(game, "deliver white C1") == ["brings white from Charlie, free of charge"]
    game.push("deliver white C1")
    assert said(game, "deliver white C9 2 2") == [
        "brings white from Cadiz: seat 2 gets $3",
        "Contract C14 brings $3 and 2 points.",
    ]


def test_a_bonus_is_asked_for_or_lost() -> None:
    game = after(three_ways(hands="C07//", factories="A1:0x1,C1:0x3"), "fulfil C07")
    assert tell.question(own_view(game)) == "Your bonus is a build action. What do you build? $24 in cash."
    assert said(game, "pass") == ["takes no bonus action"]
    lost = three_ways(hands="C26//", factories="A1:0x2,C1:1x0,E1:1x1,G1:1x0,A9:1x0,C9:1x0")
    assert "There is no use for the bonus, and it is lost." in said(lost, "fulfil C26")


# Track


def test_a_build_tells_the_route_it_completes_and_who_shares() -> None:
    game = table(2, track=routes(s0="E1-G1", s1="I1-K1"))
    choice = found(game, "build H2 NE-NW")
    assert (choice.heading, choice.label) == ("H2, between India and Golf", "NE-NW, free of charge")
    assert choice.effects == [
        "completes the route India - Golf",
        "brings India into the network",
        "VP cities: +2 points",
        "VP cities: seat 1 -2",
        "runs from India to Golf",
        "takes a locomotive, 16 left",
        "leaves $20",
    ]
    assert choice.data["points"] == 2
    assert said(game, choice.move) == [
        "lays H2 NE-NW, completing India - Golf",
        "India now brings 2 points to seat 0 and seat 1.",
    ]


def test_hills_and_crossings_have_their_price() -> None:
    hill = table(2, track="A3:N-S+0")
    assert found(hill, "build A5 N-S").label == "N-S for $2"
    assert said(hill, "build A5 N-S") == ["lays A5 N-S for $2"]
    crossing = found(table(2, track="B2:S-NW+0;B4:N-SE+0;" + routes(s1="C1-C9")), "build C5 N-S SE-NW")
    assert crossing.label == "N-S SE-NW for $2"
    assert crossing.effects[:2] == ["crosses track of seat 1", "runs from D6 to B4"]


def test_track_that_runs_into_a_tile_says_so() -> None:
    beside = table(2, track="B2:S-NW+0;" + routes(s1="C1-C9"))
    effects = found(beside, "build B4 N-SE").effects
    assert "runs into the tile on C5: only a crossing leads on" in effects
    assert "continues the route from Alpha" in effects
    crossed = table(2, track="B2:S-NW+0;C3:N-S+1;C5:N-S+1,NE-SW+1;C7:N-S+1;D4:N-SW+1;D2:NE-S+1;B6:S-NE+1")
    assert "runs into the crossing on C5: nothing leads on" in found(crossed, "build B4 N-SE").effects


def test_the_last_tile_is_replaced_or_taken_up() -> None:
    game = table(2, track="A3:N-S+0")
    replaced = found(game, "build A3 N-SE")
    assert replaced.effects == ["replaces N-S", "runs from Alpha to B4", "leaves $20"]
    assert said(game, "build A3 N-SE") == ["replaces the tile on A3 by N-SE"]
    assert found(game, "remove A3").effects == [
        "gives the locomotive back; the next route may start elsewhere"
    ]
    assert said(game, "remove A3") == ["takes up the tile on A3"]


def test_a_second_step_is_asked_for_with_what_was_spent() -> None:
    game = table(2, track="A3:N-S+0")
    assert tell.spent(game) is None
    game.push("build A5 N-S")
    assert tell.question(own_view(game)) == "What is your second step of building? $18 in cash."
    assert tell.spent(game) == 2
    assert tell.spent(own_view(game)) is None
    assert found(game, "done").label == "no second step"


def test_routes_are_told_with_their_owner() -> None:
    second, first = tell.sections(table(2, track=routes(s0="A1-C1") + ";A3:N-S+1"))
    assert (first.text, first.owner, first.complete) == ("route Charlie - Alpha of seat 0", 0, True)
    assert set(first.ends) == {"A1", "C1"}
    assert (second.text, second.complete) == ("route of seat 1 under construction from Alpha", False)
    assert second.ends == ("A1", "")


# Places


def test_places_are_told() -> None:
    lines = tell.about(three_ways(factories="C1:0x3,E1:1x0"))
    assert lines["C1"] == [
        "Charlie (C1): white city",
        "factory of seat 0 with 3 white",
        "in the network of seat 0 and seat 1",
    ]
    assert lines["E1"][1] == "Echo is exhausted: 2 points for seat 1"
    assert lines["I1"][1:] == [
        "4 points, divided among all whose network contains it",
        "no completed route reaches it",
    ]
    assert lines["K1"][2] == "touches Lima and Mike"
    assert lines["C3"] == ["C3: mountains", "a tile costs $4"]
    assert lines["B2"] == ["B2: open country", "a crossing costs $2", "route Charlie - Alpha of seat 0"]


@pytest.mark.parametrize(("board", "players"), SETUPS)
def test_what_cannot_be_done_has_a_reason(board: str, players: int) -> None:
    for game in positions(board, players, 23):
        view = own_view(game)
        legal = {move.text.split()[1] for move in view.legal_moves() if len(move.text.split()) > 2}
        builds = set(listed(view, "build"))
        for hex_ in view.board.hexes[::3]:
            reason = tell.why_no_hex(view, hex_.name)
            assert (reason is None) or hex_.name not in legal
            for tile, why in tell.why_no_tile(view, hex_.name):
                assert why
                assert f"build {hex_.name} {tile}" not in builds


def test_reasons_are_those_of_the_rules() -> None:
    game = three_ways()
    assert tell.why_no_hex(game, "I1") == "India is worth points and takes no factory"
    assert tell.why_no_hex(game, "Z9") == "there is no hex Z9 on this board"
    assert tell.why_no_hex(game, "F6") == "a new route starts at a city of the network of seat 0"
    assert tell.why_no_hex(game, "A1") is None
    game.push("fulfil C14")
    assert tell.why_no_hex(game, "A1") == "there is no white on Alpha"
    assert ("N-S", "a new route starts at a city of the network of seat 0") in tell.why_no_tile(
        three_ways(), "F6"
    )


def test_resources_that_nothing_joins_say_so() -> None:
    track, factories = routes(s0="A1-C1", s1="C9-E9"), "A1:0x2,C1:0x3,C9:1x2"
    game = table(2, tiles="A1:W", track=track, factories=factories, hands="C14/")
    game.push("fulfil C14")
    assert tell.why_no_hex(game, "C9") == "no completed routes lead from Cadiz into the network"
    assert tell.why_no_hex(game, "C1") is None


# Hands


@pytest.mark.parametrize(("board", "players"), SETUPS)
def test_hands_show_what_contracts_cost_now(board: str, players: int) -> None:
    for game in positions(board, players, 16):
        for seat in game.order:
            view = game.view(seat)
            cards = tell.hand(view, seat)
            assert sorted(card.name for card in cards) == seats_of(game)[seat].hand
            costs = [card.cost for card in cards if card.cost is not None]
            assert costs == sorted(costs)
            for card in cards:
                check_card(game, seat, card)
            for other in game.order:
                assert sorted(card.name for card in tell.hand(view, other)) == seats_of(view)[other].hand


def check_card(game: Game, seat: int, card: HandCard) -> None:
    legal = game.to_move == seat and f"fulfil {card.name}" in listed(game, "fulfil")
    assert card.move == (f"fulfil {card.name}" if legal else None)
    if legal:
        assert card.cost == game.price(game.read(f"fulfil {card.name}"))
    short = card.cost is None or card.cost > game.seats[seat].money
    assert not short or card.missing
    assert sum(n for _, n in card.needs) > 0


def test_a_hand_says_what_is_missing() -> None:
    cards = {card.name: card for card in tell.hand(three_ways(money="3,20,20").view(0), 0)}
    assert (cards["C14"].title, cards["C14"].needs) == ("2 white", [("white", 2)])
    assert (cards["C14"].rewards, cards["C14"].cost) == (["$3", "2 points"], 0)
    assert (cards["C14"].missing, cards["C14"].move) == ([], "fulfil C14")
    assert (cards["C15"].cost, cards["C15"].missing) == (4, ["$1 missing"])
    assert cards["C37"].missing == [
        "3 black cannot reach the network: the bank sells them for $15",
        "$12 missing",
    ]
    assert tell.hand(table(2, hands="C01/").view(0), 0)[0].missing == ["no completed route yet"]


def test_nobody_sees_the_hands_of_others() -> None:
    game = three_ways()
    assert [len(tell.hand(game.view(1), seat)) for seat in range(3)] == [0, 1, 0]
    assert [len(tell.hand(game.view(CHANCE), seat)) for seat in range(3)] == [0, 0, 0]


# The race, draws, the end


def nearly_over(**fields: Any) -> Game:
    done = ",".join(f"C{n}" for n in range(20, 30))
    return three_ways(done=f"{done}//", **fields)


def test_the_race_is_told_to_all() -> None:
    fresh = tell.notices(three_ways().view(CHANCE))
    assert fresh == ["11 fulfilled contracts of one player bring the last round."]
    game = nearly_over()
    assert tell.notices(game) == [
        "Most fulfilled contracts: seat 0 with 10 of the 11 that bring the last round."
    ]
    assert tell.cards(game)[0].tags == ["one contract from the end"]
    assert said(game, "fulfil C15")[-1] == "seat 0 has fulfilled 11 contracts: this round is the last."
    game.push("fulfil C15")
    assert tell.notices(game) == [
        "This is the last round; still to come: seat 1 and seat 2.",
        "Exhausted: Echo.",
    ]
    assert tell.cards(game)[0].tags == ["has brought the last round"]


def over() -> Game:
    return after(after(nearly_over(todo="0"), "fulfil C15"), "money")


def test_the_end_is_told() -> None:
    game = after(nearly_over(todo="0"), "fulfil C15")
    assert tell.notices(game)[0] == "This is the last turn of the game."
    assert said(game, "money")[-1].startswith("The game is over; seat 0 wins with ")
    assert tell.notices(over()) == []
    assert tell.question(over()) == "The game is over."


def test_contracts_are_drawn_unseen() -> None:
    game = ironroad.new("steam-power", board="northeast", players=2, seed=3)
    seat = mover(game)
    assert said(game, "contracts") == ["takes contracts", f"seat {seat} draws 2 contracts from the bag."]
    assert found(game, "contracts").effects[0] == "from the bag, which has 38"


def test_contracts_are_drawn_from_a_hand() -> None:
    others = ",".join(f"C{n:02}" for n in range(6, 49))
    game = table(2, hands=f"C01,C02,C03,C04,C05/{others}")
    assert found(game, "contracts").effects[0] == "at random from the hand of seat 1, who has most"
    assert tell.notices(game)[-1] == "The bag is empty: contracts are taken from the hand that has most."
    before = game.view(CHANCE)
    game.push("contracts")
    for _ in range(2):
        game.push(game.legal_moves()[0])
    told = tell.happenings(before, game.view(CHANCE))
    assert told == ["seat 0 draws 2 contracts from the hand of seat 1."]


def test_who_leaves_is_told() -> None:
    assert said(three_ways(), "timeout 2") == [
        "runs out of time and leaves the game",
        "seat 2 is out of the game.",
        "2 contracts of seat 2 leave the game; its routes and factories earn for the bank.",
    ]


def test_the_neutral_railway_is_told() -> None:
    game = ironroad.new("steam-power", board="northeast", players=1, seed=2)
    rng = random.Random(3)
    told: list[Sentence] = []
    while not game.over and not told:
        before = game.copy()
        game.push(random_move(game, rng))
        told = [text for text in tell.happenings(before, game) if "neutral" in text]
    assert re.fullmatch(r"The neutral railway builds a factory on .+ with 3 \w+\.", told[0])


# Seats and tiles


def test_seats_are_told_in_figures() -> None:
    card = tell.cards(three_ways())[0]
    assert [(figure.label, str(figure.value)) for figure in card.figures] == [
        ("cash", "$20"),
        ("contracts in hand", "5"),
        ("fulfilled", "0 of 11"),
        ("locomotives left", "17"),
        ("factories left", "14"),
    ]
    assert card.to_move
    assert card.parts == {"cash": 4, "contracts": 0, "factories": 0, "cities": 0}


def test_two_faces_share_their_tiles() -> None:
    stock = tell.tiles(table(2, track="A3:N-S+0;E3:N-NE+1"))
    assert {tile.name: (tile.left, tile.total) for tile in stock} == {
        "N-S": (79, 80),
        "N-SE": (79, 80),
        "N-NE": (9, 10),
        "N-S NE-SW": (9, 10),
        "N-SE NE-S": (10, 10),
        "N-SE NE-SW": (10, 10),
    }
    assert {tile.name: str(tile.note).removeprefix("on the back: ") for tile in stock} == {
        "N-S": "N-SE",
        "N-SE": "N-S",
        "N-NE": "N-S NE-SW",
        "N-S NE-SW": "N-NE",
        "N-SE NE-S": "N-SE NE-SW",
        "N-SE NE-SW": "N-SE NE-S",
    }


def test_every_game_has_a_teller() -> None:
    assert teller(three_ways()) is tell
    assert teller(ironroad.new(seed=1)).hand(ironroad.new(seed=1), 0) == []


# At the terminal


def test_a_whole_game_typed_by_a_person(tmp_path: Path) -> None:
    expected = ironroad.new("steam-power", board="northeast", players=3, seed=9)
    held = set(seats_of(expected)[0].hand)
    lines = script(expected, ["person", "greedy", "random"])
    record = tmp_path / "game.txt"
    words = ["--game", "steam-power", "--players", "3", "--seed", "9", "--bots", "person,greedy,random"]
    done = run("play", *words, "--record", str(record), stdin="\n".join(lines) + "\n")
    text = done.stdout.decode()
    assert done.returncode == 0, done.stderr
    assert " wins." in text
    assert str(ironroad.load(record.read_text()).record) == str(expected.record)
    assert held <= set(SHOWN.findall(text))
    assert not {name for seat in (1, 2) for name in seats_of(expected)[seat].hand} & set(SHOWN.findall(text))


def test_people_at_one_screen_look_one_after_the_other() -> None:
    words = ["--game", "steam-power", "--players", "2", "--seed", "5", "--bots", "0"]
    text = run("play", *words, stdin="\nhand\nmoney\nmoney\n\nmoney\n").stdout.decode()
    game = ironroad.new("steam-power", board="northeast", players=2, seed=5)
    first, second = game.order
    before, _, later = text.partition(f"Seat {second}, press Enter to look at your hand.")
    assert f"Seat {first}, press Enter to look at your hand." in before
    assert set(SHOWN.findall(before)) == set(seats_of(game)[first].hand)
    assert set(SHOWN.findall(later)) == set(seats_of(game)[second].hand)

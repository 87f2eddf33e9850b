"""Games told to people: every choice with what follows from it, places, sections and seats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import ironroad
from ironroad.core.game import Game
from ironroad.core.moves import Build, City, Deliver
from ironroad.core.sentences import Sentence
from ironroad.games.age_of_steam.rules.options import EDITIONS
from ironroad.games.age_of_steam.telling.about import about
from ironroad.games.age_of_steam.telling.cards import cards
from ironroad.games.age_of_steam.telling.choices import choices
from ironroad.games.age_of_steam.telling.question import question
from ironroad.games.age_of_steam.telling.seats import seat_facts
from ironroad.games.age_of_steam.telling.sections import sections
from ironroad.games.age_of_steam.telling.story import told
from ironroad.games.age_of_steam.telling.turn import spent
from ironroad.games.age_of_steam.telling.why import why_no_hex, why_no_tile
from ironroad.telling.parts import Choice, Section
from tests.helpers.golden import Case, path_of
from tests.helpers.inside import inside, seats_of
from tests.helpers.tables import play, table

pytestmark = pytest.mark.slow

# Evansville J20, Cincinnati M17, Indianapolis K17, Des Moines C15.
LINK = "K19:NE-SW+0;L18:NE-SW+0"
WANTED = ["shares", "bid", "role", "build", "deliver", "produce", "place"]


@cache
def golden(edition: str, players: int = 6, bot: str = "greedy") -> Game:
    case = Case("age-of-steam", edition, "rust-belt", players, bot)
    return ironroad.load(path_of(case).read_text(encoding="utf-8"))


def decisions(game: Game, step: int) -> Iterator[Game]:
    """The game before every so many-th decision of each kind."""
    seen: dict[str, int] = {}
    for number, entry in enumerate(game.record.entries):
        if entry.seat < 0:
            continue
        moment = game.at(number)
        assert moment.pending is not None
        kind = moment.pending.kind
        seen[kind] = seen.get(kind, -1) + 1
        if seen[kind] % step == step // 2:
            yield moment


def after(game: Game, move: str) -> Game:
    return play(game.copy(), move)


def mover(game: Game) -> int:
    assert game.to_move is not None
    return game.to_move


def found(game: Game, move: str) -> Choice:
    return next(choice for choice in choices(game) if choice.move == move)


def building(options: dict[str, Any] | None = None, edition: str = "deluxe", **fields: str) -> Game:
    usual = {"phase": "build", "money": "20,20,20,20", "built": "1,1,1,1"}
    return table(4, edition, options, **usual | fields)


# Choices


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_choices_are_the_legal_moves(edition: str) -> None:
    kinds: set[str] = set()
    for game in decisions(golden(edition), 9):
        told = choices(game)
        assert sorted(choice.move for choice in told) == sorted(move.text for move in game.legal_moves())
        assert all(isinstance(text, Sentence) for c in told for text in (c.label, *c.effects))
        assert all(choice.data["kind"] == choice.move.split()[0] for choice in told)
        json.dumps([choice.data for choice in told])
        kinds.add(str(game.pending.kind if game.pending else ""))
    assert kinds == set(WANTED)


def test_nobody_chooses_at_a_draw_or_at_the_end() -> None:
    assert not choices(ironroad.new(chance="manual"))
    assert not choices(golden("deluxe"))


@pytest.mark.parametrize("edition", ["deluxe", "nl-2004"])
def test_builds_cost_and_score_what_is_said(edition: str) -> None:
    points = 0
    for game in decisions(golden(edition), 8):
        seat, before = mover(game), game.seats
        for choice in [c for c in choices(game) if c.data["kind"] in ("build", "city")][::5]:
            done = after(game, choice.move).seats[seat]
            gain = done.parts["track"] - before[seat].parts["track"]
            assert choice.data["points"] == gain, choice.move
            points += gain != 0
            if choice.data["kind"] == "build":
                assert (
                    choice.data["left"]
                    == done.money
                    == before[seat].money - game.price(game.read(choice.move))
                )
    assert points


def test_a_build_tells_the_link_it_completes() -> None:
    choice = found(building(track="K19:NE-SW+0"), "build L18 NE-SW")
    assert choice.heading == "L18, between Cincinnati and Indianapolis"
    assert choice.label == "NE-SW for $2"
    assert choice.effects == [
        "completes Cincinnati - Evansville: +2 points",
        "runs from Cincinnati to K19",
        "extends own track",
        "leaves $18",
    ]
    assert choice.data["points"] == 2


def test_a_build_tells_whose_track_it_takes_over() -> None:
    choice = found(building(track="C17:N-S;C19:N-S"), "build C21 N-NW")
    assert "takes over 2 unowned pieces" in choice.effects
    assert "extends own track" not in choice.effects


def test_a_redirect_is_told() -> None:
    game = building(track="K19:NE-SW+0;L18:N-SW+0")
    effects = found(game, "build L18 NE-SW").effects
    assert effects[:2] == ["completes Cincinnati - Evansville: +2 points", "redirects N-SW to NE-SW"]


def test_a_redirect_may_complete_track_of_nobody() -> None:
    game = building(track="K19:NE-SW;L18:N-SW")
    choice = found(game, "build L18 NE-SW")
    assert "completes Cincinnati - Evansville, which nobody owns" in choice.effects
    assert choice.data["points"] == 0


def test_a_redirect_that_claims_counts_the_turned_piece() -> None:
    game = building({"redirect_completion_claims": True}, track="K19:NE-SW;L18:N-SW")
    assert "takes over 2 unowned pieces" in found(game, "build L18 NE-SW").effects


def test_a_build_that_ruins_the_builder_says_so() -> None:
    game = building(money="3,20,20,20")
    assert "goes bankrupt this round as things stand" in found(game, "build K19 NE-SW").effects
    assert len(found(building(), "build K19 NE-SW").effects) == 2


@pytest.mark.parametrize("edition", ["deluxe", "2002"])
def test_ending_a_turn_tells_the_track_that_is_lost(edition: str) -> None:
    game = building(edition=edition, track="K19:NE-SW+0;C17:N-S+1")
    effects = found(game, "done").effects
    assert effects == ["3 builds unused", "loses the unfinished track on K19"]
    assert found(building(edition=edition, track=LINK), "done").effects == ["3 builds unused"]


def test_a_new_city_tells_what_grows_there() -> None:
    game = building(role="urbanization,-,-,-", urbanize="1", display="A:R-")
    assert found(game, "city K17 A").effects == ["goods grow on light 3, waiting: red"]
    assert found(game, "city K17 A").data["colour"] == "red"
    assert found(game, "city K17 B").effects == ["goods grow on light 4, no cube waits"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_deliveries_pay_what_is_said_and_come_best_first(edition: str) -> None:
    ranks = 0
    for game in decisions(golden(edition), 10):
        told = [choice for choice in choices(game) if choice.data["kind"] == "deliver"]
        order = [_worth(game, choice.move) for choice in told]
        assert order == sorted(order)
        ranks += len(set(order))
        for choice in told[::7]:
            gained = [
                b.income - a.income for a, b in zip(game.seats, after(game, choice.move).seats, strict=True)
            ]
            if after(game, choice.move).phase == "goods":
                assert choice.data["gains"] == [[seat, n] for seat, n in enumerate(gained) if n]
    assert ranks > 5


def _worth(game: Game, move: str) -> tuple[int, int, int]:
    delivery = game.read(move)
    assert isinstance(delivery, Deliver)
    seats = game.gains(delivery)
    own = seats.count(mover(game))
    return -own, len(seats) - own, len(delivery.sides)


def test_a_delivery_tells_its_way_and_who_gains() -> None:
    game = table(4, phase="goods", track=LINK.replace("+0", "+1"), cubes="J20:B")
    choice = found(game, "deliver blue J20 NE M17")
    assert (choice.heading, choice.label) == ("blue from Evansville", "blue to Cincinnati over 1 link")
    assert choice.effects == ["no income", "seat 1 +1", "without a stop between"]
    assert choice.data["steps"] == [["J20", "NE"]]


@pytest.mark.parametrize(("owner", "edges"), [(1, ["leaves Evansville by {}"]), (2, [])])
def test_links_side_by_side_are_told_apart_where_they_read_the_same(owner: int, edges: list[str]) -> None:
    track = f"{LINK.replace('+0', '+1')};K21:NE-NW+{owner};L20:NE-SW+{owner};M19:N-SW+{owner}"
    game = table(4, phase="goods", track=track, cubes="J20:B")
    for edge in ("NE", "SE"):
        told = found(game, f"deliver blue J20 {edge} M17").effects
        assert told[3:] == [text.format(edge) for text in edges]


def test_an_engine_goes_over_one_link_or_up_to_more() -> None:
    assert question(table(4, phase="goods")).endswith("Your engine takes it over 1 link.")
    assert question(table(4, phase="goods", engine="2,2,2,2")).endswith("takes it over up to 2 links.")


@pytest.mark.parametrize("edition", EDITIONS)
def test_money_choices_forecast_what_they_lead_to(edition: str) -> None:
    """The cash told is the cash had, and the forecast is that of the position reached."""
    told: set[str] = set()
    for game in decisions(golden(edition), 6):
        for choice in choices(game)[::3]:
            kind, data, seat = str(choice.data["kind"]), choice.data, mover(game)
            if kind not in ("shares", "drop", "engine"):
                continue
            facts = seat_facts(after(game, choice.move))[seat]
            if facts.end_money is None:
                continue
            told.add(kind)
            assert data["expenses"] == facts.expenses
            assert data.get("cash", facts.money) == facts.money
            assert (data["money"], data["income"]) == (facts.end_money, facts.end_income)
            assert (data["missing"], data["bankrupt"]) == (facts.missing, facts.bankrupt)
    assert told == {"shares", "drop", "engine"}


def test_shares_cost_points() -> None:
    game = table(4)
    before, data = game.seats[0].parts["shares"], found(game, "shares 2").data
    assert data["points"] == after(game, "shares 2").seats[0].parts["shares"] - before
    assert found(game, "shares 0").effects == ["ends the round with $7"]


def test_shares_are_told_as_what_they_change() -> None:
    """Now, in every round left, and at the end: each figure is a difference, and says when."""
    game = table(4)
    then = after(game, "shares 2")
    rounds = game.rules.rounds - game.round + 1
    assert then.seats[0].money - game.seats[0].money == 10
    assert seats_of(then)[0].expenses - seats_of(game)[0].expenses == 2
    assert found(game, "shares 2").effects == [
        "now +$10",
        f"in each of the {rounds} rounds left -$2",
        "at the end -6 points",
        "ends the round with $15",
    ]


def test_bids_and_dropping_tell_the_place_and_the_price() -> None:
    game = play(table(4, money="20,20,20,20", todo="3"), "shares 0", "bid 3", "bid 5", "bid 6", "drop")
    assert found(game, "drop").effects[0] == "place 3 of 4 for $2 now"
    assert after(game, "drop").seats[0].money == 18
    assert found(game, "bid 7").effects[:2] == ["place 1 for $7 if nobody bids more", "then $13 in cash"]
    assert found(game, "bid 20").effects[0] == "takes place 1 for $20 at once"
    assert after(game, "bid 20").order[0] == 0


def test_who_drops_first_pays_nothing() -> None:
    game = play(table(4, todo="3"), "shares 0", "bid 3")
    assert found(game, "drop").effects[0] == "place 4 of 4 for nothing"


@pytest.mark.parametrize(("edition", "bidders"), [("deluxe", 3), ("2002", 2)])
def test_roles_are_told_with_the_numbers_of_the_edition(edition: str, bidders: int) -> None:
    game = table(4, edition, phase="roles", engine="6,1,1,1")
    passing = f"may pass once in the next auction while at least {bidders} seats are bidding"
    assert found(game, "role turn-order").effects == [passing]
    assert found(game, "role engineer").effects == ["builds 4 times instead of 3"]
    assert found(game, "role locomotive").effects == ["does nothing: the engine is at 6 already"]
    assert all(choice.effects for choice in choices(game))


def test_locomotive_and_engine_tell_the_new_expenses() -> None:
    game = table(4, phase="roles")
    assert found(game, "role locomotive").effects[:2] == [
        "raises the engine to 2 at once, for good",
        "$4 expenses a round",
    ]
    assert seats_of(after(game, "role locomotive"))[0].expenses == 4


def test_placing_a_cube_tells_the_city_and_its_turn() -> None:
    seen: set[str] = set()
    for game in decisions(golden("deluxe"), 2):
        for choice in choices(game):
            if choice.data["kind"] == "place":
                name, row = str(choice.data["space"]).split("/")
                column = next(c for c in game.board.columns if c.name == name)
                if column.hex >= 0:
                    assert choice.effects[0] == f"for {game.board.title(column.hex)}"
                if row == "1":
                    assert choice.effects[1] == "next to come out"
                seen.add(choice.effects[1].template)
    assert len(seen) == 2


# Why not


@pytest.mark.parametrize("edition", EDITIONS)
def test_refused_tiles_are_refused_for_the_reason_told(edition: str) -> None:
    count = 0
    for game in [g for g in decisions(golden(edition), 20) if g.pending and g.pending.kind == "build"]:
        for h in game.board.hexes[::6]:
            refused = why_no_tile(game, h.name)
            assert len(refused) <= 60
            assert len({tile for tile, _ in refused}) == len(refused)
            for tile, reason in refused[::5]:
                assert game.why_not(f"build {h.name} {tile}") == reason
                assert isinstance(reason, Sentence)
                count += 1
    assert count


def test_a_player_hears_why_a_tile_cannot_lie_there() -> None:
    game = building(track="K19:NE-SW+1")
    reasons = dict(why_no_tile(game, "L18"))
    assert "seat 1" in reasons["N-SW"]
    assert "NE-SE" not in reasons
    assert why_no_tile(game, "M17") == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hex_with_no_choice_has_a_reason(edition: str) -> None:
    for game in decisions(golden(edition), 30):
        if game.pending is None or game.pending.kind not in ("build", "deliver"):
            assert why_no_hex(game, "M17") is None
            continue
        used = {m.hex for m in game.legal_moves() if isinstance(m, (Build, City))}
        used |= {m.origin for m in game.legal_moves() if isinstance(m, Deliver)}
        for hex_, h in enumerate(game.board.hexes[::4]):
            assert (why_no_hex(game, h.name) is None) == (4 * hex_ in used)


def test_reasons_for_a_whole_hex() -> None:
    game = building(track="K19:NE-SW+1", todo="0")
    assert why_no_hex(game, "K19") == "the track there is owned by seat 1 and must stay"
    assert why_no_hex(building(money="1,9,9,9"), "K19") == "this costs $2, and there is only $1"
    assert "touches neither" in str(why_no_hex(game, "G9"))
    assert "around Cincinnati" in str(why_no_hex(game, "M17"))
    assert why_no_hex(game, "ZZ1") == "there is no hex ZZ1 on this board"


def test_reasons_why_no_cube_leaves() -> None:
    game = table(4, phase="goods", track=LINK, cubes="J20:R,C15:B")
    assert why_no_hex(game, "K17") == "cubes are moved from cities only"
    assert why_no_hex(game, "M17") == "no cube lies in Cincinnati"
    assert why_no_hex(game, "C15") == "no completed link leaves Des Moines"
    assert "reaches a city of its colour over 1 link" in str(why_no_hex(game, "J20"))


# Places and sections


def test_every_hex_is_described() -> None:
    game = building(track=LINK, cubes="M17:BBR", cities="K17:A", display="A:Y-")
    told = about(game)
    assert list(told) == [h.name for h in game.board.hexes]
    assert told["M17"] == [
        "Cincinnati (M17): city, blue",
        "goods grow on dark 2, no cube waits",
        "cubes: red, blue and blue",
    ]
    assert told["K17"] == ["Indianapolis (K17): New City A, red", "goods grow on light 3, waiting: yellow"]
    assert told["L18"] == ["L18: open country", "link Evansville - Cincinnati of seat 0, 2 points"]
    assert told["E11"] == ["E11: river", "a simple tile costs $3"]
    assert "a simple tile costs $2" in told["A1"]
    assert "a tile costs $1 and $1 more for each exit" in told["J12"]


def test_a_river_paid_for_is_told_at_the_price_of_plains() -> None:
    game = building(edition="nl-2004")
    river = next(
        h.name for h in game.board.hexes if h.terrain == "river" and f"build {h.name} N-S" in _legal(game)
    )
    assert "a simple tile costs $3" in about(game)[river]
    play(game, f"build {river} N-S")
    near = next(n for n in _river_with(game, river) if n != river)
    assert "a simple tile costs $2" in about(game)[near]


def _legal(game: Game) -> set[str]:
    return {move.text for move in game.legal_moves()}


def _river_with(game: Game, name: str) -> list[str]:
    board = game.board
    start = board.index[name]
    return [
        board.hexes[n].name
        for n in board.neighbours[6 * start : 6 * start + 6]
        if board.hexes[n].terrain == "river"
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_sections_are_those_of_the_picture_and_of_the_score(edition: str) -> None:
    game = golden(edition).at(len(golden(edition).record) - 30)
    told = sections(game)
    pieces = [piece for section in told for piece in section.pieces]
    assert len(pieces) == len(set(pieces))
    assert set(pieces) == set(_drawn(game.svg()))
    for seat in game.seats:
        worth = sum(section.points for section in told if section.owner == seat.number)
        if edition != "nl-2004":
            assert worth == seat.parts.get("track", 0)
        else:
            assert worth > 0
    assert any(not section.complete for section in told)


def _drawn(svg: str) -> list[str]:
    """The pieces on the map; tiles of the stock have no hex."""
    names = [part.partition('"')[0] for part in svg.split('data-piece="')[1:]]
    return [name for name in names if " " in name]


@pytest.mark.parametrize("edition", EDITIONS)
def test_links_leave_their_stops_as_the_network_has_them(edition: str) -> None:
    game = golden(edition).at(len(golden(edition).record) - 30)
    network, board = inside(game).links(True), game.board
    links: list[Section] = [section for section in sections(game) if section.complete]
    for section in links:
        for here, there in ((0, 1), (1, 0)):
            side = 6 * board.index[section.ends[here]] + board.edges.index(section.leaves[here])
            assert network.link(side) == (board.index[section.ends[there]], section.owner)
    assert 2 * len(links) == sum(len(found) for found in network.links)


def test_open_ends_have_no_stop() -> None:
    (section,) = sections(building(track="K19:NE-SW"))
    assert (section.ends, section.leaves) == (("J20", ""), ("NE", ""))
    assert (section.complete, section.points, section.owner) == (False, 0, -1)
    assert section.text == "unfinished track from Evansville of nobody"


# Seats


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "bot"), [(6, "greedy"), (4, "random")])
def test_the_forecast_is_what_happens(edition: str, players: int, bot: str) -> None:
    """Before the last pass of a round nothing else can happen to money and income."""
    rounds = bankrupt = 0
    for game in _last_goods_decisions(golden(edition, players, bot)):
        before, seats = seat_facts(game), after(game, "pass").seats
        for facts, seat in zip(before, seats, strict=True):
            if not facts.out:
                assert (facts.end_money, facts.end_income) == (seat.money, seat.income)
                assert facts.bankrupt == seat.out
                assert (facts.warning is None) == (facts.missing == 0)
                bankrupt += seat.out
        rounds += 1
    assert rounds
    assert bankrupt or bot == "greedy"


def _last_goods_decisions(game: Game) -> Iterator[Game]:
    entries = game.record.entries
    for number, entry in enumerate(entries):
        later = entries[number + 1].phase if number + 1 < len(entries) else ""
        if entry.phase == "goods" and later != "goods":
            yield game.at(number)


def test_there_is_no_forecast_once_expenses_are_paid() -> None:
    game = next(g for g in decisions(golden("deluxe"), 2) if g.phase == "production")
    assert {facts.end_money for facts in seat_facts(game)} == {None}
    assert {facts.end_money for facts in seat_facts(golden("deluxe"))} == {None}


@pytest.mark.parametrize("edition", EDITIONS)
def test_seats_own_the_links_that_are_told(edition: str) -> None:
    game = golden(edition).at(len(golden(edition).record) - 30)
    owners = [section.owner for section in sections(game) if section.complete]
    for facts, seat in zip(seat_facts(game), game.seats, strict=True):
        assert facts.links == owners.count(facts.number)
        assert (facts.money, facts.score, facts.role) == (seat.money, seat.score, seat.role)
        assert facts.place == (0 if seat.out else game.order.index(seat.number) + 1)
        assert facts.to_move == (game.to_move == seat.number)


def test_the_auction_shows_in_the_seats() -> None:
    game = play(table(4, todo="3"), "shares 0", "bid 3", "drop")
    facts = seat_facts(game)
    assert [seat.bid for seat in facts] == [3, None, None, None]
    assert [card.tags for card in cards(game)] == [["bids $3"], ["dropped out"], [], []]
    assert [seat.dropped for seat in facts] == [False, True, False, False]
    assert [seat.to_move for seat in facts] == [False, False, True, False]


def test_a_turn_counts_what_was_spent() -> None:
    game = building(role="-,engineer,-,-", todo="1,0", builds="4")
    play(game, "build K19 NE-SW", "resign 3", "build L18 NE-SW")
    assert spent(game) == 20 - game.seats[1].money > 0
    assert spent(game.view(1)) is None
    play(game, "done")
    assert spent(game) == 0
    assert spent(table(4, phase="goods", cycle="2")) is None


# Boards with rules of their own


def test_paying_to_be_first_is_told() -> None:
    game = ironroad.new(board="st-lucia", players=2, seed=1)
    while game.pending and game.pending.kind != "first":
        game.push(game.legal_moves()[0])
    assert question(game) == "The first place is yours to buy. Do you pay $5 for it this round?"
    assert [choice.label for choice in choices(game)] == ["pay $5", "do not pay"]
    assert told(game.read("pay"), game) == "pays $5 to be first"
    assert told(game.read("pass"), game) == "does not pay to be first"


def test_a_bonus_says_who_gains() -> None:
    west = "H3:E-W+0;H5:E-W+0;H7:E-W+0;H9:E-W+0;H11:W+0,E+1;H13:E-W+1;H15:E-W+1;H17:W+1,E+2"
    track = f"{west};H19:E-W+2;H21:E-W+2;H23:E-W+2;H25:E-W+2"
    fields = {"phase": "build", "money": "30,30,30", "built": "1,1,1", "todo": "2,0,1"}
    game = play(table(3, "deluxe", None, "western-us", track=track, **fields), "build H27 NE-W")
    offered = found(game, "bonus 0 2")
    assert offered.data["gains"] == [[0, 2], [2, 2]]
    assert told(game.read("bonus 0 2"), game) == "gives the bonus: seat 0 +2 and seat 2 +2"


def test_the_engineer_is_told_as_the_board_has_it() -> None:
    fields = {"phase": "roles", "money": "30,30,30"}
    german = found(table(3, "deluxe", None, "germany", **fields), "role engineer")
    assert german.effects == ["pays half the price of the dearest build of the turn"]
    usual = found(table(3, "deluxe", None, **fields), "role engineer")
    assert usual.effects == ["builds 4 times instead of 3"]

"""What is told of a game: its moves, what is asked, and what followed by itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import ironroad
from ironroad.core.game import CHANCE, Game
from ironroad.core.sentences import Sentence, Value, Word
from ironroad.games.age_of_steam.telling.events import happenings
from ironroad.games.age_of_steam.telling.question import question
from ironroad.games.age_of_steam.telling.story import told
from tests.helpers.cases import each
from tests.helpers.inside import inside
from tests.helpers.places import GOLDEN
from tests.helpers.tables import play, table

RECORDS = ["deluxe-rust-belt-6-greedy", "nl-2004-rust-belt-4-random", "2002-rust-belt-3-random"]


def after(game: Game, *moves: str) -> list[str]:
    """What follows from the last of these moves."""
    play(game, *moves[:-1])
    before = game.copy()
    play(game, moves[-1])
    return list(happenings(before, game))


def decisions(game: Game) -> Iterator[tuple[Game, Game]]:
    """Each decision of a game, with the draws that followed it."""
    entries = game.record.entries
    now = game.at(0)
    now.seed = None
    starts = [0, *[number for number, entry in enumerate(entries) if entry.seat != CHANCE], len(entries)]
    for start, end in pairwise(starts):
        before = now.copy()
        for entry in entries[start:end]:
            now.push(entry.move)
        yield before, now


# Whole games


@each("name", RECORDS)
def test_a_whole_game_is_told(name: str) -> None:
    game = ironroad.load((GOLDEN / f"age-of-steam-{name}.txt").read_text())
    lines: list[Sentence] = []
    for before, now in decisions(game):
        move = now.record.entries[len(before.record)].move
        lines += [told(move, before), question(before), *happenings(before, now)]
    assert not [line for line in lines if re.search(r"plays '|asked for|None|<|{|}", line)]
    told_of = Counter(line.template for line in lines)
    assert told_of["The seats play in the order {order}."] == 1
    assert told_of["Income and expenses: {sums}."] == game.round
    assert told_of["The new order is {order}; {payments}."] > 0
    grown = {entry.round for entry in game.record.entries if entry.phase == "growth"}
    assert sum(n for text, n in told_of.items() if text.startswith("Goods growth")) == len(grown)
    assert sum(n for text, n in told_of.items() if text.startswith("The game is over")) == 1


@each("name", RECORDS)
def test_seats_and_money_are_words(name: str) -> None:
    """A number of a seat or a sum in a template, or as bare text, could not be said in another way."""
    game = ironroad.load((GOLDEN / f"age-of-steam-{name}.txt").read_text())
    for before, now in decisions(game):
        move = now.record.entries[len(before.record)].move
        for line in [told(move, before), question(before), *happenings(before, now)]:
            assert not [text for text in bare(line) if re.search(r"\$|seat \d", text)], line


def bare(value: Value) -> list[str]:
    """The parts of a sentence that no word stands for."""
    if isinstance(value, Sentence):
        return [value.template, *[text for part in value.values.values() for text in bare(part)]]
    if hasattr(value, "items"):
        return [text for part in value.items for text in bare(part)]
    return [] if isinstance(value, Word | int) else [value]


# The auction


def test_all_payments_of_the_auction_are_told_at_its_end() -> None:
    game = table(phase="order", money="9,9,9,9")
    found = after(game, "bid 1", "bid 2", "bid 3", "bid 4", "drop", "drop", "drop")
    assert found == [
        "The new order is seat 3, seat 2, seat 1 and seat 0; "
        "seat 3 pays $4, seat 2 pays $3 and seat 1 pays $1."
    ]


def test_nobody_pays_where_nobody_bids() -> None:
    found = after(table(phase="order"), "drop", "drop", "drop")
    assert found == ["The new order is seat 3, seat 2, seat 1 and seat 0; nobody pays."]


def test_who_cannot_bid_more_is_told_to_drop() -> None:
    game = table(phase="order", money="9,2,9,9")
    assert after(game, "bid 3") == ["seat 1 cannot bid more and drops out."]
    assert after(game, "bid 4") == []
    assert after(game, "drop") == []


def test_an_auction_without_a_question_is_told() -> None:
    game = table(3, phase="shares", shares="15,15,14", money="0,0,0", todo="2")
    assert after(game, "shares 0") == ["The new order is seat 2, seat 1 and seat 0; nobody pays."]


def test_to_drop_is_told_with_its_price() -> None:
    game = play(table(phase="order", money="9,9,9,9"), "bid 2", "bid 3", "bid 4", "drop")
    assert game.to_move == 0
    assert question(game) == (
        "What do you bid? Dropping out gives you place 3 of 4 for $1."
        " Bids: seat 0 $2, seat 1 $3 and seat 2 $4."
    )
    assert told(game.read("drop"), game) == "drops out of the auction, in place 3 for $1"


# Track


def test_track_that_is_not_extended_is_lost() -> None:
    game = table(phase="build", money="9,9,9,9", built="1,0,0,0", track="K19:NE-SW+0;L18:N-SW+0", todo="0")
    assert after(game, "done") == ["seat 0 loses the unfinished track on K19 and L18."]


def test_track_that_is_extended_is_not() -> None:
    game = table(phase="build", money="9,9,9,9", built="1,0,0,0", track="K19:NE-SW+0", todo="0")
    assert after(game, "build L18 N-SW") == []
    assert after(game, "done") == []


def test_track_goes_with_who_leaves() -> None:
    game = table(phase="build", built="1,0,0,0", track="K19:NE-SW+0")
    assert after(game, "resign 0") == ["seat 0 is out of the game.", "seat 0 loses the track on K19."]


# Accounts


def last_pass(**fields: str) -> list[str]:
    game = table(4, "deluxe", None, phase="goods", cycle="2", **fields)
    return [text for text in after(game, "pass") if not text.startswith("Goods growth")]


def test_income_and_expenses_are_told_seat_by_seat() -> None:
    found = last_pass(todo="3", money="3,9,0,9", income="5,12,2,0", engine="1,2,1,1")
    assert found == [
        "Income and expenses: seat 0 $3 + $5 - $3 = $5; seat 1 $9 + $12 - $4 = $17; "
        "seat 2 $0 + $2 - $3 = -$1; seat 3 $9 + $0 - $3 = $6.",
        "seat 2 is $1 short: the income falls from 2 to 1.",
        "Income reduction: seat 1 -2.",
    ]


def test_a_bankruptcy_is_told() -> None:
    found = last_pass(todo="3", money="9,9,0,9", income="0,0,1,0")
    assert found[1:] == ["seat 2 is $2 short and bankrupt.", "seat 2 is out of the game."]


def test_the_last_delivery_counts_and_the_leaver_does_not() -> None:
    track = "K19:NE-SW+0;L18:NE-SW+0"
    game = table(phase="goods", cycle="2", todo="3", money="9,9,9,9", track=track, cubes="J20:B")
    assert "seat 0 $9 + $1 - $3 = $7;" in after(game, "deliver blue J20 NE M17")[0]
    gone = last_pass(todo="3", money="9,9,9,9")
    game = table(phase="goods", cycle="2", todo="3", money="9,9,9,9")
    left = after(game, "resign 3")
    assert gone[0].replace("; seat 3 $9 + $0 - $3 = $6", "") == left[0]


def test_what_happens_is_what_the_seats_then_have() -> None:
    """The sums told, against the money in the game."""
    game = ironroad.load((GOLDEN / "age-of-steam-deluxe-rust-belt-6-greedy.txt").read_text())
    for before, now in decisions(game):
        for line in happenings(before, now):
            if line.template == "Income and expenses: {sums}.":
                sums = re.findall(r"seat (\d) \$\d+ \+ \$\d+ - \$\d+ = (-?)\$(\d+)", line)
                assert {int(seat): 0 if short else int(money) for seat, short, money in sums} == {
                    seat: now.seats[seat].money for seat in before.order
                }


# Goods


def test_goods_growth_tells_what_arrived() -> None:
    """Each cube told has left the display for the city."""
    game = ironroad.load((GOLDEN / "age-of-steam-deluxe-rust-belt-6-greedy.txt").read_text())
    for before, now in decisions(game):
        for line in happenings(before, now):
            if line.template == "Goods growth, {dice}: {arrivals}.":
                rolls = [n for n, e in enumerate(now.record.entries) if e.phase == "growth"][-12:]
                old, new = now.at(rolls[0]), now.at(rolls[-1] + 1)
                words = re.findall(r"\w+", line)
                told_of = sum(words.count(colour) for colour in game.board.colours)
                assert told_of == on_display(old) - on_display(new)


def on_display(game: Game) -> int:
    return sum(1 for cube in inside(game).display if cube >= 0)


def test_where_no_cube_comes_out() -> None:
    display = split_display(table().position)
    empty = re.sub(r":[A-Z-]+", lambda word: ":" + "-" * (len(word[0]) - 1), display)
    game = table(phase="goods", cycle="2", todo="3", money="9,9,9,9", display=empty)
    game.seed = "1"
    assert re.fullmatch(
        r"Goods growth, light( \d){4} and dark( \d){4}: no cube comes out\.", after(game, "pass")[-1]
    )


def split_display(position: str) -> str:
    return next(word for word in position.split() if word.startswith("display=")).removeprefix("display=")


# The end


def test_the_end_is_told() -> None:
    game = ironroad.new(players=3, seed=1, options={"starting_order": "given"})
    found = after(game, "resign 0", "resign 1")
    assert found == ["seat 1 is out of the game.", "The game is over; seat 2 wins with -6 points."]
    assert question(game) == "The game is over."


def test_winners_may_share() -> None:
    game = table(3, phase="growth", options={"turns": 1}, todo="", money="9,9,9", step="1", dice="1,1")
    assert after(game, "die 1")[-1] == (
        "The game is over; seat 0, seat 1 and seat 2 win together with -6 points."
    )

"""Sentences: English that remembers how it was made, wherever text for people is made."""

from __future__ import annotations

import ast
import string
from functools import cache
from itertools import product
from pathlib import Path

import pytest

import ironroad
from ironroad.boards import load_board
from ironroad.core.game import Game, IllegalMove
from ironroad.core.sentences import (
    Listing,
    Sentence,
    Word,
    colour_word,
    hex_word,
    money_word,
    place_word,
    role_word,
    say,
    say_n,
    seat_word,
    stop_word,
    verbatim,
)
from tests.helpers.cases import each
from tests.helpers.places import PACKAGE
from tests.helpers.said import _maker, templates
from tests.helpers.tables import play, table

BOARD = load_board("rust-belt")
K17 = BOARD.index["K17"]


# Making them


def test_a_sentence_is_english_and_knows_its_parts() -> None:
    price = money_word(3)
    found = say("lays {hex} for {price}", hex=hex_word(BOARD, K17), price=price)
    assert found == "lays K17 for $3"
    assert (found.template, found.plural, found.number) == ("lays {hex} for {price}", "", 1)
    assert found.values["price"] is price


@each("n, text", [(0, "0 shares"), (1, "1 share"), (2, "2 shares")])
def test_a_number_chooses_the_form(n: int, text: str) -> None:
    found = say_n("{n} share", "{n} shares", n)
    assert found == text
    assert (found.template, found.plural, found.number) == ("{n} share", "{n} shares", n)


def test_sentences_stand_within_sentences() -> None:
    inner = say("{seat} pays {price}", seat=seat_word(2), price=money_word(4))
    outer = say("The auction is over; {payments}.", payments=Listing([inner, inner]))
    assert outer == "The auction is over; seat 2 pays $4 and seat 2 pays $4."
    listing = outer.values["payments"]
    assert isinstance(listing, Listing)
    assert listing.items[0] is inner


@each("items, text", [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")])
def test_things_in_a_row(items: list[str], text: str) -> None:
    assert Listing(items) == text


def test_text_in_english_only_is_left_as_it_is() -> None:
    found = verbatim("'{' is no hex")
    assert found == "'{' is no hex"
    assert found.template == found


@each(
    "word, kind, key, text",
    [
        (seat_word(3), "seat", "3", "seat 3"),
        (money_word(7), "money", "7", "$7"),
        (money_word(-7), "money", "-7", "-$7"),
        (colour_word("blue"), "colour", "blue", "blue"),
        (role_word("first-move"), "role", "first-move", "First Move"),
        (hex_word(BOARD, K17), "hex", "K17", "K17"),
        (place_word(BOARD, K17), "place", "K17", "Indianapolis (K17)"),
        (place_word(BOARD, BOARD.index["L18"]), "place", "L18", "L18"),
        (stop_word(BOARD, K17), "stop", "K17", "Indianapolis"),
    ],
)
def test_words_know_what_they_stand_for(word: Word, kind: str, key: str, text: str) -> None:
    assert (word.kind, word.key, word) == (kind, key, text)


# In the source: what the catalogues of other languages rely on


def calls(path: Path) -> list[ast.Call]:
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return [node for node in nodes if isinstance(node, ast.Call) and _maker(node)]


@each("path", sorted(PACKAGE.rglob("*.py")))
def test_templates_are_literals_with_all_their_values(path: Path) -> None:
    for call in calls(path):
        found = templates(call)
        assert len(found) == (2 if _maker(call) == "say_n" else 1), f"line {call.lineno}: no literal"
        given = {keyword.arg for keyword in call.keywords} | ({"n"} if _maker(call) == "say_n" else set())
        if None not in given:
            assert all(_fields(text) <= given for text in found), f"line {call.lineno}: a value is missing"


@each("path", sorted((PACKAGE / "games").glob("*/rules/*.py")))
def test_what_is_wrong_with_a_position_is_a_sentence(path: Path) -> None:
    """What must hold in a game is read by whoever brings along a position in which it does not."""
    checks = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Assert)]
    assert not [check.lineno for check in checks if isinstance(check.msg, (ast.Constant, ast.JoinedStr))]


def _fields(template: str) -> set[str | None]:
    return {field for _, field, _, _ in string.Formatter().parse(template) if field is not None}


def test_stops_of_one_name_are_told_by_their_hexes() -> None:
    board = load_board("southern-us")
    jacksons = [hex_ for hex_, h in enumerate(board.hexes) if h.title == "Jackson"]
    assert [stop_word(board, hex_) for hex_ in jacksons] == ["Jackson (A15)", "Jackson (C5)"]
    assert stop_word(BOARD, K17) == BOARD.hexes[K17].title


# Refusals

EVERYTHING = [
    *["shares 99", "bid 0", "bid 99", "drop", "pass", "role engineer", "role banker", "city K17 A"],
    *["build L18 N-S", "done", "engine", "produce", "place red light1/1", "cube black", "die 7", "resign 9"],
    *["deliver blue M17 NW K17 SW J20", "deliver blue J20 NE M17", "claim"],
]


PHASES = ["shares", "order", "roles", "build", "goods"]


@cache
def position(name: str) -> Game:
    if name == "manual":
        return ironroad.new(players=3)
    if name == "over":
        return play(ironroad.new(players=3, seed=1), "resign 0", "resign 1")
    if name == "production":
        return table(phase=name, role="production,-,-,-", todo="")
    return table(phase=name)


@each("name, move", product(["manual", "over", "production", *PHASES], EVERYTHING))
def test_every_refusal_is_a_sentence(name: str, move: str) -> None:
    game = position(name)
    reason = game.why_not(move)
    if reason is None:
        return
    assert isinstance(reason, Sentence)
    with pytest.raises(IllegalMove) as caught:
        game.copy().push(move)
    assert str(caught.value) == caught.value.sentence == reason
    assert caught.value.sentence.template == reason.template


def test_a_refusal_can_be_said_in_another_language() -> None:
    found = table(phase="build", track="K19:NE-SW+1").why_not("build L18 NE-SW")
    assert found is not None
    assert found.template == "{hex} {edge} leads into track owned by {seat}"
    owner = found.values["seat"]
    assert isinstance(owner, Word)
    assert (owner.kind, owner.key) == ("seat", "1")


def test_notation_is_refused_in_a_sentence() -> None:
    found = table().why_not("bid three")
    assert found is not None
    assert "must be a number" in found
    assert found.values["word"] == "'three'"

"""Words of the table that can be asked about: each has an explanation and a place in the rules."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache, partial
from itertools import chain, cycle
from typing import Any, NamedTuple

import pytest

import ironroad
from ironroad.boards import board_names, load_board
from ironroad.core.game import CHANCE, Game, Rules
from ironroad.games.family import make_rules
from ironroad.games.found import kind_of, kinds
from ironroad.games.kind import Term
from ironroad.site.rendering.pages import Page
from ironroad.site.rendering.words import CODES
from ironroad.telling import teller
from tests.helpers.cases import each


class Played(NamedTuple):
    game: str
    board: str
    edition: str
    players: int

    @property
    def rules(self) -> Rules[Any]:
        return make_rules(*self[:3], self.players, {})

    @property
    def terms(self) -> dict[str, Term]:
        return dict(kind_of(self.game).terms(self.rules))


def every_game() -> list[Played]:
    """Every board by every edition with all its seats, and by the first with as few as it takes."""
    return [
        Played(game, board, edition, players)
        for game, kind in kinds().items()
        for board in board_names(game)
        for number, edition in enumerate(kind.editions)
        for players in sorted(set(load_board(board, game).players[number > 0 :]))
    ]


def every_board() -> list[Played]:
    """Every board with all its seats, by the editions of its game in turn."""
    found = []
    for game, kind in kinds().items():
        for board, edition in zip(board_names(game), cycle(kind.editions), strict=False):
            found.append(Played(game, board, edition, load_board(board, game).players[-1]))
    return found


GAMES = {"-".join(map(str, played)): played for played in every_game()}
BOARDS = {"-".join(map(str, played)): played for played in every_board()}


@cache
def context(played: Played) -> dict[str, Any]:
    kind, rules = kind_of(played.game), played.rules
    return {"game": played.game, "facts": kind.facts(rules), "drawing": partial(kind.picture, rules)}


def page(language: str) -> Page:
    return Page(language, theme="auto", confirm=True, csrf="", here="/")


def rules_page(played: Played) -> str:
    names = {"game_name": "", "edition_name": "", "board_name": "", "players": played.players, "back": "/"}
    template = f"{played.game}/rules.html"
    return page("en").render("rules.html", **context(played), **names, rules_template=template)


def explained(played: Played, key: str, language: str) -> str:
    found = {"key": key, "term": played.terms[key], "url": "/t/x"}
    return page(language).render("table/term.html", **context(played), **found)


@each("played", GAMES)
def test_every_term_has_its_place_in_the_rules(played: Played) -> None:
    there = Counter(re.findall(r' id="([^"]+)"', rules_page(played)))
    assert {term.anchor for term in played.terms.values()} <= there.keys()
    assert [name for name, times in there.items() if times > 1] == []


@pytest.mark.parametrize("played", GAMES.values(), ids=GAMES)
def test_every_phase_role_figure_and_question_has_a_term(played: Played) -> None:
    check_phases_and_roles(played)
    check_figures_and_questions(played)


def check_phases_and_roles(played: Played) -> None:
    words = kind_of(played.game).vocabulary()
    shown = {phase.kind for phase in played.rules.timeline()} & words.phases.keys()
    roles = {name for name in words.roles if f"role {name}" in all_choices(played)}
    assert {f"phase-{kind}" for kind in shown} | {f"role-{role}" for role in roles} <= played.terms.keys()


def check_figures_and_questions(played: Played) -> None:
    terms = played.terms
    for game in moments(played):
        for card in teller(game).cards(game):
            assert {figure.term for figure in card.figures} | card.parts.keys() <= terms.keys()
        assert game.pending is None or game.pending.seat == CHANCE or question(game) in terms


def question(game: Game) -> str:
    assert game.pending is not None
    own = f"ask-{game.pending.kind}"
    known = kind_of(game.rules.game).terms(game.rules)
    return own if own in known else f"phase-{game.phase}"


@cache
def moments(played: Played) -> list[Game]:
    """A game at random, as it was at times, up to its first rounds."""
    game = ironroad.new(
        *played[:1], board=played.board, edition=played.edition, players=played.players, seed=3
    )
    chance, found = random.Random(5), [game.copy()]
    while not game.over and game.round < 3 and len(found) < 40:
        moves = game.legal_moves()
        for _ in range(3):
            if game.over:
                break
            game.push(moves[chance.randrange(len(moves))])
            moves = game.legal_moves()
        found.append(game.copy())
    return found


def all_choices(played: Played) -> set[str]:
    return {move.text for game in moments(played) if game.phase == "roles" for move in game.legal_moves()}


@pytest.mark.parametrize("played", BOARDS.values(), ids=BOARDS)
def test_terms_are_said_in_every_language(played: Played) -> None:
    """In words of their own, complete and without anything that was left out by mistake."""
    for key in played.terms:
        said = [explained(played, key, language) for language in CODES]
        assert len(set(said)) == len(CODES), key
        for text in said:
            ET.fromstring(f"<x>{text.replace('&nbsp;', ' ')}</x>")
            assert not re.search(r"None|\{|\}|  +[a-z]|\$-|<p></p>", text), (key, text)


@each("played", BOARDS)
def test_pictures_hold_their_own_names(played: Played) -> None:
    """A page has several of them, and a table its board besides."""
    kind, rules = kind_of(played.game), played.rules
    names = {term.picture for term in played.terms.values() if term.picture}
    drawn = [kind.picture(rules, name) for name in sorted(names)]
    held = [re.findall(r' id="([^"]+)"', svg) for svg in drawn]
    assert [name for name, times in Counter(chain.from_iterable(held)).items() if times > 1] == []
    for svg, names_in in zip(drawn, held, strict=True):
        assert set(re.findall(r'href="#([^"]+)"', svg)) == set(names_in)
        ET.fromstring(svg)

"""The languages of the site: every sentence is there, and says the same things."""

from __future__ import annotations

import re
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from ironroad.boards import Board, load_board
from ironroad.core.sentences import (
    Listing,
    colour_word,
    money_word,
    say,
    say_n,
    seat_word,
    stop_word,
    verbatim,
)
from ironroad.site.rendering.words import MOST_CHOICES, Speaker, choose_language
from ironroad.telling.parts import Choice
from tools.catalogues import LANGUAGES, sources, translated, unconfirmed

PERCENT = re.compile(r"%\((\w+)\)[sd]")
NAMES = ("Anna", "Ben & <Co>", "Cora")


@pytest.fixture(scope="module")
def english() -> Catalog:
    return sources()


def forms(message: Message) -> list[str]:
    """What a message says: its one form, or all of them."""
    return list(message.id) if isinstance(message.id, (tuple, list)) else [message.id]


def said(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, (tuple, list)) else [str(message.string or "")]


def holes(text: str) -> set[str]:
    """The names of what is put into a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name} | set(PERCENT.findall(text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated(english: Catalog, language: str) -> None:
    catalogue = translated(language)
    missing = [
        message.id
        for message in english
        if message.id and not ((found := catalogue.get(message.id)) and all(said(found)))
    ]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_left_over(english: Catalog, language: str) -> None:
    assert [message.id for message in translated(language) if message.id and message.id not in english] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_of_a_reworded_sentence_is_confirmed(language: str) -> None:
    assert [message.id for message in unconfirmed(translated(language))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_same_holes(language: str) -> None:
    for message in translated(language):
        if message.id:
            wanted = set.union(*(holes(form) for form in forms(message)))
            for text in said(message):
                assert holes(text) <= wanted, message.id
            assert holes(said(message)[-1]) == wanted, message.id


def test_sentences_are_said_with_names_in_place() -> None:
    speak = Speaker("en", NAMES)
    paid = say("{who} pays {price}", who=seat_word(1), price=money_word(3))
    name = '<span class="seat s1">Ben &amp; &lt;Co&gt;</span>'
    assert speak(paid) == f'{name} pays <span class="money">$3</span>'
    assert speak.plain(paid) == "Ben & <Co> pays $3"


def test_text_that_is_no_sentence_of_ours_stays_text() -> None:
    said = Speaker("en")(verbatim("'<b>' is no {move"))
    assert said == "&#39;&lt;b&gt;&#39; is no {move"


def test_lists_are_joined_as_the_language_does() -> None:
    row = Listing([seat_word(0), seat_word(1), seat_word(2)])
    assert Speaker("en", ("A", "B", "C")).plain(row) == "A, B, and C"
    assert Speaker("de", ("A", "B", "C")).plain(row) == "A, B und C"


def place_of(board: Board, name: str) -> int:
    return next(hex_ for hex_, h in enumerate(board.hexes) if h.title == name)


def test_a_stop_said_again_on_another_board_is_the_one_of_that_board() -> None:
    speak = Speaker("en")
    boards = [load_board("rust-belt"), load_board("western-us")]
    for board in boards:
        hex_ = place_of(board, "St. Louis")
        said = speak(say("{stop} is visited twice", stop=stop_word(board, hex_)))
        assert f'data-hex="{board.hexes[hex_].name}"' in said
        listed = speak(say("{stops}", stops=Listing([stop_word(board, hex_)])))
        assert f'data-hex="{board.hexes[hex_].name}"' in listed
    assert len({board.hexes[place_of(board, "St. Louis")].name for board in boards}) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_colours_and_plurals_are_translated(language: str) -> None:
    speak = Speaker(language)
    assert speak.plain(colour_word("yellow")) != "yellow"
    one, two = (speak.plain(say_n("{n} share", "{n} shares", n)) for n in (1, 2))
    assert one.replace("1", "2") != two


@pytest.mark.parametrize(
    ("chosen", "accepted", "language"),
    [
        (None, "", "en"),
        (None, "de-AT,de;q=0.9,en;q=0.8", "de"),
        (None, "fr,nl;q=0.5,en;q=0.4", "nl"),
        (None, "fr", "en"),
        (None, "de;q=x,nl", "nl"),
        ("nl", "de", "nl"),
        ("xx", "de", "de"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_browsers(
    chosen: str | None, accepted: str, language: str
) -> None:
    assert choose_language(chosen, accepted) == language


def test_choices_that_come_and_go_say_what_they_say() -> None:
    english = Speaker("en", ())
    for n in range(3 * MOST_CHOICES):
        choice = Choice("pass", say("{n} cubes", n=n), None, [say("costs {n}", n=n)], {})
        for _ in range(2):
            assert english.choice(choice) == (f"{n} cubes", "", [f"costs {n}"])

"""The catalogues: a sentence that is reworded keeps its translations until somebody has read them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from tools.catalogues import (
    LANGUAGES,
    LOCALE,
    ROOT,
    confirm,
    missing,
    translated,
    unconfirmed,
    update,
)

SOURCE = Path("ironroad", "games", "steam", "pages", "words.py")
OLD = "Capital whenever it is needed; the role chosen decides the order of the next round."
NEW = "Capital whenever one needs it; the chosen role decides who is first in the next round."


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """One source file of Ironroad with the real catalogues, brought up to date."""
    (tmp_path / SOURCE).parent.mkdir(parents=True)
    shutil.copy(ROOT / SOURCE, tmp_path / SOURCE)
    shutil.copytree(ROOT / LOCALE, tmp_path / LOCALE)
    for language in LANGUAGES:
        assert missing(update(language, tmp_path)) == []
    return tmp_path


def reword(tree: Path, old: str, new: str) -> None:
    text = (tree / SOURCE).read_text()
    assert old in text
    (tree / SOURCE).write_text(text.replace(old, new))


def entry(tree: Path, language: str, english: str) -> Message:
    found = translated(language, tree).get(english)
    assert found is not None
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reworded_sentence_keeps_its_translation_to_be_confirmed(tree: Path, language: str) -> None:
    before = entry(tree, language, OLD).string
    reword(tree, OLD, NEW)
    assert missing(update(language, tree)) == []
    carried = entry(tree, language, NEW)
    assert before
    assert carried.string == before
    assert carried.user_comments == [f"was: {OLD}"]
    assert [message.id for message in unconfirmed(translated(language, tree))] == [NEW]
    assert OLD not in translated(language, tree)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_confirmed_translation_has_no_mark_any_more(tree: Path, language: str) -> None:
    before = entry(tree, language, OLD).string
    reword(tree, OLD, NEW)
    update(language, tree)
    confirm(language, tree)
    found = entry(tree, language, NEW)
    assert (found.string, found.fuzzy, found.user_comments) == (before, False, [])
    assert unconfirmed(update(language, tree)) == []


def test_a_mark_outlives_further_runs_and_rewordings(tree: Path) -> None:
    reword(tree, OLD, NEW)
    update("de", tree)
    reword(tree, NEW, NEW.replace("decides", "says"))
    update("de", tree)
    (found,) = unconfirmed(update("de", tree))
    assert found.id == NEW.replace("decides", "says")
    assert found.user_comments == [f"was: {OLD}"]


def test_going_back_to_the_old_wording_needs_no_confirmation(tree: Path) -> None:
    before = entry(tree, "de", OLD).string
    reword(tree, OLD, NEW)
    update("de", tree)
    reword(tree, NEW, OLD)
    assert unconfirmed(update("de", tree)) == []
    assert entry(tree, "de", OLD).string == before


def test_another_sentence_is_not_taken_for_a_reworded_one(tree: Path) -> None:
    reword(tree, OLD, "Boo!")
    assert [message.id for message in missing(update("nl", tree))] == ["Boo!"]


def test_two_reworded_sentences_keep_their_own_translations(tree: Path) -> None:
    other = "Capital once a round, an auction for the order, free roles, and the engine costs upkeep."
    kept = [entry(tree, "de", sentence).string for sentence in (OLD, other)]
    reword(tree, OLD, NEW)
    reword(tree, other, other.replace("Capital", "Money"))
    update("de", tree)
    found = [entry(tree, "de", sentence).string for sentence in (NEW, other.replace("Capital", "Money"))]
    assert found == kept


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_that_move_in_the_code_stay_where_they_are(tree: Path, language: str) -> None:
    path = tree / LOCALE / f"{language}.po"
    before = path.read_text()
    (tree / SOURCE).write_text(f'say("{OLD}")\n' + (tree / SOURCE).read_text())
    update(language, tree)
    assert path.read_text() == before
    (tree / SOURCE).write_text('say("One more.")\n' + (tree / SOURCE).read_text())
    update(language, tree)
    entries = path.read_text().split("\n\n")
    assert [entry for entry in entries if "One more." not in entry] == before.split("\n\n")
    assert 'msgid "One more."' in path.read_text()

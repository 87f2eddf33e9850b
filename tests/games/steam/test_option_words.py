"""The words for Steam's options: every option, every value, every edition."""

from __future__ import annotations

from ironroad.core.options import ANY, write
from ironroad.games.steam.pages import words as steam
from ironroad.games.steam.rules.options import BY_NAME, EDITIONS


def test_every_option_stands_in_one_group() -> None:
    grouped = [name for group in steam.GROUPS for name in group.options]
    assert sorted(grouped) == sorted(BY_NAME) == sorted(steam.OPTION_WORDS)


def test_every_value_has_its_own_words() -> None:
    for name, option in BY_NAME.items():
        known = [value for value in option.values if value is not ANY]
        said = [str(steam.OPTION_WORDS[name].value(value)) for value in known]
        assert len(set(said)) == len(known)
        assert all(said)
        assert set(steam.OPTION_WORDS[name].values) == {write(value) for value in known}


def test_any_number_of_rounds_is_said() -> None:
    assert [str(steam.OPTION_WORDS["turns"].value(n)) for n in (1, 5)] == ["1 round", "5 rounds"]


def test_every_edition_has_its_text() -> None:
    assert list(steam.EDITION_TEXTS) == list(EDITIONS)

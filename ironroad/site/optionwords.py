"""Options explained in plain words."""

from __future__ import annotations

from ironroad.core.options import ANY, Option, write
from ironroad.core.sentences import verbatim
from ironroad.games.found import kind_of
from ironroad.telling.optionwords import OptionWords


def words_for(game: str, option: Option) -> OptionWords:
    """An option in words. Those of boards that came later have only what their rules say of them."""
    return kind_of(game).words().OPTION_WORDS.get(option.name) or _bare(option)


def _bare(option: Option) -> OptionWords:
    values = {write(value): verbatim(write(value)) for value in option.values if value is not ANY}
    counted = (lambda n: verbatim(str(n))) if ANY in option.values else None
    return OptionWords(verbatim(option.name.replace("_", " ")), verbatim(option.text), values, counted)

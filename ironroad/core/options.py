"""Options: the switches of a game, each declared once: its values, its words and how the rules read it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from ironroad.core.sentences import Sentence, Value, say, verbatim

# A sentence for every value, or something that says one; that under ANY says every other number.
Words: TypeAlias = dict[Any, Sentence | Callable[[Any], Sentence]]
# The same of a value that is not the usual one, with that one.
Told: TypeAlias = dict[Any, Sentence | Callable[[Any, Any], Sentence]]

# Whether the rules of a game have what an option is about.
Needs: TypeAlias = Callable[[Any], bool]

ANY: Final = object()


class OptionError(ValueError):
    """An option that does not exist or cannot have that value."""


class Option:
    """A switch of a game. `values` holds the default first, with the words for each; ANY among them stands
    for any number, None for "none". `text` says in a line what the option is, `title` and `about` say it on
    the pages, in the `group` it stands in; `told` says what a value means in a game that has it. `peer` is
    the value with which recorded online games were played, where it is another. A `hidden` option is never
    offered; others are where the rules of a board have what they need (`matters`).

    The rules read the option as `attribute`: whether it is `when`, or without that its value, 0 for none.
    """

    def __init__(
        self,
        name: str,
        values: Words | tuple[Any, ...],
        rule: str,
        text: str,
        peer: Any = None,
        *,
        title: Sentence | None = None,
        about: Sentence | None = None,
        group: Sentence | None = None,
        told: Told | None = None,
        attribute: str = "",
        when: Any = None,
        hidden: bool = False,
        needs: Needs | None = None,
        **editions: Any,
    ) -> None:
        self.name = name
        self.values = tuple(values)
        self.rule = rule
        self.text = text
        self.peer = peer
        self.title: Sentence = title or verbatim(name.replace("_", " "))
        self.about: Sentence = about or verbatim(text)
        self.group = group
        self.attribute = attribute
        self.hidden = hidden
        self._words: Words = values if isinstance(values, dict) else {}
        self._told: Told = told or {}
        self._when = when
        self._needs = needs
        self._editions = editions

    def default(self, edition: str) -> Any:
        return self._editions.get(edition_key(edition), self.values[0])

    def matters(self, rules: Any) -> bool:
        """Whether it makes a difference by these rules."""
        return self._needs is None or self._needs(rules)

    def read(self, value: Any) -> Any:
        """A value given as itself or as text."""
        for known in self.values:
            if value is known or (known is not ANY and write(value) == write(known)):
                return known
        text = write(value)
        if ANY in self.values and text.isascii() and text.isdigit() and len(text) < 4 and int(text) > 0:
            return int(text)
        raise OptionError(
            say(
                "option {name} cannot be {value}; it can be {choices}",
                name=self.name,
                value=repr(write(value)),
                choices=self._choices(),
            )
        )

    def _choices(self) -> Value:
        known = ", ".join(write(value) for value in self.values if value is not ANY)
        return say("{known} or a number", known=known) if ANY in self.values else known

    def choices(self) -> str:
        return ", ".join("a number" if value is ANY else write(value) for value in self.values)

    def meaning(self, value: Any) -> Any:
        """A value as the rules read it."""
        if self._when is not None:
            return value == self._when
        return 0 if value is None else value

    def word(self, value: Any) -> Sentence:
        """A value in words; without words of its own, as the rules write it."""
        found = self._words.get(value, self._words.get(ANY))
        return (found(value) if callable(found) else found) or verbatim(write(value))

    def sentence(self, value: Any, usual: Any) -> Sentence:
        """What a value means in a game that has it and not the usual one."""
        found = self._told.get(value, self._told.get(ANY))
        said = found(value, usual) if callable(found) else found
        return said or verbatim(f"{self.name}={write(value)}")


class Switches:
    """What every option is set to; those with an attribute are read by it."""

    def __init__(self, known: Sequence[Option], edition: str, given: dict[str, Any]) -> None:
        self.values: dict[str, Any] = {option.name: option.default(edition) for option in known}
        self.values.update(given)
        for option in known:
            if option.attribute:
                setattr(self, option.attribute, option.meaning(self.values[option.name]))


def edition_key(edition: str) -> str:
    return "e_" + edition.replace("-", "_")


def write(value: Any) -> str:
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_options(known: Sequence[Option], given: dict[str, Any]) -> dict[str, Any]:
    """The options named, with their values checked."""
    by_name = {option.name: option for option in known}
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name not in by_name:
            offered = [option.name for option in known if not option.hidden]
            raise OptionError(
                say("there is no option {name}; there are {known}", name=repr(name), known=", ".join(offered))
            )
        found[name] = by_name[name].read(value)
    return found


def peer_values(known: Sequence[Option]) -> dict[str, Any]:
    """How recorded online games were played, where that is not as the editions say."""
    return {option.name: option.peer for option in known if option.peer is not None}


def switch(yes: Sentence, no: Sentence, default: bool) -> Words:
    """The words of an option that is on or off."""
    words: Words = {True: yes, False: no}
    return {value: words[value] for value in (default, not default)}

"""Reads the contracts of Steam Power from the TOML file anyone can replace with those of their own box."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from ironroad.core.board import LETTERS
from ironroad.core.located import File, Kind, LocatedError, Table, choice, count
from ironroad.core.sentences import say

BONUSES: Final = ("track", "factory", "contracts")
MOST_NEEDS: Final = 6

_NAME: Final = re.compile(r"[A-Z][A-Za-z0-9]{0,7}")
_NAME_WORDS: Final = say("a capital letter and up to seven letters and digits")


class ContractError(LocatedError):
    """Contracts that cannot be used; the message says where and why."""


class Contract:
    """A contract: how many resources of each colour it asks for, and what it brings."""

    def __init__(self, name: str, needs: tuple[int, ...], money: int, points: int, bonus: str | None) -> None:
        self.name = name
        self.needs = needs
        self.money = money
        self.points = points
        self.bonus = bonus

    def __repr__(self) -> str:
        return f"<contract {self.name}>"


@lru_cache(maxsize=4)
def load_contracts(colours: tuple[str, ...]) -> list[Contract]:
    """The contracts of this library for resources of these colours."""
    path = files("ironroad.games.steam_power") / "contracts.toml"
    return read_contracts(path.read_text("utf-8"), colours, "contracts.toml")


def read_contracts(text: str, colours: Sequence[str], source: str = "contracts") -> list[Contract]:
    """The contracts a file's text describes; ContractError names the lines that are wrong."""
    file = File(text, source, ContractError)
    letters = "".join(LETTERS[colour] for colour in colours)
    found = [_read_contract(file, name, value, letters) for name, value in file.data.items()]
    if not found:
        file.error(1, say("there are no contracts"))
    file.check()
    return found


def _read_contract(file: File, name: str, value: Any, letters: str) -> Contract:
    if not isinstance(value, dict):
        file.error(
            file.span((name,)).start,
            say("{name} must be a table such as {{ needs = ..., vp = 2 }}", name=name),
        )
        value = None
    table = Table(file, say("contract {name}", name=name), (name,), value)
    if not _NAME.fullmatch(name):
        table.error(say('"{name}" is no name for a contract: {words}', name=name, words=_NAME_WORDS))
    needs = table.need("needs", _needs(letters))
    money, points = table.need("money", count(0)), table.need("vp", count(0))
    bonus = table.may("bonus", choice(*BONUSES))
    table.done()
    return Contract(name, tuple(needs.count(letter) for letter in letters), money, points, bonus)


def _needs(letters: str) -> Kind[str]:
    words = say("one to {most} letters of {letters}", most=MOST_NEEDS, letters=" ".join(letters))
    return Kind(words, lambda value: bool(re.fullmatch(f"[{letters}]{{1,{MOST_NEEDS}}}", str(value))), "")

"""What an instruction is: something a seat wants done when it is asked, if it still can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence
from ironroad.site.ahead.plans import Planned

# What is wanted, as it is stored. `round` is the one it is for, unless it holds for `every` round.
Wish = dict[str, Any]


class Act(NamedTuple):
    """A move to make, and what is then left to be done, if anything is."""

    move: str
    rest: Wish | None


class Stop(NamedTuple):
    """It cannot, or should not, be carried out."""

    why: Sentence


@dataclass(frozen=True)
class Asked:
    """What a form asks for: its fields, the game as the seat knows it, and what the seat has planned."""

    form: Mapping[str, str]
    game: Game
    seat: int
    plan: list[Planned]


@dataclass(frozen=True)
class Kind:
    """One kind of instruction. `order` makes a wish of a form, or refuses; `answer` says what to do where the
    seat is asked, None if that is none of its questions; `told` says what is wanted: a predicate. One that
    `repeats` can hold for every round."""

    name: str
    questions: tuple[str, ...]
    order: Callable[[Asked], Wish]
    answer: Callable[[Game, int, Wish], Act | Stop | None]
    told: Callable[[Wish], Sentence]
    repeats: bool = True

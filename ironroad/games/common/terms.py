"""The terms that games have alike: one for every phase that is played, and one for every role."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from ironroad.core.game import Rules, State
from ironroad.games.kind import Term, Vocabulary

S = TypeVar("S", bound=State)


def phase_terms(
    rules: Rules[S], words: Vocabulary, anchor: Callable[[str], str], shown: Callable[[str], str]
) -> dict[str, Term]:
    """Where the rules page tells of a phase, and the picture that shows it."""
    kinds = [phase.kind for phase in rules.timeline() if phase.kind in words.phases]
    return {f"phase-{kind}": Term(words.phases[kind], anchor(kind), shown(kind)) for kind in kinds}


def role_terms(roles: Iterable[str], words: Vocabulary, pictures: Mapping[str, str]) -> dict[str, Term]:
    return {f"role-{role}": Term(words.roles[role], f"role-{role}", pictures.get(role, "")) for role in roles}

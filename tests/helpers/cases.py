"""Many small cases in one test: each of them is tried, and those that fail are named.

For pure cases that are over in a moment. What a fixture makes is made once for all of them, and none can be
skipped."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

import pytest

Test = Callable[..., None]
# A parameter and one of its values, both by number.
Choice = tuple[int, int]


def each(parameters: str, cases: Iterable[Any] | Mapping[str, Any]) -> Callable[[Test], Test]:
    """Run a test for every case, as `pytest.mark.parametrize` would, but as one test. Cases in a mapping are
    called by their keys, others by what they are."""
    names = parameters.replace(",", " ").split()
    named = [*cases.items()] if isinstance(cases, Mapping) else [(_name(case), case) for case in cases]
    assert named, "no cases"

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def every(*arguments: Any, **fixtures: Any) -> None:
            failures = []
            for name, case in named:
                values = case if len(names) > 1 else (case,)
                try:
                    test(*arguments, **fixtures, **dict(zip(names, values, strict=True)))
                except (Exception, pytest.fail.Exception) as failure:
                    failure.add_note(f"in the case {name}")
                    failures.append((name, failure))
            if failures:
                told = f"{len(failures)} of {len(named)} cases: " + ", ".join(name for name, _ in failures)
                raise BaseExceptionGroup(told, [failure for _, failure in failures])

        signature = inspect.signature(test)
        kept = [one for one in signature.parameters.values() if one.name not in names]
        every.__signature__ = signature.replace(parameters=kept)  # type: ignore[attr-defined]
        return every

    return decorate


def _name(case: Any) -> str:
    found = case if isinstance(case, str) else repr(case)
    return found if len(found) < 80 else f"{found[:77]}..."


def pairwise(*parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Combinations of values, one of each parameter, so that any two values of two parameters meet in one."""
    if len(parameters) < 2:
        return [(value,) for values in parameters for value in values]
    missing = {
        ((one, a), (other, b)): None
        for one, other in combinations(range(len(parameters)), 2)
        for a in range(len(parameters[one]))
        for b in range(len(parameters[other]))
    }
    found = []
    while missing:
        chosen = dict(next(iter(missing)))
        for parameter, values in enumerate(parameters):
            if parameter not in chosen:
                counts = [_meetings(missing, chosen, (parameter, value)) for value in range(len(values))]
                chosen[parameter] = counts.index(max(counts))
        for pair in combinations(sorted(chosen.items()), 2):
            missing.pop(pair, None)
        found.append(tuple(values[chosen[parameter]] for parameter, values in enumerate(parameters)))
    return found


def _meetings(missing: Container[tuple[Choice, ...]], chosen: dict[int, int], new: Choice) -> int:
    """How many pairs that have not met would meet by one more choice."""
    pairs = (tuple(sorted((old, new))) for old in chosen.items())
    return sum(pair in missing for pair in pairs)

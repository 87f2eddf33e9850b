"""Many cases in one test."""

from __future__ import annotations

import inspect
from itertools import combinations, product

import pytest

from tests.helpers.cases import each, pairwise


def test_every_case_is_tried_and_those_that_fail_are_named() -> None:
    tried = []

    @each("number, word", {"one": (1, "a"), "two": (2, "b"), "three": (3, "c")})
    def odd(number: int, word: str, fixture: str) -> None:
        tried.append((number, word, fixture))
        assert number % 2, "even"
        if number > 2:
            pytest.fail("much")

    assert [*inspect.signature(odd).parameters] == ["fixture"]
    with pytest.raises(BaseExceptionGroup, match="2 of 3 cases: two, three") as caught:
        odd(fixture="x")
    assert tried == [(1, "a", "x"), (2, "b", "x"), (3, "c", "x")]
    assert [failure.__notes__ for failure in caught.value.exceptions] == [
        ["in the case two"],
        ["in the case three"],
    ]


def test_a_case_alone_is_called_by_what_it_is() -> None:
    @each("value", [(1, 2), "word"])
    def fails(value: object) -> None:
        assert not value

    with pytest.raises(BaseExceptionGroup, match=r"2 of 2 cases: \(1, 2\), word"):
        fails()


def test_there_are_cases() -> None:
    with pytest.raises(AssertionError, match="no cases"):
        each("value", [])


@each("sizes", [(1,), (4,), (2, 3), (3, 3, 3), (5, 2, 4, 3)])
def test_any_two_values_meet(sizes: tuple[int, ...]) -> None:
    values = [range(size) for size in sizes]
    found = pairwise(*values)
    assert set(found) <= {*product(*values)}
    assert len(found) <= len({*product(*values)})
    for one, other in combinations(range(len(sizes)), 2):
        assert {(row[one], row[other]) for row in found} == {*product(values[one], values[other])}
    assert {row[0] for row in found} == {*values[0]}

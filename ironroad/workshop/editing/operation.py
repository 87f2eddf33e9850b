"""Operations as they come from elsewhere: small dataclasses, read from plain data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from types import NoneType, UnionType
from typing import Any, ClassVar, Final, Protocol, TypeVar, get_args, get_origin, get_type_hints

from ironroad.core.located import meant
from ironroad.core.sentences import say
from ironroad.workshop.editing.problem import EditProblem
from ironroad.workshop.editing.sheet import Sheet

# Nothing that is worth saying is longer.
MOST_ITEMS: Final = 2_500
LONGEST: Final = 8_000


class Operation(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]

    def apply(self, sheet: Sheet) -> None: ...


OPERATIONS: Final[dict[str, type[Operation]]] = {}

O = TypeVar("O", bound=type)  # noqa: E741


def operation(name: str) -> Callable[[O], O]:
    """Makes a class known by a name."""

    def know(class_: O) -> O:
        OPERATIONS[name] = class_
        return class_

    return know


def read_operation(data: object) -> Operation:
    """The operation that plain data, such as JSON, asks for: `{"do": "paint", ...}`."""
    if not isinstance(data, dict) or not isinstance(data.get("do"), str):
        raise EditProblem(say("An operation is an object that says what to do."))
    name = data["do"]
    if name not in OPERATIONS:
        hint = meant(name[:40], list(OPERATIONS))
        raise EditProblem(say('There is no operation "{name}"{hint}', name=name[:40], hint=hint))
    class_ = OPERATIONS[name]
    hints = get_type_hints(class_)
    given = {key: _checked(name, key, value, hints) for key, value in data.items() if key != "do"}
    for field in fields(class_):
        if field.name not in given and field.default is MISSING:
            raise EditProblem(say('The operation "{name}" needs {key}.', name=name, key=field.name))
    return class_(**given)


def _checked(name: str, key: str, value: object, hints: dict[str, Any]) -> Any:
    if key not in hints:
        raise EditProblem(say('The operation "{name}" knows no {key}.', name=name, key=str(key)[:40]))
    if not _fits(value, hints[key]):
        raise EditProblem(
            say('What the operation "{name}" says of {key} is of the wrong kind.', name=name, key=key)
        )
    return value


def _fits(value: object, kind: Any) -> bool:
    if kind is Any:
        return _is_small(value)
    if isinstance(kind, UnionType):
        return any(_fits(value, one) for one in get_args(kind))
    if kind is NoneType:
        return value is None
    if get_origin(kind) is list:
        (inner,) = get_args(kind)
        return isinstance(value, list) and len(value) <= MOST_ITEMS and all(_fits(v, inner) for v in value)
    if kind is str:
        return isinstance(value, str) and len(value) <= LONGEST and _is_clean(value)
    # A bool is no number here.
    return type(value) is kind


def _is_small(value: object, depth: int = 3) -> bool:
    """Whether a value can stand in a board file: texts, whole numbers, yes or no, and a few of them."""
    if isinstance(value, str):
        return len(value) <= LONGEST and _is_clean(value)
    if isinstance(value, (list, dict)):
        inner = [*value, *(value.values() if isinstance(value, dict) else [])]
        return depth > 0 and len(inner) <= 200 and all(_is_small(one, depth - 1) for one in inner)
    return value is None or type(value) is bool or (type(value) is int and abs(value) < 10**9)


def _is_clean(text: str) -> bool:
    """Whether the text can be written down: no halves of characters, no controls but new lines."""
    return all(sign == "\n" or sign == "\t" or sign.isprintable() for sign in text)

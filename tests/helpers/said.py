"""The sentences in sources."""

from __future__ import annotations

import ast


def _maker(call: ast.Call) -> str:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return name if name in ("say", "say_n") else ""


def templates(call: ast.Call) -> list[str]:
    """The templates of a call that makes a sentence; none if it is another call."""
    forms = {"say": call.args[:1], "say_n": call.args[:2]}.get(_maker(call), [])
    return [form.value for form in forms if isinstance(form, ast.Constant) and isinstance(form.value, str)]

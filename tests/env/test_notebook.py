"""The notebook does what it says."""

from __future__ import annotations

import ast
import json
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="the notebook needs the extra lab")
pytest.importorskip("PIL", reason="the notebook needs the extra lab")

from tests.helpers.places import DOCS


def run(source: str, names: dict[str, Any]) -> Any:
    """A cell as a notebook runs it: what its last line is worth is shown."""
    *lines, last = ast.parse(source).body
    value = last.value if isinstance(last, ast.Expr) else None
    exec(compile(ast.Module([*lines, last] if value is None else lines, []), "cell", "exec"), names)
    return None if value is None else eval(compile(ast.Expression(value), "cell", "eval"), names)


def test_the_notebook_learns_what_shares_cost() -> None:
    notebook = json.loads((DOCS / "notebooks" / "learning.ipynb").read_text("utf-8"))
    names: dict[str, Any] = {}
    shown = [run("".join(cell["source"]), names) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert names["late"] > names["early"] + 5
    likely = shown[-2]
    assert likely["0"] == max(likely.values()) > 0.5
    assert shown[-1].over
    assert shown[-1]._repr_svg_().startswith("<svg")

"""`ironroad bench`: how fast this machine plays."""

from __future__ import annotations

import json
from argparse import Namespace

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ironroad.bench import Figure, figures
from ironroad.terminal.screen import make_console


def run(args: Namespace) -> int:
    found = _measure(make_console(stderr=True))
    if args.json:
        print(json.dumps([_data(figure) for figure in found], indent=2))
    else:
        make_console().print(_table(found))
    return 0


def _measure(console: Console) -> list[Figure]:
    if not console.is_terminal:
        return list(figures(lambda text: None))
    with console.status("Measuring") as status:
        return list(figures(lambda text: status.update(str(text))))


def _data(figure: Figure) -> dict[str, str | float | None]:
    return {
        "name": figure.name,
        "value": figure.value,
        "unit": figure.unit,
        "must": figure.must,
        "aim": figure.aim,
        "better": figure.better,
    }


def _table(found: list[Figure]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("figure")
    for heading in ("measured", "must", "aim"):
        table.add_column(heading, justify="right")
    table.add_column("unit")
    for figure in found:
        numbers = [_number(value) for value in (figure.must, figure.aim)]
        table.add_row(figure.name, Text(_number(figure.value), style=_style(figure)), *numbers, figure.unit)
    return table


def _style(figure: Figure) -> str:
    """Red for what misses what it must reach, green for what reaches its aim."""
    sign = 1 if figure.better == "more" else -1
    if figure.must is not None and sign * figure.value < sign * figure.must:
        return "bold red"
    return "green" if figure.aim is not None and sign * figure.value >= sign * figure.aim else ""


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"

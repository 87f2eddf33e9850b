"""Figures as people read them: the middle, the slow end, and lines of a table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence


def share(values: Sequence[float], part: float) -> float:
    """The value that `part` of all values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def times(seconds: Sequence[float]) -> str:
    """Median and slow end, in milliseconds."""
    if not seconds:
        return "nothing measured"
    p50, p99, most = (1000 * value for value in (share(seconds, 0.5), share(seconds, 0.99), max(seconds)))
    digits = 0 if p50 >= 10 else 2
    told = [f"{name} {value:.{digits}f} ms" for name, value in (("p50", p50), ("p99", p99), ("most", most))]
    return f"{', '.join(told)} ({len(seconds)} measured)"


def show(name: str, value: str) -> None:
    print(f"{name:<58} {value}", flush=True)


def progress(text: str) -> None:
    """What is being done, apart from the figures."""
    print(f"... {text}", file=sys.stderr, flush=True)


def options(description: str | None) -> argparse.ArgumentParser:
    """What can be changed; each says how much it is otherwise."""
    return argparse.ArgumentParser(
        description=description, formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )

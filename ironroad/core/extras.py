"""The extras: what is installed beside the library for those who want more than the library."""

from __future__ import annotations

from typing import Final

EXTRAS: Final = {
    "rich": "terminal",
    "resvg_py": "png",
    "typst": "pdf",
    "asyncpg": "postgres",
    "gymnasium": "lab",
    "numpy": "lab",
    "pettingzoo": "lab",
    "PIL": "lab",
    "pyarrow": "lab",
    "pyspiel": "openspiel",
    "ray": "ray",
}
REST: Final = "site"


def needed(module: str) -> str:
    """How to come by a module that is missing."""
    extra = EXTRAS.get(module.partition(".")[0], REST)
    return f"the extra {extra!r}: pip install 'ironroad[{extra}]'"

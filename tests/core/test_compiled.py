"""What the compiled build asks of the sources; a whole build takes minutes, so it is not made here."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path

ROOT = Path(__file__).parents[2]
COMPILED = ("core/*.py", "games/common/*.py", "games/*/rules/*.py", "games/*/boards/*.py")


def classes() -> set[type]:
    """Those of the modules that setup.py compiles."""
    paths = [path.relative_to(ROOT) for pattern in COMPILED for path in (ROOT / "ironroad").glob(pattern)]
    modules = [importlib.import_module(".".join(path.with_suffix("").parts)) for path in paths]
    return {cls for module in modules for cls in vars(module).values() if inspect.isclass(cls)}


def untyped(cls: type) -> list[str]:
    """What a class sets anew without the type that a class above it declares."""
    above = {name for base in cls.__mro__[1:] for name in inspect.get_annotations(base)}
    declared = inspect.get_annotations(cls)
    return [name for name in vars(cls) if name in above and name not in declared]


def test_what_a_class_sets_anew_has_the_type_declared_above_it() -> None:
    found = {cls for cls in classes() if cls.__module__.startswith("ironroad")}
    assert any(cls.__name__ == "Auction" for cls in found)
    assert {f"{cls.__module__}.{cls.__name__}": untyped(cls) for cls in found if untyped(cls)} == {}

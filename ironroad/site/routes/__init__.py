"""What can be asked of the site, one file for each kind of request."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from litestar.types import ControllerRouterHandler


def handlers() -> list[ControllerRouterHandler]:
    """The `HANDLERS` of every file here: a new one is found by itself."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    return [handler for module in modules for handler in vars(module).get("HANDLERS", ())]

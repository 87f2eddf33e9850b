"""Templates that are rendered after every move: what the library does for every case it might meet is done
for the cases there are."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import _lru_cache_wrapper
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any, Final

from babel.support import NullTranslations
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import Expr
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

# What means something in markup.
SPECIAL: Final = re.compile("[&<>'\"]")
# What is called as it stands, unless it asks for more than its arguments.
PLAIN: Final = (FunctionType, MethodType, BuiltinFunctionType, _lru_cache_wrapper)


class QuickContext(Context):
    """Calls most of what templates call without looking for what it may want to know besides."""

    def call(self, obj: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        if type(obj) is Macro or (type(obj) in PLAIN and not hasattr(obj, "jinja_pass_arg")):
            if kwargs:
                kwargs.pop("_loop_vars", None)
                kwargs.pop("_block_vars", None)
            return obj(*args, **kwargs)
        return super().call(obj, *args, **kwargs)


class QuickCode(CodeGenerator):
    """What is markup already is put out as it is."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.escaped(")


def escaped(value: Any) -> str:
    """Most of what stands in pages needs no escaping, and is found out soon to need none."""
    kind = type(value)
    if kind is Markup or kind is int or (kind is str and SPECIAL.search(value) is None):
        return value if kind is Markup else str(value)
    return escape(value)


class Words:
    """The words of templates in one language; those without holes are looked up once."""

    def __init__(self, catalogue: NullTranslations) -> None:
        self._catalogue = catalogue
        self._said: dict[str, Markup] = {}

    def one(self, text: str, /, **values: Any) -> Markup:
        if values:
            return _filled(self._catalogue.ugettext(text), values)
        said = self._said.get(text)
        if said is None:
            # Templates are many, but not endless, so all of it is kept.
            said = self._said[text] = _filled(self._catalogue.ugettext(text), values)
        return said

    def several(self, one: str, many: str, number: int, /, **values: Any) -> Markup:
        return _filled(self._catalogue.ungettext(one, many, number), {"num": number, **values})


def _filled(text: str, values: Mapping[str, Any]) -> Markup:
    return Markup(text % {name: escape(value) for name, value in values.items()})

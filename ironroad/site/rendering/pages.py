"""Templates in three languages, and what every page knows."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable, MutableMapping
from functools import cache, lru_cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    pass_context,
    select_autoescape,
)
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from ironroad.core.sentences import Sentence, money_word
from ironroad.draw import dark_style_sheet, icon, logo_svg, style_sheet
from ironroad.games.found import kinds
from ironroad.site.operating.seen import request_number
from ironroad.site.rendering.passages import text, words, words_of
from ironroad.site.rendering.quickly import QuickCode, QuickContext, Words, escaped
from ironroad.site.rendering.seatcards import seat_snippets
from ironroad.site.rendering.snippets import SPEAKER, effects, snippets, speak
from ironroad.site.rendering.words import (
    COMPASS,
    LANGUAGES,
    bot_name,
    catalogue,
    colour_name,
    column_name,
    part_name,
    phase_name,
    role_name,
    speaker,
)

HERE: Final = Path(__file__).parents[1]
GAMES: Final = HERE.parent / "games"
FONTS: Final = HERE.parent / "draw" / "fonts"
KINDS: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}

_COMMENT: Final = re.compile(r"//.*|/\*[^*]*\*/")


class Asset(NamedTuple):
    kind: str
    content: bytes
    zipped: bytes


@cache
def assets() -> dict[str, Asset]:
    """Every file a page may ask for, read once."""
    found = {path.relative_to(HERE / "static").as_posix(): path for path in (HERE / "static").rglob("*")}
    found |= {f"fonts/{path.name}": path for path in FONTS.iterdir()}
    contents = {name: _sent(path) for name, path in found.items() if path.suffix in KINDS}
    contents["pictures.css"] = _pictures_css().encode()
    contents["icon.svg"] = logo_svg().encode()
    return {
        name: Asset(KINDS[Path(name).suffix], content, gzip.compress(content, 9, mtime=0))
        for name, content in sorted(contents.items())
    }


def _sent(path: Path) -> bytes:
    """A file as it is sent: indents and lines of comment are for those who write it."""
    if path.suffix not in {".js", ".css"}:
        return path.read_bytes()
    lines = map(str.strip, path.read_text(encoding="utf-8").splitlines())
    return "\n".join(line for line in lines if line and not _COMMENT.fullmatch(line)).encode()


def _pictures_css() -> str:
    """The pictures' style: dark when it is chosen, or when the system is dark and nothing is chosen."""
    chosen = dark_style_sheet(":root[data-theme=dark]")
    system = dark_style_sheet(":root[data-theme=auto]")
    return f"{style_sheet()}{chosen}@media (prefers-color-scheme:dark){{{system}}}"


@cache
def version() -> str:
    """Changes whenever any asset does, so that browsers may keep them for ever."""
    digest = hashlib.blake2b(digest_size=6)
    for name, asset in assets().items():
        digest.update(name.encode() + asset.content)
    return digest.hexdigest()


def static(name: str) -> str:
    if name not in assets():
        raise KeyError(f"there is no asset {name!r}")
    return f"/static/{version()}/{name}"


class GamePages(PrefixLoader):
    """Templates keep their whole name, by which their passages are found."""

    load = BaseLoader.load


@cache
def _templates() -> BaseLoader:
    """Those of the site, and under the name of each game those of its own."""
    folders = {kind.name: files(kind.package) / "pages" / "templates" for kind in kinds().values()}
    games = {name: FileSystemLoader(str(folder)) for name, folder in folders.items()}
    return ChoiceLoader([FileSystemLoader(HERE / "templates"), GamePages(games)])


class Templates(Environment):
    context_class = QuickContext
    code_generator_class = QuickCode
    escaped = staticmethod(escaped)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What all templates know, once and for all: the library looks for every name in two places."""
        return {**self.globals, **(d or {})}


@cache
def environment(language: str) -> Environment:
    env = Templates(
        loader=_templates(),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
        # They are read once, like everything else that is sent, and all are kept.
        auto_reload=False,
        cache_size=-1,
    )
    said = Words(catalogue(language))
    env.newstyle_gettext = True  # type: ignore[attr-defined]
    env.globals |= {"_": said.one, "gettext": said.one, "ngettext": said.several} | snippets(said)
    env.globals |= seat_snippets(said.one)
    env.globals |= {"lang": language, "languages": LANGUAGES, "static": static} | _pictures() | _names()
    # Whoever is not known, on a site without accounts.
    env.globals |= {"me": None, "accounts": False}
    env.globals |= {"request_number": request_number}
    env.globals |= {"text": text, "words": words, "words_of": words_of, "in_words": speaker(language).plain}
    env.globals |= {"fragment": _fragment, "question_of": lru_cache(partial(_question, env))}
    env.filters |= {"money": money_word, "speak": speak, "effects": effects}
    return env


def _question(env: Environment, game: str, kind: str) -> str:
    """The template that puts a question: the game's own, that of all games, or a plain list."""
    names = [f"{game}/asks/{kind}.html", f"asks/{kind}.html", "asks/list.html"]
    return str(env.select_template(names).name)


@pass_context
def _fragment(context: Context, macro: Macro, name: object, inputs: object, *given: Any) -> Markup:
    """A part of a page that many moments have in common, made anew when its inputs have changed."""
    found: Markup = context["kept"].get((macro.name, name), inputs, lambda: macro(*given))
    return found


def _named(name: Callable[[str], Sentence | str]) -> Callable[[str], Markup]:
    return lambda key: SPEAKER.get()(name(key))


def _pictures() -> dict[str, Any]:
    return {
        "icon": lru_cache(maxsize=64)(lambda name: Markup(icon(name))),
        "cube": lru_cache(maxsize=64)(lambda colour: Markup(icon(f"cube-{colour}"))),
        "disc": lru_cache(maxsize=64)(lambda seat: Markup(icon(f"disc-{seat}"))),
    }


def _names() -> dict[str, Any]:
    return {
        "role_name": _named(role_name),
        "bot_name": _named(bot_name),
        "colour_name": _named(colour_name),
        "column_name": _named(column_name),
        "phase_name": _named(phase_name),
        "part_name": _named(part_name),
        "compass": lambda: {edge: str(speak(name)) for edge, name in COMPASS.items()},
        "seat_name": lambda seat: SPEAKER.get().names[seat],
    }


class Page:
    """Renders templates for one request: its language, its names, its settings."""

    def __init__(self, language: str, names: tuple[str, ...] = (), **common: Any) -> None:
        self._env = environment(language)
        self.speak = speaker(language, names)
        self._common = common

    def render(self, template: str, **context: Any) -> str:
        SPEAKER.set(self.speak)
        return self._env.get_template(template).render(**self._common, **context)

    def renderer(self, context: dict[str, Any]) -> Callable[[str], str]:
        """Renders several templates that know the same: what they know is gathered once."""
        known = {**self._env.globals, **self._common, **context}

        def render(name: str) -> str:
            SPEAKER.set(self.speak)
            template = self._env.get_template(name)
            try:
                return "".join(template.root_render_func(template.new_context(known, shared=True)))
            except Exception:
                return str(self._env.handle_exception())

        return render

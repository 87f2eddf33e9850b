"""The catalogues of the site's languages, brought up to date with what the sources say: `make words`."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "ironroad" / "site" / "locale"
LANGUAGES = ("de", "nl")
# The same in every run, so that only sentences make a difference.
BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
TEMPLATES = ("ironroad/site/templates/**.html", "ironroad/games/**.html")
OPTIONS = {path: {"trimmed": "false", "silent": "false", "encoding": "utf-8"} for path in TEMPLATES}
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "say": None, "say_n": (1, 2)}


METHODS = [("ironroad/**.py", "python"), *((path, "jinja2") for path in TEMPLATES)]


def sources() -> Catalog:
    """Every sentence in the code, the templates and the board files, with where it stands."""
    found = Catalog(project="Ironroad", charset="utf-8")
    rows = extract_from_dir(ROOT, METHODS, OPTIONS, KEYWORDS, comment_tags=(), strip_comment_tags=False)
    for filename, _, message, _, _ in sorted(rows, key=lambda row: row[0]):
        found.add(message, locations=[(Path(filename).as_posix(), 0)])
    for path in sorted(ROOT.glob("ironroad/games/*/boards/*.toml")):
        if remark := tomllib.loads(path.read_text("utf-8")).get("remark"):
            found.add(remark, locations=[(path.relative_to(ROOT).as_posix(), 0)])
    return found


def translated(language: str) -> Catalog:
    path = LOCALE / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language, project="Ironroad", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> int:
    """Write the catalogue anew; the answer is how many sentences it still lacks."""
    catalogue = translated(language)
    catalogue.update(sources(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.fuzzy = False
    catalogue.header_comment = f"# The site of Ironroad in {catalogue.locale}."
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = ""
    catalogue.revision_date = catalogue.creation_date = BEGINNING
    LOCALE.mkdir(exist_ok=True)
    with (LOCALE / f"{language}.po").open("wb") as file:
        write_po(file, catalogue, width=100, omit_header=False, include_lineno=False, sort_by_file=True)
    return sum(1 for message in catalogue if message.id and not _complete(message.string))


def _complete(string: object) -> bool:
    return all(string) if isinstance(string, (tuple, list)) else bool(string)


if __name__ == "__main__":
    for code in LANGUAGES:
        print(f"{code}: {update(code)} sentences to translate")

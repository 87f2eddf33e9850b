"""The catalogues of the site's languages, brought up to date with what the sources say: `make words`.

A sentence that was reworded keeps its translations. They are marked `fuzzy`, with what the English was
before, until somebody has read them: mend them in the catalogue and remove the mark, or all at once by
`python -m tools.catalogues --confirm`.
"""

from __future__ import annotations

import argparse
import tomllib
from collections import defaultdict
from datetime import UTC, datetime
from difflib import SequenceMatcher
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
LOCALE = Path("ironroad", "site", "locale")
LANGUAGES = ("de", "nl")
# The same in every run, so that only sentences make a difference.
BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
METHODS = [("ironroad/**.py", "python"), ("ironroad/**.html", "jinja2")]
OPTIONS = {"ironroad/**.html": {"trimmed": "false", "silent": "false", "encoding": "utf-8"}}
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "say": None, "say_n": (1, 2)}
WAS = "was: "
# How like its old wording a sentence must be, of 1; in the same file it may be less like it.
ALIKE = 0.6
SAME_FILE = 0.3


def sources(root: Path = ROOT) -> Catalog:
    """Every sentence in the code, the templates and the board files, with where it stands."""
    found = Catalog(project="Ironroad", charset="utf-8")
    rows = extract_from_dir(root, METHODS, OPTIONS, KEYWORDS, comment_tags=(), strip_comment_tags=False)
    for filename, _, message, _, _ in sorted(rows, key=lambda row: row[0]):
        found.add(message, locations=[(Path(filename).as_posix(), 0)])
    for path in sorted(root.glob("ironroad/games/*/boards/*.toml")):
        if remark := tomllib.loads(path.read_text("utf-8")).get("remark"):
            found.add(remark, locations=[(path.relative_to(root).as_posix(), 0)])
    return found


def translated(language: str, root: Path = ROOT) -> Catalog:
    path = root / LOCALE / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language, project="Ironroad", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(language: str, root: Path = ROOT) -> Catalog:
    """The catalogue, written anew."""
    catalogue = translated(language, root)
    catalogue.update(_in_place(sources(root), catalogue), no_fuzzy_matching=True)
    _carry_over(catalogue)
    _write(catalogue, language, root)
    return catalogue


def _in_place(found: Catalog, before: Catalog) -> Catalog:
    """The sentences where the catalogue has them, and new ones behind those they follow in the sources: who
    moves some about in the code changes no other line."""
    follow: defaultdict[str, list[Message]] = defaultdict(list)
    last = ""
    for message in filter(lambda message: message.id, found):
        last = _english(message) if message.id in before else last
        follow[last].append(message)
    ordered = Catalog(project=found.project, charset=found.charset)
    for place in ["", *(_english(message) for message in before if message.id)]:
        for message in follow[place]:
            ordered.add(message.id, locations=message.locations)
    return ordered


def confirm(language: str, root: Path = ROOT) -> None:
    """Every translation that was carried over is right as it is."""
    catalogue = translated(language, root)
    for message in unconfirmed(catalogue):
        _unmark(message)
    _write(catalogue, language, root)


def missing(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id and not _complete(message)]


def unconfirmed(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id and message.fuzzy]


def _write(catalogue: Catalog, language: str, root: Path) -> None:
    catalogue.obsolete.clear()
    catalogue.fuzzy = False
    catalogue.header_comment = f"# The site of Ironroad in {catalogue.locale}."
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = ""
    catalogue.revision_date = catalogue.creation_date = BEGINNING
    (root / LOCALE).mkdir(exist_ok=True, parents=True)
    with (root / LOCALE / f"{language}.po").open("wb") as file:
        write_po(file, catalogue, width=100, omit_header=False, include_lineno=False)


# Sentences that were reworded


def _carry_over(catalogue: Catalog) -> None:
    """The translations of sentences that are gone, to the new ones most like them."""
    gone = [message for message in catalogue.obsolete.values() if _complete(message)]
    pairs = [(_likeness(old, new), old, new) for new in missing(catalogue) for old in gone]
    for likeness, old, new in sorted(pairs, key=lambda pair: -pair[0]):
        if likeness >= ALIKE and old in gone and not _complete(new):
            gone.remove(old)
            _translate_as(new, old)


def _likeness(old: Message, new: Message) -> float:
    if old.pluralizable != new.pluralizable:
        return 0
    together = {name for name, _ in old.locations} & {name for name, _ in new.locations}
    return SequenceMatcher(None, _english(old), _english(new)).ratio() + (SAME_FILE if together else 0)


def _translate_as(new: Message, old: Message) -> None:
    """The last wording that somebody has read stays named; going back to it needs no confirmation."""
    before = [comment for comment in old.user_comments if comment.startswith(WAS)]
    new.string = old.string
    new.user_comments = before or [WAS + _english(old)]
    new.flags.add("fuzzy")
    if new.user_comments == [WAS + _english(new)]:
        _unmark(new)


def _unmark(message: Message) -> None:
    message.flags.discard("fuzzy")
    message.user_comments = [comment for comment in message.user_comments if not comment.startswith(WAS)]


def _english(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _complete(message: Message) -> bool:
    string = message.string
    return all(string) if isinstance(string, (tuple, list)) else bool(string)


def main() -> None:
    parser = argparse.ArgumentParser(description="Bring the catalogues of the languages up to date.")
    parser.add_argument("--confirm", action="store_true", help="translations carried over are right")
    asked = parser.parse_args()
    for language in LANGUAGES:
        if asked.confirm:
            confirm(language)
        catalogue = update(language)
        print(f"{language}: {len(missing(catalogue))} sentences to translate")
        for message in unconfirmed(catalogue):
            print(f"  to be confirmed: {message.id!r}\n    {message.user_comments}\n    {message.string!r}")


if __name__ == "__main__":
    main()

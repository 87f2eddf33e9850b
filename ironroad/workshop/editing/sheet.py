"""The text of a draft, opened so that single things in it can be changed while all else stays as it is."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, InlineTable, String

from ironroad.core.sentences import say
from ironroad.workshop.editing.inline import aligned, field_order, rewritten
from ironroad.workshop.editing.lattice import Lattice
from ironroad.workshop.editing.problem import EditProblem

CITIES: Final = "cities"
TOWNS: Final = "towns"

_BY_HAND: Final = say("This text is written in a way that can only be changed by hand.")


class Sheet:
    """A draft while it is changed: `text` is what comes of it."""

    def __init__(self, text: str) -> None:
        try:
            tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise EditProblem(say("First mend the text, which cannot be read.")) from error
        try:
            self._doc = tomlkit.parse(text)
        except (TOMLKitError, ValueError, RecursionError) as error:
            raise EditProblem(_BY_HAND) from error
        self.grid = self._open_grid()
        self._grid_text = self.grid.text

    @property
    def text(self) -> str:
        if self.grid.text != self._grid_text:
            self._doc["grid"] = _as_grid(self.grid.text, self._doc.get("grid"))
            self._grid_text = self.grid.text
        try:
            text = tomlkit.dumps(self._doc)
            same = tomllib.loads(text) == self._doc.unwrap()
        except (TOMLKitError, ValueError, RecursionError) as error:
            raise EditProblem(_BY_HAND) from error
        if not same:
            raise EditProblem(_BY_HAND)
        return text

    def _open_grid(self) -> Lattice:
        grid = self._doc.get("grid")
        if not isinstance(grid, str):
            raise EditProblem(say("The draft has no grid yet."))
        return Lattice(str(grid), self._doc.get("hexes") != "pointy")

    # Reading

    def value(self, key: str) -> Any:
        found: Any = self._doc.get(key)
        return found.unwrap() if hasattr(found, "unwrap") else found

    def table(self, name: str) -> dict[str, Any]:
        found = self.value(name)
        return found if isinstance(found, dict) else {}

    @property
    def game(self) -> str:
        return str(self.value("game"))

    def kind_of(self, code: str) -> str | None:
        """The table in which a place stands."""
        return next((kind for kind in (CITIES, TOWNS) if code in self.table(kind)), None)

    def place(self, code: str) -> dict[str, Any]:
        """What is said of a place; one that has only a name may be written as that."""
        entry = self.table(self.kind_of(code) or CITIES).get(code)
        if isinstance(entry, str):
            return {"name": entry}
        return dict(entry) if isinstance(entry, dict) else {}

    @property
    def codes(self) -> list[str]:
        return [*self.table(CITIES), *self.table(TOWNS)]

    def links(self) -> list[dict[str, Any]]:
        found = self.value("links")
        return [link for link in found if isinstance(link, dict)] if isinstance(found, list) else []

    # Writing

    def set(self, key: str, value: Any) -> None:
        """A key of the head; None takes it out."""
        if value is None:
            if key in self._doc:
                del self._doc[key]
            return
        self._doc[key] = _item(value)

    def replace_grid(self, text: str, flat: bool) -> None:
        self.grid = Lattice(text, flat)
        if self.value("hexes") != ("flat" if flat else "pointy"):
            self.set("hexes", "flat" if flat else "pointy")

    def put(self, table: str, key: str, value: Any) -> None:
        """A key of a table, which is made where it is missing; None takes it out."""
        if value is None:
            found = self._doc.get(table)
            if isinstance(found, Mapping) and key in found:
                del found[key]  # type: ignore[attr-defined]
                self._drop_empty(table)
            return
        self._own_table(table)[key] = _item(value)

    def drop(self, table: str) -> None:
        if table in self._doc:
            del self._doc[table]

    def _drop_empty(self, name: str) -> None:
        """A table with nothing in it, not even a remark, says nothing."""
        if not self.table(name) and not tomlkit.dumps(self._doc[name]).strip():
            self.drop(name)

    def _own_table(self, name: str) -> Any:
        found = self._doc.get(name)
        if found is None:
            self._add(name, tomlkit.table())
        elif not isinstance(found, Mapping):
            raise EditProblem(say("What the draft says of {name} must be a table.", name=name))
        return self._doc[name]

    def _add(self, name: str, item: Any) -> None:
        """A new table stands at the end, after an empty line."""
        text = tomlkit.dumps(self._doc)
        if not text.endswith("\n\n"):
            self._doc.add(tomlkit.nl())
            if not text.endswith("\n"):
                self._doc.add(tomlkit.nl())
        self._doc.add(name, item)

    def write_place(self, kind: str, code: str, entry: Mapping[str, Any]) -> None:
        """What is said of a place; what does not change keeps the columns it stands in."""
        table = self._own_table(kind)
        old = table.get(code)
        if set(entry) == {"name"} and (old is None or isinstance(old, str)):
            table[code] = entry["name"]
        elif old is not None and not isinstance(old, (InlineTable, str)):
            _write_into(old, entry)
        else:
            model = old if old is not None else _model(table, entry)
            given = model.as_string() if isinstance(model, InlineTable) else ""
            table[code] = _parsed(rewritten(given, entry))

    def rename_place(self, kind: str, old: str, new: str) -> None:
        """The same entry under another code, where it stood."""
        entries = self.table(kind)
        items = self._own_table(kind)
        kept = {code: items[code] for code in entries}
        later = list(entries)[list(entries).index(old) :]
        for code in later:
            del items[code]
        for code in later:
            items[new if code == old else code] = kept[code]

    def align(self, kind: str) -> None:
        """The entries of a table with the same things under one another."""
        items = self._own_table(kind) if kind in self._doc else {}
        rows = {code: item.unwrap() for code, item in items.items() if isinstance(item, InlineTable)}
        for code, text in aligned(rows).items():
            if items[code].as_string() != text:
                items[code] = _parsed(text)

    def write_links(self, links: list[dict[str, Any]]) -> None:
        """All printed links; those that stay are not touched."""
        found = self._doc.get("links")
        if isinstance(found, AoT):
            self._change_links(found, links)
        elif links:
            if found is not None:
                del self._doc["links"]
            made = tomlkit.aot()
            for link in links:
                made.append(_table(link))
            self._add("links", made)

    def _change_links(self, found: AoT, links: list[dict[str, Any]]) -> None:
        if not links:
            del self._doc["links"]
            return
        for index in reversed(range(len(found))):
            if found[index].unwrap() not in links:
                del found[index]
        known = [link.unwrap() for link in found]
        for link in links:
            if link not in known:
                found.append(_table(link))


def _item(value: Any) -> Any:
    if isinstance(value, str) and "\n" in value:
        return tomlkit.string("\n" + value if not value.startswith("\n") else value, multiline=True)
    if isinstance(value, Mapping):
        return _parsed(rewritten("", value))
    return value


def _as_grid(text: str, old: Any) -> Any:
    """The grid between the quotes it had, as far as these can hold it."""
    basic = isinstance(old, String) and old.as_string().startswith('"""') and "\\" not in old.as_string()
    quotes = '"""' if basic else "'''"
    body = text if text.startswith("\n") else f"\n{text}"
    return _parsed(f"{quotes}{body}{quotes}")


def _parsed(text: str) -> Any:
    """A value from how it is written."""
    return tomlkit.parse(f"x = {text}\n")["x"]


def _table(values: Mapping[str, Any]) -> Any:
    table = tomlkit.table()
    for key, value in values.items():
        table[key] = value
    return table


def _write_into(table: Any, entry: Mapping[str, Any]) -> None:
    for key in [key for key in table if key not in entry]:
        del table[key]
    for key in sorted(entry, key=field_order):
        if table.get(key) != entry[key]:
            table[key] = _item(entry[key])


def _model(table: Any, entry: Mapping[str, Any]) -> Any:
    """Another entry with the same keys, whose columns a new one stands under."""
    fitting = (item for item in _inline(table) if list(item) == sorted(entry, key=field_order))
    return next(fitting, None)


def _inline(table: Any) -> Iterator[InlineTable]:
    return (item for item in table.values() if isinstance(item, InlineTable))

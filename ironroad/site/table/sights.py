"""What is told of a table is told once: what everybody sees of it, and what each kind of viewer was sent."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from operator import is_
from typing import Any, Final, Generic, TypeVar

from isal import igzip

from ironroad.core.game import CHANCE, Game
from ironroad.core.sentences import Sentence
from ironroad.draw import Scene, changed_hexes, hex_layers, route_path, scene_of, section_path
from ironroad.telling import teller
from ironroad.telling.choices import Choices
from ironroad.telling.parts import SeatCard, Section, TileStock

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

# At the end of a round everybody asks for the same few moments.
MOMENTS: Final = 4
# The kinds of viewers of one table: every seat and those who watch, in some languages.
VIEWERS: Final = 24
ANSWERS: Final = 6
# How hard to try; what is sent is small, and people wait for it.
ZIPPED: Final = 2

Hexes = dict[str, tuple[str, ...]]
# The parts of a page, each with what it shows by name: regions, hexes, what is said about them, links.
Pieces = dict[str, dict[str, Any]]


class Recent(Generic[K, V]):
    """The last few of something, made when they are first asked for."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K, make: Callable[[], V]) -> V:
        if key not in self._known:
            self._known[key] = make()
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return self._known[key]

    def known(self, key: K) -> V | None:
        return self._known.get(key)

    def forget(self, key: K) -> None:
        self._known.pop(key, None)


class Telling:
    """What is told of a game as somebody may know it, each thing once and when it is first asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._tell = teller(game)

    @cached_property
    def question(self) -> Sentence:
        return self._tell.question(self.game)

    @cached_property
    def choices(self) -> Choices:
        return self._tell.choices(self.game)

    @cached_property
    def cards(self) -> list[SeatCard]:
        return self._tell.cards(self.game)

    @cached_property
    def notices(self) -> list[Sentence]:
        return self._tell.notices(self.game)

    @cached_property
    def tiles(self) -> list[TileStock]:
        return self._tell.tiles(self.game)


class Seen:
    """What everybody sees of one moment: the picture, what lies on each hex, and the track. What is as it was
    in `before` stays the same object, so that nobody says it again."""

    def __init__(self, game: Game, before: Seen | None = None) -> None:
        self._game = game
        self._links_before = (before.sections, before.links) if before else ([], {})
        self._drawn_before = (before.scene, before.hexes) if before else None

    @cached_property
    def telling(self) -> Telling:
        """What is told to those who know no more than everybody; none of them knows what will be drawn."""
        return Telling(self._game.view(CHANCE))

    @cached_property
    def spent(self) -> int | None:
        """What the turn has cost so far, as far as this game knows its past."""
        return teller(self._game).spent(self._game)

    @cached_property
    def scene(self) -> Scene:
        return scene_of(self._game)

    @cached_property
    def hexes(self) -> Hexes:
        if self._drawn_before is None:
            return dict(hex_layers(self.scene))
        scene, hexes = self._drawn_before
        changed = changed_hexes(scene, self.scene)
        return hexes | dict(hex_layers(self.scene, changed)) if changed else hexes

    @cached_property
    def about(self) -> dict[str, list[Sentence]]:
        return teller(self._game).about(self._game)

    @cached_property
    def sections(self) -> list[Section]:
        return teller(self._game).sections(self._game)

    @cached_property
    def links(self) -> dict[str, Link]:
        """Every chain of track by its name, with its line over the board."""
        before, links = self._links_before
        if self.sections is before:
            return links
        return {_name(section): self._link(section) for section in self.sections}

    def _link(self, section: Section) -> Link:
        known = self._links_before[1].get(_name(section))
        return known if known and known.section is section else Link(section, self._path(section))

    def _path(self, section: Section) -> str:
        """One without pieces is straight."""
        pieces, board = section.over or section.pieces, self._game.board
        return section_path(board, pieces) if pieces else route_path(board, section.ends, [[]])


class Link:
    def __init__(self, section: Section, path: str) -> None:
        self.section = section
        self.path = path

    def told(self, speak: Callable[[Sentence], str]) -> dict[str, Any]:
        section = self.section
        return {
            "owner": section.owner,
            "ends": section.ends,
            "leaves": section.leaves,
            "pieces": section.pieces,
            "complete": section.complete,
            "points": section.points,
            "text": str(speak(section.text)),
            "path": self.path,
        }


def _name(section: Section) -> str:
    """No two share it: a piece belongs to one chain, and a way without pieces leaves a hex by one edge."""
    return section.pieces[0] if section.pieces else " ".join((*section.ends, *section.leaves))


class Kept:
    """What was made of something, made anew only when that has changed."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[Any, Any]] = {}

    def get(self, name: Hashable, inputs: Any, make: Callable[[], V]) -> V:
        known = self._kept.get(name)
        if known is None or known[0] != inputs:
            known = self._kept[name] = inputs, make()
        found: V = known[1]
        return found

    def told(self, part: str, values: Mapping[str, Any], tell: Callable[[Any], Any]) -> dict[str, Any]:
        """Each of the values told; those that are the same objects as before are not told again."""
        before: Mapping[str, Any]
        known: dict[str, Any]
        before, known = self._kept.get(part, ({}, {}))
        if values is before:
            return known
        found = {
            name: known[name] if name in before and _same(before[name], value) else tell(value)
            for name, value in values.items()
        }
        self._kept[part] = values, found
        return found


def _same(a: Any, b: Any) -> bool:
    """Sentences that read the same in English may differ in other languages, so they must be the same."""
    return a is b or (isinstance(a, list) and len(a) == len(b) and all(map(is_, a, b)))


class Answer:
    """What is sent to all who see the same; it is zipped once, and then kept in that form alone."""

    def __init__(self, content: bytes) -> None:
        self._content: bytes | None = content

    @property
    def content(self) -> bytes:
        return gzip.decompress(self.zipped) if self._content is None else self._content

    @cached_property
    def zipped(self) -> bytes:
        found = igzip.compress(self.content, ZIPPED, mtime=0)
        self._content = None
        return found


class Sight:
    """What one kind of viewer was told of a table in one language: the moments told last, piece by piece, and
    whole answers, which all who see the same share."""

    def __init__(self) -> None:
        self.kept = Kept()
        self.moments: Recent[Hashable, Pieces] = Recent(MOMENTS)
        self.answers: Recent[Hashable, Answer] = Recent(ANSWERS)


class Sights:
    """All that is remembered of what was told of a table."""

    def __init__(self) -> None:
        self._seen: Recent[tuple[int, int], Seen] = Recent(MOMENTS)
        self._last: Seen | None = None
        self._of: Recent[Hashable, Sight] = Recent(VIEWERS)

    def seen(self, number: int, moment: int, game: Callable[[], Game]) -> Seen:
        """What everybody sees of a moment, once the table has so many events."""
        return self._seen.get((number, moment), lambda: self._see(game()))

    def _see(self, game: Game) -> Seen:
        self._last = Seen(game, self._last)
        return self._last

    def of(self, viewer: Hashable) -> Sight:
        """`viewer` is all that makes a difference to what is told: nothing that may differ is shared."""
        return self._of.get(viewer, Sight)


def differences(before: Pieces | None, now: Pieces) -> Pieces:
    """What a page lacks that shows the pieces of before; None takes a piece away."""
    if before is None:
        return {part: dict(pieces) for part, pieces in now.items()}
    return {part: _changed(before[part], pieces) for part, pieces in now.items()}


def _changed(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    if before is now:
        return {}
    gone = dict.fromkeys(before.keys() - now.keys())
    # Most are the same objects, which is soon seen.
    news = [name for name, piece in now.items() if before.get(name, gone) is not piece]
    return gone | {name: now[name] for name in news if before.get(name, gone) != now[name]}

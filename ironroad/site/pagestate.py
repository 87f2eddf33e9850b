"""What a page shows of a table at one moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from types import SimpleNamespace
from typing import Any, Final

from markupsafe import Markup

from ironroad.core.board import Board
from ironroad.core.game import CHANCE, Game
from ironroad.core.moves import shape_text
from ironroad.core.sentences import Listing, Sentence, Value, money_word, say, say_n, seat_word
from ironroad.draw import BoardParts, Scene, board_parts, display_parts, route_path, scene_of, section_path
from ironroad.games.found import kind_of
from ironroad.site.charts import Chart, charts
from ironroad.site.tables import Line, Sitter, Table, layered
from ironroad.site.viewer import Viewer
from ironroad.telling import teller
from ironroad.telling.parts import Choice, HandCard, SeatCard, Section, TileStock
from ironroad.telling.teller import Teller

REGIONS: Final = ("bar", "ask", "hand", "seats", "goods", "supply", "end")
# How many choices can be read through in a plain list.
LONG: Final = 150


class PageState:
    """One moment of a table for one viewer; `at` is a moment of its history, None is now."""

    def __init__(self, viewer: Viewer, at: int | None = None) -> None:
        self.viewer = viewer
        self.table: Table = viewer.table
        self.at = at
        self._whole: Game = self.table.moment(at)
        self.game: Game = viewer.view(self._whole)

    @property
    def _tell(self) -> Teller:
        return teller(self._whole)

    # Where the game is

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def length(self) -> int:
        return self.table.length

    @property
    def moment(self) -> int:
        return self.length if self.at is None else self.at

    @property
    def history(self) -> bool:
        return self.at is not None

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def seat(self) -> int | None:
        seat = self.game.to_move
        return None if seat == CHANCE else seat

    @property
    def sitter(self) -> Sitter | None:
        return None if self.seat is None else self.table.sitters[self.seat]

    @property
    def mine(self) -> bool:
        return self._held and not self.hides

    @property
    def hides(self) -> bool:
        """Whether the seat to move must say that it looks before it is shown what it alone may know."""
        return self._held and self.table.secretive and self.viewer.looking != self.seat

    @property
    def _held(self) -> bool:
        """Whether somebody here is to move."""
        return not self.history and self.seat in self.viewer.seats

    @property
    def kind(self) -> str:
        return self.game.pending.kind if self.game.pending and self.seat is not None else ""

    @property
    def round(self) -> int:
        return self.game.round

    @property
    def rounds(self) -> int:
        return self.game.rules.rounds

    @property
    def phase(self) -> str:
        return self.game.phase

    @property
    def phases(self) -> list[str]:
        """Those that have a name. In the others nobody decides anything, and mostly nothing happens."""
        named = kind_of(self.game.rules.game).vocabulary().phases
        return [phase.kind for phase in self.game.rules.round_phases if phase.kind in named]

    # What is asked

    @property
    def question(self) -> Sentence | None:
        return self._tell.question(self.game) if self.kind else None

    @cached_property
    def choices(self) -> list[Choice]:
        return self._tell.choices(self.game) if self.mine else []

    @property
    def groups(self) -> list[tuple[Sentence | None, list[Choice]]]:
        """The choices under their headings, in the order in which headings first come."""
        found: dict[str, tuple[Sentence | None, list[Choice]]] = {}
        for choice in self.choices:
            found.setdefault(str(choice.heading), (choice.heading, []))[1].append(choice)
        return list(found.values())

    @property
    def is_long(self) -> bool:
        """Whether a plain list of the choices is too long to be read through."""
        return len(self.choices) > LONG

    @property
    def spent(self) -> int | None:
        return self._tell.spent(self._whole)

    @property
    def undo(self) -> int | None:
        return self.table.undo_to() if self._undoable else None

    @property
    def restart(self) -> int | None:
        return self.table.restart_to() if self._undoable else None

    @property
    def forks(self) -> bool:
        """Whether a new table can be made from this one."""
        return not self.table.secretive

    @property
    def _undoable(self) -> bool:
        entries = self.table.game.record.entries
        return not self.history and bool(entries) and entries[-1].seat in self.viewer.seats

    # Beside the board

    @cached_property
    def seats(self) -> list[Any]:
        """The card of each seat with who sits there, in player order, those who are out last."""
        found = sorted(self._tell.cards(self.game), key=lambda seat: (seat.out, seat.place))
        return [_seated(seat, self.table.sitters[seat.number]) for seat in found]

    @property
    def warning(self) -> Sentence | None:
        found = [seat.warning for seat in self.seats if seat.number == self.seat]
        return found[0] if found else None

    @cached_property
    def hands(self) -> list[tuple[Sitter, list[HandCard]]]:
        """What the seats hold that are open to this viewer: all of them when the game is over."""
        shown = range(len(self.table.sitters)) if self.table.game.over else [self.viewer.looking]
        hands = [(seat, self._tell.hand(self.game, seat)) for seat in shown if seat is not None]
        return [(self.table.sitters[seat], cards) for seat, cards in hands if cards]

    @property
    def notices(self) -> list[Sentence]:
        return [] if self.over else self._tell.notices(self.game)

    @property
    def log(self) -> list[Line]:
        return self.table.lines

    @property
    def log_groups(self) -> list[tuple[int, str, list[Line]]]:
        return grouped(self.table.lines)

    @property
    def has_hands(self) -> bool:
        """Whether there is a hand to show here, now or once a seat says that it looks."""
        return bool(self.hands) or (self.table.secretive and bool(self.viewer.seats))

    @property
    def bag_title(self) -> Sentence:
        return self._scene.bag_title

    @property
    def bag(self) -> dict[str, int]:
        return self._scene.bag

    @property
    def tiles(self) -> list[tuple[TileStock, Markup]]:
        """Each kind of tile with its picture."""
        return [(tile, _tile_image(self.game.board, tile)) for tile in self._tell.tiles(self.game)]

    @property
    def new_cities(self) -> list[tuple[str, str]]:
        colours = {tile.letter: tile.colour for tile in self.game.board.new_cities}
        return [(letter, colours[letter]) for letter in self._scene.unplaced]

    @property
    def has_display(self) -> bool:
        return bool(self._scene.display)

    @property
    def has_columns(self) -> bool:
        """Whether each city has its own place on the display; else groups of cubes lie there."""
        return bool(self.game.board.columns)

    @property
    def display(self) -> dict[str, list[str | None]]:
        return self._scene.display

    @property
    def display_title(self) -> Sentence:
        return self._scene.display_title

    def display_svg(self, title: str) -> Markup:
        return Markup(display_parts(self._scene, title).svg)

    @property
    def last_move(self) -> str | None:
        """The last decision, for the page to show it happen."""
        entries = reversed(self.game.record.entries)
        return next((entry.move.text for entry in entries if entry.seat != CHANCE), None)

    @cached_property
    def _scene(self) -> Scene:
        return scene_of(self.game)

    # The board

    @property
    def board(self) -> Markup:
        return Markup(self._parts.svg)

    @property
    def _parts(self) -> BoardParts:
        return self.table.parts() if self.at is None else board_parts(self._scene)

    def hexes(self, since: Shown | None) -> dict[str, tuple[str, ...]]:
        """The hexes that differ from what a page shows."""
        if self.at is None and since is not None and since.at is None:
            return self.table.hexes_since(since.number)
        if since is None or since.number != self.number:
            return layered(self._parts)
        return self._changed_from(since.at)

    def _changed_from(self, at: int | None) -> dict[str, tuple[str, ...]]:
        before = self.table.moment(None if at is None else min(at, self.length))
        old = layered(board_parts(scene_of(self.viewer.view(before))))
        return {n: m for n, m in layered(self._parts).items() if old[n] != m}

    @property
    def about(self) -> dict[str, list[Sentence]]:
        return self._tell.about(self.game)

    @property
    def links(self) -> list[dict[str, Any]]:
        """Every chain of track with its way over the board."""
        return [
            {
                "owner": section.owner,
                "ends": section.ends,
                "leaves": section.leaves,
                "pieces": section.pieces,
                "complete": section.complete,
                "points": section.points,
                "text": section.text,
                "path": _path(self.game.board, section),
            }
            for section in self._tell.sections(self.game)
        ]

    # The end

    @property
    def ending(self) -> Sentence:
        """Who has won."""
        result = self.game.result
        if self.alone and result is not None and not result.winners:
            return say("It is lost.")
        if result is None or not result.winners:
            return say("Nobody is left to win it.")
        score = result.scores[result.winners[0]] or 0
        points = money_word(score) if self.in_money else say_n("{n} point", "{n} points", score)
        return say_n(
            "{winners} wins with {points}.",
            "{winners} win with {points} each.",
            len(result.winners),
            winners=Listing([seat_word(seat) for seat in result.winners]),
            points=points,
        )

    @property
    def in_money(self) -> bool:
        """Whether the score is money, not points."""
        return bool(self.seats[0].in_money)

    @property
    def alone(self) -> bool:
        return len(self.table.sitters) == 1

    @property
    def result(self) -> Any:
        return self.game.result if self.over else None

    @property
    def charts(self) -> list[Chart]:
        return charts(self._whole) if self.over else []


def _tile_image(board: Board, tile: TileStock) -> Markup:
    layout = "flat" if board.flat else "pointy"
    name = shape_text(board, tile.shape).replace(" ", "_")
    return Markup('<img src="/tile/{}/free/{}.svg" alt="{}" width="52" height="46" loading="lazy">').format(
        layout, name, name.replace("_", " ")
    )


def _path(board: Board, section: Section) -> str:
    """The line of a chain of track; one without pieces is straight."""
    pieces = section.over or section.pieces
    return section_path(board, pieces) if pieces else route_path(board, section.ends, [[]])


def _seated(card: SeatCard, sitter: Sitter) -> SimpleNamespace:
    return SimpleNamespace(**vars(card), name=sitter.name, kind=sitter.kind, bot=sitter.bot)


@dataclass(frozen=True)
class Shown:
    """What a page shows: the event number it has, and the moment of history, None for now."""

    number: int
    at: int | None


def grouped(lines: Iterable[Line]) -> list[tuple[int, str, list[Line]]]:
    """Lines of the log that say something, by round and phase."""
    told = [line for line in lines if line.text is not None or line.notes]
    return [(*key, list(found)) for key, found in groupby(told, key=lambda line: (line.round, line.phase))]


def spoken(value: Value | list[Any] | dict[str, Any] | Any, speak: Any) -> Any:
    """Data for a page with every sentence in it said."""
    if isinstance(value, dict):
        return {key: spoken(item, speak) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [spoken(item, speak) for item in value]
    return str(speak(value)) if isinstance(value, Sentence) else value

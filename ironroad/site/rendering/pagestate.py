"""What a page shows of a table at one moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any, Final
from urllib.parse import urlencode

from markupsafe import Markup

from ironroad.core.board import Board
from ironroad.core.game import CHANCE, Game, Result, Rules
from ironroad.core.moves import shape_text
from ironroad.core.sentences import (
    Listing,
    Sentence,
    Series,
    Word,
    money_word,
    say,
    say_n,
    seat_word,
    track_word,
)
from ironroad.draw import (
    Scene,
    Speak,
    Stock,
    board_parts,
    board_ratio,
    display_stacks,
)
from ironroad.games.found import kind_of
from ironroad.games.kind import Term
from ironroad.lessons import Coach, Lesson, find_lesson, lessons
from ironroad.site.rendering.charts import Chart, charts
from ironroad.site.seats.consent import asker, last_own, voters
from ironroad.site.table.sights import Seen, Telling
from ironroad.site.table.tables import Line, Sitter, Table
from ironroad.site.table.viewer import Viewer
from ironroad.site.timing.clocks import TimeShown, clock_words, ends_words, shown
from ironroad.telling import teller
from ironroad.telling.choices import Choices, nothing
from ironroad.telling.parts import Choice, HandCard, SeatCard, TileStock
from ironroad.telling.teller import Teller
from ironroad.telling.textboard import Around, TextBoard, around, text_board

REGIONS: Final = ("bar", "order", "wish", "ask", "hand", "seats", "goods", "supply", "end", "leave")
# The one region that only the table of a lesson has.
COACH: Final = "coach"
# How many choices can be read through in a plain list.
LONG: Final = 150
# Of those that come best first, so many are shown before anything is picked.
FEW: Final = 6
# A hex and the colour of a cube on it, by their names; "" for none. Addresses call them so.
Picked = tuple[str, str]
PICKED: Final = ("hex", "cube")

Group = tuple[Sentence | None, list[Choice]]


class PageState:
    """One moment of a table for one viewer; `at` is a moment of its history, None is now. The page may be
    `playing`: on its way from moment to moment by itself."""

    def __init__(self, viewer: Viewer, at: int | None = None, playing: bool = False) -> None:
        self.viewer = viewer
        self.table: Table = viewer.table
        self.at = at
        self.playing = playing and at is not None
        self.picked: Picked = ("", "")
        self._whole: Game = self.table.moment(at)
        self._tell: Teller = teller(self._whole)

    @cached_property
    def telling(self) -> Telling:
        """Where there are no secrets, everybody is told the same."""
        return self.seen.telling if self._whole.rules.open else Telling(self.viewer.view(self._whole))

    @property
    def game(self) -> Game:
        return self.telling.game

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

    @cached_property
    def seat(self) -> int | None:
        seat = self.game.to_move if self.history else self.table.asked
        return None if seat == CHANCE else seat

    @property
    def closed(self) -> bool:
        """Whether the host has ended the game before its end."""
        return self.table.closed and not self.over and not self.history

    @cached_property
    def sitter(self) -> Sitter | None:
        return None if self.seat is None else self.table.sitters[self.seat]

    @cached_property
    def mine(self) -> bool:
        return self._held and not self.hides

    @cached_property
    def hides(self) -> bool:
        """Whether the seat to move must say that it looks before it is shown what it alone may know."""
        return self._held and self.table.secretive and self.viewer.looking != self.seat

    @property
    def _held(self) -> bool:
        """Whether somebody here is to move."""
        return not self.history and self.seat in self.viewer.seats

    @cached_property
    def turn(self) -> bool:
        """Whether it is the turn of somebody here, whatever moment is shown."""
        return self.table.asked in self.viewer.seats

    @cached_property
    def kind(self) -> str:
        return self.game.pending.kind if self.game.pending and self.seat is not None else ""

    @property
    def round(self) -> int:
        return self.game.round

    @property
    def rounds(self) -> int:
        return self.game.rules.rounds

    @cached_property
    def phase(self) -> str:
        return self.game.phase

    @cached_property
    def phases(self) -> list[str]:
        """Those that have a name. In the others nobody decides anything, and mostly nothing happens."""
        named = kind_of(self.game.rules.game).vocabulary().phases
        return [phase.kind for phase in self.game.rules.round_phases if phase.kind in named]

    # What is asked

    @cached_property
    def question(self) -> Sentence | None:
        return self.telling.question if self.kind else None

    @cached_property
    def asked(self) -> str:
        """The term that explains what is asked: its own, or that of the phase."""
        own = f"ask-{self.kind}"
        return own if own in terms_of(self.game.rules) else f"phase-{self.phase}"

    @cached_property
    def choices(self) -> Choices:
        return self.telling.choices if self.mine else nothing(self.game)

    @property
    def amounts(self) -> list[Choice]:
        """The choices of an amount."""
        return [choice for choice in self.choices if "amount" in choice.data]

    @property
    def no_amounts(self) -> list[Choice]:
        """What else can be chosen there."""
        return [choice for choice in self.choices if "amount" not in choice.data]

    @cached_property
    def is_long(self) -> bool:
        """Whether a plain list of the choices is too long to be read through."""
        return len(self.choices) > LONG

    @property
    def groups(self) -> list[Group]:
        """The choices under their headings, in the order in which headings first come; of a long list those
        at what was picked, or the best few, and those for which nothing has to be picked."""
        found = self.choices
        if not self.is_long:
            return grouped_choices(found)
        return grouped_choices([*(found.at(*self.picked) or found.best(FEW)), *found.elsewhere])

    @property
    def places(self) -> list[tuple[str, Sentence, int]]:
        """What can be picked on the board: the end of its address, what it is, and how many choices it
        brings."""
        found = self.choices
        return [
            (urlencode(dict(zip(PICKED, found.name(aim), strict=True))), found.heading(aim), count)
            for aim, count in found.aims.items()
        ]

    @cached_property
    def spent(self) -> int | None:
        return self.seen.spent if self._whole.rules.open else self._tell.spent(self._whole)

    @cached_property
    def undo(self) -> int | None:
        return self.table.undo_to() if self._undoable else None

    @cached_property
    def restart(self) -> int | None:
        return self.table.restart_to() if self._undoable else None

    @cached_property
    def wish(self) -> WishShown | None:
        """Somebody's wish to go back, with who has still to agree, and who of them is here."""
        wish = self.table.wish
        if wish is None:
            return None
        missing = sorted(voters(self.table, wish.length) - wish.agreed)
        here = [self.table.sitters[seat] for seat in missing if seat in self.viewer.seats]
        return WishShown(wish.seat, self._undone(wish.length), missing, here)

    @cached_property
    def back_to(self) -> int | None:
        """Where somebody here may ask the others to go back to: the moment that is shown, or before their
        last move if they cannot take it back alone."""
        if self.undo is not None:
            return None
        return self.at if self.history else last_own(self.table, self.viewer.seats)

    @cached_property
    def asks_back(self) -> int | None:
        """The seat that may ask for it."""
        return None if self.back_to is None else asker(self.table, self.viewer.seats, self.back_to)

    @cached_property
    def stood_in(self) -> list[Sitter]:
        """Those here for whom a bot moves."""
        return [self.table.sitters[seat] for seat in sorted(self.viewer.seats & self.table.stand_ins.keys())]

    # Time

    def time_of(self, seat: int) -> TimeShown | None:
        """The time that a seat has, if the table has a clock and a person moves for the seat."""
        table = self.table
        people = {*table.people} & {*table.game.order} - table.stand_ins.keys()
        if table.times is None or table.over or not table.started or seat not in people:
            return None
        return shown(table.times, seat, table.turn_began if table.ticking == seat else None)

    @property
    def clock(self) -> tuple[Sentence, Sentence] | None:
        """What was agreed on, and what happens when time is up."""
        times = self.table.times
        return None if times is None else (clock_words(times.clock), ends_words(times.clock))

    @property
    def counts_days(self) -> bool:
        return self.table.times is not None and not self.table.times.clock.live

    def taken_back(self, to: int) -> Sentence:
        """What an undo takes back."""
        return say("takes back: {moves}", moves=Series([text for _, text in self._undone(to)]))

    def _undone(self, to: int) -> list[tuple[int, Sentence]]:
        """The seats whose moves an undo takes back, with what those did."""
        lines = [line for line in self.table.lines if line.n > to and not line.undone]
        return [(line.seat, line.text) for line in lines if line.text is not None and line.seat is not None]

    @property
    def resigned(self) -> Sentence:
        """What it means that a seat resigns."""
        if self.alone:
            return say("The seat resigns, and the game is lost.")
        return say("The seat resigns. The others play on.")

    @property
    def forks(self) -> bool:
        """Whether a new table can be made from this one."""
        return not self.table.secretive

    @cached_property
    def leaving(self) -> list[Sitter]:
        """Those here who can resign."""
        game, held = self.table.game, self.viewer.seats
        goes_on = self.table.started and not self.table.over
        return [] if not goes_on else [self.table.sitters[seat] for seat in sorted(held & {*game.order})]

    @cached_property
    def _undoable(self) -> bool:
        last = self.table.undo_to()
        if self.history or last is None:
            return False
        [entry] = self.table.game.entries(last, last + 1)
        return entry.seat in self.viewer.seats

    @property
    def coach(self) -> Coach | None:
        """Who explains it to the learner of a lesson; the past can be looked at in peace."""
        lesson = self.table.lesson
        if lesson is None or self.history or lesson.learner not in self.viewer.seats:
            return None
        return self.table.coach

    @property
    def next_lesson(self) -> Lesson | None:
        """The lesson that comes after the one of this table."""
        ids = list(lessons())
        later = ids[ids.index(self.table.settings.lesson) + 1 :]
        return find_lesson(later[0]) if later else None

    @cached_property
    def behind(self) -> int:
        """How many decisions were made after this moment."""
        return len(self.table.lines_between(self.moment, self.length))

    # Beside the board

    @cached_property
    def seats(self) -> list[Seated]:
        """The card of each seat with who sits there, in player order, those who are out last."""
        found = sorted(self.telling.cards, key=lambda seat: (seat.out, seat.place))
        return [self._seated(seat, _high_bid(found)) for seat in found]

    def _seated(self, card: SeatCard, high: int | None) -> Seated:
        sitter = self.table.sitters[card.number]
        return Seated(
            **vars(card),
            name=sitter.name,
            kind=sitter.kind,
            bot=sitter.bot,
            stood_in=card.number in self.table.stand_ins,
            leads=card.bid is not None and card.bid == high,
            time=self.time_of(card.number),
        )

    @cached_property
    def warning(self) -> Sentence | None:
        found = [seat.warning for seat in self.seats if seat.number == self.seat]
        return found[0] if found else None

    @cached_property
    def hands(self) -> list[tuple[Sitter, list[HandCard]]]:
        """What the seats hold that are open to this viewer: all of them when the game is over."""
        shown = range(len(self.table.sitters)) if self.table.game.over else [self.viewer.looking]
        hands = [(seat, self._tell.hand(self.game, seat)) for seat in shown if seat is not None]
        return [(self.table.sitters[seat], cards) for seat, cards in hands if cards]

    @cached_property
    def notices(self) -> list[Sentence]:
        return [] if self.over else self.telling.notices

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

    @cached_property
    def tiles(self) -> list[tuple[TileStock, str, Word]]:
        """Each kind of tile with the address of its picture and what that shows."""
        return [(tile, *_tile_image(self.game.board, tile)) for tile in self.telling.tiles]

    @cached_property
    def new_cities(self) -> list[tuple[str, str]]:
        colours = {tile.letter: tile.colour for tile in self.game.board.new_cities}
        return [(letter, colours[letter]) for letter in self._scene.unplaced]

    @property
    def placed(self) -> dict[int, tuple[str, str]]:
        """The New Cities on the board, which have their places on the display."""
        return self._scene.new_cities

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

    @cached_property
    def display_stacks(self) -> list[list[Stock]]:
        return display_stacks(self._scene)

    @cached_property
    def last_move(self) -> str | None:
        """The last decision, for the page to show it happen."""
        entries = reversed(self.game.entries(0, self.game.length))
        return next((entry.move.text for entry in entries if entry.seat != CHANCE), None)

    @cached_property
    def seen(self) -> Seen:
        return self.table.seen(self.moment)

    @property
    def _scene(self) -> Scene:
        return self.seen.scene

    # The board

    def board(self, speak: Speak) -> Markup:
        """The picture of the board with its words in one language."""
        return Markup(board_parts(replace(self._scene, speak=speak)).svg)

    @property
    def shape(self) -> str:
        """The class of a page that says how wide the board is for its height, in tenths."""
        ratio = board_ratio(self.game.board)
        kind = " tall" if ratio < 1 else " broad" if ratio > 1.3 else ""
        return f"r{min(25, max(4, round(10 * ratio)))}{kind}"

    @cached_property
    def text_board(self) -> TextBoard:
        return text_board(self.game)

    def around(self, name: str) -> Around | None:
        """A hex and its neighbours in words, if there is such a hex."""
        return around(self.game, name) if name in self.game.board.index else None

    @property
    def choosable(self) -> set[str]:
        """The hexes on which something can be chosen."""
        return {self.choices.name(aim)[0] for aim in self.choices.aims}

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
    def defeat(self) -> Sentence | None:
        """Why a game for one was lost."""
        result = self.game.result
        if not self.alone or result is None or result.winners:
            return None
        return self._tell.why_lost(self._whole)

    @property
    def in_money(self) -> bool:
        """Whether the score is money, not points."""
        return bool(self.seats[0].in_money)

    @property
    def alone(self) -> bool:
        return len(self.table.sitters) == 1

    @property
    def result(self) -> Result | None:
        return self.game.result if self.over else None

    @property
    def charts(self) -> list[Chart]:
        return charts(self._whole) if self.over else []


def terms_of(rules: Rules[Any]) -> Mapping[str, Term]:
    """The words that can be asked about, found once for the games that share the rules."""
    found: Mapping[str, Term] = rules.told.made("terms", lambda: kind_of(rules.game).terms(rules))
    return found


def _tile_image(board: Board, tile: TileStock) -> tuple[str, Word]:
    layout = "flat" if board.flat else "pointy"
    track = shape_text(board, tile.shape)
    return f"/tile/{layout}/free/{track.replace(' ', '_')}.svg", track_word(track)


def _high_bid(cards: list[SeatCard]) -> int | None:
    return max((card.bid for card in cards if card.bid is not None), default=None)


@dataclass(frozen=True)
class Seated(SeatCard):
    """A seat's card with who sits there."""

    name: str = ""
    kind: str = ""
    bot: bool = False
    stood_in: bool = False
    leads: bool = False
    time: TimeShown | None = None

    @property
    def who(self) -> tuple[object, ...]:
        """Who it is and what they just do."""
        sits = self.name, self.kind, self.stood_in, self.time
        return *sits, self.to_move, self.out, self.leads, self.role, self.bid, *self.tags, bool(self.warning)

    @property
    def has(self) -> tuple[object, ...]:
        """What the seat has."""
        return self.out, self.score, self.parts, self.figures, self.in_money, self.forecast, self.warning


@dataclass(frozen=True)
class WishShown:
    """Who asks to go back, what that would take back, the seats that must still agree, and those here."""

    seat: int
    undone: list[tuple[int, Sentence]]
    missing: list[int]
    here: list[Sitter]


@dataclass(frozen=True)
class Shown:
    """What a page shows: the event number it has, and the moment of history, None for now."""

    number: int
    at: int | None


def grouped_choices(choices: Iterable[Choice]) -> list[Group]:
    found: dict[str, Group] = {}
    for choice in choices:
        found.setdefault(str(choice.heading), (choice.heading, []))[1].append(choice)
    return list(found.values())


def grouped(lines: Iterable[Line]) -> list[tuple[int, str, list[Line]]]:
    """Lines of the log that say something, by round and phase."""
    saying = filter(lambda line: line.says, lines)
    return [(*key, list(found)) for key, found in groupby(saying, key=lambda line: (line.round, line.phase))]

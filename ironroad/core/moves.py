"""Moves and their notation: one move, one line.

A move knows its text; two moves are the same if their texts are. `read` turns text into a move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ironroad.core.board import Board
from ironroad.core.sentences import Sentence, say
from ironroad.core.tiles import AGE_OF_STEAM, Shape, exits_of, pairs_of, shape_of, town_shape

PASS: Final = "pass"
TILE: Final = "tile"

# What is missing from a line of text.
A_WORD: Final = say("a word")
A_MOVE: Final = say("a move")
A_HEX: Final = say("a hex")
A_COLOUR: Final = say("a colour")
A_SEAT: Final = say("a seat")
THE_SEAT: Final = say("the seat")
EDGES: Final = say("an edge or a pair of edges")
LEAVING: Final = say("the edge the cube leaves by")


class NotationError(ValueError):
    """Text that is no move; `column` is 1-based."""

    def __init__(self, message: Sentence, column: int = 1) -> None:
        super().__init__(message)
        self.column = column


class Aim(NamedTuple):
    """What is picked on the board to make a move: a hex, or a cube of a colour on it."""

    hex: int
    colour: int | None = None


class Move:
    """A value that changes a game."""

    def __init__(self, text: str) -> None:
        self._text = text

    @property
    def text(self) -> str:
        if not self._text:
            self._text = self._write()
        return self._text

    @property
    def aims(self) -> tuple[Aim, ...]:
        """By what it is picked, where it is made on the board: any of these."""
        return ()

    def _write(self) -> str:
        return self._text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


class Part:
    """Some moves of a list, one after another; of some kinds of part they are made only when they are looked
    at. All of them begin with the same `alike` words."""

    alike = 0

    def __init__(self, moves: Sequence[Move]) -> None:
        self.count = len(moves)
        self._moves = moves

    def moves(self) -> Sequence[Move]:
        return self._moves

    def move(self, number: int) -> Move:
        return self._moves[number]


class Pass(Move):
    """Do nothing; in the auction, the Turn Order pass."""

    def __init__(self) -> None:
        super().__init__(PASS)


class Drop(Move):
    def __init__(self) -> None:
        super().__init__("drop")


class Done(Move):
    """End of the build turn."""

    def __init__(self) -> None:
        super().__init__("done")


class RaiseEngine(Move):
    def __init__(self) -> None:
        super().__init__("engine")


class Produce(Move):
    """Use Production: draw the cubes."""

    def __init__(self) -> None:
        super().__init__("produce")


class Pay(Move):
    """Pay to be first."""

    def __init__(self) -> None:
        super().__init__("pay")


class Bonus(Move):
    """Who gets a bonus: some seats, or nobody."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__("bonus " + (" ".join(str(seat) for seat in seats) or "none"))
        self.seats = seats


class Shares(Move):
    def __init__(self, count: int) -> None:
        super().__init__(f"shares {count}")
        self.count = count


class Bid(Move):
    def __init__(self, amount: int) -> None:
        super().__init__(f"bid {amount}")
        self.amount = amount


class Die(Move):
    def __init__(self, value: int) -> None:
        super().__init__(f"die {value}")
        self.value = value


class Leave(Move):
    """A seat leaves the game, by its own will (`resign`) or not (`timeout`)."""

    def __init__(self, word: str, seat: int) -> None:
        super().__init__(f"{word} {seat}")
        self.seat = seat


class Role(Move):
    def __init__(self, name: str) -> None:
        super().__init__(f"role {name}")
        self.name = name


class PassedRole(Role):
    """A role taken without what it gives at once."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._text = f"role {name} {PASS}"


class Cube(Move):
    """A cube drawn from the bag."""

    def __init__(self, board: Board, colour: int) -> None:
        super().__init__(f"cube {board.colours[colour]}")
        self.colour = colour


class Place(Move):
    """Production: a drawn cube onto a display space."""

    def __init__(self, board: Board, colour: int, column: int, row: int) -> None:
        super().__init__(f"place {board.colours[colour]} {board.columns[column].name}/{row + 1}")
        self.colour = colour
        self.column = column
        self.row = row


class City(Move):
    """A New City tile on a town."""

    def __init__(self, board: Board, hex_: int, tile: int) -> None:
        super().__init__(f"city {board.hexes[hex_].name} {board.new_cities[tile].letter}")
        self.hex = hex_
        self.tile = tile

    @property
    def aims(self) -> tuple[Aim, ...]:
        return (Aim(self.hex),)


class Claim(Move):
    """A printed link bought as it stands."""

    def __init__(self, board: Board, link: int) -> None:
        a, b = board.links[link].ends
        super().__init__(f"claim {board.hexes[a].name} {board.hexes[b].name}")
        self.link = link
        self.ends = (a, b)

    @property
    def aims(self) -> tuple[Aim, ...]:
        return tuple(map(Aim, self.ends))


class Build(Move):
    """A tile laid on a hex, given as the whole resulting tile."""

    def __init__(self, board: Board, hex_: int, shape: Shape) -> None:
        self._text = ""
        self.board = board
        self.hex = hex_
        self.shape = shape

    @property
    def aims(self) -> tuple[Aim, ...]:
        return (Aim(self.hex),)

    def _write(self) -> str:
        return f"build {self.board.hexes[self.hex].name} {shape_text(self.board, self.shape)}"


class BuildWith(Build):
    """A build that says which of several tiles it uses."""

    def __init__(self, board: Board, hex_: int, shape: Shape, tile: int, name: str) -> None:
        super().__init__(board, hex_, shape)
        self.tile = tile
        self.name = name

    def _write(self) -> str:
        return f"{super()._write()} {TILE} {self.name}"


class Deliver(Move):
    """A cube carried over links: the sides it leaves stops by, and the stops it reaches."""

    def __init__(
        self, board: Board, colour: int, origin: int, sides: tuple[int, ...], stops: tuple[int, ...]
    ) -> None:
        self._text = ""
        self.board = board
        self.colour = colour
        self.origin = origin
        self.sides = sides
        self.stops = stops

    @property
    def aims(self) -> tuple[Aim, ...]:
        return (Aim(self.origin, self.colour),)

    def _write(self) -> str:
        board = self.board
        words = ["deliver", board.colours[self.colour], board.hexes[self.origin].name]
        for side, stop in zip(self.sides, self.stops, strict=True):
            words += [board.edges[side % 6], board.hexes[stop].name]
        return " ".join(words)


def shape_text(board: Board, shape: Shape) -> str:
    edges = board.edges
    tracks = [f"{edges[a]}-{edges[b]}" for a, b in pairs_of(shape)]
    return " ".join(tracks + [edges[e] for e in exits_of(shape)])


class Words:
    """The words of one line with their columns, taken one by one."""

    def __init__(self, text: str, board: Board) -> None:
        self.board = board
        self.text = text
        self._words: list[tuple[int, str]] = []
        column = 0
        for word in text.split():
            column = text.index(word, column)
            self._words.append((column + 1, word))
            column += len(word)
        self._next = 0

    @property
    def left(self) -> int:
        return len(self._words) - self._next

    def peek(self) -> str:
        return self._words[self._next][1] if self.left else ""

    def take(self, what: Sentence = A_WORD) -> str:
        if not self.left:
            raise NotationError(say("{what} is missing", what=what), len(self.text) + 1)
        word = self._words[self._next][1]
        self._next += 1
        return word

    def error(self, message: Sentence) -> NotationError:
        """About the word taken last."""
        return NotationError(message, self._words[max(0, self._next - 1)][0] if self._words else 1)

    def end(self) -> None:
        if self.left:
            word = self.take()
            raise self.error(say("{word} is one word too many", word=repr(word)))

    def number(self, what: Sentence) -> int:
        word = self.take(what)
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            raise self.error(say("{what} must be a number, not {word}", what=what, word=repr(word)))
        return int(word)

    def hex(self) -> int:
        word = self.take(A_HEX)
        found = self.board.index.get(word.upper())
        if found is None:
            raise self.error(say("there is no hex {word} on this board", word=repr(word)))
        return found

    def colour(self) -> int:
        word = self.take(A_COLOUR)
        if word not in self.board.colours:
            raise self.error(
                say(
                    "{word} is no colour here; there are {known}",
                    word=repr(word),
                    known=", ".join(self.board.colours),
                )
            )
        return self.board.colours.index(word)

    def edge(self, word: str) -> int:
        if word.upper() not in self.board.edges:
            raise self.error(
                say("{word} is no edge; there are {known}", word=repr(word), known=" ".join(self.board.edges))
            )
        return self.board.edges.index(word.upper())


Reader = Callable[[Words], Move]


def read_build(words: Words, names: Sequence[str]) -> Move:
    """A build, perhaps with one of some tiles."""
    hex_ = words.hex()
    shape = read_shape(words, TILE if TILE in words.text.split() else "")
    if not words.left:
        return Build(words.board, hex_, shape)
    words.take()
    word = words.take(say("a tile"))
    known = [name.lower() for name in names]
    if word.lower() not in known:
        raise words.error(
            say("there is no tile {word}; there are {known}", word=repr(word), known=" ".join(names))
        )
    tile = known.index(word.lower())
    return BuildWith(words.board, hex_, shape, tile, names[tile])


KINDS: Final = [kind.name for kind in AGE_OF_STEAM.kinds]


def read_shape(words: Words, end: str = "") -> Shape:
    """The tracks of a tile, up to the end of the line or to a word."""
    pairs: list[tuple[int, int]] = []
    exits: list[int] = []
    used: set[int] = set()
    while words.peek() != end or not (pairs or exits):
        word = words.take(EDGES)
        ends = [words.edge(part) for part in word.split("-")]
        if len(ends) > 2 or len(set(ends)) < len(ends) or used.intersection(ends):
            raise words.error(say("{word} uses an edge twice", word=repr(word)))
        used.update(ends)
        if len(ends) == 2:
            pairs.append((ends[0], ends[1]))
        else:
            exits.append(ends[0])
    if pairs and exits:
        raise words.error(say("a tile has either edge pairs or, on a town, single exits"))
    return shape_of(pairs) if pairs else town_shape(exits)


def _read_deliver(words: Words) -> Move:
    colour, origin = words.colour(), words.hex()
    sides: list[int] = []
    stops: list[int] = []
    here = origin
    while words.left or not sides:
        sides.append(6 * here + words.edge(words.take(LEAVING)))
        here = words.hex()
        stops.append(here)
    return Deliver(words.board, colour, origin, tuple(sides), tuple(stops))


def _read_city(words: Words) -> Move:
    hex_ = words.hex()
    letter = words.take(say("the letter of a New City tile")).upper()
    letters = [tile.letter for tile in words.board.new_cities]
    if letter not in letters:
        raise words.error(
            say(
                "there is no New City tile {letter}; there are {known}",
                letter=repr(letter),
                known=" ".join(letters),
            )
        )
    return City(words.board, hex_, letters.index(letter))


def _read_place(words: Words) -> Move:
    colour = words.colour()
    space = words.take(say("a display space such as light3/2"))
    names = [column.name for column in words.board.columns]
    name, _, row = space.partition("/")
    if name not in names:
        raise words.error(
            say(
                "there is no display column {name}; there are {known}", name=repr(name), known=" ".join(names)
            )
        )
    column = names.index(name)
    if row not in [str(n + 1) for n in range(words.board.columns[column].spaces)]:
        spaces = words.board.columns[column].spaces
        raise words.error(
            say(
                "column {name} has spaces {name}/1 to {name}/{spaces}, not {space}",
                name=name,
                spaces=spaces,
                space=repr(space),
            )
        )
    return Place(words.board, colour, column, int(row) - 1)


def _read_claim(words: Words) -> Move:
    ends = {words.hex(), words.hex()}
    for number, link in enumerate(words.board.links):
        if set(link.ends) == ends:
            return Claim(words.board, number)
    raise words.error(say("there is no printed link between these hexes"))


def _read_bonus(words: Words) -> Move:
    if words.peek() == "none":
        words.take()
        return Bonus(())
    seats = [words.number(say("a seat, or none"))]
    while words.left:
        seats.append(words.number(A_SEAT))
    return Bonus(tuple(sorted(set(seats))))


def _read_role(words: Words) -> Move:
    name = words.take(say("a role")).lower()
    if not words.left:
        return Role(name)
    if words.take().lower() != PASS:
        raise words.error(say("only {word} can follow a role", word=repr(PASS)))
    return PassedRole(name)


READERS: Final[dict[str, Reader]] = {
    "pass": lambda words: Pass(),
    "drop": lambda words: Drop(),
    "done": lambda words: Done(),
    "engine": lambda words: RaiseEngine(),
    "produce": lambda words: Produce(),
    "pay": lambda words: Pay(),
    "bonus": _read_bonus,
    "shares": lambda words: Shares(words.number(say("the number of shares"))),
    "bid": lambda words: Bid(words.number(say("the bid"))),
    "die": lambda words: Die(words.number(say("the die"))),
    "cube": lambda words: Cube(words.board, words.colour()),
    "role": _read_role,
    "city": _read_city,
    "build": lambda words: read_build(words, KINDS),
    "claim": _read_claim,
    "deliver": _read_deliver,
    "place": _read_place,
    "resign": lambda words: Leave("resign", words.number(THE_SEAT)),
    "timeout": lambda words: Leave("timeout", words.number(THE_SEAT)),
}


def read(text: str, board: Board, readers: dict[str, Reader] = READERS) -> Move:
    """The move a line of text stands for."""
    words = Words(text, board)
    name = words.take(A_MOVE)
    reader = readers.get(name)
    if reader is None:
        raise words.error(
            say("{name} is no move; moves are {known}", name=repr(name), known=", ".join(readers))
        )
    move = reader(words)
    words.end()
    return move

"""The moves of Steam Power and their notation."""

from __future__ import annotations

from typing import Final

from ironroad.core.board import Board
from ironroad.core.moves import A_COLOUR, A_SEAT, READERS, Aim, Move, Reader, Words
from ironroad.core.sentences import say
from ironroad.games.steam_power.contracts import Contract
from ironroad.games.steam_power.rules.payments import BANK, PAYEES, one, payees

UNKNOWN: Final = -1
FROM_BAG: Final = -1
FROM_BANK: Final = -1

VP_TILE: Final = "purple"
COMMON: Final = ("pass", "done", "build", "resign", "timeout")


class CityTile(Move):
    """A city tile drawn at the setup; the number behind the colours is the VP city."""

    def __init__(self, board: Board, tile: int) -> None:
        super().__init__(f"tile {(*board.colours, VP_TILE)[tile]}")
        self.tile = tile


class First(Move):
    """The first player, chosen by chance."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"first {seat}")
        self.seat = seat


class Draw(Move):
    """A contract that a seat gets, from the bag or from another seat's hand; `?` where it is hidden."""

    def __init__(self, seat: int, contract: int, name: str, victim: int) -> None:
        source = "" if victim == FROM_BAG else f" from {victim}"
        super().__init__(f"draw {seat} {name}{source}")
        self.seat = seat
        self.contract = contract
        self.victim = victim


class Remove(Move):
    """The last tile of the route under construction is taken up."""

    def __init__(self, board: Board, hex_: int) -> None:
        super().__init__(f"remove {board.hexes[hex_].name}")
        self.hex = hex_

    @property
    def aims(self) -> tuple[Aim, ...]:
        return (Aim(self.hex),)


class Factory(Move):
    """A factory with so many resources on a city."""

    def __init__(self, board: Board, hex_: int, count: int) -> None:
        super().__init__(f"factory {board.hexes[hex_].name} {count}")
        self.hex = hex_
        self.count = count

    @property
    def aims(self) -> tuple[Aim, ...]:
        return (Aim(self.hex),)


class Fulfil(Move):
    """A contract is revealed, to be delivered at once."""

    def __init__(self, contract: int, name: str) -> None:
        super().__init__(f"fulfil {name}")
        self.contract = contract


class Bring(Move):
    """One resource of the contract: the city it comes from, or the bank, and who is paid for routes."""

    def __init__(self, board: Board, colour: int, hex_: int, paid: int) -> None:
        self._text = ""
        self.board = board
        self.colour = colour
        self.hex = hex_
        self.paid = paid

    @property
    def aims(self) -> tuple[Aim, ...]:
        return () if self.hex == FROM_BANK else (Aim(self.hex, self.colour),)

    def _write(self) -> str:
        board = self.board
        source = "bank" if self.hex == FROM_BANK else board.hexes[self.hex].name
        words = ["deliver", board.colours[self.colour], source]
        words += ["bank" if payee == BANK else str(payee) for payee in payees(self.paid)]
        return " ".join(words)


class TakeContracts(Move):
    def __init__(self) -> None:
        super().__init__("contracts")


class TakeMoney(Move):
    def __init__(self) -> None:
        super().__init__("money")


class Neutral(Move):
    """Solo: the city on which the neutral railway puts a factory."""

    def __init__(self, board: Board, hex_: int) -> None:
        super().__init__(f"neutral {board.hexes[hex_].name}")
        self.hex = hex_


# Reading


class ContractReader:
    """Reads the moves that name contracts."""

    def __init__(self, contracts: list[Contract]) -> None:
        self.numbers = {contract.name: number for number, contract in enumerate(contracts)}

    def number(self, words: Words) -> tuple[int, str]:
        name = words.take(say("a contract"))
        if name not in self.numbers:
            raise words.error(say("there is no contract {name}", name=repr(name)))
        return self.numbers[name], name

    def fulfil(self, words: Words) -> Move:
        number, name = self.number(words)
        return Fulfil(number, name)

    def draw(self, words: Words) -> Move:
        seat = words.number(A_SEAT)
        name = words.take(say("a contract or ?"))
        if name != "?" and name not in self.numbers:
            raise words.error(say("there is no contract {name}", name=repr(name)))
        victim = FROM_BAG
        if words.left:
            if words.take() != "from":
                raise words.error(say("write 'from' and the seat the contract is taken from"))
            victim = words.number(A_SEAT)
        return Draw(seat, self.numbers.get(name, UNKNOWN), name, victim)


def _read_tile(words: Words) -> Move:
    tiles = (*words.board.colours, VP_TILE)
    word = words.take(A_COLOUR)
    if word not in tiles:
        raise words.error(
            say("there is no city tile {word}; there are {known}", word=repr(word), known=", ".join(tiles))
        )
    return CityTile(words.board, tiles.index(word))


def _read_factory(words: Words) -> Move:
    hex_ = words.hex()
    return Factory(words.board, hex_, words.number(say("the number of resources")))


def _read_bring(words: Words) -> Move:
    colour = words.colour()
    word = words.take(say("a city or the bank"))
    found = words.board.index.get(word.upper())
    if word != "bank" and found is None:
        raise words.error(say("there is no hex {word} on this board", word=repr(word)))
    paid = 0
    while words.left:
        paid += one(_payee(words))
    return Bring(words.board, colour, FROM_BANK if found is None else found, paid)


def _payee(words: Words) -> int:
    word = words.take(say("who is paid"))
    seats = {str(seat): seat for seat in range(PAYEES - 1)} | {"bank": BANK}
    if word not in seats:
        raise words.error(say("{word} is nobody to be paid for a route: a seat or the bank", word=repr(word)))
    return seats[word]


def readers(contracts: list[Contract]) -> dict[str, Reader]:
    """Every move that this game knows."""
    reader = ContractReader(contracts)
    own: dict[str, Reader] = {
        "tile": _read_tile,
        "first": lambda words: First(words.number(A_SEAT)),
        "draw": reader.draw,
        "remove": lambda words: Remove(words.board, words.hex()),
        "factory": _read_factory,
        "fulfil": reader.fulfil,
        "deliver": _read_bring,
        "contracts": lambda words: TakeContracts(),
        "money": lambda words: TakeMoney(),
        "neutral": lambda words: Neutral(words.board, words.hex()),
    }
    return {name: READERS[name] for name in COMMON} | own

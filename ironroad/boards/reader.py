"""Reads a board from the TOML text a map maker writes. docs/boards.md describes the format."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ironroad.boards.grid import read_grid
from ironroad.boards.keys import HEAD, Draft
from ironroad.boards.placing import Placed, display_columns
from ironroad.core.board import OFF, Board, BoardError, Hex, PrintedLink
from ironroad.core.hexes import neighbour
from ironroad.core.located import NOTHING, File, Table, shown
from ironroad.core.sentences import Sentence, say


def read_board(text: str, source: str = "board") -> Board:
    """The board a file's text describes; `source` is the file's name in errors."""
    file = File(text, source, BoardError, HEAD)
    draft = Draft(Table(file, say("the board"), (), file.data))
    file.check()
    cells = read_grid(file, draft.grid, draft.flat)
    file.check()
    board = _assemble(draft, Placed(draft, cells), Path(source).stem)
    blocked = _read_blocked(draft, board)
    _check_links(draft, board, blocked)
    file.check()
    return replace(board, blocked=blocked) if blocked else board


def _assemble(draft: Draft, placed: Placed, name: str) -> Board:
    return Board(
        id=name,
        name=draft.name,
        game=draft.game,
        flat=draft.flat,
        players=draft.players,
        rounds=draft.rounds,
        supply=draft.supply,
        prices=draft.prices,
        hexes=placed.hexes,
        water=placed.water,
        sea=frozenset(draft.sea),
        new_cities=draft.new_cities,
        columns=display_columns(draft, placed.hexes),
        links=[_link(*link, placed) for link in draft.links],
        rules=draft.rules,
        notes=draft.notes,
        remark=draft.remark,
        fewer_cubes=draft.fewer_cubes,
        inland=draft.inland,
    )


def _link(table: Table, ends: list[str], price: int, placed: Placed) -> PrintedLink:
    a, b = (placed.codes.get(code, OFF) for code in ends)
    for code, end in zip(ends, (a, b), strict=True):
        if end == OFF or not placed.hexes[end].city:
            table.error(say('"{code}" is not the code of a city', code=code), "between")
    if ends[0] == ends[1]:
        table.error(say("a link joins two different cities"), "between")
    elif OFF not in (a, b) and not _are_neighbours(placed.hexes[a], placed.hexes[b], placed.draft.flat):
        table.error(
            say("{a} and {b} are not neighbours, so no link joins them", a=ends[0], b=ends[1]),
            "between",
        )
    return PrintedLink((a, b), price)


def _are_neighbours(a: Hex, b: Hex, flat: bool) -> bool:
    return any(neighbour(a.col, a.row, edge, flat) == (b.col, b.row) for edge in range(6))


def _check_links(draft: Draft, board: Board, blocked: frozenset[tuple[int, int]]) -> None:
    for (table, codes, _), link in zip(draft.links, board.links, strict=True):
        a, b = link.ends
        sides = [edge for edge in range(6) if a != OFF and board.neighbours[6 * a + edge] == b]
        if any((a, edge) in blocked for edge in sides):
            table.error(
                say(
                    "the side between {a} and {b} is blocked, so no link joins them",
                    a=codes[0],
                    b=codes[1],
                )
            )


def _read_blocked(draft: Draft, board: Board) -> frozenset[tuple[int, int]]:
    file = draft.file
    sides: set[int] = set()
    for text in draft.blocked:
        side, reason = _find_side(text, board)
        if reason:
            file.error(
                file.line_with(("blocked",), shown(text)),
                say('blocked "{text}": {reason}', text=text, reason=reason),
            )
        sides |= {side, board.across[side]}
    return frozenset(divmod(side, 6) for side in sides)


def _find_side(text: str, board: Board) -> tuple[int, Sentence]:
    """The side that `L18 NE` names, and what is wrong with it."""
    name, _, edge = text.partition(" ")
    if name not in board.index:
        return 0, say("there is no hex {name}", name=name)
    if edge not in board.edges:
        return 0, say("write a hex and an edge; the edges are {edges}", edges=" ".join(board.edges))
    side = board.index[name] * 6 + board.edges.index(edge)
    return side, NOTHING if board.across[side] != OFF else say("there is no land on the other side")

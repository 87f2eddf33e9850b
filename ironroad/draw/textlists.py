"""Lists below the board in a terminal: seats, goods, places."""

from __future__ import annotations

from itertools import zip_longest

from ironroad.core.board import Hex
from ironroad.draw import palette as p
from ironroad.draw.canvas import Canvas
from ironroad.draw.scene import Scene, SceneSeat

_ENTRY = 38


def write_lists(scene: Scene, canvas: Canvas, width: int) -> None:
    """Each list below the one before, as far as the scene has something to say."""
    y = _heading(scene, canvas, 0)
    y = _seats(scene, canvas, y)
    y = _display(scene, canvas, y, width)
    y = _bag(scene, canvas, y)
    _places(scene, canvas, y, width)


def _heading(scene: Scene, canvas: Canvas, y: int) -> int:
    words = [f"Round {scene.round} of {scene.rounds}"] if scene.rounds else []
    if scene.round and not scene.rounds:
        words = [f"Round {scene.round}"]
    if scene.phase:
        words.append(scene.phase)
    if scene.to_move is not None and scene.to_move < len(scene.seats):
        words.append(f"{scene.seats[scene.to_move].name} to move")
    if not words:
        return y
    canvas.write(0, y, " · ".join([scene.board.name, *words]), bold=True)
    return y + 2


_COLUMNS = (("money", 24), ("income", 32), ("shares", 40), ("engine", 48), ("score", 55))


def _seats(scene: Scene, canvas: Canvas, y: int) -> int:
    """One line per seat in the order of play."""
    if not scene.seats:
        return y
    for (label, _), (_, right) in zip(_figures(scene.seats[0]), _COLUMNS, strict=False):
        canvas.write(right - len(label), y, label)
    order = scene.order + [i for i in range(len(scene.seats)) if i not in scene.order]
    for line, seat in enumerate(order, y + 1):
        _seat(scene, seat, canvas, line)
    return y + len(order) + 2


def _seat(scene: Scene, seat: int, canvas: Canvas, y: int) -> None:
    who = scene.seats[seat]
    canvas.write(0, y, ">" if seat == scene.to_move else " ")
    canvas.write(2, y, p.seat_letter(seat), p.on_seat(seat), p.SEATS[seat % 6], True)
    canvas.write(4, y, who.name[:15])
    for (_, figure), (_, right) in zip(_figures(who), _COLUMNS, strict=False):
        canvas.write(right - len(figure), y, figure)
    canvas.write(_COLUMNS[-1][1] + 3, y, "out" if who.out else who.role or "")


def _figures(who: SceneSeat) -> list[tuple[str, str]]:
    """Labels and figures: the seat's own, or the usual ones."""
    score = "" if who.score is None else str(who.score)
    usual = [f"${who.money}", str(who.income), str(who.shares), str(who.engine), score]
    labels = [label for label, _ in _COLUMNS]
    return [*who.figures, ("score", score)] if who.figures else list(zip(labels, usual, strict=True))


def _display(scene: Scene, canvas: Canvas, y: int, width: int) -> int:
    """The columns side by side under their names."""
    columns = list(scene.display.items())
    if not columns:
        return y
    canvas.write(0, y, scene.display_title, bold=True)
    across = max((width - 2) // 7, 1)
    for start in range(0, len(columns), across):
        part = columns[start : start + across]
        for i, (name, _) in enumerate(part):
            canvas.write(2 + 7 * i, y + 1, name)
        rows = list(zip_longest(*(spaces for _, spaces in part)))
        for line, row in enumerate(rows, y + 2):
            for i, colour in enumerate(row):
                if line - y - 2 < len(part[i][1]):
                    _cube(colour, canvas, 2 + 7 * i, line)
        y += len(rows) + 2
    return y + 1


def _cube(colour: str | None, canvas: Canvas, x: int, y: int) -> None:
    if colour is None:
        canvas.write(x, y, ".")
    else:
        canvas.write(x, y, p.cube_letter(colour), p.on(colour), p.cube_colour(colour), True)


def _bag(scene: Scene, canvas: Canvas, y: int) -> int:
    if not scene.bag:
        return y
    canvas.write(0, y, scene.bag_title, bold=True)
    start = len(scene.bag_title) + 3
    for i, (colour, count) in enumerate(scene.bag.items()):
        _cube(colour, canvas, start + 6 * i, y)
        canvas.write(start + 2 + 6 * i, y, str(count))
    return y + 2


def _places(scene: Scene, canvas: Canvas, y: int, width: int) -> None:
    """Every city and town with its hex, its whole name and what lies there."""
    board = scene.board
    places = sorted((i for i, h in enumerate(board.hexes) if h.title), key=board.title)
    across = max(width // _ENTRY, 1)
    depth = -(-len(places) // across)
    for n, i in enumerate(places):
        _place(scene, i, canvas, n // depth * _ENTRY, y + n % depth)


def _place(scene: Scene, i: int, canvas: Canvas, x: int, y: int) -> None:
    h = scene.board.hexes[i]
    canvas.write(x, y, f"{h.name:>4}", p.FREE)
    words = f"{h.title} ({scene.new_cities[i][0]})" if i in scene.new_cities else h.title or ""
    said = _said(h, scene.colours(i))
    canvas.write(x + 5, y, words[:20], bold=bool(h.city or i in scene.new_cities))
    at = x + 6 + min(len(words), 20)
    canvas.write(at, y, said, p.FREE)
    at += len(said) + bool(said)
    for k, colour in enumerate(scene.cubes.get(i, [])):
        if at + k < x + _ENTRY - 1:
            _cube(colour, canvas, at + k, y)


def _said(h: Hex, colours: tuple[str, ...]) -> str:
    """What a place accepts and what is special about it."""
    port, terminal = "port" if h.city and h.city.port else "", "terminal" if h.terminal else ""
    return " ".join(word for word in ("/".join(colours), port, terminal, h.coast) if word)

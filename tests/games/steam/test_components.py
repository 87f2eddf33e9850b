"""Steam: what is in the box, and the setup."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import ironroad
from ironroad.boards import load_board
from ironroad.core.board import Board, BoardError
from ironroad.core.game import CHANCE
from ironroad.core.moves import Build
from ironroad.core.tiles import STEAM, STEAM_KINDS, STEAM_TILES, TOWN_TILE, shape_of, town_shape, used_edges
from ironroad.games.family import SetupError
from ironroad.games.steam.rules import Steam
from tests.helpers.cases import each
from tests.helpers.inside import inside, seats_of
from tests.helpers.steam_tables import PLAIN, legal, play, table
from tests.helpers.tables import refused

BOARDS = ("northeast", "ruhr")
CITIES = {"northeast": 12, "ruhr": 14}


@pytest.mark.rule("STEAM-COMP-01", "R-31")
@pytest.mark.parametrize("board", BOARDS)
def test_three_to_five_seats(board: str) -> None:
    for players in (3, 4, 5):
        assert ironroad.new("steam", board=board, players=players, seed=1).rules.players == players
    for players in (2, 6):
        with pytest.raises(SetupError):
            ironroad.new("steam", board=board, players=players)


@pytest.mark.rule("STEAM-COMP-01")
def test_both_boards_say_that_they_are_reconstructions() -> None:
    facts = ironroad.games()["steam"]
    assert facts["editions"] == ["base", "expert"]
    assert list(facts["boards"]) == ["northeast", "ruhr"]
    for board in BOARDS:
        assert "reconstruction" in ironroad.new("steam", board=board, players=3).board.notes


@pytest.mark.rule("STEAM-COMP-02", "STEAM-COMP-03")
@pytest.mark.parametrize("board", BOARDS)
def test_cubes_and_new_cities(board: str) -> None:
    found = ironroad.new("steam", board=board, players=4).board
    assert found.supply == {"red": 20, "blue": 20, "yellow": 20, "purple": 20, "grey": 16}
    assert Counter(tile.colour for tile in found.new_cities) == {
        "grey": 4,
        "red": 1,
        "yellow": 1,
        "purple": 1,
        "blue": 1,
    }
    assert len(found.cities) == CITIES[board]
    assert all(h.city.colours[0] != "grey" for h in found.hexes if h.city)


@pytest.mark.rule("STEAM-COMP-03")
def test_growth_markers_never_run_out() -> None:
    """One a round at most, and no game has more rounds than there are markers."""
    for board in BOARDS:
        assert max(ironroad.new("steam", board=board, players=3).board.rounds.values()) == 10


def spurs(board: Board) -> list[str]:
    """A straight tile at every side of a city that has room for one, each the beginning of a link."""
    found: dict[int, str] = {}
    for city in board.cities:
        for side in range(6 * city, 6 * city + 6):
            hex_ = board.neighbours[side]
            beyond = board.neighbours[6 * hex_ + side % 6] if hex_ >= 0 else -1
            if hex_ not in found and hex_ >= 0 <= beyond and not board.hexes[hex_].title:
                pair = "-".join(
                    sorted((board.edges[side % 6], board.edges[(side + 3) % 6]), key=board.edges.index)
                )
                if board.hexes[beyond].title is None:
                    found[hex_] = f"{board.hexes[hex_].name}:{pair}+0"
    return list(found.values())


@pytest.mark.rule("STEAM-COMP-04", "STEAM-COMP-05")
def test_neither_discs_nor_coins_are_a_limit() -> None:
    board = ironroad.new("steam", board="northeast", players=3).board
    game = table(board="northeast", track=";".join(spurs(board)[:30]), money="100000,0,0")
    assert len(inside(game).track.sections()) >= 25
    before = len(inside(game).track.sections())
    builds = [move for move in game.legal_moves() if isinstance(move, Build)]
    play(game, next(move.text for move in builds if inside(game).tile[move.hex] < 0))
    assert len(inside(game).track.sections()) >= before
    assert seats_of(game)[0].money > 99_000


@pytest.mark.rule("STEAM-COMP-06", "R-01")
def test_twelve_groups() -> None:
    game = ironroad.new("steam", board="northeast", players=4, seed=1)
    assert len(inside(game).groups) == 12
    assert all(inside(game).groups)


@pytest.mark.rule("R-01")
def test_a_board_with_too_many_cubes_is_refused(tmp_path: Path) -> None:
    text = Path(PLAIN).read_text(encoding="utf-8").replace("cubes = 2", "cubes = 16")
    path = tmp_path / "full.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BoardError, match="64 cubes"):
        ironroad.new("steam", board=path, players=3)
    path.write_text(text.replace("cubes = 16", "cubes = 15"), encoding="utf-8")
    assert ironroad.new("steam", board=path, players=3).board.name == "Plain"


# Tiles


@pytest.mark.rule("STEAM-COMP-07", "STEAM-COMP-08")
def test_136_tiles_of_21_kinds() -> None:
    assert len(STEAM_KINDS) == 21
    assert sum(tile.count for tile in STEAM_TILES) == 136
    for number, kind in enumerate(STEAM_KINDS):
        assert sum(tile.count for tile in STEAM_TILES if number in tile.faces) == kind.count
    pair = next(tile for tile in STEAM_TILES if tile.name == "T32/T33")
    assert pair.count == 4


@pytest.mark.rule("STEAM-COMP-07", "R-02", "STEAM-BUILD-07")
def test_all_shapes_there_are() -> None:
    """Every set of one to four exits, every track, and every two tracks but two tight curves."""
    towns = [kind for kind in STEAM_KINDS if kind.group == TOWN_TILE]
    assert len(towns) == 11
    assert len(STEAM.towns) == 6 + 15 + 20 + 15
    assert sum(used_edges(shape) == 2 for shape in STEAM.shapes) == 15
    assert sum(used_edges(shape) == 4 for shape in STEAM.shapes) == 45 - 9
    assert shape_of([(0, 1), (2, 3)]) not in STEAM.kind_of
    assert shape_of([(0, 1), (3, 4)]) not in STEAM.kind_of
    left, right = STEAM.kind_of[shape_of([(0, 2), (4, 5)])], STEAM.kind_of[shape_of([(0, 2), (3, 4)])]
    assert [STEAM_KINDS[kind].name for kind in (left, right)] == ["46", "47"]
    assert [STEAM_KINDS[STEAM.towns[town_shape(exits)][0]].name for exits in ([0, 3, 5], [0, 1, 3])] == [
        "T32",
        "T33",
    ]


@pytest.mark.rule("STEAM-COMP-09")
def test_a_face_laid_uses_up_its_back() -> None:
    """Eight tight curves lie on the board, so there is no town tile with two exits side by side."""
    curves = ";".join(f"{hex_}:SE-S" for hex_ in ("A1", "B2", "A3", "B4", "A5", "B10", "A9", "A11"))
    game = table(track=f"{curves};D4:NW-S+0;D6:N-SE+0")
    assert inside(game).supply[2] == 0
    reason = refused(game, "build E7 NW SW")
    assert reason == "no tile T23 is left; its back shows 23, and all lie on the board"
    assert legal(game, "build E7 NW SE")


@pytest.mark.rule("STEAM-COMP-07")
def test_town_tiles_with_one_exit_have_no_back() -> None:
    assert [len(tile.faces) for tile in STEAM_TILES] == [2, 2, 2, 1] + [2] * 9
    game = table(track="A7:N;I7:N;E7:NW+0;H12:NW;D4:NW-S+0;D6:N-SE+0")
    assert inside(game).supply[3] == 0
    play(game, "build E7 NW SE")
    assert inside(game).supply[3] == 1


@pytest.mark.rule("STEAM-COMP-09", "R-03")
def test_a_tile_that_is_lifted_can_be_turned_over_at_once() -> None:
    """All tiles 23/T23 are out, but the one being redirected is back before the new one is taken."""
    curves = ";".join(f"{hex_}:SE-S" for hex_ in ("A1", "B2", "A3", "B4", "A5", "B10", "A9"))
    game = table(track=f"{curves};D4:NW-N+0")
    assert inside(game).supply[2] == 0
    assert legal(game, "build D4 NW-SW")
    play(game, "build D4 NW-NE")
    assert inside(game).supply[2] == 1


@pytest.mark.rule("R-04", "STEAM-COMP-10")
def test_the_tile_can_be_named() -> None:
    """A straight beside a tight curve is on 44/45 and 44/47; among equals the first is taken."""
    track = "D4:NW-SE+0;E3:SW-NE+0;F2:SW-SE+0"
    for choose in (False, True):
        game = table(track=track, options={"choose_tile": choose})
        assert legal(game, "build D4 NW-SE N-NE")
        assert legal(game, "build D4 NW-SE N-NE tile 44/47") == choose
    assert not legal(game, "build D4 NW-SE N-NE tile 44/45")
    assert "taken anyway" in refused(game, "build D4 NW-SE N-NE tile 44/45")
    assert "does not show" in refused(game, "build D4 NW-SE N-NE tile 45/46")
    before = game.copy()
    play(game, "build D4 NW-SE N-NE tile 44/47")
    assert inside(game).supply[-4:] == [2, 1, 2, 2]
    play(before, "build D4 NW-SE N-NE")
    assert inside(before).supply[-4:] == [1, 2, 2, 2]
    assert "@44/45:" in before.position
    assert inside(ironroad.from_position(before.position)).supply == inside(before).supply


@pytest.mark.rule("R-04")
def test_the_usual_tile_is_the_one_whose_back_is_commoner() -> None:
    """A tile with 45 and 46 lies on the board, so 47 is on more of the tiles left than 45."""
    game = table(track="D4:NW-SE+0;E3:SW-NE+0;F2:SW-SE+0;B10@45/46:N-SE,S-NW")
    play(game, "build D4 NW-SE N-NE")
    assert inside(game).supply[-4:] == [2, 1, 2, 1]


# Setup


@pytest.mark.rule("STEAM-SETUP-01", "STEAM-SETUP-02", "STEAM-SETUP-04")
@each(
    "board, players, cubes",
    [("northeast", 3, 36), ("northeast", 5, 36), ("ruhr", 3, 28), ("ruhr", 4, 42), ("ruhr", 5, 42)],
)
def test_cubes_at_the_start(board: str, players: int, cubes: int) -> None:
    game = ironroad.new("steam", board=board, players=players, seed=3)
    groups = 24 if players == 3 else 36
    drawn = [entry for entry in game.record.entries if entry.move.text.startswith("cube")]
    assert len(drawn) == cubes + groups
    assert sum(inside(game).bag) == 96 - cubes - groups
    while not game.over and game.round < 3:
        game.push(game.legal_moves()[0])
    assert [e for e in game.record.entries if e.move.text.startswith("cube")] == drawn


@pytest.mark.rule("STEAM-SETUP-02")
def test_what_each_draw_is_for() -> None:
    game = ironroad.new("steam", board="northeast", players=4, chance="manual")
    assert game.to_move == CHANCE
    purposes = []
    while game.pending is not None and game.pending.kind == "cube":
        purposes.append(game.pending.purpose)
        game.push(game.legal_moves()[0])
    assert purposes[:4] == ["city B10"] * 3 + ["city C13"]
    assert purposes[36:40] == ["supply 1/1", "supply 1/2", "supply 1/3", "supply 2/1"]
    assert purposes[-1] == "supply 12/3"


@pytest.mark.rule("STEAM-SETUP-03", "STEAM-SETUP-06")
def test_what_seats_begin_with() -> None:
    game = ironroad.new("steam", board="northeast", players=4, seed=1)
    for seat in seats_of(game):
        assert (seat.income, seat.points, seat.engine, seat.money) == (0, 0, 1, 0)
    assert game.view(2).position == game.position


@pytest.mark.rule("STEAM-SETUP-05")
@each("players, rounds", [(3, 10), (4, 8), (5, 7)])
@each("board", BOARDS)
def test_rounds(board: str, players: int, rounds: int) -> None:
    assert ironroad.new("steam", board=board, players=players).board.rounds[players] == rounds
    short = ironroad.new("steam", board=board, players=players, options={"turns": 2}).rules
    assert isinstance(short, Steam)
    assert short.rounds == 2


@pytest.mark.rule("STEAM-SETUP-01")
def test_fewer_cubes_in_a_board_file(tmp_path: Path) -> None:
    text = Path(PLAIN).read_text(encoding="utf-8")
    path = tmp_path / "few.toml"
    path.write_text(
        text.replace("hexes = ", "inland = true\nfewer_cubes = { 3 = 1 }\nhexes = "), encoding="utf-8"
    )
    assert sum(inside(ironroad.new("steam", board=path, players=3, seed=1)).bag) == 96 - 4 - 24
    assert sum(inside(ironroad.new("steam", board=path, players=4, seed=1)).bag) == 96 - 8 - 36
    path.write_text(text.replace("hexes = ", "fewer_cubes = { 6 = 1 }\nhexes = "), encoding="utf-8")
    with pytest.raises(BoardError, match="fewer_cubes for 6 players, but players says 3 to 5"):
        load_board(path)

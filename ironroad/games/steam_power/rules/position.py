"""A position of Steam Power as fields of text, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironroad.core.board import LETTERS
from ironroad.core.game import EVERYTHING, read_viewer, viewer_text
from ironroad.core.position import Fields, flags, join
from ironroad.core.sentences import say
from ironroad.core.tiles import EMPTY, NONE, Pair, Shape, pairs_of, shape_of
from ironroad.core.track import CITY_HEX, FREE, NOBODY
from ironroad.games.steam_power.contracts import Contract
from ironroad.games.steam_power.rules.places import Places
from ironroad.games.steam_power.rules.state import (
    BONUS_WORDS,
    GONE,
    NEUTRAL,
    NO_CONTRACT,
    NO_TIP,
    POOL,
    Power,
)
from ironroad.games.steam_power.rules.supply import STOCK

VP_LETTER: Final = "P"
_NEUTRAL_WORD: Final = "n"
_NUMBERS: Final = ("over", "actions", "steps", "draws")


def write_state(s: Power, phase: str, contracts: list[Contract]) -> dict[str, str]:
    """Every field that is not empty."""
    fields = {"round": str(s.round), "phase": phase, "over": flags([s.over]), "order": join(s.order)}
    fields |= {"view": "" if s.viewer == EVERYTHING else viewer_text(s.viewer)}
    fields |= {"out": flags(s.out) if any(s.out) else "", "money": join(s.money)}
    fields |= _write_map(s) | _write_contracts(s, contracts) | _write_turn(s, contracts)
    return {key: value for key, value in fields.items() if value and not (key in _NUMBERS and value == "0")}


def _write_map(s: Power) -> dict[str, str]:
    hexes = s.places.board.hexes
    letters = _tile_letters(s)
    laid = [hex_ for hex_ in range(len(hexes)) if s.track.has_tile(hex_)]
    return {
        "tiles": ",".join(f"{hexes[i].name}:{letters[tile]}" for i, tile in enumerate(s.tile) if tile >= 0),
        "factories": ",".join(_write_factory(s, i) for i, own in enumerate(s.factory) if own != NOBODY),
        "track": ";".join(_write_tile(s, hex_) for hex_ in laid),
    }


def _tile_letters(s: Power) -> str:
    return "".join(LETTERS[colour] for colour in s.places.board.colours) + VP_LETTER


def _write_factory(s: Power, hex_: int) -> str:
    """`K17:2x5`: the owner and how many resources are left."""
    owner = _NEUTRAL_WORD if s.factory[hex_] == NEUTRAL else str(s.factory[hex_])
    return f"{s.places.board.hexes[hex_].name}:{owner}x{s.cubes[hex_]}"


def _write_tile(s: Power, hex_: int) -> str:
    """`L18:NE-SW+2,SE-NW+0`, the owner behind each track."""
    board, owners = s.places.board, s.track.owners(hex_)
    edges = board.edges
    tracks = [f"{edges[a]}-{edges[b]}+{owners[a]}" for a, b in pairs_of(s.track.shape(hex_))]
    return f"{board.hexes[hex_].name}:{','.join(tracks)}"


def _write_contracts(s: Power, contracts: list[Contract]) -> dict[str, str]:
    hands = [_write_hand(s, s.hand(seat), s.hidden[seat], seat, contracts) for seat in range(s.players)]
    done = [",".join(contracts[number].name for number in s.done(seat)) for seat in range(s.players)]
    gone = [number for number, place in enumerate(s.where) if place == GONE]
    return {
        "hands": "/".join(hands),
        "done": "/".join(done) if any(done) else "",
        "gone": _write_hand(s, gone, s.hidden_gone, NOBODY, contracts),
    }


def _write_hand(s: Power, known: list[int], hidden: int, owner: int, contracts: list[Contract]) -> str:
    """`C01,C19+2,?3`: seat 2 also knows of C19; three are hidden."""
    words = [contracts[number].name + _write_knowing(s, number, owner) for number in known]
    return ",".join([*words, f"?{hidden}"] if hidden else words)


def _write_knowing(s: Power, contract: int, owner: int) -> str:
    seats = [seat for seat in range(s.players) if seat != owner and s.known[contract] >> seat & 1]
    return "".join(f"+{seat}" for seat in seats)


def _write_turn(s: Power, contracts: list[Contract]) -> dict[str, str]:
    return {
        "todo": join(s.todo),
        "actions": str(s.actions),
        "steps": str(s.steps),
        "draws": str(s.draws),
        "contract": "" if s.contract == NO_CONTRACT else contracts[s.contract].name,
        "needs": join(s.needs) if any(s.needs) else "",
        "bonus": BONUS_WORDS[s.bonus],
    }


# Reading


class Reading:
    """A state being read from fields."""

    def __init__(self, fields: Fields, places: Places, players: int, contracts: list[Contract]) -> None:
        self.fields = fields
        self.s = Power(places, players, len(contracts))
        self.contracts = contracts
        self.numbers = {contract.name: number for number, contract in enumerate(contracts)}

    def state(self, phase_of: Callable[[str], int]) -> Power:
        s, fields = self.s, self.fields
        s.round = fields.number("round", most=10**6)
        s.phase = phase_of(fields.text("phase"))
        s.over = fields.number("over", most=1) == 1
        s.viewer = self._viewer(fields.text("view"))
        s.order = fields.numbers("order", 0, s.players - 1)
        s.out = [value == 1 for value in fields.per_seat("out", s.players, 0, 0, 1)]
        s.money = fields.per_seat("money", s.players, 0, 0, 10**6)
        self._read_map()
        self._read_contracts()
        self._read_turn()
        return s

    def _viewer(self, text: str) -> int:
        viewer = read_viewer(text, self.s.players) if text else EVERYTHING
        if viewer is None:
            raise self.fields.error("view", say("{text} is no viewer", text=repr(text)))
        return viewer

    # The map

    def _read_map(self) -> None:
        for word in self.fields.words("tiles"):
            self._read_city(word)
        for word in self.fields.words("factories"):
            self._read_factory(word)
        for word in self.fields.words("track", ";"):
            self._read_tile(word)
        self.s.track.refresh_all()
        self._find_routes()

    def _read_city(self, word: str) -> None:
        name, _, letter = word.partition(":")
        hex_ = self.fields.hex("tiles", name)
        letters = _tile_letters(self.s)
        if len(letter) != 1 or letter not in letters or not self.s.places.board.hexes[hex_].city:
            raise self.fields.error("tiles", say("{word} is no city tile on a city", word=repr(word)))
        self.s.tile[hex_] = letters.index(letter)

    def _read_factory(self, word: str) -> None:
        s = self.s
        name, _, text = word.partition(":")
        owner, _, count = text.partition("x")
        hex_ = self.fields.hex("factories", name)
        if not 0 <= s.tile[hex_] < len(s.stock):
            raise self.fields.error("factories", say("{name} takes no factory", name=name))
        neutral = owner == _NEUTRAL_WORD
        s.factory[hex_] = NEUTRAL if neutral else self.fields.small("factories", owner, 0, s.players - 1)
        s.cubes[hex_] = self.fields.small("factories", count, 0, 6)
        s.stock[s.tile[hex_]] -= s.cubes[hex_]

    def _read_tile(self, word: str) -> None:
        s = self.s
        name, _, text = word.partition(":")
        hex_ = self.fields.hex("track", name)
        shape, owners = self._read_tracks(text)
        if shape not in STOCK or s.track.has_tile(hex_) or s.track.stop[hex_] == CITY_HEX:
            raise self.fields.error("track", say("{word} is no tile for this hex", word=repr(word)))
        s.track.exits[6 * hex_ : 6 * hex_ + 6] = shape
        s.track.owner[6 * hex_ : 6 * hex_ + 6] = owners
        s.supply[STOCK[shape]] -= 1

    def _read_tracks(self, text: str) -> tuple[Shape, list[int]]:
        owners = [NOBODY] * 6
        pairs: list[Pair] = []
        for word in text.split(","):
            track, _, owner = word.partition("+")
            ends = [self.fields.edge("track", name) for name in track.split("-")]
            if len(ends) != 2 or any(owners[end] != NOBODY for end in ends) or ends[0] == ends[1]:
                raise self.fields.error("track", say("{text} is no tile", text=repr(text)))
            for end in ends:
                owners[end] = self.fields.small("track", owner, 0, self.s.players - 1)
            pairs.append((ends[0], ends[1]))
        return (shape_of(pairs) if pairs else EMPTY), owners

    def _find_routes(self) -> None:
        """The routes of each seat, and where the one under construction ends."""
        track, s = self.s.track, self.s
        for section in track.sections():
            s.routes[track.owner[section[0]]] += 1
        for side, end in enumerate(track.exits):
            if end != NONE and track.faces[side] == FREE:
                if s.tip[track.owner[side]] != NO_TIP:
                    raise self.fields.error(
                        "track", say("seat {owner} builds two routes at once", owner=track.owner[side])
                    )
                s.tip[track.owner[side]] = side

    # The contracts

    def _read_contracts(self) -> None:
        s = self.s
        for seat, text in enumerate(self._per_seat("hands")):
            s.hidden[seat] = self._read_hand("hands", text, 2 * seat, 1 << seat)
        for seat, text in enumerate(self._per_seat("done")):
            for name in text.split(",") if text else []:
                self._put("done", name, 2 * seat + 1, 0)
        s.hidden_gone = self._read_hand("gone", self.fields.text("gone"), GONE, 0)

    def _per_seat(self, key: str) -> list[str]:
        text = self.fields.text(key)
        found = text.split("/") if text else [""] * self.s.players
        if len(found) != self.s.players:
            raise self.fields.error(
                key, say("{number} values for {players} seats", number=len(found), players=self.s.players)
            )
        return found

    def _read_hand(self, key: str, text: str, place: int, owner: int) -> int:
        """Puts the known contracts there; the answer is how many are hidden."""
        hidden = 0
        for word in text.split(",") if text else []:
            if word.startswith("?"):
                hidden += self.fields.small(key, word[1:], 1, len(self.contracts))
            else:
                name, *seats = word.split("+")
                knowing = {self.fields.small(key, seat, 0, self.s.players - 1) for seat in seats}
                self._put(key, name, place, owner | sum(1 << seat for seat in knowing))
        return hidden

    def _put(self, key: str, name: str, place: int, known: int) -> None:
        if name not in self.numbers or self.s.where[self.numbers[name]] != POOL:
            raise self.fields.error(key, say("{name} is no contract, or stands twice", name=repr(name)))
        self.s.where[self.numbers[name]] = place
        self.s.known[self.numbers[name]] = known

    # The turn

    def _read_turn(self) -> None:
        s, fields = self.s, self.fields
        s.todo = fields.numbers("todo", 0, s.players - 1)
        s.actions = fields.number("actions", most=10)
        s.steps = fields.number("steps", most=10)
        s.draws = fields.number("draws", most=10)
        s.needs = fields.numbers("needs", 0, 10) or s.needs
        name, bonus = fields.text("contract"), fields.text("bonus")
        if name and name not in self.numbers:
            raise fields.error("contract", say("there is no contract {name}", name=repr(name)))
        if bonus not in BONUS_WORDS:
            raise fields.error("bonus", say("there is no bonus {bonus}", bonus=repr(bonus)))
        s.contract = self.numbers[name] if name else NO_CONTRACT
        s.bonus = BONUS_WORDS.index(bonus)

"""Play a recorded online game through the library and compare every step with what was recorded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import ironroad
from ironroad.core.board import Hex
from ironroad.core.hexes import hex_name
from ironroad.core.moves import Deliver, shape_text
from ironroad.core.tiles import TOWN, shape_of, town_shape
from ironroad.core.track import NOBODY
from ironroad.games.age_of_steam.rules.state import NO_CUBE, UNBUILT, cubes_of
from tests.helpers.inside import inside, seats_of

Data = dict[str, Any]

ROLE_NAMES = {
    "locomotive": "locomotive",
    "first_build": "first-build",
    "first_move": "first-move",
    "engineer": "engineer",
    "turn_order_pass": "turn-order",
    "urbanization": "urbanization",
    "production": "production",
}


class Recorded:
    def __init__(self, path: Path) -> None:
        self.data: Data = json.loads(path.read_text())
        self.colours: list[str] = self.data["players"]
        self.names = {
            (h["q"], h["r"]): hex_name(h["col"], h["row"], True) for h in self.data["start"]["hexes"]
        }
        self.game = ironroad.new(
            board=self.data["map"],
            edition="deluxe-en",
            players=self.data["player_count"],
            chance="manual",
            options={"peer_profile": True, "starting_order": "given", "turns": self.data["max_rounds"]},
        )
        self._set_up()

    # The opening

    def _set_up(self) -> None:
        display, hexes = self._opening()
        while self.game.to_move == ironroad.CHANCE:
            pending = self.game.pending
            assert pending is not None
            what, where = pending.purpose.split()
            cubes = display[where] if what == "display" else hexes[where]
            self.game.push(f"cube {cubes.pop(0)}")
        assert not any(display.values())
        for hex_ in self.game.board.hexes:
            assert sorted(hexes.get(hex_.name, [])) == sorted(hex_.given), hex_.name

    def _opening(self) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
        """What lies at the start on each display space and each hex; on a terminal, the colour it accepts."""
        display: dict[str, list[str]] = {}
        hexes: dict[str, list[str]] = {}
        for hex_ in self.data["start"]["hexes"]:
            name = self._name(hex_)
            terminal = name in self.game.board.index and self._static(name).terminal
            hexes[name] = list(hex_["colours"] if terminal else hex_.get("goods") or [])
            for column in hex_.get("display") or []:
                self._note_column(display, f"{column['side']}{column['number']}", column)
        for tile in self.data["start"]["new_cities"]:
            for column in tile["display"]:
                self._note_column(display, tile["letter"], column)
        return display, hexes

    def _static(self, name: str) -> Hex:
        return self.game.board.hexes[self.game.board.index[name]]

    def _note_column(self, display: dict[str, list[str]], name: str, column: Data) -> None:
        for row, colour in enumerate(column["spaces"], 1):
            display[f"{name}/{row}"] = [] if colour is None else [colour]

    def _name(self, hex_: Data) -> str:
        return self.names[hex_["q"], hex_["r"]]

    # The moves

    def step(self, step: Data) -> None:
        events = step["chance"]
        self.draws = [cube for e in events if e["kind"] == "bag_draw" for cube in e["cubes"]]
        self.rolls = {e["side"]: list(e["values"]) for e in events if e["kind"] == "dice"}
        assert self.game.to_move == self.colours.index(step["actor"]), self.game.pending
        self.game.push(self._text(step, step["before"]["phase"]))
        self._roll()
        for action in step["forced"]:
            self._force(action)
        self._end_build_turns(step["after"])
        self._roll()
        assert not self.draws, f"{self.draws} were drawn in the recorded game"
        assert not any(self.rolls.values()), f"{self.rolls} were rolled in the recorded game"

    def _force(self, action: Data) -> None:
        """What the recording engine did for a seat, unless it happens here without a move."""
        text = self._text(action, action["phase"])
        if self.game.to_move == self.colours.index(action["actor"]) and self.game.why_not(text) is None:
            self.game.push(text)

    def _end_build_turns(self, after: Data) -> None:
        """There a build turn ends by itself after the last tile; here it ends when the seat says so."""
        pending = self.game.pending
        while pending is not None and pending.kind == "build" and self._is_past(after, pending.seat):
            self.game.push("done")
            pending = self.game.pending

    def _is_past(self, after: Data, seat: int) -> bool:
        return bool(after["phase"] != "building" or after["to_act"] != self.colours[seat])

    def _roll(self) -> None:
        while self.game.to_move == ironroad.CHANCE:
            pending = self.game.pending
            assert pending is not None
            if pending.kind == "cube":
                self.game.push(f"cube {self.draws.pop(0)}")
            else:
                self.game.push(f"die {self.rolls[pending.purpose.split()[1]].pop(0)}")

    def _text(self, action: Data, phase: str) -> str:
        data, name = action["actionData"], action["actionName"]
        if name == "pass":
            return "drop" if phase == "turn_order" else "pass"
        simple = {
            "turnOrderPass": "pass",
            "done": "done",
            "locomotive": "engine",
            "stLuciaBid": "pay",
            "stLuciaPass": "pass",
        }
        if name in simple:
            return simple[name]
        makers = {
            "takeShares": lambda: f"shares {data['numShares']}",
            "bid": lambda: f"bid {data['bid']}",
            "select": lambda: f"role {ROLE_NAMES[data['action']]}",
            "urbanize": lambda: f"city {self._name(data['hex'])} {data['letter']}",
            "build": lambda: self._build_text(data),
            "connect-cities": lambda: self._claim_text(data),
            "move": lambda: self._deliver_text(data),
            "production": lambda: self._place_text(data),
        }
        return makers[name]()

    def _build_text(self, data: Data) -> str:
        edges = self.game.board.edges
        ends = [segment["exits"] if isinstance(segment, dict) else segment for segment in data["segments"]]
        if any("town" in pair for pair in ends):
            exits = [edges.index(end) for pair in ends for end in pair if end != "town"]
            shape = town_shape(exits)
        else:
            shape = shape_of([(edges.index(a), edges.index(b)) for a, b in ends])
        return f"build {self._name(data['hex'])} {shape_text(self.game.board, shape)}"

    def _claim_text(self, data: Data) -> str:
        """A link by its id, or by its place in the list."""
        links = self.data["start"]["links"]
        found = [link for number, link in enumerate(links) if link.get("id", number) == data["link"]]
        return "claim " + " ".join(self._name(end) for end in found[0]["ends"])

    def _deliver_text(self, data: Data) -> str:
        """Only the stops and owners are recorded; any links that fit both will do."""
        board = self.game.board
        network = inside(self.game).links(True)
        origin = board.index[self._name(data["from"])]
        stops = tuple(board.index[self._name(leg["to"])] for leg in data["path"])
        owners = [-1 if leg["owner"] is None else self.colours.index(leg["owner"]) for leg in data["path"]]
        for move in self.game.legal_moves():
            if isinstance(move, Deliver) and (move.origin, move.stops) == (origin, stops):
                same = [network.link(side)[1] for side in move.sides] == owners
                if same and board.colours[move.colour] == data["cube"]:
                    return move.text
        raise AssertionError(f"{data} is no delivery here")

    def _place_text(self, data: Data) -> str:
        column = data["letter"] if data["new_city"] else f"{data['side']}{data['number']}"
        return f"place {data['cube']} {column}/{data['space']}"

    # The comparison

    def compare(self, step: Data) -> None:
        after = step["after"]
        for seat, colour in enumerate(self.colours):
            self._compare_seat(seats_of(self.game)[seat], after["players"][colour], colour)
        if not after["ended"]:
            still_in = [colour for colour in after["turn_order"] if not after["players"][colour]["out"]]
            order = [self.colours[seat] for seat in self.game.order]
            assert order == still_in, f"order {order}, recorded {still_in}"
            assert self.game.round == after["round"]
            assert self.game.to_move == self.colours.index(after["to_act"]), self.game.pending
        bag = {
            name: count
            for name, count in zip(self.game.board.colours, inside(self.game).bag, strict=True)
            if count
        }
        assert bag == {name: count for name, count in after["bag"].items() if count}
        for hex_ in step["hexes"]:
            self._compare_hex(hex_)
        if step.get("links"):
            self._compare_links(step["links"])

    def _compare_seat(self, seat: Any, recorded: Data, colour: str) -> None:
        assert seat.out == recorded["out"], colour
        role = None if recorded["action"] is None else ROLE_NAMES[recorded["action"]]
        found = (seat.money, seat.income, seat.shares, seat.engine)
        wanted = (recorded["money"], recorded["income"], recorded["shares"], recorded["locomotive"])
        assert found == wanted, f"{colour}: {found}, recorded {wanted}"
        assert seat.out or seat.role == role, f"{colour}: role {seat.role}, recorded {role}"

    def _compare_hex(self, hex_: Data) -> None:
        state = self.game._state
        name = self._name(hex_)
        number = self.game.board.index.get(name)
        if number is None:
            return
        self._compare_goods(state, number, hex_, name)
        if hex_.get("city"):
            self._compare_city(state, number, hex_)
        segments = (hex_.get("tile") or {}).get("segments", [])
        wanted = sorted((sorted(s["exits"]), s["owner"]) for s in segments)
        assert self._segments(state, number) == wanted, (
            f"{name}: {self._segments(state, number)}, recorded {wanted}"
        )

    def _segments(self, state: Any, number: int) -> list[tuple[list[str], str | None]]:
        edges = self.game.board.edges
        found = []
        for edge in range(6):
            side = 6 * number + edge
            other = state.track.exits[side]
            if other > edge:
                owner = state.track.owner[side]
                ends = [edges[edge], "town" if other == TOWN else edges[other]]
                found.append((sorted(ends), None if owner < 0 else self.colours[owner]))
        return sorted(found, key=str)

    def _compare_goods(self, state: Any, number: int, hex_: Data, name: str) -> None:
        board = self.game.board
        goods = [c for i, c in enumerate(board.colours) for _ in range(cubes_of(state.cubes[number], i))]
        assert sorted(goods) == sorted(hex_.get("goods") or []), f"cubes on {name}"

    def _compare_links(self, links: list[Data]) -> None:
        """Printed links: who owns them."""
        found = [NOBODY if owner == UNBUILT else owner for owner in inside(self.game).claimed]
        wanted = [-1 if link["owner"] is None else self.colours.index(link["owner"]) for link in links]
        assert found == wanted, f"links {found}, recorded {wanted}"

    def _compare_city(self, state: Any, number: int, hex_: Data) -> None:
        for column in hex_["display"]:
            label = str(hex_["letter"]) if hex_["new_city"] else f"{column['side']}{column['number']}"
            assert self._display(state)[label] == column["spaces"], f"display {label}"

    def _display(self, state: Any) -> dict[str, list[str | None]]:
        found: dict[str, list[str | None]] = {}
        start = 0
        for column in self.game.board.columns:
            cubes = state.display[start : start + column.spaces]
            found[column.name] = [
                None if cube == NO_CUBE else self.game.board.colours[cube] for cube in cubes
            ]
            start += column.spaces
        return found

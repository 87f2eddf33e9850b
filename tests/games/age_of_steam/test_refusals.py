"""Why a build or a New City is refused: every sentence, each beside a move that is legal there."""

from __future__ import annotations

import ast
import re
from typing import Any

import pytest

from ironroad.core.game import Game
from ironroad.core.sentences import Sentence
from tests.helpers.cases import each
from tests.helpers.places import PACKAGE
from tests.helpers.said import templates
from tests.helpers.tables import play, refused, table

SOURCES = [PACKAGE / "games" / folder / "refusals.py" for folder in ("common", "age_of_steam/rules")]

Fields = dict[str, str]
Case = tuple[str, dict[str, Any], Fields, str, str, str]

# Evansville J20, Indianapolis K17, Cincinnati M17.
LINK = "K19:NE-SW+0;L18:NE-SW+0"
OPEN = "K19:NE-SW+0;L18:N-SW+0"
TWO_OPEN = "K19:NE-SW+0;L18:N-SW+0,NE-SE+0"
TO_INDIANAPOLIS = "J18:NE-S+0;L16:SE-SW+0"
SEVEN_SHARPS = "B8:N-NE;C3:N-NW;C17:N-NE;B20:SW-NW;F18:S-SW;H14:N-NE;M15:S-SW"
EIGHT_DISCS = "E7:N,S;F14:N,S;G17:N,S;H4:N,S;H8:N,S;I17:N,S;L14:N,S;N20:N,SW"
FOUR_EXITS = (
    "E7@x_gentle_gentle:N,NE,SE,S;F14@x_gentle_gentle:N,NE,SE,S;"
    "G17@x_gentle_gentle:N,NE,SE,S;L14@c_straight_sharp:N,NE,SE,S"
)
CROSSING = "K19:NE-SW+1;L18:NE-SW+1;M19:N-NW+0"
FOUR_STRAIGHT = (
    "E7@x_straight_straight:N,NE,S,SW;F14@x_straight_straight:N,NE,S,SW;"
    "G17@x_straight_straight:N,NE,S,SW;L14@x_straight_straight:N,NE,S,SW"
)
URBANIZING = {"role": "urbanization,-,-,-", "urbanize": "1"}
NOT_JOINED = "the new track is joined neither to a city nor to track of seat 0"


def building(edition: str, options: dict[str, Any], fields: Fields) -> Game:
    usual = {"phase": "build", "money": "20,20,20,20", "built": "1,1,1,1"}
    return table(4, edition, options, **usual | fields)


# Position, illegal move, sentence, legal move. The edition is deluxe.
BUILDS: list[tuple[Fields, str, str, str]] = [
    # The tile that is named
    (
        {"track": TO_INDIANAPOLIS},
        "build K17 NE SE SW NW tile straight",
        "tile straight does not show this track",
        "build K17 NE SE SW NW tile c_gentle_gentle",
    ),
    (
        {"track": TO_INDIANAPOLIS},
        "build K17 NE SE SW NW tile x_straight_straight",
        "tile x_straight_straight is not left, or is the one taken anyway",
        "build K17 NE SE SW NW",
    ),
    # One track of two
    (
        {},
        "build L18 NE-NW S-SW",
        "the track S-SW is joined neither to a city nor to track of seat 0",
        "build L18 NE-NW",
    ),
    # The hex
    ({"builds": "0"}, "build K19 NE-SW", "no build is left this turn", "done"),
    ({}, "build M17 N-S", "M17 is a city; no tile lies on a city", "build M15 N-S"),
    ({"cities": "K17:A"}, "build K17 NE SW", "K17 is a city; no tile lies on a city", "build K19 N-S"),
    # The tile
    (
        {"track": TO_INDIANAPOLIS},
        "build K17 NE-SW",
        "K17 is a town: give single exits",
        "build K17 NE SW",
    ),
    ({}, "build K19 SW", "K19 is no town: give pairs of edges", "build K19 N-SW"),
    (
        {"track": TO_INDIANAPOLIS},
        "build K17 N NE SE S SW",
        "a town tile has one to four exits",
        "build K17 NE SE S SW",
    ),
    ({"track": OPEN}, "build L18 N-NE SE-S", "there is no such tile", "build L18 N-SW NE-SE"),
    ({"track": LINK}, "build L18 NE-SW", "that is the track that lies on L18 already", "build M19 N-NW"),
    (
        {"track": "K17:N+0,SW+0"},
        "build K17 N SW",
        "that is the track that lies on K17 already",
        "build K17 N S SW",
    ),
    # What must stay
    (
        {"track": f"{TO_INDIANAPOLIS};K17:NE+0,SW+0"},
        "build K17 NE SE",
        "the exits NE SW of this town must stay",
        "build K17 NE SE SW",
    ),
    (
        {"track": OPEN},
        "build L18 NE-NW S-SW",
        "a build either adds track or redirects it, not both",
        "build L18 S-SW",
    ),
    ({"track": TWO_OPEN}, "build L18 NE-SW", "the track N-SW NE-SE must stay", "build L18 N-SW NE-S"),
    (
        {"track": OPEN.replace("+0", "+1")},
        "build L18 N-NE",
        "the track there is owned by seat 1 and must stay",
        "build L18 N-SW NE-SE",
    ),
    (
        {"track": f"{LINK};M19:N-NW+0"},
        "build L18 SE-SW",
        "track of a completed link must stay",
        "build L18 NE-SW SE-NW",
    ),
    (
        {"track": OPEN},
        "build L18 NE-SE",
        "a redirect turns one end and keeps the other",
        "build L18 SE-SW",
    ),
    (
        {"track": OPEN},
        "build L18 N-NE",
        "a redirect turns the open end and keeps the other",
        "build L18 NE-SW",
    ),
    (
        {"track": OPEN},
        "build K19 SE-SW",
        "only the piece with the open end of a section can be redirected",
        "build L18 SE-SW",
    ),
    (
        {"track": TWO_OPEN},
        "build L18 NE-S SW-NW",
        "a build redirects one piece at most",
        "build L18 N-SW NE-S",
    ),
    # Edges
    ({}, "build H10 NE-S", "H10 NE leads off the land", "build H10 S-SW"),
    ({"track": "N18:S-NW+0"}, "build N20 N S", "N20 S leads off the land", "build N20 N SE"),
    ({"track": "H10:S-SW+0"}, "build H10 SE-S", "H10 SE leads off the land", "build H10 S-NW"),
    (
        {"track": "K19:NE-SW+1"},
        "build L18 NE-SW",
        "L18 SW leads into track owned by seat 1",
        "build L18 NE-NW",
    ),
    (
        {"track": "J18:NE-S+0;L16:SE-SW+3"},
        "build K17 NE SW",
        "K17 NE leads into track owned by seat 3",
        "build K17 N SW",
    ),
    (
        {"track": f"{OPEN};M19:N-NW+2"},
        "build L18 SE-SW",
        "L18 SE leads into track owned by seat 2",
        "build L18 S-SW",
    ),
    # A stop with itself
    (
        {"track": "K19:SW-NW+0"},
        "build J18 SE-S",
        "that would join Evansville with itself",
        "build J18 NE-SE",
    ),
    (
        {"track": "K17:NE+0;L16:SW-NW+0;K15:SE-S+0"},
        "build K17 N NE",
        "that would join Indianapolis with itself",
        "build K17 NE SW",
    ),
    (
        {"track": "K19:SW-NW+0;J18:NE-SE+0"},
        "build J18 SE-S",
        "that would join Evansville with itself",
        "build J18 SE-NW",
    ),
    # The first tile
    (
        {"track": "K19:NE-SW", "built": "0,1,1,1"},
        "build L18 N-SW NE-NW",
        "a seat's first tile must be a simple one",
        "build L18 NE-NW",
    ),
    (
        {"track": "K19:NE-SW", "built": "0,1,1,1"},
        "build L18 N-SW",
        "a seat's first tile must lead into a city",
        "build L18 NE-SW",
    ),
    (
        {"track": OPEN},
        "build L18 N-NE",
        "a redirect turns the open end and keeps the other",
        "build L18 S-SW",
    ),
    (
        {"track": OPEN},
        "build K19 SE-SW",
        "only the piece with the open end of a section can be redirected",
        "build L18 S-SW",
    ),
    (
        {"track": TWO_OPEN},
        "build L18 NE-S SW-NW",
        "a build redirects one piece at most",
        "build L18 N-SW NE-S",
    ),
    # Anchors
    ({}, "build C19 N-S", NOT_JOINED, "build C17 N-S"),
    ({"track": "J18:NE-S+1;K17:SW+1"}, "build K17 NE SW", NOT_JOINED, "build L16 SE-SW"),
    ({"track": "N20:N;N18:N-S;N16:N-S"}, "build N16 SE-S", NOT_JOINED, "build N16 S-SW"),
    ({"track": LINK}, "build L18 NE-SW SE-NW", NOT_JOINED, "build M19 N-NW"),
    # Supply and cash
    ({"track": SEVEN_SHARPS}, "build M19 N-NE", "no sharp tile is left", "build M19 N-SE"),
    (
        {"track": f"{CROSSING};{FOUR_STRAIGHT}"},
        "build L18 NE-SW SE-NW",
        "no crossing tile (straight and straight) is left",
        "build L18 N-SE NE-SW",
    ),
    (
        {"track": f"{CROSSING};E7@c_straight_sharp:N,NE,SE,S"},
        "build L18 NE-SW SE-S",
        "no coexisting tile (straight and sharp) is left",
        "build L18 N-SE NE-SW",
    ),
    (
        {"track": f"{TO_INDIANAPOLIS};E7:N;F14:N;G17:N"},
        "build K17 SW",
        "no town tile with one exit is left",
        "build K17 NE SW",
    ),
    (
        {"track": f"{TO_INDIANAPOLIS};{SEVEN_SHARPS}"},
        "build K17 S SW",
        "no tile with 2 such exits is left",
        "build K17 NE SW",
    ),
    (
        {"track": f"{TO_INDIANAPOLIS};E7:N,NE,SE;F14:N,NE,SE"},
        "build K17 SE S SW",
        "no tile with 3 such exits is left",
        "build K17 NE SE SW",
    ),
    (
        {"track": f"{TO_INDIANAPOLIS};{FOUR_EXITS}"},
        "build K17 NE SE S SW",
        "no tile with 4 such exits is left",
        "build K17 NE SE SW NW",
    ),
    (
        {"track": f"{TO_INDIANAPOLIS};{EIGHT_DISCS}"},
        "build K17 NE SW",
        "no town disc is left",
        "build K17 NE SE SW",
    ),
    ({"money": "3,20,20,20"}, "build Q19 N-S", "this costs $4, and there is only $3", "build P18 NE-S"),
    ({"money": "0,20,20,20"}, "build P18 NE-S", "this costs $2, and there is only $0", "done"),
    # New Cities
    ({}, "city K17 A", "only the holder of Urbanization may place a New City", "done"),
    (
        URBANIZING | {"urbanize": "0"},
        "city K17 A",
        "the New City has been placed, or track was built before it",
        "build K19 N-SW",
    ),
    (URBANIZING | {"cities": "L14:H"}, "city K17 H", "New City H lies on L14 already", "city K17 A"),
    (URBANIZING | {"cities": "L14:H"}, "city L14 A", "L14 is a city already", "city K17 A"),
    (URBANIZING, "city M17 A", "M17 is a city already", "city K17 A"),
    (URBANIZING, "city K19 A", "there is no town on K19", "city K17 A"),
]

# The same with an edition or options first.
VARIANTS: list[Case] = [
    (
        "deluxe",
        {"replace_anchor_city": False},
        {"track": "K19:NE-SW+1;L18:N-SW+1;M19:N-NW+0"},
        "build L18 N-SW NE-S",
        "track added to a tile must be joined to track of seat 0; a city is not enough here",
        "build L18 N-SW SE-NW",
    ),
    (
        "2002",
        {},
        {"track": "K19:NE-SW+0"},
        "build L18 N-SW NE-NW",
        "in this edition the first tile of a hex must be a simple one",
        "build L18 NE-NW",
    ),
    (
        "deluxe",
        {"same_hex_twice": False},
        {"built_on": "L18", "track": "L18:N-NE+0"},
        "build L18 NE-SW",
        "L18 has been built on this turn",
        "build K19 NE-SW",
    ),
    (
        "deluxe",
        {"replace_anchor_city": False},
        {"track": "K19:NE-SW+1;L18:N-SW+1;M19:N-NW+0"},
        "build L18 N-SW NE-S",
        "track added to a tile must be joined to track of seat 0; a city is not enough here",
        "build L18 N-SW SE-NW",
    ),
    (
        "deluxe",
        {"ownership_marker_limit": 1},
        {"track": "K19:NE-SW+0"},
        "build Q19 N-S",
        "nobody may own more than 1 section",
        "build L18 N-SW",
    ),
    (
        "deluxe",
        {"ownership_marker_limit": 2},
        {"track": "K19:NE-SW+0;C17:N-S+0"},
        "build Q19 N-S",
        "nobody may own more than 2 sections",
        "build L18 N-SW",
    ),
]

ALL: list[Case] = [("deluxe", {}, *case) for case in BUILDS] + VARIANTS


@pytest.mark.rule("AOS-BUILD-16")
@each("edition, options, fields, move, sentence, legal", ALL)
def test_why_not(
    edition: str, options: dict[str, Any], fields: Fields, move: str, sentence: str, legal: str
) -> None:
    game = building(edition, options, fields)
    assert refused(game, move) == sentence
    assert isinstance(game.why_not(move), Sentence)
    assert move not in [str(listed) for listed in game.legal_moves()]
    assert game.why_not(legal) is None
    play(game, legal)


@pytest.mark.rule("AOS-BUILD-16")
def test_every_sentence_is_reached() -> None:
    reached = [sentence for *_, sentence, _ in ALL]
    known = [pattern for path in SOURCES for pattern in sentences(path.read_text("utf-8"))]
    assert len(known) > 35
    assert [pattern for pattern in known if not any(re.fullmatch(pattern, text) for text in reached)] == []


def sentences(source: str) -> list[str]:
    """What the functions that refuse can say, as patterns with a gap for each value put in."""
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    calls = [node for function in functions for node in ast.walk(function) if isinstance(node, ast.Call)]
    return [_pattern(text) for call in calls for text in templates(call)]


def _pattern(text: str) -> str:
    return ".+".join(re.escape(part) for part in re.split(r"{\w+}", text))


# Other moves


@pytest.mark.rule("AOS-BUILD-01")
@each("move", ["pass", "bid 3", "shares 1", "role engineer", "engine"])
def test_a_move_of_another_phase(move: str) -> None:
    assert refused(building("deluxe", {}, {}), move) == f"track is built now: build, or done, not '{move}'"
    holder = building("deluxe", {}, URBANIZING)
    assert refused(holder, move) == f"track is built now: build, city, or done, not '{move}'"


@pytest.mark.rule("AOS-TILE-05")
@each(
    "move, sentence",
    [
        ("build", "a hex is missing"),
        ("build K19", "an edge or a pair of edges is missing"),
        ("build Z1 N-S", "there is no hex 'Z1' on this board"),
        ("build K19 N-E", "'E' is no edge; there are N NE SE S SW NW"),
        ("build K19 N-N", "'N-N' uses an edge twice"),
        ("build K19 N-S S-SE", "'S-SE' uses an edge twice"),
        ("build K19 N-S-SE", "'N-S-SE' uses an edge twice"),
        ("build K19 N-S SE", "a tile has either edge pairs or, on a town, single exits"),
        ("city K17", "the letter of a New City tile is missing"),
        ("city K17 Z", "there is no New City tile 'Z'; there are A B C D E F G H"),
        ("city K17 A B", "'B' is one word too many"),
    ],
)
def test_text_that_is_no_build(move: str, sentence: str) -> None:
    assert sentence in refused(building("deluxe", {}, {}), move)

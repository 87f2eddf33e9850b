"""The tables of docs/rules/age-of-steam.md that the referee uses: tiles (2) and options (15)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Final

from tests.referees.reading import TOWN, Ends, fields_of

# AOS-COMP-04.
DISCS: Final = 8

# All that a tile shows.
Shape = frozenset[Ends]

# 2.1 Tile manifest: the class of a kind, its track up to rotation, and how many there are.
MANIFEST: Final[dict[str, tuple[str, tuple[Ends, ...], int]]] = {
    "straight": ("simple", ((0, 3),), 48),
    "gentle": ("simple", ((0, 2),), 55),
    "sharp": ("simple", ((0, 1),), 7),
    "x_straight_straight": ("crossing", ((0, 3), (1, 4)), 4),
    "x_gentle_straight": ("crossing", ((0, 2), (1, 4)), 4),
    "x_gentle_gentle": ("crossing", ((0, 2), (1, 3)), 3),
    "c_gentle_gentle": ("coexisting", ((0, 2), (3, 5)), 1),
    "c_straight_sharp": ("coexisting", ((0, 1), (2, 5)), 1),
    "c_gentle_sharp_l": ("coexisting", ((0, 1), (2, 4)), 1),
    "c_gentle_sharp_r": ("coexisting", ((0, 1), (3, 5)), 1),
    "town_1": ("town", ((0, TOWN),), 3),
    "town_3_left": ("town", ((0, TOWN), (1, TOWN), (4, TOWN)), 2),
    "town_3_right": ("town", ((0, TOWN), (1, TOWN), (3, TOWN)), 2),
    "town_3_side": ("town", ((0, TOWN), (1, TOWN), (2, TOWN)), 2),
    "town_3_star": ("town", ((0, TOWN), (2, TOWN), (4, TOWN)), 2),
}


def rotated(track: Iterable[Ends], by: int) -> Shape:
    turn = [tuple(sorted(end if end == TOWN else (end + by) % 6 for end in ends)) for ends in track]
    return frozenset((ends[0], ends[1]) for ends in turn)


def shapes() -> tuple[dict[Shape, list[str]], dict[Shape, list[str]]]:
    """AOS-TILE-01, AOS-TILE-02, AOS-TILE-03: what may lie on a hex without a town and on a town, with the
    kinds that show it."""
    plain: dict[Shape, list[str]] = {}
    town: dict[Shape, list[str]] = {}
    for (kind, (class_, track, _)), by in product(MANIFEST.items(), range(6)):
        shape = rotated(track, by)
        exits = frozenset((end, TOWN) for ends in shape for end in ends if end != TOWN)
        for known, what in ((town, exits), *([(plain, shape)] if class_ != "town" else [])):
            if kind not in known.setdefault(what, []):
                known[what].append(kind)
    return plain, town


PLAIN_SHAPES, TOWN_SHAPES = shapes()

# Section 15, as far as track is concerned.
OPTIONS: Final = fields_of(
    "direct_complex=true price_simple_to_coexist=2 ownership_marker_limit=none first_tile=simple"
    " urbanize_when=before_track same_hex_twice=true combined_redirect=false redirect_completion_claims=false"
    " urbanize_claims_unowned=true town_town_links=true replace_anchor_city=true terrain_mode=per_hex"
    " ger_halve_direct_link=true peer_profile=false two_redirects=false town_upgrade_anchor=city"
    " new_city_time=own_turn"
)
OLD: Final = fields_of("direct_complex=false price_simple_to_coexist=3")
DUTCH: Final = OLD | fields_of("first_tile=any terrain_mode=per_player_feature")
EDITIONS: Final = {"deluxe": {}, "deluxe-en": {}, "2002": OLD, "nl-2004": DUTCH}
PEER: Final = fields_of(
    "ownership_marker_limit=20 same_hex_twice=false combined_redirect=true redirect_completion_claims=true"
    " first_tile=any urbanize_when=any_time ger_halve_direct_link=false"
)


def options_of(fields: Mapping[str, str]) -> dict[str, str]:
    given = fields_of(fields.get("options", "").replace(",", " "))
    peer = PEER if given.get("peer_profile") == "true" else {}
    return OPTIONS | EDITIONS[fields["edition"]] | peer | given

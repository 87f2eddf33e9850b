"""Records that tell who sat where, in comments that older readers pass over."""

from __future__ import annotations

import ironroad
from ironroad.core.record import LONGEST_NAME, Record, split
from tests.helpers.cases import each

HEAD = "game: age-of-steam\nedition: deluxe\nboard: rust-belt\nplayers: 3\nrules: 2\n"


def named(*names: str) -> ironroad.Game:
    game = ironroad.new(players=3, seed=4)
    game.names = list(names)
    game.push("shares 2")
    return game


def test_a_record_tells_the_names_and_reads_them_back() -> None:
    text = str(named("Anna", "Bob # Jr.: the 2nd", "Zoë").record)
    game = ironroad.load(text)
    assert game.names == ["Anna", "Bob # Jr.: the 2nd", "Zoë"]
    assert str(game.record) == text


def test_names_stay_with_copies_views_and_earlier_moments() -> None:
    game = named("Anna", "", "Zoë")
    for other in (game.copy(), game.view(1), game.at(3), ironroad.load(str(game.record))):
        assert other.names == ["Anna", "", "Zoë"]


def test_names_are_comments_to_a_reader_that_does_not_know_them() -> None:
    text = str(named("Anna", "Ben", "Cora").record)
    bare = [line.partition("#")[0].rstrip() for line in text.split("\n")]
    assert [move.text for move in ironroad.load("\n".join(bare)).record.moves] == [
        move.text for move in ironroad.load(text).record.moves
    ]


def test_a_record_without_names_has_none() -> None:
    game = ironroad.load(str(ironroad.new(players=3, seed=4).record))
    assert game.names == []
    assert "is" not in str(game.record).split("\n\n")[0].partition("seed")[2]


@each("name", ["A\nresign 0", "A\r\nresign 0", "A\u2028resign 0", "A\tresign 0", "A" * 900])
def test_no_name_becomes_a_line_of_the_record(name: str) -> None:
    game = named(name, "", "")
    told = str(game.record)
    assert len(split(told)[1]) == len(game.record)
    assert len(told.splitlines()) == len(str(Record(game.record.head, game.record.entries)).splitlines()) + 1
    assert len(ironroad.load(told).names[0]) <= LONGEST_NAME


@each(
    "comment",
    [
        "# seat 7 is Anna",
        "# seat 0 is ",
        "# seat 0 is " + "A" * (LONGEST_NAME + 1),
        "# seat x is Anna",
        "# seat 12 is Anna",
    ],
)
def test_what_cannot_be_a_name_of_a_seat_is_just_a_comment(comment: str) -> None:
    assert not any(ironroad.load(f"{HEAD}{comment}\n").names)


def test_comments_among_the_moves_are_no_names() -> None:
    text = str(named("Anna", "Ben", "Cora").record)
    assert ironroad.load(f"{text}# seat 0 is Mallory\n").names[0] == "Anna"

"""Reads a lesson from the TOML text its author writes. docs/write-a-lesson.md describes the format."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ironroad.core.game import CHANCE, Game
from ironroad.core.located import FLAG, LINE, LINES, TEXT, File, Kind, Table, choice, count, meant
from ironroad.core.record import RecordError, escaped, split
from ironroad.core.sentences import Value, say
from ironroad.games.family import load
from ironroad.games.found import kinds
from ironroad.lessons.coach import holes, values
from ironroad.lessons.lesson import LANGUAGES, At, Lesson, LessonError, Mark, Texts
from ironroad.lessons.script import ALWAYS, EXACT, Script

# Two or three sentences: who reads more forgets what the first one said.
LONGEST: Final = 420

HEAD: Final = ("game", "minutes", "place", "learner", "names", "seed", "plan", "calm", "record")
# As files call them, from anywhere to the very same position.
STANDINGS: Final = ("always", "plan", "exact")
_SHORT: Final = Kind(
    say("a text of at most {most} characters", most=LONGEST),
    lambda v: isinstance(v, str) and 0 < len(v) <= LONGEST,
    "",
)


def load_lesson(path: Path) -> Lesson:
    """A lesson by the path of its file; the board of its record may lie in `boards` beside it."""
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise LessonError(f"{path}: {error}") from None
    return read_lesson(text, str(path), path.parent / "boards")


def read_lesson(text: str, source: str, boards: Path | None = None) -> Lesson:
    """The lesson a file's text describes; `source` is the file's name in errors, `boards` a folder with
    boards that nobody else knows."""
    file = File(text, source, LessonError, HEAD)
    head = Table(file, "the lesson", (), file.data)
    draft = _Draft(head)
    file.check()
    game = _played(head, draft.record, boards)
    file.check()
    _check_game(head, draft, game)
    file.check()
    lesson = draft.lesson(Path(source).stem, Script(game, draft.learner, draft.plan))
    _check_texts(head, lesson)
    _check_marks(head, lesson)
    file.check()
    return lesson


class _Draft:
    """What the file says, checked key by key, before its record is played."""

    def __init__(self, head: Table) -> None:
        self.game = head.need("game", choice(*kinds()))
        self.minutes = head.need("minutes", count(1))
        self.place = head.may("place", count(1)) or 1
        self.learner = head.may("learner", count(0, 5)) or 0
        self.names = _lines(head, "names")
        self.seed = head.need("seed", LINE)
        self.plan = _lines(head, "plan")
        self.calm = _lines(head, "calm")
        self.record = head.need("record", TEXT)
        self.title = _texts(head.table("title"))
        self.about = _texts(head.table("about"))
        self.learnt = tuple(_texts(table) for table in head.tables("learnt"))
        self.marks = tuple(_mark(table) for table in head.tables("marks"))
        head.done()

    def lesson(self, name: str, script: Script) -> Lesson:
        return Lesson(
            game=self.game,
            name=name,
            title=self.title,
            about=self.about,
            minutes=self.minutes,
            place=self.place,
            names=self.names,
            seed=self.seed,
            calm=self.calm,
            learnt=self.learnt,
            marks=self.marks,
            script=script,
        )


def _lines(table: Table, key: str) -> tuple[str, ...]:
    found = table.may(key, LINES)
    return tuple(found or [])


def _texts(table: Table) -> Texts:
    """A text in every language."""
    found = {language: table.need(language, _SHORT) for language in LANGUAGES}
    table.done()
    return found


def _mark(table: Table) -> Mark:
    mark = Mark(
        at=_at(table),
        text={language: table.need(language, _SHORT) for language in LANGUAGES},
        why=_perhaps(table, "why"),
        otherwise=_perhaps(table, "otherwise"),
        lights=_lines(table, "lights"),
        standing=STANDINGS.index(table.may("when", choice(*STANDINGS)) or STANDINGS[ALWAYS]),
        keep=table.may("keep", FLAG) or False,
    )
    table.done()
    return mark


def _perhaps(table: Table, key: str) -> Texts:
    return _texts(table.table(key)) if key in table.data else {}


def _at(table: Table) -> At:
    """`build`, `1 build` or `1 build 2`."""
    words = table.need("at", LINE).split()
    numbers = [word for word in words if word.isascii() and word.isdigit()]
    if len(words) - len(numbers) != 1 or words[0].isdigit() > (len(words) > 1) or len(words) > 3:
        table.error(say('at must be a question with its round and number, like "1 build 2"'), "at")
        return At("")
    return _placed(words)


def _placed(words: list[str]) -> At:
    if not words[0].isdigit():
        return At(words[0])
    return At(words[1], int(words[0]), int(words[2]) if len(words) == 3 else 0)


# The record


def _played(head: Table, record: str, boards: Path | None) -> Game:
    try:
        return load(_on_board(record, boards) if boards else record)
    except RecordError as error:
        line = _line_of(head, error.line)
        head.file.error(
            line, say("the record, column {column}: {reason}", column=error.column, reason=error.reason)
        )
        head.file.check()
        raise


def _line_of(head: Table, number: int) -> int:
    """Where in the file a line of the record stands; mostly its first one stands below the key."""
    first = head.line("record")
    below = head.file.lines[first - 1].rstrip().endswith(("'''", '"""'))
    return first + number - (0 if below else 1)


def _on_board(record: str, boards: Path) -> str:
    """The record with the file of its board, if that lies in the folder."""
    name = split(record)[0].values.get("board", "")
    file = boards / f"{name}.toml"
    return (
        record.replace(f"board: {name}", f"board: {escaped(str(file.resolve()))}")
        if file.is_file()
        else record
    )


def _check_game(head: Table, draft: _Draft, game: Game) -> None:
    others = game.rules.players - 1
    if game.rules.game != draft.game:
        head.error(
            say("the record is of {given}, not of {wanted}", given=game.rules.game, wanted=draft.game),
            "record",
        )
    if draft.learner > others:
        head.error(say("there is no seat {seat} in the record", seat=draft.learner), "learner")
    if len(draft.names) != others:
        head.error(say("names must have one for each of the {n} other seats", n=others), "names")
    if not game.over:
        head.error(say("the record must go on to the end of the game"), "record")
    _check_draws(head, draft, game)


def _check_draws(head: Table, draft: _Draft, game: Game) -> None:
    """What is drawn after the first decision comes from the seed, so that it is the same for who strays."""
    lines = split(draft.record)[1]
    seats = [entry.seat for entry in game.record.entries]
    first = next((n for n, seat in enumerate(seats) if seat != CHANCE), len(seats))
    for n in range(first, len(seats)):
        given = game.at(n).drawn_move(draft.seed) if seats[n] == CHANCE else game.record.moves[n]
        if given != game.record.moves[n]:
            line = _line_of(head, lines[n].number)
            written = lines[n].text
            wrong = say("the seed gives '{given}' here, not '{written}'", given=given.text, written=written)
            head.file.error(line, wrong)
            return


# What is said


def _check_texts(head: Table, lesson: Lesson) -> None:
    known = values(lesson.script.whole, lesson.learner)
    for n, mark in enumerate(lesson.marks):
        for key, texts in (("", mark.text), ("why", mark.why), ("otherwise", mark.otherwise)):
            for language, text in texts.items():
                _check_holes(head, known, text, ("marks", n, *([key] if key else []), language))
    for n, texts in enumerate(lesson.learnt):
        for language, text in texts.items():
            _check_holes(head, known, text, ("learnt", n, language))


def _check_holes(head: Table, known: dict[str, Value], text: str, path: tuple[str | int, ...]) -> None:
    for hole in holes(text):
        if hole not in known:
            hint = meant(hole, list(known))
            wrong = say("'{word}' is neither a figure, a seat nor a hex{hint}", word=hole, hint=hint)
            head.file.error(head.file.span(path).start, wrong)


def _check_marks(head: Table, lesson: Lesson) -> None:
    questions = lesson.script.questions
    hexes = lesson.script.whole.board.index
    for n, mark in enumerate(lesson.marks):
        line = head.file.span(("marks", n, "at")).start
        if mark.at.round and not any(mark.at.fits(asked) for asked in questions):
            head.file.error(line, say("the record never asks the learner this"))
        for name in mark.lights:
            if name not in hexes:
                head.file.error(
                    head.file.span(("marks", n, "lights")).start, say("there is no hex {hex}", hex=name)
                )
    _check_heard(head, lesson)


def _check_heard(head: Table, lesson: Lesson) -> None:
    """Every question of the record, and every kind of question, has a mark."""
    for asked in lesson.script.questions:
        marks = lesson.marks_for(asked, EXACT)
        if not marks:
            head.error(
                say('no mark is for "{at}" of the record', at=f"{asked.round} {asked.kind} {asked.number}"),
                "marks",
            )
        elif not any(mark.why for mark in marks):
            head.error(
                say('no mark says why, at "{at}"', at=f"{asked.round} {asked.kind} {asked.number}"), "marks"
            )

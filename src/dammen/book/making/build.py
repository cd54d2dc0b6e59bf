"""Making a book from games, from other books and by search, in one go or in several."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol

from dammen.book.book import Book
from dammen.book.key import frame
from dammen.book.making.expansion import Evaluator, Growth, Judgment, Plan
from dammen.book.making.journal import Journal
from dammen.book.making.tally import Tally
from dammen.book.record import Place, Told
from dammen.book.storing import MAGIC, save
from dammen.errors import BookError
from dammen.model import Position
from dammen.notation import pdn
from dammen.variants import ALL, Variant
from dammen.variants.fingerprint import fingerprint


class Watch(Protocol):
    """Told how far a making has come."""

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Take note: what is going on, how much of it is done, and how much there is (0 where nobody knows)."""


def unwatched(stage: str, done: int, total: int) -> None:
    """Take no note."""


@dataclass(frozen=True)
class Wishes:
    """What a book is to be like.

    Attributes:
        plies: how far into a game its moves are counted.
        min_games: in how many games a move must have been played.
        plan: how it is grown by search, or None for a book of games alone.
        engine: what the engine is, for the header; other words are another making.
        every_game: read every game as one of the book's variant, whatever its tags say.

    """

    plies: int = 24
    min_games: int = 1
    plan: Plan | None = None
    engine: str = ""
    every_game: bool = False

    def __post_init__(self) -> None:
        """Refuse what makes no sense.

        Raises:
            BookError: a number is not above 0.

        """
        if self.min_games < 1 or self.plies < 1:
            message = f"min_games = {self.min_games} and plies = {self.plies} make no book; each must be 1 or more"
            raise BookError(message)


@dataclass
class Made:
    """What came of it.

    Attributes:
        path: the book.
        positions: how many positions it has.
        moves: how many moves they have in all.
        games: how many games were counted.
        passed_over: how many were not: of another variant, or without moves.
        grown: how many positions were grown by search.
        resumed: whether an earlier making was gone on with.

    """

    path: Path
    positions: int = 0
    moves: int = 0
    games: int = 0
    passed_over: int = 0
    grown: int = 0
    resumed: bool = False


@dataclass
class _Making:
    variant: Variant
    wishes: Wishes
    journal: Journal
    watch: Watch
    sources: list[dict[str, Any]] = field(default_factory=list)

    def count(self, file: Path, number: int, digest: str) -> None:
        """Count a file of games, unless it was counted before."""
        told = self.journal.files.get(digest)
        if told is None:
            tally = Tally(self.variant, self.wishes.plies)
            source = pdn.open_source(file)
            total = max(source.text.count("[Event "), source.text.count("[Result "))
            forced = self.variant if self.wishes.every_game or self.variant not in ALL else None
            for done, reading in enumerate(pdn.readings(source, forced), start=1):
                tally.add(reading.game)
                self.watch(f"file {number}, {file.name}", done, max(total, done))
            self.journal.count_file(digest, tally.moves, tally.games, tally.passed_over)
            told = self.journal.files[digest]
        self.sources.append({"file": file.name, "sha256": digest, **told})

    def take(self, file: Path, digest: str) -> Iterable[tuple[Place, Told]]:
        """Take what another book tells."""
        with Book.open(file, self.variant) as book:
            self.sources.append({"book": file.name, "sha256": digest, "moves": len(book)})
            return list(book.entries())

    def remembering(self, evaluate: Evaluator) -> Evaluator:
        """Ask the engine only for what the journal does not know."""

        def judge(positions: Sequence[Position]) -> list[Judgment]:
            keys = [frame(position).key for position in positions]
            known = self.journal.judged
            asked = {key: position for key, position in zip(keys, positions, strict=True) if key not in known}
            for key, judgment in zip(asked, evaluate(list(asked.values())) if asked else (), strict=True):
                self.journal.judge(key, judgment)
            return [known[key] for key in keys]

        return judge

    def grow(self, tally: Tally, evaluate: Evaluator, plan: Plan) -> int:
        """Grow the book from the start of the game: first what was played in games, then what search wants."""
        growth = Growth(Position.start(self.variant), self.remembering(evaluate), plan)
        played = {place.key for place in tally.kept(self.wishes.min_games)}
        for stage, steps in (("scoring the games", growth.seed(played)), ("growing", growth.grow())):
            for grown in steps:
                self.watch(stage, grown, plan.positions)
        tally.add_all(growth.moves())
        return growth.grown

    def about(self) -> Mapping[str, Any]:
        """Give what the header says beside the variant."""
        wishes = self.wishes
        told: dict[str, Any] = {"plies": wishes.plies, "min_games": wishes.min_games, "sources": self.sources}
        if wishes.plan is not None:
            told["search"] = {**asdict(wishes.plan), "engine": wishes.engine}
        return told


def _digest(file: Path) -> tuple[str, bool]:
    """Give the digest of a file, and whether it is a book."""
    try:
        data = file.read_bytes()
    except (OSError, ValueError) as error:
        message = f"{file} cannot be read: {getattr(error, 'strerror', None) or error}"
        raise BookError(message) from None
    return hashlib.sha256(data).hexdigest(), data.startswith(MAGIC)


def build(
    variant: Variant,
    files: Sequence[Path],
    out: Path,
    wishes: Wishes,
    evaluate: Evaluator | None = None,
    watch: Watch = unwatched,
) -> Made:
    """Make a book; what was done before the making was broken off is not done again.

    While it is made, a journal lies beside the book: ``OUT.part``.

    Args:
        variant: the game.
        files: files of games (PDN), and books to be joined.
        out: where the book goes; a book that is there is replaced in the end.
        wishes: what it is to be like.
        evaluate: the engine, where the wishes hold a plan.
        watch: told how far it has come.

    Raises:
        BookError: there is nothing to make a book of, a file cannot be read, or the journal is another making's.
        OSError: the book or its journal cannot be written.

    """
    digests = [(file, *_digest(file)) for file in files]
    # What is counted and judged does not depend on how much of it is kept, or how far the book is grown.
    task = {
        "rules": fingerprint(variant),
        "files": [digest for _, digest, _ in digests],
        "plies": wishes.plies,
        "every_game": wishes.every_game,
        "engine": wishes.engine,
    }
    journal = Journal(out.with_name(f"{out.name}.part"), task)
    try:
        made = _make(_Making(variant, wishes, journal, watch), digests, out, evaluate)
    except BookError:  # the same again would come to the same
        journal.done()
        raise
    except BaseException:
        journal.close()
        raise
    journal.done()
    return made


_Digests = Iterable[tuple[Path, str, bool]]


def _make(making: _Making, digests: _Digests, out: Path, evaluate: Evaluator | None) -> Made:
    wishes, journal = making.wishes, making.journal
    made = Made(out, resumed=journal.resumed)
    tally = Tally(making.variant, wishes.plies)
    for number, (file, digest, is_book) in enumerate(digests, start=1):
        if is_book:
            tally.add_all(making.take(file, digest))
        else:
            making.count(file, number, digest)
    tally.add_all(journal.moves)
    made.games = sum(told["games"] for told in journal.files.values())
    made.passed_over = sum(told["passed_over"] for told in journal.files.values())
    if wishes.plan is not None and evaluate is not None:
        made.grown = making.grow(tally, evaluate, wishes.plan)
    kept = tally.kept(wishes.min_games)
    if not kept:
        message = f"there is no move of {making.variant.name} to make a book of"
        raise BookError(message)
    made.moves = len(kept)
    made.positions = save(out, making.variant, kept, making.about())
    return made

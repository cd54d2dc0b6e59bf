"""The rules of a variant in words, made from its data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dammen.laws import sentence
from dammen.model.words import ways
from dammen.variants import KingRange, Landing, Objective, Precedence, Promotion, Removal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dammen.laws import Clause, DrawRules
    from dammen.variants import Variant

_PRECEDENCE: Final[dict[Precedence, str]] = {
    Precedence.MOST_PIECES: "the capture of the most pieces",
    Precedence.GREATEST_VALUE: "the capture of the greatest value, a king counting as {king:g} men",
    Precedence.WITH_KING: "a capture made by a king",
    Precedence.MOST_KINGS: "the capture of the most kings",
    Precedence.KINGS_FIRST: "the capture that comes to a king first",
}
_LANDING: Final[dict[Landing, str]] = {
    Landing.FREE: "After a capture it may stop on any vacant square of the line beyond the piece it took.",
    Landing.BEHIND: "After a capture it stops on the square next behind the piece it took.",
    Landing.BEHIND_KING: "If the last piece it takes is a king, it stops on the square next behind it.",
    Landing.BEHIND_KING_IN_MULTIPLE: (
        "If it takes more than one piece and the last is a king, it stops on the square next behind that king."
    ),
}
_PROMOTION: Final[dict[Promotion, str]] = {
    Promotion.STOP: "A man that reaches it while taking is crowned, and its move ends there.",
    Promotion.AT_END: "A man that only passes it while taking goes on as a man, and is not crowned.",
    Promotion.CONTINUE: "A man that reaches it while taking is crowned, and goes on taking as a king if it can.",
}
_OBJECTIVE: Final[dict[Objective, str]] = {
    Objective.NORMAL: "You win when your opponent, to move, has no piece left or no move.",
    Objective.MISERE: "You win when you are to move and have no piece left or no move.",
    Objective.FIRST_KING: "You win by crowning a man first, or when your opponent, to move, has no move.",
}


@dataclass(frozen=True)
class Rule:
    """One sentence of the rules, with the article or source that it rests on."""

    text: str
    article: str | None = None


@dataclass(frozen=True)
class Chapter:
    """Rules on one subject."""

    title: str
    rules: tuple[Rule, ...]


def _board(variant: Variant) -> Iterator[Rule]:
    board = variant.board
    played = "all of them in play" if board.every_cell else f"{board.size} of them, the dark squares, in play"
    yield Rule(f"The board is {board.width} squares wide and {board.height} high, {played}.")
    if not board.every_cell:
        corner = "right" if board.mirrored else "left"
        yield Rule(f"A dark square lies in the corner at White's {corner} hand.")
    white, black = variant.start_men
    each = (
        f"Each side has {len(white)} men"
        if len(white) == len(black)
        else (f"White has {len(white)} men and Black {len(black)}")
    )
    yield Rule(f"{each}. {variant.first.value.capitalize()} moves first.", variant.article("first"))
    squares = f"from {variant.label(1)} to {variant.label(board.size)}"
    form = "letters and figures" if variant.algebraic else "numbers"
    yield Rule(f"Squares are written by {form}, {squares}; a capture is written with “{variant.separator}”.")


def _men(variant: Variant) -> Iterator[Rule]:
    yield Rule(f"A man moves one square {ways(variant.man_moves)}.", variant.article("man_moves"))
    if variant.linear:
        yield Rule("It may also jump forward over an unbroken line of its own men to the vacant square at its end.")
    captures = f"A man takes {ways(variant.man_captures)}, by jumping over an enemy piece beside it."
    yield Rule(captures, variant.article("man_captures"))
    if not variant.man_takes_king:
        yield Rule("A man cannot take a king.", variant.article("man_takes_king"))
    crowned = f"A man that ends its move on the row farthest from it is crowned. {_PROMOTION[variant.promotion]}"
    yield Rule(crowned, variant.article("promotion"))


def _kings(variant: Variant) -> Iterator[Rule]:
    flying = variant.king_range is KingRange.FLYING
    reach = "any number of vacant squares" if flying else "one square"
    yield Rule(f"A king moves {reach} {ways(variant.king_moves)}.", variant.article("king_range"))
    how = "from any distance" if flying else "what stands beside it"
    yield Rule(f"It takes {how}, {ways(variant.king_captures)}.", variant.article("king_captures"))
    if flying:
        yield Rule(_LANDING[variant.landing], variant.article("landing"))
        if variant.must_extend:
            yield Rule("Where it can go on taking, it must stop where it can.", variant.article("must_extend"))
    if variant.king_run:
        run = f"While its side has men, one king may make at most {variant.king_run} moves running without taking."
        yield Rule(run, variant.article("king_run"))


def _captures(variant: Variant) -> Iterator[Rule]:
    must = "A capture must be made." if variant.compulsory else "A capture need not be made."
    yield Rule(must, variant.article("compulsory"))
    if variant.precedence:
        king = variant.king_value / 100
        first, *others = (_PRECEDENCE[reason].format(king=king) for reason in variant.precedence)
        order = "".join(f"; where that leaves a choice, {reason}" for reason in others)
        choice = f"Of several captures, this one goes first: {first}{order}. Otherwise the choice is free."
    else:
        choice = "The choice between captures is free, but a capture once begun is carried through to its end."
    yield Rule(choice, variant.article("precedence"))
    if variant.removal is Removal.IMMEDIATE:
        removal = "Each piece leaves the board as it is taken, and its square may be used in the same capture."
    else:
        removal = "Captured pieces leave the board when the whole capture is done; none is jumped over twice."
    yield Rule(removal, variant.article("removal"))
    if variant.removal is Removal.IMMEDIATE and not variant.turn_back:
        yield Rule("A capture may not turn straight back on its way.", variant.article("turn_back"))
    if variant.huffing:
        huff = "Over the board a neglected capture is answered by the huff; here the capture is simply made."
        yield Rule(huff if variant.compulsory else huff.partition(";")[0] + ".", variant.article("huffing"))


def rules(variant: Variant) -> tuple[Chapter, ...]:
    """Give the rules of a variant, chapter by chapter."""
    return (
        Chapter("The board", tuple(_board(variant))),
        Chapter("Men", tuple(_men(variant))),
        Chapter("Kings", tuple(_kings(variant))),
        Chapter("Captures", tuple(_captures(variant))),
        Chapter("Winning", (Rule(_OBJECTIVE[variant.objective], variant.article("objective")),)),
    )


def draws(rules: DrawRules) -> tuple[Rule, ...]:
    """Give the ways in which games are drawn, one for each clause."""
    return tuple(Rule(_in_full(clause), clause.article) for clause in rules.clauses)


def _in_full(clause: Clause) -> str:
    claim = " (it must be claimed)" if clause.claim else ""
    words = sentence(clause)
    return f"{words[:1].upper()}{words[1:]}{claim}. {clause.note}".rstrip()

"""The page of the documentation that shows the examples of the laws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from dammen.laws import codes
from dammen.laws.codes import CLAUSES, describe
from dammen.laws.examples.example import Example
from dammen.laws.examples.reading import of
from dammen.laws.referee.desk import called, variant_of
from dammen.model.words import join, sentence

_USUAL: Final = "english"
"""The game that an example is of where it does not say."""
_READ_BY: Final = "p428"
"""The code whose counts stand in the lines of an example that is about another clause."""


_HEAD: Final = """\
# Examples of the laws

Made by `scripts/docs` from the examples themselves (`src/dammen/laws/examples/`), which the tests play.

For every clause of a [law code](codes.md), and each value that it may have: what happens over a board, in the sentences
in which the referee tells it, and what follows. The same events are shown under each value, so that the difference is
the clause's own; where an example needs other clauses to have certain values, it says so. The game is English draughts
where nothing else is said; Anne has the white men and Bert the black, where no lot decides.

```python
>>> from dammen.laws import codes, examples
>>> p3 = codes.get("p3")
>>> example = examples.of("false_move", p3.false_move)[0]
>>> example.title
'A common man moved like a king'
>>> [step.text for step in example.steps(p3)][0]
'White plays 18-23'
>>> example.play(p3).judgments[1].rulings[0].choices
(<Choice.PLACE: 'place'>, <Choice.STAND: 'stand'>)

```
"""


def _value(example: Example) -> str:
    shown = describe.shown(codes.plain_value(example.value))
    if example.clause in codes.SETS:
        return f"with `{shown}`" if example.held else f"without `{shown}`"
    return f"`{shown}`"


def _board(example: Example) -> str:
    variant = variant_of(example.variant)
    game = "" if variant.name == _USUAL else variant.title
    if example.start is None:
        return f"{game}, from the start." if game else "From the start."
    start = example.start
    parts = []
    for side, men, kings in (
        ("White", start.white_men, start.white_kings),
        ("Black", start.black_men, start.black_kings),
    ):
        pieces = [*(variant.label(square) for square in men), *(f"king {variant.label(square)}" for square in kings)]
        parts.append(f"{side} {join(pieces)}")
    return f"{game}{': ' if game else ''}{'; '.join(parts)}; {called(start.turn)} to move."


def _besides(example: Example) -> str:
    fixed, lacking = (
        join(f"`{clause} = {describe.shown(codes.plain_value(value))}`" for clause, value in given.items())
        for given in (example.fixed, example.lacking)
    )
    if not lacking:
        return f" With {fixed}." if fixed else ""
    return f" With {f'{fixed}, and ' if fixed else ''}{lacking} where the code has none."


def _outcome(values: Iterable[str], example: Example) -> str:
    steps = example.steps(codes.get(_READ_BY))
    happens = " ".join(sentence(step.text) for step in steps)
    return f"- {', '.join(values)}: {example.outcome}" + (f" *{happens}*" if happens else "")


def _scene(examples: list[Example]) -> Iterator[str]:
    first = examples[0]
    yield f"**{first.title}.** {first.story} {_board(first)}{_besides(first)}"
    yield ""
    for _, same in groupby(examples, key=lambda example: (example.outcome, example.lines)):
        found = list(same)
        yield _outcome([_value(example) for example in found], found[0])
    yield ""


def _clause(clause: str) -> Iterator[str]:
    text = describe.texts()[clause]
    yield f"### `{clause}`: {text.title}"
    yield ""
    yield text.question
    yield ""
    for _, scene in groupby(of(clause), key=lambda example: (example.title, example.start, example.variant)):
        yield from _scene(list(scene))


def markdown() -> str:
    """Write the page."""
    lines = [_HEAD]
    for group in describe.GROUPS:
        lines += [f"## {group}", ""]
        for clause in CLAUSES:
            if describe.texts()[clause].group == group:
                lines += _clause(clause)
    return "\n".join(lines).rstrip() + "\n"

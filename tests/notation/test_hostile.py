"""Text that nobody meant well with: no reader may crash on it, nor take longer than a moment."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import settings as run_settings
from hypothesis import strategies as st

from dammen.errors import DammenError, FenError
from dammen.model import Position
from dammen.notation import fen, moves, pdn

LARGE = 1_000_000
MEDIUM = 150_000
SECONDS = 5.0

FENS = {
    "colons": ":" * LARGE,
    "blanks": "W:W" + " " * LARGE,
    "figures": "W:W" + "9" * LARGE,
    "zeros": "W:W" + "0" * LARGE + "1",
    "brackets": "(" * LARGE,
    "kings": "W:W" + "K " * (LARGE // 2),
    "vacant": "W" + "e" * LARGE,
    "ranges": "W:W1" + " -" * (LARGE // 2),
    "low lines": "_" * LARGE + ":" + "_" * LARGE,
    "commas": "W:W" + "," * LARGE,
    "sections": "W" + ":H0" * (LARGE // 3),
    "the same square": "W:W" + "1," * (LARGE // 2),
}

PDNS = {
    "braces": "{" * MEDIUM,
    "brackets": "(" * MEDIUM,
    "square brackets": "[" * MEDIUM,
    "tags begun": '[A "' * (MEDIUM // 4),
    "tags with escapes": '[A "\\"' * (MEDIUM // 6),
    "odd tags": "[a" * (MEDIUM // 2),
    "empty tags": '[A ""]' * (MEDIUM // 6),
    "figures": "1" * MEDIUM,
    "dots": "1" + "." * MEDIUM,
    "dashes": "1-" * (MEDIUM // 2),
    "letters": "a" * MEDIUM,
    "squares": "a1" * (MEDIUM // 2),
    "games that begin anew": "1. 32-28 19-23 " * (MEDIUM // 150),
    "results": "* 1-0 " * (MEDIUM // 6),
    "marks": "!?" * (MEDIUM // 2),
    "line comments": "%\n" * (MEDIUM // 2),
    "nothing": "\0" * MEDIUM,
    "variations": "1. 32-28 " + "(1. 33-28) " * (MEDIUM // 110),
    "variations in each other": "1. 32-28 " + "(1. 33-28 " * 8_000,
    "setups": '/FEN "B::"/' * (MEDIUM // 11),
    "games with a move that is refused": '[White "A"]\n1. 32-28 19-23 2. 28x19 14x23 3. 99-98 *\n\n' * (MEDIUM // 55),
}

WORDS = (
    *("1.", "32-28", "19-23", "28x19", "14x23", "cd4", "3228", "(", ")", "{", "}", "[", "]", "!?", "...", "$1", "*"),
    *("1-0", "0-001.", '"', ";", "%", "\n", " ", "é", "\0", "/FEN", '[A "b"]', '[FEN "W:W1:B2"]', '[GameType "25"]'),
)


@pytest.mark.parametrize("name", FENS)
def test_fen(name: str) -> None:
    begun = time.process_time()
    said = ""
    try:
        fen.read(FENS[name], "frisian")
    except FenError as error:
        said = str(error)
    assert len(said) < 300
    assert time.process_time() - begun < SECONDS


@pytest.mark.parametrize("name", PDNS)
def test_pdn(name: str) -> None:
    begun = time.process_time()
    problems: list[pdn.Problem] = []
    for game in pdn.read(PDNS[name], "international", problems=problems):
        assert isinstance(pdn.write(game), str)
    assert all(len(problem.what) < 500 for problem in problems[:100])
    assert time.process_time() - begun < 2 * SECONDS


def test_deep_variations_are_read_and_written_without_recursion() -> None:
    text = "1. 32-28 18-23 "
    position = Position.start("international")
    for move in ("32-28", "18-23"):
        position = position.play(moves.read(move, position))
    parts = []
    for ply in range(600):
        one, *rest = position.legal
        if not rest:
            break
        number = f"{ply // 2 + 2}{'.' if ply % 2 == 0 else '...'}"
        parts.append(f"{number} {moves.write(one, position)} ({number} {moves.write(rest[0], position)} ")
        position = position.play(rest[0])
    game = pdn.read_one(text + "".join(parts) + ")" * len(parts) + " *", "international")
    assert next(pdn.read(pdn.write(game))) == game


@run_settings(deadline=None, max_examples=200)
@given(
    st.lists(
        st.sampled_from(WORDS),
        max_size=40,
    ).map("".join)
)
def test_any_words_in_any_order(text: str) -> None:
    problems: list[pdn.Problem] = []
    games = list(pdn.read(text, problems=problems))
    for problem in problems:
        assert 1 <= problem.game <= len(games)
        assert problem.line >= 1
        assert problem.column >= 1
    with suppress(DammenError):
        assert pdn.read_one(text).variant

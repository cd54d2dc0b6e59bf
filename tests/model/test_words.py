"""Words for numbers, lists and sentences."""

from __future__ import annotations

import pytest

from dammen.model.words import join, number, ordinal, sentence


@pytest.mark.parametrize(
    ("clause", "written"),
    [
        ("a capture is compulsory: 32 must take 28", "A capture is compulsory: 32 must take 28."),
        ("32 must take 28 (FMJD 4.1)", "32 must take 28 (FMJD 4.1)."),
        ("c3 must take d4 and d6", "c3 must take d4 and d6."),
        ("'32-27' is not legal", "'32-27' is not legal."),
        ("White wins.", "White wins."),
        (" what is this? ", "What is this?"),
        ("", ""),
    ],
)
def test_a_clause_becomes_a_sentence(clause: str, written: str) -> None:
    assert sentence(clause) == written


@pytest.mark.parametrize(
    ("count", "words"), [(1, "first"), (10, "tenth"), (11, "11th"), (12, "12th"), (21, "21st"), (102, "102nd")]
)
def test_places(count: int, words: str) -> None:
    assert ordinal(count) == words


def test_numbers_are_words_up_to_twelve() -> None:
    assert [number(count) for count in (0, 1, 12, 13, -1)] == ["no", "one", "twelve", "13", "-1"]


def test_lists() -> None:
    assert [join([]), join(["a"]), join("ab"), join("abc", "or")] == ["", "a", "a and b", "a, b or c"]

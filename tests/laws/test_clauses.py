"""Every clause of every law code: the value that its text demands, and behaviour to go with it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clauses import all_required, failures, mutants, required, texts, with_value
from dammen.laws import codes, examples
from dammen.laws.codes import CLAUSES, SETS

EACH = [pytest.param(name, clause, id=f"{name}-{clause}") for name, clause in all_required()]


def test_the_texts_speak_of_every_code_and_no_other() -> None:
    assert tuple(sorted(texts())) == tuple(sorted(codes.names()))
    for said in texts().values():
        assert set(said) <= {*CLAUSES, "silent"}


@pytest.mark.parametrize(("name", "clause"), EACH)
def test_clause(name: str, clause: str) -> None:
    code, value = codes.get(name), required(name, clause)
    has = codes.plain_value(code.value(clause))
    assert has == (sorted(value) if clause in SETS else value), code.source_of(clause).article
    assert failures(code, clause, value) == []


@pytest.mark.parametrize("name", codes.names())
def test_every_change_of_a_clause_is_seen_by_what_happens(name: str) -> None:
    unseen = []
    for clause in CLAUSES:
        found = list(mutants(codes.get(name), clause))
        assert found, clause
        value = required(name, clause)
        unseen += [(clause, mutant.changed) for mutant in found if not failures(mutant.code, clause, value)]
    assert unseen == []


def test_without_any_remedy_a_neglected_capture_is_a_false_move() -> None:
    bare = with_value(with_value(codes.get("fmjd"), "remedies", frozenset()), "huffable", frozenset())
    example = examples.of("remedies", ["huff"])[0]
    neglects = replace(example, lacking={}, lines=example.lines[:1])
    (ruling,) = neglects.play(bare).judgments[-1].rulings
    assert (ruling.clause, ruling.consequence) == ("false_move", "right")

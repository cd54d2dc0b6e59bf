"""Law codes: what the texts say, how a club's own is read, and the words for people."""

from __future__ import annotations

import itertools
import tomllib
from importlib import resources
from pathlib import Path
from types import MappingProxyType

import pytest

from dammen import laws, variants
from dammen.laws import LawError, codes
from dammen.laws.codes import CLAUSES, COUNTS, KINDS, SETS, SWITCHES, LawCode, describe, page
from dammen.laws.codes.kinds import FalseMove, Remedy

ALL = [codes.get(name) for name in codes.names()]

TEXTS = tomllib.loads((Path(__file__).resolve().parents[1] / "data" / "laws.toml").read_text(encoding="utf-8"))
SAID = [(name, clause, *said.values()) for name, clauses in TEXTS.items() for clause, said in clauses.items()]
"""What a text says, with the place: read anew, beside the file of codes."""

MODERN = [
    ("wcdf", "done_when", "capture-complete"),
    ("wcdf", "remedies", ["compel"]),
    ("wcdf", "draws", "wcdf"),
    ("wcdf", "notice_moves", 0),
    ("fmjd", "remedies", ["compel", "stand"]),
    ("fmjd", "playable", "lawful"),
    ("fmjd", "over_angle_binds", False),
    ("fmjd", "touch_off_turn", "recorded"),
    ("fmjd", "crowned_by", "owner"),
    ("fmjd", "refusal", "told-then-loses"),
    ("hoyle-polish", "refusal", "loses"),
    ("hoyle-polish", "lapses", "revives"),
    ("hoyle-polish", "odds_moves", 25),
    ("payne", "grace", 300),
    ("acf-old", "adjust_untold", "warning"),
    ("frisian", "draws", "wfd"),
    ("enquire-within", "dispute", "bystanders"),
]


@pytest.mark.parametrize(("name", "clause", "value", "place"), SAID, ids=[f"{n}-{c}" for n, c, _, _ in SAID])
def test_what_the_text_says(name: str, clause: str, value: object, place: str) -> None:
    code = codes.get(name)
    assert codes.plain_value(code.value(clause)) == value, place
    assert not code.source_of(clause).silent, place


@pytest.mark.parametrize(("name", "clause", "value"), MODERN)
def test_the_other_texts(name: str, clause: str, value: object) -> None:
    assert codes.plain_value(codes.get(name).value(clause)) == value


def test_the_six_texts_come_first() -> None:
    assert codes.names()[:6] == ("eb9", "p428", "eb11", "p3", "wcdf", "fmjd")


@pytest.mark.parametrize("code", ALL, ids=codes.names())
def test_every_code_is_whole(code: LawCode) -> None:
    assert set(code.sources) == set(CLAUSES) == set(code.plain())
    for clause in CLAUSES:
        source = code.source_of(clause)
        assert source.article, clause
        assert source.words, clause
        assert codes.read_value(clause, codes.plain_value(code.value(clause))) == code.value(clause)
    assert code.draws in laws.names()
    assert code.title
    assert code.source
    assert code.summary.endswith(".")
    assert code.variants
    assert [variants.get(name).name for name in code.variants] == list(code.variants)


@pytest.mark.parametrize("code", ALL, ids=codes.names())
def test_where_a_text_is_silent_the_source_says_who_speaks_and_why(code: LawCode) -> None:
    base, because = codes.falls_back(code.name)
    assert bool(base) == bool(because)
    own = tomllib.loads(resources.files("dammen.laws.codes").joinpath("codes.toml").read_text("utf-8"))[code.name]
    for clause in CLAUSES:
        source = code.source_of(clause)
        if clause in own:
            assert source.silent == own[clause].get("silent", False)
            assert ("article" in own[clause]) != source.silent
            continue
        speaker = codes.reading.speaker(code.name, clause)
        assert source.silent
        assert source.words.startswith(f"{because} As in {speaker}: ")
        assert code.value(clause) == codes.get(base).value(clause)
        assert source.article == codes.get(speaker).source_of(clause).article


def test_the_codes_of_no_huff_have_none() -> None:
    for name in ("wcdf", "fmjd", "acf-old", "frisian", "fid", "idf-64"):
        code = codes.get(name)
        assert Remedy.HUFF not in code.remedies
        assert not code.huff_touch_binds
        assert not code.huff_is_move


def test_a_code_is_found_once() -> None:
    assert codes.get("p428") is codes.load("p428")


def test_an_unknown_code_offers_the_nearest() -> None:
    with pytest.raises(LawError, match=r"there is no law code 'p482'; did you mean p428\?"):
        codes.get("p482")
    with pytest.raises(LawError, match="the codes are eb9, p428"):
        codes.load("nothing-like-it")


def test_every_clause_has_words_for_every_value() -> None:
    assert tuple(describe.texts()) == CLAUSES
    assert {text.group for text in describe.texts().values()} == set(describe.GROUPS)
    for clause, text in describe.texts().items():
        assert text.title
        assert text.question.count("?") == 1
        allowed = {str(item) for item in KINDS.get(clause, ())}
        if clause in SWITCHES:
            allowed = {"true", "false"}
        elif clause in COUNTS:
            allowed = {"some", "zero"}
            assert text.unit in {"time", "moves"}
        elif clause in SETS:
            allowed |= {""}
            assert text.lead
        elif clause == "draws":
            allowed = {"none", "some"}
        assert set(text.phrases) == allowed, clause
        assert all(text.phrases.values())


def test_groups_follow_one_another() -> None:
    groups = [text.group for text in describe.texts().values()]
    assert [group for group, _ in itertools.groupby(groups)] == list(describe.GROUPS)


@pytest.mark.parametrize(
    ("clause", "value", "words"),
    [
        ("move_time", 300, "5 minutes."),
        ("move_time", 60, "1 minute."),
        ("move_time", 90, "1 minute and 30 seconds."),
        ("move_time", 1, "1 second."),
        ("move_time", 0, "There is no limit for a single move."),
        ("grace", 60, "1 minute after the call."),
        ("notice_moves", 1, "1 move, or the game is drawn."),
        ("notice_moves", 40, "40 moves, or the game is drawn."),
        ("draws", "fmjd", "By those of FMJD, international draughts."),
        ("draws", "none", "By none: agreement alone, and the notice where there is one."),
        ("huff_is_move", False, "No: the side that huffs also moves."),
        (
            "remedies",
            frozenset(Remedy),
            (
                "The opponent may huff the piece (take it off, then move), have the capture made instead "
                "or let it stand and play on."
            ),
        ),
        ("remedies", frozenset({Remedy.COMPEL}), "The opponent may have the capture made instead."),
    ],
)
def test_values_in_words(clause: str, value: object, words: str) -> None:
    assert describe.value_words(clause, value) == words


def test_explain_gives_every_clause_in_order() -> None:
    entries = describe.explain(codes.get("p3"))
    assert tuple(entry.clause for entry in entries) == CLAUSES
    (false_move,) = describe.explain(codes.get("p3"), "false_move")
    assert false_move == entries[CLAUSES.index("false_move")]
    assert (false_move.title, false_move.group, false_move.value) == (
        "False move",
        "Touching and moving",
        "placed-or-stands",
    )
    assert false_move.source.article == "P3 laws 8 and 11"
    with pytest.raises(LawError, match=r"there is no clause 'false'; did you mean false_move or huffable\?"):
        describe.explain(codes.get("p3"), "false")


@pytest.mark.parametrize(("a", "b"), list(itertools.product(codes.names()[:7], repeat=2)))
def test_comparing_is_symmetric(a: str, b: str) -> None:
    first, second = codes.get(a), codes.get(b)
    there, back = describe.compare(first, second), describe.compare(second, first)
    assert [(item.first, item.second) for item in there] == [(item.second, item.first) for item in back]
    assert {item.clause for item in there} == {c for c in CLAUSES if first.value(c) != second.value(c)}
    assert all(item.first.clause == item.second.clause for item in there)


def test_what_page_428_and_part_3_contradict_each_other_in() -> None:
    clauses = {item.clause for item in describe.compare(codes.get("p428"), codes.get("p3"))}
    assert {
        "first_mover",
        "squares",
        "touch_unplayable",
        "false_move",
        "move_time",
        "lapses",
        "notice_counts",
    } <= clauses


def test_choices_offer_what_may_be_written() -> None:
    assert set(describe.choices("false_move")) == {str(item) for item in FalseMove}
    assert tuple(describe.choices("huff_is_move")) == ("true", "false")
    assert set(describe.choices("remedies")) == {"huff", "compel", "stand"}
    assert set(describe.choices("draws")) == set(laws.names())
    assert describe.choices("grace") == MappingProxyType({})


def test_the_page_shows_every_code_and_clause() -> None:
    text = page.tables()
    for code in ALL:
        section = text.split(f"### `{code.name}`: ")[1].split("\n### ")[0]
        for clause in CLAUSES:
            assert section.count(f"\n| `{clause}` |") == 1
    assert "silent; as `std`, Standard Laws 4" in text
    assert page.markdown().endswith(text)
    widths = {line.count(" | ") for line in text.splitlines() if line.startswith("| `false_move` |")}
    assert widths == {2, 3}

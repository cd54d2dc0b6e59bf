"""The examples of the laws: there is one for every value, each is true, and none is true of another value."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from clauses import failures, showing, values, with_value
from dammen.laws import LawError, codes, examples
from dammen.laws.codes import CLAUSES, COUNTS, KINDS, SETS, SWITCHES
from dammen.laws.examples import Example, reading
from dammen.laws.examples.lines import event, number, steps
from dammen.laws.examples.page import markdown
from dammen.laws.referee import Placement, begin, judge
from dammen.laws.referee.events import Left, Moved
from dammen.laws.referee.telling import told
from dammen.model import Colour, Position
from dammen.variants import get

EXAMPLES = [example for clause in CLAUSES for example in examples.of(clause)]
P428 = codes.get("p428")
ENGLISH = get("english")


def each(found: list[Example]) -> list[Any]:
    return [pytest.param(example, id=example.name) for example in found]


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_value_has_an_example(clause: str) -> None:
    found = examples.of(clause)
    if clause in SETS:
        assert {(example.value, example.held) for example in found} == set(product(KINDS[clause], (True, False)))
    elif clause in COUNTS:
        assert {bool(example.value) for example in found} == {True, False}
    elif clause in SWITCHES:
        assert {example.value for example in found} == {True, False}
    else:
        assert {example.value for example in found} == set(values(clause))


@pytest.mark.parametrize("name", ["p428", "p3", "fmjd"])
@pytest.mark.parametrize("clause", CLAUSES)
def test_an_example_is_true_of_its_own_value_alone(clause: str, name: str) -> None:
    code = codes.get(name)
    for shown, has in product(values(clause), repeat=2):
        found = failures(with_value(code, clause, has), clause, shown)
        assert bool(found) is (shown != has), f"examples of {shown} where the value is {has}: {found}"


@pytest.mark.parametrize("example", each(EXAMPLES))
def test_an_example_is_true_under_every_code_that_has_its_value(example: Example) -> None:
    for name in codes.names():
        code = showing(codes.get(name), example)
        assert example.applies(code)
        assert example.differs(code) == [], name


@pytest.mark.parametrize("example", each(EXAMPLES))
def test_what_happens_is_written_as_the_referee_tells_it(example: Example) -> None:
    code = showing(P428, example)
    judgments = iter(example.play(code).judgments)
    for step in example.steps(code):
        sentences = step.text.partition(": ")[2].split("; ") if len(step.events) != 1 else None
        for happened in step.events:
            said = told(happened, next(judgments).state)
            assert said in sentences if sentences else step.text.endswith(said)


@pytest.mark.parametrize("example", each(EXAMPLES))
def test_an_example_is_short_and_says_what_it_shows(example: Example) -> None:
    assert example.title
    assert example.story.endswith(".")
    assert example.outcome.endswith(".")
    assert len(example.lines) <= 6
    assert not set(example.fixed) & set(example.lacking)
    assert example.clause not in {*example.fixed, *example.lacking}
    assert isinstance(example.position, Position)


def test_a_value_may_be_given_as_toml_has_it() -> None:
    assert examples.of("false_move", "forfeit") == examples.of("false_move", P428.false_move)
    assert examples.of("remedies", ["huff", "compel"]) == examples.of("remedies", P428.remedies - {"stand"})
    assert [example.value for example in examples.of("move_time", 77)] == [77]


def test_the_wanted_changes_are_told() -> None:
    (example,) = examples.of("single_way_call", "referee")
    assert example.changes(P428) == {}
    assert example.changes(codes.get("fmjd")) == {"single_way": "taking", "single_way_time": 60, "grace": 60}
    opened = example.opened(codes.get("fmjd"))
    assert (opened.clauses["single_way"], opened.clauses["grace"]) == ("taking", 60)


def test_what_differs_is_said() -> None:
    (example,) = examples.of("touch_unplayable", "forfeit")
    judgments = [begin(example.opened(P428))]
    assert example.check([]) == ["the players did not sit down"]
    assert example.check(judgments) == ["there are 2 events, and 0 were judged"]
    for happened in example.events(P428):
        judgments.append(judge(judgments[-1].state, happened))
    assert example.check(judgments) == []
    free = with_value(P428, "touch_unplayable", codes.read_value("touch_unplayable", "nothing"))
    assert example.differs(free) == ["event 2: Black has no right to claim the game: it has nothing to claim now"]
    (example,) = examples.of("touch_unplayable", "nothing")
    (difference,) = example.differs(P428)[:1]
    assert difference == (
        "line 1: expected ruling with clause touch_unplayable, consequence nothing, side white; the referee says: "
        "White has touched 30, which cannot be played. Black may claim the game or let it stand, until Black moves."
    )


def test_how_things_stand_is_compared() -> None:
    (example,) = examples.of("huff_is_move", value=True)
    assert example.differs(P428)[-1] == "turn must be white in the end, and is black"


def test_the_page_is_current() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "reference" / "examples.md"
    assert page.read_text(encoding="utf-8") == markdown(), "run scripts/docs"


# Lines.


@pytest.mark.parametrize(
    ("text", "value"),
    [("3", 3), ("value", 7), ("value - 1", 6), ("2 * value - 2", 12), ("grace + value+1", 68), ("3 * 4 - 2 * 1", 10)],
)
def test_numbers(text: str, value: int) -> None:
    assert number(text, {"value": 7, "grace": 60}) == value


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "comes to 0"),
        ("value - 8", "comes to -1"),
        ("tempo", "there is no count 'tempo'"),
        ("value value", "is not a sum"),
        ("value /", "is not a sum"),
        ("lots", "there is no count 'lots'"),
        ("200000", "must be from 0 to 100000"),
    ],
)
def test_wrong_numbers(text: str, words: str) -> None:
    with pytest.raises(LawError, match=words):
        number(text, {"value": 7, "lots": "none"})


def test_lines_with_a_time_and_rows_of_moves() -> None:
    state = begin(examples.of("conduct", "warning")[0].opened(P428)).state
    found = steps(("at 90: White leaves the game", "3 moves: White plays 22-18; Black plays 11-15"), ENGLISH, {})
    assert [step.text for step in found] == [
        "After 1 minute and 30 seconds: White leaves the game",
        "3 moves: White plays 22-18; Black plays 11-15",
    ]
    assert found[0].events == (Left(side=Colour.WHITE, at=90.0),)
    assert [told(happened, state) for happened in found[1].events] == [
        "White plays 22-18",
        "Black plays 11-15",
        "White plays 22-18",
    ]
    assert {happened.at for happened in found[1].events} == {90.0}


def test_a_square_by_its_name() -> None:
    turkish = get("turkish")
    found = event("White plays d3xf3xf5, taking e3 and f4", turkish)
    assert isinstance(found, Moved)
    assert [turkish.label(square) for square in (*found.path, *found.lifted)] == ["d3", "f3", "f5", "e3", "f4"]


@pytest.mark.parametrize("text", ["White sings", "white touches 22", "White plays 22", "White touches 22."])
def test_what_is_not_told_so(text: str) -> None:
    with pytest.raises(LawError, match="is not how an event is told"):
        event(text, ENGLISH)


def test_a_square_that_is_not_there() -> None:
    with pytest.raises(LawError, match="there is no square 33 in english"):
        event("White touches 33", ENGLISH)


# Scenes that are wrong.

SCENE = {
    "title": "A touch",
    "story": "White touches 22.",
    "white": "22, K5",
    "black": "3",
    "events": ["White touches 22"],
    "is": {"free": {"so": "Nothing.", "rulings": [{"clause": "touch_move"}]}},
}


def read(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> tuple[Example, ...]:
    monkeypatch.setattr(reading, "_scenes", lambda: {"touch_move": [SCENE | changes]})
    return examples.of("touch_move", "free")


def test_a_scene_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    (example,) = read(monkeypatch)
    assert example.start == Placement(Colour.WHITE, white_men=(22,), white_kings=(5,), black_men=(3,))
    assert example.name == "touch_move = free: A touch"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"storey": "?"}, "touch_move, 'A touch', free: there is no field 'storey'"),
        ({"variant": "englisch"}, "free: there is no variant 'englisch'"),
        ({"white": "44"}, "free: there is no square 44 in english"),
        ({"turn": "red"}, "'red' is not a valid Colour"),
        ({"fixed": {"false_move": "lose"}}, "false_move = 'lose' is not known"),
        ({"is": {"free": {}}}, "free: there is no 'so'"),
        ({"is": {"free": {"so": "Nothing."}}}, "free: nothing is said to come out"),
        ({"is": {"free": {"so": ".", "rulings": [{"clauses": "lots"}]}}}, "free: there is no field 'clauses'"),
        ({"is": {"free": {"so": ".", "rulings": [{"clause": "lot"}]}}}, "there is no clause 'lot'; did you mean lots"),
        ({"is": {"free": {"so": ".", "rulings": [{"consequence": "ruin"}]}}}, "'ruin' is not a valid Consequence"),
        ({"is": {"free": {"so": ".", "rulings": [{"choices": ["huf"]}]}}}, "choices = 'huf' is not known"),
        ({"is": {"free": {"so": ".", "end": {"won": "white"}}}}, "free: there is no 'won' to ask; there is phase"),
        ({"is": {"free": {"so": ".", "end": {"turn": "red"}}}}, "free: turn = 'red' cannot be"),
        ({"is": {"free": {"so": ".", "end": {"white": 3}}}}, "free: white = 3 cannot be"),
        ({"is": {"forfeit": {"so": ".", "end": {"turn": "white"}}}}, "no example shows touch_move = free"),
    ],
)
def test_a_wrong_scene_is_refused(changes: dict[str, Any], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LawError) as found:
        read(monkeypatch, **changes)
    assert words in str(found.value)


def test_a_wrong_clause_or_value() -> None:
    with pytest.raises(LawError, match="there is no clause 'false_moves'; did you mean false_move"):
        examples.of("false_moves")
    with pytest.raises(LawError, match="false_move = 'lose' is not known"):
        examples.of("false_move", "lose")

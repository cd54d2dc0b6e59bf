"""A club's own law code, and a code that comes back from its values."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dammen.laws import LawError, codes
from dammen.laws.codes import CLAUSES, LawCode, Source, describe
from dammen.laws.codes.kinds import FalseMove

ALL = [codes.get(name) for name in codes.names()]
CLUB = """
base = "p428"
title = "The Tuesday club"
false_move = "placed-or-stands"
move_time = 600
remedies = ["huff", "compel"]
variants = ["english", "pool"]

[bystander]
value = "recorded"
article = "Club 7"
words = "Whoever helps waits outside."
"""


def club(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "tuesday.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_club_writes_its_own(tmp_path: Path) -> None:
    code = codes.load(str(club(tmp_path, CLUB)))
    base = codes.get("p428")
    assert (code.name, code.title, code.variants) == ("tuesday", "The Tuesday club", ("english", "pool"))
    assert code.false_move is FalseMove.PLACED_OR_STANDS
    assert code.source_of("false_move") == Source("The Tuesday club", "")
    assert code.source_of("bystander") == Source("Club 7", "Whoever helps waits outside.")
    changed = {"false_move", "move_time", "remedies", "bystander"}
    assert {item.clause for item in describe.compare(base, code)} == changed
    for clause in set(CLAUSES) - changed:
        assert code.source_of(clause) == base.source_of(clause)


def test_a_club_may_go_without_a_base(tmp_path: Path) -> None:
    lines = [f"{clause} = {_toml(value)}" for clause, value in codes.get("p3").plain().items()]
    code = codes.from_toml(club(tmp_path, "\n".join(lines)))
    assert code.plain() == codes.get("p3").plain()
    with pytest.raises(LawError, match="there is no value for dispute, and no base that has one"):
        codes.from_toml(club(tmp_path, "\n".join(lines[:-1])))


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int | list) else f'"{value}"'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("= 3", r"is not TOML"),
        ('base = "p482"', r"there is no law code 'p482'; did you mean p428\?"),
        ("base = 3", "base must be a text, not 3"),
        ('base = "std"\nfalse_mov = "forfeit"', r"there is no field or clause 'false_mov'; did you mean false_move"),
        ('base = "std"\nfalse_move = "lose"', "false_move = 'lose' is not known; it may be forfeit, placed-or-stands"),
        ('base = "std"\nfalse_move = true', "false_move must be a text, not True"),
        ('base = "std"\nfalse_move = {article = "1"}', "false_move needs a value"),
        ('base = "std"\nfalse_move = {value = "forfeit", word = ""}', "false_move has no 'word'; it may have article"),
        ('base = "std"\nfalse_move = {value = "forfeit", words = 3}', r"false_move\.words must be a text, not 3"),
        ('base = "std"\nhuff_is_move = "yes"', "huff_is_move must be true or false, not 'yes'"),
        ('base = "std"\nmove_time = -1', "move_time must be a whole number from 0 to 86400, not -1"),
        ('base = "std"\nmove_time = 86401', "move_time must be a whole number from 0 to 86400, not 86401"),
        ('base = "std"\nmove_time = 2.5', r"move_time must be a whole number from 0 to 86400, not 2\.5"),
        ('base = "std"\nmove_time = true', "move_time must be a whole number from 0 to 86400, not True"),
        ('base = "std"\nremedies = "huff"', "remedies must be a list, not 'huff'"),
        ('base = "std"\nremedies = ["hough"]', "remedies = 'hough' is not known; it may be huff, compel, stand"),
        ('base = "std"\nremedies = []', "huffable names neglected captures, but remedies says nothing"),
        ('base = "std"\nhuffable = []', "remedies has no use without huffable"),
        ('base = "p3"\nsingle_way = "taking"', "single_way = 'taking' needs a single_way_time, in seconds"),
        ('base = "fmjd"\nhuff_is_move = true', "huff_is_move = true has no use, since remedies has no huff"),
        ('base = "std"\nremedies = ["stand"]\nhuff_touch_binds = true', "huff_touch_binds = true has no use"),
        ('base = "std"\ndraws = "fmjdd"', "there are no draw rules 'fmjdd'; there are fmjd"),
        ('base = "std"\nvariants = ["englisch"]', "there is no variant 'englisch'; did you mean english"),
        ('base = "std"\nvariants = "english"', "variants must be a list, not 'english'"),
        ('base = "std"\ntitle = 3', "title must be a text, not 3"),
        ("name = 3", "name must be a text, not 3"),
        ('name = "p428"\nbase = "p3"', "'p428' is the name of a code that dammen has; give this one a name of its own"),
    ],
)
def test_a_wrong_file_is_refused(text: str, words: str, tmp_path: Path) -> None:
    path = club(tmp_path, text)
    with pytest.raises(LawError, match=words) as found:
        codes.from_toml(path)
    assert str(found.value).startswith(f"{path}: ")
    assert "\n" not in str(found.value)


def test_what_has_no_title_goes_by_its_name(tmp_path: Path) -> None:
    code = codes.from_toml(club(tmp_path, 'base = "std"\ntitle = ""\ngrace = { value = 30, article = "" }'))
    assert (code.title, code.source_of("grace")) == ("tuesday", Source("tuesday", ""))
    assert codes.from_values("tuesday", "", code.plain()).source_of("grace").article == "tuesday"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(LawError, match="cannot be read"):
        codes.load(str(tmp_path / "none.toml"))


def test_without_a_huff_what_the_base_says_of_it_is_idle(tmp_path: Path) -> None:
    code = codes.from_toml(club(tmp_path, 'base = "std"\nremedies = ["compel"]'))
    assert code.huff_touch_binds
    assert codes.from_values(code.name, code.title, code.plain()) == dataclasses.replace(
        code, source=code.title, summary=code.title, variants=()
    )


def test_no_remedy_at_all(tmp_path: Path) -> None:
    code = codes.from_toml(club(tmp_path, 'base = "std"\nremedies = []\nhuffable = []'))
    assert describe.value_words("huffable", code.huffable).startswith("None")
    assert describe.value_words("remedies", code.remedies) == "Nothing."


# Values, as a record of a game keeps them.


@pytest.mark.parametrize("code", ALL, ids=codes.names())
def test_a_code_comes_back_from_its_values(code: LawCode) -> None:
    back = codes.from_values(code.name, code.title, code.plain())
    assert back == code
    assert back.sources == code.sources


def test_a_changed_value_loses_its_source_and_the_others_keep_theirs() -> None:
    code = codes.get("p428")
    back = codes.from_values("p428", "Page 428, later", code.plain() | {"move_time": 120})
    assert (back.title, back.source, back.variants) == ("Page 428, later", "Page 428, later", ())
    assert back.source_of("move_time") == Source("Page 428, later", "")
    assert back.source_of("grace") == code.source_of("grace")


def test_values_of_a_code_that_is_not_known() -> None:
    back = codes.from_values("tuesday", "The Tuesday club", codes.get("p3").plain())
    assert back.plain() == codes.get("p3").plain()
    assert {source.article for source in back.sources.values()} == {"The Tuesday club"}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"false_moves": "forfeit"}, r"there is no clause 'false_moves'; did you mean false_move"),
        ({"false_move": "lose"}, "false_move = 'lose' is not known"),
        ({"remedies": [["huff"]]}, "remedies = .* is not known"),
        ({"grace": None}, "grace must be a whole number"),
    ],
)
def test_wrong_values_are_refused(change: dict[str, object], words: str) -> None:
    with pytest.raises(LawError, match=words):
        codes.from_values("p428", "P", codes.get("p428").plain() | change)


def test_missing_values_are_refused() -> None:
    values = codes.get("p428").plain()
    del values["grace"], values["draws"]
    with pytest.raises(LawError, match="there is no value for grace, draws"):
        codes.from_values("p428", "P", values)


def test_a_file_without_end_is_refused_unread(tmp_path: Path) -> None:
    endless = club(tmp_path, 'base = "p428"\ntitle = "' + "x" * 10_000_000 + '"\n')
    with pytest.raises(LawError, match=r"tuesday.toml: is too long: such a file may have 1000000 bytes"):
        codes.from_toml(endless)


@given(st.sampled_from(CLAUSES), st.one_of(st.text(), st.integers(), st.booleans(), st.none(), st.lists(st.text())))
def test_any_value_is_read_or_refused_in_one_line(clause: str, value: object) -> None:
    try:
        read = codes.read_value(clause, value)
    except LawError as error:
        said = str(error)
    else:
        said = describe.value_words(clause, read)
    assert said
    assert said.isprintable()

"""The log: what is written can be read, damage is refused by its line, and a cut costs the unfinished line alone."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from dammen import variants
from dammen.errors import DammenError, GameError, LogError
from dammen.laws import codes
from dammen.laws.referee import Event, Opened, events, lines, page, record, replay, schema, sit_down
from dammen.laws.referee.record import Writer, read, write
from dammen.model import Colour
from lawless import matches

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def opened(**wishes: object) -> Opened:
    return sit_down(codes.get("p428"), variants.get("english"), players=("Ada", "Bea"), at=5, **wishes)  # type: ignore[arg-type]


EVENTS: tuple[Event, ...] = (
    opened(),
    events.Moved(side=BLACK, path=(11, 15), at=6.5),
    events.Touched(side=WHITE, square=22, at=8),
    events.Moved(side=WHITE, path=(22, 17), at=9),
    events.Disputed(side=BLACK, about='the "touch"\n{é\u2028}', at=9.25),
    events.Decided(words="played on", at=60),
)
TEXT = write(EVENTS)
DATA = TEXT.encode()


def refusal(text: str | bytes) -> LogError:
    with pytest.raises(LogError) as caught:
        read(text)
    return caught.value


def sealed(*bodies: dict[str, object]) -> str:
    """Seal lines of anybody's making, so that only what they say can be wrong."""
    made, seal = [], ""
    for body in bodies:
        text = msgspec.json.encode(body)[:-1]
        seal = hashlib.sha256(seal.encode() + text).hexdigest()[:16]
        made.append(text.decode() + f',"sum":"{seal}"}}\n')
    return "".join(made)


def plain(number: int, event: Event) -> dict[str, object]:
    return {"n": number, **msgspec.to_builtins(lines.fields_of(event))}


# --- what is written can be read ---------------------------------------------------------------------------------


def test_what_is_written_is_read() -> None:
    log = read(TEXT)
    assert log.events == EVENTS
    assert (log.state, list(log.rulings)) == replay(EVENTS)
    assert (log.dropped, log.size) == ("", len(DATA))


def test_one_line_an_event_numbered_and_sealed() -> None:
    before = ""
    for number, text in enumerate(DATA.splitlines(), start=1):
        assert json.loads(text)["n"] == number
        body, _, seal = text.rpartition(b',"sum":"')
        before = hashlib.sha256(before.encode() + body).hexdigest()[:16]
        assert seal.decode() == f'{before}"}}'


def test_a_log_is_written_in_one_way_only() -> None:
    assert write(read(TEXT).events) == TEXT
    whole = replace(EVENTS[0], at=float("5"), players=("Ada", "Bea"), stakes=bool(0))  # other objects, equal
    assert write((whole, *EVENTS[1:])) == TEXT


def test_bytes_and_files_are_read_as_well(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(DATA)
    assert read(DATA).events == read(file).events == EVENTS


def test_nothing_is_an_empty_log() -> None:
    log = read("")
    assert (log.events, log.dropped, log.state) == ((), "", None)


@pytest.mark.parametrize("name", codes.names())
def test_any_match_replays_to_the_same_state(name: str) -> None:
    code = codes.get(name)
    for seed in range(3):
        made = list(matches(code, code.variants, seed, 60))
        log = read(write(tuple(event for event, _ in made)))
        assert log.events == tuple(event for event, _ in made)
        assert log.state == made[-1][1].state
        assert log.rulings == tuple(judgment.rulings for _, judgment in made)


@given(
    st.text(st.characters(exclude_categories=["Cs"])),
    st.floats(min_value=0, allow_infinity=False),
    st.text(st.characters(exclude_categories=["Cs"])),
)
def test_any_words_and_any_time(about: str, at: float, who: str) -> None:
    said: tuple[Event, ...] = (
        replace(opened(), players=(who, about), at=at),
        events.Remarked(who=who, at=at),
        events.Disputed(side=WHITE, about=about, at=at),
    )
    assert read(write(said[:1])).events == said[:1]
    rest = tuple(lines.line(number, event, "") for number, event in enumerate(said, start=1))
    assert all(text.count(b"\n") == 1 for text, _ in rest)


@pytest.mark.parametrize("at", [float("nan"), float("inf")])
def test_a_time_without_end_cannot_be_written(at: float) -> None:
    with pytest.raises(LogError, match="must be a number of seconds"):
        write((opened(), events.Ticked(at=at)))


def test_half_a_sign_cannot_be_written() -> None:
    with pytest.raises(LogError, match="line 2: the event cannot be written"):
        write((opened(), events.Remarked(who="\ud800")))


def test_what_cannot_happen_is_not_written() -> None:
    with pytest.raises(LogError, match="line 2: this could not happen here: there is no piece on 16"):
        write((opened(), events.Moved(side=BLACK, path=(16, 20))))


# --- damage ------------------------------------------------------------------------------------------------------


def test_a_cut_at_any_byte_leaves_the_finished_lines() -> None:
    for cut in range(len(DATA)):
        log = read(DATA[:cut])
        assert log.events == EVENTS[: DATA[:cut].count(b"\n")]
        assert log.dropped.encode(errors="replace")[:20] == DATA[log.size : cut][:20]


@pytest.mark.parametrize("change", [0x01, 0x20, 0x80])
def test_a_damaged_byte_anywhere_is_refused_by_its_line(change: int) -> None:
    for place in range(len(DATA)):
        damaged = bytearray(DATA)
        damaged[place] ^= change
        assert refusal(bytes(damaged)).line == DATA[:place].count(b"\n") + 1


@pytest.mark.parametrize("line", range(1, len(EVENTS)))
def test_a_lost_a_doubled_and_a_moved_line(line: int) -> None:
    parts = DATA.splitlines(keepends=True)
    lost = refusal(b"".join(parts[: line - 1] + parts[line:]))
    doubled = refusal(b"".join(parts[:line] + parts[line - 1 :]))
    parts[line - 1 : line + 1] = parts[line], parts[line - 1]
    moved = refusal(b"".join(parts))
    assert (lost.line, doubled.line, moved.line) == (line, line + 1, line)
    assert all("lost, doubled or moved" in str(error) for error in (lost, doubled, moved))


def test_the_last_line_of_another_log_is_refused() -> None:
    other = write((opened(stakes=True), *EVENTS[1:])).encode().splitlines(keepends=True)
    error = refusal(b"".join([*DATA.splitlines(keepends=True)[:-1], other[-1]]))
    assert (
        str(error) == f"line {len(EVENTS)}: its sum is wrong: this line, or the sum of the one before, has been changed"
    )


FIRST = plain(1, opened())
WRONG: list[tuple[str, str | bytes, int, str]] = [
    ("not JSON", TEXT + "1. 11-15 *\n", 7, "it is not JSON"),
    ("not JSON, from the first", "[Event]\n", 1, "it is not JSON"),
    ("no object", TEXT + "[1]\n", 7, "it is JSON, and not an event"),
    ("no line at all", TEXT + "\n", 7, "it is not JSON"),
    ("too deep", '{"n":1,"at":0,"clauses":' + "[" * 20_000 + "\n", 1, "it is not JSON"),
    ("unknown kind", sealed(FIRST, {"n": 2, "at": 5, "kind": "sneezed"}), 2, "there is no kind of event 'sneezed'"),
    ("no kind", sealed(FIRST, {"n": 2, "at": 5}), 2, "it does not say what kind"),
    ("a kind that is no text", sealed(FIRST, {"n": 2, "at": 5, "kind": 3}), 2, "it does not say what kind"),
    ("wrong number", sealed(FIRST, {"n": 3, "at": 5, "kind": "ticked"}), 2, "it has the number 3"),
    ("no seal", sealed(FIRST) + '{"n":2,"at":5,"kind":"ticked"}\n', 2, "ends with its sum; this one does not"),
    ("another order", sealed(FIRST, {"at": 5, "n": 2, "kind": "ticked"}), 2, "this one does not"),
    (
        "missing field",
        sealed(FIRST, {"n": 2, "at": 5, "kind": "touched", "side": "white"}),
        2,
        "required field `square`",
    ),
    ("unknown field", sealed(FIRST, {"n": 2, "at": 5, "kind": "ticked", "x": 1}), 2, "unknown field `x`"),
    ("wrong field", sealed(FIRST, {"n": 2, "at": 5, "kind": "crowned", "side": "red", "square": 1}), 2, "'red'"),
    ("time of no kind", sealed(FIRST, {"n": 2, "at": "5", "kind": "ticked"}), 2, "Expected `float`"),
    ("version", sealed(FIRST | {"schema": 2, "more": True}), 1, "the log has version 2; this dammen reads version 1"),
    ("no opening", sealed({"n": 1, "at": 5, "kind": "ticked"}), 1, "begins with the opening"),
    ("opened twice", sealed(FIRST, FIRST | {"n": 2}), 2, "could not happen here: the match has begun"),
    ("a false clause", sealed(FIRST | {"clauses": {"lots": 3}}), 1, "could not happen here: "),
    ("a rule of somebody's own", sealed(FIRST | {"variant": "/etc/passwd.toml"}), 1, "a name that every dammen knows"),
    ("no such game", sealed(FIRST | {"variant": "chess"}), 1, "could not happen here: there is no variant"),
    (
        "impossible",
        sealed(FIRST, {"n": 2, "at": 5, "kind": "huffed", "side": "white", "square": 9}),
        2,
        "no right to huff",
    ),
    ("line ends", TEXT.replace("\n", "\r\n"), 1, "the ends of the lines have been changed"),
    ("a byte order mark", "\ufeff" + TEXT, 1, "it is not JSON"),
    ("another file", "Dear diary, today", 1, "this is not a line of a log, nor the beginning of one"),
    ("something behind it", TEXT + "x", 7, "nor the beginning of one"),
    ("no line feed, but more", TEXT[:-1] + "x", 6, "nor the beginning of one"),
    ("not UTF-8", DATA.replace("é".encode(), b"\xe9\xe9"), 5, "it is not JSON"),
]


@pytest.mark.parametrize(("text", "line", "words"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_damage_is_refused_by_line_and_reason(text: str | bytes, line: int, words: str) -> None:
    error = refusal(text)
    assert error.line == line
    assert words in str(error)
    assert str(error).startswith(f"line {line}: ")


def test_a_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(TEXT + "x\n", encoding="utf-8")
    with pytest.raises(LogError) as caught:
        read(file)
    assert str(caught.value).startswith(f"{file}: line 7: it is not JSON")
    assert caught.value.file == str(file)


# --- writing to a file -------------------------------------------------------------------------------------------


def fill(file: Path, *some: Event) -> None:
    with Writer(file) as writer:
        for event in some:
            writer.append(event)


def test_a_writer_writes_event_by_event(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    with Writer(file) as writer:
        for number, event in enumerate(EVENTS, start=1):
            judgment = writer.append(event)
            assert read(file).events == EVENTS[:number]
            assert (writer.state, writer.rulings[-1]) == (judgment.state, judgment.rulings)
    assert file.read_bytes() == DATA


def test_a_writer_goes_on_with_a_log(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    for number in range(len(EVENTS)):
        with Writer(file) as writer:
            assert writer.events == list(EVENTS[:number])
            writer.append(EVENTS[number])
    assert file.read_bytes() == DATA


def test_a_writer_goes_on_after_a_cut_at_any_byte(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    for cut in range(0, len(DATA), 7):
        file.write_bytes(DATA[:cut])
        done = DATA[:cut].count(b"\n")
        with Writer(file) as writer:
            assert bool(writer.dropped) == (DATA[:cut].rpartition(b"\n")[2] != b"")
            for event in EVENTS[done:]:
                writer.append(event)
        assert file.read_bytes() == DATA


def test_a_writer_leaves_a_cut_line_until_it_writes(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(DATA[:-9])
    Writer(file).close()
    assert file.read_bytes() == DATA[:-9]


def test_a_writer_takes_no_damaged_log(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text("Dear diary, today", encoding="utf-8")
    with pytest.raises(LogError, match=r"match.jsonl: line 1: this is not a line"):
        Writer(file)
    assert file.read_text(encoding="utf-8") == "Dear diary, today"


def test_a_refused_event_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    with Writer(file) as writer:
        with pytest.raises(LogError, match="begins with the opening"):
            writer.append(EVENTS[1])
        writer.append(EVENTS[0])
        with pytest.raises(GameError):
            writer.append(events.Accepted(side=WHITE))
        with pytest.raises(LogError):
            writer.append(events.Remarked(who="\udc80"))
        assert writer.events == [EVENTS[0]]
        writer.append(EVENTS[1])
    assert read(file).events == EVENTS[:2]


def test_two_writers_cannot_have_one_log(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    with Writer(file) as writer:
        writer.append(EVENTS[0])
        with pytest.raises(LogError, match="another program is writing to this log"):
            Writer(file)
        writer.append(EVENTS[1])
    fill(file, EVENTS[2])
    assert read(file).events == EVENTS[:3]


def test_nothing_is_left_of_a_log_without_events(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    Writer(file).close()
    assert not file.exists()
    file.touch()
    Writer(file).close()
    assert file.exists()  # that one was there before


def test_a_closed_writer_writes_nothing(tmp_path: Path) -> None:
    writer = Writer(tmp_path / "match.jsonl")
    writer.append(EVENTS[0])
    writer.close()
    writer.close()
    with pytest.raises(LogError, match="has been closed"):
        writer.append(EVENTS[1])


@pytest.mark.parametrize(
    ("path", "words"), [("", "Is a directory"), ("no/match.jsonl", "No such file"), ("pipe", "this is not a file")]
)
def test_where_nothing_can_be_written_is_told(path: str, words: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(LogError, match=f"the log cannot be written: {words}"):
        Writer(tmp_path / path)


def test_a_file_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def deny(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    file = tmp_path / "match.jsonl"
    fill(file, *EVENTS)
    monkeypatch.setattr(os, "open", deny)
    with pytest.raises(LogError, match="the log cannot be written: Permission denied"):
        Writer(file)


FULL = """
import resource, sys
from pathlib import Path
from dammen.errors import LogError
from dammen.laws.referee.record import Writer, read
path, text = Path(sys.argv[1]), Path(sys.argv[2]).read_text()
events = read(text).events
with Writer(path) as writer:
    writer.append(events[0])
    size = path.stat().st_size
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20, hard))
    try:
        writer.append(events[1])
    except LogError as error:
        print(error)
    assert path.stat().st_size == size and len(writer.events) == 1
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    for event in events[1:]:
        writer.append(event)
"""


def test_a_full_disk_is_told_and_costs_that_event_alone(tmp_path: Path) -> None:
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    source, file = tmp_path / "source.jsonl", tmp_path / "match.jsonl"
    source.write_bytes(DATA)
    done = subprocess.run(
        [sys.executable, "-c", FULL, file, source], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stderr == ""
    assert done.stdout == f"{file}: event 2 could not be written, and is not in the log: File too large\n"
    assert file.read_bytes() == DATA


def test_what_could_not_be_taken_away_is_taken_away_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.jsonl"

    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    with Writer(file) as writer:
        writer.append(EVENTS[0])
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fail)
            patch.setattr(os, "ftruncate", fail)
            with pytest.raises(LogError, match="event 2 could not be written, and is not in the log: Input/output"):
                writer.append(EVENTS[1])
        for event in EVENTS[1:]:
            writer.append(event)
    assert file.read_bytes() == DATA


def test_a_log_that_has_gone_or_was_changed_is_told(tmp_path: Path) -> None:
    file, other = tmp_path / "match.jsonl", tmp_path / "other.jsonl"
    with Writer(file) as writer:
        writer.append(EVENTS[0])
        file.rename(other)
        with pytest.raises(LogError, match="moved or deleted"):
            writer.append(EVENTS[1])
        file.write_bytes(other.read_bytes())
        with pytest.raises(LogError, match="another file has been put"):
            writer.append(EVENTS[1])
        other.rename(file)
        with file.open("a", encoding="utf-8") as more:
            more.write("{}\n")
        with pytest.raises(LogError, match="another program has changed the log"):
            writer.append(EVENTS[1])
        os.truncate(file, file.stat().st_size - 3)
        writer.append(EVENTS[1])
    assert read(file).events == EVENTS[:2]


KILLED = """
import sys
from pathlib import Path
from dammen.laws.referee.record import Writer, read
events = read(Path(sys.argv[2]).read_text()).events
writer = Writer(Path(sys.argv[1]))
for number, event in enumerate(events, start=1):
    writer.append(event)
    print(number, flush=True)
    sys.stdin.readline()
"""


@pytest.mark.parametrize("number", [1, 3, len(EVENTS)])
def test_a_killed_program_has_lost_nothing_that_it_wrote(number: int, tmp_path: Path) -> None:
    source, file = tmp_path / "source.jsonl", tmp_path / "match.jsonl"
    source.write_bytes(DATA)
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED, file, source], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdin is not None
    assert child.stdout is not None
    for told in range(1, number + 1):
        assert child.stdout.readline() == f"{told}\n"
        if told < number:
            child.stdin.write("\n")
            child.stdin.flush()
    child.send_signal(signal.SIGKILL)
    child.communicate(timeout=20)
    assert read(file).events == EVENTS[:number]
    fill(file, *EVENTS[number:])  # nobody holds the lock of one who is gone
    assert file.read_bytes() == DATA


# --- the schema and the page -------------------------------------------------------------------------------------


def test_the_published_schema_is_current() -> None:
    assert schema.published() == schema.text()


def test_the_page_is_current() -> None:
    file = Path(__file__).resolve().parents[2] / "docs" / "reference" / "referee-log.md"
    assert file.read_text(encoding="utf-8") == page.markdown()
    assert all(f"| `{kind}` |" in page.markdown() for kind in lines.KINDS)


def test_every_line_keeps_to_the_schema() -> None:
    defs = schema.schema()["$defs"]
    for text in DATA.splitlines():
        data = json.loads(text)
        kind = defs[lines.KINDS[data["kind"]].__name__]
        assert set(kind["required"]) <= set(data) <= set(kind["properties"])
        assert not kind["additionalProperties"]


def test_the_tags_are_all_known() -> None:
    assert next(iter(lines.KINDS.values())) is Opened
    assert len(lines.KINDS) == len(set(lines.KINDS.values()))


def test_a_log_error_is_an_error_of_notation() -> None:
    error = LogError("it is torn", line=4)
    assert isinstance(error, DammenError)
    assert str(error) == "line 4: it is torn"
    assert str(error.in_file("a.jsonl")) == "a.jsonl: line 4: it is torn"
    assert record.judged(None, opened()).state.seq == 1

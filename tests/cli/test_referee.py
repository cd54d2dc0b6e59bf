"""``dammen referee``: what an arbiter types, what the referee answers, and the log that is left."""

from __future__ import annotations

import io
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli_run import Run
from dammen.arbiter import entries, hands
from dammen.arbiter.entries import ENTRIES
from dammen.cli.console import Console
from dammen.cli.play.look import Look
from dammen.cli.referee import running, table
from dammen.cli.referee.asides import ASIDES
from dammen.cli.referee.loop import Loop
from dammen.cli.referee.match import Wishes
from dammen.cli.referee.sitting import Sitting
from dammen.errors import LawError
from dammen.laws.referee import Event, State, begin, events, record, replay
from dammen.laws.referee.record import Writer
from dammen.model import Colour
from dammen.notation import pdn
from dammen.variants import load

WHITE, BLACK = Colour.WHITE, Colour.BLACK
DOCS = Path(__file__).resolve().parents[2] / "docs"


@dataclass
class Arbiter:
    """An arbiter whose clock stands still unless a test moves it."""

    loop: Loop
    clock: list[float]

    @property
    def state(self) -> State:
        return self.loop.sitting.state

    @property
    def last(self) -> Event:
        return self.loop.sitting.writer.events[-1]

    def enter(self, *texts: str, after: float = 0.0) -> str:
        """Type lines, the first after some seconds; give what is said to the last."""
        self.clock[0] += after
        said: list[str] = []
        for text in texts:
            said = self.loop.answer(text)
        return "\n".join(said)


Sit = Callable[..., Arbiter]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Sit down to a match; every log is closed at the end, and replays to the same state."""
    sittings: list[Sitting] = []

    def call(code: str = "p428", variant: str | None = None, **wishes: object) -> Arbiter:
        clock = [1000.0]
        opened = Wishes(code=code, variant=load(variant) if variant else None, **wishes).opened(clock[0])  # type: ignore[arg-type]
        writer = Writer(tmp_path / f"{len(sittings)}.jsonl")
        sitting = Sitting.open(writer, opened, lambda: clock[0], Look(ascii=True))
        sittings.append(sitting)
        return Arbiter(Loop(Console(file=io.StringIO()), sitting), clock)

    yield call
    for sitting in sittings:
        sitting.writer.close()
        log = record.read(sitting.writer.path)
        assert log.state == sitting.state
        assert (log.state, list(log.rulings)) == replay(log.events)


def typed(run: Run, *lines: str, options: tuple[str, ...] = ()) -> str:
    answer = run("referee", *options, typed="".join(f"{line}\n" for line in lines))
    assert answer.status == 0, answer
    assert answer.err == ""
    return answer.out


# --- moves -------------------------------------------------------------------------------------------------------


def test_a_lawful_capture_takes_what_it_must(sit: Sit) -> None:
    arbiter = sit(fen="B:W18,27,32:B14,2")
    assert arbiter.enter("14x23") == "  2. Black plays 14x23, taking 18."
    assert arbiter.last == events.Moved(side=BLACK, path=(14, 23), lifted=(18,), at=1000.0)
    arbiter.enter("27-18")  # the sign does not matter
    assert arbiter.last == events.Moved(side=WHITE, path=(27, 18), lifted=(23,), at=1000.0)


def test_a_capture_cut_short_takes_what_it_jumped(sit: Sit) -> None:
    arbiter = sit(fen="B:W18,26,32:B15,2")
    assert "Black stopped short of all that could be taken" in arbiter.enter("15x22")
    assert arbiter.last == events.Moved(side=BLACK, path=(15, 22), lifted=(18,), at=1000.0)


def test_the_whole_way_of_a_capture(sit: Sit) -> None:
    for text in ("15x31", "15x22x31", "15-22-31"):
        arbiter = sit(fen="B:W18,26,32:B15,2")
        arbiter.enter(text)
        assert arbiter.last == events.Moved(side=BLACK, path=(15, 22, 31), lifted=(18, 26), at=1000.0)


def test_a_quiet_move_where_a_capture_is_due(sit: Sit) -> None:
    arbiter = sit(fen="B:W18,32:B15,2")
    said = arbiter.enter("2-6")
    assert "Black could take, and did not. White may huff, require it or let it stand" in said
    assert "(remedies: P428, p. 429)" in said
    assert arbiter.enter("rights").splitlines() == [
        "White may huff 15, compel or stand, until White moves:",
        "    a capture was passed over (remedies: P428, p. 429)",
    ]


@pytest.mark.parametrize(
    ("text", "lifted"),
    [
        ("14-10", ()),
        ("14-10 off 18", (18,)),
        ("14x10 off nothing", ()),
        ("14-10 OFF 18, 2", (18, 2)),
        ("14x10 off 18 2", (18, 2)),
        ("14x27", (18,)),
    ],
)
def test_a_lawless_move_takes_what_is_said(text: str, lifted: tuple[int, ...], sit: Sit) -> None:
    arbiter = sit(fen="B:W18,26,32:B14,2")
    assert "is a false move. White may claim the game or let it stand" in arbiter.enter(text)
    assert isinstance(arbiter.last, events.Moved)
    assert arbiter.last.lifted == lifted


def test_a_capture_that_jumped_nothing_must_say_what_it_took(sit: Sit) -> None:
    arbiter = sit(fen="B:W18,27,32:B14,2")
    assert "What was taken off? Write 14-10 off, and the squares" in arbiter.enter("14x10")
    assert len(arbiter.loop.sitting.writer.events) == 1


def test_a_piece_of_the_other_side_has_been_moved_by_it(sit: Sit) -> None:
    arbiter = sit()
    assert "White has moved out of turn" in arbiter.enter("22-18")
    assert "Black's 24-15 is a false move" in sit().enter("black: 24-15")


def test_captures_that_end_alike_must_be_told_apart(sit: Sit) -> None:
    arbiter = sit(fen="B:W6,7,14,15,32:B2,4")
    assert arbiter.enter("2x18") == "'2x18' may be 2x11x18 or 2x9x18; write one of these."
    assert arbiter.enter("2x9x18") == "  2. Black plays 2x9x18, taking 6 and 14."
    arbiter = sit(fen="B:W6,7,14,15,23,32:B2,4")  # it goes on over 23, so that both are cut short
    assert arbiter.enter("2x18") == "That may be 2-11-18 off 7, 15 or 2-9-18 off 6, 14; write what was taken off."
    assert "stopped short of all that could be taken" in arbiter.enter("2x18 off 6 14")


def test_a_capture_that_must_be_gone_on_with(sit: Sit) -> None:
    arbiter = sit("wcdf", fen="B:W6,15,32:B1,4")
    assert "Black must go on with it from 10" in arbiter.enter("1x10")
    assert arbiter.enter("rights") == "Black must go on with the capture from 10 (done_when: WCDF 1.20)"
    arbiter.enter("10x19")
    assert arbiter.last == events.Moved(side=BLACK, path=(10, 19), lifted=(15,), at=1000.0)
    assert arbiter.state.turn is WHITE
    assert arbiter.state.board.count("w") == 1


def test_another_piece_played_while_a_capture_is_under_way(sit: Sit) -> None:
    arbiter = sit("wcdf", fen="B:W6,15,32:B1,4")
    arbiter.enter("1x10")
    assert "Black touched 10, and has played 4" in arbiter.enter("4-8")


def test_letters(sit: Sit) -> None:
    arbiter = sit(code="idf-64", variant="russian")
    assert arbiter.enter("c3-d4") == "  2. White plays c3-d4."
    assert arbiter.enter("f6-e5") == "  3. Black plays f6-e5."
    assert arbiter.enter("df6") == "  4. White plays d4:f6, taking e5."
    assert arbiter.enter("touch c7").startswith("  5. Black has touched c7, which cannot be played.")
    arbiter = sit(code="idf-64", variant="russian")
    assert arbiter.enter("cd4") == "  2. White plays c3-d4."
    assert "must name every square" in arbiter.enter("aa1")


def test_what_cannot_be_is_refused_and_costs_nothing(sit: Sit) -> None:
    arbiter = sit()
    for text, words in {
        "16-20": "There is no piece on 16.",
        "11-7": "7 is not vacant.",
        "11-99": "99",
        "11": "a move",
        "touch": "Touch needs one square.",
        "touch 99": "is no square; english has 1 to 32",
        "touch x": "is no square",
        "touch ²": "is no square",
        "touch 1 2": "Touch needs one square.",
        "angle 11": "angle 18 15",
        "adjust 11 softly": "may stand untold",
        "huff 15": "Black has no right to huff",
        "stand now": "nothing is said after stand",
        "point": "Point needs the side",
        "flag": "Flag needs the side",
        "claim": "Claim: it needs one of game, draw, advantage.",
        "claim victory": "'victory' is none of",
        "decide": "Decide: it needs one of none, warn, win, draw, dismiss, set, resume.",
        "decide win": "needs the side",
        "decide set nonsense": "no colon",
        "place": "move",
        "crown": "No man awaits its crown.",
        "withdraw": "has given no notice",
        "lot 3": "lot 1 is White, lot 2 is Black",
        "choose": "The choice is white or black",
        "next": "the game goes on; black is to move",
        "abracadabra": "neither a move nor a word known here; help lists them",
        "tuoch 11": "did you mean touch?",
        "undo": "There is no undo: the log says what happened.",
        "explain nonsense": "there is no clause 'nonsense'",
    }.items():
        assert words.lower() in arbiter.enter(text).lower(), text
    assert len(arbiter.loop.sitting.writer.events) == 1


# --- words, under several codes ----------------------------------------------------------------------------------


def test_a_touched_piece_and_a_huff(sit: Sit) -> None:
    arbiter = sit()
    assert arbiter.enter("touch 11") == "  2. Black has touched 11, and must play it. (touch_move: P428, p. 428)"
    assert arbiter.enter("rights") == "Black must play 11, which was touched (touch_move: P428, p. 428)"
    assert "it is still the one that must be played" in arbiter.enter("release")
    said = arbiter.enter("9-14")
    assert "Black touched 11, and has played 9. White may claim the game or let it stand" in said
    assert "White lets it stand" in arbiter.enter("stand")
    assert arbiter.enter("rights") == "Nothing may be claimed now, and nothing is due."


def test_a_huff_of_the_only_piece_needs_no_square(sit: Sit) -> None:
    arbiter = sit()
    arbiter.enter("11-15", "22-18", "8-11")
    assert "White huffs the piece on 15" in arbiter.enter("huff")


def test_a_take_compelled(sit: Sit) -> None:
    arbiter = sit()
    arbiter.enter("11-15", "22-18", "8-11")
    assert "Black must play 15x22." in arbiter.enter("compel 15x22")
    assert arbiter.enter("rights") == "Black must play 15x22 (remedies: P428, p. 429)"
    assert "Black has not done what was required" in arbiter.enter("8-11")


def test_a_false_move_placed(sit: Sit) -> None:
    arbiter = sit("p3", fen="B:W18,27,32:B14,2")
    said = arbiter.enter("14-5")
    assert "White may play the piece to a square of its own choice or let it stand" in said
    assert "White may place 14-17, place 14x23 or stand, until White moves:" in arbiter.enter("rights")
    assert "White plays the piece to 17" in arbiter.enter("place 14-17")
    assert arbiter.state.turn is WHITE


def test_a_false_move_rectified(sit: Sit) -> None:
    arbiter = sit("fmjd", "international")
    arbiter.enter("32-23")
    assert "White must make a lawful move" in arbiter.enter("rectify")
    assert arbiter.state.turn is WHITE
    arbiter.enter("32-28", "own 14")
    assert "has the piece put back on 14" in arbiter.enter("replace")


def test_adjusting_and_the_angle(sit: Sit) -> None:
    arbiter = sit()
    assert "Black adjusts 11, before the first move; it is free" in arbiter.enter("adjust 11 untold")
    arbiter.enter("11-15")
    assert "White adjusts 22, having said so; it is free" in arbiter.enter("adjust 22")
    assert "White may claim the game" in arbiter.enter("black: adjust 12 untold") or "forfeit" in arbiter.enter(
        "rights"
    )
    arbiter = sit()
    said = arbiter.enter("angle 11 15")
    assert "11 is over the angle towards 15: it must be played in that direction. (over_angle_binds: P428" in said
    assert arbiter.enter("rights") == "Black must play 11 towards 15 (over_angle_binds: P428, pp. 428-429)"
    assert "has been played another way" in arbiter.enter("11-16")


def test_crowning_is_the_opponents(sit: Sit) -> None:
    arbiter = sit(fen="B:W21,32:B26,1")
    assert "The man on 31 has become a king; White crowns it" in arbiter.enter("26-31")
    assert arbiter.enter("rights") == "White crowns 31: crown 31 (crowned_by: P428, p. 429)"
    assert arbiter.state.board[30] == "b"
    arbiter.enter("crown")
    assert arbiter.last == events.Crowned(side=WHITE, square=31, at=1000.0)
    assert arbiter.state.board[30] == "B"


def test_crowning_by_its_owner_where_the_opponent_did_not(sit: Sit) -> None:
    arbiter = sit("fmjd", "international", fen="W:W7,40:B29,5")
    arbiter.enter("7-1", "29-33")
    assert arbiter.enter("crown 1") == "  4. White crowns the man on 1. (crowned_by: FMJD 3.6)"
    assert arbiter.last == events.Crowned(side=WHITE, square=1, at=1000.0)


def test_time_is_called_by_the_other_side(sit: Sit) -> None:
    arbiter = sit()
    assert "Time may be called after 5 minutes; 12 seconds have passed" in arbiter.enter("time", after=12)
    assert arbiter.last.at == 1012
    said = arbiter.enter("time", after=300)
    assert "Time is called on Black after 5 minutes: it must move within a minute. (move_time: P428, p. 428)" in said
    assert "White calls time" in said
    assert "0:50 left" in arbiter.enter("", after=10)
    assert "White wins: Black has not moved within a minute of the call" in arbiter.enter("", after=50)
    assert isinstance(arbiter.last, events.Ticked)
    assert "Black wins" not in arbiter.enter("rights")


def test_what_came_when_the_time_was_over(sit: Sit) -> None:
    arbiter = sit("eb9", fen="B:W22,30,32:B11,2")
    said = arbiter.enter("11-15", after=301)
    assert said.startswith(
        "  2. Black plays 11-15, when the time was over.\n     White wins: Black has not moved within 5"
    )
    assert arbiter.enter("11-15") == "The game is over; the next may be set up."


def test_enter_alone_records_nothing_where_nothing_follows(sit: Sit) -> None:
    arbiter = sit()
    assert arbiter.enter("", after=3) == "Moves made: 0\nTime: 0:03 of 5 minutes"
    assert len(arbiter.loop.sitting.writer.events) == 1
    assert arbiter.enter("tick") == "  2. Time goes by."


def test_the_opponent_may_call_is_shown(sit: Sit) -> None:
    arbiter = sit()
    assert "White may call it: time" in arbiter.enter("", after=400)


def test_a_flag(sit: Sit) -> None:
    arbiter = sit("fmjd", "international")
    assert "White's flag has fallen" in arbiter.enter("flag white")
    assert "and no clock; call time instead" in sit().enter("flag white")


def test_a_notice_is_given_by_the_weaker_side(sit: Sit) -> None:
    arbiter = sit(fen="B:WK5,K32:BK1")
    arbiter.enter("notice")
    assert arbiter.last == events.NoticeGiven(side=BLACK, at=1000.0)
    assert arbiter.state.notice is not None
    arbiter.enter("withdraw")
    assert arbiter.last == events.NoticeWithdrawn(side=BLACK, at=1000.0)
    assert "White gives notice to win.\n     Black does not appear to be the stronger side" in sit().enter("notice")


def test_a_notice_that_runs_out_and_an_advantage(sit: Sit) -> None:
    arbiter = sit(fen="B:WK5,K32:BK1", changes=("notice_moves=2", "notice_two_kings=2"))
    arbiter.enter("notice", "1-6", "32-27", "6-1", "27-32")
    assert arbiter.enter("rights").splitlines()[0] == "White may claim advantage, as long as the game lasts:"
    assert "Black may claim draw" in arbiter.enter("rights")
    assert "It is for the arbiter" in arbiter.enter("claim advantage")
    assert "Play is stopped, in dispute" in arbiter.enter("rights")
    assert "no decided advantage was shown" in arbiter.enter("decide dismiss nothing was shown")


def test_a_draw_offered_and_accepted(sit: Sit) -> None:
    arbiter = sit()
    arbiter.enter("offer")
    assert arbiter.enter("rights") == "Black offers a draw: White may accept or decline"
    arbiter.enter("decline", "offer")
    assert "The game is drawn: both sides agreed" in arbiter.enter("accept")
    assert arbiter.enter("rights").endswith("White ½, Black ½. next sets the men up again.")


def test_a_draw_claimed_by_the_draw_rules(sit: Sit) -> None:
    arbiter = sit("wcdf", fen="B:WK32,12:BK1,4")
    assert "no clause of the draw rules" in arbiter.enter("claim draw")
    arbiter.enter(*("1-6", "32-28", "6-1", "28-32") * 2)
    assert arbiter.enter("rights").startswith("Black may claim draw, until the next move:")
    assert "The game is drawn" in arbiter.enter("claim draw")


def test_conduct_a_bystander_and_a_dispute(sit: Sit) -> None:
    arbiter = sit()
    assert "this is a warning" in arbiter.enter("white: point")
    assert "the bystander is sent out, and play stops until then" in arbiter.enter("remark Old Cy white")
    assert arbiter.last == events.Remarked(who="Old Cy", helped=WHITE, at=1000.0)
    assert "Play is stopped until Old Cy has gone: out" in arbiter.enter("rights")
    assert arbiter.enter("11-15") == "Play is stopped until Old Cy has gone."
    arbiter.enter("out", after=60)
    assert "0:00 of 5 minutes" in arbiter.enter("")  # that minute is nobody's
    assert "Black disputes the remark. It goes to the arbiter." in arbiter.enter("dispute the remark")
    assert arbiter.enter("decide warn black speak up at once") == (
        "  6. It is decided: speak up at once; Black is warned. (dispute: Standard Laws 19)"
    )
    arbiter.enter("dispute")
    arbiter.enter("decide set B:W22:B14 the board was knocked over")
    assert arbiter.state.board.replace(".", "") == "bw"
    assert "Black wins" in arbiter.enter("decide win black enough of this")


def test_leaving_refusing_resigning(sit: Sit) -> None:
    assert "White wins: Black has left the game. (leaving: Standard Laws" in sit().enter("leave")
    assert "Black wins: White refuses to comply" in sit().enter("white: refuse")
    assert "Black resigns" in sit().enter("resign")
    assert "White resigns" in sit().enter("resign white")


def test_lots_a_choice_and_the_next_game(sit: Sit) -> None:
    arbiter = sit(players=("Ann", "Bob"), lots=True)
    assert arbiter.enter("rights") == "A lot must be cast for the men: lot 1 if Ann wins it, lot 2 if Bob"
    assert arbiter.enter("11-15") == "A lot must be cast first."
    arbiter.enter("lot bob")
    assert arbiter.last == events.LotCast(winner=1, at=1000.0)
    assert arbiter.enter("rights") == "Bob has won the lot for the men: choose white or choose black"
    arbiter.enter("choose black")
    assert arbiter.state.name(BLACK) == "Bob"
    arbiter.enter("resign", "next")
    assert arbiter.state.game == 2
    assert arbiter.state.name(BLACK) == "Ann"
    assert arbiter.state.scores[0].winner == 0


def test_a_lot_for_the_first_move(sit: Sit) -> None:
    arbiter = sit("p3", players=("Ann", "Bob"))
    arbiter.enter("lot 1", "choose second")
    assert arbiter.state.name(arbiter.state.turn) == "Bob"


def test_a_refused_writing_is_told_and_the_sitting_goes_on(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    arbiter = sit()
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        assert "event 2 could not be written, and is not in the log: No space left" in arbiter.enter("11-15")
    assert arbiter.enter("11-15") == "  2. Black plays 11-15."


def test_a_fault_of_ours_does_not_end_the_sitting(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    arbiter = sit()
    monkeypatch.setattr(hands, "moved", lambda *_: 1 // 0)
    assert "This is a fault in dammen" in arbiter.enter("11-15")
    monkeypatch.setenv("DAMMEN_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        arbiter.enter("11-15")


def test_a_move_that_no_piece_can_make_is_asked_about_at_a_terminal(sit: Sit) -> None:
    arbiter = sit()
    asked: list[str] = []
    answers = [False, True]

    def ask(question: str) -> bool:
        asked.append(question)
        return answers.pop(0)

    arbiter.loop.sitting.ask = ask
    arbiter.enter("11-15", "24-20", "8-11")  # all lawful
    assert arbiter.enter("30-16") == "Nothing was recorded."
    assert asked == ["White plays 30-16: '30-16' is no lawful move. Was it made so?"]
    assert "is a false move" in arbiter.enter("30-16")
    assert "not vacant" in arbiter.enter("1-2")  # refused without a question
    assert len(asked) == 2


def test_asides(sit: Sit) -> None:
    arbiter = sit()
    arbiter.enter("11-15", "black: offer")
    assert arbiter.enter("rulings").splitlines()[3:] == ["  2. Black plays 11-15.", "  3. Black offers a draw."]
    assert "forfeit: The game is forfeit at once." in arbiter.enter("explain false-move")
    assert "touch_move" in arbiter.enter("explain")
    assert arbiter.enter("fen").startswith("W:W21,22")
    assert pdn.read_one(arbiter.enter("pdn")).moves()[0].path == (11, 15)
    for word in (*ENTRIES.values(), *ASIDES.values()):
        assert f"\n{word.form} " in arbiter.enter("help")
    arbiter.loop.sitting.redraw = False
    arbiter.enter("flip")
    assert arbiter.loop.sitting.redraw
    assert arbiter.loop.sitting.look.flipped


WORDS = st.one_of(
    st.text(max_size=30),
    st.lists(
        st.one_of(
            st.sampled_from(
                [*ENTRIES, *ASIDES, "white:", "black:", "off", "untold", "win", "set", "B:W1:B32", "off 14"]
            ),
            st.from_regex(r"[0-9]{1,2}[-x:][0-9]{1,2}", fullmatch=True),
            st.from_regex(r"[a-h][1-8][-:][a-h][1-8]", fullmatch=True),
            st.integers(0, 60).map(str),
        ),
        max_size=4,
    ).map(" ".join),
)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(["english", "russian", "international"]), st.lists(WORDS, max_size=12))
def test_nothing_that_can_be_typed_is_a_fault(variant: str, lines: list[str]) -> None:
    code = {"english": "std", "russian": "idf-64", "international": "fmjd"}[variant]
    state = begin(Wishes(code=code, variant=load(variant)).opened(0.0)).state

    class Unwritten:
        path = Path("nowhere")

        def __init__(self) -> None:
            self.events: list[Event] = [state.opened]

        def append(self, event: Event) -> object:
            judgment = record.judged(sitting.state, event)
            record.line(len(self.events) + 1, event, "")
            self.events.append(event)
            return judgment

    sitting = Sitting(Unwritten(), state, lambda: 0.0, Look(ascii=True))  # type: ignore[arg-type]
    loop = Loop(Console(file=io.StringIO()), sitting)
    for line in lines:
        assert not any("fault in dammen" in said for said in loop.answer(line)), line
    table.show(Console(file=io.StringIO()), sitting.view())


# --- sittings through a pipe -------------------------------------------------------------------------------------


def test_a_sitting(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    out = typed(run, "11-15", "22-18", "8-11", "huff 15", "quit", options=("--players", "Ann,Bob", "--log", str(log)))
    assert "Ann and Bob sit down to English draughts" in out
    assert "White huffs the piece on 15. (remedies: P428, p. 429)" in out
    assert "Black: Bob" in out
    assert f"The log is kept in {log} (5 events)" in out
    assert len(record.read(log).events) == 5


def test_a_log_is_gone_on_with(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    typed(run, "11-15", options=("--log", str(log)))
    out = typed(run, "22-18", "quit", options=("--log", str(log)))
    assert "Going on with the match, after event 2." in out
    events_there = record.read(log).events
    assert len(events_there) == 3
    assert events_there[2].at - events_there[1].at < 30


def test_the_time_while_the_terminal_was_closed_is_nobodys(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "match.jsonl"
    for now, move in ((5000.0, "11-15"), (90000.0, "22-18")):
        monkeypatch.setattr(running, "clock", lambda now=now: lambda: now)
        typed(run, move, options=("--code", "eb9", "--log", str(log)) if now < 6000 else ("--log", str(log)))
        if now < 6000:
            typed(run, "lot 1", options=("--log", str(log)))
    log_read = record.read(log)
    assert log_read.state is not None
    assert log_read.state.at == 5000
    assert log_read.state.result is None


def test_an_unfinished_line_is_told_and_taken_away(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    typed(run, "11-15", "22-18", options=("--log", str(log)))
    log.write_bytes(log.read_bytes()[:-10])
    assert "The log ended in an unfinished line, which does not count" in typed(run, options=("--log", str(log)))
    assert "plays 23-18" in typed(run, "23-18", options=("--log", str(log)))
    assert len(record.read(log).events) == 3


def test_a_damaged_log_is_refused(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    typed(run, "11-15", "22-18", options=("--log", str(log)))
    log.write_text(log.read_text(encoding="utf-8").replace("[11,15]", "[11,16]"), encoding="utf-8")
    for command in (("--log", str(log)), ("replay", str(log))):
        assert f"{log}: line 2: its sum is wrong" in run("referee", *command).refusal


def test_a_log_without_a_name_is_kept_in_the_home(run: Run, home: Path) -> None:
    typed(run, "11-15", "quit")
    (log,) = (home / "referee").glob("*.jsonl")
    assert len(record.read(log).events) == 2


def test_a_new_matchs_options_do_not_fit_an_old_log(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    typed(run, "11-15", options=("--log", str(log)))
    answer = run("referee", "--log", str(log), "--code", "p3", "--set", "move_time=3")
    assert answer.status == 2
    assert "--code, --set can only be said of a new one" in answer.err


def test_a_beginning_that_is_refused_leaves_no_file(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    assert run("referee", "--log", str(log), "--fen", "W:W99:B1").refusal
    assert not log.exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--code", "nobody"), "there is no law code 'nobody'"),
        (("--code", "nowhere.toml"), "nowhere.toml"),
        (("--variant", "chess"), "chess"),
        (("--variant", "jamaican"), "no law code speaks of jamaican"),
        (("--players", "Ann"), "two players are wanted"),
        (("--fen", "nonsense"), "no colon"),
        (("--set", "lots"), "should be clause=value"),
        (("--set", "sneeze=3"), "there is no clause 'sneeze'"),
        (("--set", "move_time=soon"), "move_time"),
        (("--set", "false_move=sometimes"), "false_move"),
        (("--log", "no/such/place.jsonl"), "the log cannot be written"),
    ],
)
def test_wrong_beginnings_are_refused(
    options: tuple[str, ...], words: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in run("referee", *options).refusal


def test_a_variant_from_a_file_cannot_be_named_in_a_log(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('base = "english"\nfirst = "white"\n', encoding="utf-8")
    assert "a log must name its game" in run("referee", "--code", "std", "--variant", str(file)).refusal
    out = typed(run, "22-18", options=("--code", "std", "--variant", "english:man_takes_king=false"))
    assert "White has moved out of turn" in out


def test_a_clubs_code_and_its_log(run: Run, tmp_path: Path) -> None:
    club, log = tmp_path / "club.toml", tmp_path / "match.jsonl"
    club.write_text('base = "p428"\ntitle = "The Tuesday club"\nfalse_move = "rectified"\n', encoding="utf-8")
    out = typed(run, "11-19", "rights", options=("--code", str(club), "--log", str(log)))
    assert "White may rectify, until White moves:" in out
    club.unlink()
    assert "White may rectify" in run("referee", "replay", str(log)).out


def test_clauses_with_other_values(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    options = ("--time", "120", "--set", "remedies=huff+stand", "--set", "huff-is-move=true", "--log", str(log))
    out = typed(run, "11-15", "22-18", "8-11", "rights", "huff 15", options=options)
    assert "Time: 0:00 of 2 minutes" in out
    assert "White may huff 15 or stand" in out
    assert "The huff was White's move" in out
    state = record.read(log).state
    assert state is not None
    assert (
        state.opened.title
        == "Hoyle's Games Modernized, page 428 (move_time=120, remedies=huff+stand, huff-is-move=true)"
    )


def test_the_code_fits_the_game(run: Run) -> None:
    for variant, code in (("international", "fmjd"), ("frisian", "frisian"), ("italian", "fid"), ("english", "p428")):
        assert f"{code}: " in typed(run, "quit", options=("--variant", variant))
    with pytest.raises(LawError):
        Wishes(variant=load("thai")).opened(0.0)


@pytest.mark.parametrize("variant", ["english", "international", "russian", "turkish"])
def test_eighty_columns_are_enough(variant: str, run: Run) -> None:
    out = typed(run, "board", "flip", "quit", options=("--variant", variant))
    boards = [line for line in out.splitlines() if line.lstrip().startswith(("│", "┌", "└"))]
    assert max(map(len, boards)) <= 80


def test_ascii_is_ascii(run: Run) -> None:
    assert typed(run, "11-15", "quit", options=("--ascii",)).isascii()


def test_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert "Black: Bob" in typed(run, "11-15", options=("--players", "Ann,Bob"))


def test_who_has_no_name_is_called_by_the_men(run: Run) -> None:
    out = typed(run, "11-15")
    assert "Game 1: Black moves first." in out
    assert "Black: Black" not in out


def test_names_that_steer_a_terminal_are_shown_and_not_sent(run: Run) -> None:
    out = typed(run, "remark \x1b[31mCy", "quit", options=("--players", "A\x1b[2J,B"))
    assert "\x1b" not in out


def test_long_lines_go_on_below_at_a_terminal(sit: Sit) -> None:
    arbiter = sit()
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=60, no_color=True)
    table.say(console, [arbiter.enter("22-18").splitlines()[1], arbiter.enter("rights")])
    lines = out.getvalue().splitlines()
    assert max(map(len, lines)) <= 60
    assert all(line.startswith("     ") for line in lines[:2])


def test_interrupt_leaves_a_good_log(tmp_path: Path, home: Path) -> None:
    log = tmp_path / "match.jsonl"
    child = subprocess.Popen(
        [sys.executable, "-u", "-m", "dammen", "referee", "--log", str(log)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"DAMMEN_HOME": str(home)},
    )
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write("11-15\n")
    child.stdin.flush()
    while "2. Black plays 11-15" not in child.stdout.readline():
        pass
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=20)
    assert (child.returncode, err) == (130, "")
    assert f"kept in {log} (2 events)" in out
    assert len(record.read(log).events) == 2


def test_a_killed_sitting_has_lost_nothing_that_it_told(tmp_path: Path, home: Path) -> None:
    log = tmp_path / "match.jsonl"
    child = subprocess.Popen(
        [sys.executable, "-u", "-m", "dammen", "referee", "--log", str(log)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"DAMMEN_HOME": str(home)},
    )
    assert child.stdin is not None
    assert child.stdout is not None
    for number, move in enumerate(("11-15", "22-18", "15x22"), start=2):
        child.stdin.write(f"{move}\n")
        child.stdin.flush()
        while f"{number}. " not in child.stdout.readline():
            pass
    child.kill()
    child.communicate(timeout=20)
    assert len(record.read(log).events) == 4


# --- logs read again ---------------------------------------------------------------------------------------------


@pytest.fixture
def log(run: Run, tmp_path: Path) -> Path:
    file = tmp_path / "match.jsonl"
    lines = ("11-15", "22-18", "8-11", "huff 15", "18-14", "resign", "next", "touch 11")
    typed(run, *lines, options=("--players", "Ann,Bob", "--log", str(file)))
    return file


def test_replay_shows_how_the_match_stands(run: Run, log: Path) -> None:
    answer = run("referee", "replay", str(log))
    assert answer.status == 0
    assert "Game 2. Ann 1, Bob 0" in answer.out
    assert "Black must play 11, which was touched (touch_move: P428, p. 428)" in answer.out


def test_replay_tells_every_ruling(run: Run, log: Path) -> None:
    out = run("referee", "replay", str(log), "--rulings").out
    assert [int(number) for number in re.findall(r"^ *([0-9]+)\. ", out, re.MULTILINE)] == list(range(1, 10))
    assert "A huff and a move go together" in out


def test_replay_as_json(run: Run, log: Path) -> None:
    data = run("referee", "replay", str(log), "--json").data
    assert (data["events"], data["dropped"], data["state"]["phase"]) == (9, "", "play")
    huff = data["happened"][4]
    assert (huff["n"], huff["told"], huff["event"]["kind"]) == (5, "White huffs the man on 15", "huffed")
    assert huff["rulings"][0]["article"] == "P428, p. 429"


def test_replay_as_pdn(run: Run, log: Path) -> None:
    games = list(pdn.read(run("referee", "replay", str(log), "--pdn").out))
    assert [game.tags["Round"] for game in games] == ["1", "2"]
    assert games[0].result is not None
    assert sum(node.is_setup for node in games[0].line()) == 2


def test_replay_mentions_an_unfinished_line(run: Run, log: Path) -> None:
    log.write_bytes(log.read_bytes()[:-4])
    answer = run("referee", "replay", str(log), "--rulings")
    assert answer.status == 0
    assert f"{log}: line 9 is unfinished, and does not count" in answer.err


@pytest.mark.parametrize(("content", "words"), [("", "there is no event in it"), ('{"n":1,"at":', "is unfinished")])
def test_replay_of_nothing(content: str, words: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "empty.jsonl"
    file.write_text(content, encoding="utf-8")
    assert words in run("referee", "replay", str(file)).refusal


def test_replay_of_no_file(run: Run) -> None:
    assert "No such file" in run("referee", "replay", "nowhere.jsonl").refusal


def test_replay_says_one_thing_at_a_time(run: Run, log: Path) -> None:
    assert run("referee", "replay", str(log), "--json", "--pdn").status == 2


def test_a_cut_anywhere_never_ends_in_a_fault(run: Run, log: Path, tmp_path: Path) -> None:
    data, file = log.read_bytes(), tmp_path / "cut.jsonl"
    for cut in random.Random(4).sample(range(len(data)), 40):
        file.write_bytes(data[:cut])
        answer = run("referee", "replay", str(file), "--rulings")
        assert answer.status == (0 if b"\n" in data[:cut] else 1)
        assert "fault" not in answer.err


# --- help and the pages ------------------------------------------------------------------------------------------


def test_help_is_quick() -> None:
    code = (
        "import sys\nfrom dammen.cli import main\n"
        "try:\n    main(['referee', '--help'])\nexcept SystemExit:\n    pass\n"
        "print([m for m in sys.modules if m.startswith(('rich', 'dammen.notation', 'dammen.laws', 'dammen.engine'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_page_shows_what_is_said(run: Run) -> None:
    page = (DOCS / "how-to" / "referee.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    out = typed(run, "11-15", "22-18", "8-11", "huff 15", options=("--code", "p428"))
    for line in shown.splitlines():
        assert re.sub(r"^(Black|White): .*", r"\1:", line) in out, line


def test_the_page_names_every_entry() -> None:
    page = (DOCS / "how-to" / "referee.md").read_text(encoding="utf-8")
    for word in (*ENTRIES, *ASIDES):
        assert word == "tick" or re.search(rf"`{word}\b", page), word


def test_sides_and_words() -> None:
    said = entries.take_apart(" Black:  huff 15 ", 7.0)
    assert (said.side, said.word, said.rest, said.text, said.at) == (BLACK, "huff", "15", "huff 15", 7.0)
    assert entries.take_apart("c3:e5", 0.0).side is None

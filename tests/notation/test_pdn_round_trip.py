"""What is written reads back as the same tree, whatever stands in it; and both roads of reading give the same."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as run_settings
from hypothesis import strategies as st

from comparison import state_of
from dammen import variants
from dammen.model import Colour, Position
from dammen.model.clock import Reading
from dammen.model.game import Game
from dammen.model.outcome import Outcome, Reason
from dammen.model.tree import Node
from dammen.notation import moves, pdn
from dammen.notation.pdn import tags
from dammen.notation.pdn.names import canonical
from dammen.variants import Variant
from houses import HOUSES
from strategies import settings_of

_TOLD = tuple(
    reason
    for reason in Reason
    if reason not in {Reason.BOTH_LOSE, Reason.NO_MOVE_LEFT, Reason.NO_PIECES_LEFT, Reason.FIRST_KING, Reason.MISERE}
)
"""Reasons that a result, or Termination, can tell."""
_BY_NAME = tuple(rules for name, rules in HOUSES.items() if ":" in name)
"""House variants that can be told by their name."""

_WORDS = st.text(max_size=30).map(lambda text: " ".join(text.split()))
_TRICKY = st.sampled_from(
    [
        "}",
        "{",
        "a { b } c",
        "[%clk 0:01:00]",
        "&#125;",
        "[%before] x",
        "*",
        "1-0",
        "%",
        ";",
        "32-28",
        '[Event "x"]',
        "(!)",
    ]
)
_COMMENTS = st.one_of(st.just(""), _WORDS, _TRICKY, st.lists(_TRICKY, max_size=4).map(" ".join))
_NAMES = st.from_regex(r"[A-Z][A-Za-z0-9_]{0,12}", fullmatch=True).filter(
    lambda name: canonical(name) == name and name not in tags.DERIVED | {"First", "Second", "ResultFormat"}
)
_TAGS = st.dictionaries(_NAMES, st.text(min_size=1, max_size=30).map(tags.one_line), max_size=4)
_SECONDS = st.one_of(st.none(), st.integers(0, 3_000_000_000).map(lambda thousandths: thousandths / 1000))
_CLOCKS = st.builds(Reading, _SECONDS, _SECONDS, _SECONDS)
_GLYPHS = st.lists(st.integers(0, 200), max_size=3, unique=True)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a game with variations, positions set up, and all that stands beside moves."""
    rules: Variant = draw(st.sampled_from([*variants.ALL, *_BY_NAME]))
    random: Random = draw(st.randoms(use_true_random=False))
    start = Position(rules, state_of(draw(settings_of(rules)))) if draw(st.booleans()) else Position.start(rules)
    game = Game(rules, start, draw(_TAGS))
    for _ in range(draw(st.integers(0, 25))):
        if game.result is None:
            _go_on(game, random)
    for _ in range(draw(st.integers(0, 4))):
        _branch(game, random)
    nodes = list(game.root.walk())
    for node in random.sample(nodes, min(6, len(nodes))):
        node.comment = draw(_COMMENTS)
        node.clock = draw(st.one_of(st.none(), _CLOCKS.filter(lambda clock: clock != Reading())))
        if node.parent is not None:
            node.comment_before = draw(_COMMENTS)
            node.nags = draw(_GLYPHS)
    if game.result is None and draw(st.booleans()):
        reason = draw(st.sampled_from(_TOLD))
        article = draw(st.sampled_from([None, "FMJD 7.1"])) if reason is not Reason.UNKNOWN else None
        game.conclude(Outcome(draw(st.sampled_from([None, *Colour])), reason, article))
    return game


def _go_on(game: Game, random: Random) -> None:
    if random.random() < 0.05:
        game.set_up(Position.start(game.variant))
    else:
        game.play(random.choice(game.position.legal))


def _branch(game: Game, random: Random) -> None:
    """Add a variation somewhere, but not behind the end of the main line."""
    here: Node = random.choice([node for node in game.root.walk() if node is not game.end] or [game.root])
    if here is game.end:
        return
    if random.random() < 0.1:
        here = here.add_setup(game.start)
    for _ in range(random.randint(1, 6)):
        if here is game.end or not here.position.legal:
            return
        here = here.add(random.choice(here.position.legal))


@run_settings(deadline=None, max_examples=150)
@given(games())
def test_what_is_written_reads_back(game: Game) -> None:
    text = pdn.write(game)
    problems: list[pdn.Problem] = []
    (back,) = pdn.read(text, problems=problems)
    assert problems == []
    assert back == game
    assert pdn.write(back) == text
    assert [reading.refusal for reading in pdn.readings(pdn.Source(text), strict=True)] == [None]
    assert pdn.read_one(text) == game
    for letters in (False, True):
        other = pdn.write(game, letters=letters, ranges=True)
        assert list(pdn.read(other, strict=True)) == [game], other
    words = text.partition("\n\n")[2]
    assert all(len(line) <= 80 for line in words.split("\n")) or "{" in words or "/FEN" in words


@run_settings(deadline=None, max_examples=60)
@given(st.lists(games(), min_size=1, max_size=4))
def test_games_one_after_the_other_read_back(several: list[Game]) -> None:
    text = pdn.write_all(several)
    assert list(pdn.read(text)) == several, text


PLAIN = (
    *[
        "1.",
        "2.",
        "12.",
        "1...",
        "32-28",
        "19-23",
        "28x19",
        "14x23",
        "33-29",
        "18-22",
        "37-32",
        "01-07",
        "1- 6",
        "3228",
    ],
    *[
        "(",
        ")",
        "{a}",
        "{[%clk 0:00:09]}",
        "{[%before] b}",
        "!",
        "(?!)",
        "$3",
        "*",
        "1-0",
        "1-1",
        "0-2",
        "2-0 (1.20/2.20)",
    ],
    *['[White "A"]', '[Result "2-0"]', '[FEN "W:W28:B23"]', '[GameType "20"]', "\n", "\n\n", " ", "%x\n", "[ 2.", "]"],
    *["c3-d4", "cd4", "d6:b4", "26x17x10", "hm", "{", "}", "0-001."],
)


def _same(text: str, variant: Variant | str | None = None) -> None:
    short = list(pdn.readings(pdn.Source(text), variant))
    long = list(pdn.readings(pdn.Source(text), variant, plain=False))
    assert [(r.game, r.problems, r.plies, r.refusal, r.place) for r in short] == [
        (r.game, r.problems, r.plies, r.refusal, r.place) for r in long
    ]


@run_settings(deadline=None, max_examples=300)
@given(
    st.lists(st.sampled_from(PLAIN), max_size=30), st.sampled_from(["", " "]), st.sampled_from([None, "international"])
)
def test_both_roads_give_the_same(words: list[str], between: str, variant: str | None) -> None:
    _same(between.join(words), variant)


@run_settings(deadline=None, max_examples=150)
@given(
    games(), st.integers(0, 2000), st.sampled_from(["", " ", "x", "-", "(", ")", "{", "}", "1", "*", "\n", "!", "/"])
)
def test_both_roads_give_the_same_of_a_game_with_one_slip(game: Game, place: int, slip: str) -> None:
    text = pdn.write(game)
    place %= len(text)
    _same(text)
    _same(text[:place] + slip + text[place + 1 :])


@run_settings(deadline=None, max_examples=150)
@given(
    games(),
    st.integers(0, 200),
    st.sampled_from(["32-29", "99-98", "1-2", "d4", "cd4", "c3d4", "1-0", "{a} 1-2", "4-6"]),
)
def test_both_roads_give_the_same_of_a_game_with_a_move_that_is_refused(game: Game, place: int, slip: str) -> None:
    words = pdn.write(game).split(" ")
    place %= len(words)
    text = " ".join([*words[:place], slip, *words[place + 1 :]])
    _same(f"{text}\n{text}")
    _same("".join(f"{text}\n" for _ in range(60)) if len(text) < 500 else text, game.variant)


@run_settings(deadline=None, max_examples=150)
@given(st.lists(st.sampled_from(PLAIN), max_size=30).map(" ".join))
def test_what_was_read_is_written_so_that_it_reads_back(text: str) -> None:
    read = list(pdn.read(text))
    written = pdn.write_all(read)
    assert list(pdn.read(written)) == read
    assert pdn.write_all(pdn.read(written)) == written


@pytest.mark.parametrize(
    "text",
    [
        '( [GameType "20"] 32-28',
        '[/FEN"W:W28:B23"/)01-07',
        "1. 99-98 (1. 33-29) *",
        '[A "}"]\n{ a { b } 1. 32-28 *\n\n[B "}"]\n*',
        "1. 32-28 {[%emt 0:03:24.116]} *",
        '[GameType "21"] [Result "2-0" 1/2-1/2 1-0 [Variant "frisian"] 1-1\n 2. 1/2-1/2 ]',
        '[GameType "20"]\n[Result "won"]\n1. 32-28 1-1',
    ],
)
def test_what_fuzzing_found_reads_back(text: str) -> None:
    read = list(pdn.read(text))
    assert read
    assert list(pdn.read(pdn.write_all(read))) == read


@pytest.mark.parametrize("rules", [*variants.ALL, *_BY_NAME], ids=lambda rules: rules.name)
def test_every_legal_move_is_written_so_that_it_reads_back(rules: Variant) -> None:
    random = Random(rules.name)
    for _ in range(6):
        position = Position.start(rules)
        for _ in range(60):
            if not position.legal:
                break
            texts = [moves.write(move, position, style="standard") for move in position.legal]
            assert len(set(texts)) == len(texts)
            assert [moves.read(text, position) for text in texts] == list(position.legal)
            position = position.play(random.choice(position.legal))

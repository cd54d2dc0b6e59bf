"""PDN as it is written: in order, and so that it reads back as the same game."""

from __future__ import annotations

from random import Random

import pytest

from dammen import variants
from dammen.errors import PdnError
from dammen.model import Colour, Position
from dammen.model.clock import Reading
from dammen.model.game import Game
from dammen.model.outcome import Outcome, Reason
from dammen.notation import fen, pdn
from dammen.notation.pdn import tags
from notation.walks import game_at_random

WORDS = ['a "word"', "[%eval 3]", "x) y", "ü", "1. 32-28", "( ;", "$3", "%", "\\", "*", "1-0", "{brace", "тихий ход"]


def decorate(game: Game, random: Random) -> None:
    """Write beside the moves all that a game can hold, and add variations."""
    nodes = list(game.root.walk())
    for node in random.sample(nodes, min(6, len(nodes))):
        branch = node
        while branch is not game.end and branch.position.legal and random.random() < 0.7:
            branch = branch.add(random.choice(branch.position.legal))
    for node in game.root.walk():
        if random.random() < 0.2:
            node.comment = " ".join(random.choices(WORDS, k=random.randint(1, 20)))
        if node.parent is None:
            continue
        if random.random() < 0.1:
            node.comment_before = random.choice(WORDS)
        if random.random() < 0.1:
            node.nags = random.sample(range(1, 140), random.randint(1, 3))
        if random.random() < 0.1:
            node.clock = Reading(3725.125, random.choice([None, 60.0]), random.choice([None, 2.5]), Colour.WHITE)


@pytest.mark.parametrize("name", variants.names())
def test_what_is_written_reads_back(name: str) -> None:
    random = Random(name)
    for seed in range(4):
        game = game_at_random(variants.get(name), seed, random.randint(0, 70))
        game.tags |= {"Event": " ".join(random.sample(WORDS, 4)), "White": "A", "Any_Thing2": "\\"}
        decorate(game, random)
        if game.result is None and seed % 2:
            reason = random.choice([Reason.TIME, Reason.RESIGNATION, Reason.UNKNOWN, Reason.PENALTY])
            game.conclude(Outcome(random.choice(list(Colour)), reason, random.choice([None, "FMJD 7.1"])))
            if game.result and game.result.reason is Reason.UNKNOWN:
                game.reopen()
                game.conclude(Outcome(None, Reason.UNKNOWN))
        text = pdn.write(game)
        problems: list[pdn.Problem] = []
        (back,) = pdn.read(text, problems=problems)
        assert problems == []
        assert back == game
        assert pdn.write(back) == text
        assert max(map(len, text.partition("\n\n")[2].splitlines())) <= 80


def test_order_and_shape() -> None:
    game = Game("international", tags={"Round": "3", "Annotator": "me", "Event": "Club", "Site": "", "White": "A"})
    for pair in ((32, 28), (19, 23), (28, 19), (14, 23)):
        game.play(next(move for move in game.position.legal if (move.start, move.end) == pair))
    game.line()[1].comment = "a reply"
    game.line()[2].nags = [1]
    game.resign(Colour.BLACK, article="FMJD 7.2")
    assert pdn.write(game) == (
        '[Event "Club"]\n'
        '[Round "3"]\n'
        '[White "A"]\n'
        '[Result "2-0"]\n'
        '[GameType "20,W,10,10,N2,0"]\n'
        '[Annotator "me"]\n'
        '[Termination "resignation (FMJD 7.2)"]\n'
        "\n"
        "1. 32-28 19-23 {a reply} 2. 28x19 $1 14x23 *\n"
    )


def test_start_that_is_not_the_games_own_is_written_as_fen() -> None:
    game = Game(start=fen.position("B:W28,K33:B12,23", "international"))
    game.play(game.position.legal[0])
    text = pdn.write(game)
    assert '[SetUp "1"]\n[FEN "B:W28,K33:B12,23"]' in text
    assert "\n1... 2" in text
    assert next(pdn.read(text)) == game
    assert "FEN" not in pdn.write(Game("russian"))


def test_result_belongs_to_the_first_mover() -> None:
    for name, winner, text in (
        ("english", Colour.BLACK, "1-0"),
        ("english", Colour.WHITE, "0-1"),
        ("russian", Colour.WHITE, "1-0"),
        ("international", Colour.BLACK, "0-2"),
        ("canadian", Colour.WHITE, "2-0"),
        ("frisian", Colour.WHITE, "1-0"),
    ):
        game = Game(name)
        game.resign(winner.other)
        assert f'[Result "{text}"]' in pdn.write(game)
        (back,) = pdn.read(pdn.write(game))
        assert back.result == game.result


@pytest.mark.parametrize("rules", variants.ALL, ids=lambda rules: str(rules.name))
def test_every_game_is_told_by_its_tags(rules: variants.Variant) -> None:
    (back,) = pdn.read(pdn.write(Game(rules)) + "\n")
    assert back.variant == rules
    number, first, width, height, notation, invert = tags.game_type(rules).split(",")
    assert number.isdigit()
    assert first == rules.first.value[0].upper()
    assert (int(width), int(height)) == (rules.board.width, rules.board.height)
    assert notation[0] in "AN"
    assert invert == str(int(rules.board.mirrored))


def test_game_type_of_a_relative_and_the_name() -> None:
    text = pdn.write(Game("killer"))
    assert '[GameType "20,W,10,10,N2,0"]\n[Variant "killer"]' in text
    assert "Variant" not in pdn.write(Game("international"))
    assert tags.game_type(variants.get("old-french")) == "21,W,8,8,N2,0"
    house = variants.load("english:first=white")
    assert pdn.write(Game(house)).count('[Variant "english:first=white"]') == 1


def test_text_that_a_tag_or_a_comment_cannot_hold() -> None:
    game = Game("english", tags={"Event": "two\nlines", "White": 'say "hi" \\ bye', "Round": " 3  b "})
    game.root.comment = "one } brace, [%clk 0:01:02] in words, &#125; and & and {"
    written = pdn.write(game)
    assert "{one &#125; brace, &#91;%clk 0:01:02] in words, &#38;#125; and & and &#123;}" in " ".join(written.split())
    (back,) = pdn.read(written)
    assert back.tags == {"Event": "two lines", "White": 'say "hi" \\ bye', "Round": " 3  b "}
    assert back.root.comment == game.root.comment
    for name in ("two words", "lower", "", "1st", "Élan"):
        with pytest.raises(PdnError, match="cannot be the name of a tag"):
            pdn.write(Game("english", tags={name: "x"}))


def test_position_set_up_amid_a_game_reads_back() -> None:
    game = game_at_random(variants.get("russian"), 1, 7)
    game.set_up(Position.start("russian").play(Position.start("russian").legal[0]))
    game.play(game.position.legal[0])
    assert next(pdn.read(pdn.write(game))) == game


def test_games_one_after_the_other() -> None:
    games = [game_at_random(variants.get("brazilian"), seed, 30) for seed in range(3)]
    assert list(pdn.read(pdn.write_all(games))) == games

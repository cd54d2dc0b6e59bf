"""The games of a match: written as PDN and read again they are the same, and nothing of what happened is lost."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dammen import variants
from dammen.errors import GameError
from dammen.laws import codes
from dammen.laws.referee import Event, Opened, Placement, events, sit_down, story
from dammen.model import Colour, Game, Outcome, Reason
from dammen.notation import fen, pdn
from lawless import matches

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def opened(code: str = "p3", variant: str = "english", **wishes: object) -> Opened:
    wishes = {"first": BLACK, "players": ("Ada Lovelace", "Charles Babbage")} | wishes
    return sit_down(codes.get(code), variants.load(variant), **wishes)  # type: ignore[arg-type]


def black(*path: int, lifted: tuple[int, ...] = (), at: float = 0.0) -> Event:
    return events.Moved(side=BLACK, path=path, lifted=lifted, at=at)


def white(*path: int, lifted: tuple[int, ...] = (), at: float = 0.0) -> Event:
    return events.Moved(side=WHITE, path=path, lifted=lifted, at=at)


def read_again(game: Game) -> Game:
    (reading,) = pdn.readings(pdn.Source(pdn.write(game)))
    assert reading.problems == ()
    return reading.game


def told(*happened: Event) -> Game:
    game = story.game(happened)
    assert read_again(game) == game
    return game


def fens(game: Game) -> list[str]:
    return [fen.write(node.position) for node in game.line() if node.is_setup]


def comments(game: Game) -> str:
    return "\n".join(node.comment for node in game.root.walk() if node.comment)


# --- what a game holds -------------------------------------------------------------------------------------------


def test_lawful_moves_are_moves_and_need_no_words() -> None:
    game = told(opened(), black(11, 15), white(22, 18), black(15, 22, lifted=(18,)))
    assert [str(move) for move in map(repr, game.moves())] == ["<Move 11-15>", "<Move 22-18>", "<Move 15x22 over 18>"]
    assert fens(game) == []
    assert all(not node.comment for node in game.line())


def test_players_and_code_are_tags() -> None:
    game = told(opened(players=("Ada\nLovelace", "")))
    assert game.tags == {"White": "Ada Lovelace", "LawCode": "p3"}


def test_a_huff_sets_the_board_up() -> None:
    game = told(
        opened(), black(11, 15), white(22, 18), black(8, 11), events.Huffed(side=WHITE, square=15), white(18, 14)
    )
    omitted, huffed = (node for node in game.line() if node.is_setup)
    assert 15 in omitted.position.pieces
    assert 15 not in huffed.position.pieces
    assert huffed.position.turn is WHITE
    assert "Black plays 8-11. Black could take, and did not. White may huff" in omitted.comment
    assert huffed.comment.startswith("White huffs the piece on 15. (remedies: P3 law 4)")
    assert game.end.colour is WHITE


def test_a_take_compelled_puts_the_board_back() -> None:
    game = told(
        opened(),
        black(11, 15),
        white(22, 18),
        black(8, 11),
        events.Compelled(side=WHITE),
        black(15, 22, lifted=(18,)),
    )
    omitted, restored = (node for node in game.line() if node.is_setup)
    assert restored.position == game.line()[1].position
    assert "White requires the take" in restored.comment
    assert omitted.next is restored


def test_a_false_move_that_stands_is_set_up() -> None:
    game = told(opened("p428"), black(11, 19), events.LetStand(side=WHITE), white(24, 15, lifted=(19,)))
    assert fens(game) == ["W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,19"]
    assert "Black's 11-19 is a false move" in comments(game)
    assert "(false_move: P428, p. 429)" in comments(game)
    assert len(game.moves()) == 1


def test_a_man_that_awaits_its_crown_is_a_king() -> None:
    start = Placement(turn=BLACK, black_men=(26, 1), white_men=(21, 32))
    game = told(opened("p428", start=start), black(26, 31), events.Crowned(side=WHITE, square=31), white(32, 27))
    assert fen.write(game.line()[0].position) == "W:W21,32:B1,K31"
    assert comments(game).count("\n") == 0  # a king is seen
    uncrowned = told(opened("p428", start=start), black(26, 31), white(32, 28))
    assert "has played without crowning the man on 31" in comments(uncrowned)
    started = told(opened("p428", start=Placement(turn=WHITE, black_men=(31, 1), white_men=(21, 32))))
    assert fen.write(started.start) == "W:W21,32:B1,K31"


def test_a_capture_under_way_is_played_when_it_is_done() -> None:
    start = Placement(turn=BLACK, black_men=(1, 4), white_men=(6, 15, 32))
    happened = opened("wcdf", start=start), black(1, 10, lifted=(6,))
    assert told(*happened).moves() == []
    assert fens(told(*happened)) == []
    game = told(*happened, black(10, 19, lifted=(15,)), white(32, 28))
    assert [move.captured for move in game.moves()] == [(6, 15), ()]
    assert fens(game) == []


def test_touches_offers_calls_and_remarks_are_comments() -> None:
    game = told(
        opened(),
        events.Touched(side=BLACK, square=11),
        black(11, 15),
        events.Offered(side=WHITE, at=10),
        events.TimeCalled(side=BLACK, at=20),
        events.Remarked(who="C{y} [%clk 1:00:00]", helped=WHITE, at=30),
        events.Disputed(side=WHITE, about="the {remark}", at=30),
        events.Decided(words="played on", at=30),
    )
    assert "Black has touched 11, and must play it. (touch_move: P3 laws 3 and 8)" in game.root.comment
    said = game.end.comment
    assert said.startswith("White offers a draw. Black calls time. Time may be called after 3 minutes")
    assert "C(y) [ %clk 1:00:00] has made a remark" in said
    assert "It is decided: played on; play goes on. (dispute: " in said
    assert game.end.clock is None


# --- how it ends -------------------------------------------------------------------------------------------------


def test_an_outcome_has_its_reason_article_and_words() -> None:
    game = told(opened("p428"), black(11, 19), events.Claim(side=WHITE, what=events.Claimed.GAME))
    assert game.result == Outcome(WHITE, Reason.PENALTY, "P428, p. 429", "Black has forfeited it")


def test_resigning_and_agreeing() -> None:
    assert told(opened(), events.Resigned(side=BLACK)).result == Outcome(
        WHITE, Reason.RESIGNATION, None, "Black resigns"
    )
    agreed = told(opened(), events.Offered(side=BLACK), events.Accepted(side=WHITE)).result
    assert agreed is not None
    assert (agreed.winner, agreed.reason) == (None, Reason.AGREEMENT)


def test_an_event_that_came_too_late_is_told_so() -> None:
    game = told(opened("eb9", first=BLACK), black(11, 15, at=1000.0))
    assert game.moves() == []
    assert game.root.comment.count("Black plays 11-15, when the time was over.") == 1
    assert game.result is not None
    assert game.result.reason is Reason.TIME


LAST = Placement(turn=WHITE, white_men=(18, 29), black_men=(14,))
TAKES = white(18, 9, lifted=(14,))


def test_the_board_ends_a_game_by_itself() -> None:
    game = told(opened(start=LAST), TAKES)
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == (WHITE, Reason.NO_PIECES_LEFT)


def test_a_move_that_won_and_is_taken_back() -> None:
    touched = (opened(start=LAST), events.Touched(side=WHITE, square=29), TAKES)
    waits = told(*touched)
    assert len(waits.moves()) == 1
    back = told(*touched, events.Rectified(side=BLACK), white(29, 25))
    assert back.moves() == []
    assert fens(back) == ["B:W18,25:B14"]
    assert "White touched 29, and has played 18" in comments(back)
    stands = told(*touched, events.LetStand(side=BLACK))
    assert len(stands.moves()) == 1
    assert stands.result is not None
    forfeit = told(opened("p428", start=LAST), *touched[1:], events.Claim(side=BLACK, what=events.Claimed.GAME))
    assert forfeit.result is not None
    assert forfeit.result.winner is BLACK


def test_a_false_move_that_would_have_won_does_not_end_the_game() -> None:
    start = Placement(turn=WHITE, white_men=(18, 29), black_men=(3,))
    false = white(18, 15, lifted=(3,))
    game = told(opened(start=start), false, events.Placed(side=BLACK, path=(18, 15)), black(3, 7))
    assert game.result is None
    assert [move.start for move in game.moves()] == [3]


# --- matches -----------------------------------------------------------------------------------------------------


def test_the_games_of_a_match() -> None:
    happened = (opened(), black(11, 15), events.Resigned(side=WHITE), events.NextGame(), events.Resigned(side=WHITE))
    first, second = story.games(happened)
    assert (first.tags["Round"], second.tags["Round"]) == ("1", "2")
    assert (first.tags["White"], second.tags["White"]) == ("Ada Lovelace", "Charles Babbage")
    assert story.game(happened) == second
    readings = list(pdn.readings(pdn.Source(pdn.write_all([first, second]))))
    assert [reading.game for reading in readings] == [first, second]


def test_lots_stand_before_the_first_move() -> None:
    game = told(
        opened("p428", white=None, first=None),
        events.LotCast(winner=1),
        events.Chosen(colour=WHITE),
        black(11, 15),
    )
    assert game.tags["White"] == "Charles Babbage"
    assert "Charles Babbage has won the lot, and chooses the men. (lots_choice: P428, p. 428)" in game.root.comment


def test_a_match_whose_lots_are_still_to_be_cast() -> None:
    game = told(opened("p428", white=None, first=None))
    assert "A lot must be cast for the men." in game.root.comment


@pytest.mark.parametrize("happened", [(), (black(11, 15),)])
def test_what_begins_with_no_opening_is_refused(happened: Iterable[Event]) -> None:
    with pytest.raises(GameError, match="begins with the opening"):
        story.games(happened)


def test_a_house_variant() -> None:
    game = story.game((opened("p428", "english:man_takes_king=false"), black(11, 15)))
    house = variants.load("english:man_takes_king=false")
    assert game.variant == house
    (again,) = pdn.read(pdn.write(game), house)  # the tag of a house's own rules is kept as it stands
    assert (again.start, again.moves(), again.root.comment) == (game.start, game.moves(), game.root.comment)


@pytest.mark.parametrize("name", codes.names())
def test_any_match_is_read_again_as_it_was_written(name: str) -> None:
    code = codes.get(name)
    for seed in range(4):
        for game in story.games(event for event, _ in matches(code, code.variants, seed, 90)):
            assert read_again(game) == game


@given(st.text(st.characters(exclude_categories=["Cs"])), st.text(st.characters(exclude_categories=["Cs"])))
def test_any_words_are_read_again(name: str, words: str) -> None:
    game = story.game(
        (
            opened(players=(name, words)),
            events.Remarked(who=words),
            events.Decided(words=words, effect=events.Effect.WIN, side=WHITE),
        )
    )
    assert read_again(game) == game

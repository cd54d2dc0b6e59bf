"""Games for the tests of the library: random ones of several variants, with all that stands beside moves."""

from __future__ import annotations

from random import Random

from dammen.model import Colour, Game, Outcome, Piece, Position, Reading, Reason, Setup
from dammen.variants import get
from notation.walks import game_at_random

PLAYERS = ("Ton Sijbrands", "Sijbrands, T.", "Marion Tinsley", "Jānis Žeļņikovs", "?", "Müller", "A. Ødegård")
EVENTS = ("World Championship", "Club 50%", "Club_match", "?", "Чемпионат")
DATES = ("1972.12.01", "1998.05.??", "????.??.??", "13-01-1996", "2003.??.??", "2003.05.31", "May 1987")
VARIANTS = ("international", "english", "russian", "frisian", "turkish", "international", "breakthrough")
OUTCOMES = (
    Outcome(Colour.WHITE, Reason.UNKNOWN),
    Outcome(Colour.BLACK, Reason.RESIGNATION),
    Outcome(None, Reason.UNKNOWN),
    Outcome(None, Reason.AGREEMENT, None, "in a hurry"),
    Outcome(None, Reason.BOTH_LOSE),
    Outcome(Colour.WHITE, Reason.TIME, "FMJD 7.2"),
    None,
)


def tags(random: Random) -> dict[str, str]:
    """Draw some tags."""
    found = {
        "White": random.choice(PLAYERS),
        "Black": random.choice(PLAYERS),
        "Event": random.choice(EVENTS),
        "Date": random.choice(DATES),
        "Site": "Leiden",
        "Round": str(random.randint(1, 9)),
        "Opening": random.choice(("Glasgow", "Old Fourteenth")),
        "Annotator": "nobody",
        "Termination": "by flood",
    }
    return {name: value for name, value in found.items() if random.random() < 0.7}


def plain_game(seed: int, plies: int = 40) -> Game:
    """Play a game of random moves, with tags and a result."""
    random = Random(seed)
    game = game_at_random(get(random.choice(VARIANTS)), seed, random.randint(0, plies))
    game.tags = tags(random)
    outcome = random.choice(OUTCOMES)
    if game.result is None and outcome is not None:
        game.conclude(outcome)
    return game


def rich_game(seed: int) -> Game:
    """Play a game, and write comments, glyphs, clocks and variations beside its moves."""
    random = Random(seed)
    game = plain_game(seed)
    for node in list(game.root.walk()):
        for move in node.position.legal[:2]:
            if random.random() < 0.1 and node is not game.end:
                side = game.add(node, move)
                side.comment = "better"
        if node.parent is None:
            node.comment = random.choice(("", "Played in the rain"))
            continue
        if random.random() < 0.2:
            node.comment = random.choice(("a mistake", "Хороший ход", "only move!"))
        if random.random() < 0.1:
            node.nags = [random.randint(1, 6)]
        if random.random() < 0.1:
            node.clock = Reading(elapsed=float(random.randint(1, 500)))
    return game


def game_set_up(seed: int) -> Game:
    """Play a game whose pieces are set up anew amid it."""
    random = Random(seed)
    game = game_at_random(get("international"), seed, random.randint(0, 12))
    for _ in range(random.randint(1, 2)):
        pieces = {4: Piece.BLACK_MAN, 28: Piece.WHITE_MAN, 48: Piece.WHITE_KING, 12: Piece.BLACK_MAN}
        game.set_up(Setup(game.variant, Colour.BLACK, pieces).position())
        for _ in range(random.randint(0, 3)):
            if game.result is None:
                game.play(random.choice(game.position.legal))
    game.tags = tags(random)
    return game


def problem(seed: int) -> Game:
    """Play on from a position that was set up."""
    start = Position.start("international")
    random = Random(seed)
    for _ in range(8):
        start = start.play(random.choice(start.legal))
    game = Game(start=start, tags=tags(random))
    for _ in range(random.randint(0, 5)):
        if game.result is None:
            game.play(random.choice(game.position.legal))
    return game


def some_games(count: int, seed: int = 0) -> list[Game]:
    """Give games of every kind, each different from the others."""
    makers = (plain_game, plain_game, plain_game, rich_game, problem, game_set_up)
    games = []
    for number in range(count):
        game = makers[number % len(makers)](seed + number)
        game.tags["Number"] = str(seed + number)
        games.append(game)
    return games

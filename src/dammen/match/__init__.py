"""Matches between programs: openings, games, results, and what they prove.

::

    from dammen.match import Match, Openings, Pace, Record, play_match
    from dammen.protocols.opponents import recipe
    from dammen.variants import get

    match = Match(get("russian"), recipe("dammen"), recipe("dammen:level=8"), Pace(seconds=0.1), 20, Openings("random"))
    with Record(match.settings) as record:
        score = play_match(match, record)
    print(score.share, score.elo_interval)
"""

from dammen.match.adjudication import Adjudication
from dammen.match.openings import Openings, Start
from dammen.match.pace import Pace
from dammen.match.play import Played, Ruling, play_game
from dammen.match.record import Entry, Record
from dammen.match.running import Match, play_match, run_match
from dammen.match.statistics import Score, Sprt

__all__ = [
    "Adjudication",
    "Entry",
    "Match",
    "Openings",
    "Pace",
    "Played",
    "Record",
    "Ruling",
    "Score",
    "Sprt",
    "Start",
    "play_game",
    "play_match",
    "run_match",
]

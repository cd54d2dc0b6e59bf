"""The referee: judges every event at a real board by a law code, and says who may claim what."""

from dammen.laws.referee.events import Event, Opened, Placement
from dammen.laws.referee.judging import begin, code_of, judge, replay, sit_down
from dammen.laws.referee.rulings import Consequence, Judgment, Ruling
from dammen.laws.referee.state import Choice, Offence, Phase, Result, Right, State, Until

__all__ = [
    "Choice",
    "Consequence",
    "Event",
    "Judgment",
    "Offence",
    "Opened",
    "Phase",
    "Placement",
    "Result",
    "Right",
    "Ruling",
    "State",
    "Until",
    "begin",
    "code_of",
    "judge",
    "replay",
    "sit_down",
]

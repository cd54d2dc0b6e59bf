"""The Hub protocol, version 2, as Scan 3.1 speaks it, and the earlier one of Scan 2.0.

Messages are frozen values (:mod:`~dammen.protocols.hub.messages`); a dialect turns them into bytes and back.
"""

from dammen.protocols.hub.dialects import EARLY, MODERN, Dialect
from dammen.protocols.hub.messages import (
    Answer,
    Command,
    Done,
    Failure,
    Go,
    Greet,
    Id,
    InfoLine,
    Init,
    Level,
    Mode,
    NewGame,
    Param,
    Ping,
    PonderHit,
    Pong,
    Pos,
    Quit,
    Ready,
    SetParam,
    Stop,
    Wait,
)

__all__ = [
    "EARLY",
    "MODERN",
    "Answer",
    "Command",
    "Dialect",
    "Done",
    "Failure",
    "Go",
    "Greet",
    "Id",
    "InfoLine",
    "Init",
    "Level",
    "Mode",
    "NewGame",
    "Param",
    "Ping",
    "PonderHit",
    "Pong",
    "Pos",
    "Quit",
    "Ready",
    "SetParam",
    "Stop",
    "Wait",
]

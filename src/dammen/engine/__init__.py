"""The engine: it thinks about a position of any variant, within limits, at ten levels.

::

    from dammen.engine import Engine, Limits

    engine = Engine("russian", level=10)
    for info in (thinking := engine.think(position, history, Limits(seconds=2))):
        print(info.depth, info.score, info.pv)
    move = thinking.choice.move
"""

from dammen.engine.engine import Engine
from dammen.engine.judgment import takes_draw
from dammen.engine.limits import Limits, TimeLeft
from dammen.engine.report import Choice, Info, is_proved
from dammen.engine.thinking import Thinking

__all__ = ["Choice", "Engine", "Info", "Limits", "Thinking", "TimeLeft", "is_proved", "takes_draw"]

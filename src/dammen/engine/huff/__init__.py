"""The program at a real board: what it does when it is its turn to act, by any law code.

::

    from dammen.engine import huff
    from dammen.laws import referee

    for event in huff.choose(state, level=7, seconds=2):
        state = referee.judge(state, event).state
"""

from dammen.engine.huff.deciding import Deciding, choose, decide

__all__ = ["Deciding", "choose", "decide"]

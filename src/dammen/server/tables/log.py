"""What is logged of a match: who sits at the screen, then every event as the referee knows it."""

from __future__ import annotations

from typing import Final

import msgspec

from dammen.laws.referee import events
from dammen.server.events import Opponent


class Seated(msgspec.Struct, frozen=True, tag_field="kind", tag="seated", omit_defaults=True):
    """The table was laid; always the first event of a log, and the opening of the match the second.

    Attributes:
        opponent: who the second player is.
        level: how well the program plays, 1 to 10.
        slips: the program now and then overlooks what it should do, as people do.
        about: the clause that the table is to show, as ``p428/remedies``, or None.
        task: what is to happen next, where the table shows a clause, or None.
        begun: how many events had happened when the table was laid.

    """

    opponent: Opponent
    level: int = 5
    slips: bool = True
    about: str | None = None
    task: str | None = None
    begun: int = 1


Entry = Seated | events.Event
PERSON, PROGRAM = 0, 1
"""The numbers of the players where the program is one of them."""
read_entry: Final = msgspec.json.Decoder(Entry).decode

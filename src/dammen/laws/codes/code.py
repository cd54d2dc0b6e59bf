"""A law code: one frozen value with a field for each clause, and the source of each beside it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from dammen.laws.codes.kinds import (
    AdjustUntold,
    Alternate,
    Bystander,
    Conduct,
    CrownedBy,
    CrownNeglect,
    DisputeTo,
    DoneWhen,
    FalseMove,
    FirstMover,
    Idle,
    Lapse,
    Leaving,
    Lots,
    LotsChoice,
    Neglect,
    NoticeCounts,
    OddsDraw,
    OwnManRemoved,
    Playable,
    Refusal,
    Remedy,
    SingleWay,
    SquaresUsed,
    TimeCall,
    TouchMove,
)

if TYPE_CHECKING:
    from enum import StrEnum


@dataclass(frozen=True)
class Source:
    """Where a clause of a code comes from.

    Attributes:
        article: the text and its article or page, such as ``P3 law 8``.
        words: what the text says, in our own words, or why another code speaks for it where it is silent.
        silent: the code's own text does not say it.

    """

    article: str
    words: str
    silent: bool = False


@dataclass(frozen=True, kw_only=True)
class LawCode:
    """The laws of play over a board, as one text has them; codes differ only in their values.

    Times are in seconds, 0 for no limit; counts are in moves, 0 where the code has no such thing.

    Attributes:
        name: the name on the command line.
        title: the name for people.
        source: the text, with its year.
        summary: one sentence that tells the code apart.
        variants: the games that the text speaks of, the first the usual one.
        note: what a player should know besides.
        lots: for what lots are cast.
        lots_choice: what winning the lot gives.
        first_mover: who moves first.
        alternate: what changes hands from game to game.
        squares: on which squares the men stand.
        adjust_untold: arranging a piece without telling the opponent.
        touch_move: playing another piece than the one touched.
        playable: which touched piece can be played.
        touch_unplayable: touching a piece that cannot be played.
        touch_off_turn: touching a piece out of turn.
        over_angle_binds: a piece seen over an angle of its square must be played in that direction.
        done_when: when a move is done.
        false_move: a false or improper move.
        own_man_removed: taking off a piece of one's own.
        crowned_by: who crowns.
        crown_neglect: playing on without crowning.
        huffable: which neglected captures give the opponent a remedy.
        remedies: what the opponent may do about them.
        lapses: what becomes of a remedy not used.
        huff_touch_binds: to touch the piece that may be huffed is to have chosen the huff.
        huff_is_move: the huff is the huffing side's move.
        waiver_by_move: moving on without a claim gives the claim up.
        move_time: the time for a move.
        time_call: who calls it.
        grace: the time from the call to the loss of the game.
        single_way: when the shorter time holds.
        single_way_time: the shorter time.
        single_way_call: who calls that.
        notice_moves: in how many moves the stronger side must win once it has had notice.
        notice_two_kings: the same with two kings left against one.
        notice_counts: whose moves are counted.
        decided_advantage: to show a decided advantage is enough.
        odds_moves: in how many moves the giver of the odds of the draw must win, once required to.
        odds_draw: what a draw is worth with those odds.
        draws: the draw rules, by their code.
        refusal: refusing to take, to play, or to comply.
        leaving: leaving the game.
        conduct: pointing, hiding the board, disturbing.
        bystander: a bystander's remark.
        dispute: who settles a dispute.
        sources: where each clause comes from.

    """

    name: str
    title: str
    source: str
    summary: str
    variants: tuple[str, ...]
    note: str = ""

    lots: Lots
    lots_choice: LotsChoice
    first_mover: FirstMover
    alternate: Alternate
    squares: SquaresUsed
    adjust_untold: AdjustUntold
    touch_move: TouchMove
    playable: Playable
    touch_unplayable: Idle
    touch_off_turn: Idle
    over_angle_binds: bool
    done_when: DoneWhen
    false_move: FalseMove
    own_man_removed: OwnManRemoved
    crowned_by: CrownedBy
    crown_neglect: CrownNeglect
    huffable: frozenset[Neglect]
    remedies: frozenset[Remedy]
    lapses: Lapse
    huff_touch_binds: bool
    huff_is_move: bool
    waiver_by_move: bool
    move_time: int
    time_call: TimeCall
    grace: int
    single_way: SingleWay
    single_way_time: int
    single_way_call: TimeCall
    notice_moves: int
    notice_two_kings: int
    notice_counts: NoticeCounts
    decided_advantage: bool
    odds_moves: int
    odds_draw: OddsDraw
    draws: str
    refusal: Refusal
    leaving: Leaving
    conduct: Conduct
    bystander: Bystander
    dispute: DisputeTo

    sources: Mapping[str, Source] = field(default_factory=lambda: MappingProxyType({}), compare=False, repr=False)

    def value(self, clause: str) -> Any:  # noqa: ANN401 - each clause has a type of its own
        """Give the value of a clause by its name."""
        return getattr(self, clause)

    def source_of(self, clause: str) -> Source:
        """Give where a clause comes from; the whole text where nothing nearer is known."""
        return self.sources.get(clause, Source(self.source, ""))

    def plain(self) -> dict[str, Any]:
        """Give the clauses as JSON has them, sets as sorted lists."""
        return {name: plain_value(self.value(name)) for name in CLAUSES}


KINDS: Final[Mapping[str, type[StrEnum]]] = MappingProxyType(
    {
        "lots": Lots,
        "lots_choice": LotsChoice,
        "first_mover": FirstMover,
        "alternate": Alternate,
        "squares": SquaresUsed,
        "adjust_untold": AdjustUntold,
        "touch_move": TouchMove,
        "playable": Playable,
        "touch_unplayable": Idle,
        "touch_off_turn": Idle,
        "done_when": DoneWhen,
        "false_move": FalseMove,
        "own_man_removed": OwnManRemoved,
        "crowned_by": CrownedBy,
        "crown_neglect": CrownNeglect,
        "huffable": Neglect,
        "remedies": Remedy,
        "lapses": Lapse,
        "time_call": TimeCall,
        "single_way": SingleWay,
        "single_way_call": TimeCall,
        "notice_counts": NoticeCounts,
        "odds_draw": OddsDraw,
        "refusal": Refusal,
        "leaving": Leaving,
        "conduct": Conduct,
        "bystander": Bystander,
        "dispute": DisputeTo,
    }
)
"""The enumeration that a clause, or each item of a clause that is a set, takes its value from."""

SETS: Final = frozenset({"huffable", "remedies"})
ABOUT: Final = ("name", "title", "source", "summary", "variants", "note")
CLAUSES: Final = tuple(f.name for f in dataclasses.fields(LawCode) if f.name not in {*ABOUT, "sources"})
"""The names of the clauses, in the order in which the codes are read."""
SWITCHES: Final = frozenset(f.name for f in dataclasses.fields(LawCode) if f.type == "bool")
COUNTS: Final = frozenset(f.name for f in dataclasses.fields(LawCode) if f.type == "int")


def plain_value(value: object) -> Any:  # noqa: ANN401 - a text, a number, a truth value or a list
    """Give a clause's value as JSON and TOML have it."""
    if isinstance(value, frozenset):
        return sorted(str(item) for item in value)
    return value if isinstance(value, bool | int) else str(value)

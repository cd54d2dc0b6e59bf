"""Players who keep the laws and break them: random events at a board, lawful and lawless, from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final

from dammen.errors import GameError
from dammen.laws import codes, referee
from dammen.laws.referee import board as boards
from dammen.laws.referee import events as e
from dammen.laws.referee import lines, record, ways
from dammen.laws.referee.desk import variant_of
from dammen.laws.referee.state import Choice, Phase, State
from dammen.model import Colour
from dammen.variants import get

STARTS: Final = (
    None,
    e.Placement(turn=Colour.WHITE, white_men=(18, 27, 32), white_kings=(6,), black_men=(14, 2, 23), black_kings=(29,)),
    e.Placement(turn=Colour.BLACK, white_men=(22, 26, 9), white_kings=(1,), black_men=(17, 25, 10), black_kings=(31,)),
)


class Player:
    """Draws the events of one match from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def open(self, code: codes.LawCode, variants: tuple[str, ...]) -> referee.Opened:
        """Sit down, by lots or not, with odds and stakes or not."""
        draw = self.random
        variant = get(draw.choice(variants))
        start = draw.choice(STARTS) if variant.board.size == 32 else None
        return referee.sit_down(
            code,
            variant,
            white=draw.choice((0, 1, None)),
            odds=draw.choice((None, None, 0, 1)),
            stakes=draw.random() < 0.3,
            start=start,
            first=draw.choice((None, None, Colour.WHITE)),
        )

    def event(self, state: State) -> e.Event:
        """Draw what happens next; it may be impossible."""
        draw = self.random
        at = state.at + draw.choice((0.0, 1.0, 20.0, 20.0, 70.0, 200.0 if draw.random() < 0.3 else 3.0))
        if state.phase is Phase.LOTS:
            return e.LotCast(at=at, winner=draw.randrange(2))
        if state.phase is Phase.CHOICE:
            return e.Chosen(at=at, colour=draw.choice(tuple(Colour)), moves=draw.random() < 0.5)
        if state.phase is Phase.OVER:
            return e.NextGame(at=at)
        if (state.dispute is not None or state.sent_out is not None) and draw.random() < 0.7:
            return self._decision(state, at)
        if state.rights and draw.random() < 0.45:
            return self._remedy(state, at)
        if draw.random() < 0.6:
            return self._move(state, at)
        return draw.choice(_OTHERS)(self, state, at)

    def side(self, state: State) -> Colour:
        """Draw a side, the one to move more often."""
        return state.turn if self.random.random() < 0.7 else state.turn.other

    def square(self, state: State, *, vacant: bool | None = None) -> int:
        """Draw a square."""
        squares = [
            square
            for square in range(1, len(state.board) + 1)
            if vacant is None or (boards.piece_at(state.board, square) is None) == vacant
        ]
        return self.random.choice(squares) if squares else 1

    def _move(self, state: State, at: float) -> e.Event:
        draw, turn = self.random, state.turn
        variant = variant_of(state.opened.variant)
        board = boards.rightful(variant, state.board, state.crown_due)
        kind = draw.random()
        rules = variant if kind < 0.6 else ways.free(variant)
        moves = ways.lawful(rules, board, turn)
        if moves and kind < 0.85:
            move = draw.choice(moves)
            path, taken = move.path, move.captured
            if len(taken) > 1 and draw.random() < 0.3:
                cut = draw.randrange(1, len(taken))
                path, taken = path[: cut + 1], taken[:cut]
            if taken and draw.random() < 0.05:
                taken = taken[1:]
            if draw.random() < 0.03:
                taken = (*taken, self.square(state, vacant=False))
            return e.Moved(at=at, side=turn, path=path, lifted=taken)
        side = self.side(state)
        path = (self.square(state, vacant=False), self.square(state, vacant=True))
        lifted = (self.square(state, vacant=False),) if draw.random() < 0.2 else ()
        return e.Moved(at=at, side=side, path=path, lifted=lifted)

    def _remedy(self, state: State, at: float) -> e.Event:
        draw = self.random
        right = draw.choice(state.rights)
        choice, side = draw.choice(right.choices), right.holder
        way = draw.choice(right.ways).path if right.ways else ()
        match choice:
            case Choice.HUFF:
                square = draw.choice(right.squares)
                if draw.random() < 0.2:
                    return e.Touched(at=at, side=side, square=square)
                return e.Huffed(at=at, side=side, square=square)
            case Choice.COMPEL:
                return e.Compelled(at=at, side=side, path=way if draw.random() < 0.5 else ())
            case Choice.STAND:
                return e.LetStand(at=at, side=side)
            case Choice.PLACE:
                return e.Placed(at=at, side=side, path=way or (1, 2))
            case Choice.RECTIFY:
                return e.Rectified(at=at, side=side)
            case Choice.REPLACE:
                return e.Replaced(at=at, side=side)
            case Choice.CLAIM_GAME if draw.random() < 0.5:
                return e.LetStand(at=at, side=side)
            case Choice.CLAIM_GAME:
                return e.Claim(at=at, side=side, what=e.Claimed.GAME)
            case Choice.CLAIM_DRAW:
                return e.Claim(at=at, side=side, what=e.Claimed.DRAW)
        return e.Claim(at=at, side=side, what=e.Claimed.ADVANTAGE)

    def _decision(self, state: State, at: float) -> e.Event:
        draw = self.random
        if state.sent_out is not None and state.dispute is None:
            return e.WentOut(at=at)
        effect = draw.choice([effect for effect in e.Effect if effect is not e.Effect.SET])
        return e.Decided(at=at, words="so be it", effect=effect, side=draw.choice(tuple(Colour)))


Draw = Callable[[Player, State, float], e.Event]
_OTHERS: Final[tuple[Draw, ...]] = (
    lambda p, s, at: e.Touched(at=at, side=p.side(s), square=p.square(s, vacant=False)),
    lambda p, s, at: e.Touched(at=at, side=p.side(s), square=p.square(s, vacant=False)),
    lambda p, s, at: e.Adjusted(at=at, side=p.side(s), square=p.square(s, vacant=False), told=p.random.random() < 0.6),
    lambda p, s, at: e.OverAngle(at=at, side=p.side(s), square=p.square(s, vacant=False), toward=p.square(s)),
    lambda p, s, at: e.Released(at=at, side=p.side(s)),
    lambda p, s, at: e.OwnRemoved(at=at, side=p.side(s), square=p.square(s, vacant=False)),
    lambda p, s, at: e.Crowned(at=at, side=p.side(s), square=(*s.crown_due, p.square(s, vacant=False))[0]),
    lambda p, s, at: e.Crowned(at=at, side=s.turn, square=(*s.crown_due, p.square(s, vacant=False))[0]),
    lambda p, s, at: e.Huffed(at=at, side=p.side(s), square=p.square(s, vacant=False)),
    lambda p, s, at: e.LetStand(at=at, side=p.side(s)),
    lambda p, s, at: e.TimeCalled(at=at, side=p.side(s)),
    lambda p, s, at: e.Ticked(at=at + p.random.choice((30, s.opened.at))),
    lambda p, s, at: e.FlagFell(at=at, side=p.side(s)) if p.random.random() < 0.1 else e.Ticked(at=at),
    lambda p, s, at: e.NoticeGiven(at=at, side=p.side(s)),
    lambda p, s, at: e.NoticeWithdrawn(at=at, side=p.side(s)),
    lambda p, s, at: e.Offered(at=at, side=p.side(s)),
    lambda p, s, at: e.Declined(at=at, side=p.side(s)),
    lambda p, s, at: e.Accepted(at=at, side=p.side(s)) if p.random.random() < 0.2 else e.Ticked(at=at),
    lambda p, s, at: e.Resigned(at=at, side=p.side(s)) if p.random.random() < 0.1 else e.Ticked(at=at),
    lambda p, s, at: e.Left(at=at, side=p.side(s)) if p.random.random() < 0.1 else e.Ticked(at=at),
    lambda p, s, at: e.Refused(at=at, side=p.side(s)) if p.random.random() < 0.2 else e.Ticked(at=at),
    lambda p, s, at: e.Misbehaved(at=at, side=p.side(s), how=p.random.choice(tuple(e.Misconduct))),
    lambda p, s, at: e.Remarked(at=at, who=f"Onlooker {s.seq}", helped=p.random.choice((None, *Colour))),
    lambda p, s, at: e.Disputed(at=at, side=p.side(s), about="the last move"),
    lambda p, s, at: e.Claim(at=at, side=p.side(s), what=p.random.choice(tuple(e.Claimed))),
    lambda p, s, at: p._decision(s, at),
    lambda p, s, at: (
        e.Decided(at=at, words="set anew", effect=e.Effect.SET, start=STARTS[1])
        if len(s.board) == 32 and p.random.random() < 0.1
        else e.Ticked(at=at)
    ),
)


def matches(
    code: codes.LawCode, variants: tuple[str, ...], seed: int, length: int
) -> Iterator[tuple[e.Event, referee.Judgment]]:
    """Play a match of random events; give each that could happen with its judgment, the opening first."""
    player = Player(seed)
    opened = player.open(code, variants)
    judged = referee.begin(opened)
    yield opened, judged
    for _ in range(length):
        event = player.event(judged.state)
        try:
            judged = referee.judge(judged.state, event)
        except GameError:
            continue
        yield event, judged


VARIANTS: Final = ("english", "polish-eb9", "russian", "turkish")


def check(code: codes.LawCode, seed: int, length: int) -> int:
    """Play a match of random events, and hold against it what must hold of any; give how many events it had.

    Raises:
        AssertionError: something did not hold.

    """
    happened: list[e.Event] = []
    states: list[State] = []
    before: State | None = None
    pieces: dict[Colour, int] = {}
    for event, judgment in matches(code, VARIANTS, seed, length):
        state = judgment.state
        happened.append(event)
        states.append(state)
        set_anew = isinstance(event, e.Decided) and event.effect is e.Effect.SET
        if (
            before is None
            or state.phase in _NOT_BEGUN
            or before.phase in _NOT_BEGUN
            or state.game != before.game
            or set_anew
        ):
            pieces = {colour: _count(state.board + state.off, colour) for colour in Colour}
        elif before.phase is Phase.PLAY:
            _none_lost(before, event, judgment, pieces)
        _rights_hold(state)
        before = state
    _cut(happened, states, seed)
    return len(happened)


_NOT_BEGUN: Final = frozenset({Phase.LOTS, Phase.CHOICE})


def _count(letters: str, colour: Colour) -> int:
    return sum(letter in ("wW" if colour is Colour.WHITE else "bB") for letter in letters)


def _none_lost(before: State, event: e.Event, judgment: referee.Judgment, pieces: dict[Colour, int]) -> None:
    """A piece is on the board or beside it; it gets there by a lawful capture, or with a ruling."""
    state = judgment.state
    for colour in Colour:
        assert _count(state.board + state.off, colour) == pieces[colour], (event, state.board, state.off)
    if len(state.off) > len(before.off) and not judgment.rulings and before.chain is None:
        assert isinstance(event, e.Moved), event
        assert state.steps[-1].way is not None, (event, before.board, state.board)


def _rights_hold(state: State) -> None:
    """Whoever may huff finds the other's piece there, every right has a choice, and a game goes on or has a result."""
    assert (state.result is None) == (state.phase is not Phase.OVER)
    for right in state.rights:
        assert right.choices, right
        if Choice.HUFF in right.choices:
            assert right.squares, right
            for square in right.squares:
                piece = boards.piece_at(state.board, square)
                assert piece is not None, (right, state.board)
                assert piece.colour is right.holder.other, (right, state.board)


def _cut(happened: list[e.Event], states: list[State], seed: int) -> None:
    """Cut the log anywhere: what is left is the same match up to there. Every eighth log is read whole as well."""
    written, seal = [], ""
    for number, event in enumerate(happened, start=1):
        line, seal = lines.line(number, event, seal)
        written.append(line)
    text = b"".join(written)
    cuts = [random.Random(seed).randrange(len(text) + 1)]
    if seed % 8 == 0:
        cuts.append(len(text))
    for cut in cuts:
        log = record.read(text[:cut])
        kept = text[:cut].count(b"\n")
        assert list(log.events) == happened[:kept]
        assert log.state == (states[kept - 1] if kept else None)
        assert bool(log.dropped) == (cut > 0 and not text[:cut].endswith(b"\n"))

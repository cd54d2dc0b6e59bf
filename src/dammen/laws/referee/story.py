"""The games of a match as any other games: lawful moves as moves, and all the rest as set-up positions and comments.

A false move that stands, a piece that was huffed, a board that was put back: each is a position set up anew, with men
that await their crown as the kings that they are by right. What was done and what the referee said of it stands beside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dammen.errors import GameError
from dammen.laws.referee import board as boards
from dammen.laws.referee import events
from dammen.laws.referee.desk import variant_of
from dammen.laws.referee.judging import begin, judge
from dammen.laws.referee.rulings import Consequence
from dammen.laws.referee.state import Phase
from dammen.laws.referee.telling import account, ruled, too_late
from dammen.model import Colour, Game, Move, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dammen.laws.referee.events import Event
    from dammen.laws.referee.rulings import Judgment, Ruling
    from dammen.laws.referee.state import Result, State
    from dammen.model import Position

_BEGINS: Final = (events.Opened, events.LotCast, events.Chosen, events.NextGame)
_TOLD_BY_THE_GAME: Final = frozenset({Consequence.BEGUN, Consequence.CROWNED})
CODE_TAG: Final = "LawCode"
"""The tag that names the law code."""


def games(happened: Iterable[Event]) -> list[Game]:
    """Give every game of a match, from its events.

    Raises:
        GameError: there is no event, the first does not open a match, or one could not happen.
        DammenError: as :func:`dammen.laws.referee.judging.replay`.

    """
    rest = iter(happened)
    first = next(rest, None)
    if not isinstance(first, events.Opened):
        message = "a record begins with the opening of a match"
        raise GameError(message)
    judged = begin(first)
    story = _Story(judged.state)
    story.take(None, first, judged)
    for event in rest:
        before, judged = judged.state, judge(judged.state, event)
        story.take(before, event, judged)
    return story.games()


def game(happened: Iterable[Event]) -> Game:
    """Give the last game of a match, from its events.

    Raises:
        GameError: as :func:`games`.

    """
    return games(happened)[-1]


class _Story:
    """A match that is being told."""

    def __init__(self, state: State) -> None:
        """Begin with the state after the opening."""
        self.variant = variant_of(state.opened.variant)
        self.state = state
        self.told: list[Game] = []
        self.open = False
        self.words: list[str] = []

    def games(self) -> list[Game]:
        """Give the games; one without moves where none has begun."""
        if self.words or not self.told:
            self._begin()
        if len(self.told) > 1:
            for number, made in enumerate(self.told, start=1):
                made.tags["Round"] = str(number)
        return self.told

    def take(self, before: State | None, event: Event, judgment: Judgment) -> None:
        """Tell one event."""
        self.state = after = judgment.state
        words = _words(before, event, judgment)
        if isinstance(event, _BEGINS) and after.phase in {Phase.PLAY, Phase.OVER}:
            self.words += words
            self._begin()
            self.open = True
        elif not self.open:
            self.words += words
        else:
            self._follow(before)
            self._say(words)
        if self.open and after.phase is Phase.OVER:
            self._conclude()
            self.open = False

    def _begin(self) -> None:
        """Begin a game, with what was said before it."""
        state = self.state
        start = _position(state)
        made = Game(self.variant, start)
        names = {"White": state.name(Colour.WHITE), "Black": state.name(Colour.BLACK)}
        for tag, text in (names | {CODE_TAG: state.opened.code}).items():
            plain = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
            if plain:
                made.tags[tag] = plain
        self.told.append(made)
        if start is None:
            self.words.append("The board as it stands is no position of the game.")
        words, self.words = self.words, []
        self._say(words)

    @property
    def game(self) -> Game:
        """Give the game that is being told."""
        return self.told[-1]

    def _say(self, words: list[str]) -> None:
        node = self.game.end
        node.comment = " ".join(part for part in (node.comment, *map(_plain, words)) if part)

    def _follow(self, before: State | None) -> None:
        """Bring the game to the board as it stands."""
        after = self.state
        if before is None:
            return
        step = after.steps[-1] if after.steps else None
        if step is not None and step.way is not None and len(after.steps) > len(before.steps):
            move = Move(step.way.path, step.way.captured, step.promotes)
            self._set_up(_position(before), move)
            self._reopen()
            self.game.play(move)
        self._set_up(_position(after))

    def _set_up(self, position: Position | None, move: Move | None = None) -> None:
        """Set the pieces up where they do not stand so, or where a move that was lawful would not be.

        A run of king moves that the laws have broken off ends in the game only by setting the pieces up.
        """
        if position is None or self._stands(position, move):
            return
        self._reopen()
        if self.game.result is None and not self._stands(position, move):
            self.game.set_up(position)

    def _stands(self, position: Position, move: Move | None) -> bool:
        here = self.game.position
        same = (here.pieces, here.turn) == (position.pieces, position.turn)
        return same and (move is None or move in here.legal)

    def _reopen(self) -> None:
        """Take back moves that had ended the game by its objective, where the laws have not let it end."""
        game = self.game
        while game.result is not None and game.line():
            words = game.end.comment
            game.take_back()
            self._say([words])

    def _conclude(self) -> None:
        result = self.state.result
        game = self.game
        if result is None or (game.result is not None and game.result.winner is result.winner and not result.clause):
            return
        self._reopen()
        if game.result is None:
            game.conclude(_outcome(result))


def _position(state: State) -> Position | None:
    """Give the position on the board; while a capture is under way, the one from which it began."""
    variant = variant_of(state.opened.variant)
    if state.chain is not None:
        return boards.position(variant, boards.rightful(variant, state.chain.before), state.turn)
    return boards.position(variant, boards.rightful(variant, state.board, state.crown_due), state.turn)


def _words(before: State | None, event: Event, judgment: Judgment) -> list[str]:
    """Give what the moves alone do not say of an event."""
    rulings = [ruling for ruling in judgment.rulings if not _is_plain(ruling)]
    if _is_played(before, event, judgment):
        return [ruled(ruling) for ruling in rulings]
    return account(event, before, judgment.state, rulings)


def _is_plain(ruling: Ruling) -> bool:
    due = ruling.consequence is Consequence.DUE and ruling.clause == "crowned_by"
    return due or ruling.consequence in _TOLD_BY_THE_GAME


def _is_played(before: State | None, event: Event, judgment: Judgment) -> bool:
    """Say whether the moves, or a king among the pieces, say all that was done."""
    if before is not None and too_late(event, before, judgment.state):
        return False
    if isinstance(event, events.Ticked | events.NextGame):
        return True
    if isinstance(event, events.Crowned):
        return all(ruling.consequence is Consequence.CROWNED for ruling in judgment.rulings)
    if not isinstance(event, events.Moved) or before is None:
        return False
    after = judgment.state
    return len(after.steps) > len(before.steps) and after.steps[-1].way is not None


def _outcome(result: Result) -> Outcome:
    article = _plain(result.article).replace("(", "[").replace(")", "]")
    return Outcome(result.winner, result.reason, article or None, _plain(result.words) or None)


def _plain(words: str) -> str:
    """Write words so that a comment can hold them."""
    seen = "".join(sign if sign.isprintable() else " " for sign in words)
    return " ".join(seen.replace("{", "(").replace("}", ")").replace("[%", "[ %").split())

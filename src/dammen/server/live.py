"""A game as it stands, folded from its events."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from dammen import laws
from dammen.errors import GameError, PdnError
from dammen.model import Clock, Colour, Game, Outcome, Reason
from dammen.notation import fen, pdn
from dammen.server.events import (
    Commented,
    Created,
    DrawAgreed,
    DrawDeclined,
    DrawnByRule,
    DrawOffered,
    Event,
    FlagFell,
    Moved,
    Resigned,
    TookBack,
)
from dammen.server.storage import Logged, Summary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from dammen.model import Move, Node, Position
    from dammen.server.views import PlayedView
    from dammen.variants import Variant

_SIDES: Final = {"white": (Colour.WHITE,), "black": (Colour.BLACK,), "both": (Colour.WHITE, Colour.BLACK)}


def same_move(position: Position, path: tuple[int, ...], captured: tuple[int, ...]) -> Move:
    """Find the legal move that a logged path and its captured squares stand for.

    Raises:
        GameError: there is none, because the rules have changed since the move was logged.

    """
    for move in position.legal:
        same_ends = move.start == path[0] and move.end == path[-1]
        if same_ends and set(move.captured) == set(captured):
            return move
    message = f"the logged move {'-'.join(map(str, path))} is not legal in the position it was made in"
    raise GameError(message)


def loaded_game(text: str, variant: Variant | None = None) -> Game:
    """Read the first game of a PDN text as one that can be played on; its tags name the rules where nobody else does.

    Raises:
        PdnError: it cannot be read, or sets the pieces up anew in the middle.

    """
    game = pdn.read_one(text, variant)
    if any(node.move is None for node in game.line()):
        message = "this game sets the pieces up anew in the middle, and cannot be played on from there"
        raise PdnError(message)
    return game


def first_game(created: Created, at: float, variant: Variant) -> Game:
    """Make the game that an event of creation describes, with its tags."""
    if created.pdn is not None:
        return loaded_game(created.pdn, variant)
    start = None if created.fen is None else fen.position(created.fen, variant)
    game = Game(variant, start)
    game.tags["Event"] = "dammen"
    game.tags["Date"] = datetime.fromtimestamp(at, UTC).strftime("%Y.%m.%d")
    players = {Colour.WHITE: "White", Colour.BLACK: "Black"}
    if created.opponent == "program":
        program = created.engine or f"dammen, level {created.level}"
        players = {side: "Player" if side.value == created.human else program for side in Colour}
    game.tags["White"], game.tags["Black"] = players[Colour.WHITE], players[Colour.BLACK]
    if created.clock is not None:
        game.tags["TimeControl"] = Clock.of(created.clock).control.pdn
    return game


class LiveGame:
    """A game as it stands after some of its events; :meth:`apply` takes it one event further.

    Attributes:
        id: the game's id.
        version: how many events have been applied.
        at: when the last of them happened.
        created: the first of them.
        game: the moves, comments and outcome.
        clock: the clock, or None; it stands until the first move has been made.
        offered: the side whose offer of a draw stands, or None.
        line: the nodes of the main line.
        moment: the version at which the position, or the outcome, last changed.
        shown: what the page was told of the moves so far, kept because positions do not change.

    """

    def __init__(self, game_id: str, created: Logged[Event], find: Callable[[str], Variant]) -> None:
        """Begin with the event of creation.

        Raises:
            DammenError: the variant is not known, or the start cannot be read.

        """
        if not isinstance(created.event, Created):
            message = f"the log of game {game_id} does not begin with its creation"
            raise GameError(message)
        self.id = game_id
        self.version = self.moment = 1
        self.at = self.began = created.at
        self.created = created.event
        self.game = first_game(created.event, created.at, find(created.event.variant))
        self.line: list[Node] = self.game.line()
        self.clock = None if self.created.clock is None else Clock.of(self.created.clock)
        self.offered: Colour | None = None
        self.shown: list[tuple[Node, PlayedView]] = []

    @classmethod
    def replay(cls, game_id: str, log: Iterable[Logged[Event]], find: Callable[[str], Variant]) -> LiveGame:
        """Fold a whole log."""
        entries = iter(log)
        live = cls(game_id, next(entries), find)
        for entry in entries:
            live.apply(entry)
        return live

    @property
    def length(self) -> int:
        """Count the moves."""
        return len(self.line)

    @property
    def position(self) -> Position:
        """Give the position at the end of the main line."""
        return self.game.position

    @property
    def outcome(self) -> Outcome | None:
        """Give how the game ended, or None."""
        return self.game.result

    @property
    def humans(self) -> tuple[Colour, ...]:
        """Give the sides whose moves come from the page."""
        return _SIDES[self.created.human]

    @property
    def program_to_move(self) -> bool:
        """Say whether it is the program's turn."""
        return self.outcome is None and self.game.turn not in self.humans

    def plies_to_take_back(self) -> int:
        """Count the moves to take back until the same person can choose again; 0 where there are none."""
        for plies, node in enumerate(reversed(self.line), start=1):
            if node.colour in self.humans:
                return plies
        return 0

    def apply(self, entry: Logged[Event]) -> None:
        """Take the game one event further.

        Raises:
            DammenError: the event cannot happen now.

        """
        event, at = entry.event, max(entry.at, self.at)
        match event:
            case Moved():
                self._move(event, at)
            case TookBack():
                self._take_back(event, at)
            case Commented():
                node = self.line[event.ply - 1] if event.ply else self.game.root
                node.comment = event.text
            case DrawOffered():
                self.offered = Colour(event.side)
            case DrawDeclined():
                self.offered = None
            case _:
                self._end(event, at)
        self.version += 1
        self.at = at
        if not isinstance(event, Commented):
            self.moment = self.version

    def _move(self, event: Moved, at: float) -> None:
        move = same_move(self.position, event.path, event.captured)
        mover = self.game.turn
        node = self.game.play(move)
        self.line.append(node)
        if self.offered is not mover:
            self.offered = None
        if self.clock is None:
            return
        if self.clock.waiting is not None:
            self.clock = self.clock.resume(at - (event.spent or 0.0))
        if self.clock.running is not None:
            self.clock = self.clock.press(at)
        else:
            self.clock = self.clock.start(self.game.turn, at)
        node.clock = self.clock.reading(at)
        self._settle_clock(at)

    def _take_back(self, event: TookBack, at: float) -> None:
        self.game.take_back(event.plies)
        self.line = self.game.line()
        self.offered = None
        if self.clock is not None:
            self.clock = self.clock.stop(at)
            if self.line:
                self.clock = self.clock.start(self.game.turn, at)
            self._settle_clock(at)

    def _end(self, event: Event, at: float) -> None:
        match event:
            case Resigned(side=side):
                self.game.resign(Colour(side), article=laws.default(self.game.variant).resignation)
            case FlagFell(side=side):
                self.game.flag(Colour(side))
            case DrawAgreed():
                self.game.agree_draw(article=laws.default(self.game.variant).agreement)
            case DrawnByRule():
                self.game.conclude(Outcome(None, Reason(event.reason), event.article, event.detail))
            case _:
                message = f"{event!r} cannot happen in a game that has begun"
                raise GameError(message)
        self.offered = None
        self._settle_clock(at)

    def _settle_clock(self, at: float) -> None:
        # The program's time is the time it thinks, not the time until somebody asks it to.
        if self.clock is None:
            return
        if self.outcome is not None:
            self.clock = self.clock.stop(at)
        elif self.program_to_move and self.clock.running is not None:
            self.clock = self.clock.pause(at)

    def flagged(self, now: float) -> Colour | None:
        """Give the side whose time has run out while the game still goes on, or None."""
        if self.clock is None or self.outcome is not None:
            return None
        return self.clock.flagged(max(now, self.at))

    def summary(self) -> Summary:
        """Give the row that the list of games shows."""
        return Summary(
            id=self.id,
            variant=self.created.variant,
            opponent=self.created.opponent,
            level=0 if self.created.engine is not None else self.created.level,
            plies=len(self.line),
            outcome=None if self.outcome is None else self.outcome.text,
            last_fen=fen.write(self.position),
            created=self.began,
            updated=self.at,
        )

"""Events in words: one plain sentence for each, for the terminal, the comments of a game, and the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from dammen.laws.referee import board as boards
from dammen.laws.referee import events
from dammen.laws.referee.desk import called, variant_of
from dammen.laws.referee.events import Misconduct
from dammen.laws.referee.opening import COLOUR
from dammen.laws.referee.people import effect_words
from dammen.laws.referee.rulings import Consequence
from dammen.laws.referee.state import Phase
from dammen.model import Reason
from dammen.model.words import join, kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from dammen.laws.referee.events import Event
    from dammen.laws.referee.rulings import Ruling
    from dammen.laws.referee.state import State
    from dammen.model import Colour

_DEEDS: Final[dict[type, str]] = {
    events.NextGame: "the men are set up for the next game",
    events.Touched: "{side} touches {piece}",
    events.OverAngle: "{side} pushes {piece} over the angle towards {toward}",
    events.Released: "{side} puts the piece back and withdraws the hand",
    events.OwnRemoved: "{side} takes off its own {kind} on {square}",
    events.Crowned: "{side} crowns the man on {square}",
    events.Huffed: "{side} huffs the {kind} on {square}",
    events.LetStand: "{side} lets it stand",
    events.Placed: "{side} plays the piece that was falsely moved from {start} to {end}",
    events.Rectified: "{side} has the move taken back",
    events.Replaced: "{side} has the piece put back",
    events.TimeCalled: "{side} calls time",
    events.Ticked: "time goes by",
    events.FlagFell: "{side}'s flag falls",
    events.NoticeGiven: "{side} gives notice to win",
    events.NoticeWithdrawn: "{side} withdraws the notice",
    events.Offered: "{side} offers a draw",
    events.Accepted: "{side} accepts the draw",
    events.Declined: "{side} declines the draw",
    events.Resigned: "{side} resigns",
    events.Left: "{side} leaves the game",
    events.Refused: "{side} refuses to comply",
}
_CLAIMS: Final = {
    events.Claimed.GAME: "the game",
    events.Claimed.DRAW: "a draw",
    events.Claimed.ADVANTAGE: "to have shown a decided advantage",
}
_CONDUCT: Final = {
    Misconduct.POINTING: "points over the board",
    Misconduct.HIDING: "hides the board",
    Misconduct.NOISE: "makes a noise",
}


def told(event: Event, state: State | None = None) -> str:
    """Say in a sentence, without its full stop, what happened: ``White plays 22x15, taking 18``.

    Args:
        event: what happened.
        state: the state before it; the opening of a match needs none.

    """
    if isinstance(event, events.Opened):
        return _opened(event)
    if state is None:
        message = "only the opening of a match can be told without the state before it"
        raise TypeError(message)
    longer = _LONGER.get(type(event))
    if longer is not None:
        return longer(event, state)
    words = _DEEDS[type(event)].format_map(_Fields(event, state))
    return words[:1].upper() + words[1:]


class _Fields(dict[str, str]):
    """The fields of an event as words, made when a sentence asks for them."""

    def __init__(self, event: Event, state: State) -> None:
        """Keep the event and the state before it."""
        super().__init__()
        self.event: Any = event
        self.state = state

    def __missing__(self, key: str) -> str:
        """Give a field in words."""
        event, state = self.event, self.state
        match key:
            case "side":
                return called(event.side)
            case "piece":
                return piece_words(state, event.square, event.side)
            case "kind":
                return _kind(state, event.square)
            case "start":
                return label(state, event.path[0])
            case "end":
                return label(state, event.path[-1])
        return label(state, getattr(event, key))


def label(state: State, square: int) -> str:
    """Name a square as the variant writes it."""
    board = variant_of(state.opened.variant)
    return board.label(square) if 1 <= square <= board.board.size else str(square)


def labels(state: State, squares: Iterable[int], word: str = "and") -> str:
    """Name squares as the variant writes them."""
    return join((label(state, square) for square in squares), word)


def piece_words(state: State, square: int, side: Colour) -> str:
    """Name a piece by its square alone where it is the side's own, with its colour where it is not."""
    piece = boards.piece_at(state.board, square) if 1 <= square <= len(state.board) else None
    if piece is None or piece.colour is side:
        return label(state, square)
    return f"{called(piece.colour)}'s {kind(piece)} on {label(state, square)}"


def _kind(state: State, square: int) -> str:
    piece = boards.piece_at(state.board, square) if 1 <= square <= len(state.board) else None
    return "piece" if piece is None else kind(piece)


def path_words(state: State, path: tuple[int, ...], *, takes: bool) -> str:
    """Write a path as the variant writes a move."""
    sign = variant_of(state.opened.variant).separator if takes else "-"
    return sign.join(label(state, square) for square in path)


def _opened(event: events.Opened) -> str:
    first, second = event.players
    return f"{first} and {second} sit down to {variant_of(event.variant).title}, by {event.title}"


def _lot(event: events.LotCast, state: State) -> str:
    what = "the men" if state.lot == COLOUR else "the first move"
    winner = state.opened.players[event.winner] if event.winner in {0, 1} else f"player {event.winner}"
    return f"{winner} wins the lot for {what}"


def _chosen(event: events.Chosen, state: State) -> str:
    players = state.opened.players
    winner = state.lot_winner or 0
    if state.lot == COLOUR and event.colour is not None:
        return f"{players[winner]} chooses {called(event.colour)}"
    return f"{players[winner]} chooses to move first" if event.moves else (
        f"{players[winner]} calls on {players[1 - winner]} to move first"
    )  # fmt: skip


def _moved(event: events.Moved, state: State) -> str:
    own: list[int] = []
    taken: list[int] = []
    absent: list[int] = []
    for square in event.lifted:
        piece = boards.piece_at(state.board, square) if 1 <= square <= len(state.board) else None
        (absent if piece is None else own if piece.colour is event.side else taken).append(square)
    words = f"{called(event.side)} plays {path_words(state, event.path, takes=bool(taken))}"
    if taken or absent:
        words += f", taking {labels(state, [*taken, *absent])}"
    if own:
        words += f"{', and' if taken else ','} taking off its own {labels(state, own)}"
    return words


def _adjusted(event: events.Adjusted, state: State) -> str:
    where = piece_words(state, event.square, event.side)
    side = called(event.side)
    return f"{side} says it adjusts {where}" if event.told else f"{side} arranges {where} without saying so"


def _compelled(event: events.Compelled, state: State) -> str:
    words = f"{called(event.side)} requires the take"
    return f"{words} {path_words(state, event.path, takes=True)}" if event.path else words


def _claim(event: events.Claim, _: State) -> str:
    return f"{called(event.side)} claims {_CLAIMS[event.what]}"


def _misbehaved(event: events.Misbehaved, _: State) -> str:
    return f"{called(event.side)} {_CONDUCT[event.how]}"


def _remarked(event: events.Remarked, _: State) -> str:
    helped = "" if event.helped is None else f" that helps {called(event.helped)}"
    return f"{_text(event.who, 'A bystander')} makes a remark{helped}"


def _went_out(_: events.WentOut, state: State) -> str:
    return f"{_text(state.sent_out or '', 'The bystander')} goes out"


def _disputed(event: events.Disputed, _: State) -> str:
    return f"{called(event.side)} disputes {_text(event.about, 'what happened')}"


def _decided(event: events.Decided, _: State) -> str:
    words, done = _text(event.words, ""), effect_words(event)
    return f"It is decided: {words}; {done}" if words else f"It is decided: {done}"


def _text(words: str, otherwise: str) -> str:
    return " ".join(words.split()).rstrip(".;,") or otherwise


_LONGER: Final[dict[type, Callable[[Any, State], str]]] = {
    events.LotCast: _lot,
    events.Chosen: _chosen,
    events.Moved: _moved,
    events.Adjusted: _adjusted,
    events.Compelled: _compelled,
    events.Claim: _claim,
    events.Misbehaved: _misbehaved,
    events.Remarked: _remarked,
    events.WentOut: _went_out,
    events.Disputed: _disputed,
    events.Decided: _decided,
}


def too_late(event: Event, before: State, after: State) -> bool:
    """Say whether the time was over before an event, so that it changed nothing."""
    lost = after.result is not None and after.result.reason is Reason.TIME and before.phase is Phase.PLAY
    return lost and not isinstance(event, events.FlagFell | events.Ticked)


def restated(sentence: str, event: Event, rulings: Sequence[Ruling]) -> bool:
    """Say whether the first ruling on an event says what happened as well, so that the sentence can be left out.

    What was played always needs its sentence, for the rulings speak only of what was wrong with it.
    """
    if not rulings or isinstance(event, events.Moved | events.Opened | events.NextGame):
        return False
    words = rulings[0].words
    return sentence in words or words.split(maxsplit=1)[0] == sentence.split(maxsplit=1)[0]


def account(event: Event, before: State | None, after: State, rulings: Sequence[Ruling]) -> list[str]:
    """Say in sentences what happened and what the referee said of it, each thing once.

    Args:
        event: what happened.
        before: the state before it; None for the opening.
        after: the state after it.
        rulings: what the referee said, or as much of it as is to be told.

    """
    words, said = told(event, before), [ruled(ruling) for ruling in rulings]
    if before is not None and too_late(event, before, after):
        return [f"{words}, when the time was over.", *said]
    if rulings and rulings[0].consequence in {Consequence.DECIDED, Consequence.CROWNED}:
        return [ruled(replace(rulings[0], words=f"{words}.")), *said[1:]]
    return said if restated(words, event, rulings) else [f"{words}.", *said]


def ruled(ruling: Ruling) -> str:
    """Give a ruling's words, with its clause and article in brackets."""
    cited = ": ".join(part for part in (ruling.clause, ruling.article) if part)
    return f"{ruling.words} ({cited})" if cited else ruling.words

"""The Hub of Scan 2.0: words in place of named arguments, times in milliseconds, moves sent one by one.

The position string begins with a lower-case letter for the side to move, a search is answered with ``move a b``, and
nothing can be limited by nodes.
"""

from __future__ import annotations

from typing import Final

from dammen.errors import MessageError, ProtocolError
from dammen.protocols.hub import messages
from dammen.protocols.hub.syntax import number

_GO: Final = {messages.Mode.THINK: "go", messages.Mode.PONDER: "ponder", messages.Mode.ANALYZE: "analyse"}
_BARE: Final[dict[type[object], str]] = {
    messages.Greet: "hub",
    messages.Init: "init",
    messages.PonderHit: "ponder-hit",
    messages.Stop: "stop",
    messages.NewGame: "new",
    messages.Ping: "ping",
    messages.Quit: "quit",
}
_INFO_FIELDS: Final = 6
"""Depth, mean depth, score, nodes, time and speed stand before the line."""


def command_texts(command: messages.Command) -> list[str]:
    """Give the lines of a command.

    Raises:
        ProtocolError: a level that this Hub has no word for.

    """
    match command:
        case messages.SetParam(name, value):
            return [f"set {name} {value}"]
        case messages.Pos(position, moves):
            begin = f"pos {position[:1].lower()}{position[1:]}" if position else "start"
            return [begin, *(f"move {move}" for move in moves)]
        case messages.Level():
            return _level(command)
        case messages.Go(mode):
            return [_GO[mode]]
        case _:
            return [_BARE[type(command)]]


def _level(level: messages.Level) -> list[str]:
    if level.nodes is not None:
        message = "the Hub of Scan 2.0 cannot limit the nodes of a search; limit its depth or its time"
        raise ProtocolError(message)
    lines: list[str] = []
    if level.depth is not None:
        lines.append(f"depth {level.depth}")
    if level.time is not None:
        lines.append(f"level {level.moves or 0} {_milliseconds(level.time)} {_milliseconds(level.inc or 0)}")
    elif level.move_time is not None:
        lines.append(f"time {_milliseconds(level.move_time)}")
    return lines


def _milliseconds(seconds: float) -> int:
    return round(1000 * seconds)


def read_answer(text: str) -> messages.Answer | None:
    """Read an answer; None for what the engine says beside it.

    Raises:
        MessageError: the move is missing.

    """
    word, _, rest = text.strip().partition(" ")
    match word:
        case "name":
            return messages.Id(name=rest)
        case "author":
            return messages.Id(author=rest)
        case "country":
            return messages.Id(country=rest)
        case "wait":
            return messages.Wait()
        case "ready":
            return messages.Ready()
        case "pong":
            return messages.Pong()
        case "error":
            return messages.Failure(rest)
        case "move":
            moves = rest.split()
            if not moves:
                message = "the move is missing"
                raise MessageError(message, text)
            return messages.Done(moves[0], moves[1] if len(moves) > 1 else None)
        case "info":
            return _info(rest.split())
        case _:
            return None


def _info(fields: list[str]) -> messages.InfoLine | None:
    if len(fields) < _INFO_FIELDS:
        return None
    depth, mean, hundredths, nodes, time, speed = fields[:_INFO_FIELDS]
    score = number(hundredths, int)
    return messages.InfoLine(
        number(depth, int),
        number(mean, float),
        None if score is None else score / 100,
        number(nodes, int),
        number(time, float),
        number(speed, float),
        tuple(fields[_INFO_FIELDS:]),
    )

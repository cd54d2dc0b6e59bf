"""Hub 2: messages to lines and back."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import isfinite
from typing import Final

from dammen.errors import MessageError
from dammen.protocols.hub import messages
from dammen.protocols.hub.syntax import Line, Number, number, parse

_BARE: Final[dict[str, messages.Command]] = {
    "hub": messages.Greet(),
    "init": messages.Init(),
    "ponder-hit": messages.PonderHit(),
    "stop": messages.Stop(),
    "new-game": messages.NewGame(),
    "ping": messages.Ping(),
    "quit": messages.Quit(),
}
_BARE_ANSWERS: Final[dict[str, messages.Answer]] = {
    "wait": messages.Wait(),
    "ready": messages.Ready(),
    "pong": messages.Pong(),
}
_WORDS: Final = {type(message): word for word, message in (_BARE | _BARE_ANSWERS).items()}


def _told(**arguments: str | None) -> tuple[tuple[str, str | None], ...]:
    """Give those arguments that have a value, with the hyphens that Python's names have not."""
    return tuple((name.replace("_", "-"), value) for name, value in arguments.items() if value is not None)


def _number(value: float | None) -> str | None:
    return None if value is None else f"{value:.10g}"


def _decimals(value: float | None, places: int) -> str | None:
    return None if value is None else f"{value:.{places}f}"


def command_line(command: messages.Command) -> Line:
    """Give a command as a line."""
    match command:
        case messages.SetParam(name, value):
            return Line("set-param", (("name", name), ("value", value)))
        case messages.Pos(position, moves):
            return Line("pos", _told(pos=position or None, moves=" ".join(moves) or None))
        case messages.Level():
            told = _told(
                depth=_number(command.depth),
                nodes=None if command.nodes is None else str(command.nodes),
                move_time=_number(command.move_time),
                moves=_number(command.moves),
                time=_number(command.time),
                inc=_number(command.inc),
            )
            return Line("level", (*told, ("infinite", None)) if command.infinite else told)
        case messages.Go(mode):
            return Line("go", ((mode.value, None),))
        case _:
            return Line(_WORDS[type(command)])


def answer_line(answer: messages.Answer) -> Line:
    """Give an answer as a line."""
    match answer:
        case messages.Id():
            more = _told(version=answer.version or None, author=answer.author or None, country=answer.country or None)
            return Line("id", (("name", answer.name), *more))
        case messages.Param():
            choices = " ".join(answer.values) or None
            bounds = _told(min=answer.least, max=answer.most, values=choices)
            return Line("param", (("name", answer.name), ("value", answer.value), ("type", answer.kind), *bounds))
        case messages.InfoLine():
            told = _told(
                depth=_number(answer.depth),
                mean_depth=_decimals(answer.mean_depth, 1),
                score=_decimals(answer.score, 2),
                nodes=None if answer.nodes is None else str(answer.nodes),
                time=_decimals(answer.time, 3),
                nps=_decimals(answer.nps, 1),
                rank=_number(answer.rank),
                pv=" ".join(answer.pv) or None,
            )
            return Line("info", told)
        case messages.Done(move, ponder):
            return Line("done", _told(move=move or None, ponder=ponder))
        case messages.Failure(message):
            return Line("error", (("message", message),))
        case _:
            return Line(_WORDS[type(answer)])


def read_command(text: str) -> messages.Command | None:
    """Read a command; None for an empty line and for a command that Hub 2 does not have.

    Raises:
        MessageError: the line breaks the syntax, or an argument is missing or makes no sense.

    """
    line = parse(text)
    if line is None:
        return None
    match line.command:
        case "set-param":
            return messages.SetParam(_demand(line, "name", text), line.get("value") or "")
        case "pos":
            return messages.Pos(line.get("pos") or "", tuple((line.get("moves") or "").split()))
        case "level":
            return _level(line, text)
        case "go":
            return messages.Go(_mode(line, text))
        case word:
            return _BARE.get(word)


def read_answer(text: str) -> messages.Answer | None:
    """Read an answer; None for an empty line and for what an engine says beside Hub 2.

    Raises:
        MessageError: a line of Hub breaks the syntax, or a move is missing.

    """
    word = text.split(maxsplit=1)[0] if text.strip() else ""
    if word not in {"id", "param", "info", "done", "error", *_BARE_ANSWERS}:
        return None  # an engine may talk while it gets ready
    line = parse(text)
    if line is None:
        return None
    match word:
        case "id":
            return messages.Id(*(line.get(name) or "" for name in ("name", "version", "author", "country")))
        case "param":
            kind = line.get("type") or "string"
            choices = tuple((line.get("values") or "").split())
            name, value = _demand(line, "name", text), line.get("value") or ""
            return messages.Param(name, value, kind, line.get("min"), line.get("max"), choices)
        case "info":
            return _info(line)
        case "done":
            return messages.Done(_demand(line, "move", text), line.get("ponder") or None)
        case "error":
            return messages.Failure(line.get("message") or text)
        case _:
            return _BARE_ANSWERS[word]


def _demand(line: Line, name: str, text: str) -> str:
    value = line.get(name)
    if not value:
        message = f"{line.command} has no {name}"
        raise MessageError(message, text)
    return value


def _mode(line: Line, text: str) -> messages.Mode:
    for name, _ in line.arguments:
        with suppress(ValueError):
            return messages.Mode({"analyse": "analyze"}.get(name, name))
    if line.arguments:
        message = f"go is followed by {', '.join(messages.Mode)}, or nothing"
        raise MessageError(message, text)
    return messages.Mode.THINK


def _level(line: Line, text: str) -> messages.Level:
    def count(name: str) -> int | None:
        return _read(line, name, int, "a whole number", text)

    def seconds(name: str) -> float | None:
        return _read(line, name, float, "a number of seconds", text)

    return messages.Level(
        count("depth"),
        count("nodes"),
        seconds("move-time"),
        count("moves"),
        seconds("time"),
        seconds("inc"),
        line.get("infinite") is not None,
    )


def _read(line: Line, name: str, kind: Callable[[str], Number], what: str, text: str) -> Number | None:
    given = line.get(name)
    if given is None:
        return None
    with suppress(ValueError):
        value = kind(given)
        if isfinite(value):
            return value
    message = f"{name} is {given!r}, which is not {what}"
    raise MessageError(message, text)


def _info(line: Line) -> messages.InfoLine:
    def told(name: str, kind: Callable[[str], Number]) -> Number | None:
        return number(line.get(name) or "", kind)

    return messages.InfoLine(
        told("depth", int),
        told("mean-depth", float),
        told("score", float),
        told("nodes", int),
        told("time", float),
        told("nps", float),
        tuple((line.get("pv") or "").split()),
        told("rank", int),
    )

"""A game of the library as the page replays it: its lines with numbers, signs and remarks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from dammen.library.notes import fen_of
from dammen.model import Position
from dammen.notation import moves
from dammen.notation.pdn.replay import NAGS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dammen.model import Game, Reading
    from dammen.model.tree import Node

_GLYPHS: Final = {number: sign for sign, number in NAGS.items()}


@dataclass(frozen=True)
class Step:
    """A move of a line, or a position set up in it, with what is said of it.

    Attributes:
        at: the number of its node in the tree.
        number: the number before it, such as ``12.``, or nothing.
        text: the move; empty where the pieces were set up anew.
        glyphs: the signs behind it.
        before: what is said before it.
        remark: what is said after it.

    """

    at: int
    number: str
    text: str
    glyphs: str
    before: str
    remark: str


@dataclass
class Line:
    """Moves that follow one another in one line, until a variation interrupts them.

    Attributes:
        depth: 0 for the main line, 1 for what stands beside it, and so on.
        begins: it begins a variation.
        steps: its moves.

    """

    depth: int
    begins: bool
    steps: list[Step] = field(default_factory=list)


class Replay:
    """A game with its nodes numbered: each before its continuations, the main one first, the start 0."""

    def __init__(self, game: Game) -> None:
        """Number the nodes of a game."""
        self.game = game
        self.nodes: list[Node] = list(game.root.walk())
        self._numbers = {id(node): number for number, node in enumerate(self.nodes)}

    def number(self, node: Node) -> int:
        """Give the number of a node."""
        return self._numbers[id(node)]

    def at_ply(self, ply: int) -> int:
        """Give the number of the node of the main line that stands after so many moves, or of its end."""
        count, found = 0, self.game.root
        for node in self.game.line():
            count += node.move is not None
            if count > ply:
                break
            found = node
        return self.number(found)

    def neighbours(self, node: Node) -> dict[str, int]:
        """Give where one may go from a node: the start, back, on, and the end of its line."""
        end = node
        while end.next is not None:
            end = end.next
        found = {} if node.parent is None else {"start": 0, "back": self.number(node.parent)}
        if node.next is not None:
            found |= {"on": self.number(node.next), "end": self.number(end)}
        return found

    def children(self, node: Node) -> dict[str, int]:
        """Give the continuations of a node by their moves."""
        return {
            moves.write(child.move, node.position): self.number(child)
            for child in node.variations
            if child.move is not None
        }

    def lines(self) -> list[Line]:
        """Give all moves with what is said of them, line by line as they are read."""
        return list(self._lines())

    def _lines(self) -> Iterator[Line]:
        root, first = self.game.root, self.game.variant.first
        plies = {id(root): 0 if self.game.start.turn is first else 1}
        waiting: list[tuple[Node, int, bool]] = [(root.next, 0, False)] if root.next is not None else []
        line = Line(0, begins=False)
        while waiting:
            node, depth, begins = waiting.pop()
            if begins or depth != line.depth:
                if line.steps:
                    yield line
                line = Line(depth, begins=begins)
            parent = node.parent
            if parent is None:  # pragma: no cover - only the root has none
                continue
            ply = plies[id(parent)]
            plies[id(node)] = ply + 1 if node.move is not None else ply // 2 * 2 + (node.position.turn is not first)
            alone = not line.steps or bool(node.comment_before or line.steps[-1].remark or not line.steps[-1].text)
            line.steps.append(self._step(node, parent, ply, alone=alone))
            siblings = parent.variations[1:] if node is parent.next else ()
            if node.next is not None:
                # After a variation the line goes on in a paragraph of its own.
                waiting.append((node.next, depth, False))
            waiting.extend((other, depth + 1, True) for other in reversed(siblings))
        if line.steps:
            yield line

    def _step(self, node: Node, parent: Node, ply: int, *, alone: bool) -> Step:
        number, second = divmod(ply, 2)
        shown = f"{number + 1}{'…' if second else '.'}" if alone or not second else ""
        return Step(
            at=self.number(node),
            number="" if node.move is None else shown,
            text="" if node.move is None else moves.write(node.move, parent.position),
            glyphs="".join(_GLYPHS.get(nag, f" ${nag}") for nag in node.nags),
            before=node.comment_before,
            remark=node.comment,
        )

    def way(self, node: Node) -> tuple[str | None, list[str]]:
        """Give how one comes to a node: the FEN one begins from, unless that is the usual start, and the moves."""
        base: Node = self.game.root
        texts: list[str] = []
        for step in node.path():
            if step.move is None or step.parent is None:
                base, texts = step, []
            else:
                texts.append(moves.write(step.move, step.parent.position))
        usual = base.position == Position.start(self.game.variant)
        return (None if usual else fen_of(base.position)), texts


def caption(node: Node) -> str:
    """Say in words where in a game one is."""
    if node.parent is None:
        return "The start"
    if node.move is None:
        return "The pieces are set up anew"
    said = moves.spoken(node.move, node.parent.position)
    beside = "" if node.on_main_line else ", in a variation"
    colour = node.parent.position.turn.value.capitalize()
    return f"{colour}: {said}{beside}"


def clock_words(reading: Reading | None) -> str:
    """Say what the clocks showed."""
    if reading is None:
        return ""
    said = [
        f"{name} {_time(seconds)}"
        for name, seconds in (("White", reading.white), ("Black", reading.black), ("thought for", reading.elapsed))
        if seconds is not None
    ]
    return ", ".join(said)


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


__all__ = ["Line", "Replay", "Step", "caption", "clock_words"]

"""A board drawn as SVG, layer upon layer."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import Final
from zlib import crc32

from dammen.model import Colour, Move, Piece, Position, Setup
from dammen.notation import fen, glyphs, looks
from dammen.notation.svg import document, element, words

_BARE: Final = 12.0
_LETTERED: Final = 26.0


def coordinate_signs(position: Position | Setup, *, flipped: bool) -> tuple[list[str], list[str]]:
    """Give the letters of the columns from the left and the figures of the rows from the top, as they are seen."""
    board = position.variant.board
    corner = board.lettered_from
    files = [chr(ord("a") + column) for column in range(board.width)]
    ranks = [str(row + 1) for row in range(board.height)]
    if not corner.from_left:
        files.reverse()
    if not corner.from_top:
        ranks.reverse()
    return (files[::-1], ranks[::-1]) if flipped else (files, ranks)


@dataclass
class Drawing:
    """A board being drawn."""

    position: Position | Setup
    flipped: bool
    numbers: bool
    coordinates: bool
    look: looks.BoardLook
    pieces: str
    used: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Measure the drawing, and find a prefix that keeps its names apart from those of others on a page."""
        self.board = self.position.variant.board
        self.margin = _LETTERED if self.coordinates else _BARE
        self.width = self.board.width * looks.CELL + 2 * self.margin
        self.height = self.board.height * looks.CELL + 2 * self.margin
        name = repr((fen.write(self.position, letters=False), self.look, self.pieces, self.flipped))
        self.prefix = f"d{crc32(name.encode()):08x}"

    def draw(self, last_move: Move | None, highlight: tuple[int, ...], size: float) -> str:
        """Draw everything, from the frame up."""
        layers = [self._frame(), self._cells(), self._trace(last_move)]
        layers += [self._labels(), self._men(), self._marks(last_move, highlight)]
        title, description = self.describe()
        scale = size / max(self.width, self.height)
        return document(
            self.width,
            self.height,
            words("title", title, id=f"{self.prefix}t"),
            words("desc", description, id=f"{self.prefix}d"),
            self._definitions(),
            *layers,
            size=(self.width * scale, self.height * scale),
            role="img",
            aria_labelledby=f"{self.prefix}t {self.prefix}d",
        )

    def describe(self) -> tuple[str, str]:
        """Say what is drawn: the game and the side to move, and where the pieces stand."""
        variant = self.position.variant
        said: list[str] = []
        for colour in Colour:
            for king, word in ((False, "men"), (True, "kings")):
                piece = Piece.of(colour, king=king)
                found = [variant.label(s) for s, other in sorted(self.position.pieces.items()) if other is piece]
                if found:
                    said.append(f"{colour.capitalize()} {word}: {', '.join(found)}.")
        return f"{variant.title}, {self.position.turn.capitalize()} to move", " ".join(said) or "The board is empty."

    def _corner(self, square: int) -> tuple[float, float]:
        return self._at(*self.board.cell(square))

    def _at(self, row: int, column: int) -> tuple[float, float]:
        if self.flipped:
            row, column = self.board.height - 1 - row, self.board.width - 1 - column
        return self.margin + column * looks.CELL, self.margin + row * looks.CELL

    def _frame(self) -> str:
        face, edge = self.look.frame
        outer = element("rect", width=self.width, height=self.height, rx=7, fill=edge)
        inner = element("rect", x=2, y=2, width=self.width - 4, height=self.height - 4, rx=6, fill=face)
        inset = self.margin - 2
        rim = element(
            "rect", x=inset, y=inset, width=self.width - 2 * inset, height=self.height - 2 * inset, rx=1, fill=edge
        )
        return outer + inner + rim

    def _cells(self) -> str:
        kinds: dict[str, list[str]] = {"l": [], "k": [], "s": []}
        for row in range(self.board.height):
            for column in range(self.board.width):
                x, y = self._at(row, column)
                even = (row + column + self.board.height - 1) % 2 == 0
                kind = (
                    "l" if self.board.square(row, column) is None else "k" if even or not self.board.every_cell else "s"
                )
                kinds[kind].append(element("use", href=f"#{self.prefix}{kind}", x=x, y=y))
        return "".join(chain.from_iterable(kinds.values()))

    def _trace(self, move: Move | None) -> str:
        if move is None:
            return ""
        drawn: list[str] = []
        for square in dict.fromkeys(move.path):
            x, y = self._corner(square)
            opacity = 0.62 if square in (move.start, move.end) else 0.32
            drawn.append(
                element(
                    "rect", x=x, y=y, width=looks.CELL, height=looks.CELL, fill=self.look.trace, fill_opacity=opacity
                )
            )
        return "".join(drawn)

    def _labels(self) -> str:
        signs: list[str] = []
        if self.numbers:
            corners = ((str(square), *self._corner(square)) for square in self.board.squares)
            signs += [self._sign(sign, x + 2.3, y + 2.3, 0.7, self.look.number) for sign, x, y in corners]
        if self.coordinates:
            files, ranks = coordinate_signs(self.position, flipped=self.flipped)
            middle, edge = self.margin + looks.CELL / 2, self.margin / 2
            for index, sign in enumerate(files):
                signs += [self._centred(sign, middle + index * looks.CELL, y) for y in (edge, self.height - edge)]
            for index, sign in enumerate(ranks):
                signs += [self._centred(sign, x, middle + index * looks.CELL) for x in (edge, self.width - edge)]
        return "".join(signs)

    def _centred(self, sign: str, x: float, y: float, scale: float = 1.15) -> str:
        left, top = x - glyphs.width(sign) / 2 * scale, y - glyphs.HEIGHT / 2 * scale
        return self._sign(sign, left, top, scale, self.look.sign)

    def _sign(self, sign: str, x: float, y: float, scale: float, colour: str) -> str:
        uses: list[str] = []
        for index, letter in enumerate(sign):
            self.used.add(letter)
            uses.append(element("use", href=f"#{self.prefix}g{letter}", x=index * glyphs.ADVANCE))
        place = f"translate({x:.4g} {y:.4g}) scale({scale:g})"
        return element("g", *uses, transform=place, stroke=colour)

    def _men(self) -> str:
        drawn: list[str] = []
        for square, piece in sorted(self.position.pieces.items()):
            x, y = self._corner(square)
            drawn.append(element("use", href=f"#{self.prefix}p{piece.value}", x=x, y=y))
        return "".join(drawn)

    def _marks(self, move: Move | None, highlight: tuple[int, ...]) -> str:
        drawn: list[str] = []
        half = looks.CELL / 2
        for square in move.captured if move is not None else ():
            x, y = self._corner(square)
            if square not in self.position.pieces:
                path = f"M{x + half - 6:g} {y + half - 6:g}l12 12m0-12l-12 12"
                drawn.append(
                    element("path", d=path, stroke="#c62828", stroke_width=3, stroke_linecap="round", fill="none")
                )
        for square in highlight:
            x, y = self._corner(square)
            centre = {"cx": x + half, "cy": y + half}
            if square in self.position.pieces:
                drawn.append(element("circle", r=21.6, fill="none", stroke="#1e88e5", stroke_width=3, **centre))
            else:
                drawn.append(element("circle", r=7, fill="#1e88e5", fill_opacity=0.85, **centre))
        return "".join(drawn)

    def _definitions(self) -> str:
        defined: list[str] = []
        for kind, tones in (("l", self.look.light), ("k", self.look.dark), ("s", self.look.second)):
            stops = element("stop", offset=0, stop_color=tones[0]) + element("stop", offset=1, stop_color=tones[1])
            defined.append(element("linearGradient", stops, id=f"{self.prefix}{kind}f", x2=0.3, y2=1))
            fill = f"url(#{self.prefix}{kind}f)"
            cell = element("rect", width=looks.CELL, height=looks.CELL, fill=fill)
            if self.board.every_cell:
                line = element(
                    "rect",
                    width=looks.CELL,
                    height=looks.CELL,
                    fill="none",
                    stroke=self.look.frame[1],
                    stroke_width=0.6,
                    stroke_opacity=0.5,
                )
                cell += line
            defined.append(element("g", cell, id=f"{self.prefix}{kind}"))
        defined.append(looks.gradients(self.pieces, self.prefix))
        for piece in sorted(set(self.position.pieces.values())):
            shape = looks.PIECES[self.pieces](piece, self.prefix)
            defined.append(element("g", shape, id=f"{self.prefix}p{piece.value}"))
        for letter in sorted(self.used):
            stroke = element(
                "path",
                d=glyphs.STROKES[letter],
                id=f"{self.prefix}g{letter}",
                fill="none",
                stroke_width=1.3,
                stroke_linecap="round",
                stroke_linejoin="round",
            )
            defined.append(stroke)
        return element("defs", *defined)

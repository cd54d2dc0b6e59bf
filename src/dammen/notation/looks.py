"""How boards and pieces look: palettes, and drawings of men and kings on a cell of 48 by 48."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dammen.model import Piece
from dammen.notation.svg import element

CELL: Final = 48.0
_MIDDLE: Final = CELL / 2


@dataclass(frozen=True)
class BoardLook:
    """The colours of a board.

    Attributes:
        light: two tones of the squares that are not played on.
        dark: two tones of the squares of play.
        second: two tones of every other square where all are played on.
        frame: the frame and its edge.
        sign: letters and figures on the frame.
        number: numbers on the squares.
        trace: the squares of the last move.

    """

    light: tuple[str, str]
    dark: tuple[str, str]
    second: tuple[str, str]
    frame: tuple[str, str]
    sign: str
    number: str
    trace: str


BOARDS: Final = {
    "wood": BoardLook(
        light=("#f3dfba", "#e8cc9b"),
        dark=("#b98352", "#a56e3f"),
        second=("#c8976a", "#b78557"),
        frame=("#6e452a", "#4b2d1a"),
        sign="#f1dcb8",
        number="#fbeed6",
        trace="#ffe066",
    ),
    "green": BoardLook(
        light=("#f4f6e8", "#eaeed6"),
        dark=("#7ba368", "#6c9559"),
        second=("#92b681", "#84aa72"),
        frame=("#43643b", "#2e4728"),
        sign="#e9f0db",
        number="#f6faee",
        trace="#fff176",
    ),
    "grey": BoardLook(
        light=("#fcfcfc", "#f6f6f7"),
        dark=("#c9ced4", "#bfc5cc"),
        second=("#dde1e5", "#d5dade"),
        frame=("#59616b", "#3f464e"),
        sign="#eef0f2",
        number="#414952",
        trace="#ffd54f",
    ),
}

_CROWN: Final = "M-8.2 4.6L-10-4.6L-4.9-.6L0-7.4L4.9-.6L10-4.6L8.2 4.6Z"


@dataclass(frozen=True)
class Tones:
    """The colours of one side's pieces: face in light and shade, side, line, and crown."""

    light: str
    shade: str
    side: str
    line: str
    crown: str


_CLASSIC: Final = (
    Tones("#fffaf0", "#e3d0a8", "#b3986a", "#a88d5f", "#b07d12"),
    Tones("#5d514b", "#231c19", "#0e0b09", "#8d7f76", "#f0c04a"),
)
_FLAT: Final = (
    Tones("#fdfdfb", "#fdfdfb", "#3a3f45", "#c9ccd0", "#b5540a"),
    Tones("#2f343b", "#2f343b", "#101317", "#575e67", "#f2c14e"),
)
_OUTLINE: Final = (
    Tones("#ffffff", "#ffffff", "#000000", "#000000", "#000000"),
    Tones("#000000", "#000000", "#000000", "#ffffff", "#ffffff"),
)


def _disc(x: float, y: float, radius: float, **paint: str | float) -> str:
    return element("circle", cx=x, cy=y, r=radius, **paint)


def _crown(y: float, scale: float, fill: str, line: str) -> str:
    points = "".join(_disc(x, top, 1.5, fill=fill) for x, top in ((-10.0, -5.4), (0.0, -8.4), (10.0, -5.4)))
    base = element("path", d="M-8 7.4H8", stroke=fill, stroke_width=2.2, stroke_linecap="round", fill="none")
    shape = element("path", d=_CROWN, fill=fill, stroke=line, stroke_width=0.5, stroke_linejoin="round")
    return element("g", shape, points, base, transform=f"translate({_MIDDLE:g} {y:g}) scale({scale:g})")


def _classic(piece: Piece, prefix: str) -> str:
    tones = _tones(_CLASSIC, piece)
    face = f"url(#{prefix}{_side(piece)})"
    drawn = [element("ellipse", cx=25.0, cy=29.2, rx=18.2, ry=16.4, fill="#000", fill_opacity=0.3)]
    layers = ((29.0, 26.4), (23.4, 20.8)) if piece.is_king else ((26.8, 23.4),)
    radius = 17.4
    for side, top in layers:
        drawn.append(_disc(_MIDDLE, side, radius, fill=tones.side))
        drawn.append(_disc(_MIDDLE, top, radius, fill=face, stroke=tones.line, stroke_width=0.7))
    top = layers[-1][1]
    rings = (14.8,) if piece.is_king else (13.8, 9.8, 5.8)
    paint: dict[str, str | float] = {"fill": "none", "stroke": tones.line, "stroke_width": 0.9, "stroke_opacity": 0.75}
    drawn += [_disc(_MIDDLE, top, ring, **paint) for ring in rings]
    if piece.is_king:
        drawn.append(_crown(top + 0.4, 1.0, tones.crown, tones.side))
    return "".join(drawn)


def _flat(piece: Piece, _prefix: str) -> str:
    tones = _tones(_FLAT, piece)
    drawn = [_disc(_MIDDLE, _MIDDLE + 0.6, 17.6, fill=tones.light, stroke=tones.side, stroke_width=1.6)]
    if piece.is_king:
        drawn.append(_crown(_MIDDLE + 1.2, 1.02, tones.crown, tones.crown))
    else:
        drawn.append(_disc(_MIDDLE, _MIDDLE + 0.6, 11.8, fill="none", stroke=tones.line, stroke_width=1.8))
    return "".join(drawn)


def _outline(piece: Piece, _prefix: str) -> str:
    tones = _tones(_OUTLINE, piece)
    if not piece.is_king:
        return _disc(_MIDDLE, _MIDDLE + 0.8, 16.2, fill=tones.light, stroke=tones.side, stroke_width=1.8)
    # Two men, one on the other, as printed diagrams show a king.
    lower = _disc(_MIDDLE, _MIDDLE + 5.8, 15.2, fill=tones.light, stroke=tones.side, stroke_width=1.8)
    edge = {"stroke": "#000000" if tones.light == "#ffffff" else "#ffffff"}
    upper = _disc(_MIDDLE, _MIDDLE - 0.4, 15.2, fill=tones.light, stroke_width=1.6, **edge)
    return lower + upper + _crown(_MIDDLE + 0.4, 0.86, tones.crown, tones.crown)


PIECES: Final = {"classic": _classic, "flat": _flat, "outline": _outline}


def gradients(pieces: str, prefix: str) -> str:
    """Give the gradients that a set of pieces refers to."""
    if pieces != "classic":
        return ""
    drawn = []
    for side, tones in zip("wb", _CLASSIC, strict=True):
        stops = element("stop", offset=0, stop_color=tones.light) + element("stop", offset=1, stop_color=tones.shade)
        drawn.append(element("radialGradient", stops, id=f"{prefix}{side}", cx=0.36, cy=0.3, r=0.85))
    return "".join(drawn)


def _tones(pair: tuple[Tones, Tones], piece: Piece) -> Tones:
    return pair[0] if _side(piece) == "w" else pair[1]


def _side(piece: Piece) -> str:
    return piece.value.lower()

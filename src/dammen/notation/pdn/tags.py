"""The tags that say by which rules a game was played and how it ended."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Final

from dammen import variants
from dammen.errors import NotationError, VariantError
from dammen.geometry import Corner
from dammen.model.outcome import Outcome, Reason, read_result
from dammen.variants import ALL, Colour, Variant

ORDER: Final = ("Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "Variant", "SetUp", "FEN")
"""The seven tags that come first, and those that the replay of the moves needs."""
DERIVED: Final = frozenset({"Result", "GameType", "Variant", "SetUp", "FEN", "Termination"})
"""Tags that a game holds by itself, not as tags."""

_TERMINATIONS: Final = {
    Reason.TIME: "time forfeit",
    Reason.ABANDONMENT: "abandoned",
    Reason.PENALTY: "rules infraction",
}
_UNTOLD: Final = frozenset(
    {Reason.UNKNOWN, Reason.BOTH_LOSE, Reason.NO_MOVE_LEFT, Reason.NO_PIECES_LEFT, Reason.FIRST_KING, Reason.MISERE}
)
"""Reasons that the result or the board itself tells."""
_REASONS: Final = {
    **{reason.value.replace("-", " "): reason for reason in Reason},
    "time forfeit": Reason.TIME,
    "abandoned": Reason.ABANDONMENT,
    "rules infraction": Reason.PENALTY,
}
_TERMINATION: Final = re.compile(
    r"(?P<reason>[^:(]*?)\s*(?:\((?P<article>[^)]*)\))?\s*(?::\s*(?P<detail>.*))?\Z", re.DOTALL
)
_TIMES: Final = re.compile(r"\(\s*([0-9.:]+)\s*/\s*([0-9.:]+)\s*\)")
_SHARE: Final = r"(1[+-]|[0-9](?:[.,][0-9]{1,2}|[ ]?1/2|½)?|1/2|½)"
_SHARES: Final = re.compile(rf"\s*-?{_SHARE}\s*[-:]\s*{_SHARE}\s*\Z")
_BREAKS: Final = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")
_CORNERS: Final = (Corner.BOTTOM_LEFT, Corner.BOTTOM_RIGHT, Corner.TOP_LEFT, Corner.TOP_RIGHT)
_BY_BLACK: Final = dict(zip(_CORNERS, reversed(_CORNERS), strict=True))


def named(text: str) -> Variant | None:
    """Find the rules that a Variant tag names; of ``American/English`` either name will do.

    A name with changes, such as ``english:first=white``, is that of a house variant.
    """
    if ":" in text and not text.endswith(".toml"):
        try:
            return variants.load(text)
        except VariantError:
            return None
    for name in re.split(r"[/,]", text)[:4]:
        try:
            return variants.get(name)
        except VariantError:
            continue
    return None


def relative(variant: Variant) -> Variant:
    """Give the nearest game that has a GameType of its own: the variant itself, or the one whose rules differ least."""
    if variant.game_type is not None:
        return variant
    numbered = [other for other in ALL if other.game_type is not None]
    compared = [
        f.name for f in fields(Variant) if f.compare and f.name not in {"name", "title", "summary", "game_type"}
    ]
    return max(numbered, key=lambda other: sum(getattr(other, f) == getattr(variant, f) for f in compared))


def game_type(variant: Variant, letters: bool | None = None) -> str:  # noqa: FBT001 - None is a third value
    """Give the whole GameType tag; a game without a number of its own takes that of its nearest relative.

    The corner is named as the side that moves first sees it (PDN 3.0, GameType). ``letters`` says whether squares are
    named by letters, where that is not as the game has it.
    """
    algebraic = variant.algebraic if letters is None else letters
    if variant.game_type is not None and algebraic is variant.algebraic:
        return variant.game_type
    board = variant.board
    number = (relative(variant).game_type or "").partition(",")[0]
    corner = board.lettered_from if algebraic else board.counted_from
    if variant.first is Colour.BLACK:
        corner = _BY_BLACK[corner]
    return ",".join(
        (
            number,
            variant.first.letter,
            str(board.width),
            str(board.height),
            ("A" if algebraic else "N") + str(_CORNERS.index(corner)),
            str(int(board.mirrored)),
        )
    )


def termination(outcome: Outcome | None) -> str | None:
    """Write why a game ended, or None where the result says all that is known."""
    if outcome is None or outcome.reason in _UNTOLD:
        return None
    text = _TERMINATIONS.get(outcome.reason, outcome.reason.value.replace("-", " "))
    if outcome.article:
        text += f" ({outcome.article})"
    return f"{text}: {outcome.detail}" if outcome.detail else text


def outcome(result: str, why: str | None, variant: Variant) -> Outcome | None:
    """Read the outcome from the texts of Result and Termination.

    Raises:
        NotationError: the result is none that the standard knows.

    """
    read = read_result(result, variant)
    if read is None or why is None or read.reason is not Reason.UNKNOWN:
        return read
    match = _TERMINATION.match(why.strip())
    reason = _REASONS.get(match["reason"].strip().lower()) if match else None
    if match is None or reason is None:
        return read
    return Outcome(read.winner, reason, match["article"], match["detail"])


def drawn(why: str | None) -> Outcome:
    """Give the outcome of a drawn game, with what Termination says about it."""
    match = _TERMINATION.match(why.strip()) if why else None
    reason = _REASONS.get(match["reason"].strip().lower()) if match else None
    if match is None or reason is None:
        return Outcome(None, Reason.UNKNOWN)
    return Outcome(None, reason, match["article"], match["detail"])


def is_result(text: str, variant: Variant) -> bool:
    """Say whether a text is a result that the standard knows."""
    try:
        read_result(text, variant)
    except NotationError:
        return False
    return True


def bare(result: str) -> str:
    """Give a result without the clock times behind it."""
    return result.partition("(")[0].strip()


def times(result: str) -> tuple[str, str] | None:
    """Give the times of White and Black that stand behind a result, as the standard writes them: 2-0 (1.20/2.20)."""
    match = _TIMES.search(result)
    return (match[1].replace(".", ":"), match[2].replace(".", ":")) if match else None


def shared(result: str) -> bool:
    """Say whether a result of a format of its own shares the points (PDN 3.0, ResultFormat): 1+ - 1-, 1.01-0.99.

    Such formats tell drawn games apart; who has won on the board, has all the points.
    """
    match = _SHARES.match(result)
    return match is not None and all(share.strip() not in {"0", ""} for share in match.groups())


def one_line(value: str) -> str:
    """Give the value of a tag with blanks in the place of line ends and the like."""
    return value if value.isprintable() else _BREAKS.sub(" ", value)


def kept(given: Mapping[str, str], variant: Variant, result: Outcome | None) -> dict[str, str]:
    """Give those tags that a game keeps as tags: not what it holds by itself, and not what is empty."""
    return {
        name: one_line(value)
        for name, value in given.items()
        if value and (name not in DERIVED or _is_kept(name, value, variant, result))
    }


def _is_kept(name: str, value: str, variant: Variant, result: Outcome | None) -> bool:
    if name == "Result":
        # Where the game has an outcome, that one is written, unless a format of its own says more.
        return not is_result(bare(value), variant) and (result is None or shared(value))
    if name == "Termination":
        return termination(result) is None
    return name == "Variant" and variant.game_type is not None and named(value) is None

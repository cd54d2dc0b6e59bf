"""The variants that dammen knows: each lists only how it departs from a default or from its parent."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dammen.errors import VariantError
from dammen.geometry import ALL_DIRECTIONS, ORTHOGONAL, Board, Corner, Direction
from dammen.variants.rules import (
    FORWARD,
    Certainty,
    Colour,
    KingRange,
    Landing,
    Objective,
    Precedence,
    Promotion,
    Removal,
    Variant,
)

_MIRRORED = Board(8, 8, mirrored=True)
_FROM_WHITES_RIGHT = Board(8, 8, mirrored=True, counted_from=Corner.BOTTOM_RIGHT)
_ALL_64 = Board(8, 8, every_cell=True)
_N, _NE, _E, _W, _NW = Direction.N, Direction.NE, Direction.E, Direction.W, Direction.NW


def _articles(**sources: str) -> Mapping[str, str]:
    return MappingProxyType(sources)


ENGLISH: Final = Variant(
    name="english",
    title="English draughts (American checkers)",
    summary="8x8; men move and take forward, kings go one step, free choice between captures.",
    game_type="21,B,8,8,N1,0",
    first=Colour.BLACK,  # WCDF; EB11; Hoyle's Games Modernized, page 428
    man_captures=FORWARD,  # WCDF 1.18
    king_range=KingRange.SHORT,  # WCDF 1.17
    promotion=Promotion.STOP,  # WCDF 1.19
    certainty=Certainty.A,
    articles=_articles(
        first="WCDF",
        compulsory="WCDF 1.20",
        man_captures="WCDF 1.18",
        king_range="WCDF 1.17",
        king_captures="WCDF",
        promotion="WCDF 1.19",
        precedence="WCDF 1.20",
    ),
    aliases=("checkers", "american", "american-checkers", "draughts"),
)

OLD_FRENCH: Final = ENGLISH.derive(
    name="old-french",
    title="Old French draughts (à la française)",
    summary="English draughts as France played it before the Polish game; a neglected capture is huffed.",
    game_type=None,
    first=Colour.WHITE,
    huffing=True,
    certainty=Certainty.C,
    articles=_articles(),
    aliases=(),
)

INTERNATIONAL: Final = Variant(
    name="international",
    title="International draughts",
    summary="10x10; flying kings, men take backwards, the greatest number must be taken.",
    game_type="20,W,10,10,N2,0",
    board=Board(10, 10),
    start="31-50/1-20",
    precedence=(Precedence.MOST_PIECES,),  # FMJD 4.13
    certainty=Certainty.A,
    articles=_articles(
        compulsory="FMJD 4.1",
        man_moves="FMJD 3.4",
        man_captures="FMJD 4.2",
        king_range="FMJD 3.9",
        landing="FMJD 4.3",
        removal="FMJD 4.8",
        precedence="FMJD 4.13",
        promotion="FMJD 4.15",
    ),
    aliases=("standard", "intl", "polish", "dammen", "fmjd"),
)

POLISH_EB9: Final = Variant(
    name="polish-eb9",
    title="Polish draughts on 64 squares (Encyclopaedia Britannica, 1877)",
    summary="8x8; each piece leaves the board as it is taken, the greatest number must be taken, queens count as men.",
    game_type=None,
    precedence=(Precedence.MOST_PIECES,),  # EB9: "numerical power is the criterion"
    removal=Removal.IMMEDIATE,  # EB9: "remove every captured piece as it is taken"
    huffing=True,
    certainty=Certainty.A,
    articles=_articles(
        first="EB9 (by lot)",
        compulsory="EB9 Polish draughts",
        precedence="EB9 Polish draughts, numerical power",
        removal="EB9 Polish draughts, removal",
        promotion="EB9 Polish draughts, passing the crowning row",
        must_extend="EB9 Polish draughts, the queen's capture",
    ),
    aliases=("eb9",),
)

POLISH_HOYLE: Final = INTERNATIONAL.derive(
    name="polish-hoyle",
    title="Polish draughts (Hoyle's Games Improved)",
    summary="10x10; the greatest number must be taken, and of equal numbers the one with more queens; huffing.",
    game_type=None,
    precedence=(Precedence.MOST_PIECES, Precedence.MOST_KINGS),  # Hoyle, laws of Polish draughts
    huffing=True,
    articles=_articles(
        compulsory="Hoyle Polish 5",
        precedence="Hoyle Polish, queens preferred",
        removal="Hoyle Polish 3",
    ),
    aliases=("hoyle",),
)

RUSSIAN: Final = Variant(
    name="russian",
    title="Russian draughts (shashki)",
    summary="8x8; flying kings, men take backwards, free choice; a man crowned while taking goes on as a king.",
    game_type="25,W,8,8,A0,0",
    algebraic=True,
    separator=":",
    promotion=Promotion.CONTINUE,
    certainty=Certainty.A,
    # The code of Russian draughts of 2004, whose section 1.5 is on taking.
    articles=_articles(
        man_captures="Russian code 1.5.3",
        king_range="Russian code 1.4.5",
        compulsory="Russian code 1.5",
        precedence="Russian code 1.5 (free choice)",
        promotion="Russian code 1.5.15",
        must_extend="Russian code 1.5",
        removal="Russian code 1.5 (Turkish stroke)",
    ),
    aliases=("shashki",),
)

BRAZILIAN: Final = Variant(
    name="brazilian",
    title="Brazilian draughts",
    summary="International rules on 8x8: the greatest number must be taken.",
    game_type="26,W,8,8,A0,0",
    algebraic=True,
    precedence=(Precedence.MOST_PIECES,),
    certainty=Certainty.A,
    articles=_articles(
        compulsory="FMJD-64 (Brazilian)",
        precedence="FMJD-64 (Brazilian)",
        promotion="FMJD-64 (Brazilian)",
    ),
)

ITALIAN: Final = Variant(
    name="italian",
    title="Italian draughts (dama)",
    summary="8x8; men cannot take kings, kings go one step, four reasons choose between captures.",
    game_type="22,W,8,8,N2,1",
    board=_MIRRORED,
    man_captures=FORWARD,
    man_takes_king=False,
    king_range=KingRange.SHORT,
    precedence=(
        Precedence.MOST_PIECES,  # FID 6.6
        Precedence.WITH_KING,  # FID 6.7
        Precedence.MOST_KINGS,  # FID 6.8
        Precedence.KINGS_FIRST,  # FID 6.9
    ),
    promotion=Promotion.STOP,
    certainty=Certainty.A,
    articles=_articles(
        man_captures="FID 5.3",
        man_takes_king="FID 5.3",
        king_range="FID 4.7",
        compulsory="FID 6",
        precedence="FID 6.6 to 6.9",
        promotion="FID",
    ),
    aliases=("dama",),
)

SPANISH: Final = Variant(
    name="spanish",
    title="Spanish draughts (damas)",
    summary="8x8; flying kings, men take forward, the greatest number and of those the most kings.",
    game_type="24,W,8,8,N1,1",
    board=_FROM_WHITES_RIGHT,
    start="1-12/21-32",
    man_captures=FORWARD,
    precedence=(Precedence.MOST_PIECES, Precedence.MOST_KINGS),
    promotion=Promotion.STOP,
    certainty=Certainty.A,
    articles=_articles(precedence="law of quantity and quality (EB11; FPD)"),
    aliases=("damas",),
)

PORTUGUESE: Final = SPANISH.derive(
    name="portuguese",
    title="Portuguese draughts (clássicas)",
    summary="Spanish draughts as the Portuguese federation plays it.",
    game_type="28,W,8,8,N1,1",
    articles=_articles(
        compulsory="FPD, law of obligation",
        precedence="FPD, laws of quantity and quality",
        promotion="FPD, promotion",
    ),
    aliases=("classicas",),
)

ARGENTINIAN: Final = SPANISH.derive(
    name="argentinian",
    title="Argentinian draughts",
    summary="Spanish draughts in which, of equal numbers, the king takes.",
    game_type=None,
    precedence=(Precedence.MOST_PIECES, Precedence.WITH_KING, Precedence.MOST_KINGS),
    certainty=Certainty.B,
    articles=_articles(precedence="en.wikipedia, Checkers: of equal numbers the king's capture first"),
    aliases=(),
)

CZECH: Final = Variant(
    name="czech",
    title="Czech draughts (česká dáma)",
    summary="8x8; flying kings, men take forward; a king that can take goes before a man, otherwise a free choice.",
    game_type="29,W,8,8,A0,0",
    algebraic=True,
    man_captures=FORWARD,
    precedence=(Precedence.WITH_KING,),
    promotion=Promotion.STOP,
    certainty=Certainty.A,
    articles=_articles(
        man_captures="ČFD 4.1",
        king_range="ČFD 3.9",
        precedence="ČFD 4.14",
        promotion="ČFD",
        compulsory="ČFD",
    ),
)

POOL: Final = Variant(
    name="pool",
    title="Pool checkers",
    summary="8x8; flying kings, men take backwards, free choice; Black moves first.",
    game_type="23,B,8,8,N1,0",
    first=Colour.BLACK,
    certainty=Certainty.A,
    articles=_articles(
        man_captures="APCA 14",
        king_range="APCA 15",
        promotion="APCA 16",
        removal="APCA 19",
        precedence="APCA 20 (free choice)",
        compulsory="APCA",
    ),
    aliases=("american-pool", "pool-checkers"),
)

JAMAICAN: Final = POOL.derive(
    name="jamaican",
    title="Jamaican draughts",
    summary="Pool checkers on a board whose long diagonal lies at the right.",
    game_type="23,B,8,8,A1,1",
    # a1 lies at the right hand of Black, who moves first: GameType corner 1, inverted.
    board=Board(8, 8, mirrored=True, lettered_from=Corner.TOP_LEFT),
    algebraic=True,
    certainty=Certainty.B,
    articles=_articles(),
    aliases=(),
)

FILIPINO: Final = Variant(
    name="filipino",
    title="Filipino draughts (dama)",
    summary="8x8 with the long diagonal at the right; flying kings, men take backwards, the greatest number.",
    board=_MIRRORED,
    precedence=(Precedence.MOST_PIECES,),
    certainty=Certainty.C,
    aliases=("philippine",),
)

THAI: Final = Variant(
    name="thai",
    title="Thai draughts (makhos)",
    summary="8x8 with eight men each; a flying king must stop right behind each piece that it takes.",
    # The standard's number with its first mover; squares are counted as Makhos diagrams are, Black on 1-8.
    game_type="31,B,8,8,N2,0",
    start="25-32/1-8",
    first=Colour.BLACK,
    separator="-",
    man_captures=FORWARD,
    landing=Landing.BEHIND,
    removal=Removal.IMMEDIATE,
    promotion=Promotion.STOP,
    certainty=Certainty.B,
    aliases=("makhos",),
)

TURKISH: Final = Variant(
    name="turkish",
    title="Turkish draughts (dama)",
    summary="All 64 squares, 16 men each; straight forward and sideways, kings move as rooks, the greatest number.",
    game_type="30,W,8,8,A0,0",
    board=_ALL_64,
    start="41-56/9-24",  # EB11: the second and third rows
    algebraic=True,
    man_moves=(_N, _W, _E),  # EB11: "straight forward or to the right or left"
    man_captures=(_N, _W, _E),
    king_moves=ORTHOGONAL,
    king_captures=ORTHOGONAL,
    precedence=(Precedence.MOST_PIECES,),  # EB11: "the greatest possible number"
    removal=Removal.IMMEDIATE,  # EB11: "removed one at a time as taken"
    turn_back=False,
    # en.wikipedia: "promoted to a king at the end of the move"; other houses: promotion=continue, promotion=stop
    promotion=Promotion.AT_END,
    certainty=Certainty.B,
    articles=_articles(
        man_moves="EB11 Turkish draughts",
        precedence="EB11 Turkish draughts",
        removal="EB11 Turkish draughts",
        compulsory="EB11 Turkish draughts",
        turn_back="en.wikipedia, Turkish draughts",
        promotion="en.wikipedia, Turkish draughts (houses differ)",
    ),
)

ARMENIAN: Final = TURKISH.derive(
    name="armenian",
    title="Armenian draughts (tama)",
    summary="Turkish draughts in which men also move diagonally forward and kings move as chess queens.",
    game_type=None,
    man_moves=(_N, _W, _E, _NW, _NE),
    king_moves=ALL_DIRECTIONS,
    articles=_articles(),
    aliases=("tama",),
)

CANADIAN: Final = INTERNATIONAL.derive(
    name="canadian",
    title="Canadian draughts",
    summary="International rules on 12x12 with thirty men each.",
    game_type="27,W,12,12,N2,0",
    board=Board(12, 12),
    start="43-72/1-30",
    aliases=(),
)

SRI_LANKAN: Final = CANADIAN.derive(
    name="sri-lankan",
    title="Sri Lankan draughts",
    summary="Canadian draughts on a board whose long diagonal lies at the right.",
    game_type=None,
    board=Board(12, 12, mirrored=True),
    certainty=Certainty.B,
    articles=_articles(),
)

MALAYSIAN: Final = CANADIAN.derive(
    name="malaysian",
    title="Malaysian and Singaporean draughts (dam)",
    summary="Canadian draughts with the huff.",
    game_type=None,
    huffing=True,
    certainty=Certainty.C,
    articles=_articles(),
    aliases=("singaporean",),
)

FRISIAN: Final = INTERNATIONAL.derive(
    name="frisian",
    title="Frisian draughts (fries dammen)",
    summary="10x10; pieces take in eight directions, the greatest value must be taken, a king before a man.",
    game_type="40,W,10,10,N2,0",
    man_captures=ALL_DIRECTIONS,  # WFD 7
    king_captures=ALL_DIRECTIONS,  # WFD 9
    precedence=(Precedence.GREATEST_VALUE, Precedence.WITH_KING),  # WFD, 2011
    king_value=199,  # WFD, 2011: k kings are worth less than 2k men and more than 2k - 1
    king_run=3,  # WFD, 2011
    articles=_articles(
        man_moves="WFD 7",
        man_captures="WFD 7",
        king_moves="WFD 9",
        king_captures="WFD 9",
        compulsory="WFD 10",
        precedence="WFD, 2011",
        promotion="WFD 8",
        king_run="WFD, 2011",
        removal="WFD, 2011",
    ),
    aliases=("fries",),
)

FRYSK: Final = FRISIAN.derive(
    name="frysk",
    title="Frysk!",
    summary="Frisian draughts with five men each.",
    game_type="97,W,10,10,N2,0",
    start="46-50/1-5",
    aliases=(),
)

ANTIDRAUGHTS: Final = INTERNATIONAL.derive(
    name="antidraughts",
    title="Antidraughts (giveaway)",
    summary="International rules; whoever has no move left wins.",
    game_type="98,W,10,10,N2,0",
    objective=Objective.MISERE,
    aliases=("giveaway", "losing"),
)

PODDAVKI: Final = RUSSIAN.derive(
    name="poddavki",
    title="Poddavki (Russian giveaway)",
    summary="Russian rules; whoever has no move left wins.",
    game_type=None,
    objective=Objective.MISERE,
    certainty=Certainty.B,
    aliases=(),
)

BREAKTHROUGH: Final = INTERNATIONAL.derive(
    name="breakthrough",
    title="Breakthrough draughts",
    summary="International rules; the first king wins.",
    game_type="96,W,10,10,N2,0",
    objective=Objective.FIRST_KING,
    aliases=("bt",),
)

KILLER: Final = INTERNATIONAL.derive(
    name="killer",
    title="Killer draughts",
    summary="International rules; a king whose capture ends with a king must stop right behind it.",
    game_type=None,
    landing=Landing.BEHIND_KING,
    articles=_articles(landing="mindsports.nl, Killer draughts", precedence="FMJD 4.13", compulsory="FMJD 4.1"),
    aliases=(),
)

KILLER_LIGHT: Final = KILLER.derive(
    name="killer-light",
    title="Killer Light (modern draughts)",
    summary="Killer draughts in which the rule holds only where more than one piece is taken.",
    landing=Landing.BEHIND_KING_IN_MULTIPLE,
    certainty=Certainty.B,
    aliases=("modern",),
)

SPANTSIRETI: Final = RUSSIAN.derive(
    name="spantsireti",
    title="Spantsireti",
    summary="Russian rules on a board ten wide and eight high, fifteen men each.",
    game_type="41,W,10,8,A0,0",
    board=Board(10, 8),
    start="26-40/1-15",
    articles=_articles(),
    aliases=("spantsiretti",),
)

GOTHIC: Final = Variant(
    name="gothic",
    title="Gothic draughts (Altdeutsche Dame)",
    summary="All 64 squares, 16 men on the two back rows; kings step one square in eight directions.",
    board=_ALL_64,
    start="49-64/1-16",
    man_moves=FORWARD,
    man_captures=(_NW, _NE, _N, _W, _E),
    king_range=KingRange.SHORT,
    king_moves=ALL_DIRECTIONS,
    king_captures=ALL_DIRECTIONS,
    promotion=Promotion.STOP,
    algebraic=True,
    certainty=Certainty.B,
    aliases=("altdeutsch",),
)

DAMEO: Final = Variant(
    name="dameo",
    title="Dameo",
    summary="All 64 squares, 18 men each; men move in lines, captures are straight, the greatest number.",
    board=_ALL_64,
    start="57-64,50-55,43-46/1-8,10-15,19-22",
    algebraic=True,
    man_moves=(_NW, _N, _NE),
    man_captures=ORTHOGONAL,
    linear=True,
    king_moves=ALL_DIRECTIONS,
    king_captures=ORTHOGONAL,
    precedence=(Precedence.MOST_PIECES,),
    certainty=Certainty.B,
)

ALL: Final = (
    ENGLISH,
    INTERNATIONAL,
    POLISH_EB9,
    POLISH_HOYLE,
    RUSSIAN,
    BRAZILIAN,
    ITALIAN,
    SPANISH,
    PORTUGUESE,
    CZECH,
    POOL,
    JAMAICAN,
    THAI,
    TURKISH,
    ARMENIAN,
    CANADIAN,
    SRI_LANKAN,
    MALAYSIAN,
    FRISIAN,
    FRYSK,
    ANTIDRAUGHTS,
    PODDAVKI,
    BREAKTHROUGH,
    KILLER,
    KILLER_LIGHT,
    SPANTSIRETI,
    ARGENTINIAN,
    FILIPINO,
    GOTHIC,
    OLD_FRENCH,
    DAMEO,
)

_BY_NAME: Final = {name: variant for variant in ALL for name in (variant.name, *variant.aliases)}


def names() -> tuple[str, ...]:
    """Give the names of all variants, in the order of the table."""
    return tuple(variant.name for variant in ALL)


def get(name: str) -> Variant:
    """Find a variant by its name or an alias.

    Raises:
        VariantError: there is none of that name; the message offers the nearest.

    """
    variant = _BY_NAME.get(name.strip().lower())
    if variant is None:
        from difflib import get_close_matches  # noqa: PLC0415 - only a mistake needs it

        near = get_close_matches(name.lower(), _BY_NAME, n=1)
        hint = f"did you mean {near[0]}?" if near else f"the variants are {', '.join(names())}"
        message = f"there is no variant {name!r}; {hint}"
        raise VariantError(message)
    return variant


def by_game_type(tag: str) -> Variant | None:
    """Find the variant of a PDN GameType tag: the whole tag if it is known, else its number; None if neither is.

    A tag whose later fields are broken or differ from the standard's still names its game by the number.
    """
    text = tag.strip()
    whole = next((variant for variant in ALL if variant.game_type == text), None)
    if whole is not None:
        return whole
    number = text.partition(",")[0].strip()
    return next((v for v in ALL if v.game_type is not None and v.game_type.partition(",")[0] == number), None)

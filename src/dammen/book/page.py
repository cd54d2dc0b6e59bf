"""The page of the documentation that shows every opening with a name, and every deck of ballots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dammen.book import ballots, openings
from dammen.book.ballots import Deck, Flag
from dammen.variants import ALL, Certainty, Variant

_WHOLE: Final = ("two-move-49", "acf-174")
"""Decks that are shown ballot by ballot; the others are for the command line."""

_HEAD: Final = """\
# Openings and ballots

Made by `scripts/docs` from the data (`src/dammen/book/openings/`, `src/dammen/book/ballots/`); in the terminal,
`dammen openings` and `dammen ballot` show the same.

## Openings

A game is called by the last named position that was on its board. Positions are compared, not moves, so any order of
the moves that leads there will do.

```python
>>> from dammen import pdn
>>> from dammen.book import openings
>>> game = pdn.read_one('[GameType "21"] 1. 9-14 22-17 2. 11-15 23-19 3. 7-11 *')
>>> opening = openings.name(game)
>>> opening.name, opening.plies, str(opening.certainty)
('Whilter', 5, 'B')
>>> [one.name for one in openings.named("suter")]
['Souter']

```

| name | what it gives |
| --- | --- |
| `openings.name(game)` | the `Opening` of a game, or of its positions in their order; `None` where no name is known |
| `openings.at(position)` | the opening whose name a position bears itself |
| `openings.named(text, variant=None)` | openings by any of their names |
| `openings.of(variant)`, `openings.every()` | those of a game, and all |
| `openings.games()` | the model games of the Encyclopaedia Britannica (1910), their notes as variations |
| `openings.from_toml(path)` | openings of one's own, with the fields of the files above |

How sure a name is: {certainty}. A name that several sources give to different moves stands with the one that is cited.
"""

_BALLOTS: Final = """\
## Ballots

A *ballot* is an opening that the players must play; a *deck* holds those from which one is drawn by lot.

```python
>>> from dammen.book import ballots
>>> deck = ballots.get("acf-156")
>>> [ballot.number for ballot in ballots.draw(deck, seed=1, count=3)]
['11', '105', '80']
>>> ballot = deck.find(68)
>>> ballot.text, ballot.opening.name, str(ballot.turn)
('10-14 22-18 12-16', 'White Doctor', 'white')
>>> len(ballot.game().moves())
3

```

### The decks

"""

_AFTER_DECKS: Final = """\
What can be made by the rules of the game is made by them: the sequences of two and three moves, which positions they
share, and the eleven-man ballots. Those are all that come of taking a man of the two front rows off each side and
letting each side move a man that is not of its back row: fifty arrangements a side, 2,500 together. What is known from
play and search alone stands as a list: the numbers of the decks, and which ballots are lost or were barred.

### Drawing

Every ballot is as likely as any other, none comes twice in a match, and a seed draws the same on every machine. The
luck is SHA-256: block *i* is the digest of the text `dammen ballot|DECK|SEED|i`, read as four numbers of 64 bits, the
greatest byte first. To choose one of *n*, the next number below the greatest multiple of *n* is taken, modulo *n*; the
ballot chosen changes places with the first that is left. `ballots.order(deck, seed)` gives the whole deck in that
order, one for each round; `ballots.new_seed()` gives a seed that nobody foresees.

### A deck of one's own

A TOML file, anywhere a deck is asked for. Either a list, or a part of a deck that dammen knows:

```toml
# tuesday.toml
of = "acf-156"
title = "Tuesday evenings"
only = ["ctd"]
except = "5 7-9"
```

| field | meaning |
| --- | --- |
| `title`, `source`, `certainty`, `note` | as in the table of decks |
| `variant` | the game |
| `ballots` | one ballot a line: its number, then its moves; `a1>a5` sets a man over before the game |
| `every` | all sequences of so many moves, in the order of their squares; with `distinct = true` each position once |
| `black`, `white` | halves that are paired, each a man taken off and a move: `11:8-11` |
| `of` | the deck of which this is a part |
| `flags` | for each flag, the numbers that bear it |
| `without`, `only` | flags that a ballot must not bear, or must |
| `except` | numbers that are left out; `7-10` is four of them |
| `renumber` | number each section anew |

"""


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _opening_table(variant: Variant) -> list[str]:
    found = openings.of(variant)
    lines = [f"### {variant.title}", "", _row(("opening", "moves", "sure", "source")), _row(["---"] * 4)]
    for opening in found:
        name = f"**{opening.name}**" + (f" ({', '.join(opening.also)})" if opening.also else "")
        source = opening.source + (f". {opening.note}" if opening.note else "")
        lines.append(_row((name, " ".join(opening.moves), opening.certainty, source)))
    return [*lines, ""]


def _deck_table() -> list[str]:
    lines = [_row(("deck", "ballots", "game", "what it is", "sure", "source")), _row(["---"] * 6)]
    for deck in map(ballots.get, ballots.names()):
        title = deck.title + (f". {deck.note}" if deck.note else "")
        size = f"{len(deck):,}"
        lines.append(_row((f"`{deck.name}`", size, deck.variant.name, title, deck.certainty, deck.source)))
    return [*lines, ""]


def _flag_table() -> list[str]:
    return [_row(("flag", "a ballot that is")), _row(["---"] * 2), *(_row((f"`{f}`", f.meaning)) for f in Flag), ""]


def _ballots(deck: Deck) -> list[str]:
    lines = [f"### `{deck.name}`: {deck.title}", "", _row(("number", "moves", "opening", "flags")), _row(["---"] * 4)]
    for ballot in deck:
        opening = ballot.opening
        flags = ", ".join(sorted(ballot.flags))
        lines.append(_row((ballot.number, ballot.text, opening.name if opening else "", flags)))
    return [*lines, ""]


def markdown() -> str:
    """Write the page: every opening that has a name, the decks, and the classical ones ballot by ballot."""
    letters = ", ".join(f"**{letter.value}** {letter.meaning}" for letter in Certainty)
    named = [variant for variant in ALL if openings.of(variant)]
    lines = [_HEAD.replace("{certainty}", letters), *(line for variant in named for line in _opening_table(variant))]
    lines += [_BALLOTS + "\n".join(_deck_table()), *_flag_table(), _AFTER_DECKS.rstrip(), ""]
    lines += [line for name in _WHOLE for line in _ballots(ballots.get(name))]
    return "\n".join(lines).rstrip() + "\n"

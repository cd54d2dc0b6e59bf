"""Games that others played, as positions to learn from."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dammen.engine._kernel import PROVED
from dammen.errors import TrainingError
from dammen.model import Colour, Outcome
from dammen.notation import pdn
from dammen.training.keeping import count, keep, kept
from dammen.training.playing import Player
from dammen.variants import get
from dammen.variants.fingerprint import fingerprint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dammen.model import Game
    from dammen.training.settings import Settings

_FIRST: Final = 1 << 31
"""Games of files are numbered from here on, so that none is taken for one of the engine's."""


@dataclass(frozen=True)
class Given:
    """Games of a file, ready to be learnt from.

    Attributes:
        name: of the file.
        sha256: of its bytes.
        path: where their positions are.

    """

    name: str
    sha256: str
    path: Path

    @property
    def provenance(self) -> dict[str, Any]:
        """Give what weights that were learnt from them tell of them."""
        return {"file": self.name, "sha256": self.sha256, "positions": len(kept(self.path, mapped=True))}


def positions_of(
    path: Path, settings: Settings, folder: Path, heard: Callable[[int], object] = lambda _: None
) -> Given:
    """Make a file of positions of the games of a PDN file that ended, each scored by a short search.

    What was made of the same file before is not made again.

    Args:
        path: the file of games.
        settings: of the run.
        folder: of the run.
        heard: is told after each game how many have been read.

    Raises:
        OSError: the file cannot be read.
        TrainingError: it has no game of the variant that ended.

    """
    with path.open("rb") as games:
        digest = hashlib.file_digest(games, "sha256").hexdigest()
    out = folder / f"pdn-{path.stem}-{digest[:16]}.npy"
    given = Given(path.name, digest, out)
    if count(out) is not None:
        return given
    player = Player(get(settings.variant), settings, settings.nodes, None)
    rules = fingerprint(player.variant)
    rows: list[tuple[list[int], int, int, int, int]] = []
    for number, game in enumerate(pdn.read(path)):
        if game.result is not None and fingerprint(game.variant) == rules:
            rows.extend(_rows(player, game, game.result, _FIRST + number))
        heard(number + 1)
    if not rows:
        message = f"{path} has no game of {settings.variant} with a result and a quiet position"
        raise TrainingError(message)
    keep(out, rows)
    return given


def _rows(player: Player, game: Game, result: Outcome, number: int) -> Iterator[tuple[list[int], int, int, int, int]]:
    """Give the quiet positions of a game, each once."""
    won = 0 if result.winner is None else 1 if result.winner is Colour.WHITE else -1
    player.memory.clear()
    for position in game.positions()[:-1]:
        moves = position.legal
        if len(moves) < 2 or any(move.is_capture for move in moves):  # noqa: PLR2004 - an only move decides nothing
            continue
        side = int(position.state.black_to_move)
        score, _ = player.think(position.state, [])
        if abs(score) < PROVED:
            yield player.words(position.state), side, -won if side else won, score, number

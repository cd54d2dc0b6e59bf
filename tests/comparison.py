"""Hold a kernel's moves against the oracle's, in one position."""

from __future__ import annotations

from typing import Any

from cases import Setting, after, moves_of
from dammen import kernels
from oracle import OracleMove, Pieces


def state_of(setting: Setting) -> Any:
    """Give a position to the kernel."""
    return kernels.state(setting.variant, *setting.pieces, not setting.white_to_move, setting.runs)


def pieces_of(state: Any) -> Pieces:
    """Read a kernel's position."""
    squares = (state.white_men, state.white_kings, state.black_men, state.black_kings)
    return Pieces(*(frozenset(kind) for kind in squares))


def _told(moves: set[tuple[int, int, frozenset[int], bool]]) -> str:
    return ", ".join(
        f"{start}>{end} over {sorted(taken)}{' crowned' if crowned else ''}" for start, end, taken, crowned in moves
    )


def _after(setting: Setting, ways: dict[Any, OracleMove], moves: list[kernels.Move], state: Any) -> list[str]:
    """Play every move and compare the positions after it."""
    found: list[str] = []
    for move in moves:
        way = ways[move.start, move.end, frozenset(move.captured), move.promotes]
        got, expected = state.play(move), after(setting, way)
        same = state_of(expected)
        if pieces_of(got) != expected.pieces or got.black_to_move == expected.white_to_move:
            found.append(f"{move!r} leads to {pieces_of(got)}, not to {expected.text()}")
        elif got.runs != expected.runs:
            found.append(f"{move!r} leads to runs {got.runs}, not {expected.runs}")
        elif got != same or got.key != same.key:
            found.append(f"{move!r} leads to another state or key than the same position set up")
    return found


def differences(setting: Setting) -> list[str]:
    """Say in which ways the kernel and the oracle differ in a position; nothing if they agree."""
    every_way = moves_of(setting, keep_duplicates=True)
    ways = {way.identity: way for way in every_way}
    state = state_of(setting)
    moves: list[kernels.Move] = state.moves()
    identities = [(move.start, move.end, frozenset(move.captured), move.promotes) for move in moves]
    missing, extra = set(ways) - set(identities), set(identities) - set(ways)
    where = setting.text()
    found: list[str] = []
    if missing:
        found.append(f"{where}: the kernel lacks {_told(missing)}")
    if extra:
        found.append(f"{where}: the kernel has {_told(extra)}")
    if len(set(identities)) < len(identities):
        found.append(f"{where}: the kernel gives a move twice")
    if found:
        return found
    real = {(way.path, way.captured) for way in every_way}
    found += [f"{where}: {move!r} is no way of capturing" for move in moves if (move.path, move.captured) not in real]
    if state.perft(1, keep_duplicates=True) != len(every_way):
        count = state.perft(1, keep_duplicates=True)
        found.append(f"{where}: the kernel counts {count} ways, the oracle {len(every_way)}")
    if state.perft(1) != len(moves):
        found.append(f"{where}: the kernel counts {state.perft(1)} moves and lists {len(moves)}")
    found += [f"{where}: {text}" for text in _after(setting, ways, moves, state)]
    return found

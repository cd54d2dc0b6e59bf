/** The move list: rows of two, and walking through the game ply by ply. */

import type { Colour, GameState, Move, Placed, PlayedMove } from "./types";

export interface MoveRow {
  readonly number: number;
  readonly first: PlayedMove | null;
  readonly second: PlayedMove | null;
}

/** Pair the moves; a game from a position where the second side moves starts with an empty first half. */
export function moveRows(moves: readonly PlayedMove[], first: Colour): MoveRow[] {
  const rows: MoveRow[] = [];
  for (const move of moves) {
    const open = rows.at(-1);
    if (move.colour === first) rows.push({ number: rows.length + 1, first: move, second: null });
    else if (open && open.second === null) rows[rows.length - 1] = { ...open, second: move };
    else rows.push({ number: rows.length + 1, first: null, second: move });
  }
  return rows;
}

export interface Shown {
  readonly ply: number;
  readonly live: boolean;
  readonly pieces: readonly Placed[];
  readonly last: Move | null;
}

/** The position after `ply` plies; null means the present one. */
export function positionAt(state: GameState, ply: number | null): Shown {
  const count = state.moves.length;
  if (ply === null || ply >= count) {
    return { ply: count, live: true, pieces: state.pieces, last: state.moves.at(-1)?.move ?? null };
  }
  const wanted = Math.max(0, ply);
  const played = state.moves[wanted - 1];
  return { ply: wanted, live: false, pieces: played?.pieces ?? state.startPieces, last: played?.move ?? null };
}

/** Position reached by a walking button or key; null is the present. */
export function walk(state: GameState, from: number | null, to: "first" | "previous" | "next" | "last"): number | null {
  const count = state.moves.length;
  const here = from ?? count;
  const wanted = { first: 0, previous: Math.max(0, here - 1), next: here + 1, last: count }[to];
  return wanted >= count ? null : wanted;
}

export const fenAt = (state: GameState, ply: number): string =>
  ply === 0 ? state.startFen : (state.moves[ply - 1]?.fen ?? state.startFen);

/** Moves entered before it is one's turn: wishes, kept until the legal moves come and then checked against them. */

import type { Move } from "./types";

export interface Premove {
  readonly start: number;
  readonly end: number;
}

export interface Resolved {
  readonly move: Move | null;
  readonly rest: readonly Premove[];
}

/** Take the first wish. One that no longer means exactly one legal move drops the whole queue. */
export function resolvePremove(queue: readonly Premove[], legal: readonly Move[]): Resolved {
  const [wish, ...rest] = queue;
  if (!wish || legal.length === 0) return { move: null, rest: queue };
  const fitting = legal.filter((move) => move.start === wish.start && move.end === wish.end);
  const captured = new Set(fitting.map((move) => move.captured.toSorted((a, b) => a - b).join(",")));
  const [move] = fitting;
  return move && captured.size === 1 ? { move, rest } : { move: null, rest: [] };
}

/** A position after a legal move; whether it is legal was decided elsewhere. */

import { crowned, type Move, type Placed } from "./types";

/** The pieces once a move is made: shown at once, before the server's answer confirms it. */
export function afterMove(pieces: readonly Placed[], move: Move): Placed[] {
  const gone = new Set([move.start, ...move.captured]);
  const code = pieces.find(([square]) => square === move.start)?.[1];
  const rest = pieces.filter(([square]) => !gone.has(square));
  return code ? [...rest, [move.end, move.promotes ? crowned(code) : code]] : rest;
}

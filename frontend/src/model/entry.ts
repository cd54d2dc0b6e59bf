/**
 * Move entry as a pure state machine: taps on squares become exactly one of the legal moves.
 *
 * It decides nothing about the rules. Where a destination leaves one result, the move is played at once; where
 * several captures remain, it asks for the next landing square until one is left.
 */

import type { Move } from "./types";

export interface Entry {
  readonly legal: readonly Move[];
  /** Squares entered so far: the start, then landing squares. Empty when nothing is selected. */
  readonly route: readonly number[];
  /** Legal moves that the route still allows. */
  readonly candidates: readonly Move[];
  /** True once a tapped destination turned out to be several captures: from now on square by square. */
  readonly stepping: boolean;
}

export type Step =
  | { readonly kind: "played"; readonly entry: Entry; readonly move: Move }
  | { readonly kind: "selected" | "choose"; readonly entry: Entry; readonly square: number }
  | { readonly kind: "refused"; readonly entry: Entry; readonly square: number }
  | { readonly kind: "cancelled"; readonly entry: Entry };

export interface Targets {
  /** Squares where a move can end, or the squares to choose from while stepping. */
  readonly ends: ReadonlySet<number>;
  /** Landing squares on the way, shown only where the choice matters. */
  readonly vias: ReadonlySet<number>;
}

export function begin(legal: readonly Move[]): Entry {
  return { legal, route: [], candidates: legal, stepping: false };
}

/** Squares whose piece may move. */
export function movable(entry: Entry): Set<number> {
  return new Set(entry.legal.map((move) => move.start));
}

/** Two moves do the same when they start, end and capture alike, whatever the order. */
function resultOf(move: Move): string {
  return `${move.start}>${move.end}:${move.captured.toSorted((a, b) => a - b).join(",")}`;
}

function onlyResult(moves: readonly Move[]): Move | null {
  const first = moves[0];
  if (!first) return null;
  const wanted = resultOf(first);
  return moves.every((move) => resultOf(move) === wanted) ? first : null;
}

const nextOf = (entry: Entry, move: Move): number | undefined => move.path[entry.route.length];
const isComplete = (entry: Entry, move: Move): boolean => move.path.length === entry.route.length;

export function targets(entry: Entry): Targets {
  const ends = new Set<number>();
  const vias = new Set<number>();
  if (entry.route.length === 0) return { ends, vias };
  if (entry.stepping) {
    for (const move of entry.candidates) ends.add(nextOf(entry, move) ?? move.end);
    return { ends, vias };
  }
  const byEnd = groupByEnd(entry.candidates);
  for (const [end, moves] of byEnd) {
    ends.add(end);
    if (onlyResult(moves)) continue;
    for (const move of moves) {
      const next = nextOf(entry, move);
      if (next !== undefined) vias.add(next);
    }
  }
  for (const end of ends) vias.delete(end);
  return { ends, vias };
}

function groupByEnd(moves: readonly Move[]): Map<number, Move[]> {
  const groups = new Map<number, Move[]>();
  for (const move of moves) groups.set(move.end, [...(groups.get(move.end) ?? []), move]);
  return groups;
}

/** Men already jumped on the route; they stay on the board as ghosts till the move ends. */
export function ghosts(entry: Entry): readonly number[] {
  const [first] = entry.candidates;
  if (!first || entry.route.length < 2) return [];
  return first.captured.slice(0, entry.route.length - 1);
}

/** The square where the moving piece is shown now; null when nothing is selected. */
export function standing(entry: Entry): number | null {
  return entry.route.at(-1) ?? null;
}

export function cancel(entry: Entry): Step {
  return { kind: "cancelled", entry: begin(entry.legal) };
}

/** Take one tap (or the drop of a drag, or Enter) on a square. */
export function tap(entry: Entry, square: number): Step {
  if (entry.route.length === 0) return select(entry, square);
  return (entry.stepping ? stepTo(entry, square) : aim(entry, square)) ?? elsewhere(entry, square);
}

function select(entry: Entry, square: number): Step {
  const candidates = entry.legal.filter((move) => move.start === square);
  if (candidates.length === 0) return { kind: "refused", entry: begin(entry.legal), square };
  return { kind: "selected", square, entry: { legal: entry.legal, route: [square], candidates, stepping: false } };
}

/** A tap that fits no candidate: another own piece is selected instead, the same one let go, the rest refused. */
function elsewhere(entry: Entry, square: number): Step {
  if (square === entry.route[0] || square === standing(entry)) return cancel(entry);
  if (entry.legal.some((move) => move.start === square)) return select(entry, square);
  return { kind: "refused", entry: begin(entry.legal), square };
}

/** First tap after the selection: a destination, or any landing square on the way to one. */
function aim(entry: Entry, square: number): Step | null {
  const finals = entry.candidates.filter((move) => move.end === square);
  const nexts = entry.candidates.filter((move) => move.end !== square && nextOf(entry, move) === square);
  if (finals.length > 0 && nexts.length === 0) return settle(entry, finals);
  if (nexts.length > 0 && finals.length === 0) return settle(advance(entry, nexts, square), nexts);
  if (finals.length > 0) return settle(entry, [...finals, ...nexts]);
  const later = entry.candidates.filter((move) => move.path.includes(square, entry.route.length));
  return later.length > 0 ? settle(entry, later) : null;
}

function stepTo(entry: Entry, square: number): Step | null {
  const done = entry.candidates.filter((move) => isComplete(entry, move) && move.end === square);
  if (done.length > 0) return settle(entry, done);
  const nexts = entry.candidates.filter((move) => nextOf(entry, move) === square);
  return nexts.length > 0 ? settle(advance(entry, nexts, square), nexts) : null;
}

function advance(entry: Entry, candidates: readonly Move[], square: number): Entry {
  return { ...entry, candidates, route: [...entry.route, square], stepping: true };
}

/** Play when one result is left; else walk the part all candidates share and ask at the fork. */
function settle(entry: Entry, candidates: readonly Move[]): Step {
  const only = onlyResult(candidates);
  let here: Entry = { ...entry, candidates, stepping: true };
  if (only) return { kind: "played", entry: begin(entry.legal), move: only };
  for (;;) {
    const nexts = new Set(here.candidates.map((move) => nextOf(here, move)));
    const [next] = nexts;
    if (nexts.size !== 1 || next === undefined) break;
    here = advance(here, here.candidates, next);
  }
  return { kind: "choose", entry: here, square: standing(here) ?? 0 };
}

/**
 * A hand on a piece: where it was taken up, where it was put down, and what was lifted on the way.
 *
 * It knows straight lines and nothing of the laws: a piece may be set down on any vacant square.
 */

import { colourOf, type BoardShape, type Code, type Colour, type Placed } from "./types";

export interface Hand {
  /** The player whose hand it is. */
  readonly side: Colour;
  /** The square where the piece was taken up, then those where it was put down. */
  readonly path: readonly number[];
  /** Squares from which pieces were lifted, in order. */
  readonly lifted: readonly number[];
  /** The piece that the last leg jumped over, or 0. */
  readonly jumped: number;
}

export const takeUp = (side: Colour, square: number): Hand => ({ side, path: [square], lifted: [], jumped: 0 });

/** Where the piece is now. */
export const standsOn = (hand: Hand): number => hand.path.at(-1) ?? 0;

/** Whether it has left its square. */
export const hasMoved = (hand: Hand): boolean => hand.path.length > 1;

/** The playing squares strictly between two on a straight line; null where the line is not straight. */
export function between(shape: BoardShape, from: number, to: number): number[] | null {
  const [row, col] = shape.cells[from - 1] ?? [0, 0];
  const [toRow, toCol] = shape.cells[to - 1] ?? [0, 0];
  const rows = toRow - row;
  const cols = toCol - col;
  const steps = Math.max(Math.abs(rows), Math.abs(cols));
  if (steps === 0 || (rows !== 0 && cols !== 0 && Math.abs(rows) !== Math.abs(cols))) return null;
  const found: number[] = [];
  for (let step = 1; step < steps; step += 1) {
    const at = [row + (rows / steps) * step, col + (cols / steps) * step];
    const index = shape.cells.findIndex(([r, c]) => r === at[0] && c === at[1]);
    if (index >= 0) found.push(index + 1);
  }
  return found;
}

/** The one enemy piece that a leg jumps over, or 0. */
export function jumpedOver(shape: BoardShape, standing: ReadonlyMap<number, Code>, own: Colour, from: number, to: number): number {
  const passed = (between(shape, from, to) ?? []).filter((square) => standing.has(square));
  const [only] = passed;
  const code = only === undefined ? undefined : standing.get(only);
  return passed.length === 1 && only !== undefined && code && colourOf(code) !== own ? only : 0;
}

/** What stands on the board but for the piece in hand and those lifted. */
function others(pieces: readonly Placed[], hand: Hand): Map<number, Code> {
  const away = new Set([hand.path[0], ...hand.lifted]);
  return new Map(pieces.filter(([square]) => !away.has(square)));
}

export interface SetDown {
  readonly hand: Hand;
  /** Nothing was taken: the hand leaves the piece, and the move is done. */
  readonly done: boolean;
}

/** Put the piece down on a square; null where the square is not vacant. */
export function setDown(shape: BoardShape, pieces: readonly Placed[], hand: Hand, to: number): SetDown | null {
  const standing = others(pieces, hand);
  const code = pieces.find(([square]) => square === hand.path[0])?.[1];
  if (!code || standing.has(to) || to === standsOn(hand)) return null;
  const own = colourOf(code);
  const last = hand.path.at(-2);
  if (hand.jumped && last !== undefined) {
    // Slid on or back behind the piece just jumped over: the same jump, with another end.
    const lifted = pieces.find(([square]) => square === hand.jumped);
    const before = new Map(lifted ? [...standing, lifted] : standing);
    if (jumpedOver(shape, before, own, last, to) === hand.jumped) {
      return { hand: { ...hand, path: [...hand.path.slice(0, -1), to] }, done: false };
    }
  }
  const jumped = jumpedOver(shape, standing, own, standsOn(hand), to);
  const lifted = jumped ? [...hand.lifted, jumped] : hand.lifted;
  return { hand: { ...hand, path: [...hand.path, to], lifted, jumped }, done: lifted.length === 0 };
}

/** Lift a piece off the board with a hand on another, or set a lifted one back; null where none stands there. */
export function lift(pieces: readonly Placed[], hand: Hand, square: number): Hand | null {
  if (square === hand.path[0] || (square === standsOn(hand) && hasMoved(hand))) return null;
  if (hand.lifted.includes(square)) {
    const jumped = hand.jumped === square ? 0 : hand.jumped;
    return { ...hand, lifted: hand.lifted.filter((other) => other !== square), jumped };
  }
  return pieces.some(([at]) => at === square) ? { ...hand, lifted: [...hand.lifted, square] } : null;
}

/** The pieces as the hand holds them; those lifted are still listed, for the board shows them faintly. */
export function shownPieces(pieces: readonly Placed[], hand: Hand | null): readonly Placed[] {
  if (!hand || !hasMoved(hand)) return pieces;
  const from = hand.path[0];
  const at = standsOn(hand);
  const code = pieces.find(([square]) => square === from)?.[1];
  if (!code) return pieces;
  return [...pieces.filter(([square]) => square !== from && square !== at), [at, code]];
}

/** The pieces once the hand is withdrawn. */
export function afterHand(pieces: readonly Placed[], hand: Hand): readonly Placed[] {
  return shownPieces(pieces, hand).filter(([square]) => square === standsOn(hand) || !hand.lifted.includes(square));
}

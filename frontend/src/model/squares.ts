/** Geometry of any board: which square lies where, seen from either side. Pure; knows no rules. */

import type { BoardShape } from "./types";

export interface Place {
  readonly row: number;
  readonly col: number;
}

export type Direction = "up" | "down" | "left" | "right";

/** Where a square is drawn, counted from the top left of what the player sees. */
export function placeOf(shape: BoardShape, square: number, flipped: boolean): Place {
  const cell = shape.cells[square - 1];
  if (!cell) throw new RangeError(`square ${square} is not on this board of ${shape.cells.length} squares`);
  const [row, col] = cell;
  return flipped ? { row: shape.height - 1 - row, col: shape.width - 1 - col } : { row, col };
}

/** The centre of a square in units of one square, from the top left of the view. */
export function centreOf(shape: BoardShape, square: number, flipped: boolean): { x: number; y: number } {
  const { row, col } = placeOf(shape, square, flipped);
  return { x: col + 0.5, y: row + 0.5 };
}

/** The playing square drawn at a row and column of the view; null on an unused square. */
export function squareAt(shape: BoardShape, row: number, col: number, flipped: boolean): number | null {
  const wantedRow = flipped ? shape.height - 1 - row : row;
  const wantedCol = flipped ? shape.width - 1 - col : col;
  const index = shape.cells.findIndex(([r, c]) => r === wantedRow && c === wantedCol);
  return index < 0 ? null : index + 1;
}

/** Rows of the view from the top, each a list of squares from left to right. */
export function rowsOf(shape: BoardShape, flipped: boolean): number[][] {
  const rows: { square: number; col: number }[][] = Array.from({ length: shape.height }, () => []);
  for (let square = 1; square <= shape.cells.length; square += 1) {
    const { row, col } = placeOf(shape, square, flipped);
    rows[row]?.push({ square, col });
  }
  return rows.map((row) => row.toSorted((a, b) => a.col - b.col).map(({ square }) => square));
}

/**
 * The square a point means: the one under it when that is allowed, else the nearest allowed one within reach.
 * A finger is wider than a square of a 10x10 board on a phone, hence the reach.
 */
export function snap(
  shape: BoardShape,
  flipped: boolean,
  x: number,
  y: number,
  allowed: ReadonlySet<number>,
  reach = 0.95,
): number | null {
  const under = squareAt(shape, Math.floor(y), Math.floor(x), flipped);
  if (under !== null && allowed.has(under)) return under;
  let best: number | null = null;
  let bestDistance = reach;
  for (const square of allowed) {
    const centre = centreOf(shape, square, flipped);
    const distance = Math.hypot(centre.x - x, centre.y - y);
    if (distance < bestDistance) {
      best = square;
      bestDistance = distance;
    }
  }
  return best;
}

/**
 * The next playing square for an arrow key; the same square at the edge.
 * On a diagonal board up and down stay within a pair of columns, so that up then down always comes back.
 */
export function stepFrom(shape: BoardShape, square: number, direction: Direction, flipped: boolean): number {
  const here = placeOf(shape, square, flipped);
  const rows = rowsOf(shape, flipped);
  if (direction === "left" || direction === "right") {
    const row = rows[here.row] ?? [];
    const index = row.indexOf(square) + (direction === "left" ? -1 : 1);
    return row[index] ?? square;
  }
  const row = rows[here.row + (direction === "up" ? -1 : 1)];
  if (!row || row.length === 0) return square;
  const swing = here.col % 2 === 0 ? 0.25 : -0.25;
  const distance = (candidate: number): number =>
    Math.abs(placeOf(shape, candidate, flipped).col - (here.col + swing));
  return row.reduce((best, candidate) => (distance(candidate) < distance(best) ? candidate : best));
}

/** First or last square of the row a square stands in (Home and End). */
export function rowEnd(shape: BoardShape, square: number, end: "first" | "last", flipped: boolean): number {
  const row = rowsOf(shape, flipped)[placeOf(shape, square, flipped).row] ?? [];
  return (end === "first" ? row.at(0) : row.at(-1)) ?? square;
}

/** Letters under and digits beside the board where the names are algebraic; null for numbered squares. */
export function edgeLabels(shape: BoardShape, flipped: boolean): { files: string[]; ranks: string[] } | null {
  if (shape.names.length === 0 || !shape.names.every((name) => /^[a-z]\d+$/.test(name))) return null;
  const files = Array.from({ length: shape.width }, () => "");
  const ranks = Array.from({ length: shape.height }, () => "");
  shape.names.forEach((name, index) => {
    const { row, col } = placeOf(shape, index + 1, flipped);
    files[col] = name.slice(0, 1);
    ranks[row] = name.slice(1);
  });
  return { files, ranks };
}

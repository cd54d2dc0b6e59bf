/** When a piece pushed about on its square is seen over an angle of it, and towards which neighbour. */

import { centreOf } from "./squares";
import type { BoardShape } from "./types";

/** How far the middle of the piece has gone, in squares; half the way to a diagonal neighbour is 0.71. */
export const OVER = 0.7;
/** The cosine of the widest angle, 30 degrees, at which a push is still towards a neighbour. */
const TOWARDS = 0.866;

/** The squares that touch an angle of this one; on a board of all squares those that share a side. */
export function neighbours(shape: BoardShape, square: number): number[] {
  const all = shape.cells.length > (shape.width * shape.height) / 2;
  const [row, col] = shape.cells[square - 1] ?? [0, 0];
  return shape.cells.flatMap(([r, c], index) => {
    const rows = Math.abs(r - row);
    const cols = Math.abs(c - col);
    return (all ? rows + cols === 1 : rows === 1 && cols === 1) ? [index + 1] : [];
  });
}

/** The neighbour towards which a piece of `square` is over the angle with its middle at a point of the view, or 0. */
export function overAngle(shape: BoardShape, square: number, flipped: boolean, x: number, y: number): number {
  const home = centreOf(shape, square, flipped);
  const pushed = { x: x - home.x, y: y - home.y };
  const length = Math.hypot(pushed.x, pushed.y);
  if (length < OVER) return 0;
  const found = neighbours(shape, square).find((other) => {
    const there = centreOf(shape, other, flipped);
    const way = { x: there.x - home.x, y: there.y - home.y };
    return (pushed.x * way.x + pushed.y * way.y) / (length * Math.hypot(way.x, way.y)) > TOWARDS;
  });
  return found ?? 0;
}

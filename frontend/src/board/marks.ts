/** Arrows over the board: a hint follows the whole path of its move. */

import { centreOf } from "../model/squares";
import type { BoardShape, Move } from "../model/types";

export function drawArrow(svg: SVGSVGElement, shape: BoardShape, flipped: boolean, move: Move | null): void {
  svg.setAttribute("viewBox", `0 0 ${shape.width} ${shape.height}`);
  if (!move || move.path.length < 2) {
    svg.replaceChildren();
    return;
  }
  const points = move.path.map((square) => centreOf(shape, square, flipped));
  const tip = points.at(-1) ?? { x: 0, y: 0 };
  const before = points.at(-2) ?? tip;
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const unit = { x: (tip.x - before.x) / length, y: (tip.y - before.y) / length };
  const neck = { x: tip.x - unit.x * 0.3, y: tip.y - unit.y * 0.3 };
  const line = [...points.slice(0, -1), neck].map(({ x, y }) => `${x},${y}`).join(" ");
  const corner = (side: number): string => `${neck.x - unit.y * 0.22 * side},${neck.y + unit.x * 0.22 * side}`;
  svg.innerHTML =
    `<polyline class="arrow arrow-under" points="${line}"/><polyline class="arrow" points="${line}"/>` +
    `<polygon class="arrow-head" points="${tip.x},${tip.y} ${corner(1)} ${corner(-1)}"/>`;
}

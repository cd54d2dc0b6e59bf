/** How the board shows what hands and laws have made of it: shapes over the pieces, words on the squares. */

import { handLabel } from "../model/speech";
import { centreOf } from "../model/squares";
import type { Hands } from "./hands";
import type { BoardProps } from "./props";

/** The crown that is due, in the box of 100 by 100 of a piece. */
const CROWN = "M27 66 22 36 37 48 50 28 63 48 78 36 73 66Z";

const twice = (kind: string, shape: (className: string) => string): string => shape(`${kind} under`) + shape(kind);

const round = (kind: string, x: number, y: number): string =>
  twice(kind, (name) => `<circle class="${name}" cx="${x}" cy="${y}" r=".44"/>`);

function dueCrown(x: number, y: number): string {
  return twice("hand-crown", (name) => `<path class="${name}" transform="translate(${x - 0.5} ${y - 0.5}) scale(.01)" d="${CROWN}"/>`);
}

/** A wedge over the angle between two squares, pointing the way. */
function wedge(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const way = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const tip = { x: from.x + way.x * 0.98, y: from.y + way.y * 0.98 };
  const foot = { x: from.x + way.x * 0.55, y: from.y + way.y * 0.55 };
  const side = (sign: number): string => `${foot.x - way.y * 0.26 * sign},${foot.y + way.x * 0.26 * sign}`;
  return twice("hand-angle", (name) => `<polygon class="${name}" points="${tip.x},${tip.y} ${side(1)} ${side(-1)}"/>`);
}

/** Draw the marks into the layer above the pieces. */
export function drawHandMarks(svg: SVGSVGElement, props: Readonly<BoardProps>, hands: Hands): void {
  const at = (square: number): { x: number; y: number } => centreOf(props, square, props.flipped);
  const standing = new Map(props.pieces);
  const parts: string[] = [];
  const start = props.lastMove?.start;
  if (start && !standing.has(start)) {
    const { x, y } = at(start);
    parts.push(`<circle class="hand-left" cx="${x}" cy="${y}" r=".14"/>`);
  }
  for (const square of hands.huffable) if (square !== hands.held) parts.push(round("hand-huff", at(square).x, at(square).y));
  for (const square of hands.crowns) parts.push(dueCrown(at(square).x, at(square).y));
  if (hands.touched) parts.push(round("hand-bound", at(hands.touched).x, at(hands.touched).y));
  if (hands.touched && hands.angle) parts.push(wedge(at(hands.touched), at(hands.angle)));
  svg.insertAdjacentHTML("beforeend", parts.join(""));
}

/** Bring the cells up to date; returns the squares whose piece is shown as lifted. */
export function paintHands(cells: ReadonlyMap<number, HTMLElement>, props: Readonly<BoardProps>, hands: Hands): Set<number> {
  const codes = new Map(props.pieces);
  const last = new Set(props.lastMove ? [props.lastMove.start, props.lastMove.end] : []);
  const places = new Set(hands.places);
  const lifted = new Set(hands.lifted.filter((square) => square !== hands.held));
  for (const [square, cell] of cells) {
    const marks = cell.classList;
    for (const name of ["movable", "must", "via", "wish"]) marks.remove(name);
    marks.toggle("pressable", hands.mode === "hold" ? codes.has(square) || hands.held !== null : true);
    marks.toggle("selected", square === hands.held);
    marks.toggle("target", places.has(square));
    marks.toggle("choose", places.has(square));
    marks.toggle("last", last.has(square));
    cell.setAttribute("aria-selected", String(square === hands.held));
    cell.setAttribute("aria-label", handLabel(props, square, {
      code: codes.get(square), held: square === hands.held, lifted: lifted.has(square), huffable: hands.huffable.includes(square),
      crown: hands.crowns.includes(square), touched: square === hands.touched, place: places.has(square), last: last.has(square),
    }));
  }
  return lifted;
}

/** Bring the cells' classes and labels up to date with the position and the entry. */

import { ghosts, movable, standing, targets, type Entry } from "../model/entry";
import { squareLabel } from "../model/speech";
import type { BoardProps } from "./props";

/** Returns the squares whose piece is already captured in the entry. */
export function paint(
  cells: ReadonlyMap<number, HTMLElement>,
  props: Readonly<BoardProps>,
  entry: Entry,
  wished: ReadonlySet<number>,
): Set<number> {
  const codes = new Map(props.pieces);
  const starts = movable(entry);
  const aims = targets(entry);
  const here = standing(entry);
  const jumped = new Set(ghosts(entry));
  const must = (entry.legal[0]?.captured.length ?? 0) > 0;
  const idle = entry.route.length === 0;
  const last = new Set(props.lastMove ? [props.lastMove.start, props.lastMove.end] : []);
  for (const [square, cell] of cells) {
    const facts = {
      code: codes.get(square), movable: idle && starts.has(square), must, target: aims.ends.has(square) || aims.vias.has(square),
      ghost: jumped.has(square), last: last.has(square), vacant: props.vacant.includes(square),
    };
    const marks = cell.classList;
    marks.toggle("movable", facts.movable);
    marks.toggle("must", facts.movable && must);
    marks.toggle("selected", square === here);
    marks.toggle("target", aims.ends.has(square));
    marks.toggle("choose", aims.ends.has(square) && entry.stepping);
    marks.toggle("via", aims.vias.has(square));
    marks.toggle("last", facts.last);
    marks.toggle("wish", wished.has(square));
    marks.toggle("vacant", facts.vacant);
    if (props.viewOnly) continue;
    cell.setAttribute("aria-label", squareLabel(props, square, facts));
    cell.setAttribute("aria-selected", String(square === here));
  }
  return jumped;
}

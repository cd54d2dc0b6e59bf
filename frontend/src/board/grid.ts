/** The squares: a grid of rows and cells for eyes, keyboards and screen readers alike. */

import { edgeLabels, placeOf, rowsOf } from "../model/squares";
import type { BoardShape } from "../model/types";

export interface GridOptions {
  readonly shape: BoardShape;
  readonly flipped: boolean;
  readonly numbers: boolean;
  readonly coordinates: boolean;
  readonly picture: boolean;
}

function label(text: string, className: string): HTMLSpanElement {
  const span = document.createElement("span");
  span.className = className;
  span.textContent = text;
  span.setAttribute("aria-hidden", "true");
  return span;
}

/** Boards that play on every square are chequered faintly, to help the eye only. */
const isPale = (shape: BoardShape, square: number): boolean => {
  const [row, col] = shape.cells[square - 1] ?? [0, 0];
  return shape.cells.length > (shape.width * shape.height) / 2 && (row + col) % 2 === 0;
};

/** Build the cells into `parent`; returns them by square. */
export function buildGrid(parent: HTMLElement, options: GridOptions): Map<number, HTMLElement> {
  const { shape, flipped } = options;
  const cells = new Map<number, HTMLElement>();
  const rows = rowsOf(shape, flipped).map((squares, index) => {
    const row = document.createElement("div");
    if (!options.picture) {
      row.setAttribute("role", "row");
      row.setAttribute("aria-rowindex", String(index + 1));
    }
    row.append(...squares.map((square) => {
      const cell = buildCell(options, square);
      cells.set(square, cell);
      return cell;
    }));
    return row;
  });
  parent.replaceChildren(...rows.filter((row) => row.childElementCount > 0));
  return cells;
}

function buildCell({ shape, flipped, numbers, picture }: GridOptions, square: number): HTMLElement {
  const { row, col } = placeOf(shape, square, flipped);
  const cell = document.createElement("div");
  cell.className = isPale(shape, square) ? "cell pale" : "cell";
  cell.dataset["square"] = String(square);
  cell.style.left = `${(col * 100) / shape.width}%`;
  cell.style.top = `${(row * 100) / shape.height}%`;
  cell.style.width = `${100 / shape.width}%`;
  cell.style.height = `${100 / shape.height}%`;
  if (!picture) {
    cell.setAttribute("role", "gridcell");
    cell.setAttribute("aria-colindex", String(col + 1));
    cell.tabIndex = -1;
  }
  if (numbers) cell.append(label(shape.names[square - 1] ?? String(square), "number"));
  return cell;
}

/** Letters along the bottom and digits along the left edge, for boards with algebraic names. */
export function buildEdges(parent: HTMLElement, { shape, flipped, coordinates }: GridOptions): void {
  const labels = coordinates ? edgeLabels(shape, flipped) : null;
  if (!labels) {
    parent.replaceChildren();
    return;
  }
  const used = new Set(shape.cells.map((_, index) => {
    const { row, col } = placeOf(shape, index + 1, flipped);
    return `${row} ${col}`;
  }));
  const make = (text: string, row: number, col: number, kind: string): HTMLElement => {
    const box = document.createElement("div");
    box.className = "edge-box";
    box.style.position = "absolute";
    box.style.left = `${(col * 100) / shape.width}%`;
    box.style.top = `${(row * 100) / shape.height}%`;
    box.style.width = `${100 / shape.width}%`;
    box.style.height = `${100 / shape.height}%`;
    box.append(label(text, `edge-label ${kind}${used.has(`${row} ${col}`) ? "" : " on-light"}`));
    return box;
  };
  parent.replaceChildren(
    ...labels.files.map((text, col) => make(text, shape.height - 1, col, "file")),
    ...labels.ranks.map((text, row) => make(text, row, 0, "rank")),
  );
}

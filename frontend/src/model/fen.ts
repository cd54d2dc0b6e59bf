/** Read a FEN for display only; the server alone says whether a position is legal. */

import type { BoardShape, Code, Colour, Placed } from "./types";

export interface Diagram {
  readonly turn: Colour;
  readonly pieces: readonly Placed[];
}

function squaresOf(shape: BoardShape, item: string): number[] | null {
  const named = (name: string): number => {
    const index = shape.names.indexOf(name.toLowerCase());
    if (index >= 0) return index + 1;
    const value = /^\d+$/.test(name) ? Number(name) : 0;
    return value <= shape.cells.length ? value : 0;
  };
  const range = /^(\w+)-(\w+)$/.exec(item);
  const from = named(range?.[1] ?? item);
  const to = range?.[2] ? named(range[2]) : from;
  if (from < 1 || to < from) return null;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** The pieces of "W:W31-50,K5:B1-20", or null when it cannot be read. */
export function readFen(shape: BoardShape, fen: string): Diagram | null {
  const sections = fen.trim().replace(/^"|"$/g, "").replace(/\.$/, "").split(":");
  const turn = sections.shift()?.trim().toUpperCase();
  if (turn !== "W" && turn !== "B") return null;
  const placed = new Map<number, Code>();
  for (const section of sections) {
    const text = section.trim();
    const side = text.slice(0, 1).toUpperCase();
    if (side !== "W" && side !== "B") {
      // Move counters such as H0 or F1 say nothing about the board.
      if (/^[HF]\d+$/i.test(text)) continue;
      return null;
    }
    for (const raw of text.slice(1).split(",")) {
      const item = raw.trim();
      if (item === "") continue;
      const king = item.startsWith("K");
      const squares = squaresOf(shape, king ? item.slice(1) : item);
      if (!squares) return null;
      const man: Code = side === "W" ? "w" : "b";
      for (const square of squares) placed.set(square, king ? (side === "W" ? "W" : "B") : man);
    }
  }
  return { turn: turn === "W" ? "white" : "black", pieces: [...placed] };
}

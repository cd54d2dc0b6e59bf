/** A few variants for the demo and the tests: geometry only. */

import type { VariantInfo } from "../src/model/types";

interface Sketch {
  name: string;
  title: string;
  width: number;
  height: number;
  men: number;
  all?: boolean;
  mirrored?: boolean;
  algebraic?: boolean;
  first?: "white" | "black";
  start?: string;
}

function cellsOf({ width, height, all = false, mirrored = false }: Sketch): [number, number][] {
  const cells: [number, number][] = [];
  for (let row = 0; row < height; row += 1) {
    for (let col = 0; col < width; col += 1) {
      const dark = (height - 1 - row + (mirrored ? width - 1 - col : col)) % 2 === 0;
      if (all || dark) cells.push([row, col]);
    }
  }
  return cells;
}

export function sketch(plan: Sketch): VariantInfo {
  const cells = cellsOf(plan);
  const { height, men, algebraic = false, first = "white" } = plan;
  const names = cells.map(([row, col], index) => (algebraic ? `${"abcdefghijklmn"[col]}${height - row}` : String(index + 1)));
  const size = cells.length;
  const range = (from: number, to: number): string => names.slice(from - 1, to).join(",");
  return {
    name: plan.name, title: plan.title, width: plan.width, height, mirrored: plan.mirrored ?? false, allSquares: plan.all ?? false,
    size, cells, names, algebraic, first, separator: "x", certainty: "A",
    start: plan.start ?? `${first === "white" ? "W" : "B"}:W${range(size - men + 1, size)}:B${range(1, men)}`,
    summary: `${plan.title}: ${men} men a side on ${plan.width} by ${height} squares.`,
  };
}

export const VARIANTS: readonly VariantInfo[] = [
  sketch({ name: "international", title: "International", width: 10, height: 10, men: 20 }),
  sketch({ name: "english", title: "English", width: 8, height: 8, men: 12, first: "black" }),
  sketch({ name: "russian", title: "Russian", width: 8, height: 8, men: 12, algebraic: true }),
  sketch({ name: "italian", title: "Italian", width: 8, height: 8, men: 12, mirrored: true }),
  sketch({ name: "canadian", title: "Canadian", width: 12, height: 12, men: 30 }),
  sketch({ name: "spantsireti", title: "Spantsireti", width: 10, height: 8, men: 15, algebraic: true }),
  sketch({ name: "turkish", title: "Turkish", width: 8, height: 8, men: 16, all: true, algebraic: true,
    start: "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3:Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7" }),
];

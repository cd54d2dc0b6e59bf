/** Moves for the tests, written as path and captures. */

import type { Move } from "../src/model/types";

export function move(path: readonly number[], captured: readonly number[] = [], promotes = false): Move {
  const start = path[0] ?? 0;
  const end = path.at(-1) ?? 0;
  const sign = captured.length > 0 ? "x" : "-";
  return { text: `${start}${sign}${end}`, start, end, path, captured, promotes, spoken: `${start} to ${end}` };
}

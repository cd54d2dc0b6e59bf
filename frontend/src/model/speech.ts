/** Words for squares, pieces and entry steps, as a screen reader says them. */

import { colourOf, isKing, type BoardShape, type Code } from "./types";
import { targets, type Step } from "./entry";

export const nameOf = (shape: BoardShape, square: number): string => shape.names[square - 1] ?? String(square);

export function pieceWords(code: Code): string {
  return `${colourOf(code)} ${isKing(code) ? "king" : "man"}`;
}

export interface SquareFacts {
  readonly code: Code | undefined;
  readonly movable: boolean;
  readonly must: boolean;
  readonly target: boolean;
  readonly ghost: boolean;
  readonly last: boolean;
}

/** For example "32, white man, can move". */
export function squareLabel(shape: BoardShape, square: number, facts: SquareFacts): string {
  const words = [nameOf(shape, square), facts.code ? pieceWords(facts.code) : "empty"];
  if (facts.ghost) words.push("being captured");
  if (facts.movable) words.push(facts.must ? "must capture" : "can move");
  if (facts.target) words.push("can land here");
  if (facts.last) words.push("last move");
  return words.join(", ");
}

function list(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** What to announce after a step of entry; empty when the page will announce it better. */
export function stepWords(shape: BoardShape, step: Step): string {
  switch (step.kind) {
    case "played":
      return "";
    case "cancelled":
      return "Selection cleared";
    case "refused":
      return `${nameOf(shape, step.square)} is not a choice here`;
    case "selected":
    case "choose": {
      const names = [...targets(step.entry).ends].toSorted((a, b) => a - b).map((square) => nameOf(shape, square));
      const lead = step.kind === "selected" ? `${nameOf(shape, step.square)} selected` : "Several captures go there";
      return `${lead}. ${step.kind === "selected" ? "It can go to" : "Choose the next landing square:"} ${list(names)}`;
    }
  }
}

const some = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** One line for a board that is only a picture. */
export function countWords(pieces: readonly (readonly [number, Code])[]): string {
  const count = (code: Code): number => pieces.filter(([, piece]) => piece === code).length;
  const side = (colour: string, man: Code, king: Code): string => {
    const parts = [some(count(man), "man", "men")];
    if (count(king) > 0) parts.push(some(count(king), "king", "kings"));
    return `${colour} ${parts.join(" and ")}`;
  };
  return `Board: ${side("White", "w", "W")}, ${side("Black", "b", "B")}`;
}

/** Words for squares, pieces and entry steps, as a screen reader says them. */

import { colourOf, isKing, type BoardShape, type Code, type Placed } from "./types";
import { standing, targets, type Entry, type Step } from "./entry";

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
  readonly vacant?: boolean;
}

/** For example "32, white man, can move". */
export function squareLabel(shape: BoardShape, square: number, facts: SquareFacts): string {
  const words = [nameOf(shape, square), facts.code ? pieceWords(facts.code) : facts.vacant ? "must be vacant" : "empty"];
  if (facts.ghost) words.push("being captured");
  if (facts.movable) words.push(facts.must ? "must capture" : "can move");
  if (facts.target) words.push("can land here");
  if (facts.last) words.push("last move");
  return words.join(", ");
}

export interface HandFacts {
  readonly code: Code | undefined;
  readonly held: boolean;
  readonly lifted: boolean;
  readonly huffable: boolean;
  readonly crown: boolean;
  readonly touched: boolean;
  readonly place: boolean;
  readonly last: boolean;
}

/** For example "15, black man, may be huffed", on a board where hands may do anything. */
export function handLabel(shape: BoardShape, square: number, facts: HandFacts): string {
  const words = [nameOf(shape, square), facts.code ? pieceWords(facts.code) : "empty"];
  if (facts.held) words.push("in hand");
  if (facts.lifted) words.push("taken off");
  if (facts.huffable) words.push("may be huffed");
  if (facts.crown) words.push("awaits its crown");
  if (facts.touched) words.push("touched, must be played");
  if (facts.place) words.push("may be chosen");
  if (facts.last) words.push("last move");
  return words.join(", ");
}

function list(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** What to announce after a step of entry; empty when the page, or `refusalWords`, will announce it better. */
export function stepWords(shape: BoardShape, step: Step): string {
  switch (step.kind) {
    case "played":
    case "refused":
      return "";
    case "cancelled":
      return "Selection cleared";
    case "selected":
    case "choose": {
      const names = [...targets(step.entry).ends].toSorted((a, b) => a - b).map((square) => nameOf(shape, square));
      const lead = step.kind === "selected" ? `${nameOf(shape, step.square)} selected` : "Several captures go there";
      return `${lead}. ${step.kind === "selected" ? "It can go to" : "Choose the next landing square:"} ${list(names)}`;
    }
  }
}

/** A piece was brought where it cannot go; null is a square that is not played on. */
export function strayWords(shape: BoardShape, from: number, to: number | null): string {
  return `${nameOf(shape, from)} cannot go ${to === null ? "there" : `to ${nameOf(shape, to)}`}`;
}

/** Why a press on a square was of no use, and what would be of use. */
export function refusalWords(board: BoardShape & { readonly pieces: readonly Placed[] }, entry: Entry, square: number): string {
  const codes = new Map(board.pieces);
  const [first] = entry.legal;
  const code = codes.get(square);
  const mover = first && codes.get(first.start);
  if (first && code && mover && colourOf(code) === colourOf(mover)) {
    if (first.captured.length === 0) return `${nameOf(board, square)} has no move`;
    return `${nameOf(board, square)} may not move now. Choose one of the ringed pieces`;
  }
  const here = standing(entry);
  return here === null ? "Choose one of the ringed pieces" : strayWords(board, here, square);
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

/** What the laws give to whom just now, as buttons: one for each thing that may be done. */

import type { Choice, Right, TableEvent, TableState, Way } from "./table";
import { colourOf, other, type Colour } from "./types";

export interface Claim {
  /** What the button says; it begins with the side that acts. */
  readonly text: string;
  /** What is reported, or null where a square must be pointed at first. */
  readonly event: TableEvent | null;
  /** The ways to choose from by pointing at a square. */
  readonly ways: readonly Way[];
}

export interface RightCard {
  readonly right: Right;
  /** Empty where the program holds it. */
  readonly claims: readonly Claim[];
}

export const called = (side: Colour): string => (side === "white" ? "White" : "Black");

const nameOf = (state: TableState, square: number): string => state.variant.names[square - 1] ?? String(square);

/** A way as the variant writes a move. */
export function wayText(state: TableState, { path, captured }: Way): string {
  return path.map((square) => nameOf(state, square)).join(captured.length > 0 ? state.variant.separator : "-");
}

const claim = (text: string, event: TableEvent | null, ways: readonly Way[] = []): Claim => ({ text, event, ways });

function compelled(state: TableState, { holder: side, offence, ways }: Right): Claim[] {
  const who = called(side);
  const each = ways.map((way) => claim(`${who} requires ${wayText(state, way)}`, { kind: "compelled", side, path: way.path }));
  if (ways.length === 1) return each;
  const what = offence === "not-crowned" ? "the crown" : ways.length > 1 ? "the take, whichever" : "the take";
  return [claim(`${who} requires ${what}`, { kind: "compelled", side, path: [] }), ...each];
}

function claimsOf(state: TableState, right: Right, choice: Choice): Claim[] {
  const side = right.holder;
  const who = called(side);
  switch (choice) {
    case "huff":
      return right.squares.map((square) => claim(`${who} huffs ${nameOf(state, square)}`, { kind: "huffed", side, square }));
    case "compel":
      return compelled(state, right);
    case "stand":
      return [claim(`${who} lets it stand`, { kind: "let-stand", side })];
    case "place":
      return [claim(`${who} plays it to…`, null, right.ways)];
    case "rectify":
      return [claim(`${who} has it taken back`, { kind: "rectified", side })];
    case "replace":
      return [claim(`${who} has it put back`, { kind: "replaced", side })];
    case "claim-game":
      return [claim(`${who} claims the game`, { kind: "claimed", side, what: "game" })];
    case "claim-draw":
      return [claim(`${who} claims the draw`, { kind: "claimed", side, what: "draw" })];
    case "claim-advantage":
      return [claim(`${who} claims a decided advantage`, { kind: "claimed", side, what: "advantage" })];
  }
}

/** Every right that stands, with the buttons of those that a person at this screen holds. */
export function rightCards(state: TableState): RightCard[] {
  return state.rights.map((right) => ({
    right,
    claims: state.human.includes(right.holder) ? right.choices.flatMap((choice) => claimsOf(state, right, choice)) : [],
  }));
}

/** Who crowns a man with a press: the opponent of its owner, whose turn it then is. */
export function crowner(state: TableState, square: number): Colour | null {
  const code = state.pieces.find(([at]) => at === square)?.[1];
  if (!code || !state.crownDue.includes(square)) return null;
  const side = other(colourOf(code));
  return side === state.turn && state.human.includes(side) ? side : null;
}

/** Buttons for the men that await their crown; once the owner is to move again it may crown them itself. */
export function crownClaims(state: TableState): Claim[] {
  return state.crownDue.flatMap((square) => {
    const code = state.pieces.find(([at]) => at === square)?.[1];
    if (!code) return [];
    const owner = colourOf(code);
    const sides = owner === state.turn ? [other(owner), owner] : [other(owner)];
    return sides.filter((side) => state.human.includes(side)).map((side) => {
      const whose = side === owner ? "its own man on " : "";
      return claim(`${called(side)} crowns ${whose}${nameOf(state, square)}`, { kind: "crowned", side, square });
    });
  });
}

/** The pieces that a press may huff, with the holder of the right. */
export function huffable(state: TableState): Map<number, Colour> {
  const found = new Map<number, Colour>();
  for (const right of state.rights) {
    if (!right.choices.includes("huff") || !state.human.includes(right.holder)) continue;
    for (const square of right.squares) found.set(square, right.holder);
  }
  return found;
}

/** Whose hand takes hold of a piece: the person's against the program, else its owner's, or that of who may huff it. */
export function handOn(state: TableState, square: number): Colour | null {
  const code = state.pieces.find(([at]) => at === square)?.[1];
  if (!code) return null;
  if (state.human.length === 1) return state.human[0] ?? null;
  return huffable(state).get(square) ?? colourOf(code);
}

/** Who speaks unless it is said otherwise: the side to move, or the one person there is. */
export const speakerOf = (state: TableState): Colour => (state.human.length === 1 ? (state.human[0] ?? state.turn) : state.turn);

/** The offer of a draw, for the one who may answer it. */
export function answerTo(state: TableState): Colour | null {
  const side = state.offer === null ? null : other(state.offer);
  return side !== null && state.human.includes(side) ? side : null;
}

/** Who may call time: the opponent of the side to move. */
export function callerOf(state: TableState): Colour | null {
  const side = other(state.turn);
  return state.canCallTime && state.human.includes(side) ? side : null;
}

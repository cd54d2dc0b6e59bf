/** The shapes of a match over the board, as the server sends them, and the events that the page reports. */

import type { Colour, Placed, VariantInfo } from "./types";

export type Choice =
  | "huff" | "compel" | "stand" | "place" | "rectify" | "replace" | "claim-game" | "claim-draw" | "claim-advantage";

/** A way to move: the path, and the pieces it takes. */
export interface Way {
  readonly path: readonly number[];
  readonly captured: readonly number[];
}

export interface Right {
  readonly holder: Colour;
  readonly offence: string;
  readonly clause: string;
  readonly article: string;
  readonly words: string;
  readonly choices: readonly Choice[];
  readonly until: string;
  readonly squares: readonly number[];
  readonly ways: readonly Way[];
}

export interface Demand {
  readonly side: Colour;
  readonly clause: string;
  readonly words: string;
  readonly square: number;
  readonly ways: readonly Way[];
}

/** The time of the side to move, in seconds of the referee's clock. */
export interface TableTime {
  readonly now: number;
  readonly turnBegan: number;
  readonly limit: number | null;
  readonly grace: number;
  readonly clause: string;
  readonly call: "opponent" | "referee" | "none";
  readonly called: boolean;
  readonly deadline: number | null;
  /** Whether the clock goes on now. */
  readonly running: boolean;
}

export interface Notice {
  readonly to: Colour;
  readonly limit: number;
  readonly made: number;
  readonly clause: string;
}

export interface RulingLine {
  readonly clause: string;
  readonly title: string;
  readonly article: string;
  readonly consequence: string;
  readonly words: string;
  readonly url: string | null;
}

/** An event in words, with what follows from it. */
export interface LogEntry {
  readonly n: number;
  readonly words: string;
  readonly rulings: readonly RulingLine[];
}

export interface TableResult {
  readonly winner: Colour | null;
  readonly reason: string;
  readonly clause: string;
  readonly article: string;
  readonly text: string;
}

export interface TableState {
  readonly id: string;
  readonly version: number;
  readonly variant: VariantInfo;
  readonly code: { readonly name: string; readonly title: string; readonly url: string | null };
  readonly players: { readonly white: string; readonly black: string };
  readonly names: readonly [string, string];
  readonly human: readonly Colour[];
  readonly opponent: "friend" | "program";
  readonly level: number;
  /** The clause that the table is to show, and what is to be tried next, until something has happened. */
  readonly about: { readonly title: string; readonly url: string; readonly task: string | null } | null;
  readonly phase: "lots" | "choice" | "play" | "over";
  readonly game: number;
  readonly lot: "" | "move" | "colour";
  readonly lotWinner: 0 | 1 | null;
  readonly turn: Colour;
  readonly pieces: readonly Placed[];
  readonly crownDue: readonly number[];
  readonly touched: number;
  readonly angle: number;
  readonly chain: Way | null;
  readonly rights: readonly Right[];
  readonly demands: readonly Demand[];
  readonly notice: Notice | null;
  readonly offer: Colour | null;
  readonly dispute: string | null;
  readonly sentOut: string | null;
  readonly time: TableTime;
  readonly canCallTime: boolean;
  readonly canGiveNotice: boolean;
  readonly hasHuff: boolean;
  readonly programActs: boolean;
  readonly result: TableResult | null;
  readonly score: string;
  readonly scores: readonly { readonly white: 0 | 1; readonly winner: 0 | 1 | null }[];
  readonly log: readonly LogEntry[];
  readonly lastMove: Way | null;
}

export type Misconduct = "pointing" | "hiding" | "noise";
export type Effect = "none" | "warn" | "win" | "draw" | "dismiss";

/** What happened, as it is reported; when it happened the server says. */
export type TableEvent =
  | { readonly kind: "lot-cast"; readonly winner: 0 | 1 }
  | { readonly kind: "chosen"; readonly colour?: Colour; readonly moves?: boolean }
  | { readonly kind: "next-game" | "went-out" }
  | { readonly kind: "touched" | "own-removed" | "crowned" | "huffed"; readonly side: Colour; readonly square: number }
  | { readonly kind: "adjusted"; readonly side: Colour; readonly square: number; readonly told: boolean }
  | { readonly kind: "over-angle"; readonly side: Colour; readonly square: number; readonly toward: number }
  | { readonly kind: "moved"; readonly side: Colour; readonly path: readonly number[]; readonly lifted: readonly number[] }
  | { readonly kind: "compelled" | "placed"; readonly side: Colour; readonly path: readonly number[] }
  | { readonly kind: "claimed"; readonly side: Colour; readonly what: "game" | "draw" | "advantage" }
  | { readonly kind: "misbehaved"; readonly side: Colour; readonly how: Misconduct }
  | { readonly kind: "remarked"; readonly who: string; readonly helped: Colour | null }
  | { readonly kind: "disputed"; readonly side: Colour; readonly about: string }
  | { readonly kind: "decided"; readonly words: string; readonly effect: Effect; readonly side: Colour | null }
  | {
      readonly kind:
        | "released" | "let-stand" | "rectified" | "replaced" | "time-called" | "notice-given" | "notice-withdrawn"
        | "offered" | "accepted" | "declined" | "resigned" | "left" | "refused" | "flag-fell";
      readonly side: Colour;
    };

/** The shapes the server sends. Squares are 1..N in the variant's own numbering; a capital letter is a king. */

export type Colour = "white" | "black";
export type Code = "w" | "W" | "b" | "B";
export type Placed = readonly [square: number, code: Code];

export interface Move {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Start, every landing square, end. */
  readonly path: readonly number[];
  /** Captured squares in the order of capture. */
  readonly captured: readonly number[];
  readonly promotes: boolean;
  readonly spoken: string;
}

/** What the board must know to draw itself. Row 0 is at the top as White sits at the bottom. */
export interface BoardShape {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly (readonly [row: number, col: number])[];
  readonly names: readonly string[];
}

export interface VariantInfo extends BoardShape {
  readonly name: string;
  readonly title: string;
  readonly mirrored: boolean;
  readonly allSquares: boolean;
  readonly size: number;
  readonly algebraic: boolean;
  readonly first: Colour;
  readonly separator: string;
  readonly start: string;
  readonly summary: string;
  readonly certainty: "A" | "B" | "C";
}

export interface PlayedMove {
  readonly ply: number;
  readonly colour: Colour;
  readonly text: string;
  readonly fen: string;
  readonly comment?: string | null;
  readonly pieces: readonly Placed[];
  readonly move: Move;
}

export interface Clock {
  readonly white: number;
  readonly black: number;
  readonly running: Colour | null;
  readonly control: string;
}

export interface Outcome {
  readonly winner: Colour | null;
  readonly reason: string;
  readonly article: string;
}

export interface GameState {
  readonly id: string;
  readonly version: number;
  readonly variant: VariantInfo;
  readonly human: readonly Colour[];
  readonly opponent: "program" | "friend";
  readonly level: number;
  /** The engine of somebody else that plays for the program, by its name. */
  readonly engine: string | null;
  readonly turn: Colour;
  readonly pieces: readonly Placed[];
  readonly legal: readonly Move[];
  readonly forced: string | null;
  readonly moves: readonly PlayedMove[];
  readonly startPieces: readonly Placed[];
  readonly startFen: string;
  readonly clock: Clock | null;
  readonly outcome: Outcome | null;
  readonly drawOffered: Colour | null;
  readonly claims: readonly string[];
  readonly thinking: boolean;
}

export interface GameSummary {
  readonly id: string;
  readonly variant: string;
  readonly title: string;
  readonly opponent: string;
  readonly level: number;
  readonly plies: number;
  readonly outcome: string | Outcome | null;
  readonly updated: string;
  readonly lastFen: string;
  readonly url: string;
}

export interface NewGame {
  variant?: string | null;
  human?: Colour | "both" | "random";
  level?: number;
  engine?: string | null;
  opponent?: "program" | "friend";
  clock?: string | null;
  fen?: string;
  pdn?: string;
}

export interface PositionCheck {
  readonly ok: boolean;
  readonly fen: string;
  readonly problems: readonly string[];
  readonly legal: readonly Move[];
}

/** A move with what the tables of endings say it is worth to the side that makes it, and the position after it. */
export interface EndingMove {
  readonly move: Move;
  readonly result: "win" | "draw" | "loss" | null;
  readonly plies: number | null;
  readonly words: string;
  readonly fen: string;
}

/** What the tables of endings say of a position; empty words where they know nothing. The best moves stand first. */
export interface EndingTable {
  readonly fen: string;
  readonly result: "win" | "draw" | "loss" | null;
  readonly plies: number | null;
  readonly words: string;
  /** How tables could be had. */
  readonly missing: string;
  readonly moves: readonly EndingMove[];
}

export const other = (colour: Colour): Colour => (colour === "white" ? "black" : "white");
export const colourOf = (code: Code): Colour => (code === "w" || code === "W" ? "white" : "black");
export const isKing = (code: Code): boolean => code === "W" || code === "B";
export const crowned = (code: Code): Code => (colourOf(code) === "white" ? "W" : "B");

/** What the page says of a match over the board. */

import { called } from "../model/claims";
import { hasMoved, standsOn, type Hand } from "../model/hand";
import type { TableState } from "../model/table";
import { colourOf, type Colour } from "../model/types";
import type { Pointing } from "./grip";

/** "Ann (White)"; where a player has no other name than the colour, that alone. */
export function playerWords(state: TableState, side: Colour): string {
  const name = state.players[side];
  return name === called(side) ? name : `${name} (${called(side)})`;
}

const squareName = (state: TableState, square: number): string => state.variant.names[square - 1] ?? String(square);

/** Whose turn it is, or what else is due. */
export function turnWords(state: TableState, thinking: boolean): string {
  switch (state.phase) {
    case "lots": return `A lot must be cast for ${state.lot === "colour" ? "the men" : "the first move"}`;
    case "choice": return `${state.names[state.lotWinner ?? 0]} has won the lot, and chooses`;
    case "over": return state.result?.text ?? "The game is over";
    case "play": break;
  }
  if (state.dispute !== null) return "Play is stopped";
  if (state.sentOut !== null) return "Play is stopped";
  if (thinking || state.programActs) return "The program is thinking…";
  return `${playerWords(state, state.turn)} to move`;
}

export interface HandFacts {
  readonly huffing: boolean;
  readonly offTurn: boolean;
}

/** What the hand on a piece may do next. */
export function handWords(state: TableState, hand: Hand, { huffing, offTurn }: HandFacts): string {
  const where = squareName(state, standsOn(hand));
  const who = called(hand.side);
  if (hasMoved(hand)) {
    const taken = hand.lifted.map((square) => squareName(state, square)).join(", ");
    return `Your hand is still on the piece on ${where}${taken ? ` (${taken} taken off)` : ""}: jump on, or let go.`;
  }
  if (huffing) return `${who}'s hand is on the piece on ${where}, which may be huffed.`;
  const code = state.pieces.find(([at]) => at === hand.path[0])?.[1];
  if (code && colourOf(code) !== hand.side) return `${who}'s hand is on a piece of ${called(colourOf(code))}'s, on ${where}.`;
  if (offTurn) return `${who}'s hand is on ${where}, and it is not ${who}'s turn.`;
  return `${who} has ${where} in hand: set it down on any vacant square.`;
}

/** What pressing a square means now. */
export function pointingWords(state: TableState, pointing: Pointing): string {
  switch (pointing.kind) {
    case "adjust":
      return pointing.told ? `${called(pointing.side)} says “I adjust”: press the pieces that are put straight.`
        : `Press the piece that ${called(pointing.side)} arranged without saying so.`;
    case "take-off": return "Press the piece that its owner takes off the board.";
    case "lift": return "Press the pieces that are taken off, or a vacant square to set the piece in hand down.";
    case "angle": return `Press the square towards which ${squareName(state, pointing.square)} was pushed over the angle.`;
    case "place": return `Press one of the marked squares: ${called(pointing.side)} plays the piece there.`;
  }
}

/** "4:05", and "0:07" below a minute. */
export function minutes(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The time of the side to move, `elapsed` seconds after the state arrived; null where the code has none. */
export function timeWords(state: TableState, elapsed: number): { readonly text: string; readonly over: boolean } | null {
  const { now, turnBegan, limit, deadline, running } = state.time;
  const at = now + (running ? elapsed : 0);
  const who = called(state.turn);
  if (deadline !== null) return { text: `Time has been called on ${who}: ${minutes(deadline - at)} left`, over: true };
  if (limit === null) return null;
  const spent = Math.max(0, at - turnBegan);
  return { text: `${who} has taken ${minutes(spent)} of ${minutes(limit)}`, over: spent >= limit };
}

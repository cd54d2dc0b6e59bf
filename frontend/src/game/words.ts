/** What the page says about the game: status, outcome, who plays. */

import type { Colour, GameState } from "../model/types";
import type { Busy } from "./store";

const title = (colour: Colour): string => (colour === "white" ? "White" : "Black");

export function playerName(state: GameState, colour: Colour): string {
  if (!state.human.includes(colour)) return state.opponent === "program" ? (state.engine ?? `Program, level ${state.level}`) : "Friend";
  return state.human.length === 1 ? "You" : title(colour);
}

/** Who plays against the visitor, at the head of a sentence. */
export const programName = (state: GameState): string => state.engine ?? "The program";

export function statusWords(state: GameState, busy: Busy): string {
  if (state.outcome) return outcomeWords(state);
  if (busy === "reply" || state.thinking) return `${programName(state)} is thinking…`;
  if (!state.human.includes(state.turn)) return `Waiting for ${title(state.turn)}`;
  return state.human.length === 1 ? "Your move" : `${title(state.turn)} to move`;
}

export function outcomeWords(state: GameState): string {
  const winner = state.outcome?.winner;
  if (!state.outcome) return "";
  if (!winner) return "Draw";
  if (state.human.length === 1 && state.human[0] === winner) return "You win";
  if (state.human.length === 1 && state.opponent === "program") return `${programName(state)} wins`;
  return `${title(winner)} wins`;
}

/** A clause of the server as a sentence; a square's name at its head ("c3 must take d4") stays as it is. */
export function sentence(words: string): string {
  const text = words.trim();
  const head = /^\S*\d/.test(text) ? text.slice(0, 1) : text.slice(0, 1).toUpperCase();
  return text && `${head}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;
}

/** "White: 32 to 28", for the log a screen reader follows. */
export const moveWords = (colour: Colour, spoken: string): string => `${title(colour)}: ${spoken}`;

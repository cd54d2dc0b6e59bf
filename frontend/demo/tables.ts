/** A table for the demo and the tests: the shape of what the server sends, with nobody who knows the laws behind it. */

import type { Right, TableState } from "../src/model/table";
import { readFen } from "../src/model/fen";
import { VARIANTS } from "./boards";

export const right = (part: Partial<Right>): Right => ({
  holder: "black", offence: "omitted", clause: "remedies", article: "P3 law 4", words: "White could take, and did not.",
  choices: ["huff", "compel", "stand"], until: "until Black moves", squares: [18], ways: [{ path: [18, 11], captured: [15] }], ...part,
});

export function mockTable(fen: string, part: Partial<TableState> = {}): TableState {
  const variant = VARIANTS.find(({ name }) => name === "english")!;
  const diagram = readFen(variant, fen)!;
  return {
    id: "one", version: 2, variant, code: { name: "p3", title: "Introduction to Checkers, Part 3", url: "/laws/p3" },
    players: { white: "Ann", black: "Bob" }, names: ["Ann", "Bob"], human: ["white", "black"], opponent: "friend", level: 5, about: null,
    phase: "play", game: 1, lot: "", lotWinner: null, turn: diagram.turn, pieces: diagram.pieces, crownDue: [], touched: 0, angle: 0, chain: null,
    rights: [], demands: [], notice: null, offer: null, dispute: null, sentOut: null,
    time: { now: 100, turnBegan: 40, limit: 180, grace: 300, clause: "move_time", call: "opponent", called: false, deadline: null, running: true },
    canCallTime: true, canGiveNotice: true, hasHuff: true, programActs: false, result: null, score: "", scores: [],
    log: [{
      n: 1, words: "Ann and Bob sit down to English, by Introduction to Checkers, Part 3.",
      rulings: [{ clause: "first_mover", title: "First move", article: "P3 law 1", consequence: "begun", words: "Game 1: Black (Bob) moves first.", url: "/laws/p3/first_mover" }],
    }],
    lastMove: null, ...part,
  };
}

import { describe, expect, it } from "vitest";
import { mockGame } from "../demo/mock";
import { fenAt, moveRows, positionAt, walk } from "../src/model/movelist";
import type { Colour, GameState, PlayedMove } from "../src/model/types";
import { move } from "./moves";

const played = (ply: number, colour: Colour): PlayedMove => ({
  ply, colour, text: `m${ply}`, fen: `fen${ply}`, pieces: [[ply, "w"]], move: move([ply, ply + 1]),
});

function game(...colours: Colour[]): GameState {
  return { ...mockGame(new URLSearchParams()), startFen: "start", moves: colours.map((colour, index) => played(index + 1, colour)) };
}

describe("rows", () => {
  it("pair the moves, whoever starts", () => {
    const rows = moveRows(game("black", "white", "black").moves, "black");
    expect(rows.map(({ number, first, second }) => [number, first?.text, second?.text])).toEqual([[1, "m1", "m2"], [2, "m3", undefined]]);
  });

  it("begin with a gap when the second side moves first", () => {
    const rows = moveRows(game("black", "white", "black").moves, "white");
    expect(rows.map(({ first, second }) => [first?.text, second?.text])).toEqual([[undefined, "m1"], ["m2", "m3"]]);
  });

  it("keep two moves of one side apart", () => {
    expect(moveRows(game("white", "white").moves, "white")).toHaveLength(2);
    expect(moveRows([], "white")).toEqual([]);
  });
});

describe("walking", () => {
  const state = game("white", "black", "white");

  it("goes from the present to the start and back", () => {
    expect(walk(state, null, "previous")).toBe(2);
    expect(walk(state, 1, "previous")).toBe(0);
    expect(walk(state, 0, "previous")).toBe(0);
    expect(walk(state, null, "first")).toBe(0);
    expect(walk(state, 1, "next")).toBe(2);
    expect(walk(state, 2, "next")).toBeNull();
    expect(walk(state, null, "next")).toBeNull();
    expect(walk(state, 0, "last")).toBeNull();
  });

  it("shows the position of each ply", () => {
    expect(positionAt(state, 0)).toMatchObject({ live: false, last: null, pieces: state.startPieces });
    expect(positionAt(state, 2)).toMatchObject({ live: false, ply: 2, pieces: [[2, "w"]] });
    expect(positionAt(state, null)).toMatchObject({ live: true, ply: 3, pieces: state.pieces });
    expect(positionAt(state, 3).live).toBe(true);
    expect(positionAt(state, null).last?.start).toBe(3);
  });

  it("knows the FEN of each ply", () => {
    expect(fenAt(state, 0)).toBe("start");
    expect(fenAt(state, 2)).toBe("fen2");
  });
});

import { describe, expect, it } from "vitest";
import { VARIANTS } from "../demo/boards";
import { clockText, secondsLeft } from "../src/model/clock";
import { begin, tap } from "../src/model/entry";
import { readFen } from "../src/model/fen";
import { resolvePremove } from "../src/model/premove";
import { countWords, squareLabel, stepWords } from "../src/model/speech";
import type { VariantInfo } from "../src/model/types";
import { move } from "./moves";

const named = (name: string): VariantInfo => VARIANTS.find((variant) => variant.name === name) as VariantInfo;
const international = named("international");

describe("FEN for display", () => {
  it("reads ranges, kings and the side to move", () => {
    const diagram = readFen(international, "W:W31-33,K5:BK46,20.");
    expect(diagram?.turn).toBe("white");
    expect(diagram?.pieces).toEqual([[31, "w"], [32, "w"], [33, "w"], [5, "W"], [46, "B"], [20, "b"]]);
  });

  it("reads names of squares, empty sides and counters", () => {
    const russian = named("russian");
    expect(readFen(russian, "B:Wa1,Kc3:B:H0:F1")?.pieces).toEqual([[russian.names.indexOf("a1") + 1, "w"], [russian.names.indexOf("c3") + 1, "W"]]);
  });

  it("reads the start of every variant", () => {
    for (const variant of VARIANTS) expect(readFen(variant, variant.start)?.pieces.length).toBeGreaterThan(15);
  });

  it("gives nothing for what it cannot read", () => {
    for (const text of ["", "W", "X:W1:B2", "W:W51:B1", "W:W5-3:B1", "W:Q1"]) {
      expect(text === "W" ? readFen(international, text)?.pieces.length === 0 : readFen(international, text) === null).toBe(true);
    }
  });
});

describe("moves planned ahead", () => {
  it("become a move when they mean exactly one", () => {
    const legal = [move([32, 28]), move([31, 26])];
    expect(resolvePremove([{ start: 32, end: 28 }, { start: 28, end: 23 }], legal)).toEqual({ move: legal[0], rest: [{ start: 28, end: 23 }] });
  });

  it("are dropped, all of them, when they mean none or several", () => {
    const legal = [move([48, 37, 19], [42, 28]), move([48, 39, 19], [43, 29])];
    expect(resolvePremove([{ start: 48, end: 19 }, { start: 1, end: 2 }], legal)).toEqual({ move: null, rest: [] });
    expect(resolvePremove([{ start: 3, end: 8 }], legal)).toEqual({ move: null, rest: [] });
  });

  it("wait while it is not one's turn", () => {
    const queue = [{ start: 3, end: 8 }];
    expect(resolvePremove(queue, [])).toEqual({ move: null, rest: queue });
  });
});

describe("words", () => {
  const plain = { code: undefined, movable: false, must: false, target: false, ghost: false, last: false } as const;

  it("say a square as a player would", () => {
    expect(squareLabel(international, 32, { ...plain, code: "w" })).toBe("32, white man");
    expect(squareLabel(international, 5, { ...plain, code: "B", movable: true, must: true })).toBe("5, black king, must capture");
    expect(squareLabel(international, 28, { ...plain, target: true })).toBe("28, empty, can land here");
    expect(squareLabel(named("turkish"), 1, plain)).toBe("a8, empty");
  });

  it("say what can be chosen", () => {
    const step = tap(begin([move([32, 28]), move([32, 27])]), 32);
    expect(stepWords(international, step)).toBe("32 selected. It can go to 27 or 28");
  });

  it("count a position", () => {
    expect(countWords([[1, "w"], [2, "w"], [3, "B"]])).toBe("Board: White 2 men, Black 0 men and 1 king");
  });
});

describe("clocks", () => {
  const clock = { white: 65, black: 8.26, running: "white", control: "10+5" } as const;

  it("run for the side to move only, and never below nought", () => {
    expect(secondsLeft(clock, "white", 5)).toBe(60);
    expect(secondsLeft(clock, "black", 5)).toBe(8.26);
    expect(secondsLeft(clock, "white", 100)).toBe(0);
  });

  it("show hours, minutes, and tenths at the end", () => {
    expect([3661, 605, 65, 8.26, 0].map(clockText)).toEqual(["1:01:01", "10:05", "1:05", "8.2", "0.0"]);
  });
});

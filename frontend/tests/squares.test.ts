import { describe, expect, it } from "vitest";
import { sketch, VARIANTS } from "../demo/boards";
import { centreOf, edgeLabels, placeOf, rowEnd, rowsOf, snap, squareAt, stepFrom } from "../src/model/squares";

const find = (name: string) => {
  const found = VARIANTS.find((variant) => variant.name === name);
  if (!found) throw new Error(name);
  return found;
};
const international = find("international");
const italian = find("italian");
const turkish = find("turkish");

describe("places", () => {
  it("puts 46 at the bottom left as White sits, top right as Black does", () => {
    expect(placeOf(international, 46, false)).toEqual({ row: 9, col: 0 });
    expect(placeOf(international, 46, true)).toEqual({ row: 0, col: 9 });
    expect(centreOf(international, 46, false)).toEqual({ x: 0.5, y: 9.5 });
  });

  it("finds every square again where it is drawn, on every board", () => {
    for (const variant of VARIANTS) {
      for (const flipped of [false, true]) {
        for (let square = 1; square <= variant.size; square += 1) {
          const { row, col } = placeOf(variant, square, flipped);
          expect(squareAt(variant, row, col, flipped)).toBe(square);
        }
      }
    }
  });

  it("has no square on the light ones, nor outside", () => {
    expect(squareAt(international, 0, 0, false)).toBeNull();
    expect(squareAt(international, -1, 3, false)).toBeNull();
    expect(squareAt(international, 3, 10, false)).toBeNull();
  });

  it("refuses a square that is not on the board", () => {
    expect(() => placeOf(international, 51, false)).toThrow("51");
  });

  it("mirrors the corner", () => {
    expect(squareAt(italian, 7, 0, false)).toBeNull();
    expect(squareAt(italian, 7, 7, false)).not.toBeNull();
  });

  it("counts rows of every board", () => {
    expect(rowsOf(turkish, false).map((row) => row.length)).toEqual(Array(8).fill(8));
    expect(rowsOf(find("canadian"), false).map((row) => row.length)).toEqual(Array(12).fill(6));
    expect(rowsOf(find("spantsireti"), true).map((row) => row.length)).toEqual(Array(8).fill(5));
    expect(rowsOf(international, true)[0]).toEqual([50, 49, 48, 47, 46]);
  });
});

describe("snapping", () => {
  it("takes the square under the finger when it is allowed", () => {
    expect(snap(international, false, 0.2, 9.8, new Set([46, 41]))).toBe(46);
  });

  it("takes the nearest allowed square within reach", () => {
    // A light square between 28 and 27.
    expect(snap(international, false, 3.9, 5.5, new Set([28, 27]))).toBe(28);
    expect(snap(international, false, 0.5, 0.5, new Set([28, 27]))).toBeNull();
  });

  it("reaches nowhere with a mouse", () => {
    expect(snap(international, false, 3.9, 5.5, new Set([28, 27]), 0)).toBeNull();
  });
});

describe("arrow keys", () => {
  it("go along the row and stop at its ends", () => {
    expect(stepFrom(international, 46, "right", false)).toBe(47);
    expect(stepFrom(international, 46, "left", false)).toBe(46);
    expect(stepFrom(international, 46, "right", true)).toBe(46);
    expect(rowEnd(international, 48, "first", false)).toBe(46);
    expect(rowEnd(international, 48, "last", false)).toBe(50);
    expect(rowEnd(international, 48, "first", true)).toBe(50);
  });

  it("come back when one goes up and then down", () => {
    for (const variant of VARIANTS) {
      for (let square = 1; square <= variant.size; square += 1) {
        const up = stepFrom(variant, square, "up", false);
        if (up === square) continue;
        expect(stepFrom(variant, up, "down", false)).toBe(square);
      }
    }
  });

  it("reach every square", () => {
    for (const variant of VARIANTS) {
      const seen = new Set([1]);
      const queue = [1];
      for (let square = queue.pop(); square !== undefined; square = queue.pop()) {
        for (const direction of ["up", "down", "left", "right"] as const) {
          const next = stepFrom(variant, square, direction, false);
          if (!seen.has(next)) queue.push(next);
          seen.add(next);
        }
      }
      expect(seen.size).toBe(variant.size);
    }
  });
});

describe("edge labels", () => {
  it("are letters and digits where names are algebraic", () => {
    expect(edgeLabels(turkish, false)).toEqual({
      files: ["a", "b", "c", "d", "e", "f", "g", "h"], ranks: ["8", "7", "6", "5", "4", "3", "2", "1"],
    });
    expect(edgeLabels(turkish, true)?.files[0]).toBe("h");
    expect(edgeLabels(international, false)).toBeNull();
    expect(edgeLabels(sketch({ name: "x", title: "x", width: 10, height: 8, men: 15, algebraic: true }), false)?.files[9]).toBe("j");
  });
});

import { describe, expect, it } from "vitest";
import { VARIANTS } from "../demo/boards";
import { neighbours, overAngle } from "../src/model/angle";
import { centreOf } from "../src/model/squares";

const english = VARIANTS.find(({ name }) => name === "english")!;
const turkish = VARIANTS.find(({ name }) => name === "turkish")!;

/** Push a piece of 18 so many squares to the right and down. */
const pushed = (right: number, down: number, flipped = false): number => {
  const { x, y } = centreOf(english, 18, flipped);
  return overAngle(english, 18, flipped, x + right, y + down);
};

describe("neighbours", () => {
  it("touch an angle of the square", () => {
    expect(neighbours(english, 18)).toEqual([14, 15, 22, 23]);
    expect(neighbours(english, 1)).toEqual([5, 6]);
  });

  it("share a side on a board of all squares", () => {
    expect(neighbours(turkish, 1)).toEqual([2, 9]);
  });
});

describe("over the angle", () => {
  it("is a piece pushed half the way to a neighbour", () => {
    expect(pushed(0.45, -0.45)).toBe(0);
    expect(pushed(0.52, -0.52)).toBe(15);
    expect(pushed(-0.6, -0.5)).toBe(14);
    expect(pushed(0.5, 0.6)).toBe(23);
    expect(pushed(-1.5, 1.5)).toBe(22);
  });

  it("is nothing along a row, where there is no angle", () => {
    expect(pushed(0.9, 0)).toBe(0);
    expect(pushed(0.1, -1)).toBe(0);
  });

  it("turns with the board", () => {
    expect(pushed(0.52, -0.52, true)).toBe(22);
  });

  it("stays on the board", () => {
    const { x, y } = centreOf(english, 1, false);
    expect(overAngle(english, 1, false, x + 0.6, y - 0.6)).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { VARIANTS } from "../demo/boards";
import { afterHand, between, jumpedOver, lift, setDown, shownPieces, standsOn, takeUp, type Hand } from "../src/model/hand";
import type { Placed, VariantInfo } from "../src/model/types";

const find = (name: string): VariantInfo => {
  const found = VARIANTS.find((variant) => variant.name === name);
  if (!found) throw new Error(name);
  return found;
};
const english = find("english");
const international = find("international");
const turkish = find("turkish");

/** Put a piece down on one square after another; the last step. */
function put(shape: VariantInfo, pieces: readonly Placed[], start: number, ...squares: number[]): { hand: Hand; done: boolean } {
  let step = { hand: takeUp("white", start), done: false };
  for (const square of squares) {
    const next = setDown(shape, pieces, step.hand, square);
    if (!next) throw new Error(`${square} is not vacant`);
    step = next;
  }
  return step;
}

/** The piece that White jumps over from 46 to 28. */
const over = (...pieces: Placed[]): number => jumpedOver(international, new Map(pieces), "white", 46, 28);

describe("straight lines", () => {
  it("lists the playing squares between two", () => {
    expect(between(english, 18, 11)).toEqual([15]);
    expect(between(international, 46, 5)).toEqual([41, 37, 32, 28, 23, 19, 14, 10]);
    expect(between(english, 22, 18)).toEqual([]);
    expect(between(english, 18, 3)).toBeNull();
    expect(between(english, 18, 18)).toBeNull();
  });

  it("runs along rows as well, where a code may capture so", () => {
    expect(between(english, 17, 19)).toEqual([18]);
    expect(between(turkish, 1, 4)).toEqual([2, 3]);
  });

  it("finds the one enemy jumped over", () => {
    expect(over([37, "b"])).toBe(37);
    expect(over([37, "w"])).toBe(0);
    expect(over([37, "b"], [32, "b"])).toBe(0);
    expect(over([37, "b"], [32, "w"])).toBe(0);
    expect(over()).toBe(0);
  });
});

describe("setting a piece down", () => {
  const pieces: readonly Placed[] = [[18, "w"], [22, "w"], [15, "b"], [8, "b"], [7, "b"]];

  it("is a move that is done when nothing was taken, lawful or not", () => {
    expect(put(english, pieces, 22, 17)).toEqual({ hand: { side: "white", path: [22, 17], lifted: [], jumped: 0 }, done: true });
    expect(put(english, pieces, 22, 1).done).toBe(true);
  });

  it("lifts the enemy jumped over, and leaves the hand on the piece", () => {
    const step = put(english, pieces, 18, 11);
    expect(step).toEqual({ hand: { side: "white", path: [18, 11], lifted: [15], jumped: 15 }, done: false });
    expect(put(english, pieces, 18, 11, 4).hand).toMatchObject({ path: [18, 11, 4], lifted: [15, 8] });
  });

  it("is only possible on a vacant square", () => {
    expect(setDown(english, pieces, takeUp("white", 18), 22)).toBeNull();
    expect(setDown(english, pieces, takeUp("white", 18), 15)).toBeNull();
    expect(setDown(english, pieces, takeUp("white", 18), 18)).toBeNull();
    expect(setDown(english, pieces, takeUp("white", 31), 27)).toBeNull();
  });

  it("goes on from where it stands, over lifted pieces, and back to where it began", () => {
    const circle: readonly Placed[] = [[22, "W"], [17, "b"], [9, "b"], [10, "b"], [18, "b"]];
    const { hand } = put(english, circle, 22, 13, 6, 15, 22);
    expect(hand).toMatchObject({ path: [22, 13, 6, 15, 22], lifted: [17, 9, 10, 18] });
    expect(setDown(english, circle, hand, 17)?.hand.path.at(-1)).toBe(17);
  });

  it("may end the same jump on another square", () => {
    const king: readonly Placed[] = [[46, "W"], [37, "b"]];
    expect(put(international, king, 46, 32, 23).hand).toMatchObject({ path: [46, 23], lifted: [37] });
    expect(put(international, king, 46, 23, 32).hand).toMatchObject({ path: [46, 32], lifted: [37] });
    expect(put(international, king, 46, 32, 27).hand).toMatchObject({ path: [46, 32, 27], lifted: [37] });
  });
});

describe("lifting with a hand on another piece", () => {
  const pieces: readonly Placed[] = [[18, "w"], [22, "w"], [15, "b"], [7, "b"]];
  const { hand } = put(english, pieces, 18, 11);

  it("takes off any piece, own or enemy, and sets it back", () => {
    expect(lift(pieces, hand, 7)?.lifted).toEqual([15, 7]);
    expect(lift(pieces, hand, 22)?.lifted).toEqual([15, 22]);
    expect(lift(pieces, hand, 15)).toMatchObject({ lifted: [], jumped: 0 });
    expect(lift(pieces, hand, 1)).toBeNull();
    expect(lift(pieces, hand, 18)).toBeNull();
  });

  it("keeps the hand on the piece when it is then put down", () => {
    const before = lift(pieces, takeUp("white", 22), 7);
    expect(before && setDown(english, pieces, before, 17)).toMatchObject({ hand: { path: [22, 17], lifted: [7] }, done: false });
  });

  it("shows the pieces while it lasts and afterwards", () => {
    expect(standsOn(hand)).toBe(11);
    expect(new Map(shownPieces(pieces, hand))).toEqual(new Map([[11, "w"], [22, "w"], [15, "b"], [7, "b"]]));
    expect(new Map(afterHand(pieces, hand))).toEqual(new Map([[11, "w"], [22, "w"], [7, "b"]]));
    expect(shownPieces(pieces, takeUp("white", 18))).toBe(pieces);
    expect(shownPieces(pieces, null)).toBe(pieces);
  });
});

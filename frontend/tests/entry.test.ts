import { describe, expect, it } from "vitest";
import { begin, cancel, ghosts, movable, standing, tap, targets, type Entry, type Step } from "../src/model/entry";
import type { Move } from "../src/model/types";
import { move } from "./moves";

/** Tap a row of squares; the last step is returned. */
function taps(legal: readonly Move[], ...squares: number[]): Step {
  let entry: Entry = begin(legal);
  let step: Step = cancel(entry);
  for (const square of squares) {
    step = tap(entry, square);
    entry = step.entry;
  }
  return step;
}

const quiet = [move([32, 28]), move([32, 27]), move([31, 26])];

describe("quiet moves", () => {
  it("names the squares whose piece may move", () => {
    expect(movable(begin(quiet))).toEqual(new Set([31, 32]));
  });

  it("selects a piece and shows where it can go", () => {
    const step = taps(quiet, 32);
    expect(step.kind).toBe("selected");
    expect(targets(step.entry).ends).toEqual(new Set([28, 27]));
    expect(targets(step.entry).vias.size).toBe(0);
  });

  it("plays when the destination is tapped", () => {
    const step = taps(quiet, 32, 27);
    expect(step).toMatchObject({ kind: "played", move: { text: "32-27" } });
    expect(step.entry.route).toEqual([]);
  });

  it("goes over to another piece that may move", () => {
    const step = taps(quiet, 32, 31);
    expect(step).toMatchObject({ kind: "selected", square: 31 });
    expect(targets(step.entry).ends).toEqual(new Set([26]));
  });

  it("lets go of a piece tapped twice, and of everything on cancel", () => {
    expect(taps(quiet, 32, 32).kind).toBe("cancelled");
    expect(cancel(taps(quiet, 32).entry).entry).toEqual(begin(quiet));
  });

  it("refuses squares that are no choice, selected or not", () => {
    expect(taps(quiet, 40)).toMatchObject({ kind: "refused", square: 40 });
    const step = taps(quiet, 32, 3);
    expect(step).toMatchObject({ kind: "refused", square: 3 });
    expect(standing(step.entry)).toBeNull();
  });

  it("refuses everything when there is nothing to play", () => {
    expect(taps([], 32).kind).toBe("refused");
  });
});

describe("captures", () => {
  const single = [move([38, 27, 16], [32, 21])];

  it("plays a capture of several men at once when its end leaves no choice", () => {
    expect(taps(single, 38, 16)).toMatchObject({ kind: "played", move: { path: [38, 27, 16] } });
  });

  it("plays it as well from its first landing square", () => {
    expect(taps(single, 38, 27)).toMatchObject({ kind: "played", move: { end: 16 } });
  });

  it("takes two routes with the same men for one move", () => {
    const same = [move([47, 33, 20], [38, 24]), move([47, 29, 20], [38, 24])];
    expect(taps(same, 47, 20).kind).toBe("played");
  });

  // Two ways from 48 to 19 that take different men.
  const left = move([48, 37, 28, 19], [42, 32, 23]);
  const right = move([48, 39, 28, 19], [43, 33, 23]);
  const fork = [left, right];

  it("shows the landing squares where the choice matters", () => {
    const { ends, vias } = targets(taps(fork, 48).entry);
    expect(ends).toEqual(new Set([19]));
    expect(vias).toEqual(new Set([37, 39]));
  });

  it("asks for the next landing square when the destination is not enough", () => {
    const step = taps(fork, 48, 19);
    expect(step.kind).toBe("choose");
    expect(targets(step.entry).ends).toEqual(new Set([37, 39]));
    expect(taps(fork, 48, 19, 39)).toMatchObject({ kind: "played", move: right });
  });

  it("takes the landing square without the destination", () => {
    expect(taps(fork, 48, 37)).toMatchObject({ kind: "played", move: left });
  });

  it("keeps asking when a tap does not answer, by letting go", () => {
    expect(taps(fork, 48, 19, 5)).toMatchObject({ kind: "refused", square: 5 });
    expect(taps(fork, 48, 19, 48).kind).toBe("cancelled");
  });
});

describe("captures that part late", () => {
  // Both jump 41 and 31 first; then one takes 22 and 8, the other 21 and 7; both end on 2.
  const first = move([46, 37, 26, 17, 2], [41, 31, 22, 8]);
  const second = move([46, 37, 26, 16, 2], [41, 31, 21, 7]);
  const legal = [first, second];

  it("walks the shared part and asks at the fork", () => {
    const step = taps(legal, 46, 2);
    expect(step.kind).toBe("choose");
    expect(step.entry.route).toEqual([46, 37, 26]);
    expect(standing(step.entry)).toBe(26);
    expect(targets(step.entry).ends).toEqual(new Set([17, 16]));
  });

  it("keeps the men already jumped as ghosts", () => {
    expect(ghosts(taps(legal, 46, 2).entry)).toEqual([41, 31]);
    expect(ghosts(taps(legal, 46).entry)).toEqual([]);
  });

  it("plays once the fork is answered", () => {
    expect(taps(legal, 46, 2, 16)).toMatchObject({ kind: "played", move: second });
  });

  it("takes a later landing square for an answer", () => {
    expect(taps(legal, 46, 17)).toMatchObject({ kind: "played", move: first });
  });

  it("stops at the first landing square when all still go through it", () => {
    const step = taps(legal, 46, 37);
    expect(step.kind).toBe("choose");
    expect(step.entry.route).toEqual([46, 37, 26]);
  });
});

describe("captures that come round", () => {
  const round = move([33, 24, 13, 22, 33], [29, 19, 18, 28]);

  it("ends where it began, on a second tap", () => {
    expect(targets(taps([round], 33).entry).ends).toEqual(new Set([33]));
    expect(taps([round], 33, 33)).toMatchObject({ kind: "played", move: round });
  });

  it("tells two directions of the same round apart only if the men differ", () => {
    const back = move([33, 22, 13, 24, 33], [28, 18, 19, 29]);
    expect(taps([round, back], 33, 33).kind).toBe("played");
  });
});

describe("a square that ends one capture and continues another", () => {
  const short = move([30, 19], [24]);
  const long = move([30, 19, 10], [24, 14]);

  it("asks, and a second tap stays there", () => {
    const step = taps([short, long], 30, 19);
    expect(step.kind).toBe("choose");
    expect(targets(step.entry).ends).toEqual(new Set([19, 10]));
    expect(taps([short, long], 30, 19, 19)).toMatchObject({ kind: "played", move: short });
    expect(taps([short, long], 30, 19, 10)).toMatchObject({ kind: "played", move: long });
  });
});

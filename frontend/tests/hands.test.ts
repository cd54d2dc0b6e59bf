// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { VARIANTS } from "../demo/boards";
import { defineBoard, type DraughtsBoard } from "../src/board/element";
import type { Hands } from "../src/board/hands";

defineBoard();

const english = VARIANTS.find(({ name }) => name === "english")!;
const IDLE: Hands = { mode: "hold", held: null, lifted: [], huffable: [], crowns: [], touched: 0, angle: 0, places: [] };

let element: DraughtsBoard;
let seen: [name: string, detail: unknown][];

function hands(part: Partial<Hands>): Promise<void> {
  element.update({ hands: { ...IDLE, ...part } });
  return Promise.resolve();
}

/** A point in squares from the top left; the board is 80 by 80 pixels. */
function pointer(type: string, x: number, y: number): void {
  const board = element.shadowRoot?.querySelector(".board") as HTMLElement;
  board.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0, clientX: x * 10, clientY: y * 10, bubbles: true }));
}

function key(name: string): void {
  const squares = element.shadowRoot?.querySelector(".squares") as HTMLElement;
  squares.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
}

const label = (square: number): string | null | undefined =>
  element.shadowRoot?.querySelector(`[data-square="${square}"]`)?.getAttribute("aria-label");

beforeEach(async () => {
  element = document.createElement("draughts-board") as DraughtsBoard;
  const { width, height, cells, names } = english;
  element.update({ animate: false, width, height, cells, names, pieces: [[18, "w"], [15, "b"], [8, "b"]], hands: IDLE });
  document.body.append(element);
  const board = element.shadowRoot?.querySelector(".board") as HTMLElement;
  board.getBoundingClientRect = () => new DOMRect(0, 0, 80, 80);
  board.setPointerCapture = () => undefined;
  seen = [];
  for (const name of ["pick", "put", "back", "angle", "cancel", "square", "move", "refused"]) {
    element.addEventListener(name, (event) => seen.push([name, (event as CustomEvent).detail]));
  }
  await Promise.resolve();
});

afterEach(() => document.body.replaceChildren());

// 18 is drawn from (3, 4) to (4, 5), 15 from (4, 3), 11 from (5, 2), 22 from (2, 5).
describe("hands by pointer", () => {
  it("take a piece up as soon as it is pressed, and keep it after a tap", async () => {
    pointer("pointerdown", 3.5, 4.5);
    expect(seen).toEqual([["pick", { square: 18 }]]);
    await hands({ held: 18 });
    pointer("pointerup", 3.5, 4.5);
    expect(seen).toHaveLength(1);
    expect(label(18)).toBe("18, white man, in hand");
  });

  it("set it down on any square by a second tap", async () => {
    await hands({ held: 18 });
    pointer("pointerdown", 5.5, 2.5);
    pointer("pointerup", 5.5, 2.5);
    expect(seen).toEqual([["put", { from: 18, to: 11 }]]);
  });

  it("put it back by a tap on it", async () => {
    await hands({ held: 18 });
    pointer("pointerdown", 3.5, 4.5);
    pointer("pointerup", 3.5, 4.5);
    expect(seen).toEqual([["back", { square: 18, carried: false }]]);
  });

  it("carry it anywhere, and off the board", async () => {
    pointer("pointerdown", 3.5, 4.5);
    await hands({ held: 18 });
    pointer("pointermove", 5, 3);
    pointer("pointermove", 5.5, 2.5);
    pointer("pointerup", 5.5, 2.5);
    expect(seen.at(-1)).toEqual(["put", { from: 18, to: 11 }]);
    pointer("pointerdown", 3.5, 4.5);
    pointer("pointermove", 3.5, 9);
    pointer("pointerup", 3.5, 9);
    expect(seen.at(-1)).toEqual(["put", { from: 18, to: null }]);
  });

  it("report the angle over which it was pushed before it was brought back", async () => {
    pointer("pointerdown", 3.5, 4.5);
    await hands({ held: 18 });
    pointer("pointermove", 4.2, 3.8);
    pointer("pointermove", 3.5, 4.6);
    pointer("pointerup", 3.5, 4.6);
    expect(seen.slice(1)).toEqual([["angle", { square: 18, toward: 15 }], ["back", { square: 18, carried: true }]]);
  });

  it("report no angle for a tremble, nor for a piece that goes on to a square", async () => {
    pointer("pointerdown", 3.5, 4.5);
    await hands({ held: 18 });
    pointer("pointermove", 3.9, 4.1);
    pointer("pointerup", 3.6, 4.4);
    expect(seen.at(-1)).toEqual(["back", { square: 18, carried: true }]);
    expect(seen.map(([name]) => name)).toEqual(["pick", "back"]);
  });

  it("do not carry a piece that the page did not let them hold", () => {
    pointer("pointerdown", 4.5, 3.5);
    pointer("pointermove", 4.5, 2);
    pointer("pointerup", 4.5, 2);
    expect(seen).toEqual([["pick", { square: 15 }]]);
  });

  it("only point where that is asked for", async () => {
    await hands({ mode: "point", places: [22] });
    pointer("pointerdown", 3.5, 4.5);
    pointer("pointerup", 3.5, 4.5);
    pointer("pointerdown", 2.5, 5.5);
    pointer("pointerup", 3.5, 4.5);
    expect(seen).toEqual([["square", { square: 18 }]]);
    expect(label(22)).toBe("22, empty, may be chosen");
  });
});

describe("hands by keyboard", () => {
  it("pick, put, put back and give up", async () => {
    element.focusSquare(18);
    key("Enter");
    await hands({ held: 18 });
    key("ArrowDown");
    key("ArrowUp");
    element.focusSquare(15);
    key("Enter");
    element.focusSquare(11);
    key(" ");
    element.focusSquare(18);
    key("Enter");
    key("Escape");
    expect(seen).toEqual([
      ["pick", { square: 18 }], ["pick", { square: 15 }], ["put", { from: 18, to: 11 }],
      ["back", { square: 18, carried: false }], ["cancel", null],
    ]);
  });
});

describe("the marks", () => {
  it("are shapes over the pieces and words on the squares", async () => {
    await hands({ held: 11, lifted: [15], huffable: [8], crowns: [18], touched: 18, angle: 14 });
    element.update({ pieces: [[18, "w"], [15, "b"], [8, "b"], [11, "w"]] });
    await Promise.resolve();
    expect(label(15)).toBe("15, black man, taken off");
    expect(label(8)).toBe("8, black man, may be huffed");
    expect(label(18)).toBe("18, white man, awaits its crown, touched, must be played");
    const marks = element.shadowRoot?.querySelector(".marks");
    for (const name of ["hand-huff", "hand-crown", "hand-bound", "hand-angle"]) expect(marks?.querySelectorAll(`.${name}`)).toHaveLength(2);
    expect(element.shadowRoot?.querySelectorAll(".piece.ghost")).toHaveLength(1);
    expect(element.shadowRoot?.querySelectorAll(".piece.held")).toHaveLength(1);
  });
});

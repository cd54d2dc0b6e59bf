// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { VARIANTS } from "../demo/boards";
import { defineBoard, type DraughtsBoard } from "../src/board/element";
import type { BoardProps } from "../src/board/props";
import type { Move } from "../src/model/types";
import { move } from "./moves";

defineBoard();

function board(props: Partial<BoardProps>): DraughtsBoard {
  const element = document.createElement("draughts-board") as DraughtsBoard;
  element.update({ animate: false, ...props });
  document.body.append(element);
  return element;
}

function cell(element: DraughtsBoard, square: number): HTMLElement {
  return element.shadowRoot?.querySelector(`[data-square="${square}"]`) as HTMLElement;
}

function key(element: DraughtsBoard, name: string): void {
  const squares = element.shadowRoot?.querySelector(".squares") as HTMLElement;
  squares.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
}

function moves(element: DraughtsBoard): Move[] {
  const seen: Move[] = [];
  element.addEventListener("move", (event) => seen.push((event as CustomEvent<Move>).detail));
  return seen;
}

afterEach(() => document.body.replaceChildren());

describe("<draughts-board>", () => {
  it("is a grid of labelled squares with one tab stop", () => {
    const element = board({ pieces: [[32, "w"], [5, "B"]], legal: [move([32, 28])] });
    const root = element.shadowRoot as ShadowRoot;
    expect(root.querySelectorAll("[role=gridcell]")).toHaveLength(50);
    expect(root.querySelectorAll("[role=row]")).toHaveLength(10);
    expect(root.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1);
    expect(cell(element, 32).getAttribute("aria-label")).toBe("32, white man, can move");
    expect(cell(element, 5).getAttribute("aria-label")).toBe("5, black king");
  });

  it("plays by keyboard and reports the move once", () => {
    const element = board({ pieces: [[32, "w"]], legal: [move([32, 28]), move([32, 27])] });
    const seen = moves(element);
    element.focusSquare(32);
    key(element, "Enter");
    expect(element.shadowRoot?.querySelector("[role=status]")?.textContent).toContain("27 or 28");
    key(element, "ArrowUp");
    key(element, " ");
    expect(seen).toHaveLength(1);
    expect(element.props.pieces).toEqual([[seen[0]?.end, "w"]]);
    key(element, "Enter");
    expect(seen).toHaveLength(1);
  });

  it("lets go on Escape", () => {
    const element = board({ pieces: [[32, "w"]], legal: [move([32, 28])] });
    element.focusSquare(32);
    key(element, "Enter");
    expect(cell(element, 32).classList.contains("selected")).toBe(true);
    key(element, "Escape");
    expect(cell(element, 32).classList.contains("selected")).toBe(false);
  });

  it("says why a press was of no use", () => {
    const element = board({ pieces: [[32, "w"], [37, "w"], [5, "b"]], legal: [move([32, 28])] });
    const words: string[] = [];
    element.addEventListener("refused", (event) => words.push((event as CustomEvent<string>).detail));
    for (const square of [37, 5, 32, 27]) {
      element.focusSquare(square);
      key(element, "Enter");
    }
    expect(words).toEqual(["37 has no move", "Choose one of the ringed pieces", "", "32 cannot go to 27"]);
    expect(element.shadowRoot?.querySelector("[role=status]")?.textContent).toBe("32 cannot go to 27");
  });

  it("says that another piece must capture", () => {
    const element = board({ pieces: [[32, "w"], [37, "w"], [27, "b"]], legal: [move([32, 21], [27])] });
    element.focusSquare(37);
    key(element, "Enter");
    expect(element.shadowRoot?.querySelector("[role=status]")?.textContent).toContain("37 may not move now");
  });

  it("shows ghosts and choices while a capture is entered", () => {
    const legal = [move([46, 37, 26, 17, 2], [41, 31, 22, 8]), move([46, 37, 26, 16, 2], [41, 31, 21, 7])];
    const element = board({ pieces: [[46, "W"], [41, "b"], [31, "b"], [22, "b"], [8, "b"], [21, "b"], [7, "b"]], legal });
    const seen = moves(element);
    element.focusSquare(46);
    key(element, "Enter");
    element.focusSquare(2);
    key(element, "Enter");
    expect(seen).toHaveLength(0);
    expect(cell(element, 31).getAttribute("aria-label")).toContain("being captured");
    expect(cell(element, 17).classList.contains("choose")).toBe(true);
    expect(element.shadowRoot?.querySelectorAll(".piece.ghost")).toHaveLength(2);
    element.focusSquare(16);
    key(element, "Enter");
    expect(seen).toEqual([legal[1]]);
  });

  it("plays a planned move once it is legal", async () => {
    const element = board({ pieces: [[32, "w"]], premove: "white" });
    const seen = moves(element);
    element.focusSquare(32);
    key(element, "Enter");
    element.focusSquare(28);
    key(element, "Enter");
    expect(seen).toHaveLength(0);
    const legal = [move([32, 28])];
    element.update({ legal });
    await vi.waitFor(() => expect(seen).toEqual(legal));
  });

  it("only reports squares while a position is set up", () => {
    const element = board({ pieces: [[32, "w"]], editable: true });
    const pressed: number[] = [];
    element.addEventListener("square", (event) => pressed.push((event as CustomEvent<{ square: number }>).detail.square));
    element.focusSquare(32);
    key(element, "Enter");
    key(element, "ArrowLeft");
    key(element, "Enter");
    expect(pressed).toEqual([32, 31]);
    expect(element.props.pieces).toEqual([[32, "w"]]);
  });

  it("is one picture when only shown", () => {
    const element = board({ pieces: [[32, "w"]], viewOnly: true });
    const squares = element.shadowRoot?.querySelector(".squares") as HTMLElement;
    expect(squares.getAttribute("role")).toBe("img");
    expect(squares.getAttribute("aria-label")).toContain("White 1 man");
    expect(element.shadowRoot?.querySelectorAll("[tabindex]")).toHaveLength(0);
  });

  it("takes attributes, and draws every board from both sides", async () => {
    const host = document.createElement("div");
    host.innerHTML = `<draughts-board pieces='[[46,"W"]]' view-only pieces-set="shapes" flipped></draughts-board>`;
    document.body.append(host);
    await Promise.resolve();
    const element = host.firstElementChild as DraughtsBoard;
    expect(element.props).toMatchObject({ viewOnly: true, flipped: true, piecesSet: "shapes", pieces: [[46, "W"]] });
    for (const variant of VARIANTS) {
      const { width, height, cells, names } = variant;
      const drawn = board({ width, height, cells, names, flipped: true, coordinates: true });
      expect(drawn.shadowRoot?.querySelectorAll(".cell")).toHaveLength(variant.size);
    }
  });
});

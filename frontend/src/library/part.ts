/** A board on which the pieces that are looked for are laid out, instead of writing their squares. */

import { defineBoard, type DraughtsBoard } from "../board/element";
import type { Code, Placed, VariantInfo } from "../model/types";
import { api } from "../page/api";
import { settings } from "../page/settings";

export type PartBrush = Code | "vacant" | "none";

const BRUSHES: readonly (readonly [PartBrush, string])[] = [
  ["w", "White man"], ["W", "White king"], ["b", "Black man"], ["B", "Black king"], ["vacant", "Vacant"], ["none", "Anything"],
];

/** The part as a FEN in which either side is to move. */
export function partFen(pieces: readonly Placed[], names: readonly string[]): string {
  const side = (man: Code, king: Code): string =>
    pieces.toSorted(([one], [two]) => one - two)
      .filter(([, code]) => code === man || code === king)
      .map(([square, code]) => `${code === king ? "K" : ""}${names[square - 1] ?? square}`)
      .join(",");
  return pieces.length === 0 ? "" : `?:W${side("w", "W")}:B${side("b", "B")}`;
}

function button(text: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button small";
  made.textContent = text;
  return made;
}

function field(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
}

class PartBoard {
  readonly #form: HTMLFormElement;
  readonly #board: DraughtsBoard;
  readonly #brushes = new Map<PartBrush, HTMLButtonElement>();
  #variant: VariantInfo;
  #brush: PartBrush = "w";
  #pieces: Placed[] = [];
  #vacant = new Set<number>();

  constructor(form: HTMLFormElement, place: HTMLElement, variant: VariantInfo) {
    this.#form = form;
    this.#variant = variant;
    defineBoard();
    this.#board = document.createElement("draughts-board") as DraughtsBoard;
    this.#board.addEventListener("square", (event) => this.#press((event as CustomEvent<{ square: number }>).detail.square));
    this.#board.addEventListener("piece-drop", (event) => {
      const { from, to } = (event as CustomEvent<{ from: number; to: number | null }>).detail;
      this.#shift(from, to);
    });
    const group = document.createElement("div");
    group.className = "row";
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", "What to lay on a square");
    for (const [brush, text] of BRUSHES) {
      const made = button(text);
      made.addEventListener("click", () => this.#choose(brush));
      this.#brushes.set(brush, made);
      group.append(made);
    }
    const clear = button("Clear the board");
    clear.addEventListener("click", () => this.choose(this.#variant));
    group.append(clear);
    place.replaceChildren(group, this.#board);
    this.#choose("w");
    this.#show();
  }

  /** Take another game's board, with nothing on it. */
  choose(variant: VariantInfo): void {
    this.#variant = variant;
    this.#pieces = [];
    this.#vacant.clear();
    this.#write();
  }

  #choose(brush: PartBrush): void {
    this.#brush = brush;
    for (const [each, made] of this.#brushes) made.setAttribute("aria-pressed", String(each === brush));
  }

  #press(square: number): void {
    const here = this.#pieces.find(([at]) => at === square)?.[1];
    const vacant = this.#vacant.delete(square);
    this.#pieces = this.#pieces.filter(([at]) => at !== square);
    if (this.#brush === "vacant" && !vacant) this.#vacant.add(square);
    else if (this.#brush !== "none" && this.#brush !== "vacant" && here !== this.#brush) this.#pieces.push([square, this.#brush]);
    this.#write();
  }

  #shift(from: number, to: number | null): void {
    const code = this.#pieces.find(([at]) => at === from)?.[1];
    if (!code) return;
    this.#pieces = this.#pieces.filter(([at]) => at !== from && at !== to);
    if (to !== null) {
      this.#vacant.delete(to);
      this.#pieces.push([to, code]);
    }
    this.#write();
  }

  #write(): void {
    const { names, name } = this.#variant;
    const set = (which: string, value: string): void => {
      const input = field(this.#form, which);
      if (input) input.value = value;
    };
    set("part", partFen(this.#pieces, names));
    set("vacant", [...this.#vacant].toSorted((one, two) => one - two).map((square) => names[square - 1]).join(","));
    const select = this.#form.querySelector<HTMLSelectElement>("select[name=variant]");
    // A part speaks of one board; whoever lays one out means this.
    if (select && (this.#pieces.length > 0 || this.#vacant.size > 0)) select.value = name;
    this.#show();
  }

  #show(): void {
    const { width, height, cells, names, algebraic, title } = this.#variant;
    const { board: theme, pieces: piecesSet, coordinates } = settings.value;
    const marked = [...this.#vacant];
    this.#board.update({
      width, height, cells, names, pieces: [...this.#pieces], theme, piecesSet, coordinates, editable: true, animate: false,
      showNumbers: !algebraic, label: `${title} board: lay out what is looked for`, vacant: marked,
    });
  }
}

/** Offer the board behind a button: most searches need none. */
export function offerPartBoard(form: HTMLFormElement, place: HTMLElement): void {
  const open = button("Lay a part of a position out on a board");
  place.replaceChildren(open);
  open.addEventListener("click", () => {
    void api.variants().then((variants) => {
      const select = form.querySelector<HTMLSelectElement>("select[name=variant]");
      const named = (name: string | undefined): VariantInfo | undefined => variants.find((each) => each.name === name);
      const first = named(select?.value) ?? named(select?.options[1]?.value) ?? variants[0];
      if (!first) return;
      const board = new PartBoard(form, place, first);
      place.querySelector<HTMLElement>("button")?.focus();
      select?.addEventListener("change", () => {
        const chosen = named(select.value);
        if (chosen) board.choose(chosen);
      });
    }, () => {
      open.disabled = true;
      open.textContent = "The board cannot be had: the server does not answer";
    });
  });
}

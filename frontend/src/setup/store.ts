/** The position being set up, and what the server says about it. */

import { batch, signal, type Signal } from "@preact/signals";
import { readFen } from "../model/fen";
import type { Code, Colour, Placed, VariantInfo } from "../model/types";
import { api, ApiError } from "../page/api";

export type Brush = Code | "none";

export interface SetupStore {
  readonly variants: readonly VariantInfo[];
  readonly variant: Signal<VariantInfo>;
  readonly turn: Signal<Colour>;
  readonly pieces: Signal<readonly Placed[]>;
  readonly brush: Signal<Brush>;
  readonly fen: Signal<string>;
  readonly problems: Signal<readonly string[]>;
  /** True when the server has said that this very position is good. */
  readonly ready: Signal<boolean>;
  readonly trouble: Signal<string>;
  chooseVariant(name: string): void;
  setTurn(turn: Colour): void;
  put(square: number): void;
  place(square: number, brush: Brush): void;
  shift(from: number, to: number | null): void;
  clear(): void;
  start(): void;
  typeFen(text: string): void;
}

/** Long enough not to ask at every stroke of a drag, short enough to feel immediate. */
const PAUSE_MS = 250;
/** How soon to ask again where the server could not be reached. */
const AWAY_MS = 4000;

export function createSetup(variants: readonly VariantInfo[], chosen: string, given?: string): SetupStore {
  const first = variants.find(({ name }) => name === chosen) ?? variants[0];
  if (!first) throw new Error("no variants to set up");
  const variant = signal(first);
  const begin = given ?? first.start;
  const opening = readFen(first, begin);
  const turn = signal<Colour>(opening?.turn ?? first.first);
  const pieces = signal<readonly Placed[]>(opening?.pieces ?? []);
  const brush = signal<Brush>("w");
  const fen = signal(begin);
  const problems = signal<readonly string[]>([]);
  const ready = signal(false);
  const trouble = signal("");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  async function ask(text: string | null): Promise<void> {
    asked += 1;
    const mine = asked;
    const { name } = variant.value;
    try {
      const answer = await api.check(text === null ? { variant: name, turn: turn.value, pieces: pieces.value } : { variant: name, fen: text });
      if (mine !== asked) return;
      batch(() => {
        trouble.value = "";
        problems.value = answer.problems;
        ready.value = answer.ok;
        // While the player types, the text stays theirs.
        if (text === null && answer.fen) fen.value = answer.fen;
      });
    } catch (error) {
      if (mine !== asked) return;
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) problems.value = [error.message];
      else trouble.value = error instanceof Error ? error.message : String(error);
      if (error instanceof ApiError && error.status === 0) timer = setTimeout(() => void ask(text), AWAY_MS);
    }
  }

  function changed(text: string | null = null): void {
    ready.value = false;
    clearTimeout(timer);
    timer = setTimeout(() => void ask(text), PAUSE_MS);
  }

  function place(square: number, what: Brush): void {
    const rest = pieces.value.filter(([at]) => at !== square);
    pieces.value = what === "none" ? rest : [...rest, [square, what]];
    changed();
  }

  function show(text: string): boolean {
    const diagram = readFen(variant.value, text);
    if (!diagram) return false;
    batch(() => {
      turn.value = diagram.turn;
      pieces.value = diagram.pieces;
    });
    return true;
  }

  function start(): void {
    fen.value = variant.value.start;
    show(fen.value);
    changed();
  }

  changed(given ?? null);
  return {
    variants, variant, turn, pieces, brush, fen, problems, ready, trouble, place, start,
    chooseVariant(name) {
      const found = variants.find((one) => one.name === name);
      if (!found) return;
      variant.value = found;
      start();
    },
    setTurn(colour) {
      turn.value = colour;
      changed();
    },
    put(square) {
      const here = pieces.value.find(([at]) => at === square)?.[1];
      place(square, here === brush.value ? "none" : brush.value);
    },
    shift(from, to) {
      const code = pieces.value.find(([at]) => at === from)?.[1];
      if (!code) return;
      const rest = pieces.value.filter(([at]) => at !== from && at !== to);
      pieces.value = to === null ? rest : [...rest, [to, code]];
      changed();
    },
    clear() {
      pieces.value = [];
      changed();
    },
    typeFen(text) {
      fen.value = text;
      show(text);
      if (text.trim()) {
        // What cannot be read here the server can at least explain.
        changed(text);
        return;
      }
      clearTimeout(timer);
      asked += 1;
      ready.value = false;
      problems.value = [];
    },
  };
}

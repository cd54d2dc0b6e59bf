/** The game as the page knows it: signals for what is shown, and actions that ask the server. */

import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { positionAt, walk, type Shown } from "../model/movelist";
import { other, type Colour, type GameState, type Move } from "../model/types";
import { api, ApiError, type GameAction } from "../page/api";
import { programName } from "./words";

export interface Trouble {
  readonly text: string;
  /** Present when trying once more makes sense. */
  readonly retry?: () => void;
  /** The server was out of reach: the page tries again by itself. */
  readonly away?: boolean;
}

export interface Hint {
  readonly move: Move;
  readonly text: string;
}

export type Busy = "move" | "reply" | "hint" | GameAction | null;

export interface GameStore {
  readonly state: Signal<GameState>;
  /** performance.now() when the state arrived: clocks run on from there. */
  readonly arrived: Signal<number>;
  readonly ply: Signal<number | null>;
  readonly shown: ReadonlySignal<Shown>;
  readonly busy: Signal<Busy>;
  readonly trouble: Signal<Trouble | null>;
  readonly hint: Signal<Hint | null>;
  readonly notice: Signal<string>;
  /** Why the board took no notice of a press; gone after a moment. */
  readonly remark: Signal<string>;
  /** Rises whenever the board must fall back to the true position. */
  readonly refusals: Signal<number>;
  play(move: string | Move): Promise<boolean>;
  act(action: GameAction, body?: Record<string, unknown>): Promise<void>;
  askHint(): Promise<void>;
  replyIfDue(): Promise<void>;
  /** Ask whether time has run out. Silent: the clock asks again. */
  flag(): Promise<void>;
  explain(words: string): void;
  reload(): Promise<void>;
  go(to: "first" | "previous" | "next" | "last" | number): void;
}

/** Long enough to read a short sentence. */
const REMARK_MS = 4000;
const AWAY = "The server cannot be reached. Nothing is lost: this page tries again every few seconds.";

/** Whose hand acts when a button is pressed: the side to move when both are entered here. */
export function actor(state: GameState): Colour {
  if (state.human.length === 2) return state.drawOffered ? other(state.drawOffered) : state.turn;
  return state.human[0] ?? state.turn;
}

export function createGame(initial: GameState): GameStore {
  const state = signal(initial);
  const arrived = signal(performance.now());
  const ply = signal<number | null>(null);
  const busy = signal<Busy>(null);
  const trouble = signal<Trouble | null>(null);
  const hint = signal<Hint | null>(null);
  const notice = signal("");
  const remark = signal("");
  let remarkTimer: ReturnType<typeof setTimeout> | undefined;
  const refusals = signal(0);

  function accept(next: GameState): void {
    // Answers may overtake each other; an older one is not believed.
    if (next.version < state.value.version) return;
    batch(() => {
      if (next.version !== state.value.version) hint.value = null;
      if (next.moves.length !== state.value.moves.length) ply.value = null;
      // The variant never changes; keeping the very same one spares the board a rebuild.
      state.value = { ...next, variant: state.value.variant };
      arrived.value = performance.now();
      trouble.value = null;
    });
  }

  function fail(error: unknown, retry: () => void): void {
    const known = error instanceof ApiError ? error : new ApiError(-1, error instanceof Error ? error.message : String(error));
    const fresh = known.status === 409 ? (known.body as { state?: GameState } | null)?.state : undefined;
    if (fresh) {
      accept(fresh);
      trouble.value = { text: "The game had moved on in the meantime. This is the position now; please choose again." };
    } else if (known.status === 409) {
      void reload();
    } else if (known.status === 0) {
      trouble.value = { text: AWAY, retry, away: true };
    } else if (known.status >= 500) {
      trouble.value = { text: known.message, retry };
    } else {
      trouble.value = { text: known.message };
    }
    refusals.value += 1;
  }

  async function run<T>(what: Busy, call: () => Promise<T>, done: (answer: T) => void, retry: () => void): Promise<boolean> {
    // A hint may be overtaken by a move; nothing else may.
    if (busy.value && busy.value !== "hint") {
      refusals.value += 1;
      return false;
    }
    busy.value = what;
    // Words that would come straight back stay, or they would be read out again at every try.
    if (!trouble.value?.away) trouble.value = null;
    try {
      const answer = await call();
      trouble.value = null;
      done(answer);
      return true;
    } catch (error) {
      fail(error, retry);
      return false;
    } finally {
      if (busy.value === what) busy.value = null;
    }
  }

  async function play(move: string | Move): Promise<boolean> {
    const { id, version } = state.value;
    const wish = typeof move === "string" ? move : { start: move.start, end: move.end, path: move.path };
    const done = await run("move", () => api.move(id, wish, version), accept, () => void play(move));
    if (!done) return false;
    notice.value = "";
    await replyIfDue();
    return true;
  }

  async function replyIfDue(): Promise<void> {
    if (!state.value.thinking || state.value.outcome) return;
    await run("reply", () => api.act(state.value.id, "reply"), accept, () => void replyIfDue());
  }

  async function act(action: GameAction, body: Record<string, unknown> = {}): Promise<void> {
    const before = state.value;
    const done = await run(action, () => api.act(before.id, action, body), accept, () => void actAgain(before, action, body));
    if (!done) return;
    if (action === "draw") notice.value = drawWords(state.value);
    if (action === "takeback") notice.value = "Move taken back.";
    await replyIfDue();
  }

  /** Only the answer may have been lost: twice taken back would be once too often. */
  async function actAgain(before: GameState, action: GameAction, body: Record<string, unknown>): Promise<void> {
    const done = await run(action, () => api.game(before.id), accept, () => void actAgain(before, action, body));
    if (done && state.value.version === before.version) await act(action, body);
  }

  async function askHint(): Promise<void> {
    const { version } = state.value;
    await run("hint", () => api.hint(state.value.id), (answer) => {
      if (state.value.version !== version) return;
      ply.value = null;
      hint.value = answer;
    }, () => void askHint());
  }

  async function flag(): Promise<void> {
    try {
      accept(await api.act(state.value.id, "flag"));
    } catch {
      // The clocks differ by a moment, or the server is away; the next second will tell.
    }
  }

  function explain(words: string): void {
    clearTimeout(remarkTimer);
    remark.value = words;
    if (words) remarkTimer = setTimeout(() => void (remark.value = ""), REMARK_MS);
  }

  async function reload(): Promise<void> {
    await run(null, () => api.game(state.value.id), accept, () => void reload());
    refusals.value += 1;
  }

  function go(to: "first" | "previous" | "next" | "last" | number): void {
    hint.value = null;
    ply.value = typeof to === "number" ? (to >= state.value.moves.length ? null : to) : walk(state.value, ply.value, to);
  }

  const shown = computed(() => positionAt(state.value, ply.value));
  return { state, arrived, ply, shown, busy, trouble, hint, notice, remark, refusals, play, act, askHint, replyIfDue, flag, explain, reload, go };
}

function drawWords(state: GameState): string {
  if (state.outcome) return "";
  if (state.drawOffered) return "Draw offered.";
  return state.opponent === "program" ? `${programName(state)} declines the draw.` : "";
}

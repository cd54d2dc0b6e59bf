/** The match as the page knows it, and the events that it reports, one after another. */

import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { speakerOf } from "../model/claims";
import type { TableEvent, TableState } from "../model/table";
import type { Colour } from "../model/types";
import type { Trouble } from "../game/store";
import { ApiError } from "../page/api";
import { tables } from "./api";

export interface TableStore {
  readonly state: Signal<TableState>;
  /** performance.now() when the state arrived: times run on from there. */
  readonly arrived: Signal<number>;
  /** How many reports are on their way. */
  readonly pending: Signal<number>;
  readonly thinking: Signal<boolean>;
  readonly trouble: Signal<Trouble | null>;
  /** Why a press was of no use; gone after a moment. */
  readonly remark: Signal<string>;
  /** Rises whenever the board must be drawn anew. */
  readonly revision: Signal<number>;
  /** The side in whose name the buttons speak. */
  readonly speaker: ReadonlySignal<Colour>;
  speakFor(side: Colour): void;
  /**
   * Report what happened; says whether it could happen. Reports go one after another; one that depends on what became of
   * those before it is left out where its condition does not hold once it is its turn.
   */
  send(event: TableEvent, onlyIf?: (state: TableState) => boolean): Promise<boolean>;
  /** The same in words, as typed. */
  enter(text: string): Promise<boolean>;
  explain(words: string): void;
  redraw(): void;
  programIfDue(): Promise<void>;
  /** Look whether something has happened elsewhere, or time has run out. */
  look(): Promise<void>;
}

/** Long enough to read a short sentence. */
const REMARK_MS = 5000;
const AWAY = "The server cannot be reached. Nothing is lost: this page tries again every few seconds.";
const STALE = "Something had happened in the meantime. This is how the board stands now.";

const known = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(-1, error instanceof Error ? error.message : String(error));

export function createTable(initial: TableState): TableStore {
  const state = signal(initial);
  const arrived = signal(performance.now());
  const pending = signal(0);
  const thinking = signal(false);
  const trouble = signal<Trouble | null>(null);
  const remark = signal("");
  const revision = signal(0);
  const chosen = signal<Colour | null>(null);
  const speaker = computed(() => chosen.value ?? speakerOf(state.value));
  let remarkTimer: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  /** Rises when a report was refused: those behind it were made for a board that is not there. */
  let refusals = 0;

  function accept(next: TableState): void {
    // Answers may overtake each other; an older one is not believed.
    if (next.version < state.value.version) return;
    batch(() => {
      if (next.turn !== state.value.turn || next.phase !== state.value.phase) chosen.value = null;
      // The variant never changes; keeping the very same one spares the board a rebuild.
      state.value = { ...next, variant: state.value.variant };
      arrived.value = performance.now();
    });
  }

  const redraw = (): void => void (revision.value += 1);

  /** Resolves when it is time to try again. */
  function away(): Promise<void> {
    return new Promise((retry) => {
      // Words that would come straight back stay, or they would be read out again at every try.
      trouble.value = { text: AWAY, retry, away: true };
    });
  }

  async function reload(): Promise<void> {
    try {
      accept(await tables.state(state.value.id));
    } catch (error) {
      if (known(error).status !== 0) throw error;
      await away();
      await reload();
    }
  }

  /** Ask until the server answers; says whether it accepted. */
  async function ask(call: (version: number) => Promise<TableState>, version: number, again = false): Promise<boolean> {
    try {
      accept(await call(version));
      trouble.value = null;
      return true;
    } catch (error) {
      const { status, message } = known(error);
      if (status === 0) {
        await away();
        return ask(call, version, true);
      }
      trouble.value = { text: message };
      if (status === 409) {
        await reload();
        // Where only the answer had been lost, this very report is what has happened.
        trouble.value = again ? null : { text: STALE };
      }
      redraw();
      return false;
    }
  }

  function inTurn(call: (version: number) => Promise<TableState>, onlyIf: (state: TableState) => boolean): Promise<boolean> {
    const before = refusals;
    pending.value += 1;
    const mine = queue.then(async () => {
      try {
        if (before !== refusals || !onlyIf(state.value)) return false;
        const done = await ask(call, state.value.version);
        if (!done) refusals += 1;
        return done;
      } catch (error) {
        refusals += 1;
        trouble.value = { text: known(error).message };
        return false;
      } finally {
        pending.value -= 1;
      }
    });
    queue = mine;
    return mine;
  }

  async function report(call: (version: number) => Promise<TableState>, onlyIf: (state: TableState) => boolean = () => true): Promise<boolean> {
    const done = await inTurn(call, onlyIf);
    if (done) void programIfDue();
    return done;
  }

  async function programIfDue(): Promise<void> {
    if (thinking.value || !state.value.programActs) return;
    thinking.value = true;
    const { version } = state.value;
    try {
      await programActs();
    } finally {
      thinking.value = false;
    }
    if (state.value.version !== version) await programIfDue();
  }

  /** The program does one thing. It is not asked in turn: what a hand does meanwhile happens meanwhile. */
  async function programActs(): Promise<void> {
    try {
      accept(await tables.program(state.value.id, state.value.version));
      if (trouble.value?.away) trouble.value = null;
    } catch (error) {
      const problem = known(error);
      if (problem.status === 0) await away();
      else if (problem.status !== 409) {
        trouble.value = { text: problem.message, retry: () => void programIfDue() };
        return;
      }
      await reload();
    }
  }

  async function look(): Promise<void> {
    if (pending.value > 0 || thinking.value || trouble.value?.away) return;
    try {
      const next = await tables.since(state.value.id, state.value.version);
      if (next && pending.value === 0) accept(next);
      void programIfDue();
    } catch (error) {
      // A server that is away for a moment is asked again at the next look.
      if (known(error).status === 404) trouble.value = { text: "This table is not kept any more." };
    }
  }

  function explain(words: string): void {
    clearTimeout(remarkTimer);
    remark.value = words;
    if (words) remarkTimer = setTimeout(() => void (remark.value = ""), REMARK_MS);
  }

  return {
    state, arrived, pending, thinking, trouble, remark, revision, speaker, explain, redraw, programIfDue, look,
    speakFor: (side) => void (chosen.value = side),
    send: (event, onlyIf) => report((version) => tables.happened(state.value.id, version, event), onlyIf),
    enter: (text) => report((version) => tables.enter(state.value.id, version, text)),
  };
}

/** Whose turn it is, and under it what the hand does and what a press on the board means now. */

import { useEffect, useState } from "preact/hooks";
import { called, handOn } from "../model/claims";
import { hasMoved } from "../model/hand";
import { other } from "../model/types";
import { sentence } from "../game/words";
import type { Grip } from "./grip";
import type { TableStore } from "./store";
import { handWords, pointingWords, timeWords, turnWords } from "./words";

export interface TableProps {
  readonly table: TableStore;
  readonly grip: Grip;
}

function Time({ table }: { table: TableStore }) {
  const state = table.state.value;
  const [now, setNow] = useState(performance.now());
  const running = state.phase === "play" && state.time.running && (state.time.limit !== null || state.time.deadline !== null);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  if (!running) return null;
  const time = timeWords(state, Math.max(0, now - table.arrived.value) / 1000);
  return time && <p class={`table-time${time.over ? " over" : ""}`} role="timer">{time.text}</p>;
}

/** What binds the next move, in words. */
function Duties({ table }: { table: TableStore }) {
  const { phase, demands, touched, angle, notice, variant, chain, turn } = table.state.value;
  if (phase !== "play") return null;
  const name = (square: number): string => variant.names[square - 1] ?? String(square);
  const lines = demands.map(({ words }) => words);
  if (chain) lines.push(`${called(turn)} must go on with the capture from ${name(chain.path.at(-1) ?? 0)}.`);
  else if (touched) lines.push(`${called(turn)} has touched ${name(touched)}${angle ? `, over the angle towards ${name(angle)}` : ""}.`);
  if (notice) lines.push(`${called(notice.to)} has notice to win: ${notice.made} of ${notice.limit} moves made.`);
  return <>{lines.map((line) => <p class="forced" key={line}>{line}</p>)}</>;
}

/** Words that a screen reader follows: one place for all of them. */
export function Turn({ table, grip }: TableProps) {
  const state = table.state.value;
  const hand = grip.hand.value;
  const pointing = grip.pointing.value;
  const thinking = table.thinking.value && state.programActs;
  const facts = { huffing: grip.huffing.value, offTurn: grip.offTurn.value };
  const over = state.phase === "over";
  return (
    <div class="status table-status">
      <div role="status" class="status">
        <p class={over ? "visually-hidden" : `status-line turn${thinking ? " thinking" : ""}`}>
          {state.phase === "play" && !thinking && state.dispute === null && state.sentOut === null ? <span class={`colour-dot ${state.turn}`} aria-hidden="true" /> : null}
          {turnWords(state, table.thinking.value)}
        </p>
        <Duties table={table} />
        {hand && !pointing ? <p class="hand-words">{handWords(state, hand, facts)}</p> : null}
        {pointing ? <p class="hand-words">{pointingWords(state, pointing)}</p> : null}
        {table.remark.value ? <p class="notice">{sentence(table.remark.value)}</p> : null}
      </div>
      <HandButtons table={table} grip={grip} />
      <Time table={table} />
    </div>
  );
}

function HandButtons({ table, grip }: TableProps) {
  const hand = grip.hand.value;
  const pointing = grip.pointing.value;
  if (pointing && pointing.kind !== "lift") {
    const { human } = table.state.value;
    return (
      <div class="hand-bar">
        <button type="button" class="button primary" onClick={() => grip.point(null)}>{pointing.kind === "adjust" && pointing.told ? "Done" : "Never mind"}</button>
        {pointing.kind === "adjust" && human.length === 2 ? (
          <button type="button" class="button" onClick={() => grip.point({ ...pointing, side: other(pointing.side) })}>It is {called(other(pointing.side))}</button>
        ) : null}
      </div>
    );
  }
  if (!hand) return null;
  const moved = hasMoved(hand);
  const two = table.state.value.human.length === 2;
  const foreign = handOn(table.state.value, hand.path[0] ?? 0) !== hand.side;
  return (
    <div class="hand-bar">
      {moved ? <button type="button" class="button primary" onClick={() => grip.letGo()}>Let go</button> : null}
      {grip.huffing.value ? <button type="button" class="button primary" onClick={() => grip.huff()}>Huff it</button> : null}
      {grip.huffing.value ? null : (
        <button type="button" class="button" aria-pressed={pointing?.kind === "lift"}
          onClick={() => grip.point(pointing?.kind === "lift" ? null : { kind: "lift" })}>Take off a piece</button>
      )}
      <button type="button" class="button" onClick={() => grip.putBack()}>{moved || hand.lifted.length > 0 ? "Put everything back" : "Put it back"}</button>
      {!moved && two && (grip.offTurn.value || foreign) ? <button type="button" class="button" onClick={() => grip.change()}>It is {called(other(hand.side))}'s hand</button> : null}
      {!moved && grip.offTurn.value ? <button type="button" class="button" onClick={() => grip.slip()}>Only the screen was touched</button> : null}
    </div>
  );
}

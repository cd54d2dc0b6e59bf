/** The table: the board with a player at either side, and the arbiter beside it. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { called } from "../model/claims";
import { other, type Colour, type Move } from "../model/types";
import { Troubles } from "../game/Status";
import { sentence } from "../game/words";
import { Board } from "../page/Board";
import { settings } from "../page/settings";
import { SettingsDialog } from "../page/SettingsDialog";
import { click } from "../page/sound";
import { Actions } from "./Actions";
import { Turn, type TableProps } from "./Bar";
import { createGrip } from "./grip";
import { Log } from "./Log";
import { Rights } from "./Rights";
import { Decision, LotChoice, Lots, Over, SentOut } from "./Start";
import type { TableStore } from "./store";

const NO_MOVES: readonly Move[] = [];
const LOOK_MS = 3000;

/** Time runs on, and another page may show the same table: look now and then while this one is seen. */
function useLooking(table: TableStore): void {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === "visible") void table.look();
    };
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [table]);
}

/** A button that has done its work is gone: the focus goes to the words about the turn, not back to the top. */
function useFocusKept(version: number) {
  const place = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    const note = (event: FocusEvent): void => {
      const side = place.current?.parentElement;
      if (event.target instanceof Node) inside.current = side?.contains(event.target) ?? false;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && inside.current) place.current?.focus({ preventScroll: true });
  }, [version]);
  return place;
}

function PlayerBar({ table, grip, colour }: TableProps & { colour: Colour }) {
  const state = table.state.value;
  const seated = state.phase === "play" || state.phase === "over";
  const toMove = state.phase === "play" && state.turn === colour;
  const count = grip.pieces.value.filter(([, code]) => code.toLowerCase() === colour[0]).length;
  const title = called(colour);
  const name = seated ? state.players[colour] : title;
  return (
    <div class={`player-bar${toMove ? " to-move" : ""}`}>
      <span class={`colour-dot ${colour}`} aria-hidden="true" />
      <span class="player-name">{name}</span>
      <span class="muted">{name === title ? "" : `${title}, `}{count} {count === 1 ? "piece" : "pieces"}{toMove ? ", to move" : ""}</span>
    </div>
  );
}

function TableBoard({ table, grip, bottom }: TableProps & { bottom: Colour }) {
  const { variant } = table.state.value;
  const { board: theme, pieces, numbers, coordinates, animate, sound } = settings.value;
  const last = grip.lastMove.value;
  const heard = useRef(last);
  useEffect(() => {
    if (last && last !== heard.current && sound) click(last.captured.length > 0 ? "capture" : "move");
    heard.current = last;
  }, [last, sound]);
  return (
    <Board
      width={variant.width} height={variant.height} cells={variant.cells} names={variant.names}
      pieces={grip.pieces.value} lastMove={last} legal={NO_MOVES} hands={grip.hands.value}
      flipped={bottom === "black"} showNumbers={numbers && !variant.algebraic} coordinates={coordinates}
      theme={theme} piecesSet={pieces} animate={animate} label={`${variant.title} board`}
      onHand={(deed) => grip.deed(deed)} onSquare={(square) => grip.press(square)} revision={table.revision.value}
    />
  );
}

/** The same in words, for whoever would rather type: as the terminal's referee takes them. */
function EntryBox({ table }: { table: TableStore }) {
  const [text, setText] = useState("");
  if (table.state.value.phase === "over") return null;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const words = text.trim();
    if (words && (await table.enter(words))) setText("");
  };
  return (
    <form class="form-inline entry-box" onSubmit={(event) => void submit(event)}>
      <label for="typed-event">Or type it</label>
      <input id="typed-event" value={text} onInput={(event) => setText(event.currentTarget.value)} placeholder="22-18, huff 15, stand"
        autocomplete="off" autocapitalize="off" autocorrect="off" spellcheck={false} enterkeyhint="go" />
      <button class="button">Say</button>
    </form>
  );
}

/** A table that was begun from an example in the laws. */
function About({ table }: { table: TableStore }) {
  const { about } = table.state.value;
  if (!about) return null;
  return (
    <p class="notice about">
      This table shows a law: <a href={about.url}>{about.title}</a>.{about.task ? ` To be tried next: ${sentence(about.task)}` : ""}
    </p>
  );
}

function More({ table, onFlip, onSettings }: { table: TableStore; onFlip: () => void; onSettings: () => void }) {
  const { id, variant, code } = table.state.value;
  const base = `/tables/${encodeURIComponent(id)}`;
  return (
    <div class="more-actions">
      <button type="button" class="button small" onClick={onFlip}>Flip</button>
      {code.url ? <a class="button small" href={code.url}>The laws</a> : null}
      <a class="button small" href={`/variants/${encodeURIComponent(variant.name)}`}>Rules of the game</a>
      <a class="button small" href={`${base}.pdn`} download={`${id}.pdn`}>Save as PDN</a>
      <a class="button small" href={`${base}.jsonl`} download={`${id}.jsonl`}>Save the record</a>
      <a class="button small" href="/tables/new">New table</a>
      <button type="button" class="button small" onClick={onSettings}>Settings</button>
    </div>
  );
}

export function TableApp({ table }: { table: TableStore }) {
  const state = table.state.value;
  const grip = useMemo(() => createGrip(table), [table]);
  const [bottom, setBottom] = useState<Colour>(state.human.length === 1 ? (state.human[0] ?? "white") : "white");
  const [dialog, setDialog] = useState(false);
  const place = useFocusKept(state.version);
  useLooking(table);
  useEffect(() => void table.programIfDue(), [table]);
  return (
    <div class="game-layout table-layout" style={{ "--board-ratio": String(state.variant.width / state.variant.height) }}>
      <div class="game-board">
        <PlayerBar table={table} grip={grip} colour={other(bottom)} />
        <TableBoard table={table} grip={grip} bottom={bottom} />
        <PlayerBar table={table} grip={grip} colour={bottom} />
      </div>
      <div class="game-side">
        <h1 class="game-title variant-title">{state.variant.title}, by {state.code.title}</h1>
        <Over table={table} />
        <About table={table} />
        <div ref={place} tabIndex={-1} class="turn-place"><Turn table={table} grip={grip} /></div>
        <Troubles game={table} />
        {state.phase === "lots" ? <Lots table={table} /> : null}
        {state.phase === "choice" ? <LotChoice table={table} /> : null}
        {state.dispute !== null ? <Decision table={table} /> : null}
        {state.sentOut !== null ? <SentOut table={table} /> : null}
        <Rights table={table} grip={grip} />
        <Log table={table} />
        <Actions table={table} grip={grip} />
        <EntryBox table={table} />
        <More table={table} onFlip={() => setBottom(other(bottom))} onSettings={() => setDialog(true)} />
      </div>
      <SettingsDialog algebraic={state.variant.algebraic} open={dialog} onClose={() => setDialog(false)} />
    </div>
  );
}

/** What a player says and does beside moving: each button names the side in whose name it speaks. */

import { useEffect, useRef, useState } from "preact/hooks";
import { answerTo, called, callerOf } from "../model/claims";
import type { TableEvent } from "../model/table";
import type { Colour } from "../model/types";
import { Dialog } from "../page/Dialog";
import type { TableProps } from "./Bar";
import { Happened } from "./Happened";
import { DisputeForm } from "./Start";

/** A button that asks once more before it acts. */
export function Sure({ text, yes, onYes }: { text: string; yes: string; onYes: () => void }) {
  const [asking, setAsking] = useState(false);
  const stay = useRef<HTMLButtonElement>(null);
  // The button just pressed is gone; the focus goes to the harmless answer.
  useEffect(() => {
    if (asking) stay.current?.focus();
  }, [asking]);
  if (!asking) return <button type="button" class="button" onClick={() => setAsking(true)}>{text}</button>;
  return (
    <span class="row tight" role="group" aria-label={`${text}?`}>
      <button type="button" class="button danger" onClick={() => { setAsking(false); onYes(); }}>{yes}</button>
      <button type="button" class="button" ref={stay} onClick={() => setAsking(false)}>Play on</button>
    </span>
  );
}

export function Speaker({ table, name }: Pick<TableProps, "table"> & { name: string }) {
  const { human, players } = table.state.value;
  if (human.length < 2) return null;
  const choice = (side: Colour) => (
    <label class="choice">
      <input type="radio" name={name} value={side} checked={table.speaker.value === side} onChange={() => table.speakFor(side)} />
      <span class={`colour-dot ${side}`} aria-hidden="true" />{players[side]}
    </label>
  );
  return <fieldset class="choices speaker"><legend>In whose name</legend>{choice("white")}{choice("black")}</fieldset>;
}

function Draw({ table }: Pick<TableProps, "table">) {
  const { offer, human } = table.state.value;
  const answering = answerTo(table.state.value);
  const side = table.speaker.value;
  const button = (text: string, event: TableEvent) => (
    <button type="button" class="button" onClick={() => void table.send(event)}>{text}</button>
  );
  if (answering) {
    const who = called(answering);
    return <>{button(`${who} accepts the draw`, { kind: "accepted", side: answering })}{button(`${who} declines the draw`, { kind: "declined", side: answering })}</>;
  }
  if (offer && human.includes(offer)) return <button type="button" class="button" disabled>Draw offered</button>;
  return button(`${called(side)} offers a draw`, { kind: "offered", side });
}

function Notice({ table }: Pick<TableProps, "table">) {
  const { notice, canGiveNotice } = table.state.value;
  const side = table.speaker.value;
  if (notice && notice.to !== side) {
    return <button type="button" class="button" onClick={() => void table.send({ kind: "notice-withdrawn", side })}>{called(side)} withdraws the notice</button>;
  }
  if (notice || !canGiveNotice) return null;
  return <button type="button" class="button" onClick={() => void table.send({ kind: "notice-given", side })}>{called(side)} gives notice</button>;
}

export function Actions({ table, grip }: TableProps) {
  const [dialog, setDialog] = useState<"dispute" | "happened" | null>(null);
  const state = table.state.value;
  const side = table.speaker.value;
  const who = called(side);
  const caller = callerOf(state);
  const stopped = state.dispute !== null || state.sentOut !== null;
  const close = (): void => setDialog(null);
  if (state.phase !== "play") return null;
  return (
    <section class="table-actions" aria-label="Say and do">
      <Speaker table={table} name="speaker" />
      <div class="game-actions">
        {stopped ? null : (
          <>
            <button type="button" class="button" onClick={() => grip.point({ kind: "adjust", side, told: true })}>{who} adjusts</button>
            {grip.hand.value ? null : <button type="button" class="button" onClick={() => grip.point({ kind: "take-off" })}>Take off a piece</button>}
            {caller ? <button type="button" class="button" onClick={() => void table.send({ kind: "time-called", side: caller })}>{called(caller)} calls time</button> : null}
            <Notice table={table} />
            <Draw table={table} />
          </>
        )}
        {state.dispute === null ? <button type="button" class="button" onClick={() => setDialog("dispute")}>{who} disputes…</button> : null}
        <button type="button" class="button" onClick={() => setDialog("happened")}>What happened…</button>
        <Sure key={side} text={`${who} resigns`} yes={`${who} really resigns`} onYes={() => void table.send({ kind: "resigned", side })} />
      </div>
      <Dialog title="A dispute" open={dialog === "dispute"} onClose={close}><DisputeForm table={table} onDone={close} /></Dialog>
      <Dialog title="What happened?" open={dialog === "happened"} onClose={close}><Happened table={table} grip={grip} onDone={close} /></Dialog>
    </section>
  );
}

/** Whatever else can happen over a board: conduct, bystanders, refusals, and what the page cannot see for itself. */

import { useState } from "preact/hooks";
import { called } from "../model/claims";
import type { Misconduct, TableEvent } from "../model/table";
import type { Colour } from "../model/types";
import { Speaker, Sure } from "./Actions";
import type { TableProps } from "./Bar";

const CONDUCT: readonly (readonly [how: Misconduct, deed: string])[] = [
  ["pointing", "points over the board"], ["hiding", "hides the board"], ["noise", "makes a noise"],
];

function Remark({ say }: { say: (event: TableEvent) => void }) {
  const [who, setWho] = useState("");
  const [helped, setHelped] = useState<Colour | "">("");
  const submit = (event: Event): void => {
    event.preventDefault();
    say({ kind: "remarked", who: who.trim() || "A bystander", helped: helped || null });
  };
  return (
    <form class="stack" aria-labelledby="remark-title" onSubmit={submit}>
      <h3 id="remark-title">A bystander makes a remark</h3>
      <div class="field-row">
        <div class="field">
          <label for="remark-who">Who</label>
          <input id="remark-who" value={who} maxLength={60} onInput={(event) => setWho(event.currentTarget.value)} />
        </div>
        <div class="field">
          <label for="remark-helped">It helps</label>
          <select id="remark-helped" value={helped} onChange={(event) => setHelped(event.currentTarget.value as Colour | "")}>
            <option value="">Neither side</option>
            <option value="white">White</option>
            <option value="black">Black</option>
          </select>
        </div>
      </div>
      <button class="button">A remark was made</button>
    </form>
  );
}

export function Happened({ table, grip, onDone }: TableProps & { onDone: () => void }) {
  const side = table.speaker.value;
  const who = called(side);
  const { dispute, sentOut, time } = table.state.value;
  const stopped = dispute !== null || sentOut !== null;
  const pushed = grip.pushable.value;
  const say = (event: TableEvent): void => {
    onDone();
    void table.send(event);
  };
  const point = (what: Parameters<typeof grip.point>[0]): void => {
    onDone();
    grip.point(what);
  };
  return (
    <div class="stack">
      <Speaker table={table} name="speaker-in-dialog" />
      <div class="happened">
        {CONDUCT.map(([how, deed]) => (
          <button type="button" class="button" key={how} onClick={() => say({ kind: "misbehaved", side, how })}>{who} {deed}</button>
        ))}
        {stopped ? null : (
          <>
            <button type="button" class="button" onClick={() => point({ kind: "adjust", side, told: false })}>{who} arranged a piece without saying so…</button>
            {pushed ? <button type="button" class="button" onClick={() => point({ kind: "angle", square: pushed })}>The piece was pushed over an angle…</button> : null}
            <button type="button" class="button" onClick={() => say({ kind: "claimed", side, what: "draw" })}>{who} claims a draw by the rules</button>
            {time.limit === null ? <Sure text={`${who}'s flag falls`} yes={`${who}'s flag has fallen`} onYes={() => say({ kind: "flag-fell", side })} /> : null}
            <Sure text={`${who} refuses to comply`} yes={`${who} really refuses`} onYes={() => say({ kind: "refused", side })} />
          </>
        )}
        <Sure text={`${who} leaves the game`} yes={`${who} really leaves`} onYes={() => say({ kind: "left", side })} />
      </div>
      <Remark say={say} />
    </div>
  );
}

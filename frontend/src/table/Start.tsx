/** Lots and the choice they give, a dispute and its decision, a bystander sent out, and the end of a game. */

import { useEffect, useRef, useState } from "preact/hooks";
import { called } from "../model/claims";
import type { Effect } from "../model/table";
import type { Colour } from "../model/types";
import { sentence } from "../game/words";
import type { TableStore } from "./store";

type Player = 0 | 1;

/** A fair lot, cast by the browser. */
function castLot(): Player {
  const [value = 0] = crypto.getRandomValues(new Uint8Array(1));
  return (value & 1) as Player;
}

export function Lots({ table }: { table: TableStore }) {
  const { names } = table.state.value;
  const win = (winner: Player): void => void table.send({ kind: "lot-cast", winner });
  return (
    <section class="panel stack" aria-label="Lots">
      <div class="right-buttons">
        <button type="button" class="button primary" onClick={() => win(castLot())}>Cast the lot here</button>
        {names.map((name, index) => (
          <button type="button" class="button" key={index} onClick={() => win(index as Player)}>{name} has won it</button>
        ))}
      </div>
      <p class="hint">Or cast it on the table, with a coin or a man hidden in a hand, and say who has won.</p>
    </section>
  );
}

export function LotChoice({ table }: { table: TableStore }) {
  const { names, lot, lotWinner, programActs } = table.state.value;
  const winner = names[lotWinner ?? 0];
  const loser = names[lotWinner === 0 ? 1 : 0];
  if (programActs) return null;
  const colour = (men: Colour) => (
    <button type="button" class="button" onClick={() => void table.send({ kind: "chosen", colour: men })}>{winner} takes {called(men)}</button>
  );
  return (
    <section class="panel right-buttons" aria-label="The choice">
      {lot === "colour" ? <>{colour("white")}{colour("black")}</> : (
        <>
          <button type="button" class="button" onClick={() => void table.send({ kind: "chosen", moves: true })}>{winner} moves first</button>
          <button type="button" class="button" onClick={() => void table.send({ kind: "chosen", moves: false })}>{winner} calls on {loser} to move first</button>
        </>
      )}
    </section>
  );
}

/** A dispute, told by one side; play then stops until somebody decides it. */
export function DisputeForm({ table, onDone }: { table: TableStore; onDone: () => void }) {
  const [about, setAbout] = useState("");
  const side = table.speaker.value;
  const submit = (event: Event): void => {
    event.preventDefault();
    onDone();
    void table.send({ kind: "disputed", side, about });
  };
  return (
    <form class="stack" onSubmit={submit}>
      <div class="field">
        <label for="dispute-about">What does {called(side)} dispute?</label>
        <input id="dispute-about" value={about} maxLength={400} onInput={(event) => setAbout(event.currentTarget.value)} />
        <p class="hint">Play stops until it is decided.</p>
      </div>
      <button class="button primary">{called(side)} disputes it</button>
    </form>
  );
}

const EFFECTS: readonly (readonly [key: string, text: string, effect: Effect, side: Colour | null])[] = [
  ["none", "Play goes on as the board stands", "none", null],
  ["dismiss", "What was claimed is dismissed", "dismiss", null],
  ["warn-white", "White is warned", "warn", "white"],
  ["warn-black", "Black is warned", "warn", "black"],
  ["win-white", "White has won", "win", "white"],
  ["win-black", "Black has won", "win", "black"],
  ["draw", "The game is drawn", "draw", null],
];

export function Decision({ table }: { table: TableStore }) {
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState("none");
  const submit = (event: Event): void => {
    event.preventDefault();
    const found = EFFECTS.find(([key]) => key === chosen);
    if (found) void table.send({ kind: "decided", words, effect: found[2], side: found[3] });
  };
  return (
    <form class="panel stack" aria-labelledby="decision-title" onSubmit={submit}>
      <h2 id="decision-title" class="panel-title">To be decided</h2>
      <p>{sentence(table.state.value.dispute ?? "")}</p>
      <div class="field">
        <label for="decision-words">The decision, in words</label>
        <input id="decision-words" value={words} maxLength={400} onInput={(event) => setWords(event.currentTarget.value)} />
      </div>
      <div class="field">
        <label for="decision-effect">What it does</label>
        <select id="decision-effect" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          {EFFECTS.map(([key, text]) => <option key={key} value={key}>{text}</option>)}
        </select>
      </div>
      <button class="button primary">It is decided</button>
    </form>
  );
}

export function SentOut({ table }: { table: TableStore }) {
  const who = table.state.value.sentOut;
  return (
    <section class="panel stack" aria-label="A bystander is sent out">
      <p>{who} must go before play goes on.</p>
      <button type="button" class="button primary" onClick={() => void table.send({ kind: "went-out" })}>{who} has gone</button>
    </section>
  );
}

/** The result, whose men come next, and how the match stands. */
export function Over({ table }: { table: TableStore }) {
  const state = table.state.value;
  const { phase, result, score, players } = state;
  const banner = useRef<HTMLDivElement>(null);
  const over = phase === "over" && result !== null;
  const before = useRef(over);
  useEffect(() => {
    // What had the focus, such as the button that ended the game, may have gone with it.
    if (over && !before.current) banner.current?.focus({ preventScroll: true });
    before.current = over;
  }, [over]);
  if (!over) return null;
  const { winner } = result;
  return (
    <>
      <div class="banner" ref={banner} tabIndex={-1}>
        <strong>{winner ? `${players[winner]} wins with ${called(winner)}` : "The game is drawn"}</strong>
        <span class="banner-reason">{sentence(result.article ? `${result.reason} (${result.article})` : result.reason)}</span>
        {score ? <span class="banner-reason">The match stands at {score}.</span> : null}
      </div>
      <button type="button" class="button primary" onClick={() => void table.send({ kind: "next-game" })}>Next game</button>
    </>
  );
}


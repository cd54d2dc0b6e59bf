/** Start a game from the position on the board. */

import { useState } from "preact/hooks";
import type { NewGame } from "../model/types";
import { api, ApiError } from "../page/api";
import { sentence } from "../game/words";
import type { SetupStore } from "./store";

const LEVELS = Array.from({ length: 10 }, (_, index) => index + 1);
/** As on the start page. */
const DEFAULT_LEVEL = 3;

type Side = "white" | "black" | "both";

export function PlayFromHere({ setup }: { setup: SetupStore }) {
  const [side, setSide] = useState<Side>("white");
  const [level, setLevel] = useState(DEFAULT_LEVEL);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);

  const play = async (event: Event): Promise<void> => {
    event.preventDefault();
    setError("");
    setBusy(true);
    const wish: NewGame = {
      variant: setup.variant.value.name, fen: setup.fen.value, human: side, level, opponent: side === "both" ? "friend" : "program", clock: null,
    };
    try {
      const game = await api.create(wish);
      location.assign(`/games/${encodeURIComponent(game.id)}`);
    } catch (problem) {
      setError(problem instanceof ApiError ? problem.message : String(problem));
      setBusy(false);
    }
  };

  return (
    <form class="panel stack" onSubmit={(event) => void play(event)}>
      <h2 class="panel-title">Play from here</h2>
      <div class="field-row">
        <div class="field">
          <label for="setup-side">You play</label>
          <select id="setup-side" value={side} onChange={(event) => setSide(event.currentTarget.value as Side)}>
            <option value="white">White</option>
            <option value="black">Black</option>
            <option value="both">Both sides</option>
          </select>
        </div>
        {side === "both" ? null : (
          <div class="field">
            <label for="setup-level">Level</label>
            <select id="setup-level" value={String(level)} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
              {LEVELS.map((value) => <option key={value} value={String(value)}>{value}</option>)}
            </select>
          </div>
        )}
      </div>
      {error ? <p class="error" role="alert">{sentence(error)}</p> : null}
      <button class="button primary" disabled={!setup.ready.value || busy}>Play from here</button>
    </form>
  );
}

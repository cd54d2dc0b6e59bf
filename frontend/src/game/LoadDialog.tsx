/** Load a game (PDN) or a position (FEN) from text or a file. */

import { useState } from "preact/hooks";
import type { NewGame, VariantInfo } from "../model/types";
import { api, ApiError } from "../page/api";
import { sentence } from "./words";
import { Dialog } from "../page/Dialog";

/** A FEN is one line that starts with the side to move; anything else is taken for PDN. */
export function looksLikeFen(text: string): boolean {
  return /^"?[WB]:[WB]/i.test(text.trim()) && !text.trim().includes("\n");
}

export function loadWish(text: string, variant: string): NewGame {
  const wish: NewGame = { human: "both", opponent: "friend" };
  return looksLikeFen(text) ? { ...wish, variant, fen: text.trim() } : { ...wish, variant: null, pdn: text };
}

export interface LoadProps {
  readonly variant: VariantInfo;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function LoadDialog({ variant, open, onClose }: LoadProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState("");

  const load = async (event: Event): Promise<void> => {
    event.preventDefault();
    setError("");
    try {
      const game = await api.create(loadWish(text, variant.name));
      location.assign(`/games/${encodeURIComponent(game.id)}`);
    } catch (problem) {
      setError(problem instanceof ApiError ? problem.message : String(problem));
    }
  };
  const fromFile = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    if (file) setText(await file.text());
  };

  return (
    <Dialog title="Load a game or a position" open={open} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void load(event)}>
        <div class="field">
          <label for="load-text">PDN, or a FEN of {variant.title}</label>
          <textarea id="load-text" class="mono" rows={8} value={text} onInput={(event) => setText(event.currentTarget.value)} spellcheck={false} />
        </div>
        <div class="field">
          <label for="load-file">Or a file</label>
          <input id="load-file" type="file" accept=".pdn,.fen,.txt,text/plain" onChange={(event) => void fromFile(event.currentTarget)} />
        </div>
        {error ? <p class="error" role="alert">{sentence(error)}</p> : null}
        <button class="button primary" disabled={text.trim() === ""}>Load</button>
      </form>
    </Dialog>
  );
}

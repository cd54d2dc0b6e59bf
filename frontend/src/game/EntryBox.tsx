/** Play by typing: any notation goes to the server, which answers in words when it is no move. */

import { useState } from "preact/hooks";
import type { GameStore } from "./store";

export function EntryBox({ game }: { game: GameStore }) {
  const [text, setText] = useState("");
  const state = game.state.value;
  if (state.outcome) return null;
  const example = state.legal[0]?.text ?? (state.variant.algebraic ? "c3-d4" : "32-28");
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const move = text.trim();
    if (!move || game.busy.value) return;
    if (await game.play(move)) setText("");
  };
  return (
    <form class="form-inline entry-box" onSubmit={(event) => void submit(event)}>
      <label for="typed-move">Type a move</label>
      <input id="typed-move" value={text} onInput={(event) => setText(event.currentTarget.value)} placeholder={example}
        autocomplete="off" autocapitalize="off" autocorrect="off" spellcheck={false} enterkeyhint="go" />
      <button class="button" disabled={game.busy.value !== null && game.busy.value !== "hint"}>Play</button>
    </form>
  );
}

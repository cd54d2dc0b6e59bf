/** Whose move it is and why the choice is limited; troubles; the outcome. */

import { useEffect, useRef } from "preact/hooks";
import type { GameStore, Hint } from "./store";
import { outcomeWords, sentence, statusWords } from "./words";

const TRY_AGAIN_MS = 4000;

/** The move is named even where the server's words are only about it. */
function hintWords({ move, text }: Hint): string {
  return text.includes(move.text) ? `Hint: ${text}` : `Hint: ${move.text}. ${text}`;
}

export function Status({ game }: { game: GameStore }) {
  const state = game.state.value;
  const shown = game.shown.value;
  const busy = game.busy.value === "reply";
  return (
    <div class="status" role="status">
      <p class={state.outcome ? "visually-hidden" : `status-line${busy || state.thinking ? " thinking" : ""}`}>{statusWords(state, game.busy.value)}</p>
      {state.forced && !state.outcome && shown.live ? <p class="forced">{sentence(state.forced)}</p> : null}
      {game.hint.value ? <p class="hint-words">{hintWords(game.hint.value)}</p> : null}
      {shown.live ? null : <p class="muted">Looking at move {shown.ply} of {state.moves.length}.</p>}
      {/* The board itself says these words to a screen reader. */}
      {game.remark.value ? <p class="notice" aria-hidden="true">{game.remark.value}.</p> : null}
      {game.notice.value ? <p class="notice">{game.notice.value}</p> : null}
    </div>
  );
}

export function Troubles({ game }: { game: Pick<GameStore, "trouble"> }) {
  const trouble = game.trouble.value;
  useEffect(() => {
    if (!trouble?.away || !trouble.retry) return;
    const timer = setTimeout(trouble.retry, TRY_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [trouble]);
  return (
    <div role="alert">
      {trouble ? (
        <div class="error">
          <p>{sentence(trouble.text)}</p>
          {trouble.retry ? <button type="button" class="button small" onClick={trouble.retry}>Try again</button> : null}
        </div>
      ) : null}
    </div>
  );
}

export function OutcomeBanner({ game }: { game: GameStore }) {
  const state = game.state.value;
  const outcome = state.outcome;
  const banner = useRef<HTMLDivElement>(null);
  const over = outcome !== null;
  const before = useRef(over);
  useEffect(() => {
    // What had the focus, such as the field for moves, may have gone with the game.
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (over && !before.current && lost) banner.current?.focus({ preventScroll: true });
    before.current = over;
  }, [over]);
  if (!outcome) return null;
  return (
    <div class="banner" ref={banner} tabIndex={-1}>
      <strong>{outcomeWords(state)}</strong>
      <span class="banner-reason">{sentence(outcome.article ? `${outcome.reason} (${outcome.article})` : outcome.reason)}</span>
    </div>
  );
}

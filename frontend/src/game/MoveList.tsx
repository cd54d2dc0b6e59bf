/** The moves as played, to walk through, and a log of new ones for screen readers. */

import { useEffect, useRef, useState } from "preact/hooks";
import { moveRows } from "../model/movelist";
import type { PlayedMove } from "../model/types";
import type { GameStore } from "./store";
import { moveWords } from "./words";

function MoveButton({ game, move }: { game: GameStore; move: PlayedMove | null }) {
  const button = useRef<HTMLButtonElement>(null);
  const current = move !== null && game.shown.value.ply === move.ply;
  useEffect(() => {
    // Keep the move in sight within the list without moving the page.
    const list = button.current?.closest<HTMLElement>(".move-list");
    if (!current || !list || !button.current) return;
    const { offsetTop, offsetHeight } = button.current;
    if (offsetTop < list.scrollTop) list.scrollTop = offsetTop;
    else if (offsetTop + offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = offsetTop + offsetHeight - list.clientHeight;
  }, [current]);
  if (!move) return <span class="move">…</span>;
  return (
    <button type="button" ref={button} class={`move${current ? " current" : ""}`} aria-current={current ? "step" : undefined}
      title={move.comment || undefined} onClick={() => game.go(move.ply)}>
      {move.text}{move.comment ? <span class="has-comment" aria-label=", with a comment">*</span> : null}
    </button>
  );
}

/** Triangles and bars, drawn: the characters for them are missing from many fonts. */
const SIGNS = {
  first: "M5 4v16M19 5 9 12l10 7Z",
  previous: "M17 5 7 12l10 7Z",
  next: "M7 5l10 7-10 7Z",
  last: "M19 4v16M5 5l10 7-10 7Z",
} as const;

function Walker({ game }: { game: GameStore }) {
  const { ply } = game.shown.value;
  const count = game.state.value.moves.length;
  const button = (to: "first" | "previous" | "next" | "last", label: string, off: boolean) => (
    <button type="button" class="button" aria-label={label} title={label} disabled={off} onClick={() => game.go(to)}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={SIGNS[to]} /></svg>
    </button>
  );
  return (
    <div class="walker" role="group" aria-label="Walk through the game">
      {button("first", "First position", ply === 0)}
      {button("previous", "Previous move", ply === 0)}
      {button("next", "Next move", ply === count)}
      {button("last", "Present position", ply === count)}
    </div>
  );
}

/** Announces moves made since the page was opened. */
function MoveLog({ game }: { game: GameStore }) {
  const seen = useRef(game.state.value.moves.length);
  const [lines, setLines] = useState<readonly string[]>([]);
  const moves = game.state.value.moves;
  useEffect(() => {
    if (moves.length > seen.current) {
      const fresh = moves.slice(seen.current).map(({ colour, move }) => moveWords(colour, move.spoken));
      setLines((before) => [...before, ...fresh]);
    }
    seen.current = moves.length;
  }, [moves]);
  return <div class="visually-hidden" role="log" aria-label="New moves">{lines.map((line, index) => <p key={index}>{line}</p>)}</div>;
}

function Comment({ game }: { game: GameStore }) {
  const { ply } = game.shown.value;
  const move = game.state.value.moves[ply - 1];
  const [text, setText] = useState("");
  useEffect(() => setText(move?.comment ?? ""), [ply, move?.comment]);
  if (!move) return null;
  const save = (event: Event): void => {
    event.preventDefault();
    void game.act("comment", { ply, text });
  };
  return (
    <details class="comment">
      <summary>Comment on {move.text}</summary>
      <form class="form-inline" onSubmit={save}>
        <label class="visually-hidden" for="move-comment">Comment on {move.text}</label>
        <input id="move-comment" value={text} maxLength={2000} onInput={(event) => setText(event.currentTarget.value)} />
        <button class="button">Save</button>
      </form>
    </details>
  );
}

export function MoveList({ game }: { game: GameStore }) {
  const state = game.state.value;
  return (
    <section class="panel moves" aria-label="Moves">
      <Walker game={game} />
      {state.moves.length === 0 ? <p class="muted">No moves yet.</p> : (
        <ol class="move-list">
          {moveRows(state.moves, state.variant.first).map((row) => (
            <li key={row.number}>
              <span class="move-number">{row.number}.</span>
              <MoveButton game={game} move={row.first} />
              {row.second ? <MoveButton game={game} move={row.second} /> : null}
            </li>
          ))}
        </ol>
      )}
      <MoveLog game={game} />
      <Comment game={game} />
    </section>
  );
}

/** The bar under a board: what the tables of endings say of the position, and of each of its moves. */

import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { sentence } from "../game/words";
import type { EndingMove, EndingTable } from "../model/types";
import { api } from "../page/api";

/** Walking through a game passes many positions by. */
const PAUSE_MS = 150;

/** Ask about a position once it stays; null asks for nothing. What was known of the one before goes at once. */
function useEnding(variant: string, fen: string | null): EndingTable | null {
  const found = useMemo(() => signal<EndingTable | null>(null), []);
  useEffect(() => {
    found.value = null;
    if (fen === null) return;
    let here = true;
    const timer = setTimeout(() => {
      // Without an answer the bar stays away: the page is no worse for it.
      api.endings({ variant, fen }).then((answer) => {
        if (here) found.value = answer;
      }, () => undefined);
    }, PAUSE_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [variant, fen, found]);
  return found.value;
}

function MoveLine({ judged, onMove }: { judged: EndingMove; onMove: ((judged: EndingMove) => void) | undefined }) {
  const { move, words, result } = judged;
  return (
    <li class={`ending-move ${result ?? "unknown"}`}>
      {onMove ? (
        <button type="button" class="button small" onClick={() => onMove(judged)} aria-label={`Play ${move.spoken}: ${words}`}>{move.text}</button>
      ) : <span class="mono">{move.text}</span>}
      <span class="ending-words" aria-hidden={onMove ? "true" : undefined}>{words}</span>
    </li>
  );
}

export interface TableBarProps {
  readonly variant: string;
  readonly fen: string | null;
  /** What a press on a move does; without it the moves are only read. */
  readonly onMove?: (judged: EndingMove) => void;
}

export function TableBar({ variant, fen, onMove }: TableBarProps) {
  const ending = useEnding(variant, fen);
  if (!ending || (!ending.words && !ending.missing && ending.moves.length === 0)) return null;
  return (
    <section class="panel ending" aria-label="Tables of endings">
      {ending.words ? <p class={`ending-value ${ending.result ?? ""}`} role="status">{ending.words}</p> : null}
      {ending.missing ? <p class="muted">{sentence(ending.missing)}</p> : null}
      {ending.moves.length > 0 ? (
        <ul class="ending-moves">
          {ending.moves.map((judged) => <MoveLine key={judged.fen + judged.move.text} judged={judged} onMove={onMove} />)}
        </ul>
      ) : null}
    </section>
  );
}

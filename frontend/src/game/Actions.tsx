/** The buttons of the game: those needed at every move, then the others. */

import { useEffect, useRef, useState } from "preact/hooks";
import { other, type GameState, type NewGame } from "../model/types";
import { fenAt } from "../model/movelist";
import { change, settings } from "../page/settings";
import { api, ApiError } from "../page/api";
import { actor, type GameStore } from "./store";

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

function Resign({ game }: { game: GameStore }) {
  const [asking, setAsking] = useState(false);
  const stay = useRef<HTMLButtonElement>(null);
  // The button just pressed is gone; the focus goes to the harmless answer.
  useEffect(() => {
    if (asking) stay.current?.focus();
  }, [asking]);
  if (!asking) return <button type="button" class="button" onClick={() => setAsking(true)}>Resign</button>;
  const resign = (): void => {
    setAsking(false);
    void game.act("resign");
  };
  return (
    <span class="row tight" role="group" aria-label="Resign the game?">
      <button type="button" class="button danger" onClick={resign}>Really resign</button>
      <button type="button" class="button" ref={stay} onClick={() => setAsking(false)}>Play on</button>
    </span>
  );
}

function Draw({ game }: { game: GameStore }) {
  const state = game.state.value;
  const by = actor(state);
  const offered = state.drawOffered;
  const answer = offered !== null && (state.human.length === 2 || !state.human.includes(offered));
  const waiting = offered !== null && !answer;
  const text = answer ? `${capital(other(offered))} accepts the draw` : waiting ? "Draw offered" : "Offer draw";
  return (
    <>
      <button type="button" class="button" disabled={waiting || game.busy.value !== null} onClick={() => void game.act("draw", { by })}>{text}</button>
      {state.claims.length > 0 ? (
        <button type="button" class="button" onClick={() => void game.act("claim")}>Claim draw: {state.claims[0]}</button>
      ) : null}
    </>
  );
}

/** Under the board, within reach of a thumb. */
export function PlayActions({ game, onFlip }: { game: GameStore; onFlip: () => void }) {
  const state = game.state.value;
  const idle = game.busy.value === null;
  const mine = state.human.includes(state.turn);
  return (
    <div class="game-actions">
      <button type="button" class="button" disabled={!idle || state.moves.length === 0} onClick={() => void game.act("takeback")}>Take back</button>
      {state.outcome ? null : (
        <button type="button" class="button" disabled={!idle || !mine} aria-pressed={game.hint.value !== null} onClick={() => void game.askHint()}>
          {game.busy.value === "hint" ? "Looking…" : "Hint"}
        </button>
      )}
      <button type="button" class="button" onClick={onFlip}>Flip</button>
      {state.outcome ? null : <Draw game={game} />}
      {state.outcome ? null : <Resign game={game} />}
    </div>
  );
}

/** Numbers in the squares, or letters and digits at the edge where squares are named so. */
function Labels({ algebraic }: { algebraic: boolean }) {
  const { numbers, coordinates } = settings.value;
  const shown = algebraic ? coordinates : numbers;
  const toggle = (): void => change(algebraic ? { coordinates: !shown } : { numbers: !shown });
  return (
    <button type="button" class="button small" aria-pressed={shown} onClick={toggle}>{algebraic ? "Coordinates" : "Numbers"}</button>
  );
}

/** A new game with the same settings, from the same position where that is not the usual one. */
export function likeThis(state: GameState): NewGame {
  const { variant, opponent, level, engine, startFen } = state;
  const human = state.human.length === 2 ? "both" : (state.human[0] ?? "white");
  const wish: NewGame = { variant: variant.name, human, opponent, level, engine, clock: state.clock?.control ?? null };
  return startFen === variant.start ? wish : { ...wish, fen: startFen };
}

export interface MoreProps {
  readonly game: GameStore;
  readonly onSettings: () => void;
  readonly onLoad: () => void;
}

/** Copy by the clipboard, or show the text to copy by hand where that is forbidden. */
async function copy(text: string, say: (words: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say("FEN copied.");
  } catch {
    say(text);
  }
}

export function MoreActions({ game, onSettings, onLoad }: MoreProps) {
  const state = game.state.value;
  const { ply } = game.shown.value;
  const base = `/games/${encodeURIComponent(state.id)}`;
  const say = (words: string): void => void (game.notice.value = words);

  const again = async (): Promise<void> => {
    try {
      const next = await api.create(likeThis(state));
      location.assign(`/games/${encodeURIComponent(next.id)}`);
    } catch (error) {
      game.trouble.value = { text: error instanceof ApiError ? error.message : String(error), retry: () => void again() };
    }
  };

  return (
    <div class="more-actions">
      <a class="button small" href={`${base}.pdn`} download={`${state.id}.pdn`}>Save as PDN</a>
      <button type="button" class="button small" onClick={() => void copy(fenAt(state, ply), say)}>Copy FEN</button>
      <a class="button small" href={`${base}/diagram.svg?ply=${ply}`} download={`${state.id}-${ply}.svg`}>Save diagram</a>
      <button type="button" class="button small" onClick={onLoad}>Load PDN or FEN</button>
      <button type="button" class="button small" onClick={() => void again()}>New game like this</button>
      <Labels algebraic={state.variant.algebraic} />
      <a class="button small" href={`/variants/${encodeURIComponent(state.variant.name)}`}>Rules</a>
      <button type="button" class="button small" onClick={onSettings}>Settings</button>
    </div>
  );
}

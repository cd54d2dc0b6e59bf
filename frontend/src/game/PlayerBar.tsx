/** One side's name, whether it is to move, and its clock. */

import { useEffect, useState } from "preact/hooks";
import { clockText, secondsLeft, spokenTime } from "../model/clock";
import type { Colour } from "../model/types";
import type { GameStore } from "./store";
import { playerName } from "./words";

function ClockFace({ game, colour }: { game: GameStore; colour: Colour }) {
  const { clock, outcome } = game.state.value;
  const [now, setNow] = useState(performance.now());
  const running = clock?.running === colour && !outcome;
  const arrived = game.arrived.value;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [running]);

  const elapsed = running ? Math.max(0, now - arrived) / 1000 : 0;
  const left = clock ? secondsLeft(clock, colour, elapsed) : 0;
  const flagged = running && left <= 0;
  // The server decides whether time has really run out.
  useEffect(() => {
    if (!flagged) return;
    void game.flag();
    const timer = setInterval(() => void game.flag(), 1000);
    return () => clearInterval(timer);
  }, [flagged, game]);

  if (!clock) return null;
  const classes = ["clock", running ? "running" : "", left < 20 ? "low" : ""].filter(Boolean).join(" ");
  return (
    <span class={classes} role="timer" aria-label={`${colour} clock, ${spokenTime(left)}`}>{clockText(left)}</span>
  );
}

export function PlayerBar({ game, colour }: { game: GameStore; colour: Colour }) {
  const state = game.state.value;
  const toMove = state.turn === colour && !state.outcome;
  const name = playerName(state, colour);
  const title = colour === "white" ? "White" : "Black";
  const count = game.shown.value.pieces.filter(([, code]) => code.toLowerCase() === colour[0]).length;
  return (
    <div class={`player-bar${toMove ? " to-move" : ""}`}>
      <span class={`colour-dot ${colour}`} aria-hidden="true" />
      <span class="player-name">{name}</span>
      <span class="muted">{name === title ? "" : `${title}, `}{count} {count === 1 ? "piece" : "pieces"}{toMove ? ", to move" : ""}</span>
      <ClockFace game={game} colour={colour} />
    </div>
  );
}

/** The game page: board on the left, everything else on the right or below. */

import { useEffect, useRef, useState } from "preact/hooks";
import { other, type Colour, type Move } from "../model/types";
import { TableBar } from "../endings/TableBar";
import { fenAt } from "../model/movelist";
import { Board } from "../page/Board";
import { settings } from "../page/settings";
import { SettingsDialog } from "../page/SettingsDialog";
import { click } from "../page/sound";
import { MoreActions, PlayActions } from "./Actions";
import { EntryBox } from "./EntryBox";
import { LoadDialog } from "./LoadDialog";
import { MoveList } from "./MoveList";
import { PlayerBar } from "./PlayerBar";
import { OutcomeBanner, Status, Troubles } from "./Status";
import type { GameStore } from "./store";

const NO_MOVES: readonly Move[] = [];

function useSound(game: GameStore): void {
  const { moves } = game.state.value;
  const before = useRef(moves.length);
  useEffect(() => {
    const last = moves.at(-1);
    if (moves.length > before.current && last && settings.value.sound) click(last.move.captured.length > 0 ? "capture" : "move");
    before.current = moves.length;
  }, [moves]);
}

/** Arrow keys walk through the game unless a field or the board has the focus. */
function useWalkingKeys(game: GameStore): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (target.closest("input, textarea, select, dialog, draughts-board")) return;
      const to = ({ ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" } as const)[event.key];
      if (!to) return;
      event.preventDefault();
      game.go(to);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [game]);
}

function GameBoard({ game, bottom }: { game: GameStore; bottom: Colour }) {
  const state = game.state.value;
  const shown = game.shown.value;
  const { board: theme, pieces, numbers, coordinates, animate, premoves } = settings.value;
  useSound(game);
  const open = shown.live && !state.outcome && game.busy.value !== "move" && game.busy.value !== "reply";
  return (
    <Board
      width={state.variant.width} height={state.variant.height} cells={state.variant.cells} names={state.variant.names}
      pieces={shown.pieces} lastMove={shown.last} legal={open ? state.legal : NO_MOVES} arrow={game.hint.value?.move ?? null}
      flipped={bottom === "black"} showNumbers={numbers && !state.variant.algebraic} coordinates={coordinates}
      theme={theme} piecesSet={pieces} animate={animate} label={`${state.variant.title} board`}
      premove={premoves && shown.live && !state.outcome && state.human.length === 1 ? (state.human[0] ?? null) : null}
      onMove={(move) => void game.play(move)} onRefused={(words) => game.explain(words)} revision={game.refusals.value}
    />
  );
}

export function GameApp({ game }: { game: GameStore }) {
  const state = game.state.value;
  const [bottom, setBottom] = useState<Colour>(state.human.length === 1 ? (state.human[0] ?? "white") : "white");
  const [dialog, setDialog] = useState<"settings" | "load" | null>(null);
  const close = (): void => setDialog(null);
  useWalkingKeys(game);
  useEffect(() => void game.replyIfDue(), [game]);

  return (
    <div class="game-layout" style={{ "--board-ratio": String(state.variant.width / state.variant.height) }}>
      <div class="game-board">
        <PlayerBar game={game} colour={other(bottom)} />
        <GameBoard game={game} bottom={bottom} />
        <PlayerBar game={game} colour={bottom} />
        {/* While a game is played nobody is told. */}
        <TableBar variant={state.variant.name} fen={state.outcome ? fenAt(state, game.shown.value.ply) : null} />
      </div>
      <div class="game-side">
        <h1 class="game-title variant-title">{state.variant.title}</h1>
        <OutcomeBanner game={game} />
        <Status game={game} />
        <Troubles game={game} />
        <PlayActions game={game} onFlip={() => setBottom(other(bottom))} />
        <EntryBox game={game} />
        <MoveList game={game} />
        <MoreActions game={game} onSettings={() => setDialog("settings")} onLoad={() => setDialog("load")} />
      </div>
      <SettingsDialog algebraic={state.variant.algebraic} open={dialog === "settings"} onClose={close} />
      <LoadDialog variant={state.variant} open={dialog === "load"} onClose={close} />
    </div>
  );
}

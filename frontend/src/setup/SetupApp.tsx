/** The set-up page: a board to fill, a palette, the FEN both ways, and the problems by name. */

import { useRef, useState } from "preact/hooks";
import type { DraughtsBoard } from "../board/element";
import { TableBar } from "../endings/TableBar";
import type { Colour } from "../model/types";
import { Board } from "../page/Board";
import { settings } from "../page/settings";
import { Palette } from "./Palette";
import { PlayFromHere } from "./PlayFromHere";
import { sentence } from "../game/words";
import type { SetupStore } from "./store";

function Problems({ setup }: { setup: SetupStore }) {
  const problems = setup.problems.value;
  return (
    <div role="status" class="setup-problems">
      {setup.trouble.value ? <p class="error">{setup.trouble.value}</p> : null}
      {problems.length > 0 ? (
        <div class="error">
          <p>This position cannot be played yet:</p>
          <ul>{problems.map((problem) => <li key={problem}>{sentence(problem)}</li>)}</ul>
        </div>
      ) : null}
      {setup.ready.value ? <p class="success">The position is good.</p> : null}
    </div>
  );
}

function Side({ setup }: { setup: SetupStore }) {
  return (
    <fieldset class="field choices">
      <legend>Side to move</legend>
      {(["white", "black"] as const).map((colour: Colour) => (
        <label class="choice" key={colour}>
          <input type="radio" name="turn" checked={setup.turn.value === colour} onChange={() => setup.setTurn(colour)} />
          {colour === "white" ? "White" : "Black"}
        </label>
      ))}
    </fieldset>
  );
}

export function SetupApp({ setup }: { setup: SetupStore }) {
  const board = useRef<DraughtsBoard | null>(null);
  const [flipped, setFlipped] = useState(false);
  const variant = setup.variant.value;
  const { board: theme, pieces, numbers, coordinates } = settings.value;
  return (
    <div class="game-layout" style={{ "--board-ratio": String(variant.width / variant.height) }}>
      <div class="game-board">
        <Board
          width={variant.width} height={variant.height} cells={variant.cells} names={variant.names} pieces={setup.pieces.value}
          flipped={flipped} showNumbers={numbers && !variant.algebraic} coordinates={coordinates} theme={theme} piecesSet={pieces}
          animate={false} editable label={`${variant.title} board to set up`}
          onSquare={(square) => setup.put(square)} onPieceDrop={(from, to) => setup.shift(from, to)}
          grip={(element) => void (board.current = element)}
        />
        <TableBar variant={variant.name} fen={setup.ready.value ? setup.fen.value : null} onMove={({ fen }) => setup.typeFen(fen)} />
      </div>
      <div class="game-side">
        <h1 class="game-title">Set up a position</h1>
        <Palette setup={setup} board={board} />
        <div class="game-actions">
          <button type="button" class="button" onClick={() => setup.start()}>Start position</button>
          <button type="button" class="button" onClick={() => setup.clear()}>Clear</button>
          <button type="button" class="button" onClick={() => setFlipped(!flipped)}>Flip</button>
        </div>
        <div class="panel stack">
          <div class="field">
            <label for="setup-variant">Game</label>
            <select id="setup-variant" value={variant.name} onChange={(event) => setup.chooseVariant(event.currentTarget.value)}>
              {setup.variants.map(({ name, title }) => <option key={name} value={name}>{title}</option>)}
            </select>
          </div>
          <Side setup={setup} />
          <div class="field">
            <label for="setup-fen">FEN</label>
            <textarea id="setup-fen" class="mono" rows={3} spellcheck={false} value={setup.fen.value}
              onInput={(event) => setup.typeFen(event.currentTarget.value)} />
            <p class="hint">Changes with the board, and the board with it.</p>
          </div>
          <Problems setup={setup} />
        </div>
        <PlayFromHere setup={setup} />
      </div>
    </div>
  );
}

/** How the page and the board look and sound. */

import { PIECE_SETS } from "../board/art";
import { BOARD_THEMES } from "../board/style";
import type { BoardShape, Placed } from "../model/types";
import { Board } from "./Board";
import { Dialog } from "./Dialog";
import { change, settings, type Settings } from "./settings";

const WORDS: Record<string, string> = {
  auto: "As the system", light: "Light", dark: "Dark",
  walnut: "Walnut", linen: "Linen", slate: "Slate", forest: "Forest",
  turned: "Turned wood", stone: "Stone", flat: "Flat", shapes: "Shapes",
};

/** A corner of a board that shows every kind of piece. */
const SAMPLE: BoardShape = {
  width: 4, height: 2, cells: [[0, 1], [0, 3], [1, 0], [1, 2]], names: ["1", "2", "3", "4"],
};
const SAMPLE_PIECES: readonly Placed[] = [[1, "b"], [2, "B"], [3, "w"], [4, "W"]];

type ListKey = "theme" | "board" | "pieces";
type FlagKey = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

function Choice({ name, legend, options }: { name: ListKey; legend: string; options: readonly string[] }) {
  return (
    <fieldset class="field choices">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label class="choice" key={option}>
          <input type="radio" name={`setting-${name}`} value={option} checked={settings.value[name] === option}
            onChange={() => change({ [name]: option } as Partial<Settings>)} />
          {WORDS[option] ?? option}
        </label>
      ))}
    </fieldset>
  );
}

function Flag({ name, text }: { name: FlagKey; text: string }) {
  return (
    <label class="choice">
      <input type="checkbox" checked={settings.value[name]} onChange={(event) => change({ [name]: event.currentTarget.checked })} />
      {text}
    </label>
  );
}

export interface SettingsProps {
  /** Whether the board at hand names its squares by letter and digit; only what is drawn there is offered. */
  readonly algebraic: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function SettingsDialog({ algebraic, open, onClose }: SettingsProps) {
  const { board, pieces } = settings.value;
  return (
    <Dialog title="Settings" open={open} onClose={onClose}>
      <Choice name="theme" legend="Page" options={["auto", "light", "dark"]} />
      <Choice name="board" legend="Board" options={BOARD_THEMES} />
      <Choice name="pieces" legend="Pieces" options={PIECE_SETS} />
      <div class="settings-sample">
        <Board {...SAMPLE} pieces={SAMPLE_PIECES} theme={board} piecesSet={pieces} viewOnly />
      </div>
      <fieldset class="field choices">
        <legend>Also</legend>
        {algebraic ? <Flag name="coordinates" text="Letters and digits at the edge" /> : <Flag name="numbers" text="Numbers on the squares" />}
        <Flag name="animate" text="Moves slide" />
        <Flag name="sound" text="Sound" />
        <Flag name="premoves" text="Plan moves while the program thinks" />
      </fieldset>
    </Dialog>
  );
}

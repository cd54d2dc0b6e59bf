/** What the player likes, kept in this browser only. */

import { effect, signal } from "@preact/signals";
import { asPieceSet, type PieceSet } from "../board/art";
import { BOARD_THEMES, type BoardTheme } from "../board/style";

export interface Settings {
  readonly theme: "auto" | "light" | "dark";
  readonly board: BoardTheme;
  readonly pieces: PieceSet;
  readonly numbers: boolean;
  readonly coordinates: boolean;
  readonly animate: boolean;
  readonly sound: boolean;
  readonly premoves: boolean;
}

/** `theme.ts` reads the same key before the first paint. */
const KEY = "dammen.settings";

const DEFAULTS: Settings = {
  theme: "auto", board: "walnut", pieces: "turned", numbers: true, coordinates: true, animate: true, sound: false, premoves: false,
};

function isOneOf<T extends string>(value: unknown, options: readonly T[]): value is T {
  return options.includes(value as T);
}

/** Read what was stored, believing nothing: an older page may have written it. */
export function cleaned(stored: unknown): Settings {
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const flag = (key: keyof Settings): boolean => (typeof given[key] === "boolean" ? given[key] : Boolean(DEFAULTS[key]));
  return {
    theme: isOneOf(given["theme"], ["auto", "light", "dark"] as const) ? given["theme"] : DEFAULTS.theme,
    board: isOneOf(given["board"], BOARD_THEMES) ? given["board"] : DEFAULTS.board,
    pieces: asPieceSet(typeof given["pieces"] === "string" ? given["pieces"] : null),
    numbers: flag("numbers"),
    coordinates: flag("coordinates"),
    animate: flag("animate"),
    sound: flag("sound"),
    premoves: flag("premoves"),
  };
}

/** Storage may be forbidden (private windows); then settings last as long as the page. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing to do: the page works without it.
  }
}

export const settings = signal<Settings>(cleaned(recall(KEY)));

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
  remember(KEY, settings.value);
}

/** Keep the page's dark or light dress in step with the setting. */
export function dressPage(): void {
  effect(() => {
    const { theme } = settings.value;
    if (theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  });
}

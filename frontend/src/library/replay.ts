/**
 * Walk through a game, or through what was played, without loading the page anew.
 *
 * Every position has an address of its own, and its page is made by the server. A link with `data-walk`, a move on the
 * board or an arrow key fetches that page; the parts that have `data-part` change places with those of the new one,
 * while the board stays and shows the move. What cannot be fetched is loaded as any link is.
 */

import { defineBoard, type DraughtsBoard } from "../board/element";
import type { Move, Placed, VariantInfo } from "../model/types";
import { settings } from "../page/settings";

interface BoardState {
  readonly variant: VariantInfo;
  readonly pieces: readonly Placed[];
  readonly legal: readonly Move[];
  readonly urls: readonly string[];
  readonly lastMove: Move | null;
  readonly flipped: boolean;
  readonly caption: string;
}

/** Which link a key follows. */
const KEYS: Readonly<Record<string, string>> = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end", f: "flip" };

export function keyOf(event: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">): string | null {
  return event.altKey || event.ctrlKey || event.metaKey ? null : (KEYS[event.key] ?? null);
}

function stateIn(root: ParentNode): BoardState | null {
  try {
    return JSON.parse(root.querySelector("[data-state]")?.textContent ?? "null") as BoardState | null;
  } catch {
    return null;
  }
}

const namesOf = (parts: readonly HTMLElement[]): string => parts.map(({ dataset }) => dataset["part"]).join(" ");

/** Put the parts of a new page in the places of those that are here; say no where it has other parts. */
export function swapParts(here: ParentNode, there: ParentNode): boolean {
  const parts = [...here.querySelectorAll<HTMLElement>("[data-part]")];
  const fresh = [...there.querySelectorAll<HTMLElement>("[data-part]")];
  if (fresh.length === 0 || namesOf(parts) !== namesOf(fresh)) return false;
  fresh.forEach((part, index) => {
    const old = parts[index];
    if (!old || old.outerHTML === part.outerHTML) return;
    if (old instanceof HTMLDetailsElement && part instanceof HTMLDetailsElement) part.open = old.open;
    old.replaceWith(part);
  });
  return true;
}

/** Keep the move that is shown in sight within its list, without moving the page. */
function showCurrent(root: ParentNode): void {
  const move = root.querySelector<HTMLElement>(".book .move.current");
  const book = move?.closest<HTMLElement>(".book");
  if (!move || !book) return;
  const { offsetTop, offsetHeight } = move;
  if (offsetTop < book.scrollTop) book.scrollTop = Math.max(0, offsetTop - offsetHeight);
  else if (offsetTop + 2 * offsetHeight > book.scrollTop + book.clientHeight) book.scrollTop = offsetTop + 2 * offsetHeight - book.clientHeight;
}

class Replay {
  /** Take the place of the picture, and lead through the moves from now on. */
  static begin(root: HTMLElement, place: HTMLElement, state: BoardState): Replay {
    return new Replay(root, place, state);
  }

  readonly #root: HTMLElement;
  readonly #board: DraughtsBoard;
  #state: BoardState;
  #asked: AbortController | null = null;

  private constructor(root: HTMLElement, place: HTMLElement, state: BoardState) {
    this.#root = root;
    this.#state = state;
    defineBoard();
    this.#board = document.createElement("draughts-board") as DraughtsBoard;
    root.style.setProperty("--board-ratio", String(state.variant.width / state.variant.height));
    this.#show();
    const host = document.createElement("div");
    host.className = "board-host";
    host.append(this.#board);
    place.replaceWith(host);
    this.#board.addEventListener("move", (event) => {
      const made = (event as CustomEvent<Move>).detail;
      const at = this.#state.legal.findIndex(({ text }) => text === made.text);
      const url = this.#state.urls[at];
      if (url) void this.go(url);
    });
    root.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("popstate", () => void this.go(location.href, false));
    showCurrent(root);
  }

  /** Show the page of an address; the newest wish counts. */
  async go(url: string, keep = true): Promise<void> {
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    try {
      const answer = await fetch(url, { credentials: "same-origin", headers: { Accept: "text/html" }, signal: asked.signal });
      const text = await answer.text();
      if (asked.signal.aborted) return;
      const page = new DOMParser().parseFromString(text, "text/html");
      const there = page.querySelector<HTMLElement>("[data-replay]");
      const state = stateIn(page);
      const key = this.#focused();
      if (!answer.ok || !there || !state || !swapParts(this.#root, there)) {
        location.assign(url);
        return;
      }
      if (keep) history.pushState(null, "", url);
      document.title = page.title;
      this.#state = state;
      this.#show();
      this.#focus(key);
      showCurrent(this.#root);
      const words = document.querySelector("[data-announce]");
      if (words) words.textContent = state.caption;
    } catch {
      if (!asked.signal.aborted) location.assign(url);
    }
  }

  #show(): void {
    const { variant, pieces, legal, lastMove, flipped } = this.#state;
    const { width, height, cells, names, algebraic, title } = variant;
    const { board: theme, pieces: piecesSet, numbers, coordinates, animate } = settings.value;
    this.#board.update({
      width, height, cells, names, pieces: [...pieces], legal: [...legal], lastMove, flipped, theme, piecesSet, animate, coordinates,
      showNumbers: numbers && !algebraic, label: `${title} board`, arrow: null,
    });
  }

  /** What has the focus, so that it, or what stands in its place, has it again afterwards. */
  #focused(): string | null {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || !this.#root.contains(at)) return null;
    if (at.dataset["key"]) return `[data-key="${at.dataset["key"]}"]`;
    return at.closest(".book, .book-line") ? ".move.current" : at.closest(".choices-table") ? ".choices-table .move" : null;
  }

  #focus(selector: string | null): void {
    if (selector === null) return;
    // At the end of a line nothing leads on; the focus then stays beside it.
    const found = this.#root.querySelector<HTMLElement>(selector) ?? this.#root.querySelector<HTMLElement>(".walker a");
    found?.focus({ preventScroll: true });
  }

  #click(event: MouseEvent): void {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-walk]");
    if (!link) return;
    event.preventDefault();
    void this.go(link.href);
  }

  #key(event: KeyboardEvent): void {
    const at = event.target as HTMLElement;
    if (event.defaultPrevented || at.closest("input, select, textarea, summary")) return;
    const key = keyOf(event);
    const link = key ? this.#root.querySelector<HTMLAnchorElement>(`a[data-key="${key}"]`) : null;
    if (!link) return;
    event.preventDefault();
    void this.go(link.href);
  }
}

export function enhanceReplay(root: HTMLElement): void {
  const place = root.querySelector<HTMLElement>("[data-board]");
  const state = stateIn(root);
  // Without a board that can be read, the picture and its links stay as they are.
  if (place && state) Replay.begin(root, place, state);
}

/**
 * `<draughts-board>`: any draughts board, drawn, played on and read aloud.
 *
 * It is handed the legal moves and turns input into exactly one of them, reported as a `move` event whose detail is
 * the move; a press of no use as a `refused` event whose detail says why. While `editable` it reports `square` and `piece-drop` events instead;
 * with `hands` any piece may be put anywhere, and the events are those of `hands.ts`.
 */

import { begin, cancel, movable, standing, tap, targets, type Entry, type Step } from "../model/entry";
import { afterMove } from "../model/position";
import { countWords, refusalWords, stepWords, strayWords } from "../model/speech";
import { rowEnd, snap, squareAt, stepFrom, type Direction } from "../model/squares";
import type { Move } from "../model/types";
import { DEFS } from "./art";
import { buildEdges, buildGrid, type GridOptions } from "./grid";
import { drawHandMarks, paintHands } from "./handmarks";
import { HandInput } from "./hands";
import { PieceLayer, type LayerOptions } from "./layer";
import { drawArrow } from "./marks";
import { paint } from "./paint";
import { listenToPointer, type Point, type PointerHost } from "./pointer";
import { ATTRIBUTES, defaults, fromAttribute, type BoardProps } from "./props";
import { BOARD_CSS } from "./style";
import { Wishes } from "./wishes";

const SHELL = `
<svg class="visually-hidden" aria-hidden="true"><defs>${DEFS}</defs></svg>
<div class="frame" part="frame"><div class="board" part="board">
<div class="squares"></div><div class="edges" aria-hidden="true"></div><div class="pieces" aria-hidden="true"></div>
<svg class="marks" aria-hidden="true"></svg>
</div></div><div class="visually-hidden" role="status" aria-live="polite"></div>`;

const REBUILD: readonly (keyof BoardProps)[] = [
  "width", "height", "cells", "names", "flipped", "showNumbers", "coordinates", "piecesSet", "viewOnly", "label",
];
const ARROWS: Record<string, Direction> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

let sheet: CSSStyleSheet | null = null;
function boardSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(BOARD_CSS);
  }
  return sheet;
}

export class DraughtsBoard extends HTMLElement implements PointerHost {
  static readonly observedAttributes = ATTRIBUTES;

  #props: BoardProps = defaults();
  #entry: Entry = begin([]);
  #cells = new Map<number, HTMLElement>();
  #layer: PieceLayer | null = null;
  #changed = new Set<keyof BoardProps>();
  #explained: Move | null = null;
  #focus = 0;
  #heldSelected = false;
  readonly #wishes = new Wishes();
  readonly #hands = new HandInput({
    props: () => this.#props, layer: () => this.#layer, report: (name, detail) => this.#emit(name, detail),
  });

  /** Set any of the properties; the drawing follows in the next microtask. */
  update(props: Partial<BoardProps>): void {
    const changes = Object.entries(props).filter(([key, value]) => this.#props[key as keyof BoardProps] !== value);
    if (changes.length === 0) return;
    if (this.#changed.size === 0) queueMicrotask(() => this.#render());
    for (const [key] of changes) this.#changed.add(key as keyof BoardProps);
    this.#props = { ...this.#props, ...Object.fromEntries(changes) };
  }

  get props(): Readonly<BoardProps> {
    return this.#props;
  }

  /** Put the keyboard focus on a square. */
  focusSquare(square: number): void {
    this.#moveFocus(square);
  }

  /** The square under a point of the window, for things dropped from outside. */
  squareAtPoint(clientX: number, clientY: number): number | null {
    const { width, height, flipped } = this.#props;
    const box = this.#part(".board").getBoundingClientRect();
    const row = Math.floor(((clientY - box.top) / box.height) * height);
    const col = Math.floor(((clientX - box.left) / box.width) * width);
    return squareAt(this.#props, row, col, flipped);
  }

  connectedCallback(): void {
    if (!this.shadowRoot) {
      const root = this.attachShadow({ mode: "open", delegatesFocus: true });
      root.adoptedStyleSheets = [boardSheet()];
      root.innerHTML = SHELL;
      const board = this.#part(".board");
      listenToPointer(board, () => ({ columns: this.#props.width, rows: this.#props.height }), this);
      const squares = this.#part(".squares");
      squares.addEventListener("keydown", (event) => this.#key(event));
      squares.addEventListener("focusin", (event) => this.#focused(event));
      // Assistive technology presses a cell by a click without a pointer.
      squares.addEventListener("click", (event) => {
        if (event.detail === 0) this.#choose(this.#squareOf(event));
      });
    }
    for (const key of REBUILD) this.#changed.add(key);
    this.#changed.add("legal").add("arrow");
    this.#render();
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    this.update(fromAttribute(name, value, this.#props));
  }

  press(point: Point, touch: boolean): number | null {
    const { viewOnly, editable } = this.#props;
    const under = squareAt(this.#props, Math.floor(point.y), Math.floor(point.x), this.#props.flipped);
    if (viewOnly) return null;
    if (editable) return under;
    if (this.#props.hands) {
      if (under !== null) this.#moveFocus(under, false);
      return this.#hands.press(this.#props.hands, under);
    }
    if (this.#props.legal.length === 0) return this.#wish(under);
    const aims = targets(this.#entry);
    const allowed = new Set([...movable(this.#entry), ...aims.ends, ...aims.vias]);
    const square = snap(this.#props, this.#props.flipped, point.x, point.y, allowed, touch ? 0.95 : 0);
    if (square === null) {
      const step = under === null ? null : tap(this.#entry, under);
      if (step?.kind === "refused") this.#take(step);
      else if (this.#entry.route.length > 0) this.#take(cancel(this.#entry));
      return null;
    }
    this.#heldSelected = square === standing(this.#entry);
    if (aims.ends.has(square) || aims.vias.has(square)) {
      this.#choose(square);
      return null;
    }
    if (!this.#heldSelected) this.#choose(square);
    return this.#entry.route.length === 1 ? square : null;
  }

  carry(square: number, point: Point): void {
    if (!this.#props.pieces.some(([at]) => at === square)) return;
    const { hands } = this.#props;
    if (!hands) this.#layer?.carry(square, point.x, point.y);
    const aim = hands ? this.#hands.carry(hands, square, point) : this.#aimOf(point);
    for (const [at, cell] of this.#cells) cell.classList.toggle("aimed", at === aim);
  }

  release(square: number | null, point: Point, carried: boolean): void {
    for (const cell of this.#cells.values()) cell.classList.remove("aimed");
    if (this.#props.editable) {
      this.#editRelease(square, point, carried);
      return;
    }
    if (this.#props.hands) {
      this.#hands.release(this.#props.hands, square, point, carried);
      return;
    }
    if (square === null) return;
    this.#layer?.drop(square);
    if (carried) {
      const aim = this.#aimOf(point);
      if (aim !== null && aim !== square) this.#take(tap(this.#entry, aim));
      else {
        this.#layer?.showAt(square, [square]);
        if (aim === null) this.#astray(square, point);
      }
    } else if (this.#heldSelected) {
      this.#take(cancel(this.#entry));
    }
  }

  abandon(square: number | null): void {
    if (square === null) return;
    this.#layer?.drop(square);
    this.#layer?.showAt(square, [square]);
  }

  #part(selector: string): HTMLElement {
    const found = this.shadowRoot?.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`draughts-board has lost its ${selector}`);
    return found;
  }

  /** A piece was dropped where it cannot go; it stays chosen. */
  #astray(square: number, point: Point): void {
    const under = squareAt(this.#props, Math.floor(point.y), Math.floor(point.x), this.#props.flipped);
    if (under === square) return;
    const words = strayWords(this.#props, square, under);
    this.#say(words);
    this.#emit("refused", words);
  }

  #aimOf(point: Point): number | null {
    const aims = targets(this.#entry);
    return snap(this.#props, this.#props.flipped, point.x, point.y, new Set([...aims.ends, ...aims.vias]));
  }

  #editRelease(square: number | null, point: Point, carried: boolean): void {
    const to = squareAt(this.#props, Math.floor(point.y), Math.floor(point.x), this.#props.flipped);
    const piece = this.#props.pieces.some(([at]) => at === square);
    if (square !== null && carried && piece) {
      this.#layer?.drop(square);
      this.#layer?.showAt(square, [to ?? square]);
      this.#emit("piece-drop", { from: square, to });
    } else if (to !== null && to === square) {
      this.#moveFocus(to);
      this.#emit("square", { square: to });
    }
  }

  /** Entering a move ahead of the turn. */
  #wish(square: number | null): null {
    const colour = this.#props.premove;
    if (!colour || square === null) return null;
    const code = this.#props.pieces.find(([at]) => at === square)?.[1];
    this.#say(this.#wishes.press(this.#props, square, code, colour));
    this.#paint();
    return null;
  }

  #choose(square: number | null): void {
    if (square === null || this.#props.viewOnly) return;
    this.#moveFocus(square, false);
    if (this.#props.editable) this.#emit("square", { square });
    else if (this.#props.hands) this.#hands.choose(this.#props.hands, square);
    else if (this.#props.legal.length === 0) this.#wish(square);
    else this.#take(tap(this.#entry, square));
  }

  #take(step: Step): void {
    const before = this.#entry;
    this.#entry = step.entry;
    const refusal = step.kind === "refused" ? refusalWords(this.#props, before, step.square) : "";
    this.#say(refusal || stepWords(this.#props, step));
    this.#emit("refused", refusal);
    if (step.kind === "played") {
      this.#play(step.move);
      return;
    }
    const start = step.entry.route[0];
    const left = before.route[0];
    if (left !== undefined && left !== start) this.#layer?.showAt(left, [left]);
    if (start !== undefined) this.#layer?.showAt(start, step.entry.route);
    this.#paint();
  }

  #play(move: Move): void {
    this.#explained = move;
    this.#props = { ...this.#props, pieces: afterMove(this.#props.pieces, move), legal: [], lastMove: move, arrow: null };
    this.#entry = begin([]);
    this.#layer?.ghosts(new Set());
    this.#layer?.sync(this.#props.pieces, move, null);
    drawArrow(this.#marks(), this.#props, this.#props.flipped, null);
    this.#moveFocus(move.end, false);
    this.#paint();
    this.#emit("move", move);
  }

  #emit(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  #say(words: string): void {
    if (words) this.#part("[role=status]").textContent = words;
  }

  #marks(): SVGSVGElement {
    return this.#part(".marks") as unknown as SVGSVGElement;
  }

  #render(): void {
    if (!this.isConnected || !this.shadowRoot) return;
    const changed = this.#changed;
    this.#changed = new Set();
    const props = this.#props;
    if (REBUILD.some((key) => changed.has(key))) this.#rebuild();
    else if (changed.has("animate")) this.#layer?.reset(this.#layerOptions(), props.pieces);
    else if (changed.has("pieces")) this.#layer?.sync(props.pieces, props.lastMove, this.#explained);
    this.#explained = props.lastMove;
    if (changed.has("theme") && this.getAttribute("theme") !== props.theme) this.setAttribute("theme", props.theme);
    if (changed.has("legal")) this.#newLegal();
    drawArrow(this.#marks(), props, props.flipped, props.arrow);
    if (props.hands) drawHandMarks(this.#marks(), props, props.hands);
    this.#paint();
  }

  #newLegal(): void {
    this.#entry = begin(this.#props.legal);
    if (this.#props.legal.length === 0) return;
    const move = this.#wishes.resolve(this.#props.legal);
    // Let whoever sets the properties finish before the move is reported.
    if (move) queueMicrotask(() => this.#props.legal.includes(move) && this.#play(move));
  }

  #layerOptions(): LayerOptions {
    const { animate, flipped, piecesSet } = this.#props;
    const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
    return { shape: this.#props, flipped, set: piecesSet, animate: animate && !calm };
  }

  #rebuild(): void {
    const props = this.#props;
    const board = this.#part(".board");
    board.style.aspectRatio = `${props.width} / ${props.height}`;
    board.style.setProperty("--columns", String(props.width));
    const squares = this.#part(".squares");
    squares.setAttribute("role", props.viewOnly ? "img" : "grid");
    squares.setAttribute("aria-label", props.viewOnly ? countWords(props.pieces) : props.label);
    for (const [name, count] of [["aria-rowcount", props.height], ["aria-colcount", props.width]] as const) {
      if (props.viewOnly) squares.removeAttribute(name);
      else squares.setAttribute(name, String(count));
    }
    const options: GridOptions = {
      shape: props, flipped: props.flipped, numbers: props.showNumbers, coordinates: props.coordinates, picture: props.viewOnly,
    };
    const focused = squares.contains(this.shadowRoot?.activeElement ?? null);
    this.#cells = buildGrid(squares, options);
    buildEdges(this.#part(".edges"), options);
    const layer = this.#layerOptions();
    this.#layer ??= new PieceLayer(this.#part(".pieces"), layer);
    this.#layer.reset(layer, props.pieces);
    if (!this.#cells.has(this.#focus)) this.#focus = this.#firstFocus();
    this.#moveFocus(this.#focus, focused);
  }

  #firstFocus(): number {
    const own = this.#props.legal[0]?.start;
    return own ?? Math.max(1, Math.ceil(this.#props.cells.length / 2));
  }

  #paint(): void {
    const { hands } = this.#props;
    const jumped = hands ? paintHands(this.#cells, this.#props, hands) : paint(this.#cells, this.#props, this.#entry, this.#wishes.squares());
    this.#layer?.hold(hands?.held ?? null);
    if (this.#props.viewOnly) this.#part(".squares").setAttribute("aria-label", countWords(this.#props.pieces));
    this.#layer?.ghosts(jumped);
  }

  #squareOf(event: Event): number | null {
    const cell = (event.target as HTMLElement).closest<HTMLElement>(".cell");
    return cell ? Number(cell.dataset["square"]) : null;
  }

  #focused(event: Event): void {
    const square = this.#squareOf(event);
    if (square !== null) this.#moveFocus(square, false);
  }

  #moveFocus(square: number, take = true): void {
    const cell = this.#cells.get(square);
    if (!cell || this.#props.viewOnly) return;
    const before = this.#cells.get(this.#focus);
    if (before) before.tabIndex = -1;
    this.#focus = square;
    cell.tabIndex = 0;
    if (take) cell.focus({ preventScroll: true });
  }

  #key(event: KeyboardEvent): void {
    if (this.#props.viewOnly || event.altKey || event.metaKey) return;
    const { flipped } = this.#props;
    const direction = ARROWS[event.key];
    if (direction) this.#moveFocus(stepFrom(this.#props, this.#focus, direction, flipped));
    else if (event.key === "Home" || event.key === "End") {
      const end = event.key === "Home" ? "first" : "last";
      if (event.ctrlKey) this.#moveFocus((event.key === "Home") === flipped ? this.#props.cells.length : 1);
      else this.#moveFocus(rowEnd(this.#props, this.#focus, end, flipped));
    } else if (event.key === "Enter" || event.key === " ") this.#choose(this.#focus);
    else if (event.key === "Escape" && this.#props.hands) this.#emit("cancel", null);
    else if (event.key === "Escape") {
      this.#wishes.clear();
      this.#take(cancel(this.#entry));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

export function defineBoard(): void {
  if (!customElements.get("draughts-board")) customElements.define("draughts-board", DraughtsBoard);
}

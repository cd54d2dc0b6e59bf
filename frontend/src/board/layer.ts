/** The pieces over the squares: they slide along a move's path, and captured men fade once it is over. */

import { placeOf } from "../model/squares";
import { crowned, type BoardShape, type Code, type Move, type Placed } from "../model/types";
import { drawPiece, type PieceSet } from "./art";

interface Piece {
  readonly element: HTMLElement;
  code: Code;
  /** Where it is drawn, in squares from the top left of the view. */
  x: number;
  y: number;
}

export interface LayerOptions {
  readonly shape: BoardShape;
  readonly flipped: boolean;
  readonly set: PieceSet;
  readonly animate: boolean;
}

const STEP_MS = 170;
const LONGEST_MS = 700;

export class PieceLayer {
  readonly #parent: HTMLElement;
  #options: LayerOptions;
  #pieces = new Map<number, Piece>();

  constructor(parent: HTMLElement, options: LayerOptions) {
    this.#parent = parent;
    this.#options = options;
  }

  /** Draw everything anew, at rest. */
  reset(options: LayerOptions, pieces: readonly Placed[]): void {
    this.#options = options;
    this.#parent.replaceChildren();
    this.#pieces.clear();
    for (const [square, code] of pieces) this.#add(square, code);
  }

  /** Go to a new position; `forward` (or `backward`, undone) is the move that explains the difference. */
  sync(pieces: readonly Placed[], forward: Move | null, backward: Move | null): void {
    const wanted = new Map(pieces);
    const route = this.#explain(wanted, forward, backward);
    let pause = 0;
    if (route) pause = this.#travel(route, wanted);
    for (const [square, piece] of this.#pieces) {
      const code = wanted.get(square);
      if (code === undefined) {
        this.#pieces.delete(square);
        this.#leave(piece, pause);
      } else if (piece.code !== code) {
        this.#redraw(piece, code);
      }
    }
    for (const [square, code] of wanted) {
      const piece = this.#pieces.get(square);
      if (!piece) this.#add(square, code);
      else if (!route || route.at(-1) !== square) this.#glide(piece, [square]);
    }
  }

  /** Show the piece of `square` standing elsewhere while a capture is being entered. */
  showAt(square: number, route: readonly number[]): void {
    const piece = this.#pieces.get(square);
    if (piece) this.#glide(piece, this.#remaining(piece, route));
  }

  /** Carry a piece under the pointer; the point is its centre, in squares of the view. */
  carry(square: number, x: number, y: number): void {
    const piece = this.#pieces.get(square);
    if (!piece) return;
    piece.element.classList.add("lifted");
    piece.element.getAnimations().forEach((animation) => animation.cancel());
    this.#put(piece, x - 0.5, y - 0.5);
  }

  drop(square: number): void {
    this.#pieces.get(square)?.element.classList.remove("lifted");
  }

  /** Show the piece of a square as held in a hand. */
  hold(held: number | null): void {
    for (const [square, piece] of this.#pieces) piece.element.classList.toggle("held", square === held);
  }

  ghosts(squares: ReadonlySet<number>): void {
    for (const [square, piece] of this.#pieces) piece.element.classList.toggle("ghost", squares.has(square));
  }

  /** Squares to pass when the change is that move; null when it is something else. */
  #explain(wanted: ReadonlyMap<number, Code>, forward: Move | null, backward: Move | null): readonly number[] | null {
    const fits = (from: number, to: number, before: boolean): boolean => {
      const piece = this.#pieces.get(from);
      const code = wanted.get(to);
      if (!piece || code === undefined || (from !== to && wanted.has(from))) return false;
      if (from !== to && this.#pieces.has(to)) return false;
      return piece.code === code || (before ? crowned(piece.code) === code : crowned(code) === piece.code);
    };
    if (forward && fits(forward.start, forward.end, true)) return forward.path;
    if (backward && fits(backward.end, backward.start, false)) return backward.path.toReversed();
    return null;
  }

  #travel(route: readonly number[], wanted: ReadonlyMap<number, Code>): number {
    const start = route[0] ?? 0;
    const end = route.at(-1) ?? 0;
    const piece = this.#pieces.get(start);
    const code = wanted.get(end);
    if (!piece || !code) return 0;
    this.#pieces.delete(start);
    this.#pieces.set(end, piece);
    const duration = this.#glide(piece, this.#remaining(piece, route));
    if (piece.code !== code) {
      piece.code = code;
      // The crown comes when the move has ended, not before.
      setTimeout(() => this.#redraw(piece, piece.code), duration);
    }
    return duration;
  }

  /** The rest of a route for a piece that may already stand part of the way along it. */
  #remaining(piece: Piece, route: readonly number[]): readonly number[] {
    const index = route.findLastIndex((square) => {
      const { row, col } = placeOf(this.#options.shape, square, this.#options.flipped);
      return row === piece.y && col === piece.x;
    });
    // A circular capture ends where it began: then it has not moved yet.
    if (index === route.length - 1 && route[0] === route.at(-1)) return route.slice(1);
    return index >= 0 ? route.slice(index + 1) : route.slice(-1);
  }

  #add(square: number, code: Code): void {
    const element = document.createElement("div");
    element.className = "piece";
    element.style.width = `${100 / this.#options.shape.width}%`;
    element.style.height = `${100 / this.#options.shape.height}%`;
    const piece: Piece = { element, code, x: 0, y: 0 };
    this.#redraw(piece, code);
    const { row, col } = placeOf(this.#options.shape, square, this.#options.flipped);
    this.#put(piece, col, row);
    this.#pieces.set(square, piece);
    this.#parent.append(element);
  }

  #redraw(piece: Piece, code: Code): void {
    piece.code = code;
    piece.element.replaceChildren(drawPiece(this.#options.set, code));
  }

  #put(piece: Piece, x: number, y: number): void {
    piece.x = x;
    piece.y = y;
    piece.element.style.transform = `translate(${x * 100}%, ${y * 100}%)`;
  }

  #leave(piece: Piece, pause: number): void {
    if (!this.#options.animate || pause === 0) {
      piece.element.remove();
      return;
    }
    piece.element.classList.add("ghost");
    const fade = piece.element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 150, delay: pause, fill: "forwards" });
    for (const end of ["finish", "cancel"]) fade.addEventListener(end, () => piece.element.remove());
  }

  /** Slide through the squares; returns how long it takes. */
  #glide(piece: Piece, squares: readonly number[]): number {
    const { shape, flipped, animate } = this.#options;
    const stops = squares.map((square) => placeOf(shape, square, flipped));
    const last = stops.at(-1);
    if (!last || (stops.length === 1 && last.col === piece.x && last.row === piece.y)) return 0;
    const frames = [{ col: piece.x, row: piece.y }, ...stops].map(({ col, row }) => ({
      transform: `translate(${col * 100}%, ${row * 100}%)`,
    }));
    piece.element.getAnimations().forEach((animation) => animation.cancel());
    this.#put(piece, last.col, last.row);
    if (!animate) return 0;
    const duration = Math.min(LONGEST_MS, STEP_MS * stops.length);
    piece.element.classList.add("moving");
    const slide = piece.element.animate(frames, { duration, easing: stops.length > 1 ? "linear" : "ease-out" });
    slide.addEventListener("finish", () => piece.element.classList.remove("moving"));
    return duration;
  }
}

/**
 * Hands over the board: any square may be pressed, any piece taken up and put down anywhere.
 *
 * It decides nothing: it reports `pick` ({square}), `put` ({from, to}; `to` is null off the board), `back` ({square,
 * carried}), `angle` ({square, toward}) and `cancel`, and while it only points, `square` ({square}).
 */

import { overAngle } from "../model/angle";
import { squareAt } from "../model/squares";
import type { Placed } from "../model/types";
import type { PieceLayer } from "./layer";
import type { Point } from "./pointer";
import type { BoardProps } from "./props";

/** What the hands do and what the laws have marked, as the page knows it. */
export interface Hands {
  /** Presses take hold of pieces, or only point at squares. */
  readonly mode: "hold" | "point";
  /** Where the piece in hand stands now. */
  readonly held: number | null;
  /** Squares of pieces lifted while the hand is on another. */
  readonly lifted: readonly number[];
  /** Pieces that may be huffed. */
  readonly huffable: readonly number[];
  /** Men that await their crown. */
  readonly crowns: readonly number[];
  /** The piece that must be played, or 0. */
  readonly touched: number;
  /** The square towards which it is over the angle, or 0. */
  readonly angle: number;
  /** Squares to choose from. */
  readonly places: readonly number[];
}

export interface HandsHost {
  props(): Readonly<BoardProps>;
  layer(): PieceLayer | null;
  report(name: string, detail: unknown): void;
}

const stands = (pieces: readonly Placed[], square: number): boolean => pieces.some(([at]) => at === square);

export class HandInput {
  readonly #host: HandsHost;
  /** The pointer went down on a piece that was not in hand: letting it go leaves it in hand. */
  #fresh = false;
  #toward = 0;
  #vacant: number | null = null;

  constructor(host: HandsHost) {
    this.#host = host;
  }

  /** The pointer goes down on a square; returns it where its piece may be carried. */
  press(hands: Hands, square: number | null): number | null {
    this.#fresh = false;
    this.#toward = 0;
    this.#vacant = null;
    if (square === null) return null;
    if (hands.mode === "point" || !this.#isPiece(hands, square)) {
      this.#vacant = square;
      return null;
    }
    this.#fresh = hands.held !== square;
    if (this.#fresh) this.#host.report("pick", { square });
    return square;
  }

  /** Returns the square to mark as aimed at; null while nothing is carried. */
  carry(hands: Hands, square: number, point: Point): number | null {
    const props = this.#host.props();
    if (hands.held !== square) return null;
    this.#host.layer()?.carry(square, point.x, point.y);
    this.#toward ||= overAngle(props, square, props.flipped, point.x, point.y);
    return this.#under(point);
  }

  release(hands: Hands, square: number | null, point: Point, carried: boolean): void {
    const under = this.#under(point);
    if (square === null) {
      if (under !== null && under === this.#vacant) this.choose(hands, under);
      return;
    }
    const layer = this.#host.layer();
    layer?.drop(square);
    if (!carried) {
      if (!this.#fresh) this.#host.report("back", { square, carried });
      return;
    }
    if (hands.held !== square) return;
    layer?.showAt(square, [under ?? square]);
    if (under !== square) {
      this.#host.report("put", { from: square, to: under });
      return;
    }
    if (this.#toward) this.#host.report("angle", { square, toward: this.#toward });
    this.#host.report("back", { square, carried });
  }

  /** A press without a pointer that moves: a key, a tap on a vacant square, or assistive technology. */
  choose(hands: Hands, square: number): void {
    if (hands.mode === "point") this.#host.report("square", { square });
    else if (hands.held === square) this.#host.report("back", { square, carried: false });
    else if (this.#isPiece(hands, square)) this.#host.report("pick", { square });
    else if (hands.held !== null) this.#host.report("put", { from: hands.held, to: square });
  }

  #isPiece(hands: Hands, square: number): boolean {
    return square === hands.held || (stands(this.#host.props().pieces, square) && !hands.lifted.includes(square));
  }

  #under(point: Point): number | null {
    const props = this.#host.props();
    return squareAt(props, Math.floor(point.y), Math.floor(point.x), props.flipped);
  }
}

/** Moves entered ahead of the turn: which square was pressed first, and the queue of whole wishes. */

import { resolvePremove, type Premove } from "../model/premove";
import { nameOf } from "../model/speech";
import { colourOf, type BoardShape, type Code, type Colour, type Move } from "../model/types";

export class Wishes {
  #queue: readonly Premove[] = [];
  #start: number | null = null;

  /** Start, then destination; the start again takes it back. Returns words to say. */
  press(shape: BoardShape, square: number, code: Code | undefined, colour: Colour): string {
    const start = this.#start;
    if (start === null) {
      const own = code !== undefined && colourOf(code) === colour;
      // A planned piece stands elsewhere by then: its wished end may be the next start.
      if (own || this.#queue.some(({ end }) => end === square)) this.#start = square;
      else this.clear();
      return "";
    }
    this.#start = null;
    if (square === start) return "";
    this.#queue = [...this.#queue, { start, end: square }];
    return `Planned: ${nameOf(shape, start)} to ${nameOf(shape, square)}`;
  }

  clear(): void {
    this.#queue = [];
    this.#start = null;
  }

  /** The first wish as a legal move, once there are legal moves. */
  resolve(legal: readonly Move[]): Move | null {
    this.#start = null;
    const { move, rest } = resolvePremove(this.#queue, legal);
    this.#queue = rest;
    return move;
  }

  squares(): Set<number> {
    const squares = this.#queue.flatMap(({ start, end }) => [start, end]);
    return new Set(this.#start === null ? squares : [...squares, this.#start]);
  }
}

/** Mouse, pen and finger on the board, reduced to press, carry and release in units of squares. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PointerHost {
  /** Returns the square whose piece may now be carried, or null. */
  press(point: Point, touch: boolean): number | null;
  carry(square: number, point: Point): void;
  release(square: number | null, point: Point, carried: boolean): void;
  /** The system took the pointer away. */
  abandon(square: number | null): void;
}

/** A tremor below this many pixels is a tap, not a drag. */
const THRESHOLD = 5;

export function listenToPointer(board: HTMLElement, size: () => { columns: number; rows: number }, host: PointerHost): void {
  let held: { id: number; square: number | null; x: number; y: number; carried: boolean } | null = null;

  const pointOf = (event: PointerEvent): Point => {
    const box = board.getBoundingClientRect();
    const { columns, rows } = size();
    return { x: ((event.clientX - box.left) / box.width) * columns, y: ((event.clientY - box.top) / box.height) * rows };
  };

  board.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || held) return;
    const square = host.press(pointOf(event), event.pointerType !== "mouse");
    held = { id: event.pointerId, square, x: event.clientX, y: event.clientY, carried: false };
    board.setPointerCapture(event.pointerId);
  });

  board.addEventListener("pointermove", (event) => {
    if (!held || held.id !== event.pointerId || held.square === null) return;
    if (!held.carried && Math.hypot(event.clientX - held.x, event.clientY - held.y) < THRESHOLD) return;
    held.carried = true;
    host.carry(held.square, pointOf(event));
  });

  board.addEventListener("pointerup", (event) => {
    if (!held || held.id !== event.pointerId) return;
    const { square, carried } = held;
    held = null;
    host.release(square, pointOf(event), carried);
  });

  board.addEventListener("pointercancel", (event) => {
    if (!held || held.id !== event.pointerId) return;
    const { square } = held;
    held = null;
    host.abandon(square);
  });
}

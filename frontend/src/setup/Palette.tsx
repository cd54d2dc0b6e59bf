/** The pieces to place: choose one and press squares, or drag it onto the board. */

import { useEffect, useRef } from "preact/hooks";
import { drawPiece } from "../board/art";
import type { DraughtsBoard } from "../board/element";
import type { Code } from "../model/types";
import type { Brush, SetupStore } from "./store";

const BRUSHES: readonly (readonly [Brush, string])[] = [
  ["w", "White man"], ["W", "White king"], ["b", "Black man"], ["B", "Black king"], ["none", "Remove"],
];

/** A plain set without gradients: those live inside the board's own shadow. */
function Picture({ code }: { code: Code }) {
  const host = useRef<HTMLSpanElement>(null);
  useEffect(() => host.current?.replaceChildren(drawPiece("flat", code)), [code]);
  return <span ref={host} class="palette-picture" aria-hidden="true" />;
}

function dragFrom(event: PointerEvent, brush: Brush, drop: (x: number, y: number) => void): void {
  const start = { x: event.clientX, y: event.clientY };
  let shadow: HTMLElement | null = null;
  const follow = (move: PointerEvent): void => {
    if (!shadow && Math.hypot(move.clientX - start.x, move.clientY - start.y) > 6 && brush !== "none") {
      shadow = document.createElement("div");
      shadow.className = "palette-shadow";
      shadow.append(drawPiece("flat", brush));
      document.body.append(shadow);
    }
    if (!shadow) return;
    shadow.style.left = `${move.clientX}px`;
    shadow.style.top = `${move.clientY}px`;
  };
  const end = (up: PointerEvent): void => {
    document.removeEventListener("pointermove", follow);
    document.removeEventListener("pointerup", end);
    document.removeEventListener("pointercancel", end);
    if (shadow && up.type === "pointerup") drop(up.clientX, up.clientY);
    shadow?.remove();
  };
  document.addEventListener("pointermove", follow);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
}

export function Palette({ setup, board }: { setup: SetupStore; board: { current: DraughtsBoard | null } }) {
  const drop = (brush: Brush) => (x: number, y: number): void => {
    const square = board.current?.squareAtPoint(x, y) ?? null;
    if (square !== null) setup.place(square, brush);
  };
  return (
    <fieldset class="palette">
      <legend>Place</legend>
      {BRUSHES.map(([brush, text]) => (
        <label key={brush} class="palette-item" onPointerDown={(event) => dragFrom(event, brush, drop(brush))}>
          <input type="radio" name="brush" value={brush} checked={setup.brush.value === brush} onChange={() => void (setup.brush.value = brush)} />
          {brush === "none" ? <span class="palette-picture palette-none" aria-hidden="true">✕</span> : <Picture code={brush} />}
          <span class="palette-text">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

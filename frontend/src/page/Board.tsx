/** The board element as a Preact component: properties in, events out. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { defineBoard, type DraughtsBoard } from "../board/element";
import type { BoardProps } from "../board/props";
import type { Move } from "../model/types";

/** What hands did, on a board with `hands`. */
export type HandDeed =
  | { readonly kind: "pick"; readonly square: number }
  | { readonly kind: "put"; readonly from: number; readonly to: number | null }
  | { readonly kind: "back"; readonly square: number; readonly carried: boolean }
  | { readonly kind: "angle"; readonly square: number; readonly toward: number }
  | { readonly kind: "cancel" };

export interface BoardEvents {
  onMove?: (move: Move) => void;
  onSquare?: (square: number) => void;
  onPieceDrop?: (from: number, to: number | null) => void;
  onHand?: (deed: HandDeed) => void;
  /** Why a press was of no use; empty once it no longer matters. */
  onRefused?: (words: string) => void;
  /** Receives the element. */
  grip?: (board: DraughtsBoard) => void;
  /** When it changes, everything is shown anew: the board had shown a move that was refused. */
  revision?: number;
}

defineBoard();

/** Only what differs from the last time: the element shows its own move before the page knows of it. */
function difference(before: Partial<BoardProps>, now: Partial<BoardProps>): Partial<BoardProps> {
  return Object.fromEntries(Object.entries(now).filter(([key, value]) => before[key as keyof BoardProps] !== value));
}

export function Board({ onMove, onSquare, onPieceDrop, onHand, onRefused, grip, revision = 0, ...props }: Partial<BoardProps> & BoardEvents) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<DraughtsBoard | null>(null);
  const events = useRef<BoardEvents>({});
  events.current = {
    ...(onMove ? { onMove } : {}), ...(onSquare ? { onSquare } : {}), ...(onPieceDrop ? { onPieceDrop } : {}),
    ...(onRefused ? { onRefused } : {}), ...(onHand ? { onHand } : {}),
  };

  useLayoutEffect(() => {
    const element = document.createElement("draughts-board") as DraughtsBoard;
    element.addEventListener("move", (event) => events.current.onMove?.((event as CustomEvent<Move>).detail));
    element.addEventListener("square", (event) => events.current.onSquare?.((event as CustomEvent<{ square: number }>).detail.square));
    element.addEventListener("refused", (event) => events.current.onRefused?.((event as CustomEvent<string>).detail));
    element.addEventListener("piece-drop", (event) => {
      const { from, to } = (event as CustomEvent<{ from: number; to: number | null }>).detail;
      events.current.onPieceDrop?.(from, to);
    });
    for (const kind of ["pick", "put", "back", "angle", "cancel"] as const) {
      element.addEventListener(kind, (event) => events.current.onHand?.({ kind, ...(event as CustomEvent).detail } as HandDeed));
    }
    element.update(props);
    host.current?.append(element);
    board.current = element;
    grip?.(element);
    return () => element.remove();
    // The element lives as long as the component; later properties come by the effect below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const given = useRef<Partial<BoardProps>>({});
  const drawn = useRef(revision);
  useLayoutEffect(() => {
    board.current?.update(difference(given.current, props));
    given.current = props;
    if (drawn.current === revision) return;
    drawn.current = revision;
    board.current?.update({ ...props, pieces: [...(props.pieces ?? [])], legal: [...(props.legal ?? [])] });
  });

  return <div ref={host} class="board-host" />;
}

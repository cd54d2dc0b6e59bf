/** What the hands at this screen are doing: a piece in hand, or squares being pointed at, and what of it is reported. */

import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Hands } from "../board/hands";
import { neighbours } from "../model/angle";
import { crowner, handOn, huffable } from "../model/claims";
import { afterHand, hasMoved, lift, setDown, shownPieces, standsOn, takeUp, type Hand } from "../model/hand";
import type { TableState, Way } from "../model/table";
import { colourOf, other, type Code, type Colour, type Move, type Placed } from "../model/types";
import type { HandDeed } from "../page/Board";
import type { TableStore } from "./store";

/** What a press on a square means while no piece is taken up by it. */
export type Pointing =
  | { readonly kind: "adjust"; readonly side: Colour; readonly told: boolean }
  | { readonly kind: "take-off" }
  | { readonly kind: "lift" }
  | { readonly kind: "angle"; readonly square: number }
  | { readonly kind: "place"; readonly side: Colour; readonly ways: readonly Way[] };

export interface Grip {
  readonly hand: Signal<Hand | null>;
  readonly pointing: Signal<Pointing | null>;
  /** The pieces as the hand holds them. */
  readonly pieces: ReadonlySignal<readonly Placed[]>;
  readonly lastMove: ReadonlySignal<Move | null>;
  readonly hands: ReadonlySignal<Hands | null>;
  /** The hand is on a piece that may be huffed. */
  readonly huffing: ReadonlySignal<boolean>;
  /** The hand is on a piece whose owner is not to move. */
  readonly offTurn: ReadonlySignal<boolean>;
  /** The piece that may be seen over an angle before it has moved, or 0. */
  readonly pushable: ReadonlySignal<number>;
  deed(deed: HandDeed): void;
  press(square: number): void;
  letGo(): void;
  putBack(): void;
  huff(): void;
  /** It is the other player's hand. */
  change(): void;
  /** Only the screen was touched. */
  slip(): void;
  point(what: Pointing | null): void;
}

/** A hand that stays on a piece this long has not just passed it on the way to a move. */
export const HOLD_MS = 1500;

const codeAt = (pieces: readonly Placed[], square: number | undefined): Code | undefined =>
  pieces.find(([at]) => at === square)?.[1];

function asMove(way: Way | null): Move | null {
  const start = way?.path[0];
  const end = way?.path.at(-1);
  if (!way || start === undefined || end === undefined) return null;
  return { text: "", start, end, path: way.path, captured: way.captured, promotes: false, spoken: "" };
}

/** Whether no hand may do anything now. */
const stops = ({ phase, dispute, sentOut }: TableState): boolean => phase !== "play" || dispute !== null || sentOut !== null;

export function createGrip(table: TableStore): Grip {
  const hand = signal<Hand | null>(null);
  const pointing = signal<Pointing | null>(null);
  /** The hand has let go, and the server has not yet answered. */
  const gone = signal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** That the piece in hand was touched has been reported. */
  let told = false;
  let seen: TableState = table.state.peek();

  const name = (square: number): string => table.state.value.variant.names[square - 1] ?? String(square);
  const huffing = computed(() => hand.value !== null && huffable(table.state.value).get(hand.value.path[0] ?? 0) === hand.value.side);
  const offTurn = computed(() => {
    const held = hand.value;
    const code = codeAt(table.state.value.pieces, held?.path[0]);
    return held !== null && code !== undefined && !huffing.value && (held.side !== table.state.value.turn || colourOf(code) !== held.side);
  });

  const pushable = computed(() => {
    const held = hand.value;
    const { chain, touched } = table.state.value;
    if (chain || offTurn.value || huffing.value || (held && hasMoved(held))) return 0;
    return held?.path[0] ?? touched;
  });

  function drop(): void {
    clearTimeout(timer);
    told = false;
    batch(() => {
      hand.value = null;
      gone.value = false;
      if (pointing.value?.kind === "lift" || pointing.value?.kind === "angle") pointing.value = null;
    });
  }

  /** A hand on a piece that is no longer there, or that may no longer move, holds nothing. */
  table.state.subscribe((next) => {
    const before = seen;
    seen = next;
    const from = hand.peek()?.path[0];
    if (from !== undefined && (stops(next) || next.turn !== before.turn || codeAt(next.pieces, from) !== codeAt(before.pieces, from))) drop();
    if (pointing.peek() && (stops(next) || (pointing.peek()?.kind === "place" && next.version !== before.version))) pointing.value = null;
  });

  /** Report that the piece in hand was touched, unless that is on record. */
  function touch(held: Hand): void {
    clearTimeout(timer);
    const square = held.path[0] ?? 0;
    if (told || table.state.value.touched === square) return;
    told = true;
    void table.send({ kind: "touched", side: held.side, square });
  }

  function stopped(): string {
    const { phase, dispute, sentOut } = table.state.value;
    if (phase !== "play") return "Nothing is being played.";
    if (dispute !== null) return "Play is stopped until the dispute is decided.";
    return sentOut === null ? "" : `Play is stopped until ${sentOut} has gone.`;
  }

  function pick(square: number): void {
    const held = hand.value;
    const why = stopped();
    if (why || gone.value) {
      table.explain(why);
      return;
    }
    if (held && (hasMoved(held) || held.lifted.length > 0)) {
      table.explain(`The hand is still on the piece on ${name(standsOn(held))}: let it go, or put everything back.`);
      return;
    }
    if (held && offTurn.value) {
      table.explain(`A hand is on ${name(standsOn(held))}, out of turn: put it back, or say that only the screen was touched.`);
      return;
    }
    if (held) putBack();
    table.explain("");
    const crowns = crowner(table.state.value, square);
    if (crowns) {
      void table.send({ kind: "crowned", side: crowns, square });
      return;
    }
    const side = handOn(table.state.value, square);
    if (!side) return;
    hand.value = takeUp(side, square);
    if (!offTurn.value) hold();
  }

  function hold(): void {
    const mine = hand.value;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (mine && hand.value?.path[0] === mine.path[0] && !gone.value) touch(mine);
    }, HOLD_MS);
  }

  function put(from: number, to: number | null): void {
    const held = hand.value;
    if (!held || standsOn(held) !== from || gone.value) return;
    if (to === null) {
      table.redraw();
      if (huffing.value) huff();
      else table.explain(`The piece is still in hand. “Take off a piece” takes it off the board.`);
      return;
    }
    const { variant, pieces } = table.state.value;
    const step = setDown(variant, pieces, held, to);
    if (!step) {
      table.explain(`${name(to)} is not vacant.`);
      table.redraw();
      return;
    }
    table.explain("");
    hand.value = step.hand;
    if (step.done) letGo();
  }

  function letGo(): void {
    const held = hand.value;
    if (!held || !hasMoved(held) || gone.value) return;
    clearTimeout(timer);
    batch(() => {
      gone.value = true;
      pointing.value = null;
    });
    void table.send({ kind: "moved", side: held.side, path: held.path, lifted: held.lifted }).then(() => {
      if (hand.value === held) drop();
    });
  }

  function putBack(): void {
    const held = hand.value;
    if (!held || gone.value) return;
    touch(held);
    if (told) {
      // Only a piece that binds can be let go of.
      const binds = ({ phase, touched, turn }: TableState): boolean => phase === "play" && turn === held.side && touched === held.path[0];
      void table.send({ kind: "released", side: held.side }, binds);
    }
    drop();
    table.redraw();
  }

  function huff(): void {
    const held = hand.value;
    const square = held?.path[0];
    if (!held || square === undefined) return;
    drop();
    void table.send({ kind: "huffed", side: held.side, square });
  }

  function back(carried: boolean): void {
    const held = hand.value;
    if (!held) return;
    if (hasMoved(held)) {
      if (!carried) letGo();
    } else if (huffing.value && !carried) huff();
    else putBack();
  }

  /** Over the angle is touched as well. */
  function push(side: Colour, square: number, toward: number): void {
    clearTimeout(timer);
    told = hand.value !== null;
    void table.send({ kind: "over-angle", side, square, toward });
  }

  function deed(done: HandDeed): void {
    switch (done.kind) {
      case "pick": return pick(done.square);
      case "put": return put(done.from, done.to);
      case "back": return back(done.carried);
      case "cancel": return pointing.value ? point(null) : putBack();
      case "angle": {
        if (hand.value && pushable.value === done.square) push(hand.value.side, done.square, done.toward);
      }
    }
  }

  function liftOrPut(square: number): void {
    const held = hand.value;
    const { pieces } = table.state.value;
    if (!held) return point(null);
    const lifted = lift(pieces, held, square);
    if (lifted) hand.value = lifted;
    else if (square === standsOn(held)) point(null);
    else {
      point(null);
      put(standsOn(held), square);
    }
  }

  function takeOff(square: number, code: Code): void {
    const owner = colourOf(code);
    if (!table.state.value.human.includes(owner)) {
      table.explain("Only a piece of one's own can be taken off while no move is under way.");
      return;
    }
    point(null);
    void table.send({ kind: "own-removed", side: owner, square });
  }

  function press(square: number): void {
    const what = pointing.value;
    const code = codeAt(table.state.value.pieces, square);
    if (!what) return;
    if (what.kind === "lift") return liftOrPut(square);
    if (what.kind === "place") {
      // Of the ways that end there, the one that takes most.
      const [way] = what.ways.filter(({ path }) => path.at(-1) === square).toSorted((a, b) => b.captured.length - a.captured.length);
      if (way) void table.send({ kind: "placed", side: what.side, path: way.path });
      else table.explain(`${name(square)} is not one of the marked squares.`);
      return;
    }
    if (what.kind === "angle") {
      if (!neighbours(table.state.value.variant, what.square).includes(square)) {
        table.explain(`${name(square)} does not touch an angle of ${name(what.square)}.`);
        return;
      }
      const held = hand.value;
      point(null);
      push(held?.side ?? table.state.value.turn, what.square, square);
      return;
    }
    if (!code) {
      table.explain(`There is no piece on ${name(square)}.`);
    } else if (what.kind === "take-off") takeOff(square, code);
    else {
      if (!what.told) point(null);
      void table.send({ kind: "adjusted", side: what.side, square, told: what.told });
    }
  }

  function point(what: Pointing | null): void {
    table.explain("");
    // Whoever speaks of something else has not kept a hand on a piece.
    if (what && what.kind !== "lift" && what.kind !== "angle") putBack();
    pointing.value = what;
  }

  function change(): void {
    const held = hand.value;
    if (held && !hasMoved(held)) hand.value = { ...held, side: other(held.side) };
  }

  const pieces = computed(() => {
    const held = hand.value;
    const { pieces: standing } = table.state.value;
    return gone.value && held ? afterHand(standing, held) : shownPieces(standing, held);
  });

  const lastMove = computed(() => {
    const held = hand.value;
    if (!held || !hasMoved(held)) return asMove(table.state.value.lastMove);
    return asMove({ path: held.path.slice(-2), captured: [] });
  });

  const hands = computed<Hands | null>(() => {
    const state = table.state.value;
    if (state.phase !== "play") return null;
    const held = hand.value;
    const what = pointing.value;
    const moved = held !== null && hasMoved(held);
    const places = what?.kind === "place" ? what.ways.flatMap(({ path }) => path.slice(-1))
      : what?.kind === "angle" ? neighbours(state.variant, what.square) : [];
    return {
      mode: what ? "point" : "hold", held: held && !gone.value ? standsOn(held) : null, lifted: gone.value ? [] : (held?.lifted ?? []),
      huffable: moved ? [] : [...huffable(state).keys()], crowns: state.crownDue.filter((square) => square !== held?.path[0] || !moved),
      touched: moved ? 0 : state.touched, angle: moved ? 0 : state.angle, places,
    };
  });

  const slip = (): void => {
    drop();
    table.redraw();
  };

  return { hand, pointing, pieces, lastMove, hands, huffing, offTurn, pushable, deed, press, letGo, putBack, huff, change, slip, point };
}

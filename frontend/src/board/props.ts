/** What a board is told from outside, as properties or as attributes. */

import type { Code, Colour, Move, Placed } from "../model/types";
import { asPieceSet, type PieceSet } from "./art";
import type { Hands } from "./hands";

export interface BoardProps {
  width: number;
  height: number;
  cells: readonly (readonly [number, number])[];
  names: readonly string[];
  pieces: readonly Placed[];
  legal: readonly Move[];
  lastMove: Move | null;
  /** A hint, drawn as an arrow. */
  arrow: Move | null;
  flipped: boolean;
  showNumbers: boolean;
  coordinates: boolean;
  theme: string;
  piecesSet: PieceSet;
  animate: boolean;
  /** A picture: no input, no tab stop. */
  viewOnly: boolean;
  /** Setting up: presses and drags are reported, nothing is moved. */
  editable: boolean;
  /** Colour that may enter moves ahead of its turn. */
  premove: Colour | null;
  /** Nothing prevents a wrong move: what hands do is reported, and the laws are somebody else's. */
  hands: Hands | null;
  label: string;
  /** Squares that must stay vacant, where a part of a position is laid out. */
  vacant: readonly number[];
}

/** The numbered 10x10 board, so that `<draughts-board pieces=…>` alone already shows something. */
function standardCells(width: number, height: number): [number, number][] {
  const cells: [number, number][] = [];
  for (let row = 0; row < height; row += 1) {
    for (let col = 0; col < width; col += 1) if ((row + col + height) % 2 === 1) cells.push([row, col]);
  }
  return cells;
}

export function defaults(): BoardProps {
  const cells = standardCells(10, 10);
  return {
    width: 10, height: 10, cells, names: cells.map((_, index) => String(index + 1)),
    pieces: [], legal: [], lastMove: null, arrow: null,
    flipped: false, showNumbers: false, coordinates: false, theme: "walnut", piecesSet: "turned", animate: true,
    viewOnly: false, editable: false, premove: null, hands: null, label: "Draughts board", vacant: [],
  };
}

export const ATTRIBUTES = [
  "width", "height", "cells", "names", "pieces", "legal", "last-move", "arrow", "flipped", "show-numbers",
  "coordinates", "pieces-set", "no-animation", "view-only", "editable", "premove", "label",
] as const;

function parsed<T>(text: string | null, fallback: T): T {
  if (text === null || text === "") return fallback;
  try {
    return JSON.parse(text) as T;
  } catch {
    return fallback;
  }
}

function resized(width: number, height: number): Partial<BoardProps> {
  const cells = standardCells(width, height);
  return { width, height, cells, names: cells.map((_, index) => String(index + 1)) };
}

/** Translate one attribute to properties; lists are JSON. */
export function fromAttribute(name: string, value: string | null, now: BoardProps): Partial<BoardProps> {
  const on = value !== null && value !== "false";
  switch (name) {
    case "width": return resized(Number(value) || 10, now.height);
    case "height": return resized(now.width, Number(value) || 10);
    case "cells": return { cells: parsed(value, now.cells) };
    case "names": return { names: parsed(value, now.names) };
    case "pieces": return { pieces: parsed<readonly (readonly [number, Code])[]>(value, []) };
    case "legal": return { legal: parsed<readonly Move[]>(value, []) };
    case "last-move": return { lastMove: parsed<Move | null>(value, null) };
    case "arrow": return { arrow: parsed<Move | null>(value, null) };
    case "flipped": return { flipped: on };
    case "show-numbers": return { showNumbers: on };
    case "coordinates": return { coordinates: on };
    case "pieces-set": return { piecesSet: asPieceSet(value) };
    case "no-animation": return { animate: !on };
    case "view-only": return { viewOnly: on };
    case "editable": return { editable: on };
    case "premove": return { premove: value === "white" || value === "black" ? value : null };
    case "label": return { label: value ?? "Draughts board" };
    default: return {};
  }
}

/**
 * Piece sets, drawn here as SVG in a box of 100 by 100.
 *
 * White and black never differ by colour alone: white pieces carry plain rings, black ones a milled rim, a lozenge
 * or another outline, depending on the set. A king is a doubled piece with a crown.
 */

import type { Code, Colour } from "../model/types";
import { colourOf, isKing } from "../model/types";

export const PIECE_SETS = ["turned", "stone", "flat", "shapes"] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

const CROWN = "M31 62 27 40 39 49 50 34 61 49 73 40 69 62Z M31 65.5h38v5.5H31Z";

const crown = (colour: Colour, y: number): string =>
  `<path class="crown ${colour}" transform="translate(0 ${y})" d="${CROWN}"/>`;

const ring = (colour: Colour, r: number, y: number, width: number): string =>
  `<circle class="line ${colour}" cx="50" cy="${y}" r="${r}" stroke-width="${width}"/>`;

/** A rim cut with notches, the mark of the black pieces of the round sets. */
const milled = (r: number, y: number, notches: number): string => {
  const part = (2 * Math.PI * r) / notches / 2;
  return `<circle class="line black" cx="50" cy="${y}" r="${r}" stroke-width="4" stroke-dasharray="${part.toFixed(3)}"/>`;
};

const lozenge = (y: number, size: number): string =>
  `<path class="mark" d="M50 ${y - size} ${50 + size} ${y} 50 ${y + size} ${50 - size} ${y}Z"/>`;

function turnedDisc(colour: Colour, y: number): string {
  const body = `<circle class="edge ${colour}" cx="50" cy="${y}" r="42" fill="url(#turned-${colour})"/>`;
  const face = `<circle cx="50" cy="${y}" r="31" fill="url(#turned-${colour}-dish)"/>`;
  return body + (colour === "black" ? milled(38, y, 36) : ring("white", 37.5, y, 1.4)) + face + ring(colour, 31, y, 2);
}

function turned(colour: Colour, king: boolean): string {
  if (king) return turnedDisc(colour, 56) + turnedDisc(colour, 46) + crown(colour, -6);
  const centre = colour === "white" ? ring("white", 22, 50, 2) + ring("white", 13, 50, 2) : ring("black", 22, 50, 2) + lozenge(50, 11);
  return turnedDisc(colour, 50) + centre;
}

function stone(colour: Colour, king: boolean): string {
  const y = king ? 47 : 50;
  const disc = (at: number): string =>
    `<circle class="edge ${colour}" cx="50" cy="${at}" r="41" fill="url(#stone-${colour})"/>`;
  const shine = `<ellipse class="shine" cx="40" cy="${y - 19}" rx="17" ry="9" transform="rotate(-24 40 ${y - 19})"/>`;
  const mark = colour === "white" ? ring("white", 20, y, 3) : lozenge(y, 13);
  return (king ? disc(56) : "") + disc(y) + shine + (king ? crown(colour, -4) : mark);
}

function flat(colour: Colour, king: boolean): string {
  const disc = (y: number): string => `<circle class="plain ${colour}" cx="50" cy="${y}" r="40"/>`;
  if (king) return disc(57) + disc(46) + crown(colour, -6);
  return disc(50) + (colour === "white" ? ring("white", 26, 50, 4) : lozenge(50, 16));
}

const OCTAGON = [22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5];

function shapes(colour: Colour, king: boolean): string {
  const outline = (y: number): string => {
    if (colour === "white") return `<circle class="plain white" cx="50" cy="${y}" r="39"/>`;
    const points = OCTAGON.map((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      return `${(50 + 42 * Math.cos(angle)).toFixed(1)},${(y + 42 * Math.sin(angle)).toFixed(1)}`;
    });
    return `<polygon class="plain black" points="${points.join(" ")}"/>`;
  };
  return (king ? outline(57) : "") + outline(king ? 46 : 50) + (king ? crown(colour, -6) : "");
}

const DRAW: Record<PieceSet, (colour: Colour, king: boolean) => string> = { turned, stone, flat, shapes };

/** Gradients shared by all pieces of a board; they live once in the shadow root. */
export const DEFS = `
<radialGradient id="turned-white" cx="38%" cy="30%" r="80%"><stop offset="0" stop-color="#fff6df"/><stop offset=".6" stop-color="#efd9ab"/><stop offset="1" stop-color="#c9a566"/></radialGradient>
<radialGradient id="turned-white-dish" cx="62%" cy="70%" r="85%"><stop offset="0" stop-color="#fbeccb"/><stop offset="1" stop-color="#dfc28a"/></radialGradient>
<radialGradient id="turned-black" cx="38%" cy="30%" r="80%"><stop offset="0" stop-color="#6b4a3a"/><stop offset=".55" stop-color="#432a20"/><stop offset="1" stop-color="#22130d"/></radialGradient>
<radialGradient id="turned-black-dish" cx="62%" cy="70%" r="85%"><stop offset="0" stop-color="#543729"/><stop offset="1" stop-color="#2c1a12"/></radialGradient>
<radialGradient id="stone-white" cx="40%" cy="30%" r="78%"><stop offset="0" stop-color="#ffffff"/><stop offset=".65" stop-color="#ebe9e4"/><stop offset="1" stop-color="#b9b5ab"/></radialGradient>
<radialGradient id="stone-black" cx="40%" cy="30%" r="78%"><stop offset="0" stop-color="#5d6670"/><stop offset=".6" stop-color="#2b3036"/><stop offset="1" stop-color="#0e1013"/></radialGradient>`;

const SVG = "http://www.w3.org/2000/svg";
const templates = new Map<string, SVGSVGElement>();

/** A fresh drawing of a piece. */
export function drawPiece(set: PieceSet, code: Code): SVGSVGElement {
  const key = `${set} ${code}`;
  let template = templates.get(key);
  if (!template) {
    template = document.createElementNS(SVG, "svg");
    template.setAttribute("viewBox", "0 0 100 100");
    template.setAttribute("aria-hidden", "true");
    template.setAttribute("class", `art ${set}`);
    template.innerHTML = DRAW[set](colourOf(code), isKing(code));
    templates.set(key, template);
  }
  return template.cloneNode(true) as SVGSVGElement;
}

export function asPieceSet(name: string | null | undefined): PieceSet {
  return PIECE_SETS.find((set) => set === name) ?? "turned";
}

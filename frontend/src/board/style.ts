/** The board's own style sheet. Constructed, not inlined, so that a strict content policy lets it through. */

export const BOARD_THEMES = ["walnut", "linen", "slate", "forest"] as const;
export type BoardTheme = (typeof BOARD_THEMES)[number];

const THEMES = `
:host { --light: #ecd9b4; --dark: #a9764b; --frame: #5a3a25; --grain: rgb(74 40 16 / .065); --label-dark: #fff3dc; --label-light: #6b4526; }
:host([theme="linen"]) { --light: #f4efe4; --dark: #b9ad97; --frame: #766b58; --grain: rgb(60 50 30 / .05); --label-dark: #2b261d; --label-light: #5f5644; }
:host([theme="slate"]) { --light: #d4dae0; --dark: #7088a0; --frame: #34414f; --grain: rgb(20 30 40 / .05); --label-dark: #0f1720; --label-light: #34414f; }
:host([theme="forest"]) { --light: #e9e4c9; --dark: #6d8f63; --frame: #33472f; --grain: rgb(20 40 10 / .06); --label-dark: #10200c; --label-light: #33472f; }
`;

const LAYOUT = `
:host { display: block; position: relative; --mark: #f5c542; --must: #d9480f; --aim: #1f6f43; }
.frame { background: linear-gradient(135deg, color-mix(in srgb, var(--frame), white 14%), var(--frame) 40%, color-mix(in srgb, var(--frame), black 18%));
  padding: clamp(3px, 1.4%, 10px); border-radius: 6px; box-shadow: 0 1px 2px rgb(0 0 0 / .35), 0 6px 18px rgb(0 0 0 / .18); }
.board { position: relative; width: 100%; container-type: inline-size; touch-action: none; user-select: none; -webkit-user-select: none;
  background-color: var(--light); background-image: repeating-linear-gradient(92deg, var(--grain) 0 1px, transparent 1px 5px), repeating-linear-gradient(88deg, var(--grain) 0 2px, transparent 2px 11px); }
:host([view-only]) .board { touch-action: auto; }
.squares, .pieces, .marks { position: absolute; inset: 0; width: 100%; height: 100%; }
/* A focused square rises above its neighbours, never above the pieces; a piece above the others, never above the marks. */
.squares, .pieces { isolation: isolate; }
.pieces, .marks, .edge-box { pointer-events: none; }
.cell { position: absolute; box-sizing: border-box; background-color: var(--dark); cursor: default; outline: none;
  background-image: repeating-linear-gradient(91deg, var(--grain) 0 1px, transparent 1px 4px), repeating-linear-gradient(87deg, var(--grain) 0 2px, transparent 2px 9px); }
.cell.pale { background-color: color-mix(in srgb, var(--dark), var(--light) 62%); }
.cell::before, .cell::after { content: ""; position: absolute; pointer-events: none; }
.number, .edge-label { position: absolute; font: 600 max(7px, calc(100cqw / var(--columns) * .155)) / 1 system-ui, sans-serif; color: var(--label-dark); pointer-events: none; }
.number { top: 3%; left: 4%; }
.edge-label.file { bottom: .25em; right: .3em; }
.edge-label.rank { top: .25em; left: .3em; }
.edge-label.on-light { color: var(--label-light); }
`;

const STATES = `
.cell.last::before { inset: 0; background: var(--mark); opacity: .38; }
.cell.movable { cursor: pointer; }
.cell.movable::before { inset: 6%; border-radius: 50%; box-shadow: 0 0 0 calc(100cqw / var(--columns) * .04) rgb(255 236 170 / .85); background: none; opacity: 1; }
.cell.movable.last::before { background: var(--mark); }
.cell.must::before { box-shadow: 0 0 0 calc(100cqw / var(--columns) * .055) var(--must); }
.cell.selected { background-color: color-mix(in srgb, var(--mark), var(--dark) 25%); }
.cell.target, .cell.via { cursor: pointer; }
.cell.target::after { inset: 33%; border-radius: 50%; background: var(--aim); box-shadow: 0 0 0 calc(100cqw / var(--columns) * .035) rgb(255 255 255 / .75); }
.cell.via::after { inset: 36%; border-radius: 50%; border: calc(100cqw / var(--columns) * .05) solid var(--aim); background: rgb(255 255 255 / .6); box-sizing: border-box; }
.cell.target.choose::after { inset: 22%; background: none; border: calc(100cqw / var(--columns) * .09) dashed var(--aim); box-sizing: border-box; }
.cell.wish { box-shadow: inset 0 0 0 3px #6f4bd8; }
.cell.vacant { background-image: repeating-linear-gradient(45deg, transparent 0 6px, rgb(255 255 255 / .55) 6px 9px); box-shadow: inset 0 0 0 2px rgb(255 255 255 / .8); }
.cell:focus-visible { outline: max(3px, calc(100cqw / var(--columns) * .07)) solid #fff; outline-offset: calc(max(3px, 100cqw / var(--columns) * .07) * -1);
  box-shadow: inset 0 0 0 max(5px, calc(100cqw / var(--columns) * .11)) #111; z-index: 1; }
.cell.pressable { cursor: pointer; }
.cell.aimed { box-shadow: inset 0 0 0 3px #fff; }
`;

const PIECES = `
.piece { position: absolute; top: 0; left: 0; will-change: transform; }
.piece .art { display: block; width: 100%; height: 100%; overflow: visible; filter: drop-shadow(0 1.5px 1.2px rgb(0 0 0 / .45)); }
.piece.ghost .art { opacity: .38; filter: grayscale(.7); }
.piece.lifted { z-index: 3; }
.piece.lifted .art { filter: drop-shadow(0 6px 5px rgb(0 0 0 / .45)); transform: scale(1.08); }
.piece.held { z-index: 2; }
.piece.held .art { filter: drop-shadow(0 4px 4px rgb(0 0 0 / .5)); transform: scale(1.1); }
.piece.moving { z-index: 2; }
.line { fill: none; } .line.white { stroke: #a98250; } .line.black { stroke: #8a6a56; }
.edge { stroke-width: 1.5; } .edge.white { stroke: #8d6a38; } .edge.black { stroke: #150b07; }
.mark { fill: #b08a6c; }
.crown { stroke-width: 2.2; stroke-linejoin: round; paint-order: stroke; }
.crown.white { fill: #8c1c13; stroke: #fff6df; } .crown.black { fill: #f3c552; stroke: #22130d; }
.stone .line.white { stroke: #8f8a80; } .stone .mark { fill: #aeb8c2; } .stone .edge.white { stroke: #8b877e; }
.shine { fill: #fff; opacity: .5; }
.plain { stroke-width: 4; } .plain.white { fill: #fffaf0; stroke: #2a2320; } .plain.black { fill: #26211f; stroke: #0c0a09; }
.flat .line.white { stroke: #2a2320; } .flat .mark { fill: #d8cfc4; }
.shapes .plain.white { stroke-width: 6; } .shapes .plain.black { stroke: #fffaf0; stroke-width: 3; }
.arrow { fill: none; stroke: #15613a; stroke-width: .13; stroke-linecap: round; stroke-linejoin: round; opacity: .88; }
.arrow-under { stroke: #fff; stroke-width: .2; } .arrow-head { fill: #15613a; stroke: #fff; stroke-width: .04; opacity: .95; }
.hand-huff { fill: none; stroke: #b3200f; stroke-width: .07; stroke-dasharray: .16 .11; } .hand-huff.under { stroke: #fff; stroke-width: .12; stroke-dasharray: none; }
.hand-bound { fill: none; stroke: #1a4fa0; stroke-width: .06; } .hand-bound.under { stroke: #fff; stroke-width: .12; }
.hand-crown { fill: none; stroke: #7a1fa2; stroke-width: 4.5; stroke-linejoin: round; stroke-dasharray: 7 5; } .hand-crown.under { fill: rgb(255 255 255 / .75); stroke: #fff; stroke-width: 9; stroke-dasharray: none; }
.hand-angle { fill: #1a4fa0; } .hand-angle.under { fill: #fff; stroke: #fff; stroke-width: .08; stroke-linejoin: round; }
.hand-left { fill: none; stroke: rgb(255 255 255 / .85); stroke-width: .045; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) {
  .board, .pieces { forced-color-adjust: none; }
  .frame { border: 2px solid CanvasText; }
  .cell:focus-visible { outline-color: Highlight; }
  .cell.selected { background-color: Highlight; }
}
`;

export const BOARD_CSS = THEMES + LAYOUT + STATES + PIECES;

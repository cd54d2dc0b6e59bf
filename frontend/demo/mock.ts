/** A server of a few lines for looking at the page: men step forward, nothing is captured but in the canned case. */

import { readFen } from "../src/model/fen";
import { afterMove } from "../src/model/position";
import { colourOf, other, type Code, type Colour, type GameState, type Move, type Placed, type VariantInfo } from "../src/model/types";
import { VARIANTS } from "./boards";

type Draft = { -readonly [K in keyof GameState]: GameState[K] };

const step = (variant: VariantInfo, start: number, end: number): Move => {
  const name = (square: number): string => variant.names[square - 1] ?? "";
  return { text: `${name(start)}-${name(end)}`, start, end, path: [start, end], captured: [], promotes: false, spoken: `${name(start)} to ${name(end)}` };
};

function stepsOf(variant: VariantInfo, pieces: readonly Placed[], turn: Colour): Move[] {
  const taken = new Map<number, Code>(pieces);
  const moves: Move[] = [];
  for (const [square, code] of pieces) {
    if (colourOf(code) !== turn) continue;
    const [row = 0, col = 0] = variant.cells[square - 1] ?? [];
    const forward = turn === "white" ? -1 : 1;
    for (const side of variant.allSquares ? [0] : [-1, 1]) {
      const end = variant.cells.findIndex(([r, c]) => r === row + forward && c === col + side) + 1;
      if (end > 0 && !taken.has(end)) moves.push(step(variant, square, end));
    }
  }
  return moves;
}

const take = (path: number[], captured: number[]): Move => ({
  text: `${path[0]}x${path.at(-1)}`, start: path[0] ?? 0, end: path.at(-1) ?? 0, path, captured, promotes: false, spoken: `${path[0]} takes ${captured.join(", ")}`,
});

export function mockGame(search: URLSearchParams): GameState {
  const variant = VARIANTS.find(({ name }) => name === search.get("variant")) ?? VARIANTS[0]!;
  const capture = search.get("case") === "capture";
  const fen = capture ? "W:WK46,32:B41,31,22,8,9,19,20,29" : variant.start;
  const pieces = readFen(variant, fen)?.pieces ?? [];
  const turn: Colour = capture ? "white" : variant.first;
  return {
    id: "one", version: 1, variant, human: search.get("human") === "both" ? ["white", "black"] : [turn], opponent: search.get("human") === "both" ? "friend" : "program",
    level: 4, engine: null, turn, pieces,
    legal: capture ? [take([46, 37, 26, 17, 3, 14, 25], [41, 31, 22, 8, 9, 20]), take([46, 37, 26, 17, 3, 14, 23, 34], [41, 31, 22, 8, 9, 19, 29]), take([32, 23, 25], [29, 20])] : stepsOf(variant, pieces, turn),
    forced: capture ? "You must take (FMJD art. 4.1)." : null, moves: [], startPieces: pieces, startFen: fen,
    clock: search.has("clock") ? { white: 125, black: 600, running: turn, control: "10+5" } : null,
    outcome: search.get("case") === "over" ? { winner: "black", reason: "White has no move left.", article: "FMJD art. 6.2" } : null,
    drawOffered: null, claims: [], thinking: false,
  };
}

function played(game: Draft, move: Move): void {
  const pieces = afterMove(game.pieces, move);
  const colour = game.turn;
  game.moves = [...game.moves, { ply: game.moves.length + 1, colour, text: move.text, fen: game.startFen, pieces, move }];
  game.pieces = pieces;
  game.turn = other(colour);
  game.version += 1;
  game.legal = game.human.includes(game.turn) ? stepsOf(game.variant, pieces, game.turn) : [];
  game.thinking = !game.human.includes(game.turn);
  game.forced = null;
  if (game.clock) game.clock = { ...game.clock, running: game.turn };
}

const answer = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

function act(game: Draft, action: string, body: Record<string, unknown>): Response {
  if (action === "moves") {
    const wish = body["move"] as string | Move;
    const found = game.legal.find((move) => (typeof wish === "string" ? move.text === wish : move.path.join() === wish.path.join()));
    if (!found) return answer({ error: `${typeof wish === "string" ? wish : wish.start} is not a move here; try ${game.legal[0]?.text}.` }, 422);
    played(game, found);
  } else if (action === "reply") {
    const moves = stepsOf(game.variant, game.pieces, game.turn);
    const move = moves[game.moves.length % moves.length];
    if (move) played(game, move);
  } else if (action === "hint") {
    return answer({ move: game.legal[0], text: `${game.legal[0]?.text} keeps the men together.` });
  } else if (action === "resign") {
    game.outcome = { winner: other(game.turn), reason: "White resigned.", article: "FMJD art. 6.1" };
    game.legal = [];
    game.version += 1;
  }
  return answer({ ...game });
}

export function mockServer(game: GameState): void {
  const draft: Draft = { ...game };
  globalThis.fetch = async (input, init) => {
    const path = new URL(String(input), location.href).pathname;
    const body = JSON.parse(String(init?.body ?? "{}")) as Record<string, unknown>;
    await new Promise((done) => setTimeout(done, path.endsWith("reply") ? 900 : 120));
    if (new URLSearchParams(location.search).get("case") === "offline") throw new TypeError("offline");
    if (path === "/api/variants") return answer(VARIANTS);
    if (path === "/api/games" && init?.method === "GET") {
      return answer([
        { id: "one", variant: "international", lastFen: "W:W31-50:B1-16,18,23-25" }, { id: "two", variant: "english", lastFen: "W:W21,K3:BK14" },
      ]);
    }
    if (path === "/api/positions/check") {
      const pieces = body["pieces"] as readonly Placed[] | undefined;
      const problems = pieces && pieces.length < 2 ? ["White has no piece", "Black has no piece"] : [];
      return answer({ ok: problems.length === 0, fen: body["fen"] ?? `W:W${pieces?.filter(([, code]) => colourOf(code) === "white").map(([square]) => square).join(",")}:B`, problems, legal: [] });
    }
    return act(draft, path.split("/").at(-1) ?? "", body);
  };
}

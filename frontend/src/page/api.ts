/** Talk to the server: JSON both ways, and every failure as one kind of error with words to show. */

import type { EndingTable, GameState, GameSummary, Move, NewGame, Placed, PositionCheck, VariantInfo, Colour } from "../model/types";

export class ApiError extends Error {
  /** 0 when the server could not be reached at all. */
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, message: string, body: unknown = null) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
  }
}

/** The words of a refusal, wherever the server put them. */
function wordsOf(body: unknown, status: number): string {
  if (typeof body === "object" && body !== null) {
    const { error, detail } = body as { error?: unknown; detail?: unknown };
    if (typeof error === "string" && error) return error;
    if (typeof detail === "string" && detail) return detail;
  }
  if (status === 404) return "The server does not know this game. It may have been deleted.";
  if (status === 429) return "Too many requests at once. Wait a moment, then try again.";
  return `The server answered with an error (${status}).`;
}

function csrfToken(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? null;
}

export async function request<T>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  const token = csrfToken();
  if (token && method !== "GET") headers["X-CSRF-Token"] = token;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path, {
      method, headers, credentials: "same-origin", ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, "The server cannot be reached. Nothing is lost: try again when the connection is back.");
  }
  const text = await response.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    if (response.ok) throw new ApiError(response.status, "The server's answer could not be read.");
  }
  if (!response.ok) throw new ApiError(response.status, wordsOf(data, response.status), data);
  return data as T;
}

const game = (id: string, action: string): string => `/api/games/${encodeURIComponent(id)}${action}`;

export type GameAction = "reply" | "takeback" | "resign" | "draw" | "claim" | "flag" | "comment";

export const api = {
  variants: (): Promise<VariantInfo[]> => request("GET", "/api/variants"),
  games: (): Promise<GameSummary[]> => request("GET", "/api/games"),
  game: (id: string): Promise<GameState> => request("GET", game(id, "")),
  create: (wish: NewGame): Promise<GameState> => request("POST", "/api/games", wish),
  move: (id: string, move: string | Pick<Move, "start" | "end" | "path">, version: number): Promise<GameState> =>
    request("POST", game(id, "/moves"), { move, version }),
  act: (id: string, action: GameAction, body: Record<string, unknown> = {}): Promise<GameState> =>
    request("POST", game(id, `/${action}`), body),
  hint: (id: string): Promise<{ move: Move; text: string }> => request("POST", game(id, "/hint"), {}),
  check: (
    wish: { variant: string; fen: string } | { variant: string; turn: Colour; pieces: readonly Placed[] },
  ): Promise<PositionCheck> => request("POST", "/api/positions/check", wish),
  endings: (wish: { variant: string; fen: string }): Promise<EndingTable> => request("POST", "/api/positions/endings", wish),
};

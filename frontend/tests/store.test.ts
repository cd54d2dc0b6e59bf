// @vitest-environment happy-dom
import { h, render } from "preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { mockGame } from "../demo/mock";
import { likeThis } from "../src/game/Actions";
import { Troubles } from "../src/game/Status";
import { actor, createGame } from "../src/game/store";
import { outcomeWords, sentence, statusWords } from "../src/game/words";
import type { GameState } from "../src/model/types";
import { createSetup } from "../src/setup/store";

const base = mockGame(new URLSearchParams());
const mine = (part: Partial<GameState>): GameState => ({ ...base, ...part });

/** Answer the next requests in turn; returns what was asked. */
function answers(...bodies: (readonly [status: number, body: unknown] | "offline")[]): { path: string; body: unknown }[] {
  const asked: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(init.body ?? "null")) });
    const next = bodies.shift();
    if (!next || next === "offline") throw new TypeError("offline");
    return new Response(JSON.stringify(next[1]), { status: next[0] });
  });
  return asked;
}

/** Let what was rendered take effect. */
const soon = (): Promise<void> => new Promise((done) => void setImmediate(done));

afterEach(() => vi.unstubAllGlobals());

describe("playing", () => {
  it("sends the path and lets the program reply", async () => {
    const asked = answers([200, mine({ version: 2, turn: "black", legal: [], thinking: true })], [200, mine({ version: 3 })]);
    const game = createGame(base);
    const [move] = base.legal;
    expect(await game.play(move!)).toBe(true);
    expect(asked.map(({ path }) => path)).toEqual(["/api/games/one/moves", "/api/games/one/reply"]);
    expect(asked[0]?.body).toEqual({ move: { start: move!.start, end: move!.end, path: move!.path }, version: 1 });
    expect(game.state.value.version).toBe(3);
    expect(game.busy.value).toBeNull();
    expect(game.state.value.variant).toBe(base.variant);
  });

  it("sends typed text as it is, and shows a refusal in words", async () => {
    const asked = answers([422, { error: "21 must be taken" }]);
    const game = createGame(base);
    expect(await game.play("3228")).toBe(false);
    expect(asked[0]?.body).toEqual({ move: "3228", version: 1 });
    expect(game.trouble.value?.text).toBe("21 must be taken");
    expect(game.trouble.value?.retry).toBeUndefined();
    expect(game.refusals.value).toBe(1);
  });

  it("keeps a move that could not be sent, for another try", async () => {
    const asked = answers("offline", [200, mine({ version: 2 })]);
    const game = createGame(base);
    await game.play("32-28");
    expect(game.trouble.value?.text).toContain("cannot be reached");
    game.trouble.value?.retry?.();
    await vi.waitFor(() => expect(game.state.value.version).toBe(2));
    expect(asked[1]).toEqual(asked[0]);
    expect(game.trouble.value).toBeNull();
  });

  it("tries again by itself while the server is away", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const asked = answers("offline", "offline", [200, mine({ version: 2 })]);
      const game = createGame(base);
      const host = document.createElement("div");
      render(h(Troubles, { game }), host);
      await game.play("32-28");
      expect(game.trouble.value?.away).toBe(true);
      await vi.waitFor(() => expect(host.textContent).toContain("cannot be reached"));
      await soon();
      await vi.advanceTimersByTimeAsync(4000);
      await vi.waitFor(() => expect(asked).toHaveLength(2));
      await soon();
      await vi.advanceTimersByTimeAsync(4000);
      await vi.waitFor(() => expect(asked).toHaveLength(3));
      expect(game.state.value.version).toBe(2);
      expect(game.trouble.value).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it("does not take back twice when only the answer was lost", async () => {
    const asked = answers("offline", [200, mine({ version: 2 })]);
    const game = createGame(base);
    await game.act("takeback");
    game.trouble.value?.retry?.();
    await vi.waitFor(() => expect(game.state.value.version).toBe(2));
    expect(asked.map(({ path }) => path)).toEqual(["/api/games/one/takeback", "/api/games/one"]);
  });

  it("says that a move was taken back until the next one", async () => {
    answers([200, mine({ version: 2 })], [200, mine({ version: 3 })]);
    const game = createGame(base);
    await game.act("takeback");
    expect(game.notice.value).toBe("Move taken back.");
    await game.play("32-28");
    expect(game.notice.value).toBe("");
  });

  it("explains a refused press for a moment", () => {
    vi.useFakeTimers();
    const game = createGame(base);
    game.explain("32 has no move");
    expect(game.remark.value).toBe("32 has no move");
    vi.advanceTimersByTime(5000);
    expect(game.remark.value).toBe("");
    vi.useRealTimers();
  });

  it("starts a game like this one from the same position", () => {
    expect(likeThis(base)).not.toHaveProperty("fen");
    expect(likeThis(mine({ startFen: "W:W22:B17" }))).toMatchObject({ fen: "W:W22:B17", variant: base.variant.name, human: "white" });
  });

  it("takes over the state that came with a conflict", async () => {
    answers([409, { error: "stale", state: mine({ version: 7 }) }]);
    const game = createGame(base);
    await game.play("32-28");
    expect(game.state.value.version).toBe(7);
    expect(game.trouble.value?.text).toContain("moved on");
  });

  it("ignores an answer older than what it has", async () => {
    answers([200, mine({ version: 1 })]);
    const game = createGame(mine({ version: 5 }));
    await game.act("takeback");
    expect(game.state.value.version).toBe(5);
  });

  it("does one thing at a time, but lets a move overtake a hint", async () => {
    let release: (() => void) | undefined;
    vi.stubGlobal("fetch", async (path: string) => {
      if (path.endsWith("hint")) {
        await new Promise<void>((done) => {
          release = done;
        });
        return new Response(JSON.stringify({ move: base.legal[0], text: "late" }));
      }
      return new Response(JSON.stringify(mine({ version: 2 })));
    });
    const game = createGame(base);
    const hint = game.askHint();
    await vi.waitFor(() => expect(release).toBeDefined());
    expect(await game.play("32-28")).toBe(true);
    release?.();
    await hint;
    expect(game.hint.value).toBeNull();
    game.busy.value = "reply";
    expect(await game.play("32-28")).toBe(false);
    expect(game.refusals.value).toBe(1);
  });
});

describe("setting up", () => {
  it("asks about a FEN that it cannot read, and asks again where the server was away", async () => {
    vi.useFakeTimers();
    const reason = "column 8: there is no square '99'";
    const asked = answers("offline", [200, { ok: false, fen: "", problems: [reason], legal: [] }]);
    const setup = createSetup([base.variant], base.variant.name);
    setup.typeFen("W:W31,K99:B1");
    await vi.advanceTimersByTimeAsync(300);
    expect(setup.trouble.value).toContain("cannot be reached");
    await vi.advanceTimersByTimeAsync(4000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(setup.problems.value).toEqual([reason]));
    expect(asked.map(({ body }) => (body as { fen: string }).fen)).toEqual(["W:W31,K99:B1", "W:W31,K99:B1"]);
    expect(setup.trouble.value).toBe("");
    expect(setup.ready.value).toBe(false);
  });
});

const outcome = (winner: "white" | "black" | null) => ({ outcome: { winner, reason: "", article: "" } });

describe("words", () => {
  it("say whose move it is", () => {
    expect(statusWords(base, null)).toBe("Your move");
    expect(statusWords(base, "reply")).toBe("The program is thinking…");
    expect(statusWords(mine({ engine: "scan" }), "reply")).toBe("scan is thinking…");
    expect(statusWords(mine({ human: ["white", "black"], turn: "black" }), null)).toBe("Black to move");
  });

  it("say who won", () => {
    expect(outcomeWords(mine(outcome("white")))).toBe("You win");
    expect(outcomeWords(mine(outcome("black")))).toBe("The program wins");
    expect(outcomeWords(mine({ engine: "scan", ...outcome("black") }))).toBe("scan wins");
    expect(outcomeWords(mine(outcome(null)))).toBe("Draw");
    expect(outcomeWords(mine({ human: ["white", "black"], opponent: "friend", ...outcome("black") }))).toBe("Black wins");
  });

  it("make sentences of clauses", () => {
    expect(sentence("a capture is compulsory (FMJD 4.1)")).toBe("A capture is compulsory (FMJD 4.1).");
    expect(sentence("c3 must take d4 and d6")).toBe("c3 must take d4 and d6.");
    expect(sentence("Done.")).toBe("Done.");
    expect(sentence("")).toBe("");
  });

  it("know whose hand presses the draw button", () => {
    const both = mine({ human: ["white", "black"], opponent: "friend", turn: "white" });
    expect(actor(both)).toBe("white");
    expect(actor({ ...both, drawOffered: "white" })).toBe("black");
    expect(actor(base)).toBe("white");
  });
});

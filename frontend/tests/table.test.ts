// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { mockTable, right } from "../demo/tables";
import type { TableState } from "../src/model/table";
import { createGrip, HOLD_MS, type Grip } from "../src/table/grip";
import { createTable, type TableStore } from "../src/table/store";
import { handWords, minutes, pointingWords, timeWords, turnWords } from "../src/table/words";
import { takeUp } from "../src/model/hand";

const FEN = "W:W18,22,31:B15,8,7";

type Answer = (state: TableState, event: Record<string, unknown>) => Partial<TableState> | number | "offline";

interface Played {
  readonly table: TableStore;
  readonly grip: Grip;
  /** The events reported, and other requests by their last word. */
  readonly asked: unknown[];
}

/** A table whose server answers with whatever the test says of each event. */
function play(initial: TableState, answer: Answer = () => ({})): Played {
  const asked: unknown[] = [];
  let state = initial;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body ?? "null")) as { event?: Record<string, unknown> } | null;
    if (init.method === "GET") return new Response(JSON.stringify(state));
    const what = body?.event ?? { kind: path.split("/").at(-1) };
    asked.push(body?.event ?? path.split("/").at(-1));
    const change = answer(state, what);
    if (change === "offline") throw new TypeError("offline");
    if (typeof change === "number") return new Response(JSON.stringify({ error: "it cannot happen" }), { status: change });
    state = { ...state, version: state.version + 1, ...change };
    return new Response(JSON.stringify(state));
  });
  const table = createTable(initial);
  return { table, grip: createGrip(table), asked };
}

const settled = async ({ table }: Played): Promise<void> => {
  await vi.waitFor(() => expect(table.pending.value).toBe(0));
};

const touches: Answer = (_, event) => (event["kind"] === "touched" ? { touched: Number(event["square"]) } : {});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a hand on a piece", () => {
  it("that goes straight to a square has moved, and no more is said of it", async () => {
    const game = play(mockTable(FEN), () => ({ turn: "black" }));
    game.grip.deed({ kind: "pick", square: 22 });
    game.grip.deed({ kind: "put", from: 22, to: 17 });
    await settled(game);
    expect(game.asked).toEqual([{ kind: "moved", side: "white", path: [22, 17], lifted: [] }]);
    expect(game.grip.hand.value).toBeNull();
  });

  it("that puts it back has touched it, and let it go", async () => {
    const game = play(mockTable(FEN), touches);
    game.grip.deed({ kind: "pick", square: 22 });
    game.grip.deed({ kind: "back", square: 22, carried: false });
    await settled(game);
    expect(game.asked).toEqual([{ kind: "touched", side: "white", square: 22 }, { kind: "released", side: "white" }]);
    await settled(game);
    game.grip.deed({ kind: "pick", square: 22 });
    game.grip.deed({ kind: "cancel" });
    await settled(game);
    expect(game.asked).toHaveLength(2);
  });

  it("does not release what did not bind", async () => {
    const game = play(mockTable(FEN));
    game.grip.deed({ kind: "pick", square: 31 });
    game.grip.deed({ kind: "back", square: 31, carried: true });
    await settled(game);
    expect(game.asked).toEqual([{ kind: "touched", side: "white", square: 31 }]);
  });

  it("that stays there has touched it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const game = play(mockTable(FEN), touches);
    game.grip.deed({ kind: "pick", square: 22 });
    vi.advanceTimersByTime(HOLD_MS);
    vi.useRealTimers();
    await settled(game);
    expect(game.grip.hand.value?.path).toEqual([22]);
    game.grip.deed({ kind: "put", from: 22, to: 17 });
    await settled(game);
    expect(game.asked.map((event) => (event as { kind: string }).kind)).toEqual(["touched", "moved"]);
  });

  it("that takes another piece first has put this one back", async () => {
    const game = play(mockTable(FEN), touches);
    game.grip.deed({ kind: "pick", square: 18 });
    game.grip.deed({ kind: "pick", square: 22 });
    game.grip.deed({ kind: "put", from: 22, to: 17 });
    await settled(game);
    expect(game.asked).toEqual([
      { kind: "touched", side: "white", square: 18 }, { kind: "released", side: "white" },
      { kind: "moved", side: "white", path: [22, 17], lifted: [] },
    ]);
    expect(game.table.trouble.value).toBeNull();
  });

  it("stays on a piece that has taken, until it lets go", async () => {
    const game = play(mockTable(FEN));
    game.grip.deed({ kind: "pick", square: 18 });
    game.grip.deed({ kind: "put", from: 18, to: 11 });
    expect(game.grip.hands.value).toMatchObject({ held: 11, lifted: [15] });
    game.grip.deed({ kind: "pick", square: 22 });
    expect(game.table.remark.value).toContain("still on the piece on 11");
    game.grip.deed({ kind: "put", from: 11, to: 22 });
    expect(game.table.remark.value).toBe("22 is not vacant.");
    game.grip.deed({ kind: "put", from: 11, to: 4 });
    game.grip.deed({ kind: "back", square: 4, carried: true });
    expect(game.asked).toEqual([]);
    game.grip.deed({ kind: "back", square: 4, carried: false });
    expect(new Map(game.grip.pieces.value)).toEqual(new Map([[4, "w"], [22, "w"], [31, "w"], [7, "b"]]));
    await settled(game);
    expect(game.asked).toEqual([{ kind: "moved", side: "white", path: [18, 11, 4], lifted: [15, 8] }]);
  });

  it("may take further pieces off, and put everything back", async () => {
    const game = play(mockTable(FEN), touches);
    game.grip.deed({ kind: "pick", square: 18 });
    game.grip.deed({ kind: "put", from: 18, to: 11 });
    game.grip.point({ kind: "lift" });
    game.grip.press(7);
    game.grip.press(22);
    expect(game.grip.hand.value?.lifted).toEqual([15, 7, 22]);
    game.grip.press(22);
    game.grip.press(11);
    expect(game.grip.pointing.value).toBeNull();
    game.grip.deed({ kind: "cancel" });
    await settled(game);
    expect(game.asked[0]).toEqual({ kind: "touched", side: "white", square: 18 });
    expect(game.grip.pieces.value).toBe(game.table.state.value.pieces);
  });

  it("over an angle is reported with its direction, and as touching no second time", async () => {
    const game = play(mockTable(FEN), (_, event) => (event["kind"] === "over-angle" ? { touched: 22, angle: 17 } : {}));
    game.grip.deed({ kind: "pick", square: 22 });
    game.grip.deed({ kind: "angle", square: 22, toward: 17 });
    game.grip.deed({ kind: "back", square: 22, carried: true });
    await settled(game);
    expect(game.asked).toEqual([{ kind: "over-angle", side: "white", square: 22, toward: 17 }, { kind: "released", side: "white" }]);
  });

  it("out of turn is the owner's until it is said otherwise, or that there was none", async () => {
    const game = play(mockTable(FEN));
    game.grip.deed({ kind: "pick", square: 8 });
    expect(game.grip.offTurn.value).toBe(true);
    game.grip.deed({ kind: "pick", square: 22 });
    expect(game.table.remark.value).toContain("out of turn");
    game.grip.slip();
    game.grip.deed({ kind: "pick", square: 8 });
    game.grip.change();
    game.grip.putBack();
    await settled(game);
    game.grip.deed({ kind: "pick", square: 8 });
    game.grip.deed({ kind: "put", from: 8, to: 12 });
    await settled(game);
    expect(game.asked).toEqual([{ kind: "touched", side: "white", square: 8 }, { kind: "moved", side: "black", path: [8, 12], lifted: [] }]);
  });

  it("on a piece that may be huffed takes it off with a second press", async () => {
    const game = play(mockTable("B:W18,17,31:B15,8,7", { rights: [right({})] }), () => ({ rights: [] }));
    game.grip.deed({ kind: "pick", square: 18 });
    expect(game.grip.huffing.value).toBe(true);
    game.grip.deed({ kind: "back", square: 18, carried: false });
    await settled(game);
    game.grip.deed({ kind: "pick", square: 18 });
    expect(game.grip.huffing.value).toBe(false);
    expect(game.asked).toEqual([{ kind: "huffed", side: "black", square: 18 }]);
  });

  it("crowns the man that awaits it", async () => {
    const game = play(mockTable("B:W1,31:B28,12", { crownDue: [1] }), () => ({ crownDue: [] }));
    game.grip.deed({ kind: "pick", square: 1 });
    expect(game.grip.hand.value).toBeNull();
    await settled(game);
    expect(game.asked).toEqual([{ kind: "crowned", side: "black", square: 1 }]);
  });

  it("holds nothing while play is stopped", () => {
    const game = play(mockTable(FEN, { dispute: "the time" }));
    game.grip.deed({ kind: "pick", square: 22 });
    expect(game.grip.hand.value).toBeNull();
    expect(game.table.remark.value).toContain("dispute");
  });
});

describe("pointing", () => {
  it("ends, and so does a hand's hold, when play is stopped", async () => {
    const game = play(mockTable(FEN), () => ({ dispute: "the time" }));
    game.grip.deed({ kind: "pick", square: 22 });
    game.grip.point({ kind: "lift" });
    await game.table.send({ kind: "disputed", side: "black", about: "the time" });
    expect(game.grip.hand.value).toBeNull();
    expect(game.grip.pointing.value).toBeNull();
  });

  it("adjusts, takes off and places", async () => {
    const ways = [{ path: [22, 15], captured: [18] }, { path: [22, 8, 15], captured: [18, 11] }, { path: [22, 17], captured: [] }];
    const game = play(mockTable(FEN));
    game.grip.point({ kind: "adjust", side: "black", told: true });
    game.grip.press(18);
    game.grip.press(1);
    expect(game.table.remark.value).toBe("There is no piece on 1.");
    expect(game.grip.pointing.value?.kind).toBe("adjust");
    game.grip.point({ kind: "take-off" });
    game.grip.press(8);
    game.grip.point({ kind: "place", side: "black", ways });
    game.grip.press(1);
    expect(game.grip.hands.value).toMatchObject({ mode: "point", places: [15, 15, 17] });
    await settled(game);
    game.grip.point({ kind: "place", side: "black", ways });
    game.grip.press(15);
    await settled(game);
    expect(game.asked).toEqual([
      { kind: "adjusted", side: "black", square: 18, told: true },
      { kind: "own-removed", side: "black", square: 8 },
      { kind: "placed", side: "black", path: [22, 8, 15] },
    ]);
    expect(game.grip.pointing.value).toBeNull();
  });

  it("does not take off the program's men", () => {
    const game = play(mockTable(FEN, { human: ["white"], opponent: "program" }));
    game.grip.point({ kind: "take-off" });
    game.grip.press(8);
    expect(game.asked).toEqual([]);
    expect(game.table.remark.value).toContain("one's own");
  });
});

describe("reporting", () => {
  it("shows what cannot happen in words, and draws the board anew", async () => {
    const game = play(mockTable(FEN), () => 422);
    game.grip.deed({ kind: "pick", square: 22 });
    game.grip.deed({ kind: "put", from: 22, to: 17 });
    await settled(game);
    expect(game.table.trouble.value?.text).toBe("it cannot happen");
    expect(game.table.revision.value).toBeGreaterThan(0);
    expect(game.grip.hand.value).toBeNull();
  });

  it("takes over the state after a conflict, and drops what was to follow", async () => {
    const game = play(mockTable(FEN), () => 409);
    const first = game.table.send({ kind: "offered", side: "white" });
    const second = game.table.send({ kind: "resigned", side: "white" });
    expect(await first).toBe(false);
    expect(await second).toBe(false);
    expect(game.asked).toHaveLength(1);
    expect(game.table.trouble.value?.text).toContain("in the meantime");
  });

  it("tries again while the server is away, and once only where the answer alone was lost", async () => {
    let tries = 0;
    const game = play(mockTable(FEN), () => {
      tries += 1;
      return tries === 1 ? "offline" : 409;
    });
    const sent = game.table.send({ kind: "offered", side: "white" });
    await vi.waitFor(() => expect(game.table.trouble.value?.away).toBe(true));
    game.table.trouble.value?.retry?.();
    expect(await sent).toBe(false);
    expect(game.table.trouble.value).toBeNull();
    expect(game.asked).toHaveLength(2);
  });

  it("asks the program as long as it has something to do", async () => {
    const game = play(mockTable(FEN, { human: ["white"], opponent: "program" }), (state, { kind }) =>
      kind === "program" ? { programActs: state.version < 5, turn: "white" } : { programActs: true, turn: "black" });
    await game.table.send({ kind: "moved", side: "white", path: [22, 17], lifted: [] });
    await vi.waitFor(() => expect(game.asked).toHaveLength(4));
    await vi.waitFor(() => expect(game.table.thinking.value).toBe(false));
    expect(game.asked.slice(1)).toEqual(["program", "program", "program"]);
  });

  it("looks for news with the version that it has", async () => {
    const game = play(mockTable(FEN));
    const answers = vi.fn(async () => new Response(null, { status: 204 }));
    vi.stubGlobal("fetch", answers);
    await game.table.look();
    expect(answers).toHaveBeenCalledWith("/api/tables/one?since=2", expect.anything());
    expect(game.table.state.value.version).toBe(2);
  });
});

describe("words", () => {
  const state = mockTable(FEN);

  it("say whose turn it is and what is due", () => {
    expect(turnWords(state, false)).toBe("Ann (White) to move");
    expect(turnWords({ ...state, players: { white: "White", black: "Black" } }, false)).toBe("White to move");
    expect(turnWords(state, true)).toContain("thinking");
    expect(turnWords({ ...state, dispute: "the time" }, false)).toBe("Play is stopped");
    expect(turnWords({ ...state, phase: "lots", lot: "colour" }, false)).toBe("A lot must be cast for the men");
    expect(turnWords({ ...state, phase: "choice", lot: "move", lotWinner: 1 }, false)).toBe("Bob has won the lot, and chooses");
  });

  it("say what the hand may do", () => {
    const facts = { huffing: false, offTurn: false };
    expect(handWords(state, takeUp("white", 18), facts)).toBe("White has 18 in hand: set it down on any vacant square.");
    expect(handWords(state, { side: "white", path: [18, 11], lifted: [15], jumped: 15 }, facts)).toBe(
      "Your hand is still on the piece on 11 (15 taken off): jump on, or let go.");
    expect(handWords(state, takeUp("black", 18), { huffing: true, offTurn: false })).toContain("may be huffed");
    expect(handWords(state, takeUp("white", 8), { huffing: false, offTurn: true })).toBe("White's hand is on a piece of Black's, on 8.");
    expect(handWords(state, takeUp("black", 8), { huffing: false, offTurn: true })).toContain("not Black's turn");
    expect(pointingWords(state, { kind: "angle", square: 18 })).toContain("18 was pushed over the angle");
  });

  it("count the time of the side to move", () => {
    expect(minutes(245.9)).toBe("4:05");
    expect(timeWords(state, 30)).toEqual({ text: "White has taken 1:30 of 3:00", over: false });
    expect(timeWords(state, 130)?.over).toBe(true);
    expect(timeWords({ ...state, time: { ...state.time, running: false } }, 130)?.text).toContain("1:00");
    expect(timeWords({ ...state, time: { ...state.time, limit: null } }, 0)).toBeNull();
    const called = { ...state.time, called: true, deadline: 160 };
    expect(timeWords({ ...state, time: called }, 15)).toEqual({ text: "Time has been called on White: 0:45 left", over: true });
  });
});

// @vitest-environment happy-dom
import { h, render } from "preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TableBar, type TableBarProps } from "../src/endings/TableBar";
import type { EndingTable } from "../src/model/types";

const move = (text: string, words: string, result: "win" | null) => ({
  move: { text, start: 9, end: 14, path: [9, 14], captured: [], promotes: false, spoken: `${text} said` },
  result, plies: null, words, fen: `after ${text}`,
});
const known: EndingTable = {
  fen: "here", result: "win", plies: 27, words: "White to move: win in 27 plies", missing: "",
  moves: [move("9-14", "win in 27 plies", "win"), move("9-5", "not in the tables", null)],
};

/** Show the bar, let it ask, and give what it shows. */
async function shown(answer: EndingTable | "offline", props: TableBarProps): Promise<HTMLElement> {
  vi.stubGlobal("fetch", async () => {
    if (answer === "offline") throw new TypeError("offline");
    return new Response(JSON.stringify(answer), { status: 200 });
  });
  const place = document.createElement("div");
  render(h(TableBar, props), place);
  await new Promise((done) => void setTimeout(done, 250));
  return place;
}

afterEach(() => vi.unstubAllGlobals());

describe("the bar of the tables of endings", () => {
  it("tells the value, and plays the move that is pressed", async () => {
    const played: string[] = [];
    const place = await shown(known, { variant: "english", fen: "here", onMove: ({ fen }) => played.push(fen) });
    expect(place.querySelector("[role=status]")?.textContent).toBe("White to move: win in 27 plies");
    const buttons = [...place.querySelectorAll("button")];
    expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual(["Play 9-14 said: win in 27 plies", "Play 9-5 said: not in the tables"]);
    buttons[0]?.click();
    expect(played).toEqual(["after 9-14"]);
  });

  it("has nothing to press where moves are only read", async () => {
    const place = await shown(known, { variant: "english", fen: "here" });
    expect(place.querySelectorAll("button")).toHaveLength(0);
    expect(place.querySelectorAll("li")).toHaveLength(2);
  });

  it("says how tables are had, and is not there where nothing is to be said", async () => {
    const nothing = { ...known, result: null, plies: null, words: "", moves: [] };
    const missing = await shown({ ...nothing, missing: "no table has 5 pieces" }, { variant: "english", fen: "here" });
    expect(missing.textContent).toContain("No table has 5 pieces");
    expect((await shown(nothing, { variant: "english", fen: "here" })).children).toHaveLength(0);
    expect((await shown("offline", { variant: "english", fen: "here" })).children).toHaveLength(0);
    expect((await shown(known, { variant: "english", fen: null })).children).toHaveLength(0);
  });
});

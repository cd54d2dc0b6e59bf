import { describe, expect, it } from "vitest";
import { mockTable, right } from "../demo/tables";
import { answerTo, callerOf, crownClaims, crowner, handOn, huffable, rightCards, speakerOf } from "../src/model/claims";
import type { Right, TableState } from "../src/model/table";

const FEN = "B:W18,22,31:B15,8,7";

const buttons = (given: Right, part: Partial<TableState> = {}) =>
  (rightCards(mockTable(FEN, { rights: [given], ...part }))[0]?.claims ?? []).map(({ text, event }) => [text, event]);

describe("the buttons of a right", () => {
  it("name who acts, and one is there for each choice that the law gives", () => {
    expect(buttons(right({}))).toEqual([
      ["Black huffs 18", { kind: "huffed", side: "black", square: 18 }],
      ["Black requires 18x11", { kind: "compelled", side: "black", path: [18, 11] }],
      ["Black lets it stand", { kind: "let-stand", side: "black" }],
    ]);
    expect(buttons(right({ choices: ["stand"] })).map(([text]) => text)).toEqual(["Black lets it stand"]);
  });

  it("offer each piece and each take where there are several", () => {
    const ways = [{ path: [18, 11, 2], captured: [15, 7] }, { path: [18, 11, 4], captured: [15, 8] }];
    expect(buttons(right({ choices: ["huff", "compel"], squares: [18, 22], ways }))).toEqual([
      ["Black huffs 18", { kind: "huffed", side: "black", square: 18 }],
      ["Black huffs 22", { kind: "huffed", side: "black", square: 22 }],
      ["Black requires the take, whichever", { kind: "compelled", side: "black", path: [] }],
      ["Black requires 18x11x2", { kind: "compelled", side: "black", path: [18, 11, 2] }],
      ["Black requires 18x11x4", { kind: "compelled", side: "black", path: [18, 11, 4] }],
    ]);
  });

  it("require a crown that was not given", () => {
    const given = right({ offence: "not-crowned", choices: ["compel"], ways: [] });
    expect(buttons(given)).toEqual([["Black requires the crown", { kind: "compelled", side: "black", path: [] }]]);
  });

  it("ask for a square where the piece is to be placed", () => {
    const ways = [{ path: [22, 17], captured: [] }];
    const [card] = rightCards(mockTable(FEN, { rights: [right({ choices: ["place"], ways })] }));
    expect(card?.claims).toEqual([{ text: "Black plays it to…", event: null, ways }]);
  });

  it("cover whatever else may be claimed", () => {
    const choices = ["rectify", "replace", "claim-game", "claim-draw", "claim-advantage"] as const;
    expect(buttons(right({ holder: "white", choices })).map(([, event]) => event)).toEqual([
      { kind: "rectified", side: "white" },
      { kind: "replaced", side: "white" },
      { kind: "claimed", side: "white", what: "game" },
      { kind: "claimed", side: "white", what: "draw" },
      { kind: "claimed", side: "white", what: "advantage" },
    ]);
  });

  it("are not there where the program holds the right", () => {
    expect(buttons(right({}), { human: ["white"], opponent: "program" })).toEqual([]);
  });
});

const due = (turn: "white" | "black", part: Partial<TableState> = {}) =>
  mockTable("B:W1,31:B28,12", { turn, crownDue: [1], ...part });

describe("crowning", () => {
  it("is the opponent's, with a press while it is to move", () => {
    expect(crowner(due("black"), 1)).toBe("black");
    expect(crowner(due("white"), 1)).toBeNull();
    expect(crowner(due("black"), 31)).toBeNull();
    expect(crowner(due("black", { human: ["white"] }), 1)).toBeNull();
    expect(crownClaims(due("black")).map(({ text }) => text)).toEqual(["Black crowns 1"]);
  });

  it("may be the owner's once it is to move again", () => {
    expect(crownClaims(due("white")).map(({ text }) => text)).toEqual(["Black crowns 1", "White crowns its own man on 1"]);
    expect(crownClaims(due("white", { human: ["white"] })).map(({ event }) => event)).toEqual([{ kind: "crowned", side: "white", square: 1 }]);
  });
});

describe("whose hand and voice it is", () => {
  const state = mockTable(FEN, { rights: [right({})] });

  it("is the owner's hand on a piece, but the holder's on one that may be huffed", () => {
    expect(huffable(state)).toEqual(new Map([[18, "black"]]));
    expect(handOn(state, 18)).toBe("black");
    expect(handOn(state, 22)).toBe("white");
    expect(handOn(state, 15)).toBe("black");
    expect(handOn(state, 1)).toBeNull();
  });

  it("is always the person's against the program", () => {
    const alone = { ...state, human: ["white"] as const, opponent: "program" as const };
    expect(handOn(alone, 15)).toBe("white");
    expect(speakerOf(alone)).toBe("white");
    expect(callerOf(alone)).toBe("white");
    expect(speakerOf(state)).toBe("black");
  });

  it("answers an offer from the other side, and calls time on the side to move", () => {
    expect(answerTo({ ...state, offer: "white" })).toBe("black");
    expect(answerTo(state)).toBeNull();
    expect(callerOf(state)).toBe("white");
    expect(callerOf({ ...state, canCallTime: false })).toBeNull();
  });
});

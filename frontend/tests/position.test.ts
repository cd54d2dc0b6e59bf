import { describe, expect, it } from "vitest";
import { afterMove } from "../src/model/position";
import { move } from "./moves";

describe("the pieces after a move", () => {
  it("lose the captured and move the capturing one", () => {
    expect(afterMove([[38, "w"], [32, "b"], [21, "B"], [1, "b"]], move([38, 27, 16], [32, 21]))).toEqual([[1, "b"], [16, "w"]]);
  });

  it("crown a man, and leave a king a king", () => {
    expect(afterMove([[7, "w"]], move([7, 1], [], true))).toEqual([[1, "W"]]);
    expect(afterMove([[7, "B"]], move([7, 1]))).toEqual([[1, "B"]]);
  });

  it("keep the piece of a capture that ends where it began", () => {
    expect(afterMove([[33, "W"], [29, "b"]], move([33, 24, 33], [29]))).toEqual([[33, "W"]]);
  });
});

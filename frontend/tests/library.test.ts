// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { leaveOutEmpty } from "../src/library/form";
import { partFen } from "../src/library/part";
import { keyOf, swapParts } from "../src/library/replay";

const names = Array.from({ length: 32 }, (_, index) => String(index + 1));

test("a part is written with either side to move, its squares in order", () => {
  expect(partFen([[28, "w"], [4, "B"], [27, "w"], [9, "b"]], names)).toBe("?:W27,28:BK4,9");
  expect(partFen([[3, "W"]], names)).toBe("?:WK3:B");
  expect(partFen([], names)).toBe("");
});

const press = (key: string, held: Partial<KeyboardEvent> = {}) => keyOf({ key, altKey: false, ctrlKey: false, metaKey: false, ...held });

test("keys lead through a game unless they belong to the browser", () => {
  expect(press("ArrowRight")).toBe("on");
  expect(press("ArrowLeft")).toBe("back");
  expect(press("ArrowLeft", { altKey: true })).toBeNull();
  expect(press("ArrowDown")).toBeNull();
});

function page(html: string): HTMLElement {
  const made = document.createElement("div");
  made.innerHTML = html;
  return made;
}

test("parts change places; what stands between them stays", () => {
  const here = page('<p data-part="a">1</p><b>board</b><p data-part="b">same</p>');
  const [board, same] = [here.querySelector("b"), here.querySelector('[data-part="b"]')];
  expect(swapParts(here, page('<p data-part="a">2</p><p data-part="b">same</p>'))).toBe(true);
  expect(here.textContent).toBe("2boardsame");
  expect(here.querySelector("b")).toBe(board);
  expect(here.querySelector('[data-part="b"]')).toBe(same);
});

test("a page of another kind changes nothing", () => {
  const here = page('<p data-part="a">1</p>');
  expect(swapParts(here, page('<p data-part="c">2</p>'))).toBe(false);
  expect(swapParts(here, page("<p>2</p>"))).toBe(false);
  expect(here.textContent).toBe("1");
});

test("details stay as the reader left them", () => {
  const here = page('<details data-part="a" open><p>1</p></details>');
  expect(swapParts(here, page('<details data-part="a"><p>2</p></details>'))).toBe(true);
  expect(here.querySelector("details")?.open).toBe(true);
  expect(here.textContent).toBe("2");
});

test("what is empty is left out of a form's address", () => {
  const form = document.createElement("form");
  leaveOutEmpty(form);
  const formData = new FormData();
  for (const [name, value] of [["player", ""], ["event", "club"], ["since", ""]] as const) formData.append(name, value);
  form.dispatchEvent(Object.assign(new Event("formdata"), { formData }));
  expect([...formData.keys()]).toEqual(["event"]);
});

/** Entry of the library's pages: moves are walked through in place, and what is looked for is laid out on a board. */

import { leaveOutEmpty } from "./library/form";
import { enhanceReplay } from "./library/replay";

const replay = document.querySelector<HTMLElement>("[data-replay]");
if (replay) enhanceReplay(replay);

const search = document.querySelector<HTMLFormElement>('form[role="search"]');
if (search) {
  leaveOutEmpty(search);
  const place = search.querySelector<HTMLElement>("[data-part-board]");
  if (place) void import("./library/part").then(({ offerPartBoard }) => offerPartBoard(search, place));
}

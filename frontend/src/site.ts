/** Entry of every page: the page's dress, forms that ask first, and what the home page adds. */

import { dressPage } from "./page/settings";

dressPage();

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const question = (event.submitter as HTMLElement | null)?.dataset["confirm"] ?? form.dataset["confirm"];
  // oxlint-disable-next-line no-alert -- a question the browser asks needs no script of ours to be accessible
  if (question && !globalThis.confirm(question)) event.preventDefault();
});

const home = document.querySelector<HTMLElement>('main[data-page="home"]');
if (home) void import("./home/home").then(({ enhanceHome }) => enhanceHome(home));

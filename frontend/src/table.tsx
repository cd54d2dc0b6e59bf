/** Entry of `/tables/{id}`: the island takes the place of the page's fallback. */

import { render } from "preact";
import type { TableState } from "./model/table";
import { pageState } from "./page/state";
import { createTable } from "./table/store";
import { TableApp } from "./table/TableApp";

const mount = document.getElementById("table-app");
const state = pageState<TableState>("table-state");
// Without a readable state the fallback stays, and stays usable.
if (mount && state) {
  mount.replaceChildren();
  render(<TableApp table={createTable(state)} />, mount);
}

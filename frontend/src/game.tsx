/** Entry of `/games/{id}`: the island takes the place of the page's fallback. */

import { render } from "preact";
import { GameApp } from "./game/GameApp";
import { createGame } from "./game/store";
import type { GameState } from "./model/types";
import { pageState } from "./page/state";

const mount = document.getElementById("game-app");
const state = pageState<GameState>("game-state");
// Without a readable state the fallback stays, and stays usable.
if (mount && state) {
  mount.replaceChildren();
  render(<GameApp game={createGame(state)} />, mount);
}

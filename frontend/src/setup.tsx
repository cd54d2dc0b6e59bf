/** Entry of `/setup`. */

import { render } from "preact";
import type { VariantInfo } from "./model/types";
import { pageState } from "./page/state";
import { SetupApp } from "./setup/SetupApp";
import { createSetup } from "./setup/store";

const mount = document.getElementById("setup-app");
const state = pageState<{ variants: VariantInfo[]; variant: string; fen: string }>("setup-state");
if (mount && state && state.variants.length > 0) {
  mount.replaceChildren();
  render(<SetupApp setup={createSetup(state.variants, state.variant, state.fen)} />, mount);
}

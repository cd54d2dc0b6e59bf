/** Entry: the board element alone, for documentation pages and notebooks. */

import { defineBoard } from "./board/element";

defineBoard();

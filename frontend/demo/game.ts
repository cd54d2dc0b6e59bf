import "../src/styles/site.css";
import { mockGame, mockServer } from "./mock";

const state = mockGame(new URLSearchParams(location.search));
const script = document.createElement("script");
script.type = "application/json";
script.id = "game-state";
script.textContent = JSON.stringify(state);
document.body.append(script);
mockServer(state);
await import("../src/site");
await import("../src/game");


import "../src/styles/site.css";
import { VARIANTS } from "./boards";
import { mockGame, mockServer } from "./mock";

const script = document.createElement("script");
script.type = "application/json";
script.id = "setup-state";
script.textContent = JSON.stringify({ variants: VARIANTS, variant: new URLSearchParams(location.search).get("variant") ?? "international" });
document.body.append(script);
mockServer(mockGame(new URLSearchParams()));
await import("../src/site");
await import("../src/setup");


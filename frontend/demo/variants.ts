import "../src/styles/site.css";
import { mockGame, mockServer } from "./mock";

mockServer(mockGame(new URLSearchParams()));
await import("../src/site");


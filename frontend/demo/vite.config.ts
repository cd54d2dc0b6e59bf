import { defineConfig } from "vite";

// The pages alone, with a server made of a few lines in mock.ts: for looking at, never shipped.
export default defineConfig({
  root: "demo",
  server: { port: 5199, strictPort: true, fs: { allow: [".."] } },
});

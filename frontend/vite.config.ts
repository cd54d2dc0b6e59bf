import { defineConfig } from "vitest/config";

// Every entry a template may include; the key in manifest.json is the path itself.
const entries = ["src/theme.ts", "src/styles/site.css", "src/site.ts", "src/game.tsx", "src/setup.tsx", "src/table.tsx", "src/library.ts", "src/board.ts"];

export default defineConfig({
  base: "/static/",
  build: {
    outDir: "../src/dammen/server/static",
    emptyOutDir: true,
    manifest: "manifest.json",
    sourcemap: false,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: entries },
  },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "node",
  },
});

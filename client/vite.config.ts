import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed } from "./build/compressed.ts";
import { words } from "./build/words.ts";
import { worker } from "./build/worker.ts";

export default defineConfig({
  plugins: [words(), svelte(), worker(), compressed()],
  build: {
    outDir: "../src/canasta/web",
    emptyOutDir: true,
    target: "es2022",
    // Everything comes from files: the pages' policy allows nothing inline, and no `data:` fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What many pages share is one file: a phone pays for each that it fetches.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 3 }] } } },
  },
  server: { proxy: { "/api": { target: process.env["CANASTA_SERVER"] ?? "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"] },
});

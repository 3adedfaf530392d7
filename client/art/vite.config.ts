/** The gallery, to look at the art while drawing it: `npx vite --config art/vite.config.ts`, then `/art/gallery.html`. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  optimizeDeps: { entries: ["art/gallery.html"] },
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
});

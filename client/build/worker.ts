import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const FILE = "sw.js";
const PAGE = "index.html";
/** Fonts come in parts for alphabets that most people never see: they are kept when they are used. */
const WHEN_USED = /\.woff2?$/;

/** Makes the service worker, and puts before it what it keeps: all files that this build has made. */
export function worker(): Plugin {
  let folder = "";
  return {
    name: "worker",
    apply: "build",
    configResolved: (config) => {
      folder = config.publicDir;
    },
    buildStart() {
      this.emitFile({ type: "chunk", id: "src/sw/worker.ts", fileName: FILE });
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const [script, page] = [bundle[FILE], bundle[PAGE]];
        if (script?.type !== "chunk" || script.imports.length > 0) this.error(`${FILE} is no single script`);
        if (page?.type !== "asset") this.error(`${PAGE} is missing`);
        const made = Object.keys(bundle).filter((name) => ![FILE, PAGE].includes(name));
        const given = readdirSync(folder);
        const files = [...made, ...given].filter((name) => !WHEN_USED.test(name)).sort();
        // The names of what is made tell its contents.
        const version = digest([...made, page.source, ...given.map((name) => readFileSync(join(folder, name)))]);
        const told = JSON.stringify(["/", ...files.map((name) => `/${name}`)]);
        script.code = `const FILES=${told},VERSION="${version}";\n${script.code}`;
      },
    },
  };
}

function digest(parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 12);
}

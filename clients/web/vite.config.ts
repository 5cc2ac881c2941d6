import { svelte } from "@sveltejs/vite-plugin-svelte";
import { viteSingleFile } from "vite-plugin-singlefile";
import { defineConfig } from "vitest/config";
import { sourceHash } from "./scripts/source_hash.mjs";

// The page carries a hash of what it was built from, so that a stale one is found without Node.
const sourceMark = {
  name: "source-mark",
  transformIndexHtml: () => [
    { tag: "meta", attrs: { name: "source-sha256", content: sourceHash() }, injectTo: "head" as const },
  ],
};

export default defineConfig({
  plugins: [svelte(), viteSingleFile(), sourceMark],
  build: { outDir: "../../server/static", emptyOutDir: true, target: "es2022", reportCompressedSize: true },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
});

// One number for everything the page is built from. tests/web/test_page.py counts the same way.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const SINGLE = ["index.html", "package-lock.json", "vite.config.ts", "svelte.config.js"];

export function sources() {
  const inside = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1).replaceAll("\\", "/"));
  return [...SINGLE, ...inside].sort();
}

export function sourceHash() {
  const hash = createHash("sha256");
  for (const path of sources()) {
    hash.update(`${path}\0`);
    hash.update(readFileSync(join(root, path)));
    hash.update("\0");
  }
  return hash.digest("hex");
}

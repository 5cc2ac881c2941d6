/** Every language has every word, with the same places to fill. */
import { describe, expect, test } from "vitest";
import { de } from "../src/words/de";
import { en } from "../src/words/en";
import { nl } from "../src/words/nl";

function leaves(node: unknown, path = ""): [string, string][] {
  if (typeof node === "string") return [[path, node]];
  return Object.entries(node as object).flatMap(([key, value]) => leaves(value, `${path}.${key}`));
}
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe.each([["de", de], ["nl", nl]] as const)("%s", (_, words) => {
  test("has the same keys and places as English", () => {
    const mine = new Map(leaves(words));
    for (const [path, text] of leaves(en)) {
      expect(mine.has(path), path).toBe(true);
      expect(places(mine.get(path)!), path).toEqual(places(text));
    }
  });
});

/** The page's own SHA-256, by the vectors that every language is tested with. */
import { expect, test } from "vitest";
import vectors from "../../../docs/fair-deck-vectors.json";
import { commitmentOf } from "../src/table/fair_deck";
import { sha256 } from "../src/table/sha256";

test("sha-256 of nothing, of abc and of a long text", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(sha256(bytes(""))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256(bytes("abc"))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256(bytes("a".repeat(1000)))).toBe("41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
});

test("commitments of the published vectors", () => {
  const list = (Array.isArray(vectors) ? vectors : Object.values(vectors).find(Array.isArray)) as { secret: string; canonical: string; commitment: string }[];
  expect(list.length).toBeGreaterThan(0);
  for (const { secret, canonical, commitment } of list) expect(commitmentOf(secret, canonical)).toBe(commitment);
});

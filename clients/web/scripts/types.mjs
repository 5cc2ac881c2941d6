// Writes the types of every message from the published schema; `--check` only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const here = import.meta.dirname;
const schemaFile = `${here}/../../../protocol/v1/schema.json`;
const typesFile = `${here}/../src/wire/types.ts`;

const schema = JSON.parse(readFileSync(schemaFile, "utf8"));
schema.title = "Anything";
// Catalogs and records are no messages, but the page reads them too.
schema.anyOf = Object.keys(schema.$defs).map((name) => ({ $ref: `#/$defs/${name}` }));

/** Absent and null are the same on the wire, so a type need not say null as well. */
function withoutNull(node) {
  if (Array.isArray(node)) return node.map(withoutNull);
  if (node === null || typeof node !== "object") return node;
  const plain = Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== "default")
      .map(([key, value]) => [key, withoutNull(value)]),
  );
  if (Array.isArray(plain.anyOf)) {
    const rest = plain.anyOf.filter((choice) => choice.type !== "null");
    if (rest.length === 1) {
      const { anyOf: _, ...outer } = plain;
      return rest[0].$ref ? rest[0] : { ...rest[0], ...outer };
    }
    plain.anyOf = rest;
  }
  return plain;
}

/** Lengths and numbers are the server's to check; as types they would only be noise. */
function withoutNoise(node) {
  if (Array.isArray(node)) return node.map(withoutNoise);
  if (node === null || typeof node !== "object") return node;
  const noise = new Set(["minItems", "maxItems", "minLength", "maxLength", "minimum", "maximum", "pattern", "examples", "exclusiveMinimum", "exclusiveMaximum"]);
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !noise.has(key) || typeof value === "object" && !Array.isArray(value))
      .map(([key, value]) => [key, withoutNoise(value)]),
  );
}

const text = await compile(withoutNoise(withoutNull(schema)), "Anything", {
  additionalProperties: false,
  bannerComment: "/* Written by `npm run types` from protocol/v1/schema.json. Do not edit. */",
  unreachableDefinitions: true,
  format: false,
});
if (process.argv.includes("--check")) {
  if (readFileSync(typesFile, "utf8") !== text) {
    console.error("src/wire/types.ts is older than protocol/v1/schema.json: npm run types");
    process.exit(1);
  }
} else writeFileSync(typesFile, text);

/** What the drawing of a tile connects is what the rules' data connects, for every kind. */
import { describe, expect, test } from "vitest";
import { HALF_EDGES, MIDDLES, SIDES } from "../src/tiles/geometry";
import { GRID, indexAt, neighbours, rasterOf, spotsOf } from "../src/tiles/raster";
import type { CarcassonneCatalog, CatalogTile } from "../src/wire/types";
import catalogJson from "./carcassonne.catalog.json";

const catalog = catalogJson as CarcassonneCatalog;

/** Which sides and half edges a segment reaches, and the cities a field touches, by the drawing. */
function drawn(tile: CatalogTile, name: string) {
  const { labels, names } = rasterOf(tile);
  const at = (point: readonly [number, number]) => names[labels[indexAt(point)]!];
  const touches = new Set<string>();
  labels.forEach((label, index) => {
    if (names[label] !== name) return;
    for (const next of neighbours(index)) {
      const other = names[labels[next]!]!;
      if (other.startsWith("city")) touches.add(other);
    }
  });
  return {
    sides: SIDES.filter((_, index) => at(MIDDLES[index]!) === name),
    halfEdges: Object.entries(HALF_EDGES).filter(([, point]) => at(point) === name).map(([edge]) => edge),
    touches: [...touches].sort(),
  };
}

describe("the drawing agrees with the rules", () => {
  test.each(catalog.tiles.map((tile) => [tile.id, tile] as const))("tile %s", (_, tile) => {
    for (const segment of tile.segments) {
      const picture = drawn(tile, segment.name);
      if (segment.kind === "field") {
        expect(picture.halfEdges.sort()).toEqual([...(segment.half_edges ?? [])].sort());
        expect(picture.touches).toEqual([...(segment.touches ?? [])].sort());
      } else {
        expect(picture.sides.sort()).toEqual([...(segment.sides ?? [])].sort());
      }
    }
  });

  test.each(catalog.tiles.map((tile) => [tile.id, tile] as const))("each field of %s is one patch", (_, tile) => {
    const { fields, names } = rasterOf(tile);
    const patches = fields.filter(({ size }) => size > 30).map(({ label }) => names[label]);
    const expected = tile.segments.filter(({ kind }) => kind === "field").map(({ name }) => name);
    expect(patches.sort()).toEqual(expected.sort());
  });

  test.each(catalog.tiles.map((tile) => [tile.id, tile] as const))("followers have room on %s", (_, tile) => {
    const spots = spotsOf(tile);
    for (const { name } of tile.segments) {
      const [x, y] = spots.get(name)!;
      expect(Math.min(x, y, GRID - x, GRID - y)).toBeGreaterThan(3);
    }
  });
});

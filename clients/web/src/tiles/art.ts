/** Paints a tile: shapes turned with it, houses, trees, shields and marks upright. */
import type { CatalogTile } from "../wire/types";
import { distance, turned, type Point } from "./geometry";
import { cloister, cropCircle, gate, house, labyrinth, shield, tree, villageGreen } from "./decor";
import { depths, indexAt, pointAt, rasterOf, spotsOf } from "./raster";
import { shapeOf, type TileShape } from "./shape";

const cache = new Map<string, string>();

/** What every picture of tiles needs once in its SVG. */
export const PATTERNS = `<pattern id="grass" width="25" height="25" patternUnits="userSpaceOnUse">
<rect width="25" height="25" fill="#a9c882"/>
<path d="M4 8l1-2.4 1 2.4M16 5l.8-2 .8 2M10 19l1-2.4 1 2.4M20 15l.8-2 .8 2" stroke="#93b56b" stroke-width=".8" fill="none"/></pattern>
<pattern id="paving" width="10" height="10" patternUnits="userSpaceOnUse">
<rect width="10" height="10" fill="#ddb185"/><path d="M0 5H10M0 0H10M5 0V5M2 5V10M8 5V10" stroke="#cf9f70" stroke-width=".6"/></pattern>`;

/** The inside of an SVG of 100 by 100 units. */
export function artOf(tile: CatalogTile, rotation: number): string {
  const key = `${tile.id}/${rotation}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const shape = shapeOf(tile);
  const ground = `<rect width="100" height="100" fill="url(#grass)"/>${roads(shape)}${cities(shape)}`;
  const art = `<g transform="rotate(${rotation * 90} 50 50)">${ground}</g>${decor(tile, shape, rotation)}`;
  cache.set(key, art);
  return art;
}

function roads({ roads }: TileShape): string {
  const path = roads.flatMap((road) => [road.path, ...road.branches.map((branch) => branch.path)]).join("");
  if (!path) return "";
  const line = (colour: string, width: number, dashes = "") =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" ${dashes}/>`;
  return line("#857b68", 10.6) + line("#f7f0df", 8.2) + line("#d8cbae", 1, 'stroke-dasharray="3 3.4"');
}

function cities({ cities }: TileShape): string {
  return cities.map(({ path, walls }) => {
    const wall = walls.join("");
    const line = (colour: string, width: number, more: string) =>
      `<path d="${wall}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`;
    const stones = wall
      ? line("#5a4d3f", 6, 'stroke-linecap="round"') + line("#b5a58c", 4.2, 'stroke-linecap="round"') +
        line("#e8dcc4", 4.2, 'stroke-dasharray="2.3 2.7"')
      : "";
    return `<path d="${path}" fill="url(#paving)"/>${stones}`;
  }).join("");
}

function decor(tile: CatalogTile, shape: TileShape, rotation: number): string {
  const place = (point: Point) => turned(point, rotation);
  const spots = [...spotsOf(tile).values()];
  const shields = shieldSpots(tile);
  const circle = tile.mark?.startsWith("circle:") ? circleSpot(tile, spots) : null;
  const taken: Obstacle[] = [
    ...shields.map((at) => ({ at, radius: 15 })),
    ...spots.map((at) => ({ at, radius: 9 })),
    ...(circle ? [{ at: circle, radius: 19 }] : []),
    ...(shape.gate ? [{ at: shape.gate, radius: 17 }] : []),
    ...(shape.crossing ? [{ at: shape.crossing, radius: 18 }] : []),
  ];
  const parts = scattered(tile, taken, rotation);
  if (shape.crossing) parts.push(villageGreen(place(shape.crossing)));
  if (shape.gate) parts.push(gate(place(shape.gate)));
  if (shape.cloister) parts.push(cloister([50, 50]));
  if (shape.labyrinth) parts.push(labyrinth([50, 50]));
  if (circle) parts.push(cropCircle(place(circle), tile.mark!.slice("circle:".length)));
  parts.push(...shields.map((at) => shield(place(at))));
  return parts.join("");
}

interface Obstacle {
  at: Point;
  radius: number;
}

/** Houses in cities and trees in fields, always the same ones for a kind of tile. */
function scattered(tile: CatalogTile, taken: Obstacle[], rotation: number): string[] {
  const { labels, names } = rasterOf(tile);
  const depth = depths(labels);
  const random = generator(tile.id);
  const obstacles = [...taken];
  const found: { at: Point; isHouse: boolean; size: number }[] = [];
  let trees = 0;
  for (let attempt = 0; attempt < 260; attempt += 1) {
    const at: Point = [5 + random() * 90, 5 + random() * 90];
    const size = random();
    const index = indexAt(at);
    const name = names[labels[index]!]!;
    const isHouse = name.startsWith("city");
    if (!isHouse && (!name.startsWith("field") || trees >= 5)) continue;
    if (depth[index]! < (isHouse ? 9 : 7)) continue;
    if (obstacles.some((other) => distance(other.at, at) < other.radius)) continue;
    obstacles.push({ at, radius: isHouse ? 12.5 : 10 });
    found.push({ at: turned(at, rotation), isHouse, size });
    if (!isHouse) trees += 1;
  }
  found.sort((a, b) => a.at[1] - b.at[1]);
  return found.map(({ at, isHouse, size }) => (isHouse ? house(at, size) : tree(at, size)));
}

function shieldSpots(tile: CatalogTile): Point[] {
  const spots = spotsOf(tile);
  return tile.segments.filter(({ shields }) => shields).map(({ name, sides = [] }) => {
    const { labels, names } = rasterOf(tile);
    const corner: Point = sides.length >= 3 || sides.includes("N") ? [20, 20] : [22, 50];
    return roomiest(labels, names.indexOf(name), spots.get(name)!, corner);
  });
}

/** A place with room for a mark, near where it is wanted and away from where followers stand. */
function roomiest(labels: Int16Array, label: number, away: Point, wanted: Point): Point {
  const depth = depths(labels);
  let best = -Infinity;
  let found = wanted;
  for (let index = 0; index < labels.length; index += 7) {
    if (labels[index] !== label) continue;
    const point = pointAt(index);
    const worth = Math.min(depth[index]!, 13) * 3 + Math.min(distance(point, away), 26) - distance(point, wanted) / 4;
    if (worth > best) [best, found] = [worth, point];
  }
  return found;
}

function circleSpot(tile: CatalogTile, spots: Point[]): Point {
  const { labels, fields } = rasterOf(tile);
  const largest = [...fields].sort((a, b) => b.size - a.size)[0];
  if (!largest) return [50, 50];
  const depth = depths(labels);
  let best = -Infinity;
  let found: Point = [50, 50];
  for (let index = 0; index < labels.length; index += 3) {
    if (labels[index] !== largest.label) continue;
    const point = pointAt(index);
    const nearest = Math.min(...spots.map((spot) => distance(spot, point)));
    const worth = Math.min(depth[index]!, 15) * 4 + Math.min(nearest, 20);
    if (worth > best) [best, found] = [worth, point];
  }
  return found;
}

/** A small generator of numbers in [0, 1), seeded by a text. */
function generator(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 13), 3266489917);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
}


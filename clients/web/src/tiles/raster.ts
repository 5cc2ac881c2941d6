/**
 * The drawing as a grid of labels: which segment covers each unit of a tile.
 *
 * Fields are found by flood fill, so where a follower stands and what lights up always agrees with
 * what is seen, and a test compares it with the rules' own data.
 */
import type { CatalogTile } from "../wire/types";
import { HALF_EDGES, distance, distanceToLine, isInside, type Point } from "./geometry";
import { shapeOf, type TileShape } from "./shape";

export const GRID = 100;
const ROAD_HALF_WIDTH = 5;
const FIELD = -1;

export interface Raster {
  /** Per unit, row by row, an index into `names`. */
  labels: Int16Array;
  /** Names of segments; a field that the data does not know is called "". */
  names: string[];
  fields: FieldPatch[];
}

interface FieldPatch {
  label: number;
  halfEdges: string[];
  size: number;
}

const cache = new Map<string, Raster>();

export function rasterOf(tile: CatalogTile): Raster {
  const known = cache.get(tile.id);
  if (known) return known;
  const names = tile.segments.filter(({ kind }) => kind !== "field").map(({ name }) => name);
  const labels = covered(shapeOf(tile), names);
  const fields = flooded(labels, names.length);
  for (const patch of fields) names.push(nameOf(patch, tile));
  const raster = { labels, names, fields };
  cache.set(tile.id, raster);
  return raster;
}

function covered(shape: TileShape, names: string[]): Int16Array {
  const labels = new Int16Array(GRID * GRID).fill(FIELD);
  const cloister = names.indexOf("cloister");
  for (let index = 0; index < labels.length; index += 1) {
    labels[index] = labelAt(pointAt(index), shape, names, cloister);
  }
  return labels;
}

function labelAt(point: Point, shape: TileShape, names: string[], cloister: number): number {
  const city = shape.cities.find(({ polygon }) => isInside(point, polygon));
  if (city) return names.indexOf(city.name);
  if (shape.cloister && distance(point, [50, 50]) < 24) return cloister;
  if (shape.labyrinth && distance(point, [50, 50]) < 22) return names.indexOf(shape.roads[0]!.name);
  const road = shape.roads.find(({ points, branches }) =>
    [points, ...branches.map((branch) => branch.points)].some(
      (line) => distanceToLine(point, line) < ROAD_HALF_WIDTH,
    ),
  );
  return road ? names.indexOf(road.name) : FIELD;
}

function flooded(labels: Int16Array, firstLabel: number): FieldPatch[] {
  const patches: FieldPatch[] = [];
  for (let start = 0; start < labels.length; start += 1) {
    if (labels[start] !== FIELD) continue;
    const label = firstLabel + patches.length;
    const size = fill(labels, start, label);
    patches.push({ label, size, halfEdges: [] });
  }
  for (const [name, point] of Object.entries(HALF_EDGES)) {
    const patch = patches.find(({ label }) => label === labels[indexAt(point)]);
    patch?.halfEdges.push(name);
  }
  return patches;
}

function fill(labels: Int16Array, start: number, label: number): number {
  const open = [start];
  labels[start] = label;
  let size = 0;
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    size += 1;
    for (const next of neighbours(index)) {
      if (labels[next] !== FIELD) continue;
      labels[next] = label;
      open.push(next);
    }
  }
  return size;
}

export function neighbours(index: number): number[] {
  const x = index % GRID;
  const around: number[] = [];
  if (x > 0) around.push(index - 1);
  if (x < GRID - 1) around.push(index + 1);
  if (index >= GRID) around.push(index - GRID);
  if (index < GRID * (GRID - 1)) around.push(index + GRID);
  return around;
}

function nameOf(patch: FieldPatch, tile: CatalogTile): string {
  const match = tile.segments.find(
    ({ half_edges = [] }) => half_edges.some((edge) => patch.halfEdges.includes(edge)),
  );
  return match?.name ?? "";
}

export function pointAt(index: number): Point {
  return [(index % GRID) + 0.5, Math.floor(index / GRID) + 0.5];
}

export function indexAt([x, y]: Point): number {
  const clamp = (value: number) => Math.max(0, Math.min(GRID - 1, Math.floor(value)));
  return clamp(y) * GRID + clamp(x);
}

/** A segment's area as a path of horizontal runs, for lighting it up. */
export function areaOf(tile: CatalogTile, segment: string): string {
  const { labels, names } = rasterOf(tile);
  let path = "";
  for (let y = 0; y < GRID; y += 1) {
    for (let x = 0; x < GRID; x += 1) {
      const from = x;
      while (x < GRID && names[labels[y * GRID + x]!] === segment) x += 1;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  }
  return path;
}

/** Where a follower stands on each segment: as far from the rim of its area as can be. */
export function spotsOf(tile: CatalogTile): Map<string, Point> {
  const { labels, names } = rasterOf(tile);
  const depth = depths(labels);
  const shape = shapeOf(tile);
  const spots = new Map<string, Point>();
  names.forEach((name, label) => {
    const road = shape.roads.find((candidate) => candidate.name === name);
    if (road && !shape.labyrinth) spots.set(name, road.points[road.points.length >> 1]!);
    else if (name && !spots.has(name)) spots.set(name, deepest(labels, depth, label));
  });
  if (shape.cloister) spots.set("cloister", [50, 50]);
  return spots;
}

function deepest(labels: Int16Array, depth: Float32Array, label: number): Point {
  let best = -Infinity;
  let spot: Point = [50, 50];
  for (let index = 0; index < labels.length; index += 1) {
    if (labels[index] !== label) continue;
    const point = pointAt(index);
    const worth = depth[index]! - distance(point, [50, 50]) / 50;
    if (worth > best) [best, spot] = [worth, point];
  }
  return spot;
}

/** For each unit how many steps it is away from another label or from the tile's rim. */
export function depths(labels: Int16Array): Float32Array {
  const depth = new Float32Array(labels.length).fill(Infinity);
  let edge: number[] = [];
  for (let index = 0; index < labels.length; index += 1) {
    const around = neighbours(index);
    if (around.length < 4 || around.some((next) => labels[next] !== labels[index])) {
      depth[index] = 1;
      edge.push(index);
    }
  }
  for (let step = 2; edge.length; step += 1) {
    const inner: number[] = [];
    for (const index of edge)
      for (const next of neighbours(index))
        if (depth[next] === Infinity) {
          depth[next] = step;
          inner.push(next);
        }
    edge = inner;
  }
  return depth;
}


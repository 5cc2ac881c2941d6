/**
 * The shapes of a tile, from its segments alone.
 *
 * City sides stay straight, each run of other sides becomes one inward curve. Roads are curves that
 * meet the edge at a right angle. Where roads end, they end at something: a cloister, a gate, a
 * crossing, another road.
 */
import type { CatalogSegment, CatalogTile } from "../wire/types";
import {
  CORNERS, INWARDS, MIDDLES, SIDES, along, between, curve, pair,
  type Curve, type Point, type Side,
} from "./geometry";

export interface CityShape {
  name: string;
  path: string;
  walls: string[];
  polygon: Point[];
}

export interface RoadShape extends Curve {
  name: string;
  /** More lines of the same road: a labyrinth has four. */
  branches: Curve[];
}

export interface TileShape {
  cities: CityShape[];
  roads: RoadShape[];
  cloister: boolean;
  /** Where three or more roads end, or two that would otherwise run on. */
  crossing: Point | null;
  gate: Point | null;
  labyrinth: boolean;
}

const CLOISTER_RADIUS = 24;
const LABYRINTH_RADIUS = 21;

export function shapeOf(tile: CatalogTile): TileShape {
  const cities = tile.segments.filter(({ kind }) => kind === "city");
  const fields = tile.segments.filter(({ kind }) => kind === "field");
  const depths = { isShared: cities.length > 1, areTouching: isSplit(cities, fields), isFull: fields.length === 0 };
  return {
    cities: cities.map((city) => cityShape(city, depths)),
    ...roadsOf(tile),
    cloister: tile.segments.some(({ kind }) => kind === "cloister"),
    labyrinth: tile.mark === "labyrinth",
  };
}

/** Two opposite cities whose tips meet, so that the fields beside them are apart. */
function isSplit(cities: CatalogSegment[], fields: CatalogSegment[]): boolean {
  return cities.length === 2 && fields.length === 2 && cities.every(({ sides }) => sides?.length === 1);
}

interface Depths {
  isShared: boolean;
  areTouching: boolean;
  isFull: boolean;
}

function cityShape(city: CatalogSegment, depths: Depths): CityShape {
  const sides = numbers(city.sides);
  const has = (side: number) => sides.includes(side % 4);
  if (sides.length === 4) {
    return { name: city.name, path: "M0 0H100V100H0Z", walls: [], polygon: [...CORNERS] };
  }
  const first = sides.find((side) => !has(side + 3))!;
  const polygon: Point[] = [CORNERS[first]!];
  const walls: string[] = [];
  let path = `M${pair(CORNERS[first]!)}`;
  for (let side = first; side < first + 4; ) {
    if (has(side)) {
      side += 1;
      polygon.push(CORNERS[side % 4]!);
      path += `L${pair(CORNERS[side % 4]!)}`;
      continue;
    }
    let run = 1;
    while (side + run < first + 4 && !has(side + run)) run += 1;
    const wall = wallAlong(side, run, depths);
    polygon.push(...wall.points);
    walls.push(wall.path);
    path += wall.path.slice(wall.path.indexOf("C"));
    side += run;
  }
  return { name: city.name, path: `${path}Z`, walls, polygon };
}

/** The city wall beside a run of sides that are not city, from corner to corner. */
function wallAlong(side: number, run: number, depths: Depths): Curve {
  const [a, b] = [CORNERS[side % 4]!, CORNERS[(side + run) % 4]!];
  if (run === 1) return bulge(a, b, INWARDS[side % 4]!, 0.22, 26);
  if (run === 2) {
    if (depths.isFull) return curve(a, between(a, b, 0.3), between(a, b, 0.7), b);
    const outer = CORNERS[(side + 1) % 4]!;
    const handle = (end: Point): Point => {
      const inner = between(end, [50, 50], 0.45);
      return [inner[0] + (outer[0] - end[0]) * 0.1, inner[1] + (outer[1] - end[1]) * 0.1];
    };
    return curve(a, handle(a), handle(b), b);
  }
  const inwards = INWARDS[(side + 3) % 4]!;
  if (depths.areTouching) return bulge(a, b, inwards, 0.3, 69);
  return depths.isShared ? bulge(a, b, inwards, 0.34, 31) : bulge(a, b, inwards, 0.2, 37);
}

function bulge(a: Point, b: Point, inwards: Point, part: number, depth: number): Curve {
  return curve(a, along(between(a, b, part), inwards, depth), along(between(a, b, 1 - part), inwards, depth), b);
}

function roadsOf(tile: CatalogTile): Pick<TileShape, "roads" | "crossing" | "gate"> {
  const roads = tile.segments.filter(({ kind }) => kind === "road");
  const through = roads.filter(({ sides }) => sides?.length === 2);
  const ends = roads.filter(({ sides }) => sides?.length === 1);
  const shapes = new Map<string, RoadShape>();
  for (const road of through) shapes.set(road.name, { name: road.name, ...throughRoad(road, tile), branches: [] });
  const goal = ends.length ? goalOf(tile, ends, [...shapes.values()]) : null;
  for (const road of ends) shapes.set(road.name, { name: road.name, ...endRoad(road, goal!), branches: [] });
  for (const road of roads) if (road.sides?.length === 4) shapes.set(road.name, labyrinthRoad(road));
  return {
    roads: roads.map(({ name }) => shapes.get(name)!),
    crossing: goal?.is === "crossing" ? goal.at : null,
    gate: goal?.is === "gate" ? goal.at : null,
  };
}

function throughRoad(road: CatalogSegment, tile: CatalogTile): Curve {
  const [a, b] = numbers(road.sides) as [number, number];
  const city = tile.segments.find(({ kind }) => kind === "city");
  const isStraight = (a + 2) % 4 === b;
  // A straight road keeps away from the city beside it.
  const push = isStraight && city ? INWARDS[numbers(city.sides)[0]!]! : ([0, 0] as const);
  const handle = (side: number) => along(along(MIDDLES[side]!, INWARDS[side]!, isStraight ? 34 : 27), push, 7);
  return curve(MIDDLES[a]!, handle(a), handle(b), MIDDLES[b]!);
}

interface Goal {
  is: "cloister" | "gate" | "road" | "crossing" | "nothing";
  at: Point;
}

/** What the roads that end on this tile lead to. */
function goalOf(tile: CatalogTile, ends: CatalogSegment[], through: RoadShape[]): Goal {
  const side = numbers(ends[0]!.sides)[0]!;
  const city = tile.segments.find(({ kind }) => kind === "city");
  if (tile.segments.some(({ kind }) => kind === "cloister")) {
    return { is: "cloister", at: along(MIDDLES[side]!, INWARDS[side]!, 50 - CLOISTER_RADIUS + 2) };
  }
  if (city?.sides?.length === 3) return { is: "gate", at: along(MIDDLES[side]!, INWARDS[side]!, 20) };
  if (through.length && ends.length === 1) return { is: "road", at: through[0]!.points[12]! };
  if (through.length) {
    const middles = ends.map((road) => MIDDLES[numbers(road.sides)[0]!]!);
    const middle: Point = [mean(middles.map(([x]) => x)), mean(middles.map(([, y]) => y))];
    return { is: "crossing", at: between([50, 50], middle, 0.42) };
  }
  if (ends.length === 1) return { is: "nothing", at: along(MIDDLES[side]!, INWARDS[side]!, 40) };
  return { is: "crossing", at: city ? along([50, 50], INWARDS[numbers(city.sides)[0]!]!, 3) : [50, 50] };
}

function endRoad(road: CatalogSegment, goal: Goal): Curve {
  const side = numbers(road.sides)[0]!;
  const start = MIDDLES[side]!;
  const reach = Math.abs(goal.at[0] - start[0]) + Math.abs(goal.at[1] - start[1]);
  return curve(start, along(start, INWARDS[side]!, reach * 0.45), between(start, goal.at, 0.75), goal.at);
}

/** One road with an exit on every side. */
function labyrinthRoad(road: CatalogSegment): RoadShape {
  const arms = numbers(road.sides).map((side) => {
    const inner = along(MIDDLES[side]!, INWARDS[side]!, 50 - LABYRINTH_RADIUS);
    return curve(MIDDLES[side]!, between(MIDDLES[side]!, inner, 0.3), between(MIDDLES[side]!, inner, 0.7), inner);
  });
  return { name: road.name, ...arms[0]!, branches: arms.slice(1) };
}

function numbers(sides: readonly Side[] | undefined): number[] {
  return (sides ?? []).map((side) => SIDES.indexOf(side)).sort((a, b) => a - b);
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Looking things up in a view of the landscape. */
import type { CarcassonneView, CatalogTile, FeatureReport, LaidTile, Spot } from "../wire/types";
import { turned, type Point } from "./geometry";
import { areaOf, spotsOf } from "./raster";

export type Tiles = ReadonlyMap<string, CatalogTile>;
export const SIZE = 100;

const spotCache = new Map<string, Map<string, Point>>();
const areaCache = new Map<string, string>();

export function spotOn(tile: CatalogTile, segment: string): Point {
  if (!spotCache.has(tile.id)) spotCache.set(tile.id, spotsOf(tile));
  return spotCache.get(tile.id)!.get(segment) ?? [50, 50];
}

export function cachedArea(tile: CatalogTile, segment: string): string {
  const key = `${tile.id}/${segment}`;
  if (!areaCache.has(key)) areaCache.set(key, areaOf(tile, segment));
  return areaCache.get(key)!;
}

export function tileAt(view: CarcassonneView, x: number, y: number): LaidTile | undefined {
  return view.tiles.find((laid) => laid.x === x && laid.y === y);
}

/** Where a segment's follower stands, in units of the whole landscape. */
export function worldSpot(view: CarcassonneView, tiles: Tiles, spot: Spot): Point {
  const laid = tileAt(view, spot.x, spot.y);
  const tile = laid && tiles.get(laid.tile);
  if (!tile) return [spot.x * SIZE + 50, spot.y * SIZE + 50];
  const [x, y] = turned(spotOn(tile, spot.segment), laid.rotation);
  return [spot.x * SIZE + x, spot.y * SIZE + y];
}

export function isSame(a: Spot, b: Spot): boolean {
  return a.x === b.x && a.y === b.y && a.segment === b.segment;
}

export function featureAt(view: CarcassonneView, spot: Spot): FeatureReport | undefined {
  return view.features.find(({ segments }) => segments.some((segment) => isSame(segment, spot)));
}

/** An area of a laid tile, with how to move it there. */
export interface Area {
  path: string;
  transform: string;
}

export function areasOf(view: CarcassonneView, tiles: Tiles, segments: readonly Spot[]): Area[] {
  return segments.flatMap(({ x, y, segment }) => {
    const laid = tileAt(view, x, y);
    const tile = laid && tiles.get(laid.tile);
    if (!tile) return [];
    const transform = `translate(${x * SIZE} ${y * SIZE}) rotate(${laid.rotation * 90} 50 50)`;
    return [{ path: cachedArea(tile, segment), transform }];
  });
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxAround(cells: readonly { x: number; y: number }[]): Box {
  const xs = cells.map(({ x }) => x);
  const ys = cells.map(({ y }) => y);
  return {
    left: Math.min(...xs) * SIZE,
    top: Math.min(...ys) * SIZE,
    right: (Math.max(...xs) + 1) * SIZE,
    bottom: (Math.max(...ys) + 1) * SIZE,
  };
}

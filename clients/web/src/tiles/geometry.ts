/** Points, turns and curves on a tile of 100 by 100 units; y grows southwards. */

export type Point = readonly [number, number];
export type Side = "N" | "E" | "S" | "W";

export const SIDES: readonly Side[] = ["N", "E", "S", "W"];
/** The corner before each side, going clockwise. */
export const CORNERS: readonly Point[] = [[0, 0], [100, 0], [100, 100], [0, 100]];
export const MIDDLES: readonly Point[] = [[50, 0], [100, 50], [50, 100], [0, 50]];
export const INWARDS: readonly Point[] = [[0, 1], [-1, 0], [0, -1], [1, 0]];

/** Where half edges lie on the rim; L is the left half, looking outwards. */
export const HALF_EDGES = {
  NL: [25, 0], NR: [75, 0], EL: [100, 25], ER: [100, 75],
  SL: [75, 100], SR: [25, 100], WL: [0, 75], WR: [0, 25],
} as const satisfies Record<string, Point>;

export function along([x, y]: Point, [dx, dy]: Point, length: number): Point {
  return [x + dx * length, y + dy * length];
}

export function between([ax, ay]: Point, [bx, by]: Point, part: number): Point {
  return [ax + (bx - ax) * part, ay + (by - ay) * part];
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

/** Turned clockwise about the tile's middle. */
export function turned([x, y]: Point, quarters: number): Point {
  let [dx, dy] = [x - 50, y - 50];
  for (let turn = 0; turn < quarters; turn += 1) [dx, dy] = [-dy, dx];
  return [50 + dx, 50 + dy];
}

export function text(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function pair([x, y]: Point): string {
  return `${text(x)} ${text(y)}`;
}

/** A curve with both handles, as a path and as points along it. */
export interface Curve {
  path: string;
  points: Point[];
}

export function curve(a: Point, b: Point, c: Point, d: Point, steps = 24): Curve {
  const points = Array.from({ length: steps + 1 }, (_, step) => onCurve(a, b, c, d, step / steps));
  return { path: `M${pair(a)}C${pair(b)} ${pair(c)} ${pair(d)}`, points };
}

function onCurve(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const u = 1 - t;
  const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return [p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]];
}

export function isInside([x, y]: Point, polygon: readonly Point[]): boolean {
  let inside = false;
  polygon.forEach(([ax, ay], index) => {
    const [bx, by] = polygon.at(index - 1)!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

export function distanceToLine(point: Point, line: readonly Point[]): number {
  let least = Infinity;
  for (let index = 1; index < line.length; index += 1) {
    const [a, b] = [line[index - 1]!, line[index]!];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const square = dx * dx + dy * dy;
    const part = square ? ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square : 0;
    least = Math.min(least, distance(point, between(a, b, Math.max(0, Math.min(1, part)))));
  }
  return least;
}

/** Small drawings on tiles. Each stands upright at a point. */
import { pair, text, type Point } from "./geometry";

const INK = "#5b4630";
const ROOFS = ["#b8573a", "#c66f4a", "#a44c35"];

function at(point: Point, inside: string): string {
  return `<g transform="translate(${pair(point)})">${inside}</g>`;
}

export function house(point: Point, chance: number): string {
  const width = 8.2 + chance * 1.8;
  const [half, wall, top] = [width / 2, width * 0.55, width * 1.1].map(text);
  const eaves = text(width * 0.62);
  const roof = ROOFS[Math.floor(chance * ROOFS.length)]!;
  return at(
    point,
    `<path d="M-${half} 4V-${text(+wall! - 4)}H${half}V4Z" fill="#f5e8cf" stroke="${INK}" stroke-width=".6"/>` +
      `<path d="M-${eaves}-${text(+wall! - 4.4)}L0-${text(+top! - 4)}L${eaves}-${text(+wall! - 4.4)}Z" fill="${roof}" stroke="#6d3523" stroke-width=".6" stroke-linejoin="round"/>` +
      `<path d="M-1 4V1.4H1V4Z" fill="#7a5836"/>`,
  );
}

export function tree(point: Point, chance: number): string {
  const radius = 2.6 + chance * 1.6;
  return at(
    point,
    `<ellipse cx="1" cy="${text(radius * 0.8)}" rx="${text(radius)}" ry="${text(radius * 0.4)}" fill="#3b5a2433"/>` +
      `<circle r="${text(radius)}" fill="#5d8c45"/><circle cx="${text(-radius * 0.3)}" cy="${text(-radius * 0.3)}" r="${text(radius * 0.55)}" fill="#7cab5c"/>`,
  );
}

export function shield(point: Point): string {
  const outline = "M-7-8H7V0C7 5 3 8 0 10C-3 8-7 5-7 0Z";
  return at(
    point,
    `<path d="${outline}" fill="#2f5f9e" stroke="#fff" stroke-width="2"/><path d="${outline}" fill="none" stroke="#1d3a66" stroke-width=".8"/>` +
      `<path d="M0-7V8.6M-6-1H6" stroke="#f4d35e" stroke-width="2.4"/>`,
  );
}

export function cloister(point: Point): string {
  return at(
    point,
    `<circle r="24" fill="#c3d79b" stroke="#8aa663" stroke-width="1" stroke-dasharray="2 2"/>` +
      `<g transform="translate(0 4)" stroke="${INK}" stroke-width=".9" stroke-linejoin="round"><path d="M-18 14V-4L-9-12L0-4V14Z" fill="#f7ecd7"/>` +
      `<path d="M-20-3L-9-14L2-3Z" fill="#b0503a"/><path d="M0 14V-4H18V14Z" fill="#efe2c8"/><path d="M-1-4L2-10H16L19-4Z" fill="#c06043"/>` +
      `<path d="M-13-12V-19L-9-24L-5-19V-12Z" fill="#f7ecd7"/><path d="M-9-24v-4M-11-26.4h4" stroke-width="1.2"/>` +
      `<path d="M-11.5 14V6a2.5 2.5 0 0 1 5 0V14Z" fill="${INK}"/><path d="M4 8V3a1.8 1.8 0 0 1 3.6 0V8ZM10.4 8V3a1.8 1.8 0 0 1 3.6 0V8Z" fill="#88a7bd"/></g>`,
  );
}

export function gate(point: Point): string {
  return at(
    point,
    `<path d="M-7 6V-7H7V6Z" fill="#b5a58c" stroke="#5a4d3f"/><path d="M-7-7v-3h3v3h2.5v-3h3v3H4v-3h3v3" fill="#b5a58c" stroke="#5a4d3f"/>` +
      `<path d="M-3.6 6.5V1a3.6 3.6 0 0 1 7.2 0V6.5Z" fill="#3f3024"/>`,
  );
}

/** Where roads end: they do not run on across it. */
export function villageGreen(point: Point): string {
  return at(
    point,
    `<circle r="11" fill="#b9d192" stroke="#857b68" stroke-width="1.2"/>` +
      house([-4, -1], 0.2) + house([5, -2], 0.5) + house([0.5, 4], 0.8),
  );
}

/** Hedges around paths that all lead to the middle. */
export function labyrinth(point: Point): string {
  const ring = (radius: number, turn: number) =>
    `<circle r="${radius}" fill="none" stroke="#4f7d3c" stroke-width="2.6" pathLength="360" stroke-dasharray="66 24" transform="rotate(${turn})"/>`;
  return at(
    point,
    `<circle r="23" fill="#f7f0df" stroke="#857b68" stroke-width="1.2"/>${ring(20.2, 12)}${ring(15, 57)}${ring(9.8, 12)}` +
      `<circle r="4.4" fill="#4f7d3c"/><circle r="2" fill="#f4d35e"/>`,
  );
}

const CIRCLE_SIGNS: Record<string, string> = {
  // A tower for cities, a club for roads, a fork for fields.
  city: `<path d="M-3.4 5V-3.6h1.6v1.4h1v-1.4h1.6v1.4h1v-1.4h1.6V5Z" fill="#7a4a12"/>`,
  road: `<path d="M-3.6 4.8L1.4-2.6a2.4 2.4 0 1 1 2.2 1.4L-2 5.6Z" fill="#7a4a12"/>`,
  field: `<path d="M0 6V-1M-3.2-5v2.6Q-3.2-.6 0-.6T3.2-2.4V-5M0-5.4V-1" fill="none" stroke="#7a4a12" stroke-width="1.5" stroke-linecap="round"/>`,
};

export function cropCircle(point: Point, kind: string): string {
  return at(
    point,
    `<circle r="14" fill="#e9cf72" stroke="#b48f2c" stroke-width="1"/><circle r="11.6" fill="none" stroke="#c9a53c" stroke-width="1.4" stroke-dasharray="1.6 2"/>` +
      `<circle r="8.6" fill="#f6e6a8" stroke="#b48f2c" stroke-width=".8"/>${CIRCLE_SIGNS[kind] ?? ""}`,
  );
}

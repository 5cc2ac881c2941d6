/** What happened lately, for pictures on the board. */
import type { CarcassonneView, Spot } from "../wire/types";
import type { Step } from "../wire/fold";

export interface Mark {
  x: number;
  y: number;
  seat: number;
}

/** The tiles laid since the viewer's own last one; for others just the last one. */
export function marksOf(steps: readonly Step[], view: CarcassonneView, own: readonly number[]): Mark[] {
  const marks: Mark[] = [];
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    for (const event of [...steps[index]!.events].reverse()) {
      if (event.type !== "carcassonne.tile_laid") continue;
      if (own.includes(event.seat)) return marks.length ? marks : [{ ...event }];
      marks.push({ x: event.x, y: event.y, seat: event.seat });
      if (!own.length) return marks;
    }
  }
  return marks.length || !view.last_move ? marks : [view.last_move];
}

export interface Pop {
  key: string;
  at: Spot;
  seat: number;
  points: number;
}

/** Points of the last step, each at the feature that brought them. */
export function popsOf(step: Step | undefined): Pop[] {
  if (!step) return [];
  return step.events.flatMap((event, index) => {
    if (event.type !== "carcassonne.feature_scored") return [];
    const at = event.feature.segments.at(-1)!;
    return event.points.flatMap((points, seat) =>
      points ? [{ key: `${step.seq}/${index}/${seat}`, at, seat, points }] : [],
    );
  });
}

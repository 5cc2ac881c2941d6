/** Where a game's points came from, per seat and reason, summed from what was told. */
import type { Step } from "../wire/fold";
import type { GameEvent } from "../wire/types";

export type Reason =
  | "city" | "road" | "cloister" | "field" | "dispatch"
  | "persons" | "misplaced" | "cashed" | "dragonFairy" | "animals" | "chest";

export type Breakdown = Map<Reason, number[]>;

const CARD_REASONS: Partial<Record<GameEvent["type"], Reason>> = {
  "cardcassonne.persons_scored": "persons",
  "cardcassonne.misplaced_scored": "misplaced",
  "cardcassonne.cards_cashed": "cashed",
  "cardcassonne.dragon_fairy_scored": "dragonFairy",
  "cardcassonne.animals_scored": "animals",
  "cardcassonne.unassigned_scored": "animals",
  "cardcassonne.chest_scored": "chest",
};

function reasonOf(event: GameEvent): Reason | undefined {
  if (event.type === "carcassonne.feature_scored") return event.feature.kind;
  if (event.type === "carcassonne.dispatch_scored") return "dispatch";
  return CARD_REASONS[event.type];
}

export function breakdownOf(steps: readonly Step[], seats: number): Breakdown {
  const sums: Breakdown = new Map();
  for (const event of steps.flatMap(({ events }) => events)) {
    const reason = reasonOf(event);
    if (!reason || !("points" in event)) continue;
    const sum = sums.get(reason) ?? Array<number>(seats).fill(0);
    sums.set(reason, sum.map((points, seat) => points + ((event.points as number[])[seat] ?? 0)));
  }
  return sums;
}

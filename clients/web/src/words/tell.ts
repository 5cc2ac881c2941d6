/** Events in the reader's words: what happened, and why it brought points. */
import type { FeatureReport, GameEvent } from "../wire/types";
import { counted, fill, speech } from "./index.svelte";
import { tellCards } from "./tell_cards";

export type Names = readonly string[];

/** One line for the log, or nothing for what needs no line. */
export function tell(event: GameEvent, names: Names): string | null {
  if (event.type.startsWith("cardcassonne.")) return tellCards(event, names);
  return tellHouse(event, names) ?? tellTiles(event, names);
}

function tellHouse(event: GameEvent, names: Names): string | null {
  const words = speech.words.house;
  switch (event.type) {
    case "room.time_ran_out":
      return fill(words.timeRanOut, { name: names[event.seat]!, then: words.expiries[event.then] });
    case "room.stand_in_took_over":
      return fill(words.standIn, { bot: event.bot, name: names[event.seat]! });
    case "room.player_resigned":
      return fill(words.resigned, { name: names[event.seat]! });
    default:
      return null;
  }
}

function tellTiles(event: GameEvent, names: Names): string | null {
  const words = speech.words.tiles;
  const name = "seat" in event ? names[event.seat]! : "";
  switch (event.type) {
    case "carcassonne.tile_laid":
      return fill(speech.words.page.laysTile, { name });
    case "carcassonne.tile_removed":
      return fill(speech.words.page.tileFitsNowhere, { name });
    case "carcassonne.follower_placed":
      return fill(words.followerPlaced, { name, role: words.roles[kindOf(event.at.segment)] });
    case "carcassonne.feature_scored":
      return `${reason(event.feature, event.bonus)}: ${gains(event.points, names)}.`;
    case "carcassonne.figure_moved":
      return fill(words.figureMoved, { name, figure: event.figure + 1, before: event.before, after: event.after });
    case "carcassonne.dispatch_drawn":
      return fill(words.dispatchDrawn, { name, card: event.card, text: words.dispatches[event.card - 1]! });
    case "carcassonne.dispatch_used":
      return fill(event.action ? words.dispatchAction : words.dispatchPoints, { name, card: event.card });
    case "carcassonne.dispatch_scored": {
      const why = event.feature ? reason(event.feature, 0) : event.action ? fill(words.twice, { count: event.count }) : words.seal;
      return fill(words.dispatchScored, { card: event.card, reason: why, gains: gains(event.points, names) });
    }
    case "carcassonne.figures_joined": {
      const sums = event.figures.map((two, seat) => `${names[seat]} ${two.join(" + ")} = ${event.totals[seat]}`);
      return fill(words.figuresJoined, { sums: sums.join("; ") });
    }
    case "carcassonne.circle_chosen":
      return fill(event.change === "add" ? words.circleAdd : words.circleRemove, { name, kind: words.kinds[event.circle] });
    case "carcassonne.follower_added":
      return fill(words.followerAdded, { name });
    case "carcassonne.follower_taken_back":
      return fill(words.followerTaken, { name });
    default:
      return null;
  }
}

/** What a feature's value is made of. */
export function reason(feature: FeatureReport, bonus: number): string {
  const words = speech.words.tiles;
  const values = {
    tiles: counted(words.tiles, feature.tiles),
    shields: counted(words.shields, feature.shields),
    neighbours: counted(words.neighbours, feature.neighbours),
    cities: counted(words.cities, feature.cities.length),
  };
  const sentences = {
    city: feature.complete ? words.cityComplete : words.cityOpen,
    road: feature.complete ? words.roadComplete : words.roadOpen,
    cloister: words.cloister,
    field: words.fields,
  };
  return fill(sentences[feature.kind], values) + (bonus ? fill(words.bonus, { bonus }) : "");
}

export function gains(points: readonly number[], names: Names): string {
  const gained = points.flatMap((point, seat) => (point ? [`${names[seat]} +${point}`] : []));
  return gained.join(", ") || speech.words.page.nobodyGains;
}

export function kindOf(segment: string): "city" | "road" | "cloister" | "field" {
  return segment.split(":")[0] as "city" | "road" | "cloister" | "field";
}

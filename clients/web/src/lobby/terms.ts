/** The terms of a room in a few words. */
import type { GameOptions } from "../wire/types";
import { fill, speech } from "../words/index.svelte";

export function termsOf(options: GameOptions): string {
  const { house, page } = speech.words;
  if (options.type === "cardcassonne.options") {
    const edition = options.edition === "nl" ? page.dutch : page.german;
    return `${house.games.cardcassonne} · ${edition}`;
  }
  const extras: string[] = [];
  if (options.dispatches) extras.push(house.dispatches);
  const { labyrinth = "off", crop_circles: circles = "off" } = options;
  if (labyrinth !== "off") extras.push(fill(house.labyrinth, { how: page[labyrinth] }));
  if (circles !== "off") extras.push(fill(house.cropCircles, { which: circles === "both" ? page.both : circles }));
  return [house.games.carcassonne, ...extras].join(" · ");
}

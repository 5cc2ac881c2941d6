/** Events of the card game in the reader's words. */
import type { Card, GameEvent } from "../wire/types";
import { counted, fill, speech } from "./index.svelte";
import { gains, type Names } from "./tell";

export function tellCards(event: GameEvent, names: Names): string | null {
  const words = speech.words.cards;
  const name = "seat" in event ? names[event.seat]! : "";
  const list = (cards: readonly Card[]) => cards.map((card) => words.cards[card]).join(", ");
  switch (event.type) {
    case "cardcassonne.card_turned_up":
      return event.row
        ? fill(words.turnedUp, { card: words.cards[event.card], row: words.rows[event.row] })
        : fill(words.jokerTurnedUp, { card: words.cards[event.card] });
    case "cardcassonne.joker_laid":
      return fill(words.jokerLaid, { name, card: words.cards[event.card], row: words.rows[event.row] });
    case "cardcassonne.round_began":
      return fill(words.roundBegan, { round: event.round, name: names[event.dealer]! });
    case "cardcassonne.card_laid": {
      const row = words.rows[event.row];
      if (event.face_down) {
        return event.card
          ? fill(words.ownFaceDown, { name, row, card: words.cards[event.card] })
          : fill(words.laidFaceDown, { name, row });
      }
      return fill(words.cardLaid, { name, row, card: event.card ? words.cards[event.card] : "" });
    }
    case "cardcassonne.follower_placed":
      return fill(words.followerPlaced, { name, row: words.rows[event.row] });
    case "cardcassonne.segment_turned_up":
      return fill(words.segmentTurnedUp, { name, row: words.rows[event.row], cards: list(event.cards) });
    case "cardcassonne.segment_scored":
      return fill(words.segmentScored, { name, total: event.total, points: counted(speech.words.house.points, event.score) });
    case "cardcassonne.chest_scored":
      return fill(words.chestScored, { name, cards: list(event.cards), series: event.series.join(" + "), gains: gains(event.points, names) });
    default:
      return tellParts(event, names, name, list);
  }
}

/** The parts of which a segment's points are made. */
function tellParts(event: GameEvent, names: Names, name: string, list: (cards: readonly Card[]) => string): string | null {
  const words = speech.words.cards;
  switch (event.type) {
    case "cardcassonne.persons_scored":
      return fill(words.persons, { total: event.total, count: event.count, cards: list(event.cards), gains: gains(event.points, names) });
    case "cardcassonne.misplaced_scored":
      return fill(words.misplaced, { cards: list(event.cards), gains: gains(event.points, names) });
    case "cardcassonne.cards_cashed":
      return fill(words.cashed, { cards: list(event.cards), gains: gains(event.points, names) });
    case "cardcassonne.dragon_fairy_scored":
      return fill(words.dragonFairy, { cards: list(event.cards), gains: gains(event.points, names) });
    case "cardcassonne.jokers_assigned":
      return fill(words.assigned, { name, species: event.species.map((one) => words.species[one]).join(", ") });
    case "cardcassonne.animals_scored":
      return fill(words.animals, { name, gained: event.gained, species: words.species[event.species], holding: event.holding, gains: gains(event.points, names) });
    case "cardcassonne.unassigned_scored":
      return fill(words.unassignedScored, { jokers: event.jokers, gains: gains(event.points, names) });
    case "cardcassonne.chest_grew":
      return fill(words.chestGrew, { name, cards: list(event.cards), size: event.size });
    default:
      return null;
  }
}

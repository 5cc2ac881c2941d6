/** A tile laid for a look, before it is confirmed. Knows nothing but the offers. */
import type { PlaceTile, PlaceTileOptions } from "../wire/types";

export interface Slot {
  x: number;
  y: number;
  offers: PlaceTileOptions[];
}

/** The offers by cell; each cell's rotations in order. */
export function slotsOf(offers: readonly PlaceTileOptions[]): Slot[] {
  const slots = new Map<string, Slot>();
  for (const offer of offers) {
    const key = `${offer.x},${offer.y}`;
    const slot = slots.get(key) ?? { x: offer.x, y: offer.y, offers: [] };
    slot.offers.push(offer);
    slots.set(key, slot);
  }
  for (const slot of slots.values()) slot.offers.sort((a, b) => a.rotation - b.rotation);
  return [...slots.values()];
}

export class Plan {
  private slot = $state.raw<Slot | null>(null);
  private turn = $state(0);
  follower = $state<string | null>(null);

  get offer(): PlaceTileOptions | null {
    return this.slot ? this.slot.offers[this.turn % this.slot.offers.length]! : null;
  }

  get canTurn(): boolean {
    return (this.slot?.offers.length ?? 0) > 1;
  }

  get action(): PlaceTile | null {
    if (!this.offer) return null;
    const { x, y, rotation } = this.offer;
    return { type: "carcassonne.place_tile", x, y, rotation, ...(this.follower ? { follower: this.follower } : {}) };
  }

  isAt(slot: Slot): boolean {
    return this.slot?.x === slot.x && this.slot.y === slot.y;
  }

  /** A first tap shows the tile there, another one turns it. */
  tap(slot: Slot): void {
    if (this.isAt(slot)) return this.rotate();
    this.slot = slot;
    this.turn = 0;
    this.keepFollower();
  }

  rotate(): void {
    this.turn += 1;
    this.keepFollower();
  }

  choose(follower: string | null): void {
    this.follower = this.follower === follower ? null : follower;
  }

  /** Takes back the follower first, then the tile. */
  undo(): void {
    if (this.follower !== null) this.follower = null;
    else this.clear();
  }

  clear(): void {
    this.slot = null;
    this.turn = 0;
    this.follower = null;
  }

  private keepFollower(): void {
    if (this.follower && !this.offer?.followers.includes(this.follower)) this.follower = null;
  }
}

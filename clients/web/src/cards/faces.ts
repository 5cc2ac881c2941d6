/** How cards look: a colour and a pattern for each row, a picture for each kind. */
import type { Card, Colour } from "../wire/types";
import type { Icon } from "./icons";

export interface Paint {
  strong: string;
  pale: string;
  /** A pattern of lines within 8 by 8, so that grey is enough to tell rows apart. */
  lines: string;
}

export const PAINTS: Record<Colour | "x", Paint> = {
  y: { strong: "#b98a14", pale: "#fbf0cf", lines: "M0 8L8 0" },
  r: { strong: "#b4412f", pale: "#f9dcd5", lines: "M4 0V8" },
  g: { strong: "#3d7a35", pale: "#dcefd4", lines: "M0 0L8 8" },
  b: { strong: "#2b64a8", pale: "#d9e6f6", lines: "M0 4H8" },
  x: { strong: "#5d4a8a", pale: "#e9e4f5", lines: "M0 0L8 8M8 0L0 8" },
};

const ANIMALS: Record<Colour, Icon> = { y: "chicken", r: "horse", g: "sheep", b: "pig" };
const BUILDINGS: Record<Colour, Icon> = { y: "church", r: "watchtower", g: "barn", b: "castle" };

export interface Face {
  colour: Colour | "x";
  value: number;
  icon: Icon | null;
}

export function faceOf(card: Card): Face {
  switch (card) {
    case "DR":
      return { colour: "x", value: 0, icon: "dragon" };
    case "FA":
      return { colour: "x", value: 0, icon: "fairy" };
    case "AJ":
      return { colour: "x", value: 0, icon: "paw" };
    case "BJ":
      return { colour: "x", value: 0, icon: "house" };
    default: {
      const [colour, kind] = [card[0] as Colour, card[1]!];
      if (kind === "a") return { colour, value: 0, icon: ANIMALS[colour] };
      if (kind === "b") return { colour, value: 0, icon: BUILDINGS[colour] };
      return { colour, value: Number(kind), icon: null };
    }
  }
}

export const SPECIES_ICONS = ANIMALS;

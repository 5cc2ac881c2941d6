/** How seats are told apart: by colour and by shape, so that grey is enough. */

export interface SeatLook {
  colour: string;
  /** A colour that text can stand on. */
  ink: string;
  /** A small sign within a circle of radius 1. */
  sign: string;
}

export const LOOKS: readonly SeatLook[] = [
  { colour: "#d1495b", ink: "#fff", sign: "M0-.8A.8.8 0 1 1 0 .8A.8.8 0 1 1 0-.8Z" },
  { colour: "#2274a5", ink: "#fff", sign: "M-.7-.7H.7V.7H-.7Z" },
  { colour: "#e9b824", ink: "#2e2a24", sign: "M0-.9L.85.65H-.85Z" },
  { colour: "#3a7d44", ink: "#fff", sign: "M0-1L.9 0L0 1L-.9 0Z" },
  { colour: "#2b2b2b", ink: "#fff", sign: "M-.3-.9H.3V-.3H.9V.3H.3V.9H-.3V.3H-.9V-.3H-.3Z" },
  { colour: "#9b5de5", ink: "#fff", sign: "M0-1L.28-.3L1-.25L.45.2L.62.9L0 .5L-.62.9L-.45.2L-1-.25L-.28-.3Z" },
];

export function lookOf(seat: number): SeatLook {
  return LOOKS[seat % LOOKS.length]!;
}

/** The outline of a follower: a cloaked figure of our own. */
export const FIGURE = "M0-11a5 5 0 0 1 3.2 8.8C7 .5 8.4 5 9 10.2Q0 12.6-9 10.2C-8.4 5-7 .5-3.2-2.2A5 5 0 0 1 0-11Z";

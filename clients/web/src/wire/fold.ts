/** What the page knows of each room, and how one message changes it. Pure: no socket, no clock. */
import type {
  Clocks,
  GameEvent,
  GameView,
  Own,
  ResumePoint,
  RoomState,
  Said,
  ServerMessage,
  Snapshot,
  Update,
} from "./types";

/** One step of a game, kept for the log and for pictures of what just happened. */
export interface Step {
  seq: number;
  events: GameEvent[];
}

/** Scores after one step, for the chart. */
export interface Standing {
  seq: number;
  scores: number[];
}

export interface Sight {
  state?: RoomState;
  epoch: number;
  seq: number;
  view?: GameView;
  you: Own[];
  clocks?: Clocks;
  steps: Step[];
  standings: Standing[];
  chat: Said[];
  /** An update is missing: only a resume can mend this. */
  torn: boolean;
}

export type Sights = Readonly<Record<string, Sight>>;

const MOST_CHAT = 200;
const unseen: Sight = { epoch: 0, seq: 0, you: [], steps: [], standings: [], chat: [], torn: false };

export function fold(sights: Sights, message: ServerMessage): Sights {
  switch (message.type) {
    case "welcome":
      return keepOnly(sights, (message.rooms ?? []).map((held) => held.room));
    case "room":
      return put(sights, message.room, { state: message });
    case "snapshot":
      return put(sights, message.room, afterSnapshot(message));
    case "update":
      return put(sights, message.room, afterUpdate(sights[message.room] ?? unseen, message));
    case "said": {
      const chat = sights[message.room]?.chat ?? [];
      return put(sights, message.room, { chat: [...chat, message].slice(-MOST_CHAT) });
    }
    case "notice":
      return message.kind === "room_closed" && message.room ? without(sights, message.room) : sights;
    default:
      return sights;
  }
}

export function without(sights: Sights, room: string): Sights {
  return keepOnly(sights, Object.keys(sights).filter((other) => other !== room));
}

/** The last update of every room, for `hello.resume`. */
export function resumePoints(sights: Sights): ResumePoint[] {
  return Object.entries(sights)
    .filter(([, sight]) => sight.view !== undefined)
    .map(([room, { epoch, seq }]) => ({ room, epoch, seq }));
}

export function scoresOf(view: GameView): number[] {
  return view.type === "carcassonne.view" ? view.scores : view.seats.map((seat) => seat.score);
}

function put(sights: Sights, room: string, news: Partial<Sight>): Sights {
  return { ...sights, [room]: { ...unseen, ...sights[room], ...news } };
}

function keepOnly(sights: Sights, rooms: string[]): Sights {
  return Object.fromEntries(Object.entries(sights).filter(([room]) => rooms.includes(room)));
}

function afterSnapshot(told: Snapshot): Partial<Sight> {
  return {
    ...where(told),
    steps: [],
    standings: [{ seq: told.seq, scores: scoresOf(told.view) }],
    torn: false,
  };
}

function afterUpdate(sight: Sight, told: Update): Partial<Sight> {
  const isKnown = sight.view !== undefined && told.epoch === sight.epoch;
  if (isKnown && told.seq <= sight.seq) return {};
  if (isKnown && told.seq > sight.seq + 1) return { torn: true };
  // A rematch goes on in the same room, and its log begins anew.
  const isFresh = isOver(sight) && told.view.outcome === undefined;
  const standing = { seq: told.seq, scores: scoresOf(told.view) };
  return {
    ...where(told),
    steps: [...(isFresh ? [] : sight.steps), { seq: told.seq, events: told.events }],
    standings: [...(isFresh ? [] : sight.standings), standing],
    torn: false,
  };
}

function where({ epoch, seq, view, you, clocks }: Snapshot | Update): Partial<Sight> {
  return { epoch, seq, view, you: you ?? [], clocks };
}

function isOver(sight: Sight): boolean {
  const last = sight.steps.at(-1)?.events ?? [];
  return sight.view?.outcome !== undefined || last.some(({ type }) => type === "room.game_closed");
}

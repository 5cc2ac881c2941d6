/** Folding what the server says into what the page knows. */
import { expect, test } from "vitest";
import { fold, resumePoints, type Sights } from "../src/wire/fold";
import type { CardcassonneView, ServerMessage, Update } from "../src/wire/types";

const view = (score: number, isOver = false) =>
  ({
    type: "cardcassonne.view",
    seats: [{ score }],
    ...(isOver ? { outcome: { scores: [score], winners: [0] } } : {}),
  }) as unknown as CardcassonneView;

const update = (seq: number, more: Partial<Update> = {}): Update => ({
  type: "update", room: "KRHZ", epoch: 1, seq, events: [{ type: "room.player_resigned", seat: 0 }], view: view(seq), ...more,
});

function told(...messages: ServerMessage[]): Sights {
  return messages.reduce<Sights>(fold, {});
}

test("updates follow each other and are remembered", () => {
  const sight = told(update(1), update(2))["KRHZ"]!;
  expect(sight.seq).toBe(2);
  expect(sight.steps.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(sight.standings.map(({ scores }) => scores)).toEqual([[1], [2]]);
});

test("an update that comes again changes nothing", () => {
  expect(told(update(1), update(2), update(1))["KRHZ"]!.seq).toBe(2);
});

test("a gap is noticed, and a snapshot mends it", () => {
  const torn = told(update(1), update(3));
  expect(torn["KRHZ"]!.torn).toBe(true);
  const mended = fold(torn, { type: "snapshot", room: "KRHZ", epoch: 1, seq: 3, view: view(9) });
  expect(mended["KRHZ"]).toMatchObject({ torn: false, seq: 3, steps: [] });
});

test("what only a seat knew is gone with the next update", () => {
  const own = [{ type: "cardcassonne.own" as const, seat: 0, hand: ["y1" as const], face_down: [] }];
  expect(told(update(1, { you: own }), update(2))["KRHZ"]!.you).toEqual([]);
});

test("a rematch begins a new log", () => {
  const sight = told(update(1), update(2, { view: view(5, true) }), update(3))["KRHZ"]!;
  expect(sight.steps.map(({ seq }) => seq)).toEqual([3]);
});

test("rooms that the welcome does not name are gone", () => {
  const welcome = { type: "welcome", rooms: [] } as unknown as ServerMessage;
  expect(fold(told(update(1)), welcome)).toEqual({});
});

test("a resume starts from the last update", () => {
  expect(resumePoints(told(update(1), update(2)))).toEqual([{ room: "KRHZ", epoch: 1, seq: 2 }]);
});

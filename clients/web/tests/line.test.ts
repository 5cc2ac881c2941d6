/** The line to the server, with a socket that a test holds in its hands. */
import { beforeEach, expect, test, vi } from "vitest";
import { Line, type Caller, type Socket, type Status } from "../src/wire/line";

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {}
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let statuses: Status[];
let token: string | null;

function aLine(): Line {
  const caller: Caller = {
    name: () => "Ann",
    token: () => token,
    resume: () => [{ room: "KRHZ", epoch: 1, seq: 7 }],
    heard: () => {},
    turned: (status) => statuses.push(status),
    forgotten: () => (token = null),
  };
  return new Line(caller, () => {
    sockets.push(new FakeSocket());
    return sockets.at(-1)!;
  });
}

function welcomed(line: Line): FakeSocket {
  line.connect();
  const socket = sockets.at(-1)!;
  socket.onopen!();
  socket.say({ type: "welcome", id: socket.sent[0]!["id"] });
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  statuses = [];
  token = "t";
});

test("hello carries name, token and what was seen last", () => {
  const socket = welcomed(aLine());
  expect(socket.sent[0]).toMatchObject({ type: "hello", name: "Ann", token: "t", resume: [{ seq: 7 }] });
});

test("a lost line comes back, and what had no answer is sent again with its id", async () => {
  const line = aLine();
  const first = welcomed(line);
  const answer = line.ask({ type: "start", room: "KRHZ" });
  const id = first.sent.at(-1)!["id"];
  first.onclose!({ code: 1006 });
  expect(statuses.at(-1)).toBe("lost");
  vi.advanceTimersByTime(2000);
  const second = sockets.at(-1)!;
  second.onopen!();
  second.say({ type: "welcome", id: "x" });
  expect(second.sent.at(-1)).toMatchObject({ type: "start", id });
  second.say({ type: "ack", id });
  expect(await answer).toMatchObject({ type: "ack" });
});

test("taken over by another tab, it does not fight back", () => {
  welcomed(aLine()).onclose!({ code: 4409 });
  vi.advanceTimersByTime(60_000);
  expect(statuses.at(-1)).toBe("replaced");
  expect(sockets).toHaveLength(1);
});

test("a token that nobody knows is forgotten", () => {
  const line = aLine();
  line.connect();
  sockets[0]!.onopen!();
  sockets[0]!.say({ type: "error", code: "not_authenticated", sentence: "" });
  expect(token).toBeNull();
  expect(sockets).toHaveLength(2);
});

test("silence is answered by a question, and no answer by a new connection", () => {
  const socket = welcomed(aLine());
  vi.advanceTimersByTime(25_000);
  expect(socket.sent.at(-1)).toMatchObject({ type: "ping" });
  vi.advanceTimersByTime(6000);
  expect(statuses.at(-1)).toBe("lost");
});

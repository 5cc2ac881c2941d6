/** The line to the server: says hello, comes back by itself, and sends again what has no answer. */
import type { Ack, ClientMessage, Refusal, ResumePoint, RoomList, ServerMessage, Welcome } from "./types";

export type Status = "connecting" | "open" | "lost" | "replaced" | "refused";
export type Answer = Ack | Refusal | RoomList | Welcome | (ServerMessage & { type: "pong" });
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Wish = WithoutId<ClientMessage>;

/** What the line needs from its page. */
export interface Caller {
  name(): string;
  token(): string | null;
  resume(): ResumePoint[];
  heard(message: ServerMessage): void;
  turned(status: Status, retryAt?: number): void;
  forgotten(): void;
}

/** The part of a websocket that is used, so that tests can stand in for it. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const ANSWER_MS = 6000;
const SILENCE_MS = 25_000;
const TAKEN_OVER = 4409;
const HOPELESS = [4400, 4403, 4406];

interface Waiting {
  text: string;
  resolve: (answer: Answer) => void;
}

export class Line {
  private socket: Socket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private isIn = false;
  private pause = FIRST_PAUSE_MS;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private counter = 0;
  // Not randomUUID: it is absent on plain http, which is what a LAN party has.
  private readonly prefix = [...crypto.getRandomValues(new Uint8Array(6))]
    .map((byte) => byte.toString(36))
    .join("");

  constructor(
    private readonly caller: Caller,
    private readonly open: () => Socket,
  ) {}

  connect(): void {
    clearTimeout(this.retry);
    this.drop();
    this.caller.turned("connecting");
    const socket = this.open();
    this.socket = socket;
    socket.onopen = () => this.hello(socket);
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  /** Sends a wish once; the answer comes even if the line breaks in between. */
  ask(wish: Wish): Promise<Answer> {
    const id = this.nextId();
    const text = JSON.stringify({ ...wish, id });
    return new Promise((resolve) => {
      this.waiting.set(id, { text, resolve });
      if (this.isIn) this.socket?.send(text);
    });
  }

  /** The page woke up, or the network is said to be back: is the line still alive? */
  nudge(): void {
    if (this.isIn) this.probe();
    else if (this.retry !== undefined) this.connect();
  }

  private nextId(): string {
    this.counter += 1;
    return `${this.prefix}-${this.counter}`;
  }

  private hello(socket: Socket): void {
    const token = this.caller.token();
    const hello = {
      type: "hello",
      id: this.nextId(),
      name: this.caller.name(),
      client: "bastide web",
      ...(token ? { token } : {}),
      resume: this.caller.resume(),
    };
    socket.send(JSON.stringify(hello));
  }

  private hear(message: ServerMessage): void {
    this.listen();
    if (message.type === "welcome") this.enter();
    if (message.type === "error" && message.code === "not_authenticated" && !this.isIn) {
      this.caller.forgotten();
      this.connect();
      return;
    }
    this.caller.heard(message);
    if ("id" in message && message.id) {
      this.waiting.get(message.id)?.resolve(message as Answer);
      this.waiting.delete(message.id);
    }
  }

  private enter(): void {
    this.isIn = true;
    this.pause = FIRST_PAUSE_MS;
    this.caller.turned("open");
    for (const { text } of this.waiting.values()) this.socket?.send(text);
  }

  private closed(socket: Socket, code: number): void {
    if (socket !== this.socket) return;
    this.drop();
    if (code === TAKEN_OVER) this.caller.turned("replaced");
    else if (HOPELESS.includes(code)) this.caller.turned("refused");
    else this.comeBack();
  }

  private comeBack(): void {
    const wait = this.pause * (0.75 + Math.random() / 2);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
    this.caller.turned("lost", Date.now() + wait);
    this.retry = setTimeout(() => this.connect(), wait);
  }

  private drop(): void {
    clearTimeout(this.watch);
    this.retry = undefined;
    this.isIn = false;
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onmessage = null;
      socket.close();
    }
  }

  /** Silence for long: ask, and take no answer for a lost line. Sleeping phones are told nothing. */
  private listen(): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.probe(), SILENCE_MS);
  }

  private probe(): void {
    this.socket?.send(JSON.stringify({ type: "ping", id: this.nextId() }));
    clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      this.drop();
      this.comeBack();
    }, ANSWER_MS);
  }
}

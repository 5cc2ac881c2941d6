/** What the page knows of the house it is in, and what it can ask for. */
import { fold, resumePoints, without, type Sight, type Sights } from "./wire/fold";
import { Line, type Answer, type Socket, type Status, type Wish } from "./wire/line";
import type { CarcassonneCatalog, CatalogTile, RoomSummary, ServerMessage, Welcome } from "./wire/types";
import { fill, speech } from "./words/index.svelte";

const NAME_KEY = "bastide.name";
const TOKEN_KEY = "bastide.token";
const CODE = /^[BCDFGHJKMNPRSTWXZ]{4}$/;
const NOTICE_MS = 6000;

export function codeIn(text: string): string | null {
  const code = text.trim().replace(/^.*#/, "").toUpperCase();
  return CODE.test(code) ? code : null;
}

class House {
  status = $state<Status>("connecting");
  name = $state(localStorage.getItem(NAME_KEY) ?? "");
  welcome = $state.raw<Welcome>();
  sights = $state.raw<Sights>({});
  list = $state.raw<RoomSummary[]>([]);
  /** The room on the screen, from the address: #KRHZ. */
  here = $state<string | null>(codeIn(location.hash));
  notice = $state<string | null>(null);
  tiles = $state.raw<ReadonlyMap<string, CatalogTile>>(new Map());

  private line: Line | undefined;
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;

  get sight(): Sight | undefined {
    return this.here ? this.sights[this.here] : undefined;
  }

  /** Comes in under a name; with the same token one is the same person as before. */
  enter(name: string): void {
    this.name = name;
    localStorage.setItem(NAME_KEY, name);
    this.line ??= this.newLine();
    this.line.connect();
    void this.fetchTiles();
  }

  listen(): void {
    addEventListener("hashchange", () => (this.here = codeIn(location.hash)));
    addEventListener("online", () => this.line?.nudge());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.line?.nudge();
    });
    if (this.name) this.enter(this.name);
  }

  reconnect(): void {
    this.line?.connect();
  }

  goTo(room: string | null): void {
    location.hash = room ?? "";
    this.here = room;
  }

  /** Asks, and tells the person if it is refused. */
  async ask(wish: Wish): Promise<Answer> {
    const answer = await this.line!.ask(wish);
    if (answer.type === "error") this.tell(refusal(answer.code, answer.sentence));
    return answer;
  }

  /** Asks, and leaves a refusal to the caller. */
  tryTo(wish: Wish): Promise<Answer> {
    return this.line!.ask(wish);
  }

  async look(): Promise<void> {
    const answer = await this.ask({ type: "rooms" });
    if (answer.type === "rooms") this.list = answer.rooms;
  }

  async leave(room: string): Promise<void> {
    const answer = await this.ask({ type: "leave", room });
    if (answer.type === "error") return;
    this.sights = without(this.sights, room);
    this.goTo(null);
  }

  tell(text: string): void {
    this.notice = text;
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => (this.notice = null), NOTICE_MS);
  }

  private newLine(): Line {
    return new Line(
      {
        name: () => this.name,
        token: () => localStorage.getItem(TOKEN_KEY),
        resume: () => resumePoints(this.sights),
        heard: (message) => this.hear(message),
        turned: (status) => (this.status = status),
        forgotten: () => localStorage.removeItem(TOKEN_KEY),
      },
      openSocket,
    );
  }

  private hear(message: ServerMessage): void {
    if (message.type === "welcome") {
      this.welcome = message;
      localStorage.setItem(TOKEN_KEY, message.token);
    }
    if (message.type === "notice") this.hearNotice(message.kind, message.room);
    this.sights = fold(this.sights, message);
    if (Object.values(this.sights).some(({ torn }) => torn)) this.reconnect();
  }

  private hearNotice(kind: string, room?: string): void {
    const { draining, restart, roomClosed } = speech.words.house;
    const text = { draining, restart, room_closed: fill(roomClosed, { room: room ?? "" }) }[kind];
    if (text) this.tell(text);
  }

  private async fetchTiles(): Promise<void> {
    if (this.tiles.size) return;
    const answer = await fetch("/catalog/carcassonne.json");
    const catalog = (await answer.json()) as CarcassonneCatalog;
    this.tiles = new Map(catalog.tiles.map((tile) => [tile.id, tile]));
  }
}

function openSocket(): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws`, "bastide.v1") as unknown as Socket;
}

function refusal(code: keyof typeof speech.words.house.errors, sentence: string): string {
  return fill(speech.words.page.refused, { why: speech.words.house.errors[code] ?? sentence });
}

export const house = new House();

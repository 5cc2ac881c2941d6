// A client by somebody who has read the published page and schema, and nothing else: the twin of
// stranger.py for Node. It imports nothing of this project.

import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import Ajv2020 from "ajv/dist/2020.js";
import WebSocket from "ws";

const SECONDS = 60; // no single wait is longer

class Schema {
  constructor(schema) {
    this.defs = schema.$defs;
    this.ajv = new Ajv2020({ strict: false, allErrors: false });
    this.ajv.addSchema(schema, "bastide");
    this.seen = new Set();
  }

  // Throws unless the message is the member of the union that its `type` says.
  check(union, message) {
    const place = this.defs[union].discriminator.mapping[message.type];
    if (!place) throw new Error(`${union} has no ${message.type}`);
    const validate = this.ajv.getSchema(`bastide${place}`);
    if (!validate(message)) {
      throw new Error(`${JSON.stringify(validate.errors)} in ${JSON.stringify(message)}`);
    }
    this.seen.add(message.type);
    for (const event of message.events ?? []) this.seen.add(event.type);
  }
}

async function fetched(url) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(SECONDS * 1000) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

// A small generator, so that a run can be repeated.
function chance(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// One connection: frames wait here until somebody reads them.
class Socket {
  constructor(address) {
    this.frames = [];
    this.readers = [];
    this.ws = new WebSocket(address, "bastide.v1", { perMessageDeflate: false });
    this.ws.on("message", (data) => this.put({ text: data.toString() }));
    this.ws.on("error", (error) => this.put({ error }));
    this.ws.on("close", (code) => this.put({ error: new Error(`closed with ${code}`) }));
    this.opened = new Promise((resolve, reject) => {
      this.ws.once("open", resolve);
      this.ws.once("error", reject);
    });
  }

  put(frame) {
    const reader = this.readers.shift();
    if (reader) reader(frame);
    else this.frames.push(frame);
  }

  async receive() {
    const frame = this.frames.shift() ?? (await this.wait());
    if (frame.error) throw frame.error;
    return JSON.parse(frame.text);
  }

  wait() {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("the server is silent")), SECONDS * 1000);
      this.readers.push((frame) => {
        clearTimeout(late);
        resolve(frame);
      });
    });
  }

  async close() {
    const closed = new Promise((resolve) => this.ws.once("close", resolve));
    this.ws.close(1000);
    await closed;
  }
}

class Stranger {
  constructor(url, name, schema) {
    this.url = url;
    this.name = name;
    this.schema = schema;
    this.below = chance(42);
    this.prefix = `node-${name}-${process.hrtime.bigint()}`;
    this.token = undefined;
    this.point = undefined;
    this.pushes = [];
    this.answered = new Set();
    this.counts = { messages: 0, events: 0, actions: 0, resumes: 0, sent: 0 };
  }

  async connect() {
    this.socket = new Socket(`${this.url.replace(/^http/, "ws")}/ws`);
    await this.socket.opened;
    const hello = { type: "hello", name: this.name, client: "stranger.mjs" };
    if (this.token) hello.token = this.token;
    if (this.point) hello.resume = [this.point];
    this.token = (await this.ask(hello)).token;
  }

  async receive() {
    const message = await this.socket.receive();
    this.schema.check("ServerMessage", message);
    this.counts.messages += 1;
    return message;
  }

  async ask(body) {
    for (;;) {
      this.counts.sent += 1;
      const message = { ...body, id: `${this.prefix}-${this.counts.sent}` };
      this.schema.check("ClientMessage", message);
      this.socket.ws.send(JSON.stringify(message));
      let answer = await this.receive();
      while (answer.id !== message.id) {
        this.pushes.push(answer);
        answer = await this.receive();
      }
      if (answer.code === "rate_limited") {
        await new Promise((resolve) => setTimeout(resolve, answer.retry_ms));
        continue;
      }
      if (answer.type === "error") {
        throw new Error(`${JSON.stringify(message)} was refused: ${JSON.stringify(answer)}`);
      }
      return answer;
    }
  }

  // A grouped placement is opened up as the page says.
  choose(legal) {
    const { followers, ...action } = legal[this.below(legal.length)];
    const spots = [undefined, ...(followers ?? [])];
    const follower = spots[this.below(spots.length)];
    return follower ? { ...action, follower } : action;
  }

  async answer(room, own) {
    const request = own.request;
    if (!request || this.answered.has(request.req)) return;
    this.answered.add(request.req);
    this.counts.actions += 1;
    await this.ask({ type: "act", room, req: request.req, action: this.choose(request.legal) });
  }

  async follow(told) {
    if (told.type === "update" && this.point) {
      if (told.epoch !== this.point.epoch || told.seq !== this.point.seq + 1) {
        throw new Error(`a gap: ${JSON.stringify(this.point)} before ${told.seq}`);
      }
    }
    this.counts.events += (told.events ?? []).length;
    this.point = { room: told.room, epoch: told.epoch, seq: told.seq };
    for (const own of told.you ?? []) await this.answer(told.room, own);
  }

  async leaveAndReturn() {
    await this.socket.close();
    this.counts.resumes += 1;
    await this.connect();
  }

  async play(isHost, dropAfter) {
    let hasStarted = false;
    for (;;) {
      const told = this.pushes.shift() ?? (await this.receive());
      if (told.type === "update" || told.type === "snapshot") {
        await this.follow(told);
      } else if (told.type === "room") {
        if (told.stage === "finished") return told;
        const isFull = told.seats.every((seat) => seat.presence !== "free");
        if (told.stage === "waiting" && isHost && isFull && !hasStarted) {
          hasStarted = true;
          await this.ask({ type: "start", room: told.room });
        }
      }
      const isIdle = this.pushes.length === 0 && this.counts.resumes === 0;
      if (isIdle && this.point && this.point.seq >= dropAfter) await this.leaveAndReturn();
    }
  }

  async result(room) {
    checkDeal(room.deal);
    const text = await fetched(`${this.url}/replays/${room.record}.jsonl`);
    const record = text.trimEnd().split("\n").map((line) => JSON.parse(line));
    for (const line of record) this.schema.check("RecordLine", line);
    return {
      game: room.game,
      result: room.result,
      lines: record.length,
      events: this.counts.events,
      seq: this.point.seq,
      own: { ...this.counts, seats: room.you.seats, types: [...this.schema.seen].sort() },
    };
  }
}

// The secret is the one that was committed to.
function checkDeal(deal) {
  const made = createHash("sha256")
    .update("bastide.commitment.v1\0")
    .update(Buffer.from(deal.secret, "hex"))
    .update(deal.terms)
    .digest("hex");
  if (made !== deal.commitment) throw new Error("the deal was not fair");
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: "string", default: "Stranger" },
    create: { type: "string" },
    join: { type: "string" },
    "drop-after": { type: "string", default: "20" },
  },
});
const url = positionals[0];
const schema = new Schema(JSON.parse(await fetched(`${url}/schema/v1.json`)));
const stranger = new Stranger(url, values.name, schema);
await stranger.connect();
const asked = values.create
  ? { type: "create", options: JSON.parse(values.create) }
  : { type: "join", room: values.join };
const { room } = await stranger.ask(asked);
console.log(JSON.stringify({ room }));
const end = await stranger.play(Boolean(values.create), Number(values["drop-after"]));
console.log(JSON.stringify(await stranger.result(end)));
await stranger.socket.close();

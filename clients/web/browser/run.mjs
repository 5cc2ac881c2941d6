// Real games in a real browser against a real server. Prints what was seen; fails on any complaint.
import assert from "node:assert/strict";
import { PHONE, openRoom, playCard, playTile, startBrowser, startServer, visit } from "./world.mjs";

const browser = await startBrowser();
const complaints = [];

/** Two people at one table: one opens it by the form, the other comes by the link. */
async function tableFor(url, choose) {
  const ann = await visit(browser, url, { name: "Ann", complaints });
  const room = await openRoom(ann, choose);
  const ben = await visit(browser, `${url}#${room}`, { name: "Ben", screen: PHONE, complaints });
  await ben.getByRole("button", { name: "Join", exact: true }).click();
  await ann.getByRole("button", { name: "Begin the game" }).click();
  return { ann, ben };
}

async function playOut(play, ...pages) {
  for (let turn = 0; turn < 600; turn += 1) {
    const results = [];
    for (const page of pages) results.push(await quickly(play, page));
    if (results.includes("over")) return turn;
  }
  throw new Error("The game did not end.");
}

/** Only asks a page that has something to do, so that two pages do not wait for each other. */
async function quickly(play, page) {
  const todo = page.locator("[data-slot], section.ask, .verdict, .claim button:enabled, .cards.canLay, .follow, .own:enabled");
  return (await todo.count()) ? play(page) : "waiting";
}

/** Pages go first: one that still listens would rightly complain that its server is gone. */
async function leave() {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

const tests = {
  async "two people play a whole tile game with every expansion"() {
    const server = await startServer();
    const { ann, ben } = await tableFor(server.url, async (page) => {
      await page.getByLabel("Dispatches").check();
      await page.getByLabel("Labyrinth").selectOption("advanced");
      await page.getByLabel("Crop circles").selectOption("both");
    });
    await playOut(playTile, ann, ben);
    await ben.locator(".verdict").waitFor();
    assert.match(await ann.locator("dialog").innerText(), /wins|share/);
    await leave();
    await server.stop();
  },

  async "two people play a whole card game, and no hand is ever seen by the other"() {
    const server = await startServer();
    const ann = await visit(browser, server.url, { name: "Ann", complaints });
    const heard = [];
    const ben = await visit(browser, server.url, { complaints });
    ben.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(JSON.parse(payload))));
    await ben.locator("input").first().fill("Ben");
    await ben.locator("form button.primary").click();
    const room = await openRoom(ann, (page) => page.getByRole("radio", { name: "Cardcassonne" }).click());
    await ben.goto(`${server.url}#${room}`);
    await ben.getByRole("button", { name: "Join", exact: true }).click();
    await ann.getByRole("button", { name: "Begin the game" }).click();
    await playOut(playCard, ann, ben);
    const updates = heard.filter(({ type }) => type === "update" || type === "snapshot");
    assert.ok(updates.length > 10);
    for (const { you = [], events = [] } of updates) {
      assert.ok(you.every(({ seat }) => seat === 1));
      assert.ok(events.every((event) => event.seat !== 0 || !event.face_down || event.card === undefined));
      assert.ok(events.every((event) => event.type !== "cardcassonne.hand_dealt" || event.seat === 1 || !event.cards));
    }
    await leave();
    await server.stop();
  },

  async "a second tab takes over, and the first one is told"() {
    const server = await startServer();
    const first = await visit(browser, server.url, { name: "Ann", complaints });
    await first.getByRole("button", { name: "New room" }).waitFor();
    const second = await first.context().newPage();
    await second.goto(server.url);
    await first.getByText("another tab").waitFor();
    await first.getByRole("button", { name: "Play here" }).click();
    await second.getByText("another tab").waitFor();
    await leave();
    await server.stop();
  },

  async "the page comes back by itself after the server was killed"() {
    const folder = await import("node:fs").then((fs) => fs.mkdtempSync("/tmp/bastide-browser-"));
    const server = await startServer(0, `${folder}/games.sqlite`);
    const mine = [];
    const ann = await visit(browser, server.url, { name: "Ann", complaints: mine });
    await openRoom(ann, (page) => page.getByLabel("Bots at once").selectOption("1"));
    await ann.getByRole("button", { name: "Begin the game" }).click();
    for (let turn = 0; turn < 4; turn += 1) await playTile(ann);
    await server.stop("SIGKILL");
    await ann.getByText("The connection is lost").waitFor();
    const again = await startServer(server.port, `${folder}/games.sqlite`);
    await ann.getByText("The connection is lost").waitFor({ state: "hidden", timeout: 30000 });
    assert.equal(await playTile(ann), "laid");
    // A refused connection is written to the console by the browser itself; nothing else may be.
    assert.deepEqual(mine.filter((text) => !text.includes("WebSocket connection")), []);
    await leave();
    await again.stop();
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  const start = Date.now();
  try {
    await test();
    assert.deepEqual(complaints, []);
    console.log(`ok   ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}\n${error.stack}`);
  }
  complaints.length = 0;
}
await browser.close();
process.exit(failed ? 1 : 0);

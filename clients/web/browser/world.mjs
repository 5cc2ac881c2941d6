// A real server and a real browser, under a name that is not localhost: LAN pages are plain http.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { chromium } from "playwright-core";

const root = join(import.meta.dirname, "../../..");
const HOST = "lan.test";
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--no-first-run", `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
];

/** Starts a server; `python` is what runs it, for machines with another environment. */
export async function startServer(port = 0, data = "memory") {
  const python = process.env.SERVER_PYTHON ?? join(root, ".venv/bin/python");
  const program = (process.env.SERVER_PROGRAM ?? "-m server").split(" ");
  const child = spawn(python, [...program, "serve", "--host", "127.0.0.1", "--port", String(port), "--data", data], {
    cwd: root,
    env: { ...process.env, PYTHONPATH: root, PYTHONUNBUFFERED: "1" },
  });
  const found = await new Promise((resolve, reject) => {
    let text = "";
    const read = (chunk) => {
      text += chunk;
      const match = text.match(/127\.0\.0\.1:(\d+)/);
      if (match) resolve(Number(match[1]));
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("exit", () => reject(new Error(`The server stopped: ${text}`)));
  });
  return { port: found, url: `http://${HOST}:${found}/`, stop: (signal = "SIGTERM") => stopped(child, signal) };
}

function stopped(child, signal) {
  return new Promise((resolve) => {
    child.once("exit", resolve);
    child.kill(signal);
  });
}

export async function startBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const LAPTOP = { viewport: { width: 1280, height: 800 } };

/** A page of its own person; complaints gathers what should never happen. */
export async function visit(browser, url, { name, screen = LAPTOP, language = "en", complaints = [], theme = "light" }) {
  const context = await browser.newContext({ ...screen, locale: language, colorScheme: theme });
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && complaints.push(`${name}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`${name}: ${error.stack}`));
  page.on("request", (request) => {
    const asked = new URL(request.url());
    if (asked.hostname !== HOST && asked.protocol !== "data:") complaints.push(`${name} asked ${request.url()}`);
  });
  await page.goto(url);
  if (name) {
    await page.locator("input").first().fill(name);
    await page.locator("form button.primary").click();
  }
  return page;
}

/** Opens a room by the form and returns its code. */
export async function openRoom(page, choose = async () => {}) {
  await page.getByRole("button", { name: "New room" }).click();
  await choose(page);
  await page.getByRole("button", { name: "Open the room" }).click();
  await page.waitForURL(/#[A-Z]{4}$/);
  return page.url().slice(-4);
}

/** Answers one question of the tile game by clicking, as a person would. */
export async function playTile(page) {
  const slot = page.locator("[data-slot]").first();
  const ask = page.locator("section.ask");
  const over = page.locator(".verdict");
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await slot.isVisible()) || (await ask.isVisible()) || (await over.isVisible())) break;
    await page.waitForTimeout(50);
  }
  if (await over.isVisible()) return "over";
  if (await ask.isVisible()) return answer(page, ask);
  if (!(await slot.isVisible())) return "waiting";
  await slot.dispatchEvent("click");
  const roles = page.locator(".followers button");
  if ((await roles.count()) > 1 && Math.random() < 0.7) await roles.nth(1).click();
  await page.locator(".acts .primary").click();
  await page.waitForTimeout(60);
  return "laid";
}

async function answer(page, ask) {
  const groups = ask.locator("[role=group]");
  for (let index = 0; index < (await groups.count()); index += 1) await groups.nth(index).locator("button").first().click();
  const primary = ask.locator("button.primary");
  if (await primary.count()) await primary.click();
  else await ask.locator("button").first().click();
  await page.waitForTimeout(60);
  return "answered";
}

/** Answers one question of the card game by clicking. */
export async function playCard(page) {
  const over = page.locator(".verdict");
  const choice = page.locator(".claim button:enabled, .cards.canLay, .follow, .own:enabled").first();
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await over.isVisible()) || (await choice.isVisible())) break;
    await page.waitForTimeout(50);
  }
  if (await over.isVisible()) return "over";
  if (!(await choice.isVisible())) return "waiting";
  const scoring = page.locator(".claim button:enabled");
  const hand = page.locator(".own:enabled");
  const follow = page.locator(".follow");
  if (await scoring.count()) await scoring.first().click();
  else if ((await follow.count()) && (Math.random() < 0.3 || !(await hand.count()))) await follow.first().click();
  else {
    if (await hand.count()) await hand.first().click();
    await page.locator(".cards.canLay").first().click();
  }
  await page.waitForTimeout(80);
  return "played";
}

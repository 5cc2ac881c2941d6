// Pictures of the screens, into clients/web/shots, and what axe-core finds on each.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LAPTOP, PHONE, openRoom, playCard, playTile, startBrowser, startServer, visit } from "./world.mjs";

const folder = join(import.meta.dirname, "../shots");
const axe = readFileSync(join(import.meta.dirname, "../node_modules/axe-core/axe.min.js"), "utf8");
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
let findings = 0;

async function shoot(page, name) {
  await page.waitForTimeout(350);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  // By the debugger, which the page's own policy does not stop.
  const { violations } = await page.evaluate(`${axe}; axe.run()`);
  findings += violations.length;
  for (const { id, nodes } of violations) console.log(`${name}: ${id} (${nodes.length}) ${nodes[0].html.slice(0, 140)}`);
}

for (const [kind, screen] of Object.entries({ phone: PHONE, laptop: LAPTOP })) {
  const page = await visit(browser, server.url, { name: "Ann", screen, theme: kind === "phone" ? "dark" : "light" });
  await page.getByRole("button", { name: "New room" }).waitFor();
  await shoot(page, `${kind}-lobby`);
  await openRoom(page, async (form) => {
    await form.getByLabel("Dispatches").check();
    await form.getByLabel("Labyrinth").selectOption("advanced");
    await form.getByLabel("Crop circles").selectOption("both");
    await form.getByLabel("Players").selectOption("3");
    await form.getByLabel("Bots at once").selectOption("2");
    await shoot(form, `${kind}-new-room`);
  });
  await page.getByRole("button", { name: "Begin the game" }).waitFor();
  await shoot(page, `${kind}-room`);
  await page.getByRole("button", { name: "Begin the game" }).click();
  await page.locator(".bar").waitFor();
  await page.getByRole("button", { name: "Tiles still in the bag" }).click();
  await shoot(page, `${kind}-bag`);
  await page.keyboard.press("Escape");
  let asked = false;
  for (let turn = 0; turn < 80 && (await playTile(page)) !== "over"; turn += 1) {
    if (!asked && (await page.locator("section.ask").isVisible())) {
      asked = true;
      await shoot(page, `${kind}-question`);
    }
    if (turn === 9 && (await page.locator("[data-slot]").count())) {
      await page.locator("[data-slot]").first().dispatchEvent("click");
      await shoot(page, `${kind}-tiles`);
      await page.keyboard.press("Escape");
    }
  }
  await shoot(page, `${kind}-end`);
  await page.close();
  const cards = await visit(browser, server.url, { name: "Ben", screen });
  await openRoom(cards, async (form) => {
    await form.getByRole("radio", { name: "Cardcassonne" }).click();
    await form.getByLabel("Bots at once").selectOption("1");
  });
  await cards.getByRole("button", { name: "Begin the game" }).click();
  for (let turn = 0; turn < 12; turn += 1) await playCard(cards);
  await shoot(cards, `${kind}-cards`);
  await cards.close();
}
await browser.close();
await server.stop();
console.log(`axe-core: ${findings} findings`);
process.exit(findings ? 1 : 0);

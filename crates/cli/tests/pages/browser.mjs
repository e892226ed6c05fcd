// A page in a real browser: what is asked of every page.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { join } from "node:path";

let axe;

// Debian's Chromium, by the packages in a folder.
export async function launched(modules) {
  const require = createRequire(join(modules, "here.js"));
  axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  const { chromium } = require("playwright-core");
  return chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
}

// The page with this address, with the messages in its console and its requests.
export async function opened(browser, address, { colorScheme = "light", width = 1280, height = 900, deviceScaleFactor = 1 } = {}) {
  const context = await browser.newContext({ colorScheme, viewport: { width, height }, deviceScaleFactor });
  const page = await context.newPage();
  const [messages, requests] = [[], []];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(String(error)));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(address);
  return { context, page, messages, requests };
}

// Contrast, labels and roles by axe-core: by the protocol, past the page's own policy, which lets in no other script.
export async function accessible(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document));
  const violations = found.violations.map(({ id, nodes }) => `${id}: ${nodes.length}, ${nodes[0].html} ${nodes[0].failureSummary}`);
  assert.deepEqual(violations, [], `${where}: axe-core`);
  assert.ok(found.passes.some(({ id }) => id === "color-contrast"), `${where}: contrast was looked at`);
}

// A chart, the first one unless another is given, tells what is pointed at, and what the arrow keys lead to.
export async function chart(page, where, figure = page.locator("figure[data-chart]").first()) {
  const data = JSON.parse(await figure.getAttribute("data-chart"));
  const said = figure.locator(".said");
  assert.equal(await said.textContent(), "", where);
  const svg = figure.locator("svg");
  await svg.scrollIntoViewIfNeeded();
  const box = await svg.boundingBox();
  const scale = await svg.evaluate((svg) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width);
  const [left, top, width, height] = data.area;
  const expected = (column, row) => {
    const count = data.counts[row][column];
    const name = [data.rows[row], data.columns[column]].filter((text) => text !== "").join(", ");
    return `${name}: ${count.toLocaleString("en-US")} ${count === 1 ? data.unit.replace(/s$/, "") : data.unit}`;
  };
  const middle = (column, row) => [
    box.x + scale * (left + ((column + 0.5) * width) / data.columns.length),
    box.y + scale * (top + ((row + 0.5) * height) / data.rows.length),
  ];
  const [last, lowest] = [data.columns.length - 1, data.rows.length - 1];
  for (const [column, row] of [[0, 0], [last, lowest], [Math.floor(last / 2), 0]]) {
    await page.mouse.move(...middle(column, row));
    assert.equal(await said.textContent(), expected(column, row), `${where}: pointer`);
  }
  await page.mouse.move(0, 0);
  assert.equal(await said.textContent(), "", `${where}: the pointer is elsewhere`);
  await svg.focus();
  assert.equal(await said.textContent(), expected(0, 0), `${where}: focus`);
  await page.keyboard.press("ArrowRight");
  assert.equal(await said.textContent(), expected(Math.min(1, last), 0), `${where}: right`);
  await page.keyboard.press("ArrowDown");
  assert.equal(await said.textContent(), expected(Math.min(1, last), Math.min(1, lowest)), `${where}: down`);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  assert.equal(await said.textContent(), expected(last, Math.min(1, lowest)), `${where}: the last stays the last`);
  await page.keyboard.press("Escape");
  assert.equal(await said.textContent(), "", `${where}: Escape`);
}

// A script that got into a page would not run, and nothing would be fetched: the policy itself is tried, by a server that counts.
export async function policed(browser, html) {
  let requests = 0;
  const server = createServer((_, answer) => {
    requests += 1;
    answer.end();
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const foreign = `<script>document.title = "foreign"</script><img src="${address}x.png"></main>`;
  const tried = async (html) => {
    const page = await browser.newPage();
    await page.setContent(html.replace("</main>", foreign), { waitUntil: "networkidle" });
    // The page's own way out, if there were one.
    const sent = await page.evaluate((address) => fetch(address, { mode: "no-cors" }).then(() => true, () => false), address);
    const runs = (await page.title()) === "foreign";
    await page.close();
    return { runs, sent };
  };
  assert.deepEqual(await tried(html), { runs: false, sent: false });
  assert.equal(requests, 0, "something is fetched");
  // Without the policy all of it happens, so that the trial is one.
  assert.deepEqual(await tried(html.replace(/<meta http-equiv[^>]*>/, "")), { runs: true, sent: true });
  assert.equal(requests, 2, "the picture, and what the page asks for");
  server.close();
}

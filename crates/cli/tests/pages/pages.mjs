// What a person meets who opens a report: no message in the console, no request, both themes, a phone and a desk, contrast and
// labels by axe-core, and charts and counts that answer to the pointer and to keys.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { accessible, chart, launched, opened } from "./browser.mjs";

const [folder, modules, pictures] = process.argv.slice(2);

const PAGES = { audit: "audit.html", skew: "skew/report.html", heat: "heat/heat.html" };
const browser = await launched(modules);
let checks = 0;
try {
  for (const [name, file] of Object.entries(PAGES)) {
    const address = pathToFileURL(join(folder, file)).href;
    for (const colorScheme of ["light", "dark"]) {
      for (const width of [390, 1280]) {
        const where = `${name}, ${colorScheme}, ${width} pixels`;
        const { context, page, messages, requests } = await opened(browser, address, { colorScheme, width });
        // All that a page has is looked at.
        await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${where}: ${wide} pixels wide`);
        await (name === "audit" ? findings(page, where) : Promise.resolve());
        await chart(page, where);
        assert.deepEqual(messages, [], `${where}: messages in the console`);
        assert.deepEqual(requests, [address], `${where}: requests`);
        if (pictures) await page.screenshot({ path: join(pictures, `${name}-${colorScheme}-${width}.png`) });
        await accessible(page, where);
        checks += 1;
        await context.close();
      }
    }
  }
  await policy();
} finally {
  await browser.close();
}
console.log(`pages: ${checks} views of ${Object.keys(PAGES).length} pages, all in order`);

// Each severity hides and shows its findings, by the pointer and by the keyboard.
async function findings(page, where) {
  const buttons = page.locator("button.chip");
  const severities = await buttons.count();
  assert.ok(severities >= 2, `${where}: ${severities} severities`);
  for (let at = 0; at < severities; at += 1) {
    const button = buttons.nth(at);
    const severity = (await button.getAttribute("class")).split(" ").find((name) => name !== "chip");
    const shown = () => page.locator(`.finding.${severity}:visible`).count();
    const all = await shown();
    assert.equal(all, Number((await button.textContent()).split(" ")[0]), `${where}: ${severity}`);
    await button.click();
    assert.equal(await shown(), 0, `${where}: ${severity} hidden`);
    assert.equal(await button.getAttribute("aria-pressed"), "false", where);
    await button.focus();
    await page.keyboard.press("Space");
    assert.equal(await shown(), all, `${where}: ${severity} shown again`);
  }
}

// A script that got into a page would not run, and nothing would be fetched: the policy itself is tried, by a server that counts.
async function policy() {
  let requests = 0;
  const server = createServer((_, answer) => {
    requests += 1;
    answer.end();
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const foreign = (port) =>
    `<script>document.title = "foreign"</script><img src="http://127.0.0.1:${port}/x.png"></main>`;
  const context = await browser.newContext();
  const title = async (text) => {
    const page = await context.newPage();
    await page.setContent(text.replace("</main>", foreign(server.address().port)), { waitUntil: "networkidle" });
    return page.title();
  };
  const text = readFileSync(join(folder, "audit.html"), "utf8");
  assert.notEqual(await title(text), "foreign", "a foreign script runs");
  assert.equal(requests, 0, "something is fetched");
  // Without the policy both happen, so that the trial is one.
  assert.equal(await title(text.replace(/<meta http-equiv[^>]*>/, "")), "foreign", "nothing is tried");
  assert.equal(requests, 1, "nothing is fetched in any case");
  await context.close();
  server.close();
}

// What a person meets who opens a report: no message in the console, no request, both themes, a phone and a desk, contrast and
// labels by axe-core, and charts and counts that answer to the pointer and to keys.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { accessible, chart, launched, opened, policed } from "./browser.mjs";

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
  await policed(browser, readFileSync(join(folder, "audit.html"), "utf8"));
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

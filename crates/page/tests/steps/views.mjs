// The states of the page in both themes, on a phone and on a desk: nothing is too wide, and axe-core finds nothing.
import assert from "node:assert/strict";
import { join } from "node:path";
import { accessible } from "../../../cli/tests/pages/browser.mjs";
import { settled, text } from "../world.mjs";

const STATES = {
  open: async (page) => {
    for (const summary of await page.locator("#open summary").all()) await summary.click();
  },
  review: async (page) => {
    await page.locator("#examples button").first().click();
    await settled(page);
  },
  designs: async (page) => {
    await STATES.review(page);
    await page.click("#to-designs");
    await page.selectOption("#second", "cosmos-v2");
    await text(page, "#moves", "What moves");
    await text(page, "#all-title", "All designs at");
  },
  keys: async (page) => {
    await page.click('[data-view="keys"]');
    await page.fill("#key", "2516873215109999999-9f0c");
    await page.selectOption("#kind", "tuple");
    await text(page, "#readings", "2024-05-06");
    await text(page, "#made", "order!");
    await text(page, "#found", "PartitionKey eq");
  },
};

export async function views(world) {
  let looked = 0;
  for (const [state, reach] of Object.entries(STATES)) {
    // On a phone, on a desk, and at 200% on a small laptop: zoom halves the pixels of the layout and doubles those of the screen.
    for (const view of [{ width: 360 }, { width: 1600 }, { width: 640, height: 360, deviceScaleFactor: 2 }]) {
      // Both themes at a time.
      await Promise.all(["light", "dark"].map((colorScheme) => look(world, state, reach, { colorScheme, ...view })));
      looked += 2;
    }
  }
  if (world.pictures) for (const colorScheme of ["light", "dark"]) await picture(world, colorScheme);
  return looked;
}

function look(world, state, reach, view) {
  const { colorScheme, width, deviceScaleFactor = 1 } = view;
  const where = `${state}, ${colorScheme}, ${width} pixels at ${100 * deviceScaleFactor}%`;
  return world.visit(where, async (page) => {
    await reach(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${where}: ${wide} pixels wide`);
    // What is larger than the window can be scrolled to, and nothing that stays in its place covers it.
    const cut = await page.evaluate(() => [...document.querySelectorAll('button, input:not([type="file"]), select, a, h2')].filter((it) => {
      if (!it.checkVisibility() || it.closest(".scroll")) return false;
      it.scrollIntoView({ block: "center" });
      const { left, right, top, height } = it.getBoundingClientRect();
      const seen = document.elementFromPoint(Math.min(left + 4, innerWidth - 1), top + height / 2);
      return left < 0 || right > innerWidth + 1 || !(it.contains(seen) || seen?.contains(it));
    }).map((it) => it.outerHTML.slice(0, 120)));
    assert.deepEqual(cut, [], `${where}: cut off or covered`);
    await page.mouse.move(0, 0);
    if (world.pictures) await page.screenshot({ path: join(world.pictures, `${state}-${colorScheme}-${width}.png`), fullPage: true });
    await accessible(page, where);
  }, view);
}

/** As the README shows it. */
function picture(world, colorScheme) {
  const view = { colorScheme, width: 880, height: 900 };
  const path = join(world.pictures, `page-${colorScheme}.png`);
  return world.visit("picture", async (page) => {
    await STATES.review(page);
    await page.evaluate(() => document.activeElement.blur());
    await page.locator("#review").evaluate((review) => review.scrollIntoView({ block: "start" }));
    await page.screenshot({ path });
  }, view);
}

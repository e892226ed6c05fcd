// A million rows of CSV: time and memory are printed, and only far too much of them fails. The page stays responsive meanwhile.
import assert from "node:assert/strict";
import { choose, text } from "../world.mjs";

export async function million(world) {
  const rows = Array.from({ length: 1_000_000 }, (_, at) => {
    const written = new Date(Date.UTC(2024, 4, 6) + at * 900).toISOString().replace("Z", "0000Z");
    return `customer-${((at * 7919) % 1_000_003) % 20_000},${String(2516873215109999999n - BigInt(at) * 9_000_000n)}-${((at * 48_271) >>> 0).toString(16).padStart(8, "0")},${written}`;
  });
  const path = world.write("million.csv", `PartitionKey,RowKey,Timestamp\n${rows.join("\n")}\n`);
  await world.visit("a million rows", async (page) => {
    await page.evaluate(() => {
      globalThis.longest = 0;
      let last = performance.now();
      const turn = () => {
        const now = performance.now();
        globalThis.longest = Math.max(globalThis.longest, now - last);
        last = now;
        globalThis.turning = requestAnimationFrame(turn);
      };
      turn();
    });
    let start = performance.now();
    await choose(page, path);
    const review = performance.now() - start;
    await text(page, "#glance-title", "million.csv");
    start = performance.now();
    await page.click("#to-designs");
    await text(page, "#first-trial", "times the mean");
    const held = performance.now() - start;
    await text(page, "#all-title", "All designs at 16");
    start = performance.now();
    await page.fill("#first-count", "64");
    await page.waitForFunction(() => JSON.parse(document.querySelector("#first-trial figure").dataset.chart).columns.length === 64);
    const trial = performance.now() - start;
    const longest = await page.evaluate(() => globalThis.longest);
    const memory = await bytes(page);
    console.log(
      `page: a million rows reviewed in ${(review / 1000).toFixed(1)} s, held and tried in ${(held / 1000).toFixed(1)} s, ` +
        `another number of partitions in ${(trial / 1000).toFixed(2)} s; ${Math.round(memory / 1e6)} MB in the worker; ` +
        `the page answered within ${Math.round(longest)} ms`,
    );
    assert.ok(review < 60_000 && memory < 500e6 && longest < 2_000, "far too slow, or far too much");
  });
  // More keys than are held: designs are tried on a sample, and the page says so.
  await world.visit("a sample", async (page) => {
    await choose(page, `${world.tables}/long.csv`);
    await page.click("#to-designs");
    await page.click("#stop-holding");
    await text(page, "#held", "Stopped.");
    await page.selectOption("#of", "row-key");
    await text(page, "#held", "1,800,000 keys; one in 2 is held and tried, chosen by a hash, since the browser's memory has no room for all");
    // Counts are those of the table, and not of its half.
    await text(page, "#first-trial", /partition \d+, about 1[\d,]{6} rows|partition \d+, about \d{2,3},\d{3} rows/);
    await text(page, "#first-trial", "times the mean");
  });
  return 2;
}

/** What the program's memory has grown to. */
async function bytes(page) {
  const sizes = await Promise.all(page.workers().map((worker) => worker.evaluate("wasm_bindgen.initSync({}).memory.buffer.byteLength")));
  return Math.max(...sizes);
}

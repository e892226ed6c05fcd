// Designs: by a list and a slider, beside chance; other systems; two side by side and what moves.
import assert from "node:assert/strict";
import { chart } from "../../../cli/tests/pages/browser.mjs";
import { choose, saved, text } from "../world.mjs";

export async function designs(world) {
  await world.visit("designs", async (page) => {
    await choose(page, `${world.tables}/shop.csv`);
    await page.click("#to-designs");
    // Nine PartitionKeys: the RowKey is proposed.
    assert.equal(await page.inputValue("#of"), "row-key");
    await text(page, "#held", "6,001 keys");
    const row = async (...args) => JSON.parse(world.run("skew", "shop.csv", "--json", ...args)).sets[0].rows[0];
    const expected = async (side, of, design, partitions) => {
      const { found, chance, verdict, counts } = await row("--of", of, "--design", design, "--partitions", String(partitions));
      const words = `${found.peak_to_mean.toFixed(2)} times the mean, by chance ${chance.peak_to_mean.toFixed(2)}: ${verdict}`;
      await text(page, `#${side}-trial`, words);
      const data = JSON.parse(await page.locator(`#${side}-trial figure`).getAttribute("data-chart"));
      if (partitions <= 64) assert.deepEqual(data.counts[0], counts, `${side}: ${design}`);
    };
    await expected("first", "row-key", "siphash", 16);
    await chart(page, "bars", page.locator("#first-trial figure"));

    // The list and the slider, by the keyboard.
    await page.selectOption("#first", "md5-bits");
    await expected("first", "row-key", "md5-bits", 16);
    await page.focus("#first-slider");
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    assert.equal(await page.inputValue("#first-count"), "32");
    assert.equal(await page.getAttribute("#first-slider", "aria-valuetext"), "32 partitions");
    await expected("first", "row-key", "md5-bits", 32);
    await page.fill("#first-count", "12");
    await text(page, "#first-trial", "powers of two only");

    // The PartitionKey, of which one is heavy: no hash spreads it, and it is named.
    await page.selectOption("#of", "partition-key");
    await page.selectOption("#first", "siphash");
    await expected("first", "partition-key", "siphash", 12);
    const { fullest } = await row("--of", "partition-key", "--design", "siphash", "--partitions", "12");
    await text(page, "#first-trial", `partition ${fullest.partition}, ${fullest.lines.toLocaleString("en-US")} rows; its heaviest keys: contoso (`);

    // Another system beside it.
    await page.selectOption("#second", "eventhubs");
    await page.fill("#second-count", "12");
    await expected("second", "partition-key", "eventhubs", 12);
    await text(page, "#moves", /What moves: [\d,]+ of 6,001 rows \([\d.]+%\) move from siphash at 12 to eventhubs at 12/);
    await page.selectOption("#of", "row-key");
    await page.selectOption("#first", "jump");
    await page.selectOption("#second", "jump");
    await page.fill("#second-count", "13");
    // About one in thirteen, and only to the newcomer.
    await text(page, "#moves", "415 of 6,001 rows (6.9%) move from jump at 12 to jump at 13");
    await text(page, "#moves", "→ 12");
    // What is no number of partitions moves nothing, and its error goes with it.
    for (const count of ["4294967297", "-1", "1.5"]) {
      await page.fill("#second-count", count);
      await page.waitForFunction(() => document.querySelector("#moves").childElementCount === 0);
      await page.fill("#second-count", "13");
      await text(page, "#moves", "to jump at 13");
    }
    await page.fill("#first-count", "0");
    await text(page, "#held", "expected");
    await page.fill("#first-count", "12");
    await text(page, "#held", /^6,001 keys$/);
    await text(page, "#moves", "from jump at 12 to jump at 13");

    // All of them, the most even first; one is chosen from the list.
    await text(page, "#all-title", "All designs at 12 partitions");
    const peaks = await page.locator("#all-designs tbody td:nth-child(3)").allInnerTexts();
    assert.ok(peaks.length >= 3 && peaks.every((peak, at) => at === 0 || Number(peaks[at - 1]) <= Number(peak)), peaks.join());
    const { text: json } = await saved(page, "skew.json");
    const own = JSON.parse(world.run("skew", "shop.csv", "--json", "--of", "row-key", "--partitions", "12")).sets[0];
    const learns = ({ design }) => design !== "learned";
    assert.deepEqual(JSON.parse(json).sets[0].rows.filter(learns), own.rows.filter(learns));
    await page.locator("#all-designs button", { hasText: /^siphash$/ }).click();
    assert.equal(await page.inputValue("#first"), "siphash");
    await text(page, "#skew-command", "tablekeys skew --of=row-key --design=siphash --partitions=12 shop.csv");

    // The address has the settings, and a page that is opened with them has them too.
    const settings = new URL(page.url()).hash;
    assert.equal(settings, "#view=designs&of=row-key&first=siphash&at=12&second=jump&other=13");
    assert.ok(!settings.includes("shop") && !settings.includes("contoso"));
    await world.visit("settings", async (other) => {
      assert.deepEqual([await other.inputValue("#first"), await other.inputValue("#first-count"), await other.inputValue("#second-count")], ["siphash", "12", "13"]);
      assert.ok(await other.locator("#designs").isVisible());
      await text(other, "#designs", "Designs are tried on the keys of a table");
    }, { settings });
  });
  return 4;
}

// A table is dropped, chosen, pasted, taken from the examples; it is stopped; and what cannot be read is told in the command's words.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { choose, saved, settled, text } from "../world.mjs";

export async function reading(world) {
  const shop = readFileSync(`${world.tables}/shop.csv`, "utf8");
  const json = world.run("audit", "shop.csv", "--json", "--fail-on", "never");

  await world.visit("drop", async (page) => {
    await page.evaluate((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], "shop.csv"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, shop);
    await settled(page);
    assert.equal(await page.evaluate(() => document.activeElement.id), "glance-title", "the result has the focus");
    assert.equal((await saved(page, "review.json")).text, json);
  });

  await world.visit("paste", async (page) => {
    await page.click("#paste summary");
    await page.fill("#pasted", "order-1\norder-2\norder-10\norder-11\n");
    await page.click("#review-pasted");
    await settled(page);
    await text(page, "#glance-title", "pasted keys");
    await text(page, "#report", "4 rows");
  });

  await world.visit("examples", async (page) => {
    const buttons = page.locator("#examples button");
    assert.equal(await buttons.count(), 3);
    for (const [at, found] of [[0, "mixed-width-numbers"], [1, "append-heat"], [2, "hash-partitions"]]) {
      if (at > 0) await page.click("#another");
      await buttons.nth(at).click();
      await settled(page);
      await text(page, "#review", found);
    }
  });

  await world.visit("stop", async (page) => {
    const rows = Array.from({ length: 1_800_000 }, (_, at) => `${at % 977},${at.toString(16).padStart(40, "0")}`);
    const path = world.write("long.csv", `PartitionKey,RowKey\n${rows.join("\n")}\n`);
    await page.setInputFiles("#file", path);
    await text(page, "#progress-label", /Reading long.csv: \d+\.\d of 8\d\.\d MB/);
    await page.waitForFunction(() => document.querySelector("#progress").value > 0);
    // Read again in the middle, it is stopped once more, and only then is nothing kept.
    await page.click("#columns summary");
    await page.click("#again");
    await page.waitForFunction(() => document.querySelector("#progress").value > 0);
    assert.equal(await page.locator("#failure").innerText(), "");
    await page.click("#stop");
    await text(page, "#failure", "Stopped: of long.csv nothing is kept.");
    assert.ok(await page.locator("#review").isHidden());
    // The next table is read as if nothing had been.
    await choose(page, `${world.tables}/shop.csv`);
    assert.equal((await saved(page, "review.json")).text, json);
  });

  await world.visit("refused", async (page) => {
    const refused = [
      ["keys.parquet", Buffer.from("PAR1 and more"), "found Parquet, which is not read here: save the columns of the keys as CSV"],
      ["keys.csv.zst", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0, 0, 0, 0]), "found zstd, which is not read here: unpack it first"],
      ["keys.zip", Buffer.from("PK\x03\x04    "), "it is a zip archive: unpack it first"],
      ["others.csv", "a,b\n1,2\n", 'expected a column PartitionKey or RowKey (name yours by --partition-key NAME or --row-key NAME), found "a" and "b"'],
      ["none.csv", "PartitionKey,RowKey\n", "none.csv: expected keys, found none"],
    ];
    for (const [name, content, message] of refused) {
      await choose(page, world.write(name, content));
      await text(page, "#failure", message);
      assert.ok(await page.locator("#review").isHidden(), name);
    }
    // The fields for columns are there, they are filled, and the file is read again.
    await choose(page, `${world.tables}/others.csv`);
    await page.fill("#partition-key", "a");
    await page.fill("#row-key", "b");
    await page.click("#again");
    await settled(page);
    const args = ["audit", "others.csv", "--partition-key", "a", "--row-key", "b", "--json", "--fail-on", "never"];
    assert.equal((await saved(page, "review.json")).text, world.run(...args));
    await text(page, "#audit-command", "tablekeys audit --partition-key=a --row-key=b others.csv");
  });

  const objects = shop.trim().split("\n").slice(1).map((line) => line.match(/^"(.*)",([^,]*),([^,]*)$|^([^,]*),([^,]*),([^,]*)$/));
  const lines = objects.map(([, a, b, c, d, e, f]) => JSON.stringify({ PartitionKey: (a ?? d).replaceAll('""', '"'), RowKey: b ?? e, Timestamp: c ?? f }));
  await world.visit("formats", async (page) => {
    for (const [name, content] of [
      ["shop.jsonl", `${lines.join("\n")}\n`],
      ["shop.json", `[${lines.join(",\n")}]`],
      ["packed.csv.gz", gzipSync(shop)],
      ["keys.txt", objects.map(([, , b, , , e]) => b ?? e).join("\n")],
      ["-semicolons.csv", "PartitionKey;RowKey\na;1\na;2\n\"b;c\";10\nonly one field\n"],
    ]) {
      await choose(page, world.write(name, content));
      const expected = world.run("audit", "--json", "--fail-on", "never", "--max-unreadable", "100", "--", name);
      assert.equal((await saved(page, "review.json")).text, expected, name);
    }
    await text(page, "#audit-command", "tablekeys audit --max-unreadable=100 -- -semicolons.csv");
  });
  return 6;
}

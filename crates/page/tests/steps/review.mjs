// What is found: the words and figures of the command, pictures that answer, and files to keep.
import assert from "node:assert/strict";
import { chart } from "../../../cli/tests/pages/browser.mjs";
import { choose, saved, text } from "../world.mjs";

export async function review(world) {
  await world.visit("review", async (page) => {
    await choose(page, `${world.tables}/shop.csv`);
    const files = ["--html", "shop.html", "--schema-out", "shop.toml"];
    const json = JSON.parse(world.run("audit", "shop.csv", "--json", "--fail-on", "never", ...files));
    // The report is the command's, but for the minute in which it was made.
    const timeless = (html) => html.replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC<\/footer>/, "</footer>");
    const html = await saved(page, "report.html");
    assert.equal(html.name, "shop.csv.report.html");
    assert.equal(timeless(html.text), timeless(world.read("shop.html")));
    assert.equal((await saved(page, "schema.toml")).text, world.read("shop.toml"));

    assert.equal(await page.locator("#report .finding").count(), json.findings.length);
    assert.equal(await page.locator("#glance li .link").count(), json.findings.length);
    for (const [at, finding] of json.findings.entries()) {
      const shown = page.locator("#report .finding").nth(at);
      assert.equal((await shown.locator("h2").innerText()).toLowerCase(), finding.title.toLowerCase());
      assert.ok((await shown.getAttribute("class")).includes(finding.severity));
    }
    for (const words of json.schema.row_key.slice(0, 6).map((shape) => shape.words)) {
      assert.ok((await page.locator("#report dl").first().innerText()).includes(words), words);
    }
    const proposal = json.findings.flatMap(({ proposals }) => proposals)[0];
    await text(page, "#glance", proposal.design.slice(1));

    // Once a table is open, its findings are on the first screen; a proposal is one click from its figures, and Back leads here again.
    assert.ok((await page.locator("#glance-title").boundingBox()).y < 400, "the first finding on the first screen");
    assert.ok(await page.locator("#file").isHidden() || !(await page.locator(".drop").isVisible()));
    await page.locator("#glance [data-proposal]").first().click();
    await text(page, "#all-title", "All designs at");
    const asked = JSON.parse(await page.locator("#glance [data-proposal]").first().getAttribute("data-proposal"));
    assert.equal(Number(await page.inputValue("#first-count")), asked.partitions);
    // The proposed design itself, of every row.
    await text(page, "#proposed h3", proposal.design.slice(1));
    await text(page, "#proposed", `${asked.partitions.toLocaleString("en-US")} partition`);
    assert.equal(await page.locator("#proposed figure[data-chart]").count(), 1);
    await page.goBack();
    await page.waitForSelector("#glance-title:visible");
    const remedy = await page.locator("#report .finding.error dt", { hasText: "What to do" }).first().evaluate((term) => term.nextElementSibling.textContent);
    await text(page, "#glance", remedy);

    // A title in the list leads to its finding.
    await page.locator("#glance li .link").last().click();
    assert.equal(await page.evaluate(() => document.activeElement.closest(".finding")?.dataset.finding), json.findings.at(-1).name);

    const figures = page.locator("#report figure[data-chart]");
    assert.equal(await figures.count(), 2, "rows per partition, and last writes");
    for (const at of [0, 1]) await chart(page, `figure ${at}`, figures.nth(at));

    const button = page.locator("#report .counts button").first();
    const severity = json.findings[0].severity;
    const shown = () => page.locator(`#report .finding.${severity}:visible`).count();
    const all = await shown();
    await button.click();
    assert.equal(await shown(), 0);
    await button.click();
    assert.equal(await shown(), all);
  });

  // A file that is dropped on another view is seen, and so is an error about columns beside the fields that mend it.
  await world.visit("dropped", async (page) => {
    const drop = (...files) => page.evaluate((files) => {
      const data = new DataTransfer();
      for (const [name, rows] of files) data.items.add(new File([rows], name));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, files);
    await page.click('[data-view="designs"]');
    await page.locator("#no-table button", { hasText: "orders" }).click();
    await text(page, "#all-title", "All designs at");
    await page.click('[data-view="keys"]');
    await drop(["odd.csv", "Name,Other\na,b\n"]);
    await page.waitForSelector("#failure:not(:empty)");
    assert.ok(await page.locator("#row-key").isVisible(), "the fields for columns");
    await page.fill("#row-key", "Name");
    await page.click("#again");
    await text(page, "#glance-title", "odd.csv");
    // The next table has its own columns.
    await drop(["plain.csv", "PartitionKey,RowKey\na,b\n"]);
    await text(page, "#glance-title", "plain.csv");
    assert.equal(await page.inputValue("#row-key"), "");
    await drop(["one.csv", "a"], ["two.csv", "b"]);
    await text(page, "#failure", "expected one file, found 2");
  }, { width: 360 });

  // Keys that are markup are text: in the page, and in what it saves.
  await world.visit("hostile keys", async (page) => {
    const hostile = '"<img src=x onerror=alert(1)>","</script><script>document.title=\'foreign\'</script>"\n"\u202eevil","{{constructor}}"\n';
    await choose(page, world.write("hostile.csv", `PartitionKey,RowKey\n${hostile.repeat(30)}`));
    await text(page, "#report", "<img src=x onerror=alert(1)>");
    assert.equal(await page.locator("#review img, #review script").count(), 0);
    assert.equal(await page.title(), "tablekeys: the keys of a table");
    await page.click("#to-designs");
    await page.selectOption("#first", "siphash");
    await text(page, "#first-trial", "<img src=x onerror=alert(1)>|</script>".split("|")[1]);
    await page.click('[data-view="keys"]');
    await page.fill("#key", "<b>\u202e</b>");
    await text(page, "#readings", "illegal");
    assert.equal(await page.locator("#readings b").count(), 0);
  });
  return 3;
}

// Keys are read while one types, and made of fields; the code makes the same keys in each language that it is shown in.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "../world.mjs";

export async function keys(world) {
  const shown = [];
  await world.visit("keys", async (page) => {
    await page.click('[data-view="keys"]');
    await page.fill("#key", "2516873215109999999-9f0c");
    const explained = JSON.parse(world.run("explain", "--json", "2516873215109999999-9f0c"));
    await text(page, "#readings", explained.readings[0].sentence);
    assert.equal(await page.locator("#readings .reading").count(), explained.readings.length);
    await text(page, "#readings", "2024-05-06T07:08:09.0000000Z");
    await page.fill("#key", "a/b");
    await text(page, "#readings", "illegal");
    await page.fill("#key", "");
    await page.waitForFunction(() => document.querySelector("#readings").childElementCount === 0);

    const made = async (kind, fields, key) => {
      await page.selectOption("#kind", kind);
      for (const [name, value] of Object.entries(fields)) {
        const field = page.locator(`#make [name="${name}"]`).first();
        await ((await field.evaluate((field) => field.tagName)) === "SELECT" ? field.selectOption(value) : field.fill(value));
      }
      await page.waitForSelector('#made[aria-busy="false"]');
      await text(page, "#made .key code", key);
      const code = {};
      for (const language of await page.locator("#made .languages .row button").allInnerTexts()) {
        await page.locator("#made .languages .row button", { hasText: new RegExp(`^${language}$`) }).click();
        code[language] = await page.locator("#made .languages pre code, #made .languages p").first().innerText();
      }
      shown.push({ kind, key, code });
      return code;
    };
    await made("newest-first", { instant: "2024-05-06T07:08:09Z", suffix: "-9f0c" }, "2516873215109999999-9f0c");
    await made("ascending", { suffix: "" }, "0638505760890000000");
    await made("calendar", {}, "20240506070809");
    await made("day", {}, "20240506");
    await made("padded", { number: "18446744073709551615", width: "20" }, "18446744073709551615");
    await made("padded", { number: "4502", width: "10", suffix: "-\"quoted\"" }, '0000004502-"quoted"');
    await made("signed", { number: "-9223372036854775808", suffix: "" }, world.run("key", "signed", "--", "-9223372036854775808").trim());
    await made("escape", { text: "a/b \"c\" é" }, world.run("key", "escape", "a/b \"c\" é").trim());
    await made("tuple", {}, "order!2516873215109999999!0000004502");
    await page.click("#add-part");
    const last = page.locator("#parts li").last();
    await last.locator("select").selectOption("guid");
    await last.locator("[name=part-value]").fill("6f9619ff-8b86-d011-b42d-00cf4fc964ff");
    await made("tuple", {}, "order!2516873215109999999!0000004502!6f9619ff-8b86-d011-b42d-00cf4fc964ff");
    await last.locator("[name=part-value]").fill("no guid");
    await text(page, "#made", "expected a GUID");
    await last.locator("button").click();
    await text(page, "#made .key code", "order!2516873215109999999!0000004502");
    for (const [kind, partitions] of [["siphash", "12"], ["jump", "64"], ["md5-bits", "16"], ["sha256-bits", "8"], ["even", "6"]]) {
      const designs = { "md5-bits": "md5-bits:4", "sha256-bits": "sha256-bits:3", even: "alphabet:e,i,n,r,v" };
      const key = world.run("key", "partition", designs[kind] ?? `${kind}:${partitions}`, "customer-4711").trim();
      const code = await made(kind, { text: "customer-4711", partitions }, key);
      if (kind === "md5-bits") assert.equal(code.SQL, world.run("sql", "md5-bits", "--partitions", "16", "--column", "value", "--dialect", "duckdb").trim());
      if (kind === "jump") assert.match(code.SQL, /^expected a key that SQL can compute/);
    }
    const guid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff";
    await made("siphash", { as: "guid", guid, partitions: "12" }, world.run("key", "partition", "siphash:12", "--as", "guid", guid).trim());
    await made("byte-sum", { guid, partitions: "15" }, world.run("key", "partition", "byte-sum:15", guid).trim());
    const placed = await made("eventhubs", { text: "device-4711", partitions: "12" }, "7");
    assert.deepEqual(Object.keys(placed), ["SQL"]);

    // A query in every form, and as each language has it.
    const args = ["range", "--partition=user-7", "--newest-first=2024-05-01..2024-06-01"];
    const forms = JSON.parse(world.run(...args, "--json"));
    for (const form of [forms.filter, forms.address, forms.cost]) await text(page, "#found", form);
    for (const [language, form] of [["C#", forms.csharp], ["Python", forms.python], ["JavaScript", forms.javascript]]) {
      await page.locator("#found .languages .row button", { hasText: new RegExp(`^${language}$`) }).click();
      assert.equal(await page.locator("#found pre code").innerText(), form);
    }
    // A space is a part of a key, and not of a number.
    await page.fill('#find [name="partition"]', " user 7 ");
    await page.fill('#find [name="top"]', " 20 ");
    await text(page, "#found", "PartitionKey eq ' user 7 '");
    await text(page, "#found .command", "--top=20");
    await page.fill('#find [name="value"]', "never");
    await text(page, "#found", 'expected FROM..TO, FROM.. or ..TO, found "never"');
    assert.equal(new URL(page.url()).hash, "#view=keys&kind=eventhubs&rows=newest-first");
  });

  const [folder, of] = [join(world.tables, "code"), (language) => shown.filter(({ code }) => language in code).map(({ key, code }) => [key, code[language]])];
  mkdirSync(folder, { recursive: true });
  // The modules as their users install them.
  const target = join(world.tables, "../..");
  const [root, node] = [join(import.meta.dirname, "../../../.."), join(folder, "node_modules/tablekeys")];
  execFileSync(join(root, "crates/javascript/build"), [node], { stdio: "ignore" });
  const javascript = of("JavaScript").map(([key, code], at) => {
    const file = join(folder, `key${at}.mjs`);
    writeFileSync(file, `${code}\nif (key !== ${JSON.stringify(key)}) throw new Error(key);\n`);
    return `import "./key${at}.mjs";\n`;
  });
  writeFileSync(join(folder, "keys.mjs"), javascript.join(""));
  execFileSync("node", [join(folder, "keys.mjs")]);
  const python = of("Python").map(([key, code]) => `${code}\nassert key == ${JSON.stringify(key)}, key\n`);
  writeFileSync(join(folder, "keys.py"), python.join("\n"));
  mkdirSync(join(target, "python"), { recursive: true });
  execFileSync(join(root, "crates/python/test"), ["--install", join(target, "python")], { stdio: "ignore" });
  execFileSync(join(target, "python/bin/python"), [join(folder, "keys.py")]);
  assert.ok(javascript.length >= 16 && python.length === javascript.length, `${javascript.length} keys`);
  csharp(folder, of("C#"));
  return 4;
}

/** By Mono. */
function csharp(folder, snippets) {
  // A program of each, with what the code itself uses.
  const programs = snippets.map(([key, code], at) => {
    const [usings, made] = code.split("\n\n");
    return `namespace Check${at} {\n${usings}\nstatic class Check { public static void Run() { ${made} if (key != ${JSON.stringify(key)}) throw new System.Exception(key); } }\n}\n`;
  });
  const calls = snippets.map((_, at) => `Check${at}.Check.Run();`).join(" ");
  writeFileSync(join(folder, "Check.cs"), `${programs.join("")}static class Program { static void Main() { ${calls} } }\n`);
  const [out, library] = [join(folder, "check.exe"), join(import.meta.dirname, "../../../csharp/TableKeys.cs")];
  execFileSync("mcs", ["-langversion:7", "-codepage:utf8", "-r:System.Numerics", `-out:${out}`, join(folder, "Check.cs"), library]);
  execFileSync("mono", [out]);
}
